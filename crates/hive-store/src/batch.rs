//! What many hand in at once, held against what is kept: which of it can be written, and the rows of it.
//!
//! It is decided here, before anything is written and inside the transaction that will write it, so that one who comes
//! too late costs nobody else anything: no error of the database, nothing to take back. Nothing here knows which
//! database it is.

use crate::chain::{self, Link, Sealed};
use crate::codec::{self, VERSION};
use crate::{Change, Damage, SeatChange, StoreError, Unreadable};
use hive_play::{GameId, Identity, Millis};
use hive_rules::{ByColor, Color};
use std::collections::{HashMap, HashSet};

/// A change with its texts written. That is done by whoever hands it in: there are many of them, and one writer.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) game: GameId,
    created: Option<(Millis, String)>,
    events: Vec<(u32, Millis, String)>,
    seats: Vec<SeatChange>,
    updated: Millis,
    summary: String,
    alarm: Option<Millis>,
    epoch: Option<u64>,
}

impl Ready {
    /// Writes the texts of a change.
    pub(crate) fn new(change: Change) -> Result<Ready, serde_json::Error> {
        let founding = match change.founding {
            Some(founding) => Some((founding.created, codec::encode_agreement(&founding.agreement)?)),
            None => None,
        };
        let events = change.events.into_iter();
        let events = events.map(|event| Ok((event.number, event.at, codec::encode_event(&event.what)?)));
        Ok(Ready {
            created: founding,
            events: events.collect::<Result<_, serde_json::Error>>()?,
            seats: change.seats,
            updated: change.updated,
            summary: codec::encode_summary(&change.summary)?,
            alarm: change.alarm,
            epoch: change.epoch,
            game: change.game,
        })
    }

    /// Every text of it that may hold anything: the others are JSON, in which there is no zero byte.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let people = self.seats.iter().filter_map(|seat| seat.who.as_ref()).map(Identity::as_str);
        people.chain([self.game.as_str()])
    }

    /// Whether the game is made.
    pub(crate) fn is_new(&self) -> bool {
        self.created.is_some()
    }
}

/// Where a game stands, as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// How many events there are.
    pub(crate) events: u32,
    /// The link of the last of them.
    pub(crate) link: Link,
    /// The epoch of the lease, if somebody has one.
    pub(crate) epoch: Option<u64>,
    /// Which seats are taken.
    pub(crate) taken: ByColor<bool>,
    /// What is wrong with the game: nothing can be added to it.
    pub(crate) damage: Option<Damage>,
}

/// The row of a game, as a database answers it.
pub(crate) struct HeadRow {
    pub(crate) events: i64,
    pub(crate) epoch: i64,
    /// Whether somebody has a lease.
    pub(crate) leased: bool,
    /// The number of the last event that lies there.
    pub(crate) last: Option<i64>,
    /// The link of the event that should be the last.
    pub(crate) chain: Option<Vec<u8>>,
    pub(crate) taken: ByColor<bool>,
}

impl From<HeadRow> for Head {
    fn from(row: HeadRow) -> Head {
        let chain = row.chain.and_then(|chain| Link::try_from(chain).ok());
        let link = if row.events == 0 { Some(chain::START) } else { chain };
        // Nothing is added where something is missing, or where more lies than was counted.
        let whole = row.last.unwrap_or(0) == row.events && link.is_some();
        let number = u32::try_from(row.events).unwrap_or(u32::MAX);
        let damage = Damage { number, reason: Unreadable::Miscounted };
        Head {
            events: number,
            link: link.unwrap_or(chain::START),
            epoch: u64::try_from(row.epoch).ok().filter(|_| row.leased),
            taken: row.taken,
            damage: (!whole).then_some(damage),
        }
    }
}

/// A game that is new.
pub(crate) struct NewRow<'a> {
    pub(crate) game: &'a GameId,
    pub(crate) created: Millis,
    pub(crate) agreement: &'a str,
    pub(crate) updated: Millis,
    pub(crate) summary: &'a str,
}

/// What is new in a game that may be old.
pub(crate) struct StateRow<'a> {
    pub(crate) game: &'a GameId,
    pub(crate) updated: Millis,
    pub(crate) summary: &'a str,
    pub(crate) alarm: Option<Millis>,
    pub(crate) events: u32,
}

/// An event.
pub(crate) struct EventRow<'a> {
    pub(crate) game: &'a GameId,
    pub(crate) number: u32,
    pub(crate) at: Millis,
    pub(crate) body: &'a str,
    pub(crate) link: Link,
}

/// A seat that is taken or given back.
pub(crate) struct SeatRow<'a> {
    pub(crate) game: &'a GameId,
    pub(crate) color: Color,
    pub(crate) who: Option<&'a Identity>,
    pub(crate) updated: Millis,
}

