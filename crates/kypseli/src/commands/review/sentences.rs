//! The page's own catalogues, for those who read a review elsewhere.

use crate::catalogue::catalogue;
use crate::failure::Failure;
use hive_notation::Record;
use hive_notation::line_text;
use hive_review::{Argument, Grade, Judged, Word};
use hive_rulebook::Language;
use hive_rules::{Color, Piece, Position};
use serde_json::Value;
use std::sync::LazyLock;

/// A language's sentences.
pub(super) struct Sentences {
    catalogue: Value,
}

impl Sentences {
    pub(super) fn of(language: Language) -> Result<Sentences, Failure> {
        let catalogue = serde_json::from_str(catalogue(language))
            .map_err(|error| format!("the catalogue is broken: {error}"))?;
        Ok(Sentences { catalogue })
    }

    /// A sentence with what stands in it.
    pub(super) fn say(&self, key: &str, holes: &[(&str, String)]) -> String {
        let sentence = self.catalogue.get(key).and_then(Value::as_str).unwrap_or(key);
        holes
            .iter()
            .fold(sentence.to_string(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }

    fn tile(&self, piece: Piece) -> String {
        let insect = self.say(&format!("insect.{}", piece.bug().letter()), &[]);
        let color = if piece.color() == Color::White { "white" } else { "black" };
        let holes = [("insect", insect), ("number", piece.number().to_string())];
        let numbered = if piece.bug().copies() > 1 { ".numbered" } else { "" };
        self.say(&format!("tile.{color}{numbered}"), &holes)
    }

    fn word(&self, word: &Word) -> String {
        let holes = match word.argument {
            Some(Argument::Tile(piece)) => vec![("tile", self.tile(piece))],
            Some(Argument::Number(n)) => vec![("n", n.to_string())],
            None => Vec::new(),
        };
        self.say(word.key, &holes)
    }

    /// The grade, what is wrong, the better line and what is good about it.
    pub(super) fn comment(&self, start: &Position, record: &Record, judged: &Judged) -> String {
        let between = self.say("review.join", &[]);
        let joined =
            |words: &[Word]| words.iter().map(|word| self.word(word)).collect::<Vec<_>>().join(&between);
        let (wrong, better) = (joined(&judged.wrong), joined(&judged.better));
        let mut text = self.say(judged.grade.key(), &[]);
        text.push_str(&format!(" ({:.0} % → {:.0} %)", 100.0 * judged.chances.0, 100.0 * judged.chances.1));
        if !wrong.is_empty() {
            text.push_str(&format!(": {wrong}"));
        }
        let line = line(start, record, judged).join(", ");
        if !line.is_empty() {
            text.push_str(&format!(". {}", self.say("review.better", &[("line", line)])));
            if !better.is_empty() {
                text.push_str(&format!(" ({better})"));
            }
        }
        text
    }
}

/// The grades of turns that are commented on, as each language calls them.
static GRADES: LazyLock<Vec<(Grade, String)>> = LazyLock::new(|| {
    let all = Language::ALL.into_iter().filter_map(|language| Sentences::of(language).ok());
    let bad = |sentences: Sentences| {
        let named = |grade: Grade| (grade, sentences.say(grade.key(), &[]));
        Grade::ALL.into_iter().filter(|grade| grade.is_bad()).map(named).collect::<Vec<_>>()
    };
    all.flat_map(bad).collect()
});

/// The grade in a line of a comment that a review has written, in any language: it is followed by how the chance has changed.
pub(super) fn earlier(line: &str) -> Option<Grade> {
    let is_said = |name: &str| line.strip_prefix(name).and_then(chances).is_some();
    GRADES.iter().find(|(_, name)| is_said(name)).map(|&(grade, _)| grade)
}

/// Reads ` (70 % → 30 %)` at the beginning of a text.
fn chances(text: &str) -> Option<(f64, f64)> {
    let (before, rest) = text.strip_prefix(" (")?.split_once(" % → ")?;
    let (after, _) = rest.split_once(" %)")?;
    Some((before.parse().ok()?, after.parse().ok()?))
}

/// The better line in text.
pub(super) fn line(start: &Position, record: &Record, judged: &Judged) -> Vec<String> {
    let mut position = start.clone();
    for turn in record.turns().take(judged.ply - 1) {
        let _ = position.make(turn);
    }
    let line = &judged.line[..judged.line.len().min(Word::LINE)];
    line_text(&position, line)
}
