//! What is proved is true, and what is true is proved: held against a prover that shares no code.
#![allow(clippy::unwrap_used, dead_code)]

#[path = "../../hive-search/tests/support/mod.rs"]
mod support;

use hive_notation::{Diagram, game_string};
use hive_rules::{Game, Position};
use hive_search::{Limits, Player};
use hive_solve::{Answer, Solution, Solver, Winning};
use support::prover::Prover;
use support::suite::{WINS, games};

fn solve(game: &Game, turns: u32) -> Solution {
    Solver::new(4).solve(game, turns, &mut || false)
}

/// Every line of the tree is legal, every answer of the loser is in it, and each ends with the win.
fn holds(game: &Game, winning: &Winning) {
    let winner = game.position().to_move();
    let mut todo: Vec<(Option<usize>, Position)> = vec![(None, game.position().clone())];
    while let Some((at, position)) = todo.pop() {
        let next: Vec<_> = winning.after(at).collect();
        if position.is_over() {
            assert!(position.surrounded(!winner) && !position.surrounded(winner) && next.is_empty());
            continue;
        }
        let wanted = if position.to_move() == winner { 1 } else { position.legal_turns().len() };
        assert_eq!(next.len(), wanted, "{}", Diagram::of(&position));
        for (i, turn) in next {
            let mut after = position.clone();
            let _ = after.play(turn.turn).unwrap();
            todo.push((Some(i), after));
        }
    }
}

#[test]
fn the_suites_are_solved_with_the_shortest_win() {
    for (turns, suite) in (1..).zip(WINS) {
        let every = [4, 4, 8][turns as usize - 1];
        for game in games(suite).iter().step_by(every) {
            let solution = solve(game, 3);
            let text = game_string(game).unwrap();
            assert_eq!(solution.answer, Answer::Win { turns, shortest: true }, "{text}");
            assert!(solution.winning.whole || turns == 3, "{text}");
            if solution.winning.whole {
                holds(game, &solution.winning);
            }
            assert_eq!(solution.winning.longest_line().len() as u32, 2 * turns - 1, "{text}");
        }
    }
}

#[test]
fn what_the_plain_prover_denies_is_denied() {
    // A turn earlier it is the loser's turn, and two turns earlier the win is too far away, or is not forced.
    let mut denied = 0;
    for suite in WINS {
        for game in games(suite).iter().step_by(10) {
            for back in 1..=3 {
                let mut before = game.clone();
                if (0..back).any(|_| before.undo().is_none()) {
                    continue;
                }
                let mut prover = Prover::of(&before);
                let shortest = (1..=2).find(|&turns| prover.wins_in(turns as usize));
                let expected = shortest
                    .map_or(Answer::NoWin { within: 2 }, |turns| Answer::Win { turns, shortest: true });
                assert_eq!(solve(&before, 2).answer, expected, "{}", game_string(&before).unwrap());
                denied += shortest.is_none() as u32;
            }
        }
    }
    assert!(denied > 50, "only {denied} positions without a win");
}

#[test]
fn every_win_that_the_player_claims_is_proved() {
    let mut player = Player::new(1);
    let mut claims = 0;
    for game in WINS.iter().flat_map(|suite| games(suite).into_iter().step_by(12)) {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let mut claimed = None;
        player.forget();
        let _ = player.best(&game, &limits, |report| claimed = report.score.plies_to_end());
        let Some(plies @ 1..) = claimed else { continue };
        let most = plies as u32 / 2 + 1;
        let answer = solve(&game, most).answer;
        assert!(
            matches!(answer, Answer::Win { turns, .. } if turns <= most),
            "{answer:?} {}",
            game_string(&game).unwrap()
        );
        claims += 1;
    }
    assert!(claims >= 15, "only {claims} claims");
}

#[test]
fn whoever_has_no_time_says_so() {
    let game = &games(WINS[2])[0];
    let solution = Solver::new(1).solve(game, 3, &mut || true);
    assert!(matches!(solution.answer, Answer::Unknown { none_within: 0..=2 }), "{:?}", solution.answer);
    assert!(solution.winning.turns.is_empty());
}

#[test]
fn a_tree_that_has_no_room_is_cut_and_says_so() {
    let game = &games(WINS[2])[0];
    let mut solver = Solver::new(4);
    solver.write_at_most(10);
    let solution = solver.solve(game, 3, &mut || false);
    assert!(!solution.winning.whole && solution.winning.turns.len() <= 10);
}
