//! Openings that the player knows by heart (an opening book).
//!
//! A book holds positions that are good to bring about, each with a weight. A turn is in the book if the position after it
//! is: so one entry serves under all twelve symmetries, and for every order of turns that leads there.

use hive_rules::{Expansions, Position, Turn};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
#[cfg(feature = "network")]
use std::sync::{Arc, LazyLock};

/// How a book begins: its name and its version.
const HEAD: &[u8; 8] = b"hivebk1\n";
/// So many bytes of a key are kept: among a few thousand positions no two are taken for each other.
const KEY: usize = 6;
/// A key and its weight.
const ENTRY: usize = KEY + 1;
/// No book is larger.
const MOST_BYTES: usize = 16 << 20;

/// Positions that are good to bring about, for each set of tiles.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::Book;
/// let mut book = Book::default();
/// let start = Game::new(Ruleset::tournament(Expansions::NONE));
/// let mut after = start.clone();
/// after.play(start.position().legal_turns()[0]).unwrap();
/// book.add(after.position(), 3);
/// let known = book.turns(start.position());
/// assert_eq!(known[0].0, start.position().legal_turns()[0]);
/// assert_eq!(Book::read(&book.bytes()).unwrap(), book);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    sets: BTreeMap<u8, BTreeMap<u64, u8>>,
}

/// Why something is no book; shown, it says so in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBook {
    /// It begins like something else.
    Other,
    /// It has more bytes than any book.
    TooLarge,
    /// It ends too soon or too late, or its entries are not in order.
    Damaged,
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadBook::Other => "this is no book of openings, or one of another version",
            BadBook::TooLarge => "a book of openings has at most 16 MB",
            BadBook::Damaged => "this book of openings is damaged",
        })
    }
}

impl Error for BadBook {}

impl Book {
    /// The one that the player was given: docs/strength.md says how it was made.
    #[cfg(feature = "network")]
    pub fn own() -> Arc<Book> {
        static OWN: LazyLock<Arc<Book>> =
            LazyLock::new(|| Arc::new(Book::read(include_bytes!("own.book")).unwrap_or_default()));
        Arc::clone(&OWN)
    }

    /// Out of its bytes; or why not.
    pub fn read(bytes: &[u8]) -> Result<Book, BadBook> {
        if bytes.len() > MOST_BYTES {
            return Err(BadBook::TooLarge);
        }
        let mut rest = bytes.strip_prefix(HEAD).ok_or(BadBook::Other)?;
        let mut book = Book::default();
        while let Some((&set, more)) = rest.split_first() {
            let (count, more) = more.split_first_chunk::<4>().ok_or(BadBook::Damaged)?;
            let length = (u32::from_le_bytes(*count) as usize).checked_mul(ENTRY).ok_or(BadBook::Damaged)?;
            let (entries, more) = more.split_at_checked(length).ok_or(BadBook::Damaged)?;
            let mut positions = BTreeMap::new();
            for entry in entries.chunks_exact(ENTRY) {
                let key = entry[..KEY].iter().fold(0, |key, byte| key << 8 | u64::from(*byte));
                let sorted = positions.last_key_value().is_none_or(|(last, _)| *last < key);
                if !sorted || entry[KEY] == 0 {
                    return Err(BadBook::Damaged);
                }
                positions.insert(key, entry[KEY]);
            }
            if set > 7 || positions.is_empty() || book.sets.insert(set, positions).is_some() {
                return Err(BadBook::Damaged);
            }
            rest = more;
        }
        Ok(book)
    }

    /// As [`Book::read`] reads it.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        for (set, positions) in &self.sets {
            bytes.push(*set);
            bytes.extend((positions.len() as u32).to_le_bytes());
            for (key, weight) in positions {
                bytes.extend(&key.to_be_bytes()[8 - KEY..]);
                bytes.push(*weight);
            }
        }
        bytes
    }

    /// How many positions it has, of all sets.
    pub fn len(&self) -> usize {
        self.sets.values().map(BTreeMap::len).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// This position is good for whoever brings it about; the larger the weight, the better. One that is there keeps the
    /// larger of its weights, and a weight of nothing is none.
    pub fn add(&mut self, position: &Position, weight: u8) {
        self.add_key(position.ruleset().expansions, position.symmetry_key(), weight);
    }

    /// The same for a position of which only the [key](Position::symmetry_key) is known.
    pub fn add_key(&mut self, expansions: Expansions, key: u64, weight: u8) {
        if weight > 0 {
            let known = self.sets.entry(set_number(expansions)).or_default().entry(short(key)).or_default();
            *known = weight.max(*known);
        }
    }

    /// The turns that are in the book, each with its weight. Turns that lead to the same position but for a symmetry are one
    /// turn here: the first of them.
    pub fn turns(&self, position: &Position) -> Vec<(Turn, u8)> {
        let Some(positions) = self.sets.get(&set_number(position.ruleset().expansions)) else {
            return Vec::new();
        };
        let mut after = position.clone();
        let mut known: BTreeMap<u64, (Turn, u8)> = BTreeMap::new();
        for turn in position.legal_turns() {
            let undo = after.make(turn);
            let key = short(after.symmetry_key());
            after.unmake(undo);
            if let Some(weight) = positions.get(&key) {
                known.entry(key).or_insert((turn, *weight));
            }
        }
        let mut turns: Vec<(Turn, u8)> = known.into_values().collect();
        turns.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        turns
    }

    /// One of the turns that are in the book, by chance between 0 and 1 and by their weights.
    #[cfg(any(test, feature = "network"))]
    pub(crate) fn choose(&self, position: &Position, chance: f64) -> Option<Turn> {
        let turns = self.turns(position);
        let mut left = chance * turns.iter().map(|&(_, weight)| f64::from(weight)).sum::<f64>();
        let chosen = turns.iter().find(|&&(_, weight)| {
            left -= f64::from(weight);
            left < 0.0
        });
        chosen.or(turns.last()).map(|&(turn, _)| turn)
    }
}

