//! The games that go on.

use super::super::answer::Refused;
use super::super::games::ask;
use super::super::guest::Guest;
use super::known::known;
use super::{may, shapes};
use crate::app::App;
use crate::reception::secrets::Scope;
use crate::room::Command;
use crate::shown::Access;
use axum::extract::{Query, State};
use axum::{Extension, Json};
use hive_wire::{BotGame, BotPlaying};
use serde::Deserialize;
use std::sync::Arc;

/// How many are told at most, and how many unless somebody wants more.
const MOST: usize = 50;
const USUAL: usize = 9;

/// So many games that go on are looked through for them: in some the other seat is empty.
const OPEN: u32 = 1_000;

/// How many are wanted.
#[derive(Deserialize)]
pub(in super::super) struct Wanted {
    nb: Option<usize>,
}

/// `GET /api/account/playing`: those in which it is one's turn come first.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/account/playing",
        summary = "For programs: your games that go on, those in which it is your turn first.",
        params(("nb" = Option<String>, Query, description = "How many at most")),
        responses(
            (status = 200, description = "Done", body = BotPlaying),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn playing(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<BotPlaying>, Refused> {
    may(&app, &guest, &[Scope::BotPlay])?;
    let most = wanted.nb.unwrap_or(USUAL).min(MOST);
    let open = app.store.unfinished(&guest.who(), OPEN).await.map_err(|error| Refused::trouble(&error))?;
    let mut games = Vec::new();
    for game in open {
        if games.len() >= most {
            break;
        }
        games.extend(told(&app, &guest, game.game.as_str()).await);
    }
    games.sort_by_key(|game: &BotGame| !game.is_my_turn);
    Ok(Json(BotPlaying { now_playing: games }))
}

/// A game of whoever asks that has begun and goes on.
async fn told(app: &Arc<App>, guest: &Guest, game: &str) -> Option<BotGame> {
    let look = |answer| Command::Look { who: guest.who(), access: Access::Key, answer };
    let view = ask(app, &game.into(), look).await.ok()?;
    let seats = [&view.status.seats.white, &view.status.seats.black];
    if view.status.outcome.is_some() || seats.iter().any(|seat| seat.name.is_none()) {
        return None;
    }
    shapes::game(&view, &known(app, &view).await.ok()?)
}
