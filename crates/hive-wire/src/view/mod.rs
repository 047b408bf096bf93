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
mod local;
mod mistake;
mod places;
mod position;
mod refusal;
mod review;
mod reviewed;
mod rulebook;
mod scene;
mod tree;

pub use agreement::{agreement, clock_options, own_colors, pace, ruleset_options};
pub use asked::{Asked, analysable, analysed, answer_to, asked, asked_plainly, position_answer};
pub use deed::{Said, deed, refused_view};
pub use game::{
    GameLook, as_aside, as_watched, event_view, event_view_at, game_view, moves_view, seat_views, status_view,
};
pub use import::{IMPORTED, import_answer};
pub use lesson::{check_lesson, lesson_view, solution_view};
pub use line::{line_view, score_view};
pub use local::LocalRoom;
pub use mistake::mistake_view;
pub use places::Places;
pub use position::{ending_view, last_of, last_turn, outcome_view, position_view};
pub use refusal::{refusal_view, resolve_error_view};
pub use review::{Look, review_view, thousandths};
pub use reviewed::{found_views, kept_review, senseless_review, told_review};
pub use rulebook::{chapter_view, rulebook_view};
pub use scene::Scene;
pub use tree::{laid_view, tree_of, tree_view, written_tree};

/// The name of a tile, as it travels.
fn piece_name(piece: hive_rules::Piece) -> crate::PieceName {
    piece.name().into()
}
