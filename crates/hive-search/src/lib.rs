//! The player: it looks ahead and says what to do.
//!
//! A [`Player`] keeps what it has learnt between turns of a game. It prints nothing and reads no
//! global: asked the same in the same order, with limits in depth or nodes and one thread, it gives the
//! same answers.
//!
//! ```
//! use hive_rules::{Expansions, Game, Ruleset};
//! use hive_search::{Limits, Player};
//!
//! let game = Game::new(Ruleset::tournament(Expansions::ALL));
//! let mut player = Player::new(1);
//! let limits = Limits { depth: Some(2), ..Limits::default() };
//! let turn = player.best(&game, &limits, |report| assert!(report.depth <= 2)).unwrap();
//! assert!(game.position().legal_turns().contains(&turn));
//! ```

mod bench;
mod book;
mod chance;
mod character;
mod deepening;
mod estimates;
mod evaluation;
mod features;
mod level;
mod limits;
mod lines;
mod mind;
mod network;
mod order;
mod player;
mod ponder;
mod quiet;
mod rows;
mod score;
mod search;
mod stop;
mod thinking;
mod transposition;
pub mod tuning;
mod watch;
mod weigh;
mod weights;

pub use bench::{Bench, bench, bench_with};
pub use book::{BadBook, Book};
pub use deepening::Report;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use lines::Lines;
pub use network::Network;
pub use player::Player;
pub use score::Score;
pub use stop::Stop;
pub use thinking::Thinking;
pub use watch::Watch;

/// The example of the README is run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
