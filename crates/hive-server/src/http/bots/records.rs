//! A game as a record, for programs that collect them.

use super::super::answer::Refused;
use super::super::exports::pgn;
use super::super::games::ask;
use super::super::guest::Guest;
use super::known::known;
use super::lines::line;
use super::shapes;
use crate::app::App;
use crate::limits::Kind;
use crate::room::Command;
use crate::shown::Access;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use hive_play::GameId;
use hive_wire::Rule;
use std::sync::Arc;

pub(super) const PGN: &str = "application/x-chess-pgn";

/// Whether JSON is wanted; records are text otherwise.
pub(super) fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    accept.contains("json") && !accept.contains(PGN)
}

/// `GET /game/export/{id}`: a game, for whoever has its link.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/game/export/{id}",
        summary = "A game as PGN, or as JSON for those who ask for it.",
        params(
            ("id" = String, Path, description = "The game's name in links"),
        ),
        responses(
            (status = 200, description = "Done", body = hive_wire::BotRecord),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn export(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    guest.take(&app, Kind::Request, "your program asks for many games")?;
    let (game, access) = app.shown.led_to(&id).ok_or_else(Refused::no_game)?;
    let json = wants_json(&headers);
    let text = written(&app, &guest, &game, access, json).await?;
    Ok(([(CONTENT_TYPE, if json { "application/json" } else { PGN })], Body::from(text)).into_response())
}

/// A game as a line of JSON or as PGN.
pub(super) async fn written(
    app: &Arc<App>,
    guest: &Guest,
    game: &GameId,
    access: Access,
    json: bool,
) -> Result<Bytes, Refused> {
    if json {
        let look = |answer| Command::Look { who: guest.who(), access, answer };
        let view = ask(app, game, look).await?;
        let rated = app.store.rated(game).await.map_err(|error| Refused::trouble(&error))?;
        let rated = rated.as_ref().map(|numbered| &numbered.rated);
        return Ok(line(&shapes::record(&view, &known(app, &view).await?, rated)));
    }
    let snapshot = ask(app, game, |answer| Command::Record { answer }).await?;
    let name = match access {
        Access::Key => game.to_string(),
        Access::Pass => app.shown.pass(game),
    };
    let drawn = || {
        let text = "this game began with a drawn hive, and records know no beginning but an empty table";
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, Rule::BadPosition, text)
    };
    let text = pgn(&snapshot, &format!("{}/game/{name}", app.config.url())).ok_or_else(drawn)?;
    Ok(Bytes::from(text))
}
