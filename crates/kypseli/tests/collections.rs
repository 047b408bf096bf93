//! Collections: replayed piece by piece, indexed, and asked about positions.
#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn kypseli(arguments: &[&str], folder: &Path) -> (bool, String, String) {
    let output = Command::cargo_bin("kypseli").unwrap().args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

/// So many games, of which every hundredth is wrong in its second turn; more than one piece of each format.
fn collection(games: usize, pgn: bool) -> String {
    let turn = |i: usize| if i % 100 == 99 { "bS2 wS1-" } else { "bS1 wS1-" };
    let game = |i: usize| {
        if pgn {
            let result = if i.is_multiple_of(3) { "1-0" } else { "0-1" };
            format!(
                "[GameType \"Base\"]\n[White \"Ann\"]\n[Black \"Player {}\"]\n[Date \"{}.05.01\"]\n\n1. wS1\n2. {}\n\n{result}\n\n",
                i % 7,
                2000 + i % 20,
                turn(i)
            )
        } else {
            format!("Base;InProgress;White[2];wS1;{}\n", turn(i))
        }
    };
    (0..games).map(game).collect()
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_nothing_half_done_behind() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kypseli"))
        .args(["index", "-", "-o", "games.index"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // It waits for more of them.
    let mut input = child.stdin.take().unwrap();
    input.write_all(collection(5_000, true).as_bytes()).unwrap();
    let files = || fs::read_dir(folder.path()).unwrap().count();
    let began = Instant::now();
    while files() == 0 {
        assert!(began.elapsed() < Duration::from_secs(60), "it has begun");
        std::thread::sleep(Duration::from_millis(10));
    }
    // The handler is there a moment after the folder.
    std::thread::sleep(Duration::from_millis(500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(files(), 0);
}

#[test]
fn a_long_collection_is_told_of_in_its_order() {
    let folder = tempfile::tempdir().unwrap();
    for (name, pgn, lines) in [("long.uhp", false, 1), ("long.pgn", true, 10)] {
        fs::write(folder.path().join(name), collection(20_000, pgn)).unwrap();
        let (good, out, err) = kypseli(&["replay", name], folder.path());
        assert!(!good, "some are wrong");
        let told: Vec<&str> = out.lines().collect();
        assert_eq!(told.len(), 19_801, "{name}");
        assert_eq!(told[19_800], "20,000 games: 19,800 good, 200 refused; 39,600 turns");
        assert_eq!(
            told[0],
            format!(
                "{name}:1: White to move, 2 turns{}",
                if pgn { " (recorded: White wins, off the table)" } else { "" }
            )
        );
        let refused: Vec<&str> = err.lines().collect();
        assert_eq!(refused.len(), 200);
        for (i, line) in refused.iter().enumerate() {
            let at = (100 * i + 99) * lines + if pgn { 7 } else { 1 };
            assert!(line.starts_with(&format!("{name}:{at}: ply 2, ")), "{line}");
        }
    }
}

#[test]
fn an_index_is_made_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), collection(300, true)).unwrap();
    let (good, out, err) = kypseli(&["index", "games.pgn", "Base", "-o", "games.index"], folder.path());
    assert!(!good, "three games are wrong, and that is told");
    assert!(out.starts_with("298 games, 892 positions in them; "), "{out}");
    assert!(out.contains("3 games left out: their turns are wrong"), "{out}");
    assert_eq!(err.lines().count(), 3, "{err}");
    let ask = |more: &[&str]| {
        let arguments =
            [&["explore", "games.index", "Base;InProgress;Black[1];wS1", "--json"], more].concat();
        let (good, out, err) = kypseli(&arguments, folder.path());
        assert!(good, "{err}");
        serde_json::from_str::<Value>(&out).unwrap()
    };
    let all = ask(&[]);
    assert_eq!(all["tally"]["games"], 297);
    assert_eq!((&all["tally"]["white"], &all["tally"]["black"]), (&99.into(), &198.into()));
    assert_eq!(all["turns"][0]["turn"], "bS1 wS1-");
    assert_eq!(all["turns"][0]["tally"]["games"], 297);
    assert_eq!(all["games"].as_array().unwrap().len(), 20);
    assert_eq!(ask(&["--player", "player 3"])["tally"]["games"], 42);
    assert_eq!(ask(&["--player", "player 3", "--color", "white"])["tally"]["games"], 0);
    assert_eq!(ask(&["--result", "white"])["tally"]["games"], 99);
    assert_eq!(ask(&["--since", "2010", "--until", "2010-06"])["tally"]["games"], 15);
    assert_eq!(ask(&["--set", "Base+MLP"])["tally"]["games"], 0);
    let strings = ask(&["--games"]);
    assert_eq!(strings["games"][0]["game_string"], "Base;InProgress;White[2];wS1;bS1 wS1-");
    let (good, told, _) = kypseli(&["explore", "games.index", "Base;InProgress;Black[1];wS1"], folder.path());
    assert!(
        good && told.starts_with("297 games came to this position  White 33 %, drawn 0 %, Black 67 %\n"),
        "{told}"
    );
}

#[test]
fn what_is_no_index_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    kypseli(&["index", "Base", "-o", "one.index"], folder.path());
    let whole = fs::read(folder.path().join("one.index")).unwrap();
    fs::write(folder.path().join("half.index"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.path().join("text.index"), "Base\n").unwrap();
    for (file, sentence) in [
        ("half.index", "kypseli: half.index: this index is cut short: "),
        ("text.index", "kypseli: text.index: this is not an index of games\n"),
        ("none.index", "kypseli: none.index: cannot be read or written: "),
    ] {
        let (good, out, err) = kypseli(&["explore", file, "Base"], folder.path());
        assert!(!good && out.is_empty() && err.starts_with(sentence) && err.lines().count() == 1, "{err}");
    }
    let (good, _, err) = kypseli(&["index", "Base", "-o", "nowhere/one.index"], folder.path());
    assert!(!good && err.starts_with("kypseli: nowhere/one.index: cannot be read or written: "), "{err}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing else lies about");
}

/// What was there before stays: a record, whoever is named in its place, and an index when there is nothing to make one of.
#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let there = |name: &str| fs::read(folder.path().join(name)).unwrap();
    fs::write(folder.path().join("games.pgn"), collection(3, true)).unwrap();
    fs::write(folder.path().join("wrong.uhp"), "Base;InProgress;White[2];wS1;bS1 wS2-\n").unwrap();
    kypseli(&["index", "games.pgn", "-o", "games.index"], folder.path());
    let (record, index) = (there("games.pgn"), there("games.index"));
    for (words, sentence) in [
        (&["index", "games.pgn", "-o", "games.pgn"][..], "games.pgn: this is something else than an index"),
        (&["index", "none.pgn", "-o", "games.index"], "games.index: not written, for no game could be taken"),
        (
            &["index", "wrong.uhp", "-o", "games.index"],
            "games.index: not written, for no game could be taken",
        ),
        (&["review", "games.pgn", "-o", "games.pgn"], "games.pgn: this is read as well, and stays as it is"),
        (&["review", ".", "-o", "games.pgn"], "games.pgn: this is read as well, and stays as it is"),
        (&["solve", "games.pgn", "-o", "games.pgn"], "games.pgn: this is read as well, and stays as it is"),
    ] {
        let (good, _, err) = kypseli(words, folder.path());
        assert!(!good && err.contains(&format!("kypseli: {sentence}")), "{words:?}: {err}");
        assert!(there("games.pgn") == record && there("games.index") == index, "{words:?}");
    }
    let (good, _, err) = kypseli(&["index", "Base", "-o", "games.index"], folder.path());
    assert!(good && there("games.index") != index, "an index takes the place of another: {err}");
}

