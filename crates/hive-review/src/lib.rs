//! Judges a game turn by turn: how much winning chance each turn gave away, what was better, and why.
//!
//! It thinks nothing itself. A [`Reviewer`] says which position to look at next and is told what a search found there;
//! when it has heard of all, it makes a [`Review`] of them. So a browser can review in slices, and the command line with all
//! its time. It knows no clock, no text but that of [`hive_notation`], and no language: words are [`Word`]s with a key.
//!
//! ```
//! use hive_notation::GameText;
//! use hive_review::Reviewer;
//! use hive_rules::Opening;
//! use hive_search::{Limits, Player};
//! let text: GameText = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse().unwrap();
//! let game = text.replay(Opening::Rulebook, false).unwrap();
//! let mut player = Player::new(1);
//! let mut reviewer = Reviewer::of(&game);
//! while let Some(next) = reviewer.next() {
//!     let mut found = None;
//!     player.best(&next, &Limits { nodes: Some(300), ..Limits::default() }, |report| found = Some(report));
//!     reviewer.take(found);
//! }
//! let review = reviewer.finish();
//! assert_eq!(review.turns.len(), 4);
//! assert!(review.accuracy[hive_rules::Color::White].unwrap() > 50.0);
//! ```

mod annotate;
mod chance;
mod grade;
mod review;
mod seen;
mod threat;
mod words;

pub use annotate::annotated;
pub use chance::{SCALE, fit};
pub use grade::Grade;
pub use review::{Found, JUDGEMENT, Judged, MEGABYTES, POSITIONS, Review, Reviewer, UNTAUGHT};
pub use words::{Argument, Word};
