//! What can be wrong with tiles that are laid out by hand.

use crate::{draw, tile};
use hive_notation::Diagram;
use hive_rules::{Color, Expansions, Ruleset, Setup, SetupError};

/// What is wrong with a drawing.
#[track_caller]
fn wrong(text: &str) -> SetupError {
    let diagram: Diagram = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    match diagram.setup.position() {
        Ok(_) => panic!("nothing is wrong with this:\n\n{diagram}"),
        Err(error) => error,
    }
}

#[test]
fn a_tile_has_to_be_in_the_box() {
    assert_eq!(wrong("wQ    bP\n\nBase+ML"), SetupError::NotInSet(tile("bP")));
}

#[test]
fn a_tile_lies_on_the_table_once() {
    assert_eq!(wrong("wQ    bA1   wQ\n\nBase"), SetupError::Twice(tile("wQ")));
}

#[test]
fn a_copy_is_not_on_the_table_before_the_one_with_a_lower_number() {
    assert_eq!(wrong("wA2   bQ\n\nBase"), SetupError::CopyMissing(tile("wA2")));
}

#[test]
fn only_beetles_and_mosquitoes_stand_on_other_tiles() {
    let text = "
        wG1+  bQ

        wG1 on wQ
        Base
        ";
    assert_eq!(wrong(text), SetupError::CannotClimb(tile("wG1")));
    draw(&text.replace("wG1", "wB1"));
    draw(&text.replace("wG1+ ", "wM+  ").replace("wG1", "wM").replace("Base", "Base+M"));
}

#[test]
fn a_hive_hangs_together() {
    let text = "
        wQ    bQ    .     bA1

        Base
        ";
    assert_eq!(wrong(text), SetupError::Apart(tile("bA1")));
}

#[test]
fn both_players_have_a_tile() {
    assert_eq!(wrong("wQ    wA1\n\nBase"), SetupError::NoTile(Color::Black));
    assert_eq!(wrong("bQ\n\nBase, black to move"), SetupError::NoTile(Color::White));
}

#[test]
fn one_white_tile_alone_is_the_first_turn_of_a_game() {
    assert_eq!(draw("wQ\n\nBase, black to move").position.ply(), 1);
    assert_eq!(wrong("wQ\n\nBase, white to move"), SetupError::NoTile(Color::Black));
}

#[test]
fn four_tiles_do_not_lie_without_their_queen() {
    let text = "
        wQ    bA1   bS1
           .     bG1   bB1

        Base
        ";
    assert_eq!(wrong(text), SetupError::QueenMissing(Color::Black));
    draw(&text.replace("bG1", "bQ "));
}

#[test]
fn the_tile_that_moved_last_lies_on_top() {
    let covered = "
        wB1+  bQ

        wB1 on wQ
        Base, wQ just moved
        ";
    assert_eq!(wrong(covered), SetupError::BarredNotOnTop(tile("wQ")));
    assert_eq!(wrong("wQ    bQ\n\nBase, bA1 just moved"), SetupError::BarredNotOnTop(tile("bA1")));
}

#[test]
fn every_mistake_has_a_sentence() {
    let mistakes = [
        SetupError::NotInSet(tile("bP")),
        SetupError::Twice(tile("wQ")),
        SetupError::CopyMissing(tile("wA2")),
        SetupError::CannotClimb(tile("wG1")),
        SetupError::Apart(tile("bA1")),
        SetupError::NoTile(Color::Black),
        SetupError::QueenMissing(Color::Black),
        SetupError::BarredNotOnTop(tile("wQ")),
    ];
    let mut sentences: Vec<String> = mistakes.iter().map(SetupError::to_string).collect();
    assert!(sentences.iter().all(|sentence| !sentence.is_empty()));
    sentences.sort();
    sentences.dedup();
    assert_eq!(sentences.len(), mistakes.len());
}

#[test]
fn a_drawing_has_taken_at_least_the_turns_that_its_tiles_needed() {
    assert_eq!(draw("wQ    bQ\n\nBase").position.ply(), 2);
    assert_eq!(draw("wA1   wQ    bQ\n\nBase, black to move").position.ply(), 3);
    assert_eq!(draw("wQ    bQ\n\nBase, black to move").position.ply(), 3);
    assert_eq!(draw("wQ    bQ    bA1\n\nBase").position.turn_number(), 3);
}

#[test]
fn white_begins_so_black_is_never_to_move_on_an_empty_table() {
    let setup = Setup {
        ruleset: Ruleset::rulebook(Expansions::ALL),
        tiles: Vec::new(),
        to_move: Color::Black,
        barred: None,
    };
    assert_eq!(setup.position(), Err(SetupError::NoTile(Color::White)));
    assert!(Setup { to_move: Color::White, ..setup }.position().is_ok());
}
