//! A game of Hive between people: who sits where, what they may do, what happened, clocks, offers, outcomes.
//!
//! A [`Meeting`] is such a game at one moment (the aggregate of its events). [`Meeting::decide`] says what comes of an
//! [`Act`]: [`Happening`]s, or why not. [`Meeting::happen`] lets them happen as numbered [`Event`]s, together with the
//! passes that they force. The events are the truth: [`Meeting::replay`] makes the same meeting of them again.
//!
//! Everything here is pure. Time is an argument, chance comes from outside, and nothing is known of messages, tasks or
//! databases.
//!
//! ```
//! use hive_play::*;
//! use hive_rules::{Bug, ByColor, Cell, Color, Expansions, Piece, Ruleset};
//!
//! let agreement = Agreement {
//!     ruleset: Ruleset::rulebook(Expansions::NONE),
//!     edition: None,
//!     seats: ByColor { white: SeatPlan::Person, black: SeatPlan::Person },
//!     pace: Pace::Increment { base: 300_000, increment: 4_000 },
//!     drawing: None,
//!     rated: false,
//!     elsewhere: false,
//!     public: false,
//! };
//! let (ann, bob) = (Person::new("a", "Ann"), Person::new("b", "Bob"));
//! let mut game = Meeting::new(agreement, 0)?;
//! for (person, act) in [(&ann, Act::Join), (&bob, Act::Join)] {
//!     let happenings = game.decide(&act, person, 0)?;
//!     game.happen(happenings, 0)?;
//! }
//! let ant = Piece::first(Color::White, Bug::Ant);
//! let turn = Act::Turn { ply: 0, piece: ant, to: Cell::ORIGIN };
//! assert_eq!(game.decide(&turn, &bob, 5), Err(Refused::NotYourTurn));
//! let events = game.happen(game.decide(&turn, &ann, 5)?, 5)?;
//! assert_eq!(events[0].number, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod agreement;
mod alone;
mod chat;
mod clocks;
mod decide;
mod ending;
mod event;
mod identity;
mod lag;
mod meeting;
mod offers;
mod plan;
mod refused;

pub use act::Act;
pub use agreement::{Agreement, LONGEST_DRAWING, Pace, SeatPlan, Unfit};
pub use alone::Stepped;
pub use chat::{ChatLine, LONGEST_LINE, MOST_LINES, MOST_LINES_OF_WATCHERS};
pub use clocks::Clocks;
pub use ending::{Ending, Verdict};
pub use event::{Event, Happening};
pub use identity::{GameId, Identity, Person};
pub use meeting::{Broken, Deadline, FIRST_TURN, MOST_EVENTS, MOST_TAKEBACKS, Meeting, Seated, Taken};
pub use offers::Offers;
pub use plan::{BadPlan, LONGEST_PLAN, MOST_PLANS, Plan};
pub use refused::Refused;

/// A moment in milliseconds since 1970, or a length of time in milliseconds.
pub type Millis = i64;
