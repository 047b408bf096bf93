//! The lobby: where people find each other. What may be done in it is `hive-people`'s business; here are those who are
//! connected, the waves, and the games that come of it.
//!
//! It keeps nothing but who has let others wait. When a server ends, seeks, places in lines and challenges are gone, and the pages that made them say
//! so; a game that has begun is a game like any other.

mod clients;
mod door;
mod founder;
mod shared;
mod task;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use clients::text;
pub(crate) use door::LocalLobby;
pub(crate) use founder::{Founder, Founding};
pub(crate) use shared::SharedLobby;
pub(crate) use task::Ground;

use crate::open::{Place, Whose};
use crate::room::Outgoing;
use hive_people::{Number, Pool, Quick, Rating, Reason, Slips, Wanted};
use hive_play::{Identity, Person};
use std::pin::Pin;
use tokio::sync::mpsc;

/// Somebody who has come, with all that the lobby has to know of them.
#[derive(Clone, Debug)]
pub(crate) struct Comer {
    pub(crate) person: Person,
    /// Whether they have an account.
    pub(crate) account: bool,
    /// Whether a program plays.
    pub(crate) bot: bool,
    /// How strong they are, where something is known of it.
    pub(crate) ratings: Vec<(Pool, Rating)>,
    /// Whom they do not meet.
    pub(crate) avoid: Vec<Identity>,
    /// Whether they do not want to meet programs.
    pub(crate) people_only: bool,
    /// How often they have let others wait, as it is kept. It is asked for when somebody enters, and not again.
    pub(crate) slips: Option<Slips>,
}

/// What somebody wants in the lobby.
pub(crate) enum Wish {
    Seek(Wanted),
    Withdraw(Number),
    Answer(Number),
    LineUp(Quick),
    StepOut,
    Ready(Number),
    NotNow(Number),
    Challenge(Box<Comer>, Wanted),
    TakeUp(Number),
    Decline(Number, Reason),
    TakeBack(Number),
}

/// An answer that comes later.
pub(crate) type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The one lobby of all, wherever it is: in this process, or with several nodes at one of them, which the others reach
/// through this (`shared`).
pub(crate) trait Lobby: Send + Sync {
    /// Somebody connects; what they hear comes through `out`, and the number says which connection it is. Nothing while
    /// the server ends, or if so many are connected that nobody else can be.
    fn enter(&self, comer: Comer, out: mpsc::Sender<Outgoing>) -> Soon<'_, Option<u64>>;

    /// Somebody wants something. The answer carries their number for it, and comes through their connection. What takes
    /// room brings a place for it, which is held as long as it is there.
    fn say(&self, key: u64, id: u32, comer: Comer, wish: Wish, place: Option<Place<Whose>>) -> Soon<'_, ()>;

    /// A connection is gone.
    fn leave(&self, key: u64);

    /// Programs that are in it, at whichever node, so many at most.
    fn programs(&self, most: usize) -> Soon<'_, Vec<Identity>>;
}
