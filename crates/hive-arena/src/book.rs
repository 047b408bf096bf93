//! A book of balanced openings for each set of tiles, made by `kypseli openings --all`.

use crate::OpeningLine;
use crate::dice::Dice;
use hive_notation::{Format, Reading, game_type};
use hive_rules::Expansions;

const BOOKS: [(&str, &str); 8] = [
    ("Base", include_str!("../openings/Base.txt")),
    ("Base+M", include_str!("../openings/Base+M.txt")),
    ("Base+L", include_str!("../openings/Base+L.txt")),
    ("Base+ML", include_str!("../openings/Base+ML.txt")),
    ("Base+P", include_str!("../openings/Base+P.txt")),
    ("Base+MP", include_str!("../openings/Base+MP.txt")),
    ("Base+LP", include_str!("../openings/Base+LP.txt")),
    ("Base+MLP", include_str!("../openings/Base+MLP.txt")),
];

impl OpeningLine {
    /// The book of a set of tiles, in an order that the seed decides.
    pub fn book(expansions: Expansions, seed: u64) -> Vec<OpeningLine> {
        let name = game_type(expansions);
        let texts = BOOKS.iter().filter(|(game_type, _)| *game_type == name);
        let entries =
            texts.flat_map(|(_, text)| Format::GameStrings.read(text.as_bytes(), Reading::default()));
        let mut openings: Vec<OpeningLine> =
            entries.filter_map(|entry| OpeningLine::of(&entry.record.ok()?)).collect();
        Dice::new(seed, 0).shuffle(&mut openings);
        openings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_line_of_every_book_is_an_opening() {
        for expansions in Expansions::mixtures() {
            let name = game_type(expansions);
            let (_, text) = BOOKS.iter().find(|(book, _)| *book == name).expect("a book for each set");
            let lines = text.lines().filter(|line| !line.starts_with('#')).count();
            let book = OpeningLine::book(expansions, 1);
            assert_eq!(book.len(), lines, "{name}: a line is no opening");
            assert!(lines >= 200, "{name}: only {lines} openings");
            let mut keys = HashSet::new();
            for opening in &book {
                let game = opening.game();
                assert_eq!(game.ruleset().expansions, expansions, "{name}: {}", opening.text());
                assert!((4..=8).contains(&game.turns().len()), "{name}: {}", opening.text());
                assert!(keys.insert(game.position().symmetry_key()), "{name}: {} twice", opening.text());
            }
        }
    }

    #[test]
    fn the_seed_decides_the_order() {
        let texts = |seed| -> Vec<String> {
            OpeningLine::book(Expansions::NONE, seed).iter().map(OpeningLine::text).collect()
        };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
        let sorted = |mut texts: Vec<String>| {
            texts.sort();
            texts
        };
        assert_eq!(sorted(texts(1)), sorted(texts(2)));
    }
}
