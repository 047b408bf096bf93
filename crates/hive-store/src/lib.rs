//! What is kept for ever: games between people, their events, names, lessons, keys.
//!
//! [`Store`] is shaped by what rooms, lists and alarms need, and nothing above it knows which database is behind it. It
//! knows no rules of the game: it appends what it is given, in order, once, or says why not. Behind it is a file of
//! SQLite ([`sqlite::open`]); what is in it are texts of versions (`codec`), with a chain of hashes through the events of
//! each game (`chain`), so that whatever was changed or lost is noticed.
//!
//! ```
//! use hive_play::*;
//! use hive_rules::{ByColor, Color, Expansions, Ruleset};
//! use hive_store::{Change, Founding, SeatChange, Store, StoreError, Summary, sqlite};
//! use std::sync::Arc;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let store = sqlite::open(folder, Arc::new(())).await?;
//! let agreement = Agreement {
//!     ruleset: Ruleset::rulebook(Expansions::NONE),
//!     edition: None,
//!     seats: ByColor { white: SeatPlan::Person, black: SeatPlan::Person },
//!     pace: Pace::Untimed,
//!     drawing: None,
//! };
//! let ann = Person::new("a", "Ann");
//! let mut meeting = Meeting::new(agreement.clone(), 7)?;
//! let events = meeting.happen(meeting.decide(&Act::Join, &ann, 7)?, 7)?;
//! let change = Change {
//!     game: "game".into(),
//!     founding: Some(Founding { created: 7, agreement }),
//!     events: events.clone(),
//!     seats: vec![SeatChange { color: Color::White, who: Some(ann.who) }],
//!     updated: 7,
//!     summary: Summary { ply: 0, to_move: Color::White, names: ByColor::default(), ending: None },
//!     alarm: None,
//!     epoch: None,
//! };
//! store.append(vec![change.clone()]).await?;
//! let kept = store.load(&"game".into()).await?.expect("it is safe");
//! assert_eq!(kept.events, events);
//! assert!(matches!(store.append(vec![change]).await, Err(StoreError::Taken)));
//! store.close().await?;
//! # Ok(())
//! # }
//! ```

mod assemble;
mod batch;
mod chain;
mod change;
mod codec;
#[cfg(feature = "conformance")]
pub mod conformance;
mod error;
mod kept;
mod observer;
pub mod sqlite;

pub use change::{Change, Founding, SeatChange};
pub use error::{Damage, StoreError};
pub use kept::{Kept, Listed, ListedPage, PageMark, Summary};
pub use observer::{Notice, Observer};

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
    /// it, or if there is no such game. Who has it already keeps it, with the same epoch, also when its time was up and
    /// nobody else has come: so a node that starts anew needs a new name.
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

    /// Forgets what a person is called and which lessons they have solved. Games stay: they are the other player's too,
    /// and who sat there is a number without a name.
    fn forget<'a>(&'a self, who: &'a Identity) -> Later<'a, ()>;

    /// A secret of the server itself: the one that is kept under this name, or this one from now on.
    fn secret<'a>(&'a self, name: &'a str, fresh: &'a str) -> Later<'a, String>;

    /// Whether reading and writing work now. It writes something and takes it away again.
    fn is_well(&self) -> Later<'_, ()>;

    /// Writes what is waiting and closes. Nothing can be written afterwards.
    fn close(&self) -> Later<'_, ()>;
}
