//! Trees: what may stand in a record, what is too much, and what a hand does with one.
#![allow(clippy::unwrap_used)]

use hive_notation::{
    Expected, Format, GameState, GameTree, Glyph, Notes, Reading, RecordProblem, TreeEntry, TreeError,
    game_string,
};
use hive_rules::{Expansions, Position, Ruleset};

fn one(format: Format, text: &str) -> TreeEntry {
    let mut entries = format.read_trees(text.as_bytes(), Reading::default());
    assert_eq!(entries.len(), 1);
    entries.remove(0)
}

/// The texts of a node's children.
fn answers(tree: &GameTree, path: &[usize]) -> Vec<String> {
    let node = path.iter().fold(tree.root(), |node, &child| tree.children(node)[child]);
    tree.children(node).iter().map(|&child| tree.text(child).unwrap().to_string()).collect()
}

const BRANCHED: &str = r#"[GameType "Base"]
[White "Ann"]

{Before it all. [%eval 0.25,8]}
1. wS1
2. bS1 wS1- ?! {The usual answer.} ({Braver:} 2. bA1 wS1- $1 {[%arrow red bA1 wS1]} 3. wQ -wS1 (3. wA1 -wS1) 4. bQ bA1-)
(2. bG1 wS1- *) {Said after the variations.}
3. wQ -wS1 {[%mark red wQ-] [%clk 0:10]} 4. bQ bS1- 0-1
"#;

#[test]
fn variations_stand_behind_the_turn_that_they_replace() {
    let tree = one(Format::Pgn, BRANCHED).tree.unwrap();
    assert_eq!(answers(&tree, &[0]), ["bS1 wS1-", "bA1 wS1-", "bG1 wS1-"]);
    assert_eq!(answers(&tree, &[0, 1]), ["wQ -wS1", "wA1 -wS1"]);
    assert_eq!(answers(&tree, &[0, 1, 0]), ["bQ bA1-"]);
    assert_eq!(tree.main_line().len(), 4);
    let root = tree.notes(tree.root());
    assert_eq!(
        (root.comment.as_str(), root.evaluation.unwrap().expected),
        ("Before it all.", Expected::Estimate(25))
    );
    let [usual, braver, _] = tree.children(tree.main_line()[0]) else { panic!("three answers") };
    assert_eq!(tree.notes(*usual).comment, "The usual answer.\nSaid after the variations.");
    assert_eq!(tree.notes(*usual).glyph, Some(Glyph::Dubious));
    assert_eq!(tree.notes(*braver).comment, "Braver:", "it is about the turn that follows");
    assert_eq!(tree.notes(*braver).arrows[0].to_string(), "red bA1 wS1");
    let third = tree.notes(tree.main_line()[2]);
    assert_eq!(
        (third.marks.len(), third.comment.as_str()),
        (1, "[%clk 0:10]"),
        "what is unknown stays as it is"
    );
    assert_eq!(tree.claimed, Some(GameState::BlackWins), "the star is about a variation");
}

#[test]
fn a_record_is_the_main_line_of_its_tree() {
    for (format, text) in [
        (Format::Pgn, BRANCHED.to_string()),
        (Format::Sgf, Format::Sgf.write_tree(&one(Format::Pgn, BRANCHED).tree.unwrap()).unwrap()),
    ] {
        let record = format.read(text.as_bytes(), Reading::default()).remove(0).record.unwrap();
        assert_eq!(
            game_string(&record.game).unwrap(),
            "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
            "{format:?}"
        );
        assert_eq!(record.comments[&0], "Before it all. [%eval 0.25,8]");
        assert_eq!(record.result(), GameState::BlackWins);
    }
}

#[test]
fn parentheses_that_do_not_match_are_told_and_what_came_before_is_kept() {
    for (text, line, sentence) in [
        ("1. wS1 2. bS1 wS1- (2. bA1 wS1-", 3, "line 3: the record breaks off"),
        ("1. wS1 ) 2. bS1 wS1-", 3, "line 3: `)` makes no sense here"),
        ("( 1. wS1 )", 3, "line 3: `(` makes no sense here"),
        (
            "1. wS1\n(1. wA1\n2. bA1 bQ-)",
            5,
            "line 5, ply 2: `bA1 bQ-`: bQ is not on the table, so no place can be told by it",
        ),
    ] {
        let entry = one(Format::Pgn, &format!("[GameType \"Base\"]\n\n{text}\n"));
        let error = entry.tree.unwrap_err();
        assert_eq!((error.line, error.to_string().as_str()), (line, sentence));
        assert!(entry.good_part.is_some());
    }
}

