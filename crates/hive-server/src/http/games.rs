//! Games: made, listed, read, joined.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use crate::app::App;
use crate::budget::Budget;
use crate::bus::{Item, News};
use crate::limits::Kind;
use crate::random;
use crate::room::{Command, Founded, found};
use crate::shown::Access;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_notation::game_type;
use hive_play::{Agreement, GameId, Identity, Unfit};
use hive_rules::{ByColor, Color};
use hive_store::{Listed, PageMark};
use hive_wire::view::{agreement, clock_options, ending_view, own_colors, ruleset_options, seat_views};
use hive_wire::{Created, GameList, GameSummary, GameView, NewGame, RefusalView, Rule};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::oneshot;

impl Sent for NewGame {
    const TOO_MANY: &'static str = "you ask for many games";
}

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
    let id = make(&app, &guest, &options).await?;
    let link = format!("{}/game/{id}", app.config.url());
    Ok((StatusCode::CREATED, Json(Created { id: id.to_string(), link })))
}

/// Whether a game can begin so. It is set up for that, and forgotten here: it is large, and who asks stands deep in the stack.
#[inline(never)]
fn fits(agreement: &Agreement) -> Result<(), Unfit> {
    agreement.check().map(drop)
}

/// Makes a game.
pub(super) async fn make(app: &Arc<App>, guest: &Guest, options: &NewGame) -> Result<GameId, Refused> {
    let unfit = |text: String| Refused::senseless(RefusalView::new(Rule::BadOptions, text));
    let unmeant = |text: String| {
        if text == Budget::Drawing.row().told {
            app.metrics.over(Budget::Drawing);
        }
        unfit(text)
    };
    let agreement = agreement(options).map_err(|error| unmeant(error.to_string()))?;
    app.metrics.saw(Budget::Drawing, agreement.drawing.as_ref().map_or(0, |drawing| drawing.len()));
    fits(&agreement).map_err(|error| unmeant(error.to_string()))?;
    guest.take_game(app).await?;
    let (person, mut people) = (guest.person(app).await?, ByColor::default());
    for color in own_colors(options) {
        *people.of_mut(color) = Some(person.clone());
    }
    let (id, now) = (random::game_id(), app.clock.now());
    let Founded { change, rings, begun } =
        found(id.clone(), agreement, &people, now).map_err(|error| unfit(error.to_string()))?;
    app.store.append(vec![change]).await.map_err(|error| Refused::trouble(&error))?;
    app.metrics.games.one();
    if begun {
        app.bus.tell(News { game: id.clone(), what: Item::Begun });
    }
    if rings {
        // Where no room can wake now its alarm wakes it later.
        let _ = app.rooms.send(&id, Command::Wake).await;
    }
    Ok(id)
}

/// How many games a list shows at once, and how many that go on beside them.
const LIST: u32 = 200;
const OPEN: u32 = 200;

/// Where in a list to begin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct From {
    pub(super) from: Option<String>,
}

/// Which games are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    from: Option<String>,
    /// Whether those that go on come as well, however old they are.
    #[serde(default)]
    open: bool,
}

/// `GET /api/games?from=MARK`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games",
        summary = "Your games, the latest first.",
        params(
            ("from" = Option<String>, Query, description = "Where to go on: `next` of the part before"),
            ("open" = Option<bool>, Query, description = "Behind them 200 that go on and are older"),
        ),
        responses(
            (status = 200, description = "Your games", body = GameList),
            (status = 400, description = "No such place in the list", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<GameList>, Refused> {
    guest.take(&app, Kind::Request, "you look at your games very often")?;
    let nowhere = || Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, "the list has no such place");
    let from = wanted.from.map(|text| mark(&text).ok_or_else(nowhere)).transpose()?;
    let who = guest.who();
    let trouble = |error| Refused::trouble(&error);
    let mut page = app.store.list(&who, from, LIST).await.map_err(trouble)?;
    if wanted.open && page.next.is_some() {
        let listed: HashSet<_> = page.games.iter().map(|game| game.game.clone()).collect();
        let open = app.store.unfinished(&who, OPEN).await.map_err(trouble)?;
        page.games.extend(open.into_iter().filter(|game| !listed.contains(&game.game)));
    }
    let next = page.next.as_ref().map(mark_text);
    Ok(Json(GameList { games: page.games.into_iter().map(|game| summary(game, &who)).collect(), next }))
}

/// A place in a list, as it is told.
pub(super) fn mark_text(PageMark { updated, game }: &PageMark) -> String {
    format!("{updated}.{game}")
}

/// A place in a list, as it was told before.
pub(super) fn mark(text: &str) -> Option<PageMark> {
    let (updated, game) = text.split_once('.')?;
    let game = random::is_game_id(game).then(|| GameId::from(game))?;
    Some(PageMark { updated: updated.parse().ok()?, game })
}

pub(super) fn summary(game: Listed, who: &Identity) -> GameSummary {
    let own = |color: &Color| game.seats.of(*color).as_ref() == Some(who);
    GameSummary {
        created: game.created,
        updated: game.updated,
        ruleset: ruleset_options(&game.agreement),
        game_type: game_type(game.agreement.ruleset.expansions).to_string(),
        clock: clock_options(game.agreement.pace),
        seats: seat_views(&game.agreement, &game.summary.names),
        you: Color::ALL.into_iter().filter(own).map(Into::into).collect(),
        ply: game.summary.ply,
        to_move: game.summary.to_move.into(),
        outcome: game.summary.ending.map(ending_view),
        elsewhere: game.agreement.elsewhere.then_some(true),
        id: game.game.to_string(),
    }
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
) -> Result<Json<Box<GameView>>, Refused> {
    guest.take(&app, Kind::Request, "you look at many games")?;
    let (game, access) = app.shown.led_to(&id).ok_or_else(Refused::no_game)?;
    let view = ask(&app, &game, |answer| Command::Look { who: guest.who(), access, answer }).await?;
    Ok(Json(view))
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
) -> Result<Json<Box<GameView>>, Refused> {
    guest.take(&app, Kind::Request, "you ask for many seats")?;
    let (game, access) = app.shown.led_to(&id).ok_or_else(Refused::no_game)?;
    if access == Access::Pass {
        let text = "with this link you watch: a seat needs the link of those who play";
        return Err(Refused::conflict(RefusalView::new(Rule::NotYourSeat, text)));
    }
    let person = guest.person(&app).await?;
    let person = Box::new(person);
    let joined = ask(&app, &game, |answer| Command::Join { person, answer }).await?;
    joined.map(Json).map_err(Refused::conflict)
}

/// Asks the room of a game. A room that does not answer has no game, or could not read it.
pub(super) async fn ask<T>(
    app: &Arc<App>,
    id: &GameId,
    command: impl FnOnce(oneshot::Sender<T>) -> Command,
) -> Result<T, Refused> {
    let (answer, answered) = oneshot::channel();
    app.rooms.send(id, command(answer)).await.map_err(|full| Refused::over(&app.metrics, full, 10))?;
    match answered.await {
        Ok(answer) => Ok(answer),
        Err(_) if *app.ending.borrow() => Err(Refused::ending()),
        Err(_) => match app.store.load(id).await {
            Ok(None) => Err(Refused::no_game()),
            Ok(Some(_)) => Err(Refused::trouble(&format!("game {id} does not answer"))),
            Err(error) => Err(Refused::trouble(&error)),
        },
    }
}