const fn set_number(expansions: Expansions) -> u8 {
    let Expansions { mosquito, ladybug, pillbug } = expansions;
    mosquito as u8 | (ladybug as u8) << 1 | (pillbug as u8) << 2
}

/// As much of a key as is kept.
const fn short(key: u64) -> u64 {
    key >> (64 - 8 * KEY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Game, Ruleset};

    fn begun(turns: &[usize]) -> Game {
        let mut game = Game::new(Ruleset::tournament(Expansions::ALL));
        for &i in turns {
            let legal = game.position().legal_turns();
            game.play(legal[i % legal.len()]).expect("a legal turn");
        }
        game
    }

    /// Wherever the second tile lies: it is the same book.
    #[test]
    fn a_turn_is_known_on_whichever_side_it_comes() {
        let mut book = Book::default();
        book.add(begun(&[0, 0, 0]).position(), 7);
        let mut known = 0;
        for second in 0..begun(&[0]).position().legal_turns().len() {
            let game = begun(&[0, second]);
            if begun(&[0, 0]).position().symmetry_key() == game.position().symmetry_key() {
                let turns = book.turns(game.position());
                assert_eq!(turns.iter().map(|(_, weight)| *weight).collect::<Vec<_>>(), [7], "{second}");
                known += 1;
            }
        }
        assert!(known >= 6, "{known}");
    }

    #[test]
    fn chance_follows_the_weights() {
        let start = begun(&[]);
        let mut book = Book::default();
        // One turn for each insect: how they lie makes no difference yet.
        let legal = start.position().legal_turns();
        for (i, weight) in [(0, 1), (legal.len() - 1, 3)] {
            book.add(begun(&[i]).position(), weight);
        }
        let turns = book.turns(start.position());
        assert_eq!(turns.iter().map(|(_, weight)| *weight).collect::<Vec<_>>(), [3, 1]);
        let heavy =
            (0..1000).filter(|&i| book.choose(start.position(), f64::from(i) / 1000.0) == Some(turns[0].0));
        assert_eq!(heavy.count(), 750);
        assert_eq!(Book::default().choose(start.position(), 0.5), None);
    }

    /// However it is cut or changed, it is a book or it is refused.
    #[test]
    fn only_a_whole_book_is_read() {
        let mut book = Book::default();
        for i in 0..20 {
            book.add(begun(&[0, i, i * 7, i * 3]).position(), 1 + i as u8);
        }
        let bytes = book.bytes();
        assert_eq!(Book::read(&bytes), Ok(book));
        for end in 0..bytes.len() {
            let wanted = match end {
                0..8 => Err(BadBook::Other),
                8 => Ok(Book::default()),
                _ => Err(BadBook::Damaged),
            };
            assert_eq!(Book::read(&bytes[..end]), wanted, "{end} bytes");
        }
        assert_eq!(Book::read(&[&bytes[..], &[0]].concat()), Err(BadBook::Damaged));
        assert_eq!(Book::read(&vec![0; MOST_BYTES + 1]), Err(BadBook::TooLarge));
        let swapped = [&bytes[..13], &bytes[20..27], &bytes[13..20], &bytes[27..]].concat();
        assert_eq!(Book::read(&swapped), Err(BadBook::Damaged));
    }

    /// What the player was given is whole, has turns for every set, and every first turn in it is a legal one.
    #[cfg(feature = "network")]
    #[test]
    fn the_players_own_is_whole() {
        let bytes = include_bytes!("own.book");
        assert!(Book::read(bytes).is_ok() && bytes.len() < 100_000, "{} bytes", bytes.len());
        for expansions in Expansions::mixtures() {
            let mut games = vec![Game::new(Ruleset::tournament(expansions))];
            for _ in 0..4 {
                let after = |game: &Game| {
                    let turns = Book::own().turns(game.position()).into_iter();
                    let after = turns.map(|(turn, _)| {
                        let mut game = game.clone();
                        game.play(turn).expect("what is in the book is legal");
                        game
                    });
                    after.collect::<Vec<_>>()
                };
                games = games.iter().flat_map(after).collect();
            }
            assert!(games.len() >= 4, "{} beginnings of four turns: {expansions:?}", games.len());
        }
    }
}
