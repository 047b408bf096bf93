//! What is said about a node: a comment, and commands in brackets that stand in comments.
//!
//! Three commands are understood, as chess programs write theirs: `[%mark red wQ-]`, `[%arrow green wA1 bQ-]` and
//! `[%eval 1.50,12]`. Any other stays in the comment as it is.

use super::{Arrow, Evaluation, Glyph, Mark, TreeError};

/// What is said about a node.
///
/// ```
/// use hive_notation::Notes;
/// let mut notes = Notes::default();
/// notes.say("A strong place. [%mark red wQ-] [%eval 1.5]").unwrap();
/// assert_eq!(notes.comment, "A strong place.");
/// assert_eq!(notes.marks[0].to_string(), "red wQ-");
/// assert_eq!(notes.to_comment(), "A strong place. [%eval 1.50] [%mark red wQ-]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The text, without commands.
    pub comment: String,
    /// What somebody thinks of the turn.
    pub glyph: Option<Glyph>,
    /// What an engine thinks of the position.
    pub evaluation: Option<Evaluation>,
    /// Marked cells.
    pub marks: Vec<Mark>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
}

impl Notes {
    /// How many bytes a comment has at most.
    pub const LONGEST: usize = 64 * 1024;
    /// How many marks and how many arrows there are at most.
    pub const MOST_MARKS: usize = 256;

    /// Nothing.
    pub(super) const NONE: Notes = Notes {
        comment: String::new(),
        glyph: None,
        evaluation: None,
        marks: Vec::new(),
        arrows: Vec::new(),
    };

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Notes::NONE
    }

    /// Adds a comment, on a line of its own if there is one already. Commands in it become what they say.
    pub fn say(&mut self, text: &str) -> Result<(), TreeError> {
        if self.comment.len() + text.len() >= Notes::LONGEST {
            return Err(TreeError::Full);
        }
        self.tell(text);
        if self.marks.len() > Notes::MOST_MARKS || self.arrows.len() > Notes::MOST_MARKS {
            self.marks.truncate(Notes::MOST_MARKS);
            self.arrows.truncate(Notes::MOST_MARKS);
            return Err(TreeError::Full);
        }
        Ok(())
    }

    /// The same without a bound, for what was bounded before.
    pub(super) fn tell(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(&text);
        self.take_commands();
    }

    /// Takes the commands out of the comment. What is left around one may make up another, so it begins anew until
    /// there is none.
    fn take_commands(&mut self) {
        loop {
            let before = self.comment.len();
            let mut left = String::with_capacity(before);
            let mut rest = self.comment.as_str();
            let mut found = Vec::new();
            while let Some(open) = rest.find("[%") {
                let command = rest[open..].find(']').map(|end| &rest[open + 2..open + end]);
                match command.and_then(Command::parse) {
                    Some(command) => {
                        left.push_str(rest[..open].strip_suffix(' ').unwrap_or(&rest[..open]));
                        let end = rest[open..].find(']').unwrap_or(0);
                        rest = &rest[open + end + 1..];
                        found.push(command);
                    }
                    None => {
                        left.push_str(&rest[..open + 2]);
                        rest = &rest[open + 2..];
                    }
                }
            }
            left.push_str(rest);
            self.comment = left.trim().to_string();
            if found.is_empty() {
                return;
            }
            for command in found {
                match command {
                    Command::Mark(mark) => self.marks.push(mark),
                    Command::Arrow(arrow) => self.arrows.push(arrow),
                    Command::Eval(evaluation) => self.evaluation = Some(evaluation),
                }
            }
        }
    }

    /// The commands as they stand in a comment.
    pub(crate) fn commands(&self) -> impl Iterator<Item = String> + '_ {
        let eval = self.evaluation.iter().map(|evaluation| format!("[%eval {evaluation}]"));
        let marks = self.marks.iter().map(|mark| format!("[%mark {mark}]"));
        let arrows = self.arrows.iter().map(|arrow| format!("[%arrow {arrow}]"));
        eval.chain(marks).chain(arrows)
    }

    /// All of it but the glyph as one comment.
    pub fn to_comment(&self) -> String {
        let text = Some(self.comment.clone()).filter(|text| !text.is_empty());
        text.into_iter().chain(self.commands()).collect::<Vec<_>>().join(" ")
    }
}

enum Command {
    Mark(Mark),
    Arrow(Arrow),
    Eval(Evaluation),
}

impl Command {
    fn parse(inside: &str) -> Option<Command> {
        let (name, rest) = inside.split_once(char::is_whitespace)?;
        match name {
            "mark" => rest.parse().ok().map(Command::Mark),
            "arrow" => rest.parse().ok().map(Command::Arrow),
            "eval" => rest.parse().ok().map(Command::Eval),
            _ => None,
        }
    }
}
