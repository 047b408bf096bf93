//! How games end, and that nothing comes after the end.

use crate::{game, play, position, tile};
use hive_rules::{Cell, Color, Game, Outcome, Refusal, Turn};

/// One cell beside Black's queen is free.
const LAST_CELL: &str = "
       wA1   bS1
    bG1   bQ    .
       wQ    wS1   wA2

    Base
";

#[test]
fn a_surrounded_queen_loses() {
    let mut game = game(LAST_CELL);
    play(&mut game, "wA2 bQ-");
    assert_eq!(game.outcome(), Some(Outcome::Surrounded { winner: Color::White }));
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White));
}

/// The ant that closes the ring on one side opens it on the other.
#[test]
fn changing_places_in_the_ring_does_not_close_it() {
    let mut game = game(LAST_CELL);
    play(&mut game, "wA1 bQ-");
    assert_eq!(game.outcome(), None);
}

/// The colour of the six does not matter, nor does it matter who closed the ring.
#[test]
fn who_surrounds_their_own_queen_loses() {
    let mut game = game(
        "
           wA1   bS1
        bG1   bQ    .
           wQ    wS1   bA1

        Base, black to move
        ",
    );
    play(&mut game, "bA1 bQ-");
    assert_eq!(game.outcome(), Some(Outcome::Surrounded { winner: Color::White }));
}

/// The grasshopper jumps into the one free cell, which lies beside both queens.
const BOTH_QUEENS: &str = "
       wA1   bS1   wG1   bG2
    bG1   bQ    .     wQ    wS2
       wS1   bA1   wG2   wA2
          .     .     wG3

    Base
";

#[test]
fn a_turn_that_surrounds_both_queens_makes_a_draw() {
    let mut game = game(BOTH_QUEENS);
    play(&mut game, "wG3 bQ-");
    assert_eq!(game.outcome(), Some(Outcome::BothSurrounded));
}

#[test]
fn nothing_is_played_after_a_ring_is_closed() {
    for (text, last) in [(LAST_CELL, "wA2 bQ-"), (BOTH_QUEENS, "wG3 bQ-")] {
        let mut game = game(text);
        play(&mut game, last);
        assert!(game.position().legal_turns().is_empty());
        let back = Turn::Place { piece: tile("bB1"), to: Cell::at(9, 9) };
        nothing_more_happens(&mut game, back);
    }
}

#[test]
fn undo_opens_the_ring_again() {
    let mut game = game(LAST_CELL);
    play(&mut game, "wA2 bQ-");
    game.undo();
    assert_eq!(game.outcome(), None);
    assert_eq!(*game.position(), position(LAST_CELL));
}

#[test]
fn a_covered_queen_can_be_surrounded() {
    let game = game(
        "
           wA1   bS1
        bG1   wB1+  bA1
           wQ    wS1

        wB1 on bQ
        Base, black to move
        ",
    );
    assert_eq!(game.outcome(), Some(Outcome::Surrounded { winner: Color::White }));
}

#[test]
fn five_neighbours_are_not_enough() {
    assert_eq!(game(LAST_CELL).outcome(), None);
    assert!(!position(LAST_CELL).surrounded(Color::Black));
}

const QUIET: &str = "
    wA1   wQ    bQ    bA1

    Base
";

#[test]
fn who_resigns_loses() {
    for loser in Color::ALL {
        let mut game = game(QUIET);
        game.resign(loser).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Resignation { winner: !loser }));
    }
}

#[test]
fn whose_time_is_up_loses() {
    for loser in Color::ALL {
        let mut game = game(QUIET);
        game.flag(loser).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Time { winner: !loser }));
    }
}

#[test]
fn players_may_agree_on_a_draw() {
    let mut game = game(QUIET);
    game.agree_to_draw().unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Agreement));
}

#[test]
fn every_outcome_says_who_won() {
    let winner = Color::Black;
    let won = [Outcome::Surrounded { winner }, Outcome::Resignation { winner }, Outcome::Time { winner }];
    assert_eq!(won.map(Outcome::winner), [Some(winner); 3]);
    let drawn = [Outcome::BothSurrounded, Outcome::Repetition, Outcome::Agreement];
    assert_eq!(drawn.map(Outcome::winner), [None; 3]);
}

#[test]
fn only_a_surrounded_queen_can_be_seen_on_the_table() {
    let winner = Color::White;
    assert!(Outcome::Surrounded { winner }.on_the_table());
    assert!(Outcome::BothSurrounded.on_the_table());
    assert!(!Outcome::Repetition.on_the_table());
    assert!(!Outcome::Agreement.on_the_table());
    assert!(!Outcome::Resignation { winner }.on_the_table());
    assert!(!Outcome::Time { winner }.on_the_table());
}

/// Asks for everything that a game can be asked for.
#[track_caller]
fn nothing_more_happens(game: &mut Game, turn: Turn) {
    let (ended, turns) = (game.outcome(), game.turns().len());
    assert_eq!(game.play(turn), Err(Refusal::GameOver));
    assert_eq!(game.play(Turn::Pass), Err(Refusal::GameOver));
    assert_eq!(game.play_to(turn.piece().unwrap(), turn.to().unwrap()), Err(Refusal::GameOver));
    assert_eq!(game.agree_to_draw(), Err(Refusal::GameOver));
    assert_eq!(game.resign(Color::White), Err(Refusal::GameOver));
    assert_eq!(game.flag(Color::Black), Err(Refusal::GameOver));
    assert_eq!((game.outcome(), game.turns().len()), (ended, turns));
}

#[test]
fn nothing_is_played_after_resignation_agreement_or_time() {
    let step = crate::turn(&position(QUIET), "wA1 /wQ");
    let mut ended = [game(QUIET), game(QUIET), game(QUIET)];
    ended[0].agree_to_draw().unwrap();
    ended[1].resign(Color::White).unwrap();
    ended[2].flag(Color::White).unwrap();
    for mut game in ended {
        nothing_more_happens(&mut game, step);
    }
}

#[test]
fn nothing_is_played_after_a_repetition() {
    let mut game = game("wQ    bQ\n\nBase");
    play(&mut game, "wQ \\bQ, bQ wQ-, wQ \\bQ, bQ wQ-");
    let step = crate::turn(game.position(), "wQ \\bQ");
    nothing_more_happens(&mut game, step);
}

#[test]
fn undo_takes_a_resignation_back_together_with_the_last_turn() {
    let mut game = game(QUIET);
    play(&mut game, "wA1 /wQ");
    game.resign(Color::Black).unwrap();
    assert_eq!(game.undo().and_then(Turn::piece), Some(tile("wA1")));
    assert_eq!(game.outcome(), None);
    assert_eq!(*game.position(), position(QUIET));
}

#[test]
fn there_is_nothing_to_undo_before_the_first_turn() {
    assert_eq!(game(QUIET).undo(), None);
}
