//! What a lesson asks for, without any words: a position and a goal. Enough to judge answers.

use crate::board::{split, start};
use crate::entries::Entries;
use crate::lesson::read_goal;
use crate::{Answer, BookError, Goal, Verdict, library};
use hive_rules::{CellSet, Game, Position};

/// A position and a goal.
///
/// ```
/// use hive_rulebook::{Exercise, Verdict};
/// let exercise = Exercise::find("who-won").unwrap().unwrap();
/// let answer = &exercise.solutions()[0];
/// assert_eq!(exercise.check(answer), Verdict::Right);
/// assert!(Exercise::find("no-such-lesson").is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The game that stands so; never begun, it holds just the position.
    pub game: Game,
    /// What is asked for.
    pub goal: Goal,
}

impl Exercise {
    /// The exercise of the lesson with this name. No words are read for it.
    pub fn find(id: &str) -> Option<Result<Exercise, BookError>> {
        let (id, text) = library::lessons().find(|(known, _)| *known == id)?;
        Some(Exercise::read(id, text).map(|(exercise, ..)| exercise))
    }

    /// The exercise in a lesson's file, the cells that its drawing marks, and whatever else the file says.
    pub(crate) fn read<'a>(id: &str, text: &'a str) -> Result<(Exercise, CellSet, Entries<'a>), BookError> {
        let file = format!("lessons/{id}.lesson");
        let (mut entries, drawing) = split(&file, text)?;
        let (game, marks) = start(&file, &mut entries, drawing)?;
        let goal = entries.need("goal", |text| read_goal(text, marks))?;
        Ok((Exercise { game, goal }, marks, entries))
    }

    /// The table.
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// What the rules say to an answer.
    pub fn check(&self, answer: &Answer) -> Verdict {
        self.goal.check(self.position(), answer)
    }

    /// Every right answer.
    pub fn solutions(&self) -> Vec<Answer> {
        self.goal.solutions(self.position())
    }
}
