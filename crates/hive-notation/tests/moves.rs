//! Turns in text: what is written, and what is understood.
#![allow(clippy::unwrap_used)]

use hive_notation::{Diagram, MoveText, MoveTextError, ResolveError, move_string, parse_piece};
use hive_rules::{Piece, Position, Refusal, Turn};

fn position(diagram: &str) -> Position {
    diagram.parse::<Diagram>().unwrap().setup.position().unwrap()
}

fn piece(name: &str) -> Piece {
    parse_piece(name).unwrap()
}

/// Both queens in a row with an ant at each end; the white one is free to go anywhere.
const ROW: &str = "
wA1   wQ    bQ    bA1

Base+MLP
";

/// A beetle on the black queen, a spider beneath nothing.
const STACK: &str = "
wS1   wQ    wB1+  bA1

wB1 on bQ
Base+MLP
";

#[test]
fn a_place_is_named_from_the_first_neighbour_clockwise_from_the_upper_left() {
    let position = position(ROW);
    let texts: Vec<String> = position
        .targets_of(piece("wA1"))
        .iter()
        .map(|to| move_string(&position, position.check(piece("wA1"), to).unwrap()))
        .collect();
    let mut sorted = texts.clone();
    sorted.sort();
    // Below the row the tile on the upper left comes first, above it the one on the lower right;
    // the ant itself is in the air and is named by nobody.
    let below = ["wA1 /wQ", "wA1 wQ\\", "wA1 bQ\\", "wA1 bA1\\"];
    let above = ["wA1 \\wQ", "wA1 \\bQ", "wA1 \\bA1", "wA1 bA1/"];
    let mut expected = [&below[..], &above[..], &["wA1 bA1-"]].concat();
    expected.sort();
    assert_eq!(sorted, expected);
}

#[test]
fn the_same_turn_may_be_written_in_many_ways() {
    let position = position(ROW);
    let ways = ["wA1 bA1-", "WA1 BA1-", "wa1 ba1-", "  wA1   bA1-  ", "wA1\tbA1-"];
    let turns: Vec<Turn> =
        ways.iter().map(|text| text.parse::<MoveText>().unwrap().resolve(&position).unwrap()).collect();
    assert!(turns.iter().all(|&turn| turn == turns[0]), "{turns:?}");
    // Any tile will do as a reference: a neighbour on the other side, or the moving tile itself.
    let seen_from = |text: &str| text.parse::<MoveText>().unwrap().resolve(&position).unwrap();
    assert_eq!(seen_from("wA1 /wQ"), seen_from("wA1 wA1\\"));
    assert_eq!(seen_from("wA1 wQ\\"), seen_from("wA1 /bQ"));
}

#[test]
fn a_climb_names_the_tile_beneath_or_a_direction() {
    let position = position(STACK);
    let climb = |text: &str| text.parse::<MoveText>().unwrap().resolve(&position).unwrap();
    let turn = climb("wB1 bA1");
    assert_eq!(
        climb("wB1 bA1"),
        climb("wB1 bQ-"),
        "a climb written with a direction, seen from a covered tile"
    );
    assert_eq!(move_string(&position, turn), "wB1 bA1");
    assert_eq!(move_string(&position, climb("wB1 wQ")), "wB1 wQ");
}

#[test]
fn a_covered_tile_is_still_a_reference() {
    let position = position(STACK);
    let resolve = |text: &str| text.parse::<MoveText>().unwrap().resolve(&position);
    assert_eq!(resolve("wB1 \\bQ"), resolve("wB1 \\wB1"));
    assert!(resolve("wB1 \\bQ").is_ok());
    // What is written is the top of the stack.
    let spider = position
        .legal_turns()
        .into_iter()
        .find(|turn| turn.piece() == Some(piece("wS2")) && move_string(&position, *turn).contains("wB1"));
    assert!(spider.is_some(), "a new tile beside the beetle is named from the beetle");
}

#[test]
fn only_the_first_turn_names_no_place() {
    let start = Position::new(hive_rules::Ruleset::rulebook(hive_rules::Expansions::ALL));
    let resolve = |text: &str, position: &Position| text.parse::<MoveText>().unwrap().resolve(position);
    assert!(resolve("wS1", &start).is_ok());
    assert_eq!(resolve("wS1 .", &start), resolve("wS1", &start));
    assert_eq!(resolve("wM1", &start), resolve("wM", &start));
    assert_eq!(resolve("wB1", &position(ROW)), Err(ResolveError::NoPlace(piece("wB1"))));
}

#[test]
fn a_reference_in_the_hand_says_nothing() {
    let text: MoveText = "wB1 wG1-".parse().unwrap();
    assert_eq!(text.resolve(&position(ROW)), Err(ResolveError::ReferenceInHand(piece("wG1"))));
}

#[test]
fn a_legal_looking_text_may_break_a_rule() {
    let text: MoveText = "wQ bA1-".parse().unwrap();
    assert!(matches!(text.resolve(&position(ROW)), Err(ResolveError::Refused(Refusal::SplitsHive { .. }))));
    let text: MoveText = "PASS".parse().unwrap();
    assert_eq!(text.resolve(&position(ROW)), Err(ResolveError::Refused(Refusal::CannotPass)));
}

#[test]
fn what_is_not_a_turn_is_told_apart() {
    let error = |text: &str| text.parse::<MoveText>().unwrap_err();
    assert_eq!(error(""), MoveTextError::Empty);
    assert_eq!(error("   "), MoveTextError::Empty);
    assert_eq!(error("wX1"), MoveTextError::NotATile("wX1".into()));
    assert_eq!(error("wA4"), MoveTextError::NotATile("wA4".into()));
    assert_eq!(error("wA"), MoveTextError::NotATile("wA".into()));
    assert_eq!(error("wQ2 bQ-"), MoveTextError::NotATile("wQ2".into()));
    assert_eq!(error("wQ -bQ-"), MoveTextError::TwoSides("-bQ-".into()));
    assert_eq!(error("wQ bQ- now"), MoveTextError::TooMuch("now".into()));
    assert_eq!(error("pass now"), MoveTextError::TooMuch("now".into()));
    assert_eq!(error("wQ -"), MoveTextError::NotATile("".into()));
    assert_eq!(error("wQ жук"), MoveTextError::NotATile("жук".into()));
}
