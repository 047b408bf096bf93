//! A stop is never lost, and ends nothing but what it was meant for.

mod support;

use hive_rules::{Expansions, Game, Ruleset};
use hive_search::{Level, Limits, Player, Stop};
use std::thread;
use std::time::Duration;
use support::prover::Prover;
use support::suite::{WINS, games};

/// Nothing but a stop ends this.
const ENDLESS: Limits = Limits { depth: None, nodes: None, time: None, clock: None, lines: 1 };

fn game() -> Game {
    let mut game = Game::new(Ruleset::tournament(Expansions::ALL));
    for _ in 0..8 {
        let turns = game.position().legal_turns();
        game.play(turns[turns.len() / 3]).expect("a legal turn");
    }
    game
}

fn depth(player: &mut Player, game: &Game) -> u32 {
    let mut deepest = 0;
    let limits = Limits { depth: Some(2), ..Limits::default() };
    player.best(game, &limits, |report| deepest = report.depth);
    deepest
}

#[test]
fn a_stop_that_comes_before_the_search_is_kept() {
    let game = game();
    let legal = game.position().legal_turns();
    for threads in [1, 3] {
        let mut player = Player::new(1);
        player.set_threads(threads);
        assert!(!player.stop().now(), "nothing was under way");
        for _ in 0..3 {
            let turn =
                player.best(&game, &ENDLESS, |report| panic!("it looked {} turns ahead", report.depth));
            assert!(turn.is_some_and(|turn| legal.contains(&turn)));
        }
        for level in Level::all() {
            let turn = player.play_at(&game, level, &ENDLESS, 1);
            assert!(turn.is_some_and(|turn| legal.contains(&turn)), "level {}", level.number());
        }
    }
}

#[test]
fn a_stop_that_was_used_before_it_was_heeded_counts_too() {
    let (game, stop) = (game(), Stop::new());
    stop.now();
    let mut player = Player::new(1);
    player.heed(&stop);
    assert!(player.best(&game, &ENDLESS, |_| {}).is_some());
    assert_eq!(depth(&mut player, &game), 0);
}

#[test]
fn with_a_fresh_stop_the_old_one_ends_nothing_more() {
    let game = game();
    let mut player = Player::new(1);
    let old = player.stop();
    old.now();
    assert_eq!(depth(&mut player, &game), 0);
    let fresh = Stop::new();
    player.heed(&fresh);
    assert_eq!(depth(&mut player, &game), 2);
    old.now();
    assert_eq!(depth(&mut player, &game), 2);
    assert!(old.is_stopped() && !fresh.is_stopped());
}

#[test]
fn a_limit_that_is_met_is_no_stop() {
    let game = game();
    let mut player = Player::new(1);
    player.set_threads(2);
    for limits in [
        Limits { nodes: Some(100), ..Limits::default() },
        Limits { time: Some(Duration::from_millis(1)), ..Limits::default() },
        Limits { depth: Some(1), ..Limits::default() },
    ] {
        player.best(&game, &limits, |_| {});
        assert!(!player.stop().is_stopped(), "{limits:?}");
    }
    assert_eq!(depth(&mut player, &game), 2);
}

#[test]
fn a_search_under_way_is_ended() {
    let game = game();
    let mut player = Player::new(1);
    let stop = player.stop();
    let (told, hear) = std::sync::mpsc::channel();
    let stopper = thread::spawn(move || {
        hear.recv().expect("a first report");
        stop.now()
    });
    let turn = player.best(&game, &ENDLESS, |_| {
        let _ = told.send(());
    });
    assert!(turn.is_some());
    assert!(stopper.join().expect("it stopped"), "a search was under way");
    assert!(!player.stop().now(), "and is no longer");
}

#[test]
fn a_win_that_is_there_to_take_is_taken_without_any_search() {
    let mut player = Player::new(1);
    player.stop().now();
    for game in games(WINS[0]).into_iter().step_by(5) {
        let turn = player.best(&game, &ENDLESS, |_| {}).expect("a turn");
        assert!(Prover::of(&game).wins_with(turn, 1), "{turn:?} in {:?}", game.position());
    }
}

#[test]
fn what_is_remembered_is_said_without_any_search() {
    let game = game();
    let mut player = Player::new(1);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let best = player.best(&game, &limits, |_| {});
    player.stop().now();
    assert_eq!(player.best(&game, &ENDLESS, |_| {}), best);
}
