//! A game before anybody is in its room.

use super::writing::{seat_changes, summary};
use hive_play::{Agreement, GameId, Meeting, Millis, Person, Unfit};
use hive_rules::ByColor;
use hive_store::{Change, Founding};
use hive_wire::view::LocalRoom;

/// A new game: what is to be written, whether somebody has to look after it at once, and whether it has begun.
pub(crate) struct Founded {
    pub(crate) change: Change,
    pub(crate) rings: bool,
    pub(crate) begun: bool,
}

/// A new game with these people in it. It is set up and forgotten here: it is large, and who asks stands deep in the stack.
#[inline(never)]
pub(crate) fn found(
    game: GameId,
    agreement: Agreement,
    people: &ByColor<Option<Person>>,
    now: Millis,
) -> Result<Founded, Unfit> {
    let (meeting, events) = Meeting::found(agreement, people, now)?;
    let (seats, alarm, begun) = (seat_changes(&events), meeting.alarm(), meeting.both_sit());
    let change = Change {
        game,
        founding: Some(Founding { created: now, agreement: meeting.agreement().clone() }),
        seats,
        updated: now,
        summary: summary(&meeting),
        alarm,
        events,
        epoch: None,
    };
    Ok(Founded { change, rings: alarm.is_some(), begun })
}

/// A game that was played elsewhere, with all that happened in it.
pub(crate) fn brought(game: GameId, room: &LocalRoom) -> Change {
    let (meeting, events) = (room.meeting(), room.events().to_vec());
    let agreement = Agreement { elsewhere: true, ..meeting.agreement().clone() };
    Change {
        game,
        founding: Some(Founding { created: meeting.created(), agreement }),
        seats: seat_changes(&events),
        updated: events.last().map_or(meeting.created(), |event| event.at),
        summary: summary(meeting),
        alarm: meeting.alarm(),
        events,
        epoch: None,
    }
}
