//! From the words of the rules to the words of the wire, and from a question to its answer.
//!
//! Nothing is decided here: what may be done, who has won and why not is asked of the rules.

mod asked;
mod import;
mod lesson;
mod line;
mod mistake;
mod places;
mod position;
mod refusal;
mod rulebook;

pub use asked::{Asked, asked, position_answer};
pub use import::import_answer;
pub use lesson::{check_lesson, lesson_view, solution_view};
pub use line::line_view;
pub use mistake::mistake_view;
pub use places::Places;
pub use position::{last_of, last_turn, outcome_view, position_in_play, position_view};
pub use refusal::{refusal_view, resolve_error_view};
pub use rulebook::{chapter_view, rulebook_view};

use refusal::letter;
