//! Single turns: what is said of them is what the plain prover says.
#![allow(clippy::unwrap_used, dead_code)]

#[path = "../../hive-search/tests/support/mod.rs"]
mod support;

use hive_notation::game_string;
use hive_rules::{Game, Turn};
use hive_solve::{Judged, Solver};
use support::prover::Prover;
use support::suite::{WINS, games};

fn some() -> impl Iterator<Item = (u32, Game)> {
    (1..)
        .zip(WINS)
        .take(2)
        .flat_map(|(turns, suite)| games(suite).into_iter().step_by(20).map(move |game| (turns, game)))
}

#[test]
fn winning_turns_are_exactly_those_that_the_prover_finds() {
    let mut solver = Solver::new(4);
    for (turns, game) in some() {
        let found = solver.winning_turns(&game, turns, usize::MAX, &mut || false).unwrap();
        let mut prover = Prover::of(&game);
        let legal = game.position().legal_turns();
        let wanted: Vec<Turn> =
            legal.into_iter().filter(|&turn| prover.wins_with(turn, turns as usize)).collect();
        assert_eq!(found, wanted, "{}", game_string(&game).unwrap());
        assert!(!found.is_empty());
        assert_eq!(solver.winning_turns(&game, turns, 1, &mut || false).unwrap(), wanted[..1]);
    }
}

/// What is seen soon is a win, if perhaps not every one.
#[test]
fn quick_wins_are_wins() {
    let mut solver = Solver::new(4);
    let mut found = 0;
    for (turns, game) in some() {
        let mut prover = Prover::of(&game);
        for turn in solver.quick_wins(&game, turns, 3, 2_000, &mut || false) {
            assert!(prover.wins_with(turn, turns as usize), "{}", game_string(&game).unwrap());
            found += 1;
        }
    }
    assert!(found > 10, "{found}");
}

#[test]
fn a_turn_is_answered_with_what_refutes_it_or_holds_out_longest() {
    let mut solver = Solver::new(4);
    let (mut wins, mut fails) = (0, 0);
    for (turns, game) in some() {
        let winning = solver.winning_turns(&game, turns, usize::MAX, &mut || false).unwrap();
        for turn in game.position().legal_turns().into_iter().step_by(9).chain(winning) {
            let judged = solver.judge(&game, turn, turns, &mut || false);
            let mut prover = Prover::of(&game);
            let mut after = game.clone();
            after.play(turn).unwrap();
            match judged {
                Judged::Wins { answer } => {
                    assert!(prover.wins_with(turn, turns as usize));
                    assert_eq!(answer.is_none(), after.outcome().is_some());
                    wins += 1;
                }
                Judged::Fails { answer } => {
                    assert!(!prover.wins_with(turn, turns as usize));
                    if let Some(answer) = answer.filter(|_| turns > 1) {
                        after.play(answer).unwrap();
                        let won = after.outcome().is_none() && Prover::of(&after).wins_in(turns as usize - 1);
                        assert!(!won, "{}", game_string(&after).unwrap());
                    }
                    fails += 1;
                }
                Judged::Unknown => panic!("nobody stopped it"),
            }
        }
    }
    assert!(wins > 5 && fails > 50, "{wins} {fails}");
}

