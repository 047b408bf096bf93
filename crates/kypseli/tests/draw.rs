//! `kypseli draw`: what ends up in files and on the screen.

use assert_cmd::Command;
use std::fs;

/// Two beetles on the queens; Black to move.
const GAME: &str = "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ";

fn draw(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    let output = command.arg("draw").args(arguments).output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("we print text");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

#[test]
fn without_a_file_the_hive_is_drawn_in_text() {
    let (code, out, _) = draw(&[GAME]);
    assert_eq!(code, 0);
    assert!(out.contains("wB2 on wQ") && out.contains("bB1 on bQ"), "{out}");
    assert!(!out.contains('\x1b'), "no colours where there is no terminal");
    assert!(draw(&[GAME, "--color", "always"]).1.contains('\x1b'));
}

#[test]
fn any_ply_can_be_drawn() {
    let (_, first, _) = draw(&[GAME, "--ply", "1"]);
    assert!(first.contains("wB1") && !first.contains("bB1"), "{first}");
    let (code, _, err) = draw(&[GAME, "--ply", "9"]);
    assert_eq!((code, err.as_str()), (1, "kypseli: there is no ply 9: the game has 8 turns\n"));
    assert_eq!(draw(&["Base", "--ply", "0"]).0, 0);
}

#[test]
fn svg_and_png_files_are_drawn() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_string();
    assert_eq!(draw(&[GAME, "-o", &path("hive.svg"), "--theme", "dark", "--fan", "--hands"]).0, 0);
    let svg = fs::read_to_string(path("hive.svg")).expect("it was drawn");
    assert!(svg.starts_with("<svg") && svg.contains(r#"data-piece="wB2""#), "{svg}");
    assert_eq!(draw(&[GAME, "-o", &path("hive.PNG"), "--width", "320"]).0, 0);
    let png = fs::read(path("hive.PNG")).expect("it was drawn");
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..20], 320u32.to_be_bytes(), "as wide as it was asked for");
    let (code, _, err) = draw(&[GAME, "-o", &path("hive.gif")]);
    assert_eq!(code, 1);
    assert!(err.ends_with("hive.gif: its extension should be .svg or .png\n"), "{err}");
    assert!(!folder.path().join("hive.gif").exists());
    assert_eq!(draw(&[GAME, "-o", &path("hive.png"), "--width", "0"]).0, 2);
}

#[test]
fn a_tiles_targets_are_marked() {
    let (_, out, _) = draw(&[GAME, "--targets", "wS1"]);
    assert!(out.contains('*'), "{out}");
    let (code, _, err) = draw(&[GAME, "--targets", "wX"]);
    assert_eq!((code, err.as_str()), (1, "kypseli: `wX` is not a tile such as wA1 or bQ\n"));
}

#[test]
fn a_tile_that_can_go_nowhere_is_explained() {
    let (code, _, err) = draw(&[GAME, "--targets", "wB1"]);
    assert_eq!(code, 0);
    assert!(err.starts_with("wB1 can go nowhere: lifting it would split the hive into"), "{err}");
    assert!(draw(&["Base", "--targets", "wM"]).2.contains("not in the set"));
}

#[test]
fn a_hive_drawn_in_text_is_read_and_printed() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("stacks.hive");
    let (_, text, _) = draw(&[GAME, "--diagram"]);
    assert!(text.contains("wB2 on wQ") && text.contains("Base+MLP, white to move, bB1 just moved"), "{text}");
    fs::write(&file, &text).expect("it is written");
    let name = file.to_str().expect("a plain name");
    assert_eq!(draw(&[name, "--diagram"]).1, text);
    assert!(draw(&[name, "--diagram", "--targets", "wS1"]).1.contains('*'));
    fs::write(&file, "wQ  bQ").expect("it is written");
    let (code, _, err) = draw(&[name]);
    assert_eq!(code, 1);
    assert!(err.ends_with("stacks.hive: line 1: `bQ` in column 5 stands between the cells\n"), "{err}");
}

#[test]
fn a_game_is_played_from_the_beginning() {
    let (code, out, _) = draw(&[GAME, "--play"]);
    assert_eq!(code, 0);
    for (ply, turn) in ["the table is empty", "1. wB1", "2. bB1 -wB1", "8. bB1 bQ"].iter().enumerate() {
        assert!(out.lines().any(|line| line == *turn), "{ply}: {turn} in {out}");
    }
    assert!(out.ends_with("White to move, 8 turns\n"), "{out}");
}

#[test]
fn a_file_with_several_games_is_not_one_game() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("two.uhp");
    fs::write(&file, format!("{GAME}\n{GAME}\n")).expect("it is written");
    let (code, _, err) = draw(&[file.to_str().expect("a plain name")]);
    assert_eq!(code, 1);
    assert!(err.ends_with("two.uhp: there are 2 games in it, and one is needed\n"), "{err}");
}
