//! A position that comes up for the third time is a draw (D3).

use crate::{draw, game, play};
use hive_rules::{Game, Outcome};

/// Both ants step out and back: four turns that lead to where they began.
const LINE: &str = "
    wA1   wQ    bQ    bA1

    Base
";
const OUT_AND_BACK: &str = "wA1 /wQ, bA1 bQ\\, wA1 -wQ, bA1 bQ-";

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = game(LINE);
    play(&mut game, OUT_AND_BACK);
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    play(&mut game, "wA1 /wQ, bA1 bQ\\, wA1 -wQ");
    assert_eq!(game.outcome(), None);
    play(&mut game, "bA1 bQ-");
    assert_eq!((game.occurrences(), game.outcome()), (3, Some(Outcome::Repetition)));
}

/// Each queen rolls once round the other, and the same picture stands one row higher.
#[test]
fn a_hive_that_has_wandered_is_the_same_hive() {
    let mut game = game("wQ    bQ\n\nBase");
    play(&mut game, "wQ \\bQ, bQ wQ-, wQ \\bQ");
    assert_eq!(game.outcome(), None);
    play(&mut game, "bQ wQ-");
    assert_eq!(game.outcome(), Some(Outcome::Repetition));
}

/// A hive that has turned is another one.
#[test]
fn a_hive_that_has_turned_is_not_the_same_hive() {
    let mut game = game("wQ    bQ\n\nBase");
    play(&mut game, "wQ \\bQ, bQ /wQ");
    assert_eq!(game.occurrences(), 1);
}

/// White's ants change places while Black's ant goes round by way of a third cell.
#[test]
fn copies_of_an_insect_are_alike() {
    let mut game = game(
        "
        wA1   wQ    bQ    wA2
                 bA1

        Base
        ",
    );
    play(&mut game, "wA1 \\bQ, bA1 /wQ, wA2 -wQ, bA1 bQ\\, wA1 bQ-, bA1 /bQ");
    assert_eq!(game.occurrences(), 2);
    play(&mut game, "wA1 \\bQ, bA1 /wQ, wA2 bQ-, bA1 bQ\\, wA1 -wQ");
    assert_eq!(game.outcome(), None);
    play(&mut game, "bA1 /bQ");
    assert_eq!(game.outcome(), Some(Outcome::Repetition));
}

/// White takes three turns to come back and Black two.
#[test]
fn the_same_tiles_with_the_other_side_to_move_are_another_position() {
    let mut game = game(LINE);
    play(&mut game, "wA1 /wQ, bA1 bQ\\, wA1 \\wQ, bA1 bQ-, wA1 -wQ");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn a_placed_tile_makes_all_positions_new() {
    let mut game = game(LINE);
    play(&mut game, OUT_AND_BACK);
    play(&mut game, "wG1 -wA1, bG1 bA1-");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn repetition_can_be_switched_off() {
    let mut setup = draw(LINE).diagram.setup;
    setup.ruleset.repetition = false;
    let mut game = Game::starting_from(setup.position().unwrap());
    for _ in 0..5 {
        play(&mut game, OUT_AND_BACK);
    }
    assert_eq!((game.occurrences(), game.outcome()), (6, None));
}

/// Black steps out and back with the ant, then with the beetle.
fn two_tiles_in_turn(expansions: &str) -> Game {
    let mut game = game(&format!(
        "
        wA1   wQ    bQ    bA1
                 bB1

        {expansions}, bA1 just moved
        "
    ));
    play(&mut game, "wA1 \\wQ, bA1 bQ/, wA1 -wQ, bA1 bQ-");
    play(&mut game, "wA1 \\wQ, bB1 bQ\\, wA1 -wQ, bB1 /bQ");
    game
}

#[test]
fn without_a_pillbug_it_does_not_matter_which_tile_moved_last() {
    assert_eq!(two_tiles_in_turn("Base").outcome(), Some(Outcome::Repetition));
}

/// The tile that moved last cannot be thrown, so it makes a difference which one it is.
#[test]
fn with_a_pillbug_it_matters_which_tile_moved_last() {
    let mut game = two_tiles_in_turn("Base+P");
    assert_eq!((game.occurrences(), game.outcome()), (1, None));
    play(&mut game, "wA1 /wQ, bA1 bQ/, wA1 -wQ, bA1 bQ-");
    assert_eq!(game.outcome(), Some(Outcome::Repetition));
}

#[test]
fn a_draw_by_agreement_is_always_there() {
    let mut setup = draw(LINE).diagram.setup;
    for repetition in [false, true] {
        setup.ruleset.repetition = repetition;
        let mut game = Game::starting_from(setup.position().unwrap());
        game.agree_to_draw().unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Agreement));
    }
}
