//! From the words of the rules to the words of the wire.

mod lesson;
mod mistake;
mod places;
mod position;
mod refusal;
mod rulebook;

pub(crate) use lesson::{check_lesson, lesson_view, solution_view};
pub(crate) use mistake::mistake_view;
pub(crate) use places::Places;
pub(crate) use position::{last_of, last_turn, outcome_view, position_in_play, position_view};
pub(crate) use refusal::{refusal_view, resolve_error_view};
pub(crate) use rulebook::{chapter_view, rulebook_view};

use refusal::letter;