/// A refuting line is played by both sides to its end: no answer in it leaves a win, and it ends when the turns are used up.
#[test]
fn a_refutation_goes_on_until_no_turn_is_left() {
    let mut solver = Solver::new(4);
    let (mut lines, mut whole) = (0, 0);
    for (turns, game) in (2..)
        .zip(&WINS[1..])
        .flat_map(|(turns, suite)| games(suite).into_iter().step_by(40).map(move |game| (turns as u32, game)))
    {
        let player = game.position().to_move();
        for turn in game.position().legal_turns().into_iter().step_by(17) {
            let Judged::Fails { answer: Some(answer) } = solver.judge(&game, turn, turns, &mut || false)
            else {
                continue;
            };
            let line = solver.refutation(&game, turn, answer, turns, &mut || false);
            assert_eq!(line[0], answer);
            assert!(line.len() < 2 * turns as usize, "{line:?}");
            let mut after = game.clone();
            after.play(turn).unwrap();
            let mut left = turns as usize;
            for &next in &line {
                let answers = after.position().to_move() != player;
                after.play(next).unwrap();
                left -= usize::from(answers);
                let won = match after.outcome() {
                    Some(outcome) => outcome.winner() == Some(player),
                    None => answers && left > 0 && Prover::of(&after).wins_in(left),
                };
                assert!(!won, "{}", game_string(&after).unwrap());
            }
            let taken = 1 + line.len() / 2;
            assert!(taken == turns as usize || after.outcome().is_some(), "{line:?}");
            lines += 1;
            whole += usize::from(line.len() > 2);
        }
    }
    assert!(lines > 30 && whole > 5, "{lines} {whole}");
    let (_, game) = some().last().unwrap();
    let turn = game.position().legal_turns()[0];
    let mut after = game.clone();
    after.play(turn).unwrap();
    let answer = after.position().legal_turns()[0];
    let line = solver.refutation(&game, turn, answer, 5, &mut || true);
    assert_eq!(line, [answer], "who is stopped says no more than was known");
}

#[test]
fn what_holds_is_what_the_other_side_cannot_win_after() {
    let mut solver = Solver::new(4);
    for (turns, game) in some() {
        // A turn earlier it is the loser's.
        let mut before = game.clone();
        before.undo().unwrap();
        let found = solver.holding_turns(&before, turns, usize::MAX, &mut || false).unwrap();
        let wanted: Vec<Turn> = before
            .position()
            .legal_turns()
            .into_iter()
            .filter(|&turn| {
                let mut after = before.clone();
                after.play(turn).unwrap();
                match after.outcome() {
                    Some(outcome) => outcome.winner() != Some(!before.position().to_move()),
                    None => !Prover::of(&after).wins_in(turns as usize),
                }
            })
            .collect();
        assert_eq!(found, wanted, "{}", game_string(&before).unwrap());
    }
    let (_, game) = some().nth(12).unwrap();
    assert_eq!(solver.winning_turns(&game, 4, 2, &mut || true), None, "who is stopped says nothing");
}

/// Who cannot win in time makes it as hard as possible: after no other turn are there fewer that hold.
#[test]
fn the_turn_that_presses_hardest_leaves_the_fewest_ways_to_hold() {
    let mut solver = Solver::new(4);
    let mut pressed = 0;
    for (_, game) in some().filter(|(turns, _)| *turns == 2) {
        let found = solver.pressing_turn(&game, 1, &mut || false);
        let ways = |turn: Turn| {
            let mut after = game.clone();
            after.play(turn).unwrap();
            let legal = after.position().legal_turns();
            let player = game.position().to_move();
            let holds = |&&answer: &&Turn| {
                let mut then = after.clone();
                then.play(answer).unwrap();
                match then.outcome() {
                    Some(outcome) => outcome.winner() != Some(player),
                    None => !Prover::of(&then).wins_in(1),
                }
            };
            // Nobody presses on by losing.
            let lost = after.outcome().is_some();
            (!lost).then(|| (legal.iter().filter(holds).count(), legal.len()))
        };
        let legal = game.position().legal_turns();
        let fewest =
            legal.into_iter().filter_map(ways).filter(|(some, all)| some < all).map(|(some, _)| some);
        assert_eq!(
            found.and_then(ways).map(|(some, _)| some),
            fewest.min(),
            "{}",
            game_string(&game).unwrap()
        );
        pressed += usize::from(found.is_some());
    }
    assert!(pressed > 5, "{pressed}");
    let start = Game::new(hive_rules::Ruleset::rulebook(hive_rules::Expansions::NONE));
    assert_eq!(solver.pressing_turn(&start, 1, &mut || false), None, "nobody threatens anything yet");
    let (_, game) = some().last().unwrap();
    assert_eq!(solver.pressing_turn(&game, 2, &mut || true), None, "who is stopped says nothing");
}
