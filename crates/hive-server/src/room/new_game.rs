//! A game before its first event.

use super::state::State;
use crate::store::{Change, Row, SeatChange};
use hive_notation::Diagram;
use hive_rules::Game;
use hive_wire::{
    ClockOptions, EVENT_VERSION, Each, Event, Happening, NewGame, RefusalView, Rule, SeatChoice, Side,
};

/// The game before its first turn: an empty table, or the hive that was drawn.
pub(super) fn start(options: &NewGame) -> Result<Game, String> {
    let ruleset = options.ruleset.ruleset()?;
    let Some(text) = &options.diagram else { return Ok(Game::new(ruleset)) };
    let mut setup = text.parse::<Diagram>().map_err(|error| format!("the diagram: {error}"))?.setup;
    if setup.ruleset.expansions != ruleset.expansions {
        return Err("the diagram has another set of tiles than the ruleset".to_string());
    }
    setup.ruleset = ruleset;
    let position = setup.position().map_err(|error| format!("the diagram: {error}"))?;
    let game = Game::starting_from(position);
    if game.outcome().is_some() { Err("the game in the diagram is over".to_string()) } else { Ok(game) }
}

/// The game before its first turn, if all that was chosen fits together.
pub(crate) fn check_options(options: &NewGame) -> Result<Game, RefusalView> {
    let bad = |text: &str| Err(RefusalView::new(Rule::BadOptions, text));
    let game = start(options).map_err(|text| RefusalView::new(Rule::BadOptions, text))?;
    let mine = Side::BOTH.into_iter().filter(|&side| *options.seats.of(side) == SeatChoice::Me {}).count();
    if mine != 1 {
        return bad("one seat is yours, and the other is for somebody else");
    }
    let level = |side: Side| match options.seats.of(side) {
        SeatChoice::Engine { level } => *level,
        _ => 1,
    };
    if Side::BOTH.into_iter().any(|side| !(1..=10).contains(&level(side))) {
        return bad("engines have levels from 1 to 10");
    }
    match options.clock {
        ClockOptions::Increment { base_seconds, .. } if !(1..=86_400).contains(&base_seconds) => {
            bad("a clock begins with 1 second to 1 day")
        }
        ClockOptions::Increment { increment_seconds, .. } if increment_seconds > 3_600 => {
            bad("a turn adds at most 1 hour")
        }
        ClockOptions::Days { days } if !(1..=30).contains(&days) => bad("a turn takes 1 to 30 days"),
        _ => Ok(game),
    }
}

/// A new game with these people in it: what is to be written.
pub(crate) fn new_game(
    id: String,
    options: NewGame,
    start: Game,
    seats: &Each<Option<String>>,
    names: &Each<Option<String>>,
    now: i64,
) -> Change {
    let mut state = State::new(id, now, options, start);
    for side in Side::BOTH {
        let named = *state.options.seats.of(side) != (SeatChoice::SameScreen {});
        if let Some(name) = names.of(side).clone().filter(|_| named && seats.of(side).is_some()) {
            let number = state.number() + 1;
            let event = Event { v: EVENT_VERSION, number, at: now, what: Happening::Joined { side, name } };
            // To sit down in a new game is always possible.
            let _ = state.apply(event);
        }
    }
    // Who can do nothing in a drawing passes, as after any turn; if neither can, two passes say it all.
    for _ in 0..2 {
        if state.must_pass() {
            let (number, side) = (state.number() + 1, state.to_move());
            let _ = state.apply(Event { v: EVENT_VERSION, number, at: now, what: Happening::Pass { side } });
        }
    }
    let taken = |side: Side| seats.of(side).clone().map(|guest| SeatChange { side, guest: Some(guest) });
    Change {
        game: state.id.clone(),
        row: Some(Row { created: now, options: state.options.clone() }),
        seats: Side::BOTH.into_iter().filter_map(taken).collect(),
        updated: now,
        summary: state.summary(),
        alarm: state.alarm(),
        events: state.events,
    }
}
