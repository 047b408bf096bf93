//! Games in memory, the latest ones: a collection that grows while it is asked.

use crate::explored::{Count, Explored, Reached, most_frequent};
use crate::filter::{Filter, Outcome};
use crate::game::{Indexed, play_packed, with_set};
use crate::key::key;
use crate::names::folded;
use crate::rows::{MOST_GAMES, Row};
use crate::{Continuation, GameFacts};
use hive_rules::{Color, Game, Position, Ruleset};
use std::collections::{HashMap, VecDeque};

/// So many rows wait until they are put in order with the others.
const WAITING: usize = 4_096;

/// A shelf: it keeps as many games as it is told, and of older ones nothing.
pub struct Shelf {
    most: usize,
    games: VecDeque<Kept>,
    /// The number of the first game.
    first: u32,
    /// In their order; some may be of games that are gone.
    rows: Vec<Row>,
    /// The latest of them, in their order too: to put one in, few have to be moved.
    waiting: Vec<Row>,
}

struct Kept {
    name: String,
    facts: GameFacts,
    turns: Box<[u8]>,
}

impl Shelf {
    /// A shelf for so many games.
    pub fn new(most: usize) -> Shelf {
        let games = VecDeque::new();
        Shelf { most: most.max(1), games, first: 0, rows: Vec::new(), waiting: Vec::new() }
    }

    /// How many games are on it.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Puts a game on it, under the name by which its owner knows it. The oldest goes if there is no room.
    pub fn add(&mut self, name: &str, game: &Indexed) {
        let number = u64::from(self.first) + self.games.len() as u64;
        if number >= MOST_GAMES {
            // A billion games have come and nearly all gone.
            *self = Shelf::new(self.most);
            return self.add(name, game);
        }
        let outcome = Outcome::number(game.facts.outcome);
        for &(key, next) in &game.rows {
            let row = Row::new(key, number as u32, outcome, next);
            let place = self.waiting.partition_point(|other| *other < row);
            self.waiting.insert(place, row);
        }
        let turns = game.turns.clone().into_boxed_slice();
        self.games.push_back(Kept { name: name.to_string(), facts: game.facts.clone(), turns });
        if self.games.len() > self.most {
            self.games.pop_front();
            self.first += 1;
        }
        if self.waiting.len() > WAITING {
            self.settle();
        }
    }

    /// Puts what waits in order with the rest, and forgets the rows of games that are gone.
    fn settle(&mut self) {
        let first = self.first;
        self.rows.retain(|row| row.number() >= first);
        self.rows.append(&mut self.waiting);
        // Two runs that are in order: the sort finds that out, and merges them.
        self.rows.sort();
    }

    fn get(&self, number: u32) -> Option<&Kept> {
        self.games.get(number.checked_sub(self.first)? as usize)
    }

    /// A game: the name by which its owner knows it, and the game itself; nothing if it is gone.
    pub fn game(&self, number: u32) -> Option<(&str, Game)> {
        let kept = self.get(number)?;
        let ruleset = Ruleset { repetition: false, ..Ruleset::rulebook(kept.facts.expansions) };
        let mut game = Game::new(ruleset);
        for turn in kept.turns.chunks_exact(2) {
            if !play_packed(&mut game, u16::from_le_bytes([turn[0], turn[1]])) {
                return None;
            }
        }
        Some((&kept.name, game))
    }

    /// What was played in a position, by which of the games that count.
    pub fn explore(&self, position: &Position, filter: &Filter) -> Explored {
        let key = key(position);
        let own = [position.ruleset().expansions];
        let sets = if filter.sets.is_empty() { &own[..] } else { &filter.sets };
        let player = filter.player.as_deref().map(|name| folded(name.trim()));
        let mut all = Count::default();
        for (i, &set) in sets.iter().enumerate() {
            if sets[..i].contains(&set) {
                continue;
            }
            let key = with_set(key, set);
            let mut count = Count::default();
            for rows in [&self.rows, &self.waiting] {
                let start = rows.partition_point(|row| row.key < key);
                for &row in rows[start..].iter().take_while(|row| row.key == key) {
                    let kept = self.get(row.number());
                    if kept.is_some_and(|kept| counts(&kept.facts, filter, player.as_deref())) {
                        count.take(row);
                    }
                }
            }
            all.add(&count);
        }
        let mut found = Explored { tally: all.tally, ..Explored::default() };
        for (turn, counted) in all.continuations(position) {
            let players = self.players(&counted.games, position.to_move());
            found.turns.push(Continuation { turn, tally: counted.tally, players });
        }
        for number in all.last() {
            if let Some(kept) = self.get(number) {
                let (facts, turns) = (kept.facts.clone(), (kept.turns.len() / 2) as u16);
                found.games.push(Reached { number, facts, turns });
            }
        }
        found
    }

    fn players(&self, games: &[u32], color: Color) -> Vec<(String, u64)> {
        let mut counts: HashMap<&str, u64> = HashMap::new();
        for name in games.iter().filter_map(|&number| self.get(number)).map(|kept| &kept.facts.players[color])
        {
            if !name.is_empty() {
                *counts.entry(name).or_default() += 1;
            }
        }
        most_frequent(counts).into_iter().map(|(name, count)| (name.to_string(), count)).collect()
    }
}

fn counts(facts: &GameFacts, filter: &Filter, player: Option<&str>) -> bool {
    filter.outcome.is_none_or(|outcome| facts.outcome == Some(outcome))
        && player.is_none_or(|player| filter.is_by(|color| folded(&facts.players[color]) == player))
        && filter.is_then(facts.date.0)
}
