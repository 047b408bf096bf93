//! `kypseli best`: what it prints, and what it refuses.

use assert_cmd::Command;
use hive_notation::game_string;
use hive_rules::{Expansions, Game, Ruleset};

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

/// A game as far as chance took it, as a game string. The chance is a simple one, the same on every machine.
fn somewhere(round: usize) -> String {
    let mut chance = (round as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |most: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) as usize % most.max(1)
    };
    let mixtures: Vec<Expansions> = Expansions::mixtures().collect();
    let mut game = Game::new(Ruleset::rulebook(mixtures[round % mixtures.len()]));
    for _ in 0..draw(44) {
        let (turns, before) = (game.position().legal_turns(), game.clone());
        game.play(turns[draw(turns.len())]).expect("it is legal");
        if game.outcome().is_some() {
            game = before;
            break;
        }
    }
    game_string(&game).expect("it began on an empty table")
}

/// Whatever the position and whatever ends the search: the lines are as many as were asked for, all of one finished depth, in
/// order of score, and begin with different turns. Hundreds of positions, from games of chance and from one that was played.
#[test]
fn lines_are_of_one_depth_and_in_order() {
    const LIMITS: [[&str; 2]; 6] = [
        ["--time", "0.005"],
        ["--time", "0.02"],
        ["--time", "0.06"],
        ["--nodes", "700"],
        ["--nodes", "9000"],
        ["--depth", "2"],
    ];
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/game.pgn");
    let played = (0..31).map(|ply| (record.to_string(), vec!["--ply".to_string(), ply.to_string()]));
    let places: Vec<_> = played.chain((0..300).map(|round| (somewhere(round), Vec::new()))).collect();
    let (mut lines, mut timed) = (0, 0);
    for (round, (game, more)) in places.iter().enumerate() {
        let [limit, much] = LIMITS[round % LIMITS.len()];
        let wanted = 1 + round / LIMITS.len() % 5;
        let number = wanted.to_string();
        let mut arguments = vec![game.as_str(), limit, much, "--lines", &number, "--hash", "1", "--json"];
        arguments.extend(more.iter().map(String::as_str));
        let (code, out, err) = best(&arguments);
        let what = format!("{arguments:?}: {out}{err}");
        if limit != "--depth" && code == 1 {
            // A moment, or few positions, may be too little for so many lines, which is said.
            assert_eq!(err, "kypseli: that was too little to look even one turn ahead\n", "{what}");
            continue;
        }
        assert_eq!(code, 0, "{what}");
        let told: Vec<serde_json::Value> =
            out.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
        assert!(!told.is_empty() && told.len() <= wanted, "{what}");
        let worth = |line: &serde_json::Value| {
            // A win that is nearer is worth more, and any win more than a score.
            match line["plies_to_end"].as_i64() {
                Some(plies) if plies > 0 => 1_000_000 - plies,
                Some(plies) => -1_000_000 - plies,
                None => line["score"].as_i64().unwrap_or_default(),
            }
        };
        for (rank, line) in told.iter().enumerate() {
            assert_eq!(line["rank"], rank + 1, "{what}");
            assert_eq!(line["depth"], told[0]["depth"], "{what}");
            assert!(told[..rank].iter().all(|other| other["line"][0] != line["line"][0]), "{what}");
        }
        assert!(told.is_sorted_by(|one, next| worth(one) >= worth(next)), "{what}");
        lines += told.len();
        timed += usize::from(limit == "--time");
    }
    assert!(lines > 500 && timed > 50, "{lines} lines, {timed} searches that a clock ended");
}