/// What is to be written. Every row goes in without a conflict, in this order.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    pub(crate) games: Vec<NewRow<'a>>,
    pub(crate) events: Vec<EventRow<'a>>,
    pub(crate) seats: Vec<SeatRow<'a>>,
    /// One for each game.
    pub(crate) states: Vec<StateRow<'a>>,
}

/// What stands in the rows before a unit, so that it can be taken back whole.
struct Before {
    games: usize,
    events: usize,
    seats: usize,
    states: usize,
}

/// What was decided.
pub(crate) struct Plan<'a> {
    /// For each unit whether it is written.
    pub(crate) verdicts: Vec<Result<(), StoreError>>,
    pub(crate) rows: Rows<'a>,
    /// Where the games stand afterwards.
    pub(crate) heads: HashMap<GameId, Head>,
}

/// Decides unit after unit. `heads` has every game that is kept and that anybody wants to change.
pub(crate) fn plan<'a>(units: &[&'a [Ready]], heads: HashMap<GameId, Head>) -> Plan<'a> {
    let mut planner = Planner { heads, rows: Rows::default() };
    let verdicts = units.iter().map(|unit| planner.unit(unit)).collect();
    let Planner { heads, mut rows } = planner;
    // Of several for one game the last counts.
    let mut seen = HashSet::with_capacity(rows.states.len());
    rows.states.reverse();
    rows.states.retain(|state| seen.insert(state.game));
    Plan { verdicts, rows, heads }
}

struct Planner<'a> {
    heads: HashMap<GameId, Head>,
    rows: Rows<'a>,
}

impl<'a> Planner<'a> {
    fn unit(&mut self, unit: &'a [Ready]) -> Result<(), StoreError> {
        let before = Before {
            games: self.rows.games.len(),
            events: self.rows.events.len(),
            seats: self.rows.seats.len(),
            states: self.rows.states.len(),
        };
        let mut heads = Vec::with_capacity(unit.len());
        for change in unit {
            heads.push((&change.game, self.heads.get(&change.game).cloned()));
            if let Err(error) = self.change(change) {
                self.take_back(before, heads);
                return Err(error);
            }
        }
        Ok(())
    }

    fn take_back(&mut self, before: Before, heads: Vec<(&GameId, Option<Head>)>) {
        self.rows.games.truncate(before.games);
        self.rows.events.truncate(before.events);
        self.rows.seats.truncate(before.seats);
        self.rows.states.truncate(before.states);
        // The first that was remembered of a game is the oldest.
        for (game, head) in heads.into_iter().rev() {
            match head {
                Some(head) => self.heads.insert(game.clone(), head),
                None => self.heads.remove(game),
            };
        }
    }

    fn change(&mut self, change: &'a Ready) -> Result<(), StoreError> {
        let game = &change.game;
        if let Some((created, agreement)) = &change.created {
            if self.heads.contains_key(game) {
                return Err(StoreError::Taken);
            }
            self.heads.insert(game.clone(), Head::new());
            self.rows.games.push(NewRow {
                game,
                created: *created,
                agreement,
                updated: change.updated,
                summary: &change.summary,
            });
        }
        let head = self.heads.get_mut(game).ok_or(StoreError::Taken)?;
        if let Some(damage) = &head.damage {
            return Err(StoreError::Damaged(damage.clone()));
        }
        // Also where one of them has none: a game that a node has is written by that node, and by nobody without a lease.
        if change.epoch != head.epoch {
            return Err(StoreError::Taken);
        }
        for (number, at, body) in &change.events {
            if head.events.checked_add(1) != Some(*number) {
                return Err(StoreError::Taken);
            }
            let sealed = Sealed {
                number: i64::from(*number),
                version: i64::from(VERSION),
                at: *at,
                body: body.as_bytes(),
            };
            head.events = *number;
            head.link = chain::link(&head.link, game.as_str(), sealed);
            self.rows.events.push(EventRow { game, number: *number, at: *at, body, link: head.link });
        }
        for SeatChange { color, who } in &change.seats {
            // A seat that is taken is not taken again, and one that is free not given back.
            let taken = head.taken.of_mut(*color);
            if *taken == who.is_some() {
                return Err(StoreError::Taken);
            }
            *taken = who.is_some();
            self.rows.seats.push(SeatRow { game, color: *color, who: who.as_ref(), updated: change.updated });
        }
        self.rows.states.push(StateRow {
            game,
            updated: change.updated,
            summary: &change.summary,
            alarm: change.alarm,
            events: head.events,
        });
        Ok(())
    }
}

impl Head {
    /// A game that is just made.
    fn new() -> Head {
        Head { events: 0, link: chain::START, epoch: None, taken: ByColor::default(), damage: None }
    }
}
