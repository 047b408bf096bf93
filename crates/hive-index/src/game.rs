//! A game as it is kept: who, when, how it ended, and its turns.

use crate::filter::{Date, Outcome};
use crate::key::key;
use hive_notation::{GameState, Record};
use hive_rules::{ByColor, Cell, Color, Expansions, Game, Piece, Ruleset, Turn};

/// How many bytes a game has, its turns and names not counted.
pub(crate) const LENGTH: usize = 32;

/// So many games stand in one block.
pub(crate) const IN_BLOCK: u32 = (crate::blocks::BLOCK / LENGTH) as u32;

/// A name longer than this is cut.
const LONGEST_NAME: usize = 80;

/// A game with more turns than this is kept as far as that.
pub(crate) const MOST_TURNS: usize = 4000;

/// What is kept of a game, but for its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// Who played; empty where it is not known.
    pub players: ByColor<String>,
    /// How strong they were, where it is known.
    pub ratings: ByColor<Option<u16>>,
    /// When, as far as it is known.
    pub date: Date,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// With which tiles.
    pub expansions: Expansions,
}

impl GameFacts {
    /// What a record says.
    pub fn of(record: &Record) -> GameFacts {
        let name = |color| {
            let name = record.player(color).unwrap_or_default().trim();
            name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect()
        };
        let rating = |color: Color| {
            let color = if color == Color::White { "White" } else { "Black" };
            let tag = |kind: &str| record.tag(&format!("{color}{kind}"));
            tag("Elo").or_else(|| tag("Rating"))?.trim().parse().ok().filter(|&rating| rating > 0)
        };
        GameFacts {
            players: ByColor::from_fn(name),
            ratings: ByColor::from_fn(rating),
            date: record.tag("Date").map(Date::read).unwrap_or_default(),
            outcome: match record.result() {
                GameState::WhiteWins => Some(Outcome::Won(Color::White)),
                GameState::BlackWins => Some(Outcome::Won(Color::Black)),
                GameState::Draw => Some(Outcome::Drawn),
                _ => None,
            },
            expansions: record.game.ruleset().expansions,
        }
    }
}

/// A game made ready to be put into an index: every position that it came to.
#[derive(Clone, Debug)]
pub struct Indexed {
    pub(crate) facts: GameFacts,
    pub(crate) turns: Vec<u8>,
    /// The key of each position, and a part of the key of the next: 0 after the last.
    pub(crate) rows: Vec<(u64, u32)>,
}

impl Indexed {
    /// Makes a recorded game ready. Nothing if it did not begin on an empty table: what led there is not known.
    pub fn of(record: &Record) -> Option<Indexed> {
        let ruleset = record.game.ruleset();
        let mut game = Game::new(Ruleset { repetition: false, ..ruleset });
        if record.game.turns().len() != record.game.position().ply() as usize {
            return None;
        }
        let mut turns = Vec::new();
        let mut keys = vec![key(game.position())];
        for turn in record.turns().take(MOST_TURNS) {
            game.play_trusted(turn).ok()?;
            turns.extend_from_slice(&packed(turn).to_le_bytes());
            keys.push(key(game.position()));
        }
        let next = keys.iter().skip(1).map(|&key| short(key)).chain([0]);
        let mut rows: Vec<(u64, u32)> =
            keys.iter().map(|&key| with_set(key, ruleset.expansions)).zip(next).collect();
        // A position that comes again is one that was reached before: a game counts once.
        let mut seen = std::collections::HashSet::with_capacity(rows.len());
        rows.retain(|&(key, _)| seen.insert(key));
        Some(Indexed { facts: GameFacts::of(record), turns, rows })
    }
}

/// The key of a position in games with these tiles: what is in the hands is a part of it.
pub(crate) const fn with_set(key: u64, expansions: Expansions) -> u64 {
    key ^ (set_number(expansions) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The part of a key that tells turns of one position apart. Never 0.
pub(crate) const fn short(key: u64) -> u32 {
    (key >> 32) as u32 | 1
}

pub(crate) const fn set_number(expansions: Expansions) -> u8 {
    expansions.mosquito as u8 | (expansions.ladybug as u8) << 1 | (expansions.pillbug as u8) << 2
}

pub(crate) fn set_of(number: u8) -> Expansions {
    Expansions::mixtures().nth(usize::from(number & 7)).unwrap_or_default()
}

const PASS: u16 = u16::MAX;

fn packed(turn: Turn) -> u16 {
    match (turn.piece(), turn.to()) {
        (Some(piece), Some(to)) => (piece.index() << 10 | to.index()) as u16,
        _ => PASS,
    }
}

/// Plays a packed turn; whether it could be played.
pub(crate) fn play_packed(game: &mut Game, packed: u16) -> bool {
    if packed == PASS {
        return game.play(Turn::Pass).is_ok();
    }
    let to = Cell::from_index(usize::from(packed & 1023));
    Piece::from_index(usize::from(packed >> 10)).is_some_and(|piece| game.play_to(piece, to).is_ok())
}

/// A game as its 32 bytes tell it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Card {
    /// The numbers of the players' names; 0 is nobody.
    pub(crate) players: [u32; 2],
    pub(crate) date: u32,
    pub(crate) ratings: [u16; 2],
    pub(crate) turns_at: u64,
    pub(crate) turns: u16,
    pub(crate) outcome: u8,
    pub(crate) set: u8,
}

impl Card {
    pub(crate) fn write(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        bytes[0..4].copy_from_slice(&self.players[0].to_le_bytes());
        bytes[4..8].copy_from_slice(&self.players[1].to_le_bytes());
        bytes[8..12].copy_from_slice(&self.date.to_le_bytes());
        bytes[12..14].copy_from_slice(&self.ratings[0].to_le_bytes());
        bytes[14..16].copy_from_slice(&self.ratings[1].to_le_bytes());
        bytes[16..24].copy_from_slice(&self.turns_at.to_le_bytes());
        bytes[24..26].copy_from_slice(&self.turns.to_le_bytes());
        bytes[26] = self.outcome;
        bytes[27] = self.set;
        bytes
    }

    pub(crate) fn read(bytes: &[u8]) -> Card {
        let word = |at: usize| {
            bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes)
        };
        let half = |at: usize| {
            bytes.get(at..at + 2).and_then(|bytes| bytes.try_into().ok()).map_or(0, u16::from_le_bytes)
        };
        Card {
            players: [word(0), word(4)],
            date: word(8),
            ratings: [half(12), half(14)],
            turns_at: u64::from(word(16)) | u64::from(word(20)) << 32,
            turns: half(24),
            outcome: bytes.get(26).copied().unwrap_or_default(),
            set: bytes.get(27).copied().unwrap_or_default(),
        }
    }
}
