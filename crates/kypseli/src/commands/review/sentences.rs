//! The page's own catalogues, for those who read a review elsewhere.

use crate::catalogue::catalogue;
use crate::failure::Failure;
use hive_notation::Record;
use hive_notation::line_text;
use hive_review::{Argument, Judged, Word};
use hive_rulebook::Language;
use hive_rules::{Color, Piece, Position};
use serde_json::Value;

/// A language's sentences.
pub(super) struct Sentences {
    catalogue: Value,
}

/// How many turns of a better line are shown.
const LINE: usize = 5;

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

/// The better line in text.
pub(super) fn line(start: &Position, record: &Record, judged: &Judged) -> Vec<String> {
    let mut position = start.clone();
    for turn in record.turns().take(judged.ply - 1) {
        let _ = position.make(turn);
    }
    let line = &judged.line[..judged.line.len().min(LINE)];
    line_text(&position, line)
}
