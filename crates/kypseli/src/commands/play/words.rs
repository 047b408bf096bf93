//! What the game in the terminal says, in four languages. Its own words lie beside this file; why a turn is refused and
//! how a game ends is said with the sentences of the page.

use crate::catalogue::catalogue;
use hive_notation::piece_name;
use hive_rulebook::{Book, Language};
use hive_rules::{Color, Outcome, Piece, PieceSet, Position, Refusal};
use serde_json::Value;
use std::collections::BTreeMap;

/// The words of one language.
pub(super) struct Words {
    language: Language,
    own: BTreeMap<&'static str, &'static str>,
    page: BTreeMap<String, Value>,
}

/// Our own words.
const fn own(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("words/en.txt"),
        Language::Russian => include_str!("words/ru.txt"),
        Language::Greek => include_str!("words/el.txt"),
        Language::Japanese => include_str!("words/ja.txt"),
    }
}

impl Words {
    pub(super) fn of(language: Language) -> Words {
        let own = own(language).lines().filter_map(|line| line.split_once(": ")).collect();
        // A catalogue that cannot be read is found by the tests.
        Words { language, own, page: serde_json::from_str(catalogue(language)).unwrap_or_default() }
    }

    /// One of our own sentences, with its gaps filled.
    pub(super) fn say(&self, key: &'static str, gaps: &[(&str, &str)]) -> String {
        filled(self.own.get(key).copied().unwrap_or(key), gaps)
    }

    /// A sentence of the page.
    fn of_page(&self, key: &str, gaps: &[(&str, &str)]) -> Option<String> {
        self.page.get(key)?.as_str().map(|sentence| filled(sentence, gaps))
    }

    /// A sentence of the page that is surely there.
    pub(super) fn page(&self, key: &str, gaps: &[(&str, &str)]) -> String {
        self.of_page(key, gaps).unwrap_or_default()
    }

    /// A sentence of the page about so many.
    pub(super) fn counted(&self, key: &str, n: usize) -> String {
        let forms = self.page.get(key);
        let form = |name: &str| forms.and_then(|forms| forms.get(name)).and_then(Value::as_str);
        let sentence = form(self.language.plural(n as u64)).or_else(|| form("other")).unwrap_or_default();
        filled(sentence, &[("n", &n.to_string())])
    }

    /// Words with what ends a sentence in their language, and what parts it from the next.
    pub(super) fn sentence(&self, words: &str) -> String {
        match self.language {
            Language::Japanese => format!("{words}。"),
            _ => format!("{words}. "),
        }
    }

    /// Why a turn is refused.
    pub(super) fn refusal(&self, refusal: &Refusal) -> String {
        let (mut tiles, mut parts) = (Vec::new(), Vec::new());
        let mut key = format!("refusal.{}", refusal.name());
        match refusal {
            Refusal::CopiesInOrder { next: piece }
            | Refusal::CellTaken { by: piece }
            | Refusal::Covered { by: piece }
            | Refusal::JustMoved { piece } => tiles = vec![piece_name(*piece)],
            Refusal::TouchesEnemy { tiles: some } | Refusal::NothingToCopy { beside: some } => {
                tiles = names(*some);
            }
            Refusal::Gate { between, .. } => tiles = between.iter().map(|&piece| piece_name(piece)).collect(),
            Refusal::SplitsHive { parts: all } => {
                parts = all.iter().map(|part| names(*part).join(" ")).collect();
            }
            Refusal::CannotReach { bug } => key = format!("refusal.cannot-reach.{}", bug.letter()),
            _ => {}
        }
        let gaps = [("tiles", tiles.join(", ")), ("parts", parts.join(" | "))];
        let gaps: Vec<(&str, &str)> = gaps.iter().map(|(gap, text)| (*gap, text.as_str())).collect();
        self.of_page(&key, &gaps).unwrap_or_else(|| refusal.to_string())
    }

    /// There was no turn to take back.
    pub(super) fn nothing_to_take_back(&self) -> String {
        self.of_page("refusal.nothing-to-take-back", &[]).unwrap_or_default()
    }

    /// Somebody could do nothing and had to pass.
    pub(super) fn passed(&self, color: Color) -> String {
        self.of_page(&format!("say.pass.{}", side(color)), &[]).unwrap_or_default()
    }

    /// How a game ended.
    pub(super) fn outcome(&self, outcome: Outcome) -> String {
        let result = match outcome.winner() {
            Some(winner) => format!("result.wins.{}", side(winner)),
            None => "result.draw".to_string(),
        };
        let how = match outcome {
            Outcome::Surrounded { winner } => format!("result.surrounded.{}", side(!winner)),
            Outcome::Resignation { winner } => format!("result.resignation.{}", side(!winner)),
            Outcome::Time { winner } => format!("result.time.{}", side(!winner)),
            Outcome::BothSurrounded => "result.bothSurrounded".to_string(),
            Outcome::Repetition => "result.repetition".to_string(),
            Outcome::Agreement => "result.agreement".to_string(),
        };
        let said = |key: &str| self.of_page(key, &[]).unwrap_or_default();
        let (result, how) = (said(&result), said(&how));
        self.of_page("result.line", &[("result", &result), ("how", &how)]).unwrap_or(result)
    }
}

/// The name of a tile and what it is: `wA1 (Soldier Ant)`.
pub(super) fn tile(book: &Book, piece: Piece) -> String {
    format!("{} ({})", piece_name(piece), book.words.insect(piece.bug()))
}

/// The letters of the insects that a player still has in the hand.
pub(super) fn letters(position: &Position, color: Color) -> String {
    let mut letters: Vec<String> =
        position.hand(color).iter().map(|piece| piece.bug().letter().to_string()).collect();
    letters.dedup();
    letters.join(" ")
}

fn names(tiles: PieceSet) -> Vec<String> {
    tiles.iter().map(piece_name).collect()
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn filled(sentence: &str, gaps: &[(&str, &str)]) -> String {
    gaps.iter().fold(sentence.to_string(), |text, (gap, value)| text.replace(&format!("{{{gap}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_the_same_things_with_the_same_gaps() {
        let english = Words::of(Language::English);
        let gaps = |sentence: &str| {
            let mut gaps: Vec<String> = sentence
                .split('{')
                .skip(1)
                .filter_map(|rest| rest.split_once('}').map(|(gap, _)| gap.to_string()))
                .collect();
            gaps.sort();
            gaps
        };
        for language in Language::ALL {
            let words = Words::of(language);
            assert!(words.own.keys().eq(english.own.keys()), "{language}");
            for (key, sentence) in &words.own {
                assert_eq!(gaps(sentence), gaps(english.own[key]), "{language}, {key}");
                assert!(!sentence.trim().is_empty(), "{language}, {key}");
            }
        }
    }

    #[test]
    fn refusals_and_results_have_their_sentences_in_every_language() {
        for language in Language::ALL {
            let words = Words::of(language);
            let refusals = [Refusal::QueenDue, Refusal::CannotPass, Refusal::QueenNotPlaced];
            for refusal in refusals {
                let said = words.refusal(&refusal);
                assert!(language == Language::English || said != refusal.to_string(), "{language}: {said}");
            }
            let stop = if language == Language::Japanese { "。" } else { ". " };
            assert!(words.sentence("1").ends_with(stop), "{language}");
            let outcome = words.outcome(Outcome::Surrounded { winner: Color::White });
            assert!(!outcome.is_empty() && !outcome.contains('{'), "{language}: {outcome}");
            for sentence in [words.nothing_to_take_back(), words.passed(Color::Black)] {
                assert!(!sentence.is_empty(), "{language}");
            }
        }
    }
}