/// A hundred thousand levels: whatever recurses over them has no stack left.
#[test]
fn depth_is_no_danger() {
    let deep = "(".repeat(100_000);
    assert!(one(Format::Pgn, &format!("[GameType \"Base\"]\n\n1. wS1 {deep}")).tree.is_err());
    let branches = format!("(;GM[27]SU[hive]{deep}{})", ")".repeat(100_000));
    assert_eq!(one(Format::Sgf, &branches).tree.unwrap().len(), 1);
    // Two queens that go round each other, with a variation at every turn.
    let mut text = "[GameType \"Base\"]\n\n1. wQ\n2. bQ wQ-\n".to_string();
    for ply in 3..20_000 {
        let (turn, other) = if ply % 2 == 1 { ("wQ \\bQ", "wQ /bQ") } else { ("bQ wQ-", "bQ /wQ") };
        text.push_str(&format!("{ply}. {turn} ({ply}. {other})\n"));
    }
    let tree = one(Format::Pgn, &text).tree.unwrap();
    assert!(tree.len() > 39_000, "{}", tree.len());
    for format in [Format::Pgn, Format::Sgf] {
        let written = format.write_tree(&tree).unwrap();
        assert_eq!(one(format, &written).tree.unwrap().len(), tree.len());
    }
}

#[test]
fn what_is_too_much_is_refused_in_a_sentence() {
    let long = "x".repeat(Notes::LONGEST);
    let entry = one(Format::Pgn, &format!("[GameType \"Base\"]\n\n1. wS1\n{{{long}}}\n"));
    let error = entry.tree.unwrap_err();
    assert_eq!(error.problem, RecordProblem::TooLarge);
    assert_eq!(
        error.to_string(),
        "line 4: the record is too large: 49999 turns and 65536 bytes in one comment are the most"
    );
    assert_eq!(entry.good_part.unwrap().len(), 2);
    let mut notes = Notes::default();
    let marks = "[%mark wQ] ".repeat(Notes::MOST_MARKS + 1);
    assert_eq!(notes.say(&marks), Err(TreeError::Full));
    assert_eq!(notes.marks.len(), Notes::MOST_MARKS);
}

#[test]
fn commands_inside_commands_leave_no_command() {
    let mut notes = Notes::default();
    notes.say("a [%ma[%eval 1]rk red wQ] b").unwrap();
    assert_eq!((notes.comment.as_str(), notes.marks.len()), ("a b", 1));
    assert!(notes.evaluation.is_some());
}

#[test]
fn a_hand_adds_promotes_and_removes() {
    let mut tree = GameTree::new(Position::new(Ruleset::rulebook(Expansions::NONE)));
    let turns = tree.start().legal_turns();
    let first = tree.play(tree.root(), turns[0]).unwrap();
    let second = tree.play(tree.root(), turns[1]).unwrap();
    assert_eq!(tree.play(tree.root(), turns[0]), Ok(first), "a turn is there once");
    let answer = tree.position(second).legal_turns()[0];
    tree.play(second, answer).unwrap();
    assert!(tree.promote(second) && !tree.promote(second));
    assert_eq!(tree.children(tree.root()), [second, first]);
    assert_eq!(tree.record().turns().len(), 2);
    tree.remove(second);
    assert_eq!((tree.len(), tree.main_line()), (2, vec![first]));
    tree.remove(tree.root());
    assert_eq!(tree.len(), 2, "the root stays");
    let again = tree.play(tree.root(), turns[2]).unwrap();
    assert_eq!((tree.len(), tree.parent(again)), (3, Some(tree.root())), "its place is used again");
    assert!(tree.notes(again).is_empty() && tree.children(again).is_empty());
}

#[test]
fn a_tree_may_begin_in_the_middle_of_a_game() {
    let text = "[GameType \"Base\"]\n[Position \"Base~black~wS1-bS1_wQ-bQ\"]\n\n1. bA1 bS1- (1. bA1 bQ-)\n";
    let tree = one(Format::Pgn, text).tree.unwrap();
    assert_eq!((tree.len(), tree.start().on_table().len()), (3, 4));
    assert_eq!(Format::GameStrings.write_tree(&tree), None, "a game string has no room for that");
    let bad = one(Format::Pgn, &text.replace("_wQ-bQ", "_5-wQ"));
    assert_eq!(
        bad.tree.unwrap_err().to_string(),
        "line 4: the table that it begins with: wQ does not touch the rest of the hive"
    );
}
