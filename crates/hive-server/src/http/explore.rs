//! What was played in a position, by the collection that the server was given and by its own games.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::unaided::is_nobodys_game;
use super::work::beside;
use crate::app::App;
use axum::extract::State;
use axum::{Extension, Json};
use hive_index::{Date, Explored, Filter, GameFacts, IndexError, Outcome, Tally};
use hive_notation::{game_string, move_string, parse_game_type};
use hive_play::{GameId, Identity};
use hive_rules::{Color, Expansions, Game};
use hive_wire::view::asked;
use hive_wire::{
    ExploreAnswer, ExploreAsk, ExploredGame, ExploredPlayer, ExploredResult, ExploredTurn, RefusalView, Rule,
    TallyView,
};
use std::fmt;
use std::sync::Arc;

/// The longest name that is looked for.
const LONGEST_NAME: usize = 100;

impl Sent for ExploreAsk {
    const TOO_MANY: &'static str = "you explore many positions";
}

/// `POST /api/explore`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/explore",
        summary = "What was played in a position, how often, by whom, and how it ended.",
        request_body = ExploreAsk,
        responses(
            (
                status = 200,
                description = "The turns, and 20 games at most; a position that more than a million games with one set of tiles came to is told of by a million of them",
                body = ExploreAnswer,
            ),
            (status = 409, description = "It is one of a game that you play against a person", body = hive_wire::Problem),
            (status = 422, description = "No position, or no date", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn explore(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(ask): Body<ExploreAsk>,
) -> Result<Json<ExploreAnswer>, Refused> {
    let position = ask.position.clone();
    let line = beside(&app, &guest, move || asked(&position)).await?.map_err(Refused::senseless)?;
    is_nobodys_game(&app, &guest, &line.game).await.map_err(Refused::conflict)?;
    app.collection.catch_up(&app.store, &app.clock).await;
    let (house, who) = (Arc::clone(&app), guest.who());
    match beside(&app, &guest, move || explored(&house, &who, &ask)).await? {
        Ok(answer) => Ok(Json(answer)),
        Err(Wrong::Asked(refusal)) => Err(Refused::senseless(refusal)),
        Err(Wrong::Index(error)) => Err(Refused::trouble(&error)),
    }
}

/// Why there is no answer.
enum Wrong {
    Asked(RefusalView),
    Index(IndexError),
}

impl From<IndexError> for Wrong {
    fn from(error: IndexError) -> Wrong {
        Wrong::Index(error)
    }
}

/// How many games are told of.
const GAMES: usize = 20;

fn explored(app: &App, who: &Identity, ask: &ExploreAsk) -> Result<ExploreAnswer, Wrong> {
    let collection = &app.collection;
    let game = asked(&ask.position).map_err(Wrong::Asked)?.game;
    let unfit = |unfit: Unfit| Wrong::Asked(RefusalView::new(Rule::BadOptions, unfit.to_string()));
    let filter = filter(ask).map_err(unfit)?;
    // The server's own games come first: they are the latest.
    let (mut found, mut games, mut all) = collection.own(|shelf| {
        let found = shelf.explore(game.position(), &filter);
        let told = |reached: &hive_index::Reached| {
            let (id, game) = shelf.game(reached.number)?;
            let id = GameId::from(id);
            // The name of a game is the key to it: whoever did not play gets a pass, with which one watches.
            let name = if collection.is_of(&id, who) { id.to_string() } else { app.shown.pass(&id) };
            Some(told(reached.facts.clone(), &game, Some(name)))
        };
        let games: Vec<ExploredGame> = found.games.iter().filter_map(told).collect();
        (found, games, shelf.len() as u64)
    });
    if let Some(index) = collection.given() {
        let given: Explored = index.explore(game.position(), &filter)?;
        for reached in given.games.iter().take(GAMES - games.len()) {
            let (facts, game) = index.game(reached.number)?;
            games.push(told(facts, &game, None));
        }
        found.join(&given);
        all += index.games();
    }
    let turn = |turn: &hive_index::Continuation| ExploredTurn {
        turn: move_string(game.position(), turn.turn),
        tally: tally(&turn.tally),
        players: turn
            .players
            .iter()
            .map(|(name, games)| ExploredPlayer { name: name.clone(), games: count(*games) })
            .collect(),
    };
    Ok(ExploreAnswer {
        collection: count(all),
        tally: tally(&found.tally),
        cut: found.cut,
        turns: found.turns.iter().map(turn).collect(),
        games,
    })
}

fn told(facts: GameFacts, game: &Game, id: Option<String>) -> ExploredGame {
    ExploredGame {
        id,
        white: facts.players.white,
        black: facts.players.black,
        white_rating: facts.ratings.white,
        black_rating: facts.ratings.black,
        date: Some(facts.date.to_string()).filter(|date| !date.is_empty()),
        result: facts.outcome.map(|outcome| match outcome {
            Outcome::Won(Color::White) => ExploredResult::White,
            Outcome::Won(Color::Black) => ExploredResult::Black,
            Outcome::Drawn => ExploredResult::Draw,
        }),
        game_string: game_string(game).unwrap_or_default(),
    }
}

/// Why nothing can be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unfit {
    Date,
    Name,
    Set,
}

impl fmt::Display for Unfit {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Date => to.write_str("a date is written as 2024-07-31, 2024-07 or 2024"),
            Unfit::Set => to.write_str("this is not a set of tiles such as Base or Base+MLP"),
            Unfit::Name => write!(to, "a name has {LONGEST_NAME} characters at most"),
        }
    }
}

impl std::error::Error for Unfit {}

fn filter(ask: &ExploreAsk) -> Result<Filter, Unfit> {
    let date = |text: &Option<String>| match text.as_deref().map(Date::read) {
        Some(date) if date == Date::default() => Err(Unfit::Date),
        date => Ok(date),
    };
    if ask.player.as_ref().is_some_and(|name| name.chars().count() > LONGEST_NAME) {
        return Err(Unfit::Name);
    }
    Ok(Filter {
        player: ask.player.clone().filter(|name| !name.trim().is_empty()),
        color: ask.color.map(|side| side.color()),
        outcome: ask.result.map(|result| match result {
            ExploredResult::White => Outcome::Won(Color::White),
            ExploredResult::Black => Outcome::Won(Color::Black),
            ExploredResult::Draw => Outcome::Drawn,
        }),
        since: date(&ask.since)?,
        until: date(&ask.until)?,
        sets: match &ask.set {
            _ if ask.any_set => Expansions::mixtures().collect(),
            Some(set) => vec![parse_game_type(set).ok_or(Unfit::Set)?],
            None => Vec::new(),
        },
    })
}

fn count(count: u64) -> u32 {
    count.try_into().unwrap_or(u32::MAX)
}

fn tally(tally: &Tally) -> TallyView {
    let Tally { games, white, draws, black } = *tally;
    TallyView { games: count(games), white: count(white), draws: count(draws), black: count(black) }
}
