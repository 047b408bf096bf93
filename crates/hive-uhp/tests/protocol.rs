//! The protocol as a viewer meets it.
#![allow(clippy::unwrap_used)]

use hive_uhp::{Engine, serve};
use std::io::Cursor;

/// The blocks that answer these lines, without the greeting and without the closing `ok`s.
fn talk(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    serve(&mut Engine::new(&mut out, "Kypseli"), Cursor::new(lines.to_string())).unwrap();
    let text = String::from_utf8(out).unwrap();
    let mut blocks: Vec<String> = text.split("ok\n").map(|block| block.trim_end().to_string()).collect();
    assert_eq!(blocks.pop().as_deref(), Some(""), "every block ends with ok");
    assert_eq!(blocks.remove(0), "id Kypseli\nMosquito;Ladybug;Pillbug");
    blocks
}

#[test]
fn a_game_is_begun_played_and_taken_back() {
    let blocks = talk("newgame Base+MLP\nplay wS1\nplay bS1 wS1-\nundo\nundo 1\nundo\n");
    assert_eq!(blocks[0], "Base+MLP;NotStarted;White[1]");
    assert_eq!(blocks[1], "Base+MLP;InProgress;Black[1];wS1");
    assert_eq!(blocks[2], "Base+MLP;InProgress;White[2];wS1;bS1 wS1-");
    assert_eq!(blocks[3], blocks[1]);
    assert_eq!(blocks[4], blocks[0]);
    assert_eq!(blocks[5], "err No more than the turns that were played can be taken back: 0.");
}

#[test]
fn base_is_the_game_if_none_is_named() {
    assert_eq!(talk("newgame"), ["Base;NotStarted;White[1]"]);
}

#[test]
fn a_bad_game_string_leaves_the_old_game_alone() {
    let blocks = talk("newgame Base\nplay wS1\nnewgame Base;InProgress;White[2];wS1;bQ wS1-\nvalidmoves\n");
    assert!(
        blocks[2].starts_with("err ply 2, `bQ wS1-`: the queen may not be the first tile"),
        "{}",
        blocks[2]
    );
    assert_eq!(blocks[3].split(';').count(), 24, "the old game goes on");
}

#[test]
fn every_command_is_understood_in_any_case_and_with_any_spaces() {
    assert_eq!(talk("NewGame   base+m\n  PLAY   ws1 \r\n")[1], "Base+M;InProgress;Black[1];wS1");
}

#[test]
fn an_empty_line_gets_no_answer() {
    assert_eq!(talk("\n  \n\r\n"), Vec::<String>::new());
}

#[test]
fn refused_moves_are_invalid_and_the_rest_are_errors() {
    let blocks = talk("play wS1\nvalidmoves\nbestmove depth 1\nundo\nnewgame\nplay wQ\nplay\npass\nfly\n");
    for block in &blocks[..4] {
        assert_eq!(block, "err There is no game; newgame begins one.");
    }
    assert!(blocks[5].starts_with("invalidmove the queen may not"), "{}", blocks[5]);
    assert_eq!(blocks[6], "invalidmove the turn is missing");
    assert_eq!(blocks[7], "invalidmove passing is only for a player who can do nothing else");
    assert!(blocks[8].starts_with("err "));
}

#[test]
fn a_finished_game_takes_no_more_turns_but_can_be_taken_back() {
    let over = "newgame Base;InProgress;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;\
                bB2 bB1-;wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bA2 /bQ\n";
    let blocks = talk(&format!("{over}play wG1 -wQ\nvalidmoves\nbestmove depth 1\npass\nundo\n"));
    assert!(blocks[0].starts_with("Base;WhiteWins;White[9];"), "{}", blocks[0]);
    for block in &blocks[1..5] {
        assert_eq!(block, "err The game is over; newgame begins another.");
    }
    assert!(blocks[5].starts_with("Base;InProgress;Black[8];"), "{}", blocks[5]);
}

