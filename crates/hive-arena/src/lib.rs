//! Engine against engine over the Universal Hive Protocol.
//!
//! A [`Contest`] plays pairs of games, each pair from one [`OpeningLine`] with colours swapped, several
//! games at once. A [`Contender`] is met through three questions only; a [`UhpEngine`] asks them of an
//! engine's process. Every answer is checked by the rules: an illegal turn, a crash, an answer
//! too late count against the engine that made them (a [`Fault`]). A [`Journal`] keeps every game,
//! and a contest goes on where its journal ends. [`Results`] say what the games prove; a [`CrossTable`] says how
//! strong several players are who have all met.
//!
//! Openings come from a book for each set of tiles ([`OpeningLine::book`]), or by chance. [`Balanced`]
//! makes books, with any [`Judge`] of what is even.

mod balanced;
mod book;
mod clock;
mod contender;
mod contest;
mod dice;
mod draw_claim;
mod duel;
mod journal;
mod opening;
mod rating_list;
mod results;
mod sprt;
mod tally;
mod uhp_engine;

pub use balanced::{Balanced, Judge};
pub use clock::Limit;
pub use contender::{Contender, Fault, FaultKind};
pub use contest::{Contest, Played};
pub use dice::Dice;
pub use duel::{Duel, Ending, Finished, Umpire};
pub use journal::{Heading, Journal, JournalError};
pub use opening::OpeningLine;
pub use rating_list::{CrossTable, Strength};
pub use results::{Elo, Results};
pub use sprt::{Sprt, Verdict};
pub use tally::{Rival, Score, Tally};
pub use uhp_engine::UhpEngine;
