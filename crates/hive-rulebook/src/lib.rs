//! The rules of Hive as chapters with live boards, and lessons that the rules themselves check.
//!
//! The texts lie in `rulebook/` at the root of the repository and are built into the program: a folder
//! of Markdown for each [`Language`], and once for all of them the boards, the lessons and the games.
//! What a board shows and what a lesson accepts comes from `hive-rules`; what the files state about it is
//! checked by the tests.
//!
//! ```
//! use hive_rulebook::{Answer, Book, Language, Verdict};
//!
//! let book = Book::load(Language::English).unwrap();
//! let spider = book.chapter("spider").unwrap();
//! let (board, _caption) = spider.boards().next().unwrap();
//! assert_eq!(board.lawful_targets().len(), 4);
//!
//! let lesson = &book.lessons[0];
//! let answer: &Answer = &lesson.solutions()[0];
//! assert_eq!(lesson.check(answer), Verdict::Right);
//! ```
//!
//! Where to look: `library.rs` lists every file, `board.rs`, `lesson.rs`, `replay.rs` and `chapter.rs` say how they are
//! written, `goal.rs` judges answers.

#[macro_use]
mod language;

mod board;
mod book;
mod chapter;
mod edition;
mod entries;
mod error;
mod exercise;
mod goal;
mod lesson;
mod library;
mod prose;
mod replay;
mod vocabulary;

pub use board::{Attempt, Board, Forced, Path, Pick};
pub use book::Book;
pub use chapter::{Block, Chapter, base_set};
pub use edition::Edition;
pub use error::BookError;
pub use exercise::Exercise;
pub use goal::{Answer, Goal, Mistake, Objection, Standing, Verdict};
pub use language::{Language, UnknownLanguage};
pub use lesson::Lesson;
pub use prose::{Paragraph, ParagraphKind, Prose};
pub use replay::{Replay, Step};
pub use vocabulary::{Vocabulary, Word};
