//! From the words of the rules to the words of the wire, and from a question to its answer.
//!
//! Nothing is decided here: what may be done, who has won and why not is asked of the rules.

mod agreement;
mod asked;
mod deed;
mod game;
mod import;
mod lesson;
mod line;
mod mistake;
mod places;
mod position;
mod refusal;
mod rulebook;
mod scene;

pub use agreement::{agreement, clock_options, own_colors, ruleset_options};
pub use asked::{Asked, analysed, asked, position_answer};
pub use deed::{Said, deed, refused_view};
pub use game::{GameLook, as_watched, event_view, game_view, moves_view, seat_views, status_view};
pub use import::{IMPORTED, import_answer};
pub use lesson::{check_lesson, lesson_view, solution_view};
pub use line::line_view;
pub use mistake::mistake_view;
pub use places::Places;
pub use position::{ending_view, last_of, last_turn, outcome_view, position_view};
pub use refusal::{refusal_view, resolve_error_view};
pub use rulebook::{chapter_view, rulebook_view};
pub use scene::Scene;
