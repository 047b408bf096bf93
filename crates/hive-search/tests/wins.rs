//! Wins are found, and counted right.
#![allow(clippy::unwrap_used)]

use hive_notation::{Diagram, move_string};
use hive_rules::Game;
use hive_search::{Limits, Player, Score};

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
