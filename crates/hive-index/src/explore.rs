//! What was played in a position, by the games of an index.

use crate::explored::{Count, Explored, Reached, most_frequent};
use crate::filter::{Filter, Outcome};
use crate::frequent::MANY;
use crate::game::{Card, IN_BLOCK, with_set};
use crate::key::key;
use crate::rows::Row;
use crate::{Continuation, Index, IndexError};
use hive_rules::{Color, Expansions, Position, Ruleset};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

/// How many rows are counted at most: a position that more games of one set came to is told of by so many.
const MOST_ROWS: u64 = 1_000_000;

/// How many blocks of games are looked at for one question: a collection may be so large that every game of a position lies in
/// a block of its own.
const MOST_LOOKS: usize = 4_096;

/// How many rows are read at once.
const AT_ONCE: u64 = 16 * 1024;

/// What was counted of a position, and whether that is not all.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) count: Count,
    pub(crate) cut: bool,
    /// How many rows were looked at for it.
    pub(crate) rows: u64,
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
        let counted = self.counted(key, sets, filter, cards())?;
        let Counts { count, cut, .. } = &*counted;
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

    /// Counts the rows of a position: each set for itself, so that what is remembered of one serves every question.
    fn counted(
        &self,
        key: u64,
        sets: &[Expansions],
        filter: &Filter,
        mut looks: Cards<'_>,
    ) -> Result<Arc<Counts>, IndexError> {
        let names = filter.player.as_deref().map(|name| self.numbers_of(name)).transpose()?;
        let outcome = filter.outcome.map(|outcome| Outcome::number(Some(outcome)));
        let mut parts: Vec<Arc<Counts>> = Vec::new();
        for (i, &set) in sets.iter().enumerate() {
            if sets[..i].contains(&set) {
                continue;
            }
            let key = with_set(key, set);
            let mut count = || self.count(key, filter, names.as_ref(), &mut looks);
            let part = if filter.needs_cards() {
                Arc::new(count()?)
            } else {
                self.frequent.get((key, outcome), count)?
            };
            parts.push(part);
        }
        if let [one] = &parts[..] {
            return Ok(Arc::clone(one));
        }
        let mut all = Counts::default();
        for part in &parts {
            all.count.add(&part.count);
            all.cut |= part.cut;
        }
        Ok(Arc::new(all))
    }

    /// Counts the rows of a key.
    fn count(
        &self,
        key: u64,
        filter: &Filter,
        names: Option<&Range<u32>>,
        looks: &mut Cards<'_>,
    ) -> Result<Counts, IndexError> {
        let range = self.range(key)?;
        let end = range.end.min(range.start + MOST_ROWS);
        let mut counts = Counts { cut: end < range.end, ..Counts::default() };
        let mut at = range.start;
        while at < end {
            let rows = self.rows(at, (end - at).min(AT_ONCE) as usize)?;
            at += rows.len() as u64;
            counts.rows += rows.len() as u64;
            if !counting(rows, filter, names, looks, &mut counts.count)? {
                counts.cut = true;
                break;
            }
        }
        Ok(counts)
    }

    /// Counts ahead what is asked most: positions near the empty table, to which thousands of games came, whatever the result and
    /// by result; and reads when games were played. Whoever asks first then waits no longer than anybody else.
    pub fn count_ahead(&self) -> Result<(), IndexError> {
        self.read_dates()?;
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
                for outcome in [Outcome::Won(Color::White), Outcome::Won(Color::Black), Outcome::Drawn] {
                    let ended = Filter { outcome: Some(outcome), ..Filter::default() };
                    self.explore(&position, &ended)?;
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
        let date = looks.index.dates.of(row.number()).filter(|_| filter.is_dated());
        if date.is_some_and(|date| !filter.is_then(date)) {
            continue;
        }
        // A date that is held saves the look at the game where nothing else is asked.
        if names.is_some() || (filter.is_dated() && date.is_none()) {
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
        let known = ahead.frequent.len();
        assert!((4..=8).contains(&known), "each position, and each result: {known}");
        let empty = Position::new(Ruleset::rulebook(Expansions::NONE));
        for position in [&empty, game.position()] {
            let [new, old] = [&fresh, &ahead]
                .map(|index| index.explore(position, &Filter::default()).expect("it is whole"));
            assert_eq!(new, old);
        }
        assert_eq!(ahead.frequent.len(), known, "nothing was counted again");
    }
}
