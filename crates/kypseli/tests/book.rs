//! `kypseli book`: made of games, made by thinking, shown, and refused.
#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use std::fs;
use std::path::Path;

/// How it ended, what it said, and what it complained of.
fn book(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let mut command = Command::cargo_bin("kypseli").unwrap();
    let output = command.arg("book").args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Games that White won, beginning with a spider, and some that Black won, beginning with an ant.
fn games(folder: &Path) {
    let game = |first: &str, answer: &str, result: &str| {
        format!("[GameType \"Base\"]\n[Result \"{result}\"]\n\n1. {first}\n2. {answer}\n\n{result}\n\n")
    };
    let mut all = game("wS1", "bS1 wS1-", "1-0").repeat(6);
    // The same on another side.
    all.push_str(&game("wS1", "bS1 /wS1", "1-0").repeat(2));
    all.push_str(&game("wA1", "bG1 wA1-", "0-1").repeat(6));
    fs::write(folder.join("games.pgn"), all).unwrap();
}

#[test]
fn a_book_of_games_has_what_went_well() {
    let folder = tempfile::tempdir().unwrap();
    games(folder.path());
    let (code, out, err) = book(&["games.pgn", "-o", "a.book", "--plies", "2"], folder.path());
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    // White's spider, and Black's grasshopper beside White's ant: whoever did otherwise lost.
    assert_eq!(out, "2 positions, 27 bytes\n");
    let at = |game: &str| book(&["--book", "a.book", "--at", game], folder.path()).1;
    assert_eq!(at("Base"), "wS1          100%\n");
    assert_eq!(at("Base;InProgress;Black[1];wS1"), "the book has nothing here\n");
    assert!(at("Base;InProgress;Black[1];wA1").starts_with("bG1 "));
}

#[test]
fn a_book_is_made_by_thinking() {
    let folder = tempfile::tempdir().unwrap();
    let wish = ["--think", "Base+P", "--positions", "3", "--nodes", "500", "-o", "b.book"];
    let (code, out, err) = book(&wish, folder.path());
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    let first = fs::read(folder.path().join("b.book")).unwrap();
    assert!(!book(&["--book", "b.book", "--at", "Base+P"], folder.path()).1.contains("nothing"));
    book(&wish, folder.path());
    assert_eq!(
        fs::read(folder.path().join("b.book")).unwrap(),
        first,
        "the same thoughts make the same book"
    );
}

#[test]
fn what_is_no_book_is_said_to_be_none() {
    let folder = tempfile::tempdir().unwrap();
    games(folder.path());
    let (code, _, err) = book(&["--book", "games.pgn", "--at", "Base"], folder.path());
    assert_eq!(code, Some(1));
    assert_eq!(err, "kypseli: games.pgn: this is no book of openings, or one of another version\n");
    let (code, _, err) = book(&["-o", "c.book"], folder.path());
    assert_eq!((code, err.as_str()), (Some(2), "kypseli: a book is made of games, or with --think\n"));
    assert_eq!(book(&["absent.pgn", "-o", "d.book"], folder.path()).0, Some(1));
}
