//! The player's weights, fitted to games that it plays against itself.
//!
//! [`play`] plays one fast game from a random opening and keeps what the evaluation saw on the
//! way; [`fit`] finds the weights that would have foretold the results best, by logistic
//! regression; [`render`] writes them as the table that `hive-search` is compiled with. The same
//! seed gives the same games and so the same weights.

mod book;
mod fit;
mod games;
mod learner;
mod render;
mod school;
mod study;

pub use book::{Growth, Judge, PlayedOpenings, grow};
pub use fit::{Fit, Progress, fit};
pub use games::{PlayOne, Played, Series, play, play_all};
pub use render::render;
pub use school::{Course, Lessons, Taught, teach};
pub use study::study;
