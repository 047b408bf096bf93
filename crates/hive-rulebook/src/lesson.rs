//! A lesson: a position, a goal that the rules check, and its words in one language.
//!
//! Position and goal are a file, the same for all languages:
//!
//! ```text
//! chapter: ant
//! shows: one-gap-left
//! goal: win
//! solution: wA1 bQ-
//! ---
//! (a drawing)
//! ```
//!
//! `shows` is a board of some chapter, the example that goes with what the lesson teaches. The goals are `go TILE` and `go any` (to the marked cells), `reach TILE` and `place` (the marked
//! cells, all of them), `pinned COLOUR`, `movers`, `win`, `draw`, `free TILE`, `hold TILE`, `defend`,
//! `pass` and `judge`. Each `solution` line is a right answer, all together are all of them: turns,
//! tiles, `yes` or `no`, a standing. Where the marks are the answer, there is none.

use crate::board::{tile, turn};
use crate::entries::Entries;
use crate::{Answer, BookError, Exercise, Goal, Prose, Standing, Verdict, library};
use hive_rules::{CellSet, Color, Piece, PieceSet, Position};

/// A lesson in one language.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name, the same in all languages.
    pub id: &'static str,
    /// The [slug](crate::Chapter::slug) of the chapter that it belongs to.
    pub chapter: &'static str,
    /// The name of the [board](crate::Board::id) that goes with what it teaches.
    pub shows: &'static str,
    /// The position, and what is asked for.
    pub exercise: Exercise,
    /// The right answers as the lesson states them. The tests hold them against the rules.
    pub stated: Vec<Answer>,
    /// A few words above it.
    pub title: String,
    /// What one has to know for it, in a sentence.
    pub teach: Prose,
    /// What is to be done.
    pub task: Prose,
    /// A help for those who ask.
    pub hint: Prose,
    /// What to think of when an answer was wrong.
    pub wrong: Prose,
    /// Why the right answer was right.
    pub right: Prose,
}

impl Lesson {
    /// The table.
    pub const fn position(&self) -> &Position {
        self.exercise.position()
    }

    /// What the rules say to an answer.
    pub fn check(&self, answer: &Answer) -> Verdict {
        self.exercise.check(answer)
    }

    /// Every right answer.
    pub fn solutions(&self) -> Vec<Answer> {
        self.exercise.solutions()
    }
}

/// The words of a lesson.
pub(crate) struct Words {
    title: String,
    teach: Prose,
    task: Prose,
    hint: Prose,
    wrong: Prose,
    right: Prose,
}

impl Words {
    pub(crate) fn read(mut entries: Entries<'_>) -> Result<Words, BookError> {
        let words = Words {
            title: entries.need_text("title")?,
            teach: Prose::new(&entries.need_text("teach")?),
            task: Prose::new(&entries.need_text("task")?),
            hint: Prose::new(&entries.need_text("hint")?),
            wrong: Prose::new(&entries.need_text("wrong")?),
            right: Prose::new(&entries.need_text("right")?),
        };
        entries.finish()?;
        Ok(words)
    }
}

impl Lesson {
    pub(crate) fn read(
        id: &'static str,
        text: &str,
        chapters: &[&'static str],
        words: Words,
    ) -> Result<Lesson, BookError> {
        let (exercise, marks, mut entries) = Exercise::read(id, text)?;
        let chapter = entries.need("chapter", |slug| {
            chapters.iter().copied().find(|&known| known == slug).ok_or("there is no such chapter")
        })?;
        let shows = entries
            .need("shows", |board| library::board(board).map(|(id, _)| id).ok_or("there is no such board"))?;
        let mut stated =
            entries.take_all("solution", |text| answer(&exercise.goal, exercise.position(), text))?;
        entries.finish()?;
        match &exercise.goal {
            Goal::Reach(_) | Goal::Placings => stated.push(Answer::Cells(marks)),
            Goal::Go { piece: Some(piece), to } => {
                stated.extend(to.iter().map(|to| Answer::Go { piece: *piece, to }));
            }
            _ => {}
        }
        let Words { title, teach, task, hint, wrong, right } = words;
        Ok(Lesson { id, chapter, shows, exercise, stated, title, teach, task, hint, wrong, right })
    }
}

pub(crate) fn read_goal(text: &str, marks: CellSet) -> Result<Goal, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let goal = match word {
        "go" if rest == "any" => Goal::Go { piece: None, to: marks },
        "go" => Goal::Go { piece: Some(tile(rest)?), to: marks },
        "reach" => Goal::Reach(tile(rest)?),
        "place" => Goal::Placings,
        "pinned" if rest == "white" => Goal::Pinned(Color::White),
        "pinned" if rest == "black" => Goal::Pinned(Color::Black),
        "movers" => Goal::Movers,
        "win" => Goal::Win,
        "draw" => Goal::Draw,
        "free" => Goal::Free(tile(rest)?),
        "hold" => Goal::Hold(tile(rest)?),
        "defend" => Goal::Defend,
        "pass" => Goal::MustPass,
        "judge" => Goal::Judge,
        _ => return Err(format!("`{text}` is no goal")),
    };
    Ok(goal)
}

/// An answer in text, of the kind that the goal wants.
fn answer(goal: &Goal, position: &Position, text: &str) -> Result<Answer, String> {
    match goal {
        Goal::Pinned(_) | Goal::Movers => {
            let tiles: Result<PieceSet, String> = text.split_whitespace().map(tile).collect();
            tiles.map(Answer::Tiles)
        }
        Goal::MustPass => match text {
            "yes" => Ok(Answer::YesNo(true)),
            "no" => Ok(Answer::YesNo(false)),
            _ => Err("the answer is `yes` or `no`".to_string()),
        },
        Goal::Judge => Ok(Answer::Standing(text.parse::<Standing>()?)),
        _ => {
            let turn = turn(position, text)?;
            let piece: Piece = turn.piece().ok_or("a pass is no answer")?;
            Ok(Answer::Go { piece, to: turn.to().ok_or("a pass is no answer")? })
        }
    }
}
