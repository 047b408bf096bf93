//! Positions in one line, and what is wrong with those that are none.
#![allow(clippy::unwrap_used)]

use hive_notation::PositionText;
use hive_rules::{Color, Unreachable};

/// The sentence about a line that is no position.
fn wrong(line: &str) -> String {
    match line.parse::<PositionText>() {
        Ok(text) => text.position().unwrap_err().to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn each_impossible_thing_has_its_sentence() {
    for (line, sentence) in [
        ("", "a position has a set of tiles, a side to move and a table, as in Base~white~wQ-bQ"),
        ("Base~white", "a position has a set of tiles, a side to move and a table, as in Base~white~wQ-bQ"),
        ("Bass~white~wQ-bQ", "`Bass` is not a set of tiles such as Base or Base-MLP"),
        ("Base~green~wQ-bQ", "`green` does not say whose turn it is: white or black"),
        ("Base~white~soon~wQ-bQ", "`soon` says nothing about a position"),
        ("Base~white~wQ~bQ~wQ-bQ", "`bQ` says nothing about a position"),
        ("Base~white~wQ-bQQ", "`bQQ` is not a tile"),
        ("Base~white~wQ-1-bQ", "bQ does not touch the rest of the hive"),
        ("Base~white~wQ-bQ_wQ", "wQ lies on the table twice"),
        ("Base~white~wQ-bQ-wM", "wM is not in this set of tiles"),
        ("Base~white~wQ-bQ-wA2", "wA2 is on the table before a copy with a lower number"),
        ("Base~white~wQ.wA1-bQ", "wA1 cannot stand on another tile"),
        ("Base~white~wQ", "Black has no tile on the table"),
        ("Base~black~0", "White has no tile on the table"),
        ("Base~white~wB1~wQ-bQ", "wB1 cannot have moved last: it is not on top"),
        ("Base~white~99-wQ-bQ", "the table is larger than any hive"),
    ] {
        assert_eq!(wrong(line), sentence, "{line}");
    }
    assert_eq!(wrong(&format!("Base~white~{}", "wQ-".repeat(1000))), "the table is larger than any hive");
    assert_eq!(wrong(&format!("Base~white~wQ{}", ".wB1".repeat(1000))), "the table is larger than any hive");
}

#[test]
fn what_no_game_can_reach_is_marked_and_allowed() {
    let marked = |line: &str| {
        let text: PositionText = line.parse().unwrap();
        assert!(text.position().is_ok(), "{line}");
        text.unreachable()
    };
    assert_eq!(marked("Base~white~wQ-bQ"), None);
    assert_eq!(marked("Base~white~wQ-bA1-bA2-bA3-bS1"), Some(Unreachable::QueenOverdue(Color::Black)));
    let climbed = marked("Base~white~wQ-bA1.bB1").unwrap();
    assert_eq!(climbed.to_string(), "bB1 stands on another tile before its queen is placed");
    let first = Some(Unreachable::QueenFirst(Color::White));
    assert_eq!(marked("Base~black~tournament~wQ"), first);
    assert_eq!(marked("Base~black~wQ"), None);
}

/// Who has no queen on the table has only placed, and so says how many turns there were.
#[test]
fn tiles_are_counted_against_turns() {
    let marked = |line: &str| line.parse::<PositionText>().unwrap().unreachable();
    let too_many = |color| Some(Unreachable::TooManyTiles(color));
    // Each has had two turns, or White one more.
    assert_eq!(marked("Base~white~wA1-bA1"), None);
    assert_eq!(marked("Base~black~wA1-bA1"), too_many(Color::Black));
    assert_eq!(marked("Base~white~wA1-bA1-bS1"), too_many(Color::Black));
    assert_eq!(marked("Base~black~wS1-wA1-bA1"), None);
    assert_eq!(marked("Base~white~wS1-wA1-bA1"), too_many(Color::White));
    assert_eq!(marked("Base~black~wG1-wS1-wA1-bA1"), too_many(Color::White));
    assert_eq!(marked("Base~white~wG1-wS1-wA1-bA1-bS1-bG1"), None);
    assert_eq!(marked("Base~black~wG1-wS1-wA1-bA1-bS1-bG1"), too_many(Color::Black));
    // Black has had one turn, White two.
    assert_eq!(marked("Base~black~wS1-wQ-bA1"), None);
    assert_eq!(marked("Base~black~wG1-wS1-wQ-bA1"), too_many(Color::White));
    // Where White has moved instead, nothing is wrong.
    assert_eq!(marked("Base~white~wQ-bA1-bS1"), None);
    assert_eq!(marked("Base~white~wS1-wQ-bA1-bS1-bG1"), None);
    // With both queens there, anybody may have moved any number of times.
    assert_eq!(marked("Base~white~wQ-bQ-bA1-bA2-bA3-bG1-bG2-bG3"), None);
}

/// Where every turn was needed for placing, tiles lie where they were placed.
#[test]
fn without_a_turn_to_move_in_nothing_has_moved() {
    let marked = |line: &str| line.parse::<PositionText>().unwrap().unreachable().map(|why| why.to_string());
    let climbed = "wB1 stands on another tile, and every turn was needed for placing";
    assert_eq!(marked("Base~black~wQ.wB1-bA1").as_deref(), Some(climbed));
    assert_eq!(marked("Base~white~wQ.wB1-bA1-bS1").as_deref(), Some(climbed));
    assert_eq!(marked("Base~white~wQ.wB1-bA1-bS1-bG1"), None);
    // The black ant touches both white tiles.
    let twice = "white and black tiles touch in more than one place, and every turn was needed for placing";
    assert_eq!(marked("Base~white~wS1-wA1_bA1-bS1").as_deref(), Some(twice));
    assert_eq!(marked("Base~white~wS1-wA1-bA1-bS1"), None);
}

#[test]
fn a_line_is_read_however_it_is_spelled() {
    for line in
        ["base-lm~B~wq-bq_1-ws1.bb1", " Base+ML ~ black ~ wQ-bQ_1-wS1.bB1 ", "BaseML~black~wQ-bQ_1-wS1.bB1"]
    {
        let text: PositionText = line.parse().unwrap();
        let position = text.position().unwrap();
        assert_eq!(PositionText::of(&position).to_string(), "Base-ML~black~wQ-bQ_1-wS1.bB1", "{line}");
    }
}
