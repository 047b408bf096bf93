//! Tokens for programs.

use super::super::answer::{Body, Refused, Sent};
use super::super::guest::Guest;
use super::passkeys::shortened;
use super::{confirm, own, trouble};
use crate::app::App;
use crate::budget::Budget;
use crate::reception::TOKENS;
use crate::reception::secrets::{Scope, token};
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_store::ProofKind;
use hive_wire::{NewToken, RefusalView, Rule, TokenMade};
use std::sync::Arc;

impl Sent for NewToken {
    const TOO_MANY: &'static str = "you ask for many tokens";
}

/// `POST /api/me/account/tokens`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/me/account/tokens",
        summary = "A token for a program that plays in your name. It is shown once.",
        request_body = NewToken,
        responses(
            (status = 201, description = "The token", body = TokenMade),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
            (status = 422, description = "It may do nothing", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(new): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenMade>), Refused> {
    let (session, account) = own(&app, &guest).await?;
    let unknown = |name: &String| {
        let text = format!("nobody knows what `{}` would be", shortened(name));
        Refused::senseless(RefusalView::new(Rule::BadOptions, text))
    };
    let scopes: Result<Vec<Scope>, Refused> =
        new.scopes.iter().map(|name| Scope::read(name).ok_or_else(|| unknown(name))).collect();
    let scopes = scopes?;
    if scopes.is_empty() {
        let text = "a token may do something: bot:play, challenge:read, challenge:write";
        return Err(Refused::senseless(RefusalView::new(Rule::BadOptions, text)));
    }
    confirm(&app, &guest, session, &account, new.current).await?;
    let all = app.store.proofs(&account.who).await.map_err(trouble)?;
    let there = all.iter().filter(|proof| proof.kind == ProofKind::Token).count();
    app.metrics.saw(Budget::Tokens, there);
    if there >= TOKENS {
        return Err(Refused::over(&app.metrics, Budget::Tokens, 60));
    }
    let (token, proof) = token(&account.who, &shortened(&new.label), &scopes, app.clock.now());
    app.store.keep_proof(proof).await.map_err(trouble)?;
    Ok((StatusCode::CREATED, Json(TokenMade { token })))
}
