//! The law of lines: whatever limit ends a search, and whenever, the lines that it tells of are all of one finished depth,
//! in order of score, as many as were asked for, and the best turn is the first of them.

#[path = "support/suite.rs"]
mod suite;

use hive_rules::{Expansions, Game, Ruleset, Turn};
use hive_search::{Limits, Lines, Player, Report, Score, Watch};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use suite::{WINS, games};

/// Some position of a game of chance: hundreds of different ones.
fn somewhere(round: u64) -> Game {
    let mut chance = fastrand::Rng::with_seed(round);
    let mixtures: Vec<Expansions> = Expansions::mixtures().collect();
    let mut game = Game::new(Ruleset::tournament(mixtures[round as usize % mixtures.len()]));
    for _ in 0..chance.usize(..36) {
        let turns = game.position().legal_turns();
        let turn = turns[chance.usize(..turns.len())];
        let before = game.clone();
        game.play(turn).expect("a legal turn");
        if game.outcome().is_some() {
            return before;
        }
    }
    game
}

/// What a search told, held against the law.
#[derive(Default)]
struct Told {
    lines: Lines,
    last: Vec<(u32, usize, Score, Turn)>,
}

impl Told {
    fn hear(&mut self, report: Report) {
        self.last.push((report.depth, report.rank, report.score, report.line[0]));
        self.lines.take(report);
    }

    fn hold(&self, game: &Game, lines: usize, what: &str) {
        let expected = lines.min(game.position().legal_turns().len());
        let mut depth = 0;
        for block in self.last.chunks(expected) {
            assert_eq!(block.len(), expected, "{what}: a depth is told of whole");
            assert!(block.iter().all(|told| told.0 == block[0].0) && block[0].0 > depth, "{what}: {block:?}");
            depth = block[0].0;
            assert!(block.iter().enumerate().all(|(rank, told)| told.1 == rank), "{what}: {block:?}");
            assert!(block.is_sorted_by(|one, next| one.2 >= next.2), "{what}: {block:?}");
            let different =
                block.iter().enumerate().all(|(i, told)| block[..i].iter().all(|one| one.3 != told.3));
            assert!(different, "{what}: {block:?}");
        }
        let kept: Vec<_> = self.lines.reports().iter().map(|one| (one.depth, one.rank, one.score)).collect();
        let newest = self.last.chunks(expected).next_back().unwrap_or_default();
        assert_eq!(kept, newest.iter().map(|told| (told.0, told.1, told.2)).collect::<Vec<_>>(), "{what}");
    }
}

/// Each look at it is some time later, so that a search ends anywhere, and at the same place on every machine.
fn ticking() -> Watch {
    static TICKS: AtomicU64 = AtomicU64::new(0);
    Watch::lent(|| Duration::from_millis(TICKS.fetch_add(1, Ordering::Relaxed)))
}

#[test]
fn lines_are_in_order_and_of_one_finished_depth() {
    let (mut several, mut deep) = (0, 0);
    for round in 0..400 {
        let game = somewhere(round);
        let mut chance = fastrand::Rng::with_seed(round);
        let lines = chance.usize(1..=6);
        let limits = match round % 3 {
            0 => Limits { nodes: Some(chance.u64(1..12_000)), lines, ..Limits::default() },
            1 => Limits { time: Some(Duration::from_millis(chance.u64(1..30))), lines, ..Limits::default() },
            _ => Limits { depth: Some(chance.u32(1..=4)), lines, ..Limits::default() },
        };
        let mut told = Told::default();
        let best = Player::timed(1, ticking()).best(&game, &limits, |report| told.hear(report));
        let what = format!("round {round}, {limits:?}");
        told.hold(&game, lines, &what);
        assert!(best.is_some_and(|turn| game.position().legal_turns().contains(&turn)), "{what}");
        if let (2.., Some(first)) =
            (lines.min(game.position().legal_turns().len()), told.lines.reports().first())
        {
            assert_eq!(best, Some(first.line[0]), "{what}");
            several += 1;
        }
        deep += usize::from(told.last.last().is_some_and(|told| told.0 >= 3));
    }
    assert!(several > 200 && deep > 100, "{several} {deep}");
}

#[test]
fn slices_and_threads_keep_the_law() {
    for round in 0..60 {
        let game = somewhere(1000 + round);
        let limits = Limits { nodes: Some(6_000), lines: 3, ..Limits::default() };
        let (mut sliced, mut player) = (Told::default(), Player::timed(1, ticking()));
        let mut thinking = player.begin(&game, &limits);
        let slice = Duration::from_millis(2 + round % 5);
        while player.go_on(&mut thinking, slice, |report| sliced.hear(report)) {}
        sliced.hold(&game, 3, &format!("slices, round {round}"));
        let (mut threaded, mut player) = (Told::default(), Player::new(1));
        player.set_threads(2);
        player.best(&game, &limits, |report| threaded.hear(report));
        threaded.hold(&game, 3, &format!("threads, round {round}"));
    }
}

/// Nothing is left to find where the end of every line is proved.
#[test]
fn a_search_ends_when_the_end_of_each_line_is_proved() {
    let mut proved = 0;
    for game in WINS.iter().flat_map(|suite| games(suite).into_iter().step_by(4)) {
        let limits = Limits { nodes: Some(8_000), depth: Some(40), lines: 2, ..Limits::default() };
        let mut lines = Lines::default();
        Player::new(1).best(&game, &limits, |report| lines.take(report));
        let ends = lines.reports().iter().map(|line| line.score.plies_to_end().map(i32::unsigned_abs));
        let Some(longest) = ends.collect::<Option<Vec<u32>>>().and_then(|ends| ends.into_iter().max()) else {
            continue;
        };
        proved += 1;
        // An end may be seen before it lies within the depth, never long after.
        let depth = lines.reports()[0].depth;
        assert!(depth <= longest.max(2) + 2, "depth {depth}, though all ends within {longest}");
    }
    assert!(proved > 20, "{proved}");
}
