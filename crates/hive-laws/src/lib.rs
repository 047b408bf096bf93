//! What always holds in Hive.
//!
//! Each law is one function that panics, with a drawing of the position, where the law is
//! broken. [`script`] turns any bytes into a game and [`pile`] into a hive laid by hand, so
//! that random tests and fuzzers can look for one that breaks a law. The laws work things out in their own slow and plain way and
//! share nothing with the libraries that they watch over but the public interface.
//!
//! ```
//! use hive_laws::{hive, script};
//! script::play(b"any bytes are a game", |game| hive::is_joined(game.position()));
//! ```

pub mod census;
pub mod hive;
pub mod keys;
pub mod outcome;
pub mod pile;
pub mod rebuilt;
pub mod records;
pub mod refusals;
pub mod script;
pub mod symmetry;
pub mod texts;
pub mod trees;
pub mod turns;
pub mod undo;
pub mod ways;

/// Two positions out of the same bytes: where the game ends, and the pile.
pub fn positions(bytes: &[u8]) -> [hive_rules::Position; 2] {
    [script::game(bytes).position().clone(), pile::position(bytes)]
}

/// Panics unless the condition holds; says what is wrong, and draws the position.
macro_rules! law {
    ($position:expr, $holds:expr, $($what:tt)+) => {
        if !$holds {
            panic!("{}\n\n{}", format_args!($($what)+), hive_notation::Diagram::of($position));
        }
    };
}
pub(crate) use law;
