//! What is kept for ever: games between people, their events, names, lessons, keys.
//!
//! [`Store`] is shaped by what rooms, lists and alarms need, and nothing above it knows which database is behind it. It
//! knows no rules of the game: it appends what it is given, in order, once, or says why not.

mod change;
mod error;
mod kept;

pub use change::{Change, Founding, SeatChange};
pub use error::{Damage, StoreError};
pub use kept::{Kept, Listed, ListedPage, PageMark, Summary};

use hive_play::{GameId, Identity, Millis};
use std::pin::Pin;

/// An answer that comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What is kept, whatever keeps it.
pub trait Store: Send + Sync {
    /// Writes what happens to games, all of it or nothing; the answer comes when it is safe. Changes that somebody else
    /// was faster with are refused with [`StoreError::Taken`].
    fn append(&self, changes: Vec<Change>) -> Later<'_, ()>;

    /// A game with all that happened in it.
    fn load<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Kept>>;

    /// The games of a person, the latest first, from a mark on; so many at most.
    fn list<'a>(&'a self, who: &'a Identity, from: Option<PageMark>, most: u32) -> Later<'a, ListedPage>;

    /// The games that somebody has to look after by now, so many at most.
    fn alarms(&self, now: Millis, most: u32) -> Later<'_, Vec<GameId>>;

    /// Takes a game for a node until a moment, and says under which epoch it may write; nothing if another node has
    /// it. Who has it already keeps it, with the same epoch.
    fn lease<'a>(
        &'a self,
        game: &'a GameId,
        node: &'a str,
        now: Millis,
        until: Millis,
    ) -> Later<'a, Option<u64>>;

    /// Gives a game back before its time.
    fn release<'a>(&'a self, game: &'a GameId, node: &'a str) -> Later<'a, ()>;

    /// What a person is called, if they have said so.
    fn name_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<String>>;

    /// Keeps what a person is called.
    fn set_name<'a>(&'a self, who: &'a Identity, name: &'a str, now: Millis) -> Later<'a, ()>;

    /// Whether somebody has been here before: under a name, in a seat or with a lesson.
    fn is_known<'a>(&'a self, who: &'a Identity) -> Later<'a, bool>;

    /// Remembers that a person has solved a lesson; the first time counts.
    fn solve<'a>(&'a self, who: &'a Identity, lesson: &'a str, now: Millis) -> Later<'a, ()>;

    /// The lessons that a person has solved, in the order of solving.
    fn solved<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<String>>;

    /// A secret of the server itself: the one that is kept under this name, or this one from now on.
    fn secret<'a>(&'a self, name: &'a str, fresh: &'a str) -> Later<'a, String>;

    /// Whether reading and writing work now. It writes something and takes it away again.
    fn is_well(&self) -> Later<'_, ()>;

    /// Writes what is waiting and closes. Nothing can be written afterwards.
    fn close(&self) -> Later<'_, ()>;
}
