//! What nodes tell each other, with its version in front: a node of the version before or after passes over what it does
//! not know, and whoever asked hears that nobody knew the answer.

use crate::bus;
use bytes::Bytes;
use hive_play::{Ending, GameId, Person};
use hive_rules::Outcome;
use hive_store::carried::Carried;
use hive_wire::{Act, Presence, RefusalView, SeatPresence, Side};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of all that is said here. A node understands its own and those before it, and of the next one whatever it
/// knows already: so nodes of two releases that follow each other get on.
pub(crate) const VERSION: u32 = 1;

/// Somebody, on the way to another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Who {
    id: String,
    name: String,
}

impl From<&Person> for Who {
    fn from(person: &Person) -> Who {
        Who { id: person.who.to_string(), name: person.name.to_string() }
    }
}

impl From<Who> for Person {
    fn from(who: Who) -> Person {
        Person::new(who.id, who.name)
    }
}

/// What the node that has a game is asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ask {
    /// In which game.
    pub(crate) game: String,
    pub(crate) what: Asked,
}

/// What is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Asked {
    /// Somebody does something.
    Act {
        who: Who,
        act: Act,
        /// How long their messages take.
        lag_ms: u32,
        /// For how long it has waited because of us, which is not theirs to pay for.
        waited_ms: u32,
    },
    /// Somebody wants a seat.
    Join { who: Who },
    /// Somebody is there who wants to hear what happens: at this node, these.
    Follow { node: String, here: Presence },
}

/// What comes back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Answer {
    /// It has happened; this is the last event's number.
    Done { number: u32 },
    /// It was refused, and has not happened.
    Refused { refusal: Box<RefusalView> },
    /// How far the game is, and who is there in all.
    Followed { number: u32, presence: Presence },
    /// This node does not have the game: nothing has happened.
    NotHere,
}

/// What the node that has a game tells those who follow it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Told {
    /// These have happened, and are kept.
    Events { game: String, events: Vec<Carried> },
    /// Who is there in all.
    Presence { game: String, presence: Presence },
    /// A node has ended, and all its games are free.
    Gone { node: String },
    /// What all nodes may want to know.
    News { node: String, game: String, what: Item },
}

/// What has become of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Item {
    Begun,
    Again { game: String },
    Surrounded { winner: Side },
    BothSurrounded,
    Repetition,
    Agreement,
    Resignation { winner: Side },
    Time { winner: Side },
    Aborted,
}

impl Item {
    /// News as they travel; nothing where they stay at a node.
    pub(crate) fn of(item: &bus::Item) -> Option<Item> {
        Some(match item {
            bus::Item::Begun => Item::Begun,
            bus::Item::Again(game) => Item::Again { game: game.to_string() },
            // Those who follow the game hear of its turns, and nobody else has to.
            bus::Item::Turn { .. } => return None,
            bus::Item::Ended(Ending::Aborted) => Item::Aborted,
            bus::Item::Ended(Ending::Played(outcome)) => match *outcome {
                Outcome::Surrounded { winner } => Item::Surrounded { winner: winner.into() },
                Outcome::BothSurrounded => Item::BothSurrounded,
                Outcome::Repetition => Item::Repetition,
                Outcome::Agreement => Item::Agreement,
                Outcome::Resignation { winner } => Item::Resignation { winner: winner.into() },
                Outcome::Time { winner } => Item::Time { winner: winner.into() },
            },
        })
    }
}

impl From<Item> for bus::Item {
    fn from(item: Item) -> bus::Item {
        bus::Item::Ended(Ending::Played(match item {
            Item::Begun => return bus::Item::Begun,
            Item::Again { game } => return bus::Item::Again(game.into()),
            Item::Aborted => return bus::Item::Ended(Ending::Aborted),
            Item::Surrounded { winner } => Outcome::Surrounded { winner: winner.into() },
            Item::BothSurrounded => Outcome::BothSurrounded,
            Item::Repetition => Outcome::Repetition,
            Item::Agreement => Outcome::Agreement,
            Item::Resignation { winner } => Outcome::Resignation { winner: winner.into() },
            Item::Time { winner } => Outcome::Time { winner: winner.into() },
        }))
    }
}

impl Told {
    /// Which game it is about; nothing if all of a node's.
    pub(crate) fn game(&self) -> Option<GameId> {
        match self {
            Told::Events { game, .. } | Told::Presence { game, .. } => Some(game.as_str().into()),
            Told::Gone { .. } | Told::News { .. } => None,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Versioned<T> {
    v: u32,
    #[serde(flatten)]
    said: T,
}

#[derive(Deserialize)]
struct Version {
    v: u32,
}

#[derive(Serialize, Deserialize)]
struct Said<T> {
    said: T,
}

/// A message as it travels.
pub(crate) fn write<T: Serialize>(said: T) -> Bytes {
    // Types without maps or foreign values always become JSON.
    serde_json::to_vec(&Versioned { v: VERSION, said: Said { said } }).unwrap_or_default().into()
}

/// A message that came; nothing if this program does not understand it.
pub(crate) fn read<T: DeserializeOwned>(payload: &Bytes) -> Option<T> {
    let Version { v } = serde_json::from_slice(payload).ok()?;
    if v > VERSION + 1 {
        return None;
    }
    let message: Versioned<Said<T>> = serde_json::from_slice(payload).ok()?;
    Some(message.said.said)
}

/// Those who are at one place and those at another.
pub(crate) fn together(one: Presence, other: Presence) -> Presence {
    let seat = |one: SeatPresence, other: SeatPresence| SeatPresence {
        online: one.online || other.online,
        lag_ms: [one.lag_ms, other.lag_ms].into_iter().flatten().min(),
    };
    Presence {
        white: seat(one.white, other.white),
        black: seat(one.black, other.black),
        watchers: one.watchers.saturating_add(other.watchers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_what_is_too_new_is_not() {
        let told = Told::Gone { node: "a".to_string() };
        let text = write(&told);
        assert_eq!(text, r#"{"v":1,"said":{"gone":{"node":"a"}}}"#);
        assert!(matches!(read::<Told>(&text), Some(Told::Gone { node }) if node == "a"));
        for (payload, understood) in [
            // The next version may say more about what is known already.
            (r#"{"v":2,"said":{"gone":{"node":"a","why":"x"}},"more":1}"#, true),
            (r#"{"v":2,"said":{"other":{}}}"#, false),
            (r#"{"v":3,"said":{"gone":{"node":"a"}}}"#, false),
            (r#"{"said":{"gone":{"node":"a"}}}"#, false),
            ("", false),
            ("\u{0}", false),
        ] {
            let payload = Bytes::from(payload.to_string());
            assert_eq!(read::<Told>(&payload).is_some(), understood, "{payload:?}");
        }
    }
}
