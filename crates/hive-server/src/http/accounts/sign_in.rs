//! Signing in and out.

use super::super::answer::{Body, Refused, Sent};
use super::super::guest::Guest;
use super::passkeys::answered;
use super::{
    WithCookie, let_in, let_out, signed_in, take_sign_in, too_many, trouble, welcome, whose_attempts,
    wrong_proof,
};
use crate::app::App;
use crate::reception::secrets::{code_id, link_id};
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::AppendHeaders;
use axum::{Extension, Json};
use hive_people::AccountName;
use hive_play::Identity;
use hive_store::{Account, ProofKind, Standing};
use hive_wire::{Me, Rule, SignIn};
use std::sync::Arc;

impl Sent for SignIn {
    const TOO_MANY: &'static str = "you try to sign in very often";
}

/// `POST /api/sign-in`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/sign-in",
        summary = "Prove who you are. The cookie is a new one; what you did as a guest stays that guest's.",
        request_body = SignIn,
        responses(
            (status = 200, description = "You", body = Me),
            (status = 403, description = "It proves nothing, or the account is shut", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    Body(sign_in): Body<SignIn>,
) -> Result<(WithCookie, Json<Me>), Refused> {
    let account = prove(&app, &guest, &headers, sign_in).await?;
    match account.standing {
        Standing::Open => {}
        Standing::Banned => return Err(shut()),
        Standing::Gone => return Err(wrong_proof()),
    }
    // Whoever had signed in here before has left.
    if let Ok(session) = signed_in(&guest) {
        let_out(&app, session).await?;
    }
    welcome(&app, &guest, &account.name);
    let cookie = let_in(&app, &account, &headers).await?;
    Ok((cookie, Json(Me { name: account.name, account: true, mail: app.post.is_some() })))
}

pub(crate) fn shut() -> Refused {
    let text = "whoever runs this server has shut the account";
    Refused::new(StatusCode::FORBIDDEN, Rule::AccountShut, text)
}

/// The account that something proves somebody to be.
async fn prove(app: &App, guest: &Guest, headers: &HeaderMap, sign_in: SignIn) -> Result<Account, Refused> {
    match sign_in {
        SignIn::Password { name, password } => {
            let account = like(app, guest, &name).await?;
            let hash = account.as_ref().and_then(|account| account.password.clone());
            let fits = app.reception.passwords.fits(&guest.owner(), password, hash).await;
            let fits = fits.map_err(|error| too_many(app, &error))?;
            account.filter(|_| fits).ok_or_else(wrong_proof)
        }
        SignIn::Code { name, code } => {
            let account = like(app, guest, &name).await?;
            let whose = account.as_ref().map_or_else(Identity::forgotten, |account| account.who.clone());
            let id = code_id(&whose, &code).ok_or_else(wrong_proof)?;
            let used = app.store.end_proof(&whose, &id).await.map_err(trouble)?;
            account.filter(|_| used).ok_or_else(wrong_proof)
        }
        SignIn::Link { link } => {
            take_sign_in(app, guest, &guest.id)?;
            let id = link_id(&link);
            let proof = app.store.proof(&id).await.map_err(trouble)?;
            let now = app.clock.now();
            let good = |until: Option<i64>| until.is_none_or(|until| now < until);
            let proof = proof.filter(|proof| proof.kind == ProofKind::Link && good(proof.until));
            let proof = proof.ok_or_else(wrong_proof)?;
            if !app.store.end_proof(&proof.who, &id).await.map_err(trouble)? {
                return Err(wrong_proof());
            }
            let account = app.store.account(&proof.who).await.map_err(trouble)?;
            account.ok_or_else(wrong_proof)
        }
        SignIn::Passkey { answer } => {
            take_sign_in(app, guest, &guest.id)?;
            answered(app, guest, headers, &answer).await
        }
    }
}

/// The account with a name, or none: what comes after takes as long.
async fn like(app: &App, guest: &Guest, name: &str) -> Result<Option<Account>, Refused> {
    let read = AccountName::read(name).ok();
    take_sign_in(app, guest, &whose_attempts(read.as_ref()))?;
    let looks = read.map_or_else(|| "-".to_string(), |name| name.looks()[0].clone());
    app.store.account_like(&looks).await.map_err(trouble)
}

/// `POST /api/sign-out`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/sign-out",
        summary = "Sign out: this browser is nobody's any more.",
        responses((status = 204, description = "You have signed out")),
    )
)]
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<(StatusCode, WithCookie), Refused> {
    let_out(&app, signed_in(&guest)?).await?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders(vec![(SET_COOKIE, app.cookies.farewell())])))
}
