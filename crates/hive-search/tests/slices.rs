//! A search in slices finds what a search in one go finds.

use hive_rules::{Expansions, Game, Ruleset};
use hive_search::{Limits, Player, Watch};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn midgame(expansions: Expansions, plies: usize) -> Game {
    let mut game = Game::new(Ruleset::tournament(expansions));
    for ply in 0..plies {
        let turns = game.position().legal_turns();
        game.play(turns[(ply * 31 + 7) % turns.len()]).expect("a legal turn");
    }
    game
}

/// Each look at it is a millisecond later, so that a slice ends after the same number of positions on every machine.
fn ticking() -> Watch {
    static TICKS: AtomicU64 = AtomicU64::new(0);
    Watch::lent(|| Duration::from_millis(TICKS.fetch_add(1, Ordering::Relaxed)))
}

#[test]
fn slices_come_as_deep_and_find_the_same_scores() {
    for expansions in [Expansions::NONE, Expansions::ALL] {
        let game = midgame(expansions, 14);
        let limits = Limits { depth: Some(6), lines: 3, ..Limits::default() };
        let mut whole = Vec::new();
        Player::new(16).best(&game, &limits, |report| whole.push((report.depth, report.rank)));
        let mut player = Player::timed(16, ticking());
        let mut thinking = player.begin(&game, &limits);
        let (mut told, mut nodes, mut slices) = (Vec::new(), 0, 0);
        while player.go_on(&mut thinking, Duration::from_millis(5), |report| {
            assert!(report.nodes >= nodes, "positions are counted over all slices");
            nodes = report.nodes;
            told.push((report.depth, report.rank));
        }) {
            slices += 1;
            assert!(slices < 100_000, "it comes to an end");
        }
        assert!(slices > 10, "{slices} slices are none");
        assert_eq!(told, whole, "each depth is told of once, whole");
        let best = thinking.best().expect("the game goes on");
        assert!(game.position().legal_turns().contains(&best));
    }
}

#[test]
fn limits_count_over_all_slices() {
    let game = midgame(Expansions::ALL, 10);
    let mut player = Player::timed(4, ticking());
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let mut thinking = player.begin(&game, &limits);
    let mut last = 0;
    while player.go_on(&mut thinking, Duration::from_millis(3), |report| last = report.nodes) {}
    assert!(thinking.is_over() && last <= 5_000, "{last}");
    let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
    let mut thinking = player.begin(&game, &limits);
    let mut slices = 0;
    while player.go_on(&mut thinking, Duration::from_millis(10), |report| {
        assert!(report.time < Duration::from_millis(90), "{:?}", report.time);
    }) {
        slices += 1;
    }
    assert!((2..=10).contains(&slices), "{slices}");
}

#[test]
fn a_game_that_is_over_needs_no_slice() {
    let mut game = midgame(Expansions::NONE, 4);
    game.resign(hive_rules::Color::White).expect("it goes on");
    let mut player = Player::new(1);
    let mut thinking = player.begin(&game, &Limits::default());
    assert!(thinking.is_over() && thinking.best().is_none());
    assert!(!player.go_on(&mut thinking, Duration::from_millis(1), |_| panic!("there is nothing to tell")));
}
