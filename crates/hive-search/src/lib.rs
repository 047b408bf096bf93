//! The player: it looks ahead and says what to do.
//!
//! A [`Player`] keeps what it has learnt between turns of a game. It prints nothing and reads no
//! global: with the same game, the same limits in depth or nodes and one thread the answer is the
//! same.
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
mod evaluation;
mod limits;
mod order;
mod player;
mod score;
mod search;
mod transposition;
mod weights;

pub use bench::{Bench, bench};
pub use limits::Limits;
pub use player::{Player, Stop};
pub use score::Score;
pub use search::Report;