/// A position in HOP is a GAME like others.
#[test]
fn hop_is_read_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let (good, out, _) = kypseli(&["draw", "--line", "base,QA-a,w"], folder.path());
    assert_eq!((good, out.as_str()), (true, "Base~white~wQ-wA1_1-bA1\n"));
    let (good, out, _) = kypseli(&["draw", "--hop", "base,QA-a,w"], folder.path());
    assert_eq!((good, out.as_str()), (true, "base,A+a1-Q,w\n"));
    let (good, _, err) = kypseli(&["draw", "base,QX,w"], folder.path());
    assert_eq!((good, err.as_str()), (false, "kypseli: sign 2: `X` means nothing here\n"));
}

/// How it ended, and what was said.
fn puzzles(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let words = [&["puzzles"], arguments].concat();
    let output = Command::cargo_bin("kypseli").unwrap().args(words).current_dir(folder).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Two games that were won on the table, and between them one whose second turn is wrong.
fn games_to_mine(folder: &Path) {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let first = fs::read_to_string(house.join("rulebook/games/first.uhp")).unwrap();
    let wrong = collection(100, false).lines().last().unwrap().to_string();
    fs::write(folder.join("games.uhp"), format!("{}\n{wrong}\n", first.trim_end())).unwrap();
    fs::copy(house.join("docs/game.pgn"), folder.join("game.pgn")).unwrap();
}

#[test]
fn puzzles_are_mined_checked_and_measured() {
    let folder = tempfile::tempdir().unwrap();
    games_to_mine(folder.path());
    let (code, out, err) = puzzles(&["mine", "games.uhp", "game.pgn", "-o", "found.txt"], folder.path());
    assert_eq!((code, out.as_str()), (Some(1), "3 puzzles from 2 games: 2 wins in 1, 1 win in 2\n"), "{err}");
    assert!(err.starts_with("games.uhp:2: ply 2, ") && err.lines().count() == 1, "{err}");
    let good = ["mine", "game.pgn", "-o", "good.txt"];
    assert_eq!(puzzles(&good, folder.path()).0, Some(0), "nothing is wrong with this one");
    let long = ["mine", "games.uhp", "game.pgn", "--wins-from", "2", "-o", "long.txt"];
    assert_eq!(puzzles(&long, folder.path()).1, "1 puzzle from 2 games: 1 win in 2\n");
    let none = ["mine", "game.pgn", "--wins-from", "6", "-o", "none.txt"];
    assert_eq!(puzzles(&none, folder.path()).0, Some(2), "no win is as long");
    let (code, out, err) = puzzles(&["mine", "nowhere.uhp", "-o", "none.txt"], folder.path());
    assert_eq!((code, out.as_str()), (Some(1), "0 puzzles from 0 games: none\n"), "{err}");

    let (code, out, err) = puzzles(&["check", "found.txt"], folder.path());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(out, "3 puzzles proved: 2 wins in 1, 1 win in 2\n");
    // Whoever may look at next to nothing proves less, and says of what.
    let (code, out, err) = puzzles(&["check", "found.txt", "--positions", "64"], folder.path());
    assert_eq!(code, Some(1), "{out}{err}");
    let lost = err.lines().filter(|line| line.ends_with(" cannot be proved")).count();
    assert!(lost > 0 && out.starts_with(&format!("{} puzzle", 3 - lost)), "{out}{err}");
    assert!(!out.contains("in 2"), "only what was proved is counted: {out}");

    let (code, out, err) =
        puzzles(&["measure", "found.txt", "--levels", "1,8", "--nodes", "500"], folder.path());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows.len(), 4, "{out}");
    assert!(rows[1].contains("easy, 1") && rows[1].contains("hard, 1"), "{out}");
    assert!(rows[2].starts_with("level 1 ") && rows[3].starts_with("level 8 "), "{out}");
}

