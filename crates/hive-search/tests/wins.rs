//! Wins are found, and counted right.
#![allow(clippy::unwrap_used)]

mod support;

use hive_notation::{Diagram, game_string, move_string};
use hive_rules::Game;
use hive_search::{Limits, Player, Score};
use support::prover::Prover;
use support::suite::{WINS, games};

/// The best turn and its score at a depth.
fn best(diagram: &str, depth: u32) -> (String, Score) {
    let position = diagram.parse::<Diagram>().unwrap().setup.position().unwrap();
    let game = Game::starting_from(position);
    let mut score = Score::DRAW;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let turn = Player::new(4).best(&game, &limits, |report| score = report.score).unwrap();
    (move_string(game.position(), turn), score)
}

#[test]
fn the_last_side_of_a_queen_is_closed() {
    let (turn, score) = best(
        "
   wA1   bS1
wS1   bQ    bA1
   wB1   .
      wQ    wA2

Base
",
        3,
    );
    assert_eq!(score, Score::win_in(1), "{turn}");
    assert!(turn.starts_with("wA2"), "{turn}");
}

#[test]
fn one_does_not_surround_oneself() {
    let (turn, score) = best(
        "
   bA1   bS1
bS2   wQ    bA2
   bB1   .
      bQ    wA1

Base
",
        3,
    );
    assert!(score.plies_to_end().is_none_or(|plies| plies < -1), "{turn} {score}");
}

/// The one cell that closes both rings ends the game without a winner.
#[test]
fn closing_both_rings_at_once_is_no_win() {
    let (turn, score) = best(
        "
   bA1   bS1   wA2   wA1
bS2   bQ    .     wQ    wS1   wG2
   bB1   bG1   wG1   wB1

Base
",
        1,
    );
    assert!(score.plies_to_end().is_none(), "{turn} {score}");
}

#[test]
fn the_same_question_has_the_same_answer() {
    let diagram = "
wA1   wQ    wS1   bS1   bQ    bA1

Base+MLP
";
    assert_eq!(best(diagram, 4), best(diagram, 4));
}

#[test]
fn a_win_in_one_is_seen_at_once() {
    let mut player = Player::new(1);
    for game in games(WINS[0]) {
        let mut score = Score::DRAW;
        let limits = Limits { depth: Some(1), ..Limits::default() };
        player.forget();
        let turn = player.best(&game, &limits, |report| score = report.score).unwrap();
        let text = game_string(&game).unwrap();
        assert_eq!(score, Score::win_in(1), "{text}");
        assert!(Prover::of(&game).wins_with(turn, 1), "{} in {text}", move_string(game.position(), turn));
    }
}

#[test]
fn the_line_of_a_proved_win_goes_to_its_end() {
    let mut player = Player::new(4);
    for game in games(WINS[1]).into_iter().step_by(10) {
        let (mut score, mut line) = (Score::DRAW, Vec::new());
        let limits = Limits { depth: Some(3), ..Limits::default() };
        player.forget();
        let _ = player.best(&game, &limits, |report| (score, line) = (report.score, report.line));
        let mut end = game.clone();
        for turn in &line {
            end.play(*turn).unwrap();
        }
        let text = game_string(&game).unwrap();
        assert_eq!((score, line.len()), (Score::win_in(3), 3), "{text}");
        assert_eq!(
            end.outcome().and_then(|outcome| outcome.winner()),
            Some(game.position().to_move()),
            "{text}"
        );
    }
}

/// Not more than this is proved here: the suites' own length, and what costs no more than that.
const PROVABLE: usize = 3;

#[test]
fn what_is_claimed_can_be_proved() {
    let mut player = Player::new(1);
    let mut claims = 0;
    // Where the winner is to move there are wins to claim. One turn earlier some are losses, and in
    // some there was a better turn: nothing to claim there.
    let before = |game: &Game| {
        let mut before = game.clone();
        before.undo().map(|_| before)
    };
    let few = WINS.iter().flat_map(|suite| games(suite).into_iter().step_by(20));
    for game in few.flat_map(|game| [before(&game), Some(game)]).flatten() {
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let mut claimed = None;
        player.forget();
        let turn = player.best(&game, &limits, |report| claimed = report.score.plies_to_end()).unwrap();
        let Some(plies) = claimed else { continue };
        // Turns of the winner. The prover wants the last turn to be the winner's; one who has to surround
        // himself loses a ply earlier.
        let turns = if plies > 0 { plies / 2 + 1 } else { (1 - plies) / 2 } as usize;
        if turns > PROVABLE {
            continue;
        }
        let mut prover = Prover::of(&game);
        let proved = if plies > 0 { prover.wins_with(turn, turns) } else { prover.loses_in(turns) };
        assert!(proved, "no end in {plies} plies in {}", game_string(&game).unwrap());
        claims += 1;
    }
    assert!(claims >= 20, "only {claims} claims to prove");
}

#[test]
fn the_suites_are_what_they_say() {
    for (turns, suite) in (1..).zip(WINS) {
        let games = games(suite);
        assert!(games.len() >= 100, "{} wins in {turns}", games.len());
        // Proving all of them takes minutes; the miner did.
        for game in games.iter().step_by(if turns < 3 { 10 } else { 25 }) {
            let mut prover = Prover::of(game);
            let shortest = (1..=turns).find(|&turns| prover.wins_in(turns));
            assert_eq!(shortest, Some(turns), "{}", game_string(game).unwrap());
        }
    }
}
