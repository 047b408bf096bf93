//! "Keep my games": a guest becomes an account, and stays who they are.

use super::super::answer::{Body, Refused, Sent};
use super::super::guest::Guest;
use super::super::names::refusal;
use super::passkeys::{keep, made};
use super::{WithCookie, device, take_sign_in, too_many, trouble, welcome, with_cookie};
use crate::app::App;
use crate::reception::secrets::codes;
use crate::reception::{password, session};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use hive_people::AccountName;
use hive_store::{Account, Role, Standing, StoreError};
use hive_wire::{AccountMade, Me, NewAccount, RefusalView, Rule};
use std::sync::Arc;

impl Sent for NewAccount {
    const TOO_MANY: &'static str = "you ask for many accounts";
}

/// `POST /api/me/account`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/me/account",
        summary = "Keep what is yours: make an account of who you are. Games, name and lessons stay; the cookie is a new one.",
        request_body = NewAccount,
        responses(
            (status = 201, description = "You, and codes that are shown once", body = AccountMade),
            (status = 409, description = "Another has this name, or you have an account", body = hive_wire::Problem),
            (status = 422, description = "No name, or no good password", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    Body(new): Body<NewAccount>,
) -> Result<(StatusCode, WithCookie, Json<AccountMade>), Refused> {
    if guest.session.is_some() {
        return Err(Refused::conflict(RefusalView::new(Rule::AlreadyOffered, "you have an account")));
    }
    let name = AccountName::read(&new.name).map_err(|bad| Refused::senseless(refusal(bad)))?;
    take_sign_in(&app, &guest, &guest.id)?;
    let (now, who) = (app.clock.now(), guest.who());
    let passkey = new.passkey.map(|new| made(&app, &guest, &headers, &new).map(|made| (made, new.label)));
    let passkey = passkey.transpose()?;
    let hash = match new.password {
        Some(chosen) => {
            password::check(&chosen, &name).map_err(weak)?;
            let hash = app.reception.passwords.hash(&guest.owner(), chosen).await;
            let hash = hash.map_err(|error| too_many(&app, &error))?;
            Some(hash.ok_or_else(|| Refused::trouble(&"a password could not be hashed"))?)
        }
        None if passkey.is_none() => {
            let text = "an account has a password, a passkey, or both";
            return Err(Refused::senseless(RefusalView::new(Rule::WeakPassword, text)));
        }
        None => None,
    };
    let account = Account {
        who: who.clone(),
        name: name.as_str().to_string(),
        created: now,
        bot: false,
        role: Role::Player,
        standing: Standing::Open,
        password: hash,
    };
    let (codes, mut proofs) = codes(&who, now);
    let (secret, proof) = session(&account, &device(&headers), now);
    proofs.push(proof);
    if let Some((made, label)) = passkey {
        // A key that somebody has already is nobody's second one.
        if app.store.proof(&made.id).await.map_err(trouble)?.is_some() {
            return Err(super::wrong_proof());
        }
        proofs.push(keep(&who, &made, &label, now));
    }
    match app.store.open_account(&account, name.looks(), proofs).await {
        Ok(()) => {}
        Err(StoreError::Taken) => return Err(taken()),
        Err(error) => return Err(trouble(error)),
    }
    app.reception.changed(&guest.id);
    welcome(&app, &guest, &account.name);
    app.acquaintances.named(&who, &account.name.as_str().into());
    let me = Me { name: account.name, account: true, mail: app.post.is_some() };
    Ok((StatusCode::CREATED, with_cookie(&app, &secret), Json(AccountMade { me, codes })))
}

/// Another has this name. Names are public: whoever plays is seen under theirs.
pub(crate) fn taken() -> Refused {
    let text = "this name, or one that looks like it, is taken";
    Refused::conflict(RefusalView::new(Rule::NameTaken, text))
}

/// A password that will not do.
pub(super) fn weak(weak: password::Weak) -> Refused {
    Refused::senseless(RefusalView::new(Rule::WeakPassword, weak.text()))
}
