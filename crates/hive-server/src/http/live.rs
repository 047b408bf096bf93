//! The games that are played now.

use super::answer::Refused;
use super::guest::Guest;
use crate::app::App;
use crate::limits::Kind;
use axum::extract::State;
use axum::{Extension, Json};
use hive_rules::Color;
use hive_wire::LiveList;
use std::sync::Arc;

/// So many are listed.
const LISTED: usize = 100;

/// `GET /api/live`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/live",
        summary = "The public games that are played now, the best first. Everybody may watch them.",
        responses((status = 200, description = "The games", body = LiveList)),
    )
)]
pub(super) async fn live(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<LiveList>, Refused> {
    guest.take(&app, Kind::Request, "you look at many games")?;
    let all = app.live.list(&app).await.map_err(|error| Refused::trouble(&error))?;
    let who = guest.who();
    let games = all.iter().take(LISTED).map(|running| {
        let mut view = running.view.clone();
        // The name of a game is the key to it: who plays it has it already.
        if Color::ALL.iter().any(|color| *running.people.of(*color) == who) {
            view.game = running.game.to_string();
        }
        view
    });
    Ok(Json(LiveList { games: games.collect(), count: u32::try_from(all.len()).unwrap_or(u32::MAX) }))
}
