//! Books of openings: out of games, or out of thinking.

use hive_rules::{Color, Expansions, Game, Ruleset, Turn};
use hive_search::Book;
use std::collections::{HashMap, HashSet};

/// So many positions of games are counted at most; beyond that no new ones are.
const MOST: usize = 2_000_000;
/// The weight of the best turn.
const FULL: f64 = 200.0;

/// What came of a position in games.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    /// What those got who brought it about, in halves.
    halves: u32,
}

/// Counts what was played, to make a book of it.
#[derive(Debug, Default)]
pub struct PlayedOpenings {
    tallies: HashMap<(Expansions, u64), Tally>,
}

impl PlayedOpenings {
    /// One more game that this side won, or that nobody did; its first `plies` turns count. One that began from a drawing is
    /// left out.
    pub fn add(&mut self, game: &Game, winner: Option<Color>, plies: usize) {
        if game.position().ply() as usize != game.turns().len() {
            return;
        }
        let mut now = Game::new(game.ruleset());
        for turn in game.turns().take(plies) {
            let mover = now.position().to_move();
            if now.play(turn).is_err() {
                return;
            }
            let key = (game.ruleset().expansions, now.position().symmetry_key());
            if self.tallies.len() < MOST || self.tallies.contains_key(&key) {
                let tally = self.tallies.entry(key).or_default();
                tally.games += 1;
                tally.halves += halves(winner, mover);
            }
        }
    }

    /// How many positions were counted.
    pub fn len(&self) -> usize {
        self.tallies.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.tallies.is_empty()
    }

    /// The book: positions that came up in `least` games or more, and in which whoever brought them about got `share` of the
    /// points at least. The more games and the more points, the larger the weight.
    pub fn book(&self, least: u32, share: f64) -> Book {
        let most = self.tallies.values().map(|tally| tally.games).max().unwrap_or(1);
        let mut book = Book::default();
        for (&(expansions, key), tally) in &self.tallies {
            let got = f64::from(tally.halves) / f64::from(2 * tally.games.max(1));
            if tally.games >= least && got >= share {
                // By the logarithm: what is played a hundred times as often is not a hundred times as good.
                let often = f64::from(tally.games + 1).ln() / f64::from(most + 1).ln();
                book.add_key(expansions, key, (FULL * often * got).clamp(1.0, 255.0) as u8);
            }
        }
        book
    }
}

fn halves(winner: Option<Color>, color: Color) -> u32 {
    winner.map_or(1, |winner| 2 * u32::from(winner == color))
}

/// How a book is grown by thinking.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// How many positions are thought about.
    pub positions: usize,
    /// By how much a turn may be worse than the best and still be in the book, in hundredths.
    pub margin: i32,
    /// No line is longer.
    pub plies: usize,
}

/// Thinks about a game: some of the best turns with their scores in hundredths, the best first.
pub type Judge<'a> = dyn FnMut(&Game) -> Vec<(Turn, i32)> + 'a;

/// Adds what is good with these tiles to a book: from the empty table on, always at the position that is likeliest to come up
/// next if both sides play from the book. `tell` hears of each position.
pub fn grow(
    book: &mut Book,
    expansions: Expansions,
    growth: Growth,
    judge: &mut Judge<'_>,
    mut tell: impl FnMut(),
) {
    let start = Game::new(Ruleset::tournament(expansions));
    let mut seen = HashSet::from([start.position().symmetry_key()]);
    // How likely each comes up, and the game so far.
    let mut waiting = vec![(1.0_f64, start)];
    for _ in 0..growth.positions {
        let likeliest = (0..waiting.len()).max_by(|&one, &other| waiting[one].0.total_cmp(&waiting[other].0));
        let Some(at) = likeliest else { return };
        let (chance, game) = waiting.swap_remove(at);
        let turns = judge(&game);
        tell();
        let Some(&(_, best)) = turns.first() else { continue };
        let good: Vec<(Turn, f64)> = turns
            .into_iter()
            .filter(|&(_, score)| score >= best - growth.margin)
            .map(|(turn, score)| (turn, (f64::from(score - best) / f64::from(growth.margin.max(1))).exp()))
            .collect();
        let whole: f64 = good.iter().map(|(_, weight)| weight).sum();
        for (turn, weight) in good {
            let mut after = game.clone();
            if after.play(turn).is_err() {
                continue;
            }
            book.add(after.position(), (FULL * weight).clamp(1.0, 255.0) as u8);
            let new = seen.insert(after.position().symmetry_key());
            if new && after.turns().len() < growth.plies && after.outcome().is_none() {
                waiting.push((chance * weight / whole, after));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::Outcome;
    use hive_search::{Limits, Player};

    fn winner(game: &Game) -> Option<Color> {
        game.outcome().and_then(Outcome::winner)
    }

    fn played(seed: u64) -> Game {
        let mut game = Game::new(Ruleset::tournament(Expansions::NONE));
        let mut player = Player::new(1);
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        let mut state = seed;
        while game.outcome().is_none() && game.turns().len() < 200 {
            let turns = game.position().legal_turns();
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let any = turns[(state >> 33) as usize % turns.len()];
            let turn =
                if game.turns().len() < 4 { any } else { player.best(&game, &limits, |_| {}).unwrap_or(any) };
            game.play(turn).expect("a legal turn");
        }
        game
    }

    /// What a book of games has was played as often as it should, by those who did not fare worse than they should.
    #[test]
    fn a_book_of_games_has_what_was_played_often_and_well() {
        let games: Vec<Game> = (0..60).map(played).filter(|game| game.outcome().is_some()).collect();
        assert!(games.len() > 30, "{} came to an end", games.len());
        let mut openings = PlayedOpenings::default();
        games.iter().for_each(|game| openings.add(game, winner(game), 3));
        let book = openings.book(4, 0.4);
        assert!(!book.is_empty() && book.len() < openings.len());
        let start = Game::new(games[0].ruleset());
        for (turn, _) in book.turns(start.position()) {
            let mut after = start.clone();
            after.play(turn).expect("a legal turn");
            let after = after.position().symmetry_key();
            let same: Vec<&Game> = games
                .iter()
                .filter(|game| game.at_ply(1).is_some_and(|game| game.position().symmetry_key() == after))
                .collect();
            let got: u32 = same.iter().map(|game| halves(winner(game), Color::White)).sum();
            assert!(same.len() >= 4 && f64::from(got) / (2.0 * same.len() as f64) >= 0.4);
        }
    }

    /// Of a judge's turns the good ones are kept, by how good they are, and no line is longer than it should be.
    #[test]
    fn a_grown_book_has_what_the_judge_holds_for_good() {
        let mut book = Book::default();
        let mut thought = Vec::new();
        let mut judge = |game: &Game| {
            thought.push(game.turns().len());
            let turns = game.position().legal_turns();
            turns.iter().enumerate().map(|(i, &turn)| (turn, -15 * i as i32)).take(4).collect()
        };
        let growth = Growth { positions: 12, margin: 20, plies: 3 };
        let mut told = 0;
        grow(&mut book, Expansions::ALL, growth, &mut judge, || told += 1);
        // The empty table, two positions after it and four after those: all that there is within three turns.
        assert_eq!((told, thought.len()), (7, 7));
        assert_eq!(thought[0], 0);
        assert!(thought.iter().all(|&plies| plies < 3), "{thought:?}");
        let start = Game::new(Ruleset::tournament(Expansions::ALL));
        let weights: Vec<u8> = book.turns(start.position()).into_iter().map(|(_, weight)| weight).collect();
        assert_eq!(weights, [200, 94]);
    }
}