/// What is called hard is solved by fewer than what is called easy, by every level, and higher levels solve more.
#[test]
fn difficulty_means_something() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = puzzles(&["measure", "--puzzles", "40", "--nodes", "1000"], folder.path());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let shares = |row: &str| -> Vec<f64> {
        let words: Vec<&str> = row.split_whitespace().collect();
        words.windows(2).filter(|pair| pair[1] == "%").map(|pair| pair[0].parse().unwrap()).collect()
    };
    let rows: Vec<Vec<f64>> = out.lines().filter(|row| row.starts_with("level ")).map(shares).collect();
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 3], "{out}");
    for row in &rows {
        assert!(row[0] >= row[1] && row[1] > row[2], "{out}");
    }
    let better = rows[0].iter().zip(&rows[2]).skip(1).all(|(low, high)| low < high);
    assert!(better, "{out}");
}

#[test]
fn puzzles_that_were_changed_or_are_too_few_are_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    games_to_mine(folder.path());
    assert_eq!(puzzles(&["mine", "games.uhp", "-o", "one.txt"], folder.path()).0, Some(1));
    let text = fs::read_to_string(folder.path().join("one.txt")).unwrap();
    fs::write(folder.path().join("changed.txt"), text.replace(" 706 ", " 707 ")).unwrap();
    for command in ["check", "measure"] {
        let (code, out, err) = puzzles(&[command, "changed.txt"], folder.path());
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(1), "", 1), "{err}");
        assert!(err.contains("the checksum is not that of the puzzles"), "{err}");
        assert_eq!(puzzles(&[command, "nowhere.txt"], folder.path()).0, Some(1));
    }
    let (code, _, err) = puzzles(&["measure", "one.txt"], folder.path());
    assert_eq!((code, err.as_str()), (Some(1), "kypseli: there are too few puzzles to be measured\n"));
    assert_eq!(puzzles(&["measure", "one.txt", "--levels", "11"], folder.path()).0, Some(2));
    assert_eq!(puzzles(&["mine", "games.uhp"], folder.path()).0, Some(2), "nobody has said where to");
}
