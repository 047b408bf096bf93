//! A game before its first event.

use super::state::State;
use crate::store::{Change, Row, SeatChange};
use crate::wire::{
    ClockOptions, EVENT_VERSION, Each, Event, Happening, NewGame, RefusalView, SeatChoice, Side,
};
use hive_rules::Ruleset;

/// What is played, if all that was chosen fits together.
pub(crate) fn check_options(options: &NewGame) -> Result<Ruleset, RefusalView> {
    let bad = |text: &str| Err(RefusalView::new("bad-options", text));
    let ruleset = options.ruleset.ruleset().map_err(|text| RefusalView::new("bad-options", text))?;
    let mine = Side::BOTH.into_iter().filter(|&side| *options.seats.of(side) == SeatChoice::Me).count();
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
        _ => Ok(ruleset),
    }
}

/// A new game with these people in it: what is to be written.
pub(crate) fn new_game(
    id: String,
    options: NewGame,
    ruleset: Ruleset,
    seats: &Each<Option<String>>,
    names: &Each<Option<String>>,
    now: i64,
) -> Change {
    let mut state = State::new(id, now, options, ruleset);
    for side in Side::BOTH {
        let named = *state.options.seats.of(side) != SeatChoice::SameScreen;
        if let Some(name) = names.of(side).clone().filter(|_| named && seats.of(side).is_some()) {
            let number = state.number() + 1;
            let event = Event { v: EVENT_VERSION, number, at: now, what: Happening::Joined { side, name } };
            // To sit down in a new game is always possible.
            let _ = state.apply(event);
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
