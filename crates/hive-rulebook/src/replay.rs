//! A whole game to be stepped through, with something said about every turn.
//!
//! In a chapter it stands in a fence that names a game of `rulebook/games`. Each turn is an entry with its number,
//! the turn itself and a comment. A line that begins with `>` is a remark about the hive as it then stands: where the
//! game cannot be stepped through, the hive is drawn there. A line that begins with `?` asks the reader for the next turn.
//!
//! ~~~text
//! ```replay first
//! 1. `wS1` White begins with a spider.
//! ? Black to move. What would you do?
//! 2. `bG1 wS1-` Black answers with a grasshopper.
//! > The first two tiles touch.
//! ```
//! ~~~

use crate::board::{Board, turn};
use crate::{BookError, Prose, library};
use hive_notation::GameText;
use hive_rules::{Game, Opening};

/// A game with a comment on each turn.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The name of the game, the same in all languages.
    pub id: &'static str,
    /// The game as it ended.
    pub game: Game,
    /// What is said about each turn, in order.
    pub steps: Vec<Step>,
}

/// What is said about a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The turn as the comment writes it.
    pub text: String,
    /// The turn in text, and a comment on it.
    pub comment: Prose,
    /// A remark about the hive after it.
    pub remark: Option<Prose>,
    /// What the reader is asked before it.
    pub question: Option<Prose>,
}

impl Replay {
    /// The game after so many turns, as a board.
    pub fn board(&self, ply: usize) -> Board {
        let game = self.game.at_ply(ply).unwrap_or_else(|| self.game.clone());
        Board::bare(self.id, game)
    }

    pub(crate) fn read(file: &str, name: &str, lines: &[&str]) -> Result<Replay, BookError> {
        let wrong = |reason: String| BookError::new(file, reason);
        let (id, text) = library::game(name).ok_or_else(|| wrong(format!("there is no game `{name}`")))?;
        let text: GameText = text.parse().map_err(|error| wrong(format!("{name}: {error}")))?;
        let game = text.replay(Opening::Rulebook, true).map_err(|error| wrong(format!("{name}: {error}")))?;
        let steps = steps(lines).map_err(wrong)?;
        let replay = Replay { id, game, steps };
        replay.follows_the_game().map_err(wrong)?;
        Ok(replay)
    }

    /// Every comment is about the turn that was taken, and there is one for each.
    fn follows_the_game(&self) -> Result<(), String> {
        let turns: Vec<_> = self.game.turns().collect();
        if turns.len() != self.steps.len() {
            return Err(format!("{} turns have {} comments", turns.len(), self.steps.len()));
        }
        for (ply, (played, step)) in turns.into_iter().zip(&self.steps).enumerate() {
            let mut quotes = step.comment.markdown().split('`');
            let (before, quoted) = (quotes.next().unwrap_or_default(), quotes.next().unwrap_or_default());
            let said = quotes.next().unwrap_or_default();
            let place = format!("turn {}", ply + 1);
            if !before.is_empty() || said.trim().is_empty() {
                return Err(format!("{place} has no comment, or it does not begin with the turn"));
            }
            let told =
                turn(self.board(ply).position(), quoted).map_err(|error| format!("{place}: {error}"))?;
            if told != played {
                return Err(format!("{place} is another one than `{quoted}`"));
            }
        }
        Ok(())
    }
}

/// A step as it is written: the comment, the remark after it, the question before it.
#[derive(Default)]
struct Written {
    comment: String,
    remark: Option<String>,
    question: Option<String>,
}

/// The steps of a fence.
fn steps(lines: &[&str]) -> Result<Vec<Step>, String> {
    let mut all: Vec<Written> = Vec::new();
    let mut question: Option<String> = None;
    for line in lines {
        let number = format!("{}. ", all.len() + 1);
        if let Some(comment) = line.strip_prefix(&number) {
            all.push(Written {
                comment: comment.to_string(),
                question: question.take(),
                ..Written::default()
            });
            continue;
        }
        if let Some(text) = line.strip_prefix("? ") {
            if question.replace(text.to_string()).is_some() {
                return Err(format!("`{line}` is a second question"));
            }
            continue;
        }
        if let Some(text) = &mut question {
            match line.starts_with(' ') {
                true => *text += &format!("\n{}", line.trim()),
                false => return Err(format!("`{line}` should be turn {number}")),
            }
            continue;
        }
        let Written { comment, remark, .. } =
            all.last_mut().ok_or_else(|| format!("`{line}` is not turn 1"))?;
        match (line.strip_prefix("> "), remark) {
            (Some(text), remark @ None) => *remark = Some(text.to_string()),
            (Some(_), Some(_)) => return Err(format!("`{line}` is a second remark")),
            (None, Some(text)) if line.starts_with(' ') => *text += &format!("\n{}", line.trim()),
            (None, None) if line.starts_with(' ') => *comment += &format!("\n{}", line.trim()),
            (None, _) => return Err(format!("`{line}` should be turn {number}")),
        }
    }
    match question {
        Some(text) => Err(format!("`{text}` is asked after the last turn")),
        None => all.into_iter().map(step).collect(),
    }
}

/// A comment begins with the turn that it is about.
fn step(Written { comment, remark, question }: Written) -> Result<Step, String> {
    let quoted = comment.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    match quoted {
        Some((text, said)) if !said.trim().is_empty() => Ok(Step {
            text: text.to_string(),
            comment: Prose::new(&comment),
            remark: remark.map(|text| Prose::new(&text)),
            question: question.map(|text| Prose::new(&text)),
        }),
        _ => Err(format!("`{comment}` does not begin with a turn, or says nothing about it")),
    }
}
