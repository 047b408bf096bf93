//! Looking after an account.

use super::super::answer::{Body, Refused, Sent};
use super::super::guest::Guest;
use super::super::names::refusal;
use super::super::push;
use super::make::{taken, weak};
use super::{WithCookie, confirm, is_fresh, own, signed_in, too_many, trouble};
use crate::app::App;
use crate::limits::Kind;
use crate::reception::secrets::Scope;
use crate::reception::{Session, password as passwords, secrets};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::AppendHeaders;
use axum::{Extension, Json};
use hive_people::AccountName;
use hive_store::{Account, AccountChange, Proof, ProofKind, Role, StoreError};
use hive_wire::{AccountView, Confirmed, NewPassword, ProofView, RecoveryCodes, RoleName, Rule};
use std::sync::Arc;

impl Sent for NewPassword {
    const TOO_MANY: &'static str = "those are many passwords";
}

impl Sent for Confirmed {
    const TOO_MANY: &'static str = "you ask for much";
}

/// `GET /api/me/account`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/me/account",
        summary = "Your account: what proves who you are.",
        responses(
            (status = 200, description = "The account", body = AccountView),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn get(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<AccountView>, Refused> {
    guest.take(&app, Kind::Request, "you look very often")?;
    let (session, account) = own(&app, &guest).await?;
    Ok(Json(view(&app, session, account).await?))
}

/// An account as its owner sees it.
pub(super) async fn view(app: &App, session: &Session, account: Account) -> Result<AccountView, Refused> {
    let all = app.store.proofs(&account.who).await.map_err(trouble)?;
    let now = app.clock.now();
    let of = |kind: ProofKind| {
        let own = all.iter().filter(move |proof| proof.kind == kind);
        own.filter(|proof| proof.until.is_none_or(|until| now < until)).map(|proof| ProofView {
            id: proof.id.clone(),
            label: proof.label.clone(),
            created: proof.created,
            used: proof.used,
            this: proof.id == session.proof,
            scopes: match proof.kind {
                ProofKind::Token => {
                    Scope::read_all(&proof.body).iter().map(|scope| scope.name().to_string()).collect()
                }
                _ => Vec::new(),
            },
        })
    };
    Ok(AccountView {
        created: account.created,
        bot: account.bot,
        role: role(account.role),
        password: account.password.is_some(),
        codes: u32::try_from(of(ProofKind::Recovery).count()).unwrap_or(u32::MAX),
        fresh: is_fresh(app, session),
        sessions: of(ProofKind::Session).collect(),
        passkeys: of(ProofKind::Passkey).collect(),
        tokens: of(ProofKind::Token).collect(),
        mail: of(ProofKind::Mail).next().map(|proof| proof.label),
        name: account.name,
    })
}

/// What somebody may do for others, in the words of the wire.
pub(crate) const fn role(role: Role) -> RoleName {
    match role {
        Role::Player => RoleName::Player,
        Role::Moderator => RoleName::Moderator,
        Role::Administrator => RoleName::Administrator,
    }
}

/// Gives an account another name: a part of `PUT /api/me`.
pub(crate) async fn rename(app: &App, guest: &Guest, name: &str) -> Result<String, Refused> {
    let (_, account) = own(app, guest).await?;
    let name = AccountName::read(name).map_err(|bad| Refused::senseless(refusal(bad)))?;
    let named = Some((name.as_str().to_string(), name.looks().to_vec()));
    let change = AccountChange { name: named, ..AccountChange::default() };
    match app.store.change_account(&account.who, change).await {
        Ok(()) => Ok(name.as_str().to_string()),
        Err(StoreError::Taken) => Err(taken()),
        Err(error) => Err(trouble(error)),
    }
}

/// `PUT /api/me/account/password`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/me/account/password",
        summary = "Choose a password. All other devices are signed out, and links that would let somebody in are good no more.",
        request_body = NewPassword,
        responses(
            (status = 204, description = "It counts from now on"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
            (status = 422, description = "No good password", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn password(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(new): Body<NewPassword>,
) -> Result<StatusCode, Refused> {
    let (session, account) = own(&app, &guest).await?;
    let name = AccountName::read(&account.name).map_err(|bad| Refused::senseless(refusal(bad)))?;
    passwords::check(&new.password, &name).map_err(weak)?;
    confirm(&app, &guest, session, &account, new.current).await?;
    let hash = app.reception.passwords.hash(&guest.owner(), new.password).await;
    let hash = hash.map_err(|error| too_many(&app, &error))?;
    let hash = hash.ok_or_else(|| Refused::trouble(&"a password could not be hashed"))?;
    let change = AccountChange { password: Some(hash), ..AccountChange::default() };
    app.store.change_account(&account.who, change).await.map_err(trouble)?;
    // Whoever knew the old one may have had a link sent, or an address of their own asked for.
    for kind in [ProofKind::Link, ProofKind::MailCheck] {
        app.store.end_proofs(&account.who, kind, None).await.map_err(trouble)?;
    }
    end_sessions(&app, session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs out all devices but this one.
async fn end_sessions(app: &App, session: &Session) -> Result<(), Refused> {
    let all = app.store.proofs(&session.who).await.map_err(trouble)?;
    let ended = app.store.end_proofs(&session.who, ProofKind::Session, Some(&session.proof)).await;
    ended.map_err(trouble)?;
    app.reception.all_changed();
    for other in all.iter().filter(|proof| proof.id != session.proof) {
        push::ended(app, other).await;
    }
    Ok(())
}

/// `POST /api/me/account/codes`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/me/account/codes",
        summary = "New codes for when all else is lost. Those from before let nobody in any more.",
        request_body = Confirmed,
        responses(
            (status = 200, description = "The codes, shown once", body = RecoveryCodes),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn codes(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(confirmed): Body<Confirmed>,
) -> Result<Json<RecoveryCodes>, Refused> {
    let (session, account) = own(&app, &guest).await?;
    confirm(&app, &guest, session, &account, confirmed.current).await?;
    let (codes, proofs) = secrets::codes(&account.who, app.clock.now());
    app.store.end_proofs(&account.who, ProofKind::Recovery, None).await.map_err(trouble)?;
    for proof in proofs {
        app.store.keep_proof(proof).await.map_err(trouble)?;
    }
    Ok(Json(RecoveryCodes { codes }))
}

/// `DELETE /api/me/account/proofs/{id}`.
#[cfg_attr(
    test,
    utoipa::path(
        delete,
        path = "/api/me/account/proofs/{id}",
        summary = "End a session, a token or a passkey.",
        params(("id" = String, Path, description = "Its name in your account")),
        responses(
            (status = 204, description = "It lets nobody in any more"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
            (status = 404, description = "You have no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    guest.take(&app, Kind::Request, "you ask for much")?;
    let (_, account) = own(&app, &guest).await?;
    let all = app.store.proofs(&account.who).await.map_err(trouble)?;
    let last_way = |proof: &Proof| {
        let keys = all.iter().filter(|proof| proof.kind == ProofKind::Passkey).count();
        proof.kind == ProofKind::Passkey && keys == 1 && account.password.is_none()
    };
    let found = all.iter().find(|proof| proof.id == id);
    match found {
        Some(proof) if last_way(proof) => {
            let text = "this is the only way into your account: choose a password first";
            return Err(Refused::conflict(hive_wire::RefusalView::new(Rule::WeakPassword, text)));
        }
        Some(proof) if matches!(proof.kind, ProofKind::Session | ProofKind::Token | ProofKind::Passkey) => {}
        _ => return Err(Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "you have no such thing")),
    }
    app.store.end_proof(&account.who, &id).await.map_err(trouble)?;
    app.reception.changed(&id);
    if let Some(proof) = found {
        push::ended(&app, proof).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/me/account/sessions`.
#[cfg_attr(
    test,
    utoipa::path(
        delete,
        path = "/api/me/account/sessions",
        summary = "Sign out all devices but this one.",
        responses(
            (status = 204, description = "They are signed out"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn end_others(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<StatusCode, Refused> {
    guest.take(&app, Kind::Request, "you ask for much")?;
    end_sessions(&app, signed_in(&guest)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/me/account/delete`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/me/account/delete",
        summary = "Delete your account. Games stay, for they are the other players' too; nobody gets your name.",
        request_body = Confirmed,
        responses(
            (status = 204, description = "Nobody knows you any more"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(confirmed): Body<Confirmed>,
) -> Result<(StatusCode, WithCookie), Refused> {
    let (session, account) = own(&app, &guest).await?;
    confirm(&app, &guest, session, &account, confirmed.current).await?;
    app.store.close_account(&account.who).await.map_err(trouble)?;
    app.reception.all_changed();
    app.acquaintances.forget(&account.who);
    Ok((StatusCode::NO_CONTENT, AppendHeaders(vec![(SET_COOKIE, app.cookies.farewell())])))
}
