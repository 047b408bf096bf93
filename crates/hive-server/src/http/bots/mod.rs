//! Programs that play: the addresses and shapes of the streaming API that lichess has. Whoever comes here shows a token.

pub(super) mod challenges;
pub(super) mod events;
mod follow;
pub(super) mod games;
pub(super) mod gathered;
mod known;
mod lines;
pub(super) mod online;
pub(super) mod playing;
pub(super) mod records;
mod shapes;

pub(super) use challenges::{answer, challenge, list};
pub(super) use events::events;
pub(super) use games::{act, chat, moved, said, stream};
pub(super) use gathered::games_of;
pub(crate) use online::Online;
pub(super) use online::online;
pub(super) use playing::playing;
pub(super) use records::export;

use super::answer::Refused;
use super::guest::Guest;
use crate::app::App;
use crate::limits::Kind;
use crate::reception::secrets::Scope;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_store::{Account, AccountChange};
use hive_wire::{BotAccount, BotDone, Rule};
use std::sync::Arc;

/// Makes sure that a program shows a token that may do this, and that it does not ask too much. Any of the scopes will do.
fn may(app: &App, guest: &Guest, any: &[Scope]) -> Result<(), Refused> {
    let scopes = guest.session.as_ref().and_then(|session| session.scopes.as_deref());
    let text = "show a token: Authorization: Bearer kyp_…";
    let scopes = scopes.ok_or_else(|| Refused::new(StatusCode::UNAUTHORIZED, Rule::NotSignedIn, text))?;
    if !any.is_empty() && !any.iter().any(|scope| scopes.contains(scope)) {
        let names: Vec<_> = any.iter().map(|scope| scope.name()).collect();
        let text = format!("this token may not do this: it lacks {}", names.join(" or "));
        return Err(Refused::new(StatusCode::FORBIDDEN, Rule::NotSignedIn, text));
    }
    guest.take(app, Kind::Request, "your program asks for much")
}

/// The same for whoever plays: programs are marked, so an account says first that a program plays under it.
fn may_play(app: &App, guest: &Guest) -> Result<(), Refused> {
    may(app, guest, &[Scope::BotPlay])?;
    if guest.session.as_ref().is_some_and(|session| session.bot) {
        return Ok(());
    }
    let text = "say first that a program plays under this account: POST /api/bot/account/upgrade";
    Err(Refused::new(StatusCode::FORBIDDEN, Rule::NotSignedIn, text))
}

async fn own(app: &App, guest: &Guest) -> Result<Account, Refused> {
    let account = app.store.account(&guest.who()).await.map_err(|error| Refused::trouble(&error))?;
    let gone =
        || Refused::new(StatusCode::UNAUTHORIZED, Rule::NotSignedIn, "there is no such account any more");
    account.ok_or_else(gone)
}

/// `GET /api/account`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/account",
        summary = "For programs: whose the token is.",
        responses(
            (status = 200, description = "Done", body = BotAccount),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn account(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<BotAccount>, Refused> {
    may(&app, &guest, &[])?;
    Ok(Json(shapes::account(own(&app, &guest).await?)))
}

/// `POST /api/bot/account/upgrade`: from now on a program plays under this account.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/bot/account/upgrade",
        summary = "For programs: from now on a program plays under this account.",
        responses(
            (status = 200, description = "Done", body = BotDone),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<BotDone>, Refused> {
    may(&app, &guest, &[Scope::BotPlay])?;
    let account = own(&app, &guest).await?;
    let strengths = app.store.strengths(&account.who).await.map_err(|error| Refused::trouble(&error))?;
    if !account.bot && !strengths.is_empty() {
        let text = "somebody has played rated games under this account: a program needs one of its own";
        return Err(Refused::new(StatusCode::CONFLICT, Rule::NotForYou, text));
    }
    let change = AccountChange { bot: Some(true), ..AccountChange::default() };
    let changed = app.store.change_account(&account.who, change).await;
    changed.map_err(|error| Refused::trouble(&error))?;
    app.reception.all_changed();
    Ok(Json(BotDone { ok: true }))
}