#[test]
fn bestmove_answers_with_a_legal_move_and_changes_nothing() {
    let limits = [
        "depth 2",
        "depth 0",
        "time 00:00:00.05",
        "nodes 500",
        "clock 00:00:01",
        "clock 00:00:01 00:00:00.1",
    ];
    for limit in limits {
        let blocks = talk(&format!("newgame Base+MLP\nplay wS1\nbestmove {limit}\nvalidmoves\n"));
        assert!(blocks[3].split(';').any(|legal| legal == blocks[2]), "{} is not legal", blocks[2]);
    }
    for limit in
        ["depth", "depth x", "depth -1", "time 5", "time soon", "nodes x", "clock", "clock soon", "by heart"]
    {
        let blocks = talk(&format!("newgame\nbestmove {limit}\n"));
        assert!(blocks[1].starts_with("err "), "{limit}: {}", blocks[1]);
    }
}

#[test]
fn intermediate_moves_come_before_the_last() {
    let blocks = talk("newgame\noptions set ReportIntermediateBestMoves True\nbestmove depth 3\n");
    let lines: Vec<&str> = blocks[2].lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(
        lines[..3].iter().enumerate().all(|(i, line)| line.split(';').nth(1) == Some(&(i + 1).to_string()))
    );
}

#[test]
fn options_are_listed_read_and_set() {
    let blocks = talk(
        "options\noptions get threads\noptions set HashMB 8\noptions set HashMB many\noptions set Speed 9\n",
    );
    assert_eq!(blocks[0].lines().next(), Some("HashMB;int;64;64;1;65536"));
    assert_eq!(blocks[1], "Threads;int;1;1;1;64");
    assert_eq!(blocks[2], "HashMB;int;8;64;1;65536");
    assert_eq!(blocks[3], "err HashMB takes a number from 1 to 65536");
    assert_eq!(blocks[4], "err There is no option Speed.");
}

#[test]
fn a_table_that_is_too_large_is_refused_and_nothing_is_lost() {
    // More than any machine has that runs these tests.
    if hive_uhp::free_megabytes().is_none_or(|free| free > 65_536) {
        return;
    }
    let blocks = talk("newgame\nplay wS1\noptions set HashMB 65536\noptions get HashMB\nundo\n");
    assert!(blocks[2].starts_with("err There is no memory for so large a table: "), "{}", blocks[2]);
    assert_eq!(blocks[3], "HashMB;int;64;64;1;65536");
    assert_eq!(blocks[4], "Base;NotStarted;White[1]");
}

#[test]
fn there_are_eight_options() {
    let blocks = talk("options\n");
    let names: Vec<&str> = blocks[0].lines().filter_map(|line| line.split(';').next()).collect();
    let all = [
        "HashMB",
        "Level",
        "MultiPV",
        "OwnBook",
        "Ponder",
        "RepetitionDraw",
        "ReportIntermediateBestMoves",
        "Threads",
    ];
    assert_eq!(names, all);
}

#[test]
fn every_level_plays_legal_moves() {
    for level in 1..=10 {
        let blocks =
            talk(&format!("options set Level {level}\nnewgame Base+MLP\nbestmove nodes 2000\nvalidmoves\n"));
        assert_eq!(blocks[0], format!("Level;int;{level};10;1;10"));
        assert!(blocks[3].split(';').any(|legal| legal == blocks[2]), "{} is not legal", blocks[2]);
    }
    assert_eq!(talk("options set Level 11\n"), ["err Level takes a number from 1 to 10"]);
}

#[test]
fn several_lines_are_told_if_asked_for() {
    let options = "options set MultiPV 3\noptions set ReportIntermediateBestMoves True\n";
    let blocks = talk(&format!("{options}newgame\nbestmove depth 2\n"));
    let firsts: Vec<&str> = blocks[3].lines().filter_map(|line| line.split(';').next()).collect();
    assert_eq!(firsts.len(), 7, "three lines for each of two depths, and the answer");
    assert!(firsts[3] != firsts[4] && firsts[4] != firsts[5] && firsts[3] != firsts[5], "{firsts:?}");
    assert_eq!(firsts[6], firsts[3]);
}

