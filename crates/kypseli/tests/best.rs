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

/// A number in an object of one line.
fn number(json: &str, field: &str) -> i64 {
    let (_, rest) = json.split_once(&format!("\"{field}\":")).expect("it has the field");
    rest.split([',', '}']).next().and_then(|text| text.parse().ok()).expect("a number")
}

#[test]
fn lines_are_in_order_of_score_and_all_of_one_depth() {
    let limits = [["--time", "300ms"], ["--time", "40ms"], ["--nodes", "5000"], ["--nodes", "23456"]];
    for (game, limit) in ["Base+MLP", SIEGE].into_iter().flat_map(|game| limits.map(|limit| (game, limit))) {
        let (code, out, err) = best(&[game, limit[0], limit[1], "--lines", "4", "--json"]);
        assert_eq!(code, 0, "{err}");
        let told: Vec<[i64; 3]> =
            out.lines().map(|line| ["rank", "depth", "score"].map(|field| number(line, field))).collect();
        assert_eq!(told.len(), 4, "{out}");
        assert!(told.is_sorted_by(|one, next| one[2] >= next[2]), "{limit:?}: {out}");
        assert!(told.iter().all(|line| line[1] == told[0][1]), "{limit:?}: {out}");
        assert!(told.iter().zip(1..).all(|(line, rank)| line[0] == rank), "{limit:?}: {out}");
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

/// Whatever the position and whatever ends the search: the lines are as many as were asked for, all of one finished depth, in
/// order of score, and begin with different turns.
#[test]
fn lines_are_of_one_depth_and_in_order() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/game.pgn");
    let limits =
        [["--time", "0.01"], ["--time", "0.06"], ["--nodes", "700"], ["--nodes", "9000"], ["--depth", "2"]];
    let mut lines = 0;
    for ply in 0..31_usize {
        for (i, [limit, much]) in limits.iter().enumerate() {
            let wanted = (1 + (ply + i) % 5).to_string();
            let ply = ply.to_string();
            let (code, out, err) = best(&[record, "--ply", &ply, limit, much, "--lines", &wanted, "--json"]);
            if *limit != "--depth" && code == 1 {
                // A moment, or few positions, may be too little for so many lines, which is said.
                assert_eq!(err, "kypseli: that was too little to look even one turn ahead\n");
                continue;
            }
            assert_eq!(code, 0, "{err}");
            let told: Vec<serde_json::Value> =
                out.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
            assert!(!told.is_empty() && told.len() <= wanted.parse().expect("a number"), "{out}");
            let worth = |line: &serde_json::Value| {
                // A win that is nearer is worth more, and any win more than a score.
                match line["plies_to_end"].as_i64() {
                    Some(plies) if plies > 0 => 1_000_000 - plies,
                    Some(plies) => -1_000_000 - plies,
                    None => line["score"].as_i64().unwrap_or_default(),
                }
            };
            for (rank, line) in told.iter().enumerate() {
                assert_eq!(line["rank"], rank + 1, "{out}");
                assert_eq!(line["depth"], told[0]["depth"], "{out}");
                assert!(told[..rank].iter().all(|other| other["line"][0] != line["line"][0]), "{out}");
            }
            assert!(told.is_sorted_by(|one, next| worth(one) >= worth(next)), "{out}");
            lines += told.len();
        }
    }
    assert!(lines > 300, "{lines}");
}
