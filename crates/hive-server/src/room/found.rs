//! A game before anybody is in its room.

use super::writing::{seat_changes, summary};
use hive_play::{Agreement, GameId, Happening, Meeting, Millis, Person, SeatPlan, Unfit};
use hive_rules::{ByColor, Color};
use hive_store::{Change, Founding};

/// A new game: what is to be written, and whether somebody has to look after it at once.
pub(crate) struct Founded {
    pub(crate) change: Change,
    pub(crate) rings: bool,
}

/// A new game with these people in it.
pub(crate) fn found(
    game: GameId,
    agreement: Agreement,
    people: &ByColor<Option<Person>>,
    now: Millis,
) -> Result<Founded, Unfit> {
    let start = agreement.start()?;
    let agreement = agreement.tidied(&start);
    let mut meeting = Meeting::new(agreement.clone(), now)?;
    let joined = |color: Color| {
        let person = people.of(color).clone().filter(|_| *agreement.seats.of(color) == SeatPlan::Person)?;
        Some(Happening::Joined { color, who: person.who, name: person.name })
    };
    // To sit down in a new game is always possible; who can do nothing in a drawing passes, as after any turn.
    let mut events =
        meeting.happen(Color::ALL.into_iter().filter_map(joined).collect(), now).unwrap_or_default();
    events.extend(meeting.happen(Vec::new(), now).unwrap_or_default());
    let (seats, alarm) = (seat_changes(&events), meeting.alarm());
    let change = Change {
        game,
        founding: Some(Founding { created: now, agreement }),
        seats,
        updated: now,
        summary: summary(&meeting),
        alarm,
        events,
        epoch: None,
    };
    Ok(Founded { change, rings: alarm.is_some() })
}
