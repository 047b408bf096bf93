//! What is known of a position, and how it is counted.

use crate::filter::Outcome;
use crate::game::{GameFacts, short};
use crate::key::key;
use crate::rows::Row;
use hive_rules::{Color, Position, Turn};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// How many games there were, and how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All of them, also those that nobody finished.
    pub games: u64,
    /// White won.
    pub white: u64,
    /// Nobody won.
    pub draws: u64,
    /// Black won.
    pub black: u64,
}

impl Tally {
    const fn count(&mut self, outcome: u8) {
        self.games += 1;
        match Outcome::of(outcome) {
            Some(Outcome::Won(Color::White)) => self.white += 1,
            Some(Outcome::Won(Color::Black)) => self.black += 1,
            Some(Outcome::Drawn) => self.draws += 1,
            None => {}
        }
    }

    const fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
    }
}

/// A turn that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// One of the turns that lead to the same position but for symmetry.
    pub turn: Turn,
    /// How often, and what came of it.
    pub tally: Tally,
    /// Who played it most often, and how often.
    pub players: Vec<(String, u64)>,
}

/// A game that came to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Its number in the index.
    pub number: u32,
    /// Who, when, and how it ended.
    pub facts: GameFacts,
    /// How many turns it has.
    pub turns: u16,
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// The games that came to it.
    pub tally: Tally,
    /// The turns that were played, the most frequent first.
    pub turns: Vec<Continuation>,
    /// Some of the games, those that were put in last first.
    pub games: Vec<Reached>,
    /// Whether there are so many that not all were counted.
    pub cut: bool,
}

/// How many players of a turn are told.
pub(crate) const PLAYERS: usize = 3;

/// How many games of a position are told.
pub(crate) const GAMES: usize = 20;

/// For how many games of a turn it is looked up who played them.
const MOST_PLAYERS: usize = 1_000;

impl Explored {
    /// Adds what another collection says about the same position. Games are numbered by each collection for itself, so they
    /// stay where they are.
    pub fn join(&mut self, other: &Explored) {
        self.tally.add(other.tally);
        self.cut |= other.cut;
        for theirs in &other.turns {
            // Both have taken the first of the turns that mean the same.
            let Some(ours) = self.turns.iter_mut().find(|ours| ours.turn == theirs.turn) else {
                self.turns.push(theirs.clone());
                continue;
            };
            ours.tally.add(theirs.tally);
            for (name, count) in &theirs.players {
                match ours.players.iter_mut().find(|(known, _)| known == name) {
                    Some((_, known)) => *known += count,
                    None => ours.players.push((name.clone(), *count)),
                }
            }
            ours.players.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            ours.players.truncate(PLAYERS);
        }
        self.sort();
    }

    pub(crate) fn sort(&mut self) {
        self.turns.sort_by_key(|turn| std::cmp::Reverse(turn.tally.games));
    }
}

/// What is counted for a turn.
#[derive(Default)]
pub(crate) struct Counted {
    pub(crate) tally: Tally,
    /// The first of the games.
    pub(crate) games: Vec<u32>,
}

/// The key that tells turns apart is a hash already: nothing has to be done to it, a hundred thousand times a look.
#[derive(Default)]
struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        // The map takes its place from the low bits and its mark from the high ones.
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 ^ self.0 >> 56 ^ u64::from(byte);
        }
    }

    fn write_u32(&mut self, key: u32) {
        self.0 = u64::from(key);
    }
}

/// Rows of a position, counted.
#[derive(Default)]
pub(crate) struct Count {
    pub(crate) tally: Tally,
    /// By a part of the next position's key.
    turns: HashMap<u32, Counted, BuildHasherDefault<Key>>,
    last: Vec<u32>,
}

impl Count {
    pub(crate) fn take(&mut self, row: Row) {
        self.tally.count(row.outcome());
        let counted = self.turns.entry(row.next).or_default();
        counted.tally.count(row.outcome());
        if counted.games.len() < MOST_PLAYERS {
            counted.games.push(row.number());
        }
        self.last.push(row.number());
        if self.last.len() > 4 * GAMES {
            self.last.drain(..self.last.len() - GAMES);
        }
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, other: &Count) {
        self.tally.add(other.tally);
        for (&next, theirs) in &other.turns {
            let ours = self.turns.entry(next).or_default();
            ours.tally.add(theirs.tally);
            let room = MOST_PLAYERS - ours.games.len();
            ours.games.extend(theirs.games.iter().take(room));
        }
        self.last.extend(&other.last);
        self.last.sort_unstable();
        self.last.drain(..self.last.len().saturating_sub(GAMES));
    }

    /// How many numbers of games it holds.
    pub(crate) fn numbers(&self) -> usize {
        self.last.len() + self.turns.values().map(|counted| counted.games.len()).sum::<usize>()
    }

    /// The games that came last, the last first.
    pub(crate) fn last(&self) -> impl Iterator<Item = u32> {
        self.last.iter().rev().copied().take(GAMES)
    }

    /// The turns of a position that lead where games went: one of each that mean the same, the most frequent first.
    pub(crate) fn continuations(&self, position: &Position) -> Vec<(Turn, &Counted)> {
        let mut found: Vec<(u32, Turn, &Counted)> = Vec::new();
        let mut after = position.clone();
        for turn in position.legal_turns() {
            let undo = after.make(turn);
            let next = short(key(&after));
            if let Some(counted) = self.turns.get(&next)
                && !found.iter().any(|&(known, ..)| known == next)
            {
                found.push((next, turn, counted));
            }
            after.unmake(undo);
        }
        found.sort_by_key(|(.., counted)| std::cmp::Reverse(counted.tally.games));
        found.into_iter().map(|(_, turn, counted)| (turn, counted)).collect()
    }
}

/// The names that were counted most often.
pub(crate) fn most_frequent<K: Ord>(counts: HashMap<K, u64>) -> Vec<(K, u64)> {
    let mut counts: Vec<(K, u64)> = counts.into_iter().collect();
    counts.sort_by(|(name, count), (other, others)| others.cmp(count).then_with(|| name.cmp(other)));
    counts.truncate(PLAYERS);
    counts
}
