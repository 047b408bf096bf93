//! Rows as they lie there, understood or not.

use crate::assemble::{self, EventRow, GameRow};
use hive_play::{GameId, Identity};
use hive_rules::ByColor;

/// A game with all that is kept of it. Who looks after it is not copied; the epoch is, for it only grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawGame {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) options: String,
    pub(crate) updated: i64,
    pub(crate) summary: String,
    pub(crate) alarm: Option<i64>,
    pub(crate) events: i64,
    pub(crate) epoch: i64,
    /// In the order of their sides.
    pub(crate) seats: Vec<RawSeat>,
    /// In their order.
    pub(crate) happened: Vec<RawEvent>,
}

/// A game from a row of either database, whose seats and events come from others: `id, created, options, updated, summary,
/// alarm, events, epoch`.
macro_rules! raw_game {
    ($row:ident.$get:ident) => {
        $crate::copying::RawGame {
            id: $row.$get(0)?,
            created: $row.$get(1)?,
            options: $row.$get(2)?,
            updated: $row.$get(3)?,
            summary: $row.$get(4)?,
            alarm: $row.$get(5)?,
            events: $row.$get(6)?,
            epoch: $row.$get(7)?,
            seats: Vec::new(),
            happened: Vec::new(),
        }
    };
}
pub(crate) use raw_game;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawSeat {
    pub(crate) side: String,
    pub(crate) guest: String,
    pub(crate) updated: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawEvent {
    pub(crate) number: i64,
    pub(crate) version: i64,
    pub(crate) at: i64,
    pub(crate) body: String,
    pub(crate) chain: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawGuest {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) created: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawSolved {
    pub(crate) guest: String,
    pub(crate) lesson: String,
    pub(crate) at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawKey {
    pub(crate) name: String,
    pub(crate) value: String,
}

impl RawGame {
    /// What is wrong with it, if anything is.
    pub(crate) fn damage(&self) -> Option<String> {
        let of = |side: &str| self.seats.iter().find(|seat| seat.side == side);
        let seat = |side| of(side).map(|seat| Identity::from(seat.guest.as_str()));
        let row = GameRow {
            created: self.created,
            agreement: self.options.clone(),
            events: u32::try_from(self.events).unwrap_or(u32::MAX),
            seats: ByColor { white: seat("white"), black: seat("black") },
        };
        let events = self.happened.iter().map(|event| {
            let RawEvent { number, version, at, body, chain } = event.clone();
            Ok(EventRow { number, version, at, body, chain })
        });
        match assemble::assemble(&GameId::from(self.id.as_str()), row, events) {
            Ok(kept) => kept.damage.map(|damage| damage.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }
}
