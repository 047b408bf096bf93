//! What was played in a position, by the games of an index.

use crate::explored::{Count, Explored, Reached, most_frequent};
use crate::filter::{Filter, Outcome};
use crate::game::{Card, IN_BLOCK, with_set};
use crate::key::key;
use crate::rows::Row;
use crate::{Continuation, Index, IndexError};
use hive_rules::{Color, Expansions, Position, Ruleset};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many rows are counted at most: a position that more games came to is told of by so many.
const MOST_ROWS: u64 = 1_000_000;

/// How many blocks of games are looked at for one question: a collection may be so large that every game of a position lies in
/// a block of its own.
const MOST_LOOKS: usize = 4_096;

/// How many rows are read at once.
const AT_ONCE: u64 = 16 * 1024;

/// A position to which so many games came is counted once.
const MANY: u64 = 5_000;

/// How many such positions are remembered: few games have as many first turns.
const REMEMBERED: usize = 256;

/// What was counted of a position, and whether that is not all.
pub(crate) struct Counts {
    count: Count,
    cut: bool,
}

/// What was counted of positions to which very many games came, by their keys.
#[derive(Default)]
pub(crate) struct Frequent(Mutex<HashMap<u64, Arc<Counts>>>);

impl Frequent {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Counts>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those of a key: as they are remembered, or counted now.
    fn get(
        &self,
        key: u64,
        count: impl FnOnce() -> Result<Counts, IndexError>,
    ) -> Result<Arc<Counts>, IndexError> {
        if let Some(known) = self.lock().get(&key) {
            return Ok(Arc::clone(known));
        }
        let counted = Arc::new(count()?);
        if counted.count.tally.games >= MANY && !self.is_full() {
            self.lock().insert(key, Arc::clone(&counted));
        }
        Ok(counted)
    }

    fn is_full(&self) -> bool {
        self.lock().len() >= REMEMBERED
    }
}

/// Games, a block at a time and in their order.
struct Cards<'a> {
    index: &'a Index,
    first: u32,
    held: Vec<Card>,
    /// How many more blocks may be read.
    left: usize,
}

impl Cards<'_> {
    /// A game; nothing if no more may be looked at.
    fn get(&mut self, number: u32) -> Result<Option<Card>, IndexError> {
        let first = number - number % IN_BLOCK;
        if self.held.is_empty() || self.first != first {
            if self.left == 0 {
                return Ok(None);
            }
            self.left -= 1;
            let end = u64::from(first + IN_BLOCK).min(self.index.games()) as u32;
            self.held = self.index.cards(first..end.max(first))?;
            self.first = first;
        }
        self.held.get((number - first) as usize).copied().map(Some).ok_or(IndexError::Damaged)
    }
}

impl Index {
    /// What was played in a position, by which of the games that count.
    pub fn explore(&self, position: &Position, filter: &Filter) -> Result<Explored, IndexError> {
        self.explore_within(position, filter, MOST_LOOKS)
    }

    /// The same, with so many looks at blocks of games.
    fn explore_within(
        &self,
        position: &Position,
        filter: &Filter,
        most: usize,
    ) -> Result<Explored, IndexError> {
        let key = key(position);
        let own = [position.ruleset().expansions];
        let sets = if filter.sets.is_empty() { &own[..] } else { &filter.sets };
        let cards = || Cards { index: self, first: 0, held: Vec::new(), left: most };
        let counted = match sets {
            [set] if filter.outcome.is_none() && !filter.needs_cards() => {
                self.frequent.get(with_set(key, *set), || self.count(key, sets, filter, cards()))?
            }
            _ => Arc::new(self.count(key, sets, filter, cards())?),
        };
        let Counts { count, cut } = &*counted;
        let mut found = Explored { tally: count.tally, cut: *cut, ..Explored::default() };
        let turns = count.continuations(position);
        let games: Vec<&[u32]> = turns.iter().map(|(_, counted)| counted.games.as_slice()).collect();
        let players = self.players(&games, position.to_move(), cards())?;
        for ((turn, counted), players) in turns.into_iter().zip(players) {
            found.turns.push(Continuation { turn, tally: counted.tally, players });
        }
        for number in count.last() {
            let card = self.cards(number..number + 1)?.pop().ok_or(IndexError::Damaged)?;
            found.games.push(Reached { number, facts: self.facts(&card)?, turns: card.turns });
        }
        Ok(found)
    }

    /// Counts the rows of a position, in all of these sets.
    fn count(
        &self,
        key: u64,
        sets: &[Expansions],
        filter: &Filter,
        mut looks: Cards<'_>,
    ) -> Result<Counts, IndexError> {
        let names = filter.player.as_deref().map(|name| self.numbers_of(name)).transpose()?;
        let (mut left, mut cut, mut count) = (MOST_ROWS, false, Count::default());
        for (i, &set) in sets.iter().enumerate() {
            if sets[..i].contains(&set) {
                continue;
            }
            let range = self.range(with_set(key, set))?;
            cut |= range.end - range.start > left;
            let end = range.end.min(range.start + left);
            left -= end - range.start;
            let mut at = range.start;
            while at < end && !(cut && looks.left == 0) {
                let rows = self.rows(at, (end - at).min(AT_ONCE) as usize)?;
                at += rows.len() as u64;
                cut |= !counting(rows, filter, names.as_ref(), &mut looks, &mut count)?;
            }
        }
        Ok(Counts { count, cut })
    }

