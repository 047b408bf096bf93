//! `kypseli best`: what it prints, and what it refuses.

use assert_cmd::Command;

fn best(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    let output = command.arg("best").args(arguments).output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("we print text");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

/// Three white ants beside the black queen; White to move.
const SIEGE: &str = "Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;\
                   bB2 bB1-;wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bG2 bA2-;wB1 -wQ;bG3 bG2-;wA2 /bQ;bA3 bG3-";

#[test]
fn the_best_turns_are_listed_with_scores_and_lines() {
    let (code, out, err) = best(&[SIEGE, "--depth", "3", "--lines", "2"]);
    assert_eq!(code, 0, "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{out}");
    assert!(lines[0].starts_with("1. ") && lines[0].contains("depth  3"), "{out}");
    assert!(lines[1].starts_with("2. "), "{out}");
    assert!(lines[2].contains("nodes in"), "{out}");
}

#[test]
fn programs_get_json() {
    let (_, out, _) = best(&["Base+MLP", "--nodes", "2000", "--lines", "1", "--json"]);
    assert!(out.starts_with(r#"{"rank":1,"depth":"#) && out.trim_end().ends_with("]}"), "{out}");
}

#[test]
fn a_finished_game_needs_no_thought() {
    let over = "Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-;\
                wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bA2 /bQ";
    let (code, _, err) = best(&[over]);
    assert_eq!((code, err.as_str()), (1, "kypseli: the game is over: there is nothing to think about\n"));
    assert_eq!(best(&[over, "--ply", "12", "--depth", "1"]).0, 0);
    assert_eq!(best(&[over, "--ply", "99"]).0, 1);
    assert_eq!(best(&[over, "--time", "soon"]).0, 2);
}

#[test]
fn however_soon_it_ends_no_turn_is_listed_twice() {
    for nodes in [1200, 1500, 2500, 4000, 6000, 9000] {
        let (code, out, err) = best(&[SIEGE, "--nodes", &nodes.to_string(), "--lines", "5"]);
        assert_eq!(code, 0, "{err}");
        let first = |line: &str| {
            line.split_once("depth").map(|(_, rest)| rest.split(',').next().map(|turn| turn[4..].to_string()))
        };
        let turns: Vec<_> = out.lines().filter_map(first).flatten().collect();
        let distinct: std::collections::BTreeSet<_> = turns.iter().collect();
        assert_eq!((turns.len(), distinct.len()), (5, 5), "{nodes}: {out}");
    }
}

#[test]
fn too_little_is_told() {
    let (code, out, err) = best(&["Base", "--nodes", "1"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "kypseli: that was too little to look even one turn ahead\n");
    assert_eq!(best(&["Base", "--nodes", "0"]).0, 2);
}

#[test]
fn the_opening_is_the_one_that_is_wanted() {
    let turns = |opening: &str| best(&["Base", "--depth", "1", "--lines", "9", "--opening", opening]).1;
    assert!(turns("rulebook").contains("wQ"));
    assert!(!turns("tournament").contains("wQ"));
}
