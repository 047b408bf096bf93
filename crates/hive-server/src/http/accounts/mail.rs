//! An address for letters: for those who lose everything else. It counts when its owner has followed the link in a letter.

use super::super::answer::{Body, Refused, Sent};
use super::super::guest::Guest;
use super::super::page::language;
use super::{confirm, own, take_sign_in, trouble, wrong_proof};
use crate::app::App;
use crate::limits::Kind;
use crate::mail::{Letter, Post, address};
use crate::reception::secrets::{link, mail_check, mail_check_id, mail_id};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use hive_rulebook::Language;
use hive_store::{Account, Proof, ProofKind, Standing, StoreError};
use hive_wire::{MailCode, MailReset, NewMail, RefusalView, Rule};
use std::sync::Arc;

/// How long a link in a letter is good: a day for an address, an hour for coming in.
const CHECK: i64 = 24 * 3600 * 1000;
const RESET: i64 = 3600 * 1000;

impl Sent for NewMail {
    const TOO_MANY: &'static str = "those are many addresses";
}

impl Sent for MailCode {
    const TOO_MANY: &'static str = "those are many links";
}

impl Sent for MailReset {
    const TOO_MANY: &'static str = "you ask for many letters";
}

fn post(app: &App) -> Result<&Post, Refused> {
    let none = || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "this server sends no letters");
    app.post.as_ref().ok_or_else(none)
}

/// What somebody wrote as an address.
fn read(text: &str) -> Result<String, Refused> {
    let text_of = "this is no address for letters: somebody@example.org";
    address(text).ok_or_else(|| Refused::senseless(RefusalView::new(Rule::BadOptions, text_of)))
}

/// A letter in somebody's language, with a link.
fn letter(app: &App, language: Language, kind: &str, to: &str, name: &str, link: &str) -> Letter {
    let words = app.page.words(language);
    let word = |part: &str| {
        let text = words.get(format!("letter.{kind}.{part}")).and_then(serde_json::Value::as_str);
        text.unwrap_or_default().replace("{name}", name).replace("{link}", link)
    };
    Letter { to: to.to_string(), subject: word("subject"), text: word("text") }
}

/// `PUT /api/me/account/mail`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/me/account/mail",
        summary = "An address for letters. It counts when the link in the letter that goes there was followed.",
        request_body = NewMail,
        responses(
            (status = 202, description = "A letter is on its way"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
            (status = 404, description = "This server sends no letters", body = hive_wire::Problem),
            (status = 422, description = "No address", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    Body(new): Body<NewMail>,
) -> Result<StatusCode, Refused> {
    let (session, account) = own(&app, &guest).await?;
    let post = post(&app)?;
    let to = read(&new.address)?;
    confirm(&app, &guest, session, &account, new.current).await?;
    take_sign_in(&app, &guest, &format!("mail {to}"))?;
    let (code, proof) = mail_check(&account.who, &to, app.clock.now(), CHECK);
    app.store.end_proofs(&account.who, ProofKind::MailCheck, None).await.map_err(trouble)?;
    app.store.keep_proof(proof).await.map_err(trouble)?;
    let link = format!("{}/account#mail={code}", app.config.url());
    post.send(letter(&app, language(&headers), "check", &to, &account.name, &link), app.clock.now());
    Ok(StatusCode::ACCEPTED)
}

/// `DELETE /api/me/account/mail`.
#[cfg_attr(
    test,
    utoipa::path(
        delete,
        path = "/api/me/account/mail",
        summary = "No address any more.",
        responses(
            (status = 204, description = "It is forgotten"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<StatusCode, Refused> {
    guest.take(&app, Kind::Request, "you ask for much")?;
    let (_, account) = own(&app, &guest).await?;
    for kind in [ProofKind::Mail, ProofKind::MailCheck] {
        app.store.end_proofs(&account.who, kind, None).await.map_err(trouble)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/mail/confirm`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/mail/confirm",
        summary = "The link in a letter was followed: the address counts from now on.",
        request_body = MailCode,
        responses(
            (status = 204, description = "It counts"),
            (status = 403, description = "It proves nothing", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(shown): Body<MailCode>,
) -> Result<StatusCode, Refused> {
    take_sign_in(&app, &guest, &guest.id)?;
    let (id, now) = (mail_check_id(&shown.code), app.clock.now());
    let proof = app.store.proof(&id).await.map_err(trouble)?;
    let good =
        |proof: &Proof| proof.kind == ProofKind::MailCheck && proof.until.is_none_or(|until| now < until);
    let proof = proof.filter(good).ok_or_else(wrong_proof)?;
    if !app.store.end_proof(&proof.who, &id).await.map_err(trouble)? {
        return Err(wrong_proof());
    }
    let (who, id) = (proof.who.clone(), mail_id(&proof.label));
    let kept = Proof { id: id.clone(), kind: ProofKind::Mail, created: now, used: now, until: None, ..proof };
    match app.store.keep_proof(kept).await {
        // Not before the new one counts: whoever cannot have it keeps the old one.
        Ok(()) => {
            app.store.end_proofs(&who, ProofKind::Mail, Some(&id)).await.map_err(trouble)?;
            Ok(StatusCode::NO_CONTENT)
        }
        // Whoever reads it has it: the other account lets go of it.
        Err(StoreError::Taken) => {
            let text = "another account has this address: take it away there first";
            Err(Refused::conflict(RefusalView::new(Rule::NameTaken, text)))
        }
        Err(error) => Err(trouble(error)),
    }
}

/// `POST /api/mail/reset`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/mail/reset",
        summary = "A letter with a link for one time, if an account has this address. Nobody is told whether one has.",
        request_body = MailReset,
        responses(
            (status = 202, description = "If an account has this address a letter is on its way"),
            (status = 404, description = "This server sends no letters", body = hive_wire::Problem),
            (status = 422, description = "No address", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn reset(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    Body(asked): Body<MailReset>,
) -> Result<StatusCode, Refused> {
    post(&app)?;
    let to = read(&asked.address)?;
    take_sign_in(&app, &guest, &format!("mail {to}"))?;
    let language = language(&headers);
    // Beside the answer, which takes as long whether there is such an account or not.
    tokio::spawn(async move {
        if let Err(error) = send_link(&app, &to, language).await {
            tracing::warn!(%error, "a link could not be made");
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn send_link(app: &App, to: &str, language: Language) -> Result<(), StoreError> {
    let Some(proof) = app.store.proof(&mail_id(to)).await? else { return Ok(()) };
    let account = app.store.account(&proof.who).await?;
    let open = |account: &Account| account.standing == Standing::Open;
    let (Some(account), Some(post)) = (account.filter(open), &app.post) else { return Ok(()) };
    let now = app.clock.now();
    let (secret, kept) = link(&account.who, now, RESET);
    let link = format!("{}/account#link={secret}", app.config.url());
    let id = kept.id.clone();
    app.store.keep_proof(kept).await?;
    // A letter that does not go leaves no link behind.
    if !post.send(letter(app, language, "reset", to, &account.name, &link), now) {
        app.store.end_proof(&account.who, &id).await?;
    }
    Ok(())
}