/// However soon it ends: all lines of a depth, or none of it, and the answer is the first of the last ones.
#[test]
fn several_lines_are_told_only_of_finished_depths() {
    let options = "options set MultiPV 3\noptions set ReportIntermediateBestMoves True\n";
    for nodes in [700, 1900, 4300, 9100] {
        let blocks = talk(&format!("{options}newgame Base+MLP\nplay wS1\nbestmove nodes {nodes}\n"));
        let told: Vec<&str> = blocks[4].lines().collect();
        let (answer, lines) = told.split_last().expect("there is an answer");
        assert!(!lines.is_empty() && lines.len() % 3 == 0, "{nodes}: {told:?}");
        let first = lines[lines.len() - 3].split(';').next();
        assert_eq!(Some(*answer), first, "{nodes}: {told:?}");
    }
}

#[test]
fn a_player_that_ponders_answers_all_the_same() {
    // Whatever comes while it ponders: a turn, an undo, another game, an option, the end.
    let begin = "options set Ponder True\nnewgame Base\nplay wS1\nbestmove depth 1\n";
    let advised = talk(begin).pop().unwrap();
    for after in
        ["bestmove depth 2", "undo", "newgame Base+M", "options set HashMB 1", "options set Ponder False"]
    {
        let blocks = talk(&format!("{begin}play {advised}\nvalidmoves\n{after}\nvalidmoves\n"));
        assert!(blocks[4].starts_with("Base;InProgress;White[2];"), "{}", blocks[4]);
        assert_eq!(blocks.len(), 8);
        assert!(blocks.iter().all(|block| !block.starts_with("err")), "{blocks:?}");
    }
}

#[test]
fn repetition_is_a_draw_unless_it_is_switched_off() {
    let shuffle = "play wA1 \\wQ\nplay bA1 bQ/\nplay wA1 -wQ\nplay bA1 bQ-\n".repeat(2);
    let begin = "newgame Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-\n";
    assert!(talk(&format!("{begin}{shuffle}")).last().unwrap().starts_with("Base;Draw;"));
    let off = format!("options set RepetitionDraw False\n{begin}{shuffle}");
    assert!(talk(&off).last().unwrap().starts_with("Base;InProgress;"));
}

#[test]
fn a_viewer_that_knows_no_repetition_plays_on_after_one() {
    let shuffle = "play wA1 \\wQ\nplay bA1 bQ/\nplay wA1 -wQ\nplay bA1 bQ-\n".repeat(2);
    let begin = "newgame Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-\n";
    let blocks = talk(&format!("{begin}{shuffle}play wQ bQ\nplay wA1 \\wQ\nbestmove depth 1\n"));
    let [drawn, refused, on, best] = &blocks[blocks.len() - 4..] else { panic!("four blocks") };
    assert!(drawn.starts_with("Base;Draw;"), "{drawn}");
    assert!(refused.starts_with("invalidmove "), "{refused}");
    assert!(on.starts_with("Base;InProgress;Black[8];"), "{on}");
    assert!(best.starts_with('b'), "{best}");
    // And its games can be read.
    assert_eq!(talk(&format!("newgame {on}\n")).as_slice(), std::slice::from_ref(on));
}

#[test]
fn a_megabyte_in_one_line_is_one_error() {
    for word in ["x", "undo", "exit", "newgame Base+M"] {
        for filling in ["x", " "] {
            let blocks = talk(&format!("newgame\nplay wS1\n{word}{}\nvalidmoves\n", filling.repeat(3 << 20)));
            assert_eq!(blocks.len(), 4);
            assert_eq!(blocks[2], "err The line is longer than 1048576 bytes, and was not read.");
            assert_eq!(blocks[3].split(';').count(), 4 * 6, "Black may still answer");
        }
    }
}

#[test]
fn exit_ends_it_at_once() {
    assert_eq!(talk("newgame\nexit\nnewgame\n").len(), 1);
}
