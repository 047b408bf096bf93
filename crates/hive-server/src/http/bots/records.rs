//! Games as records, for programs that collect them.

use super::super::answer::Refused;
use super::super::exports::pgn;
use super::super::games::ask;
use super::super::guest::Guest;
use super::super::people::account_called;
use super::known::known;
use super::lines::line;
use super::shapes;
use crate::app::App;
use crate::limits::Kind;
use crate::room::Command;
use crate::shown::Access;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use hive_people::Pool;
use hive_play::GameId;
use hive_wire::Rule;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;

/// How many games are told at most, and how many unless somebody wants more.
const MOST: u32 = 300;
const USUAL: u32 = 100;

const PGN: &str = "application/x-chess-pgn";
const NDJSON: &str = "application/x-ndjson";

/// Whether JSON is wanted; records are text otherwise.
fn wants_json(headers: &HeaderMap) -> bool {
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
async fn written(
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
    let text = pgn(*snapshot, &format!("{}/game/{name}", app.config.url())).ok_or_else(drawn)?;
    Ok(Bytes::from(text))
}

/// Which games are wanted. What others may want besides is not looked at.
#[derive(Deserialize)]
pub(in super::super) struct Wanted {
    max: Option<u32>,
    since: Option<i64>,
    until: Option<i64>,
}

/// `GET /api/games/user/{name}`: one's own games, or the rated ones of somebody else, the latest first.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games/user/{name}",
        summary = "Your own games, or somebody's rated ones, as PGN or as a line of JSON each.",
        params(
            ("name" = String, Path, description = "Their name"),
            ("max" = Option<String>, Query, description = "How many at most"),
            ("since" = Option<String>, Query, description = "In milliseconds since 1970"),
            ("until" = Option<String>, Query, description = "In milliseconds since 1970"),
        ),
        responses(
            (status = 200, description = "Done", body = hive_wire::BotRecord),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn games_of(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    guest.take(&app, Kind::Request, "your program asks for many games")?;
    let nobody =
        || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "nobody has an account under this name");
    let account = account_called(&app, &name).await?.ok_or_else(nobody)?;
    let most = wanted.max.unwrap_or(USUAL).min(MOST);
    let (since, until) = (wanted.since.unwrap_or(i64::MIN), wanted.until.unwrap_or(i64::MAX));
    let is_wanted = |at: i64| (since..=until).contains(&at);
    let trouble = |error| Refused::trouble(&error);
    let mut games: Vec<(i64, GameId)> = Vec::new();
    let access = if account.who == guest.who() {
        let page = app.store.list(&account.who, None, most).await.map_err(trouble)?;
        games.extend(page.games.into_iter().map(|game| (game.updated, game.game)));
        Access::Key
    } else {
        for pool in Pool::all() {
            let found = app.store.rated_of(&account.who, &pool.name(), most).await.map_err(trouble)?;
            games.extend(found.into_iter().map(|numbered| (numbered.rated.ended, numbered.rated.game)));
        }
        Access::Pass
    };
    games.retain(|(at, _)| is_wanted(*at));
    games.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    games.truncate(most as usize);
    let json = wants_json(&headers);
    // One by one, as they are read: nothing is gathered.
    let lines = stream::unfold(games.into_iter(), move |mut games| {
        let (app, guest) = (Arc::clone(&app), guest.clone());
        async move {
            loop {
                let (_, game) = games.next()?;
                // A game that cannot be written is left out.
                if let Ok(text) = written(&app, &guest, &game, access, json).await {
                    let text = if json { text } else { Bytes::from([&text[..], b"\n\n"].concat()) };
                    return Some((Ok::<_, Infallible>(text), games));
                }
            }
        }
    });
    let kind = if json { NDJSON } else { PGN };
    Ok(([(CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response())
}
