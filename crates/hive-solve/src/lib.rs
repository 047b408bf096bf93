//! Finds forced wins.
//!
//! A search for proofs (depth-first proof-number search, df-pn): it goes where a proof or a refutation is likely to be
//! smallest. By turns it goes along threats alone, to win at once, in two turns or in three, which finds wins soon, and through
//! everything, which says for sure that there is none. Turns of the defender that change nothing a threat needs are left out.
//! What it says is exact.
//!
//! It knows nothing but the rules. Time is handed in: whoever asks says when it is over.
//!
//! ```
//! use hive_rules::*;
//! use hive_solve::{Answer, Solver};
//! let game = Game::new(Ruleset::tournament(Expansions::NONE));
//! let solution = Solver::new(1).solve(&game, 2, &mut || false);
//! assert_eq!(solution.answer, Answer::NoWin { within: 2 });
//! ```

mod answer;
mod frames;
mod judging;
mod pressing;
mod refuting;
mod search;
mod solver;
mod strike;
mod sudden;
mod table;
mod threats;
mod winning;
mod zone;

/// Positions to try things with.
#[cfg(test)]
#[allow(dead_code)]
#[path = "../../hive-search/tests/support/mod.rs"]
mod support;

pub use answer::{Answer, Solution};
pub use judging::Judged;
pub use solver::Solver;
pub use winning::{Winning, WinningTurn};
