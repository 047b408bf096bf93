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
use hive_store::PageMark;
use hive_wire::{BotGame, BotPlaying};
use serde::Deserialize;
use std::sync::Arc;

/// How many are told at most, and how many unless somebody wants more.
const MOST: usize = 50;
const USUAL: usize = 9;

/// So many of the latest games are looked through for them.
const PART: u32 = 200;
const PARTS: usize = 5;

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
    let (mut games, mut from) = (Vec::new(), None::<PageMark>);
    for _ in 0..PARTS {
        let page = app.store.list(&guest.who(), from, PART).await;
        let page = page.map_err(|error| Refused::trouble(&error))?;
        for game in page.games.iter().filter(|game| game.summary.ending.is_none()) {
            if games.len() < most {
                games.extend(told(&app, &guest, game.game.as_str()).await);
            }
        }
        from = page.next;
        if from.is_none() || games.len() >= most {
            break;
        }
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