    /// Counts ahead what is asked most: positions near the empty table, to which thousands of games came. Whoever asks for them
    /// first then waits no longer than anybody else.
    pub fn count_ahead(&self) -> Result<(), IndexError> {
        for set in Expansions::mixtures() {
            let (mut next, mut seen) = (vec![Position::new(Ruleset::rulebook(set))], HashSet::new());
            while let Some(position) = next.pop() {
                // Turns in another order come to the same.
                if !seen.insert(key(&position)) {
                    continue;
                }
                let found = self.explore(&position, &Filter::default())?;
                if found.tally.games < MANY || self.frequent.is_full() {
                    continue;
                }
                for Continuation { turn, tally, .. } in found.turns {
                    if tally.games >= MANY {
                        let mut after = position.clone();
                        let _ = after.make(turn);
                        next.push(after);
                    }
                }
            }
        }
        Ok(())
    }

    /// Who played the games of each list with this colour most often, as far as may be looked. All lists are gone through
    /// together, in the order of the games, so that each block is read once.
    fn players(
        &self,
        lists: &[&[u32]],
        color: Color,
        mut looks: Cards<'_>,
    ) -> Result<Vec<Vec<(String, u64)>>, IndexError> {
        let of_list =
            |(i, games): (usize, &&[u32])| games.iter().map(move |&number| (number, i)).collect::<Vec<_>>();
        let mut all: Vec<(u32, usize)> = lists.iter().enumerate().flat_map(of_list).collect();
        all.sort_unstable();
        let mut counts: Vec<HashMap<u32, u64>> = vec![HashMap::new(); lists.len()];
        for (number, list) in all {
            let Some(card) = looks.get(number)? else { break };
            *counts[list].entry(card.players[color as usize]).or_default() += 1;
        }
        let named = |mut counts: HashMap<u32, u64>| {
            counts.remove(&0);
            most_frequent(counts).into_iter().map(|(name, count)| Ok((self.name(name)?, count))).collect()
        };
        counts.into_iter().map(named).collect()
    }
}

/// Counts the rows of games that are meant. Whether all of them could be looked at.
fn counting(
    rows: Vec<Row>,
    filter: &Filter,
    names: Option<&Range<u32>>,
    looks: &mut Cards<'_>,
    count: &mut Count,
) -> Result<bool, IndexError> {
    let outcome = filter.outcome.map(|outcome| Outcome::number(Some(outcome)));
    for row in rows.into_iter().filter(|row| outcome.is_none_or(|outcome| row.outcome() == outcome)) {
        if filter.needs_cards() {
            match looks.get(row.number())? {
                Some(card) if counts(&card, filter, names) => {}
                Some(_) => continue,
                None => return Ok(false),
            }
        }
        count.take(row);
    }
    Ok(true)
}

fn counts(card: &Card, filter: &Filter, names: Option<&Range<u32>>) -> bool {
    let plays = names.is_none_or(|names| filter.is_by(|color| names.contains(&card.players[color as usize])));
    plays && filter.is_then(card.date)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, Indexed};
    use hive_notation::Record;
    use hive_rules::Game;

    /// However many games there are, no more of them are looked at than a question may cost; and what was not looked at is said.
    #[test]
    fn a_filter_looks_at_so_many_games_and_no_more() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.index");
        let mut builder = Builder::new(&path).expect("there is room");
        let game = Game::new(Ruleset::rulebook(Expansions::NONE));
        let mut record = Record::of(game.clone());
        record.tags.push(("White".to_string(), "Ann".to_string()));
        let indexed = Indexed::of(&record).expect("it begins on an empty table");
        for _ in 0..5 * IN_BLOCK + 7 {
            builder.add(&indexed).expect("there is room");
        }
        builder.finish().expect("there is room");
        let index = Index::open(&path).expect("it is whole");
        let filter = Filter { player: Some("ann".to_string()), ..Filter::default() };
        for (looks, games, cut) in
            [(6, 5 * IN_BLOCK + 7, false), (5, 5 * IN_BLOCK, true), (1, IN_BLOCK, true)]
        {
            let found = index.explore_within(game.position(), &filter, looks).expect("it is whole");
            assert_eq!((found.tally.games, found.cut), (u64::from(games), cut), "{looks}");
        }
        let all = index.explore_within(game.position(), &Filter::default(), 0).expect("it is whole");
        assert_eq!((all.tally.games, all.cut), (u64::from(5 * IN_BLOCK + 7), false), "nothing needs a look");
    }

    /// What is remembered is what is counted, and only where there is much to count.
    #[test]
    fn what_many_games_came_to_is_counted_once() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.index");
        let mut builder = Builder::new(&path).expect("there is room");
        let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
        let first = game.position().legal_turns()[0];
        game.play(first).expect("it is legal");
        let indexed = Indexed::of(&Record::of(game.clone())).expect("it begins on an empty table");
        for _ in 0..MANY {
            builder.add(&indexed).expect("there is room");
        }
        builder.finish().expect("there is room");
        let [fresh, ahead] = [(); 2].map(|()| Index::open(&path).expect("it is whole"));
        ahead.count_ahead().expect("it is whole");
        let known = ahead.frequent.lock().len();
        assert!((1..=2).contains(&known), "{known}");
        let empty = Position::new(Ruleset::rulebook(Expansions::NONE));
        for position in [&empty, game.position()] {
            let [new, old] = [&fresh, &ahead]
                .map(|index| index.explore(position, &Filter::default()).expect("it is whole"));
            assert_eq!(new, old);
        }
        assert_eq!(ahead.frequent.lock().len(), known, "nothing was counted again");
    }
}
