//! `kypseli openings`: books that the arena can read.

use assert_cmd::Command;
use std::fs;

fn openings(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    let output = command.arg("openings").args(arguments).output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("we print text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_book_can_be_made_again() {
    let with = ["--game-type", "Base+P", "--count", "5", "--nodes", "2000", "--plies", "5-6"];
    let (code, book, err) = openings(&with);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{book}");
    let games: Vec<&str> = book.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(games.len(), 5);
    for game in games {
        assert!(game.starts_with("Base+P;InProgress;"), "{game}");
        assert!((5..=6).contains(&(game.split(';').count() - 3)), "{game}");
    }
    assert_eq!(openings(&with).1, book);
    assert_ne!(openings(&[with.as_slice(), &["--seed", "2"]].concat()).1, book);
}

#[test]
fn a_book_for_each_set_of_tiles() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let books = folder.path().join("books");
    let to = ["--all", books.to_str().expect("a plain name")];
    let (code, out, err) = openings(&[to.as_slice(), &["--count", "1", "--nodes", "1000"]].concat());
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""));
    for set in ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"] {
        let book = fs::read_to_string(books.join(format!("{set}.txt"))).expect("a book for each set");
        assert!(book.lines().last().is_some_and(|line| line.starts_with(&format!("{set};"))), "{book}");
    }
}

#[test]
fn too_few_are_told_and_kept() {
    let (code, book, err) =
        openings(&["--game-type", "Base", "--plies", "2", "--nodes", "200", "--margin", "100"]);
    assert_eq!((code, err.as_str()), (Some(1), "kypseli: Base: only 16 of 200 such openings were found\n"));
    assert_eq!(book.lines().count(), 17);
}

#[test]
fn wrong_usage_is_told() {
    let wrong = [
        ["--plies", "8-4"],
        ["--plies", "0"],
        ["--plies", "4-99"],
        ["--margin", "-1"],
        ["--margin", "nan"],
        ["--count", "0"],
        ["--nodes", "1"],
        ["--game-type", "Chess"],
    ];
    for wrong in wrong {
        assert_eq!(openings(&wrong).0, Some(2), "{wrong:?}");
    }
    let (code, _, err) = openings(&["--count", "1", "--nodes", "1000", "-o", "no/such/folder/book.txt"]);
    assert_eq!((code, err.lines().count()), (Some(1), 1), "{err}");
}
