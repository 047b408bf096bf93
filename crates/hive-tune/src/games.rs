//! Games to learn from.

use hive_arena::OpeningLine;
use hive_rules::{Color, Expansions, Game, Outcome};
use hive_search::tuning::{Sample, UNIT, sample};
use hive_search::{Limits, Player, Score};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// A game that goes on for longer counts as drawn.
pub(crate) const LONGEST: usize = 160;

/// What one game taught.
#[derive(Clone, Debug)]
pub struct Played {
    /// What the evaluation saw, turn by turn, and what the search expected White to get.
    pub samples: Vec<(Sample, f32)>,
    /// What White got: 1, 0.5 or 0.
    pub result: f32,
}

/// Plays a game from a random opening, each side looking at so many positions a turn.
pub fn play(player: &mut Player, expansions: Expansions, seed: u64, number: u64, nodes: u64) -> Played {
    let mut game: Game = OpeningLine::random(expansions, seed, number).game().clone();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut samples = Vec::new();
    player.forget();
    while game.outcome().is_none() && game.turns().len() < LONGEST {
        let mut score = Score::DRAW;
        let turn = player.best(&game, &limits, |report| score = report.score);
        // Where the search proves the end, nothing is estimated.
        if score.plies_to_end().is_none() {
            let sign = if game.position().to_move() == Color::White { 1.0 } else { -1.0 };
            let expected = 1.0 / (1.0 + (-sign * f64::from(score.value()) / UNIT).exp());
            samples.extend(sample(game.position()).map(|sample| (sample, expected as f32)));
        }
        if turn.is_none_or(|turn| game.play(turn).is_err()) {
            break;
        }
    }
    Played { samples, result: white_got(&game) }
}

/// What White got: 1, 0.5 or 0.
pub(crate) fn white_got(game: &Game) -> f32 {
    match game.outcome().and_then(Outcome::winner) {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

/// One way to play a game: with these tiles, of this seed and number, looking at so many positions a turn.
pub type PlayOne<T> = fn(&mut Player, Expansions, u64, u64, u64) -> T;

/// How many games to play, and how.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// The sets of tiles, each in its turn.
    pub rulesets: &'a [Expansions],
    /// How many games.
    pub games: usize,
    /// How many positions to look at for each turn.
    pub nodes: u64,
    /// Another number gives other games.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

/// Plays a series; `tell` hears of each game. Stopped early, it returns the games there are, in order.
pub fn play_all<T: Send>(
    series: Series<'_>,
    one: PlayOne<T>,
    stop: &AtomicBool,
    tell: impl Fn() + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let played = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..series.threads.max(1) {
            scope.spawn(|| {
                let mut player = Player::new(2);
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= series.games {
                        break;
                    }
                    let expansions = series.rulesets[number % series.rulesets.len()];
                    let game = one(&mut player, expansions, series.seed, number as u64, series.nodes);
                    let mut all = played.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    all.push((number, game));
                    tell();
                }
            });
        }
    });
    let mut played = played.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    // In the order of their numbers, however the threads raced: the fit is repeatable.
    played.sort_by_key(|(number, _)| *number);
    played.into_iter().map(|(_, game)| game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(games: usize, threads: usize) -> Vec<Played> {
        let rulesets = [Expansions::NONE, Expansions::MOSQUITO_LADYBUG];
        let told = AtomicUsize::new(0);
        let tell = || {
            told.fetch_add(1, Ordering::Relaxed);
        };
        let series = Series { rulesets: &rulesets, games, nodes: 50, seed: 7, threads };
        let played = play_all(series, play, &AtomicBool::new(false), tell);
        assert_eq!(told.into_inner(), games, "each game is told");
        played
    }

    #[test]
    fn threads_change_nothing() {
        let (alone, together) = (some(4, 1), some(4, 3));
        assert_eq!(alone.len(), 4);
        assert_eq!(format!("{alone:?}"), format!("{together:?}"));
        assert_ne!(format!("{:?}", alone[0]), format!("{:?}", alone[2]), "games of one ruleset differ");
    }

    #[test]
    fn every_game_teaches_within_its_bounds() {
        for game in some(2, 1) {
            assert!([0.0, 0.5, 1.0].contains(&game.result), "{}", game.result);
            assert!(!game.samples.is_empty() && game.samples.len() <= LONGEST);
            assert!(game.samples.iter().all(|(_, expected)| (0.0..=1.0).contains(expected)));
        }
    }

    #[test]
    fn whoever_is_stopped_plays_no_more() {
        let stopped = AtomicBool::new(true);
        let series = Series { rulesets: &[Expansions::NONE], games: 5, nodes: 50, seed: 7, threads: 2 };
        assert!(play_all(series, play, &stopped, || {}).is_empty());
    }
}
