//! Games: made, listed, read, joined.

use super::answer::{Body, Refused};
use super::guest::Guest;
use crate::app::App;
use crate::clock::now;
use crate::limits::Kind;
use crate::random;
use crate::room::{Command, check_options, new_game, seat_views};
use crate::store::Listed;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_notation::game_type;
use hive_wire::{Created, Each, GameList, GameSummary, GameView, NewGame, RulesetOptions, Side};
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::oneshot;

/// `POST /api/games`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/games",
        summary = "Make a game.",
        request_body = NewGame,
        responses(
            (status = 201, description = "The game and its link", body = Created),
            (status = 422, description = "Options that do not fit together", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(options): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    guest.take(&app, Kind::Request, "you ask for many games")?;
    let start = check_options(&options).map_err(Refused::senseless)?;
    guest.take(&app, Kind::Game, "you have made many games")?;
    let (name, mut seats, mut names) = (guest.name(&app).await?, Each::default(), Each::default());
    for side in options.own_sides() {
        *seats.of_mut(side) = Some(guest.id.clone());
        *names.of_mut(side) = Some(name.clone());
    }
    let id = random::game_id();
    let change = new_game(id.clone(), options, start, &seats, &names, now());
    let rings = change.alarm.is_some();
    app.store.write(vec![change]).await.map_err(|error| Refused::trouble(&format!("{error:?}")))?;
    app.metrics.games.one();
    if rings {
        app.rooms.send(&id, Command::Wake).await;
    }
    let link = format!("{}/game/{id}", app.config.url());
    Ok((StatusCode::CREATED, Json(Created { id, link })))
}

/// Where in a list to begin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct From {
    skip: Option<u32>,
}

/// `GET /api/games?skip=N`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games",
        summary = "Your games, the latest first.",
        params(("skip" = Option<u32>, Query, description = "Without so many of the latest")),
        responses((status = 200, description = "Your games", body = GameList)),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Query(from): Query<From>,
) -> Result<Json<GameList>, Refused> {
    guest.take(&app, Kind::Request, "you look at your games very often")?;
    let found = app.store.games_of(&guest.id, from.skip.unwrap_or(0)).await;
    let (listed, more) = found.map_err(|error| Refused::trouble(&error))?;
    let games = listed.into_iter().filter_map(|game| summary(game, &guest)).collect();
    Ok(Json(GameList { games, more }))
}

fn summary(game: Listed, guest: &Guest) -> Option<GameSummary> {
    let ruleset = game.options.ruleset.ruleset().ok()?;
    let own = |side: &Side| game.seats.of(*side).as_deref() == Some(guest.id.as_str());
    Some(GameSummary {
        created: game.created,
        updated: game.updated,
        ruleset: RulesetOptions::of(ruleset, game.options.ruleset.edition),
        game_type: game_type(ruleset.expansions).to_string(),
        clock: game.options.clock,
        seats: seat_views(&game.options, &game.seats, &game.summary.names),
        you: Side::BOTH.into_iter().filter(own).collect(),
        ply: game.summary.ply,
        to_move: game.summary.to_move,
        outcome: game.summary.outcome,
        id: game.id,
    })
}

/// `GET /api/games/{id}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games/{id}",
        summary = "A game, for whoever has its link.",
        params(("id" = String, Path, description = "The game's name in links")),
        responses(
            (status = 200, description = "The game", body = GameView),
            (status = 404, description = "No such game", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<GameView>, Refused> {
    guest.take(&app, Kind::Request, "you look at many games")?;
    let view = ask(&app, &id, |answer| Command::Look { guest: guest.id, answer }).await?;
    Ok(Json(*view))
}

/// `POST /api/games/{id}/join`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/games/{id}/join",
        summary = "Take the open seat of a game.",
        params(("id" = String, Path, description = "The game's name in links")),
        responses(
            (status = 200, description = "The game", body = GameView),
            (status = 404, description = "No such game", body = hive_wire::Problem),
            (status = 409, description = "Both seats are taken", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<GameView>, Refused> {
    guest.take(&app, Kind::Request, "you ask for many seats")?;
    let name = guest.name(&app).await?;
    let joined = ask(&app, &id, |answer| Command::Join { guest: guest.id, name, answer }).await?;
    joined.map(|view| Json(*view)).map_err(Refused::conflict)
}

/// Asks the room of a game. A room that does not answer has no game, or could not read it.
pub(super) async fn ask<T>(
    app: &Arc<App>,
    id: &str,
    command: impl FnOnce(oneshot::Sender<T>) -> Command,
) -> Result<T, Refused> {
    if !random::is_game_id(id) {
        return Err(Refused::no_game());
    }
    let (answer, answered) = oneshot::channel();
    app.rooms.send(id, command(answer)).await;
    match answered.await {
        Ok(answer) => Ok(answer),
        Err(_) if *app.ending.borrow() => Err(Refused::ending()),
        Err(_) => match app.store.has_game(id).await {
            Ok(false) => Err(Refused::no_game()),
            Ok(true) => Err(Refused::trouble(&format!("game {id} does not answer"))),
            Err(error) => Err(Refused::trouble(&error)),
        },
    }
}
