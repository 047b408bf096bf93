//! What is kept for ever: games between people, their events, names, lessons, keys.
//!
//! [`Store`] is shaped by what rooms, lists and alarms need, and nothing above it knows which database is behind it. It
//! knows no rules of the game: it appends what it is given, in order, once, or says why not. Behind it is a file of
//! SQLite ([`sqlite::open`]) or a database of PostgreSQL ([`postgres::open`]); what is in it are texts of versions (`codec`), with a chain of hashes through the events of
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
//!     rated: false,
//!     elsewhere: false,
//!     public: false,
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

mod accounts;
mod assemble;
mod batch;
pub mod carried;
mod chain;
mod change;
mod checked;
mod codec;
#[cfg(feature = "conformance")]
pub mod conformance;
mod copying;
mod database;
mod devices;
mod error;
mod guests;
mod keeping;
mod kept;
mod leases;
mod observer;
mod order;
pub mod postgres;
mod ratings;
mod reviews;
pub mod sqlite;
mod studies;
mod tables;
mod unreadable;
mod work;

pub use accounts::{Account, AccountChange, Accounts, PROGRAMS, Proof, ProofKind, Role, Standing};
pub use change::{Change, Founding, SeatChange};
pub use checked::Checked;
pub use copying::{Copied, copy};
pub use database::Database;
pub use devices::{Device, Devices};
pub use error::{Damage, StoreError};
pub use guests::Guests;
pub use keeping::Keeping;
pub use kept::{Kept, Listed, ListedPage, PageMark, Summary};
pub use leases::{Former, Lease, Leases};
pub use observer::{Notice, Observer, Turn};
pub use order::{Aside, Order, OrderEntry, Report, Silence, Slips};
pub use ratings::{Numbered, Ranked, RatedGame, RatingChange, Ratings, Search, Strength, WhiteScore};
pub use reviews::{Reviewed, Reviews};
pub use studies::{Seen, Studies, Study, StudyHead};
pub use unreadable::Unreadable;

use hive_play::{GameId, Identity, Millis};
use std::pin::Pin;

/// How many read at once at least, whichever store it is; the others wait.
pub const READERS: u32 = 4;

/// An answer that comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What is kept, whatever keeps it.
pub trait Store:
    Leases + Guests + Accounts + Ratings + Studies + Reviews + Order + Devices + Keeping
{
    /// Writes what happens to games, all of it or nothing; the answer comes when it is safe. Changes that somebody else
    /// was faster with are refused with [`StoreError::Taken`].
    fn append(&self, changes: Vec<Change>) -> Later<'_, ()>;

    /// A game with all that happened in it.
    fn load<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Kept>>;

    /// The games of a person, the latest first, from a mark on; so many at most.
    fn list<'a>(&'a self, who: &'a Identity, from: Option<PageMark>, most: u32) -> Later<'a, ListedPage>;

    /// The games of a person that are not over, the latest first, so many at most; looked for among their 20,000 latest.
    fn unfinished<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<Listed>>;

    /// The games that somebody has to look after by now, so many at most. What a node that is alive has is its own
    /// business, and not among them.
    fn alarms(&self, now: Millis, most: u32) -> Later<'_, Vec<GameId>>;

    /// The games in which a clock runs, or whose end has not been counted yet; those whose time is up soonest first, and so
    /// many at most.
    fn running(&self, most: u32) -> Later<'_, Vec<Listed>>;

    /// Whether reading and writing work now. It writes something and takes it away again.
    fn is_well(&self) -> Later<'_, ()>;

    /// Writes what is waiting and closes. Nothing can be written afterwards.
    fn close(&self) -> Later<'_, ()>;
}
