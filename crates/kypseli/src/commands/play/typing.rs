//! A turn that is typed, letter by letter.

use super::table::{Key, Table};
use hive_notation::{MoveText, ResolveError, parse_piece, piece_name};

/// So many characters of a turn can be typed.
const LONGEST: usize = 24;

impl Table {
    /// Takes a key while a turn is being typed.
    pub(super) fn type_on(&mut self, key: Key) {
        let Some(text) = &mut self.typed else { return };
        match key {
            Key::Char(letter) if text.chars().count() < LONGEST => text.push(letter),
            Key::Backspace => {
                text.pop();
            }
            Key::Esc => self.typed = None,
            Key::Enter => {
                let text = std::mem::take(text);
                self.typed = None;
                if !text.trim().is_empty() && self.may_move() {
                    self.play_typed(text.trim());
                }
            }
            _ => {}
        }
    }

    fn play_typed(&mut self, text: &str) {
        let Some(turn) = typed_turn(text) else {
            self.said = self.words.say("not-a-turn", &[("text", text)]);
            return;
        };
        match turn.resolve(self.game.position()) {
            Ok(turn) => self.play(turn),
            Err(ResolveError::Refused(refusal)) => self.said = self.words.refusal(&refusal),
            Err(ResolveError::ReferenceInHand(_) | ResolveError::NoPlace(_)) => {
                self.said = self.words.say("not-a-turn", &[("text", text)]);
            }
        }
    }
}

/// A turn in text, in upper or lower case: `wa1 bq-` is `wA1 bQ-`.
fn typed_turn(text: &str) -> Option<MoveText> {
    if let Ok(turn) = text.parse() {
        return Some(turn);
    }
    let word = |word: &str| {
        let name: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
        let mut letters = name.to_lowercase().chars().collect::<Vec<_>>();
        if let Some(bug) = letters.get_mut(1) {
            *bug = bug.to_ascii_uppercase();
        }
        let meant: String = letters.into_iter().collect();
        match parse_piece(&meant) {
            Some(piece) => word.replace(&name, &piece_name(piece)),
            None => word.to_lowercase(),
        }
    };
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ").parse().ok()
}
