//! `kypseli arena` with real engines: our own, as processes.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

const KYPSELI: &str = env!("CARGO_BIN_EXE_kypseli");

fn arena(arguments: &[&str]) -> (i32, String, String) {
    let engine = format!("\"{KYPSELI}\" uhp");
    let mut command = Command::new(KYPSELI);
    let data = tempfile::tempdir().expect("there is room for a folder");
    command.env("XDG_DATA_HOME", data.path()).env("HOME", data.path());
    command.args(["arena", "--engine", &engine, "--engine", &engine, "--names", "Ann,Bob"]);
    let output = command.args(arguments).output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("we print text");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

fn games_in(file: &Path) -> usize {
    fs::read_to_string(file).expect("it was written").matches("[GameType \"Base+M\"]").count()
}

#[test]
fn a_contest_is_played_saved_and_continued() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("games.pgn");
    let save = ["--game-type", "Base+M", "--nodes", "200", "--save", file.to_str().expect("a plain name")];
    let with = |more: &[&'static str]| arena(&[save.as_slice(), more].concat());

    let (code, out, err) = with(&["--games", "3", "--concurrency", "2"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("\n3/3 pair "), "{out}");
    let row = out.lines().find(|line| line.starts_with("Ann ")).expect("a table");
    assert!(row.ends_with(" 0"), "nobody forfeits: {row}");
    assert_eq!(games_in(&file), 3);

    let (code, _, err) = with(&["--games", "4"]);
    assert_eq!(code, 1);
    assert!(err.ends_with("games.pgn: there is such a file already; --resume goes on with it\n"), "{err}");

    let (code, _, err) = with(&["--games", "6", "--resume", "--max-turns", "90"]);
    assert_eq!(code, 1);
    assert!(err.ends_with("not with 200 positions a turn, a draw after 90 turns\n"), "{err}");

    let (code, out, err) = with(&["--games", "6", "--resume", "--json", "--sprt", "0,10"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4, "three games and the sum: {out}");
    assert!(lines[3].starts_with(r#"{"engines":["Ann","Bob"],"games":6,"#), "{}", lines[3]);
    assert!(lines[3].contains(r#""verdict":"open""#), "{}", lines[3]);
    assert_eq!(games_in(&file), 6);

    let (code, _, err) = with(&["--games", "6", "--resume", "--seed", "2"]);
    assert_eq!(code, 1);
    assert!(err.contains("was played from another opening"), "{err}");
}

#[test]
fn openings_come_from_a_file() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("openings.uhp");
    let openings = ["--games", "2", "--depth", "1", "--max-turns", "10", "--json", "--openings"];
    let with = |text: &str, more: &[&str]| {
        fs::write(&file, text).expect("it can be written");
        arena(&[&openings, [file.to_str().expect("a plain name")].as_slice(), more].concat())
    };
    let (code, out, _) = with("Base+MLP;InProgress;White[2];wG1;bG1 wG1-\n", &[]);
    assert_eq!(code, 0);
    assert_eq!(out.matches(r#""opening":"wG1;bG1 wG1-""#).count(), 2, "{out}");

    let (code, _, err) = with("Base;InProgress;White[2];wG1;bG1 wG1-\n", &[]);
    assert_eq!(code, 1);
    assert!(err.ends_with("openings.uhp:1: this is an opening of Base, and Base+MLP is played\n"), "{err}");
    let (code, _, err) = with("Base;InProgress;Black[1];wQ\n", &["--game-type", "Base"]);
    assert_eq!(code, 1);
    assert!(err.contains("openings.uhp:1: no game can begin so"), "{err}");
}

#[test]
fn openings_come_from_the_book_unless_chance_is_wanted() {
    let opening = |more: &[&str]| {
        let with = ["--game-type", "Base+L", "--games", "1", "--depth", "1", "--max-turns", "9", "--json"];
        let (code, out, err) = arena(&[with.as_slice(), more].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let (_, rest) = out.split_once(r#""opening":""#).expect("a game is told");
        rest.split('"').next().unwrap_or_default().replace(r"\\", r"\")
    };
    let book = include_str!("../../hive-arena/openings/Base+L.txt");
    let in_book = |moves: &str| book.lines().any(|line| line.ends_with(&format!("];{moves}")));
    let (one, two) = (opening(&[]), opening(&["--seed", "2"]));
    assert!(in_book(&one) && in_book(&two), "{one}\n{two}");
    assert_ne!(one, two);
    assert_eq!(one, opening(&["--seed", "1"]));
    let by_chance = opening(&["--openings", "random", "--seed", "2"]);
    assert!(!in_book(&by_chance), "{by_chance}");
}

#[test]
fn wrong_usage_is_told() {
    let run = |arguments: &[&str]| {
        let output = Command::new(KYPSELI).arg("arena").args(arguments).output().expect("the binary starts");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(run(&[]).0, Some(2));
    assert_eq!(run(&["--engine", "one"]).0, Some(2));
    let two = ["--engine", "no-such-engine", "--engine", "no-such-engine"];
    for wrong in
        [["--sprt", "10,0"], ["--clock", "soon"], ["--names", "A"], ["--time", "0s"], ["--games", "0"]]
    {
        assert_eq!(run(&[two.as_slice(), &wrong].concat()).0, Some(2), "{wrong:?}");
    }
    assert_eq!(run(&[two.as_slice(), &["--openings", "some.uhp", "--seed", "2"]].concat()).0, Some(2));
    let (code, err) = run(&two);
    assert_eq!((code, err.lines().count()), (Some(1), 1), "{err}");
    assert!(err.starts_with("kypseli: `no-such-engine` cannot play: it did not start: "), "{err}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_the_table() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let engine = format!("\"{KYPSELI}\" uhp");
    let data = tempfile::tempdir().expect("there is room for a folder");
    let mut command = Command::new(KYPSELI);
    command.env("XDG_DATA_HOME", data.path()).env("HOME", data.path());
    command.args(["arena", "--engine", &engine, "--engine", &engine, "--depth", "1", "--games", "100000"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
    let mut out = BufReader::new(child.stdout.take().expect("it has an output"));
    let mut text = String::new();
    out.read_line(&mut text).expect("a game is told");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    out.read_to_string(&mut text).expect("the rest is told");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(text.contains("\nengine ") && text.contains("\nKypseli "), "{text}");
    // Nobody said where the games go: they are kept all the same.
    let (_, file) = text.trim_end().rsplit_once("\nThe games are in ").expect("it says where they are");
    let games = fs::read_to_string(file).expect("they are there");
    assert_eq!(games.matches("[GameType ").count(), text.matches(" pair ").count(), "{text}");
}
