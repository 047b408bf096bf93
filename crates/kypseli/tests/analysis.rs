//! `kypseli solve`, `review`, and positions in one line.
#![allow(clippy::unwrap_used)]

use assert_cmd::Command;

/// White closes the ring with the ant.
const WON: &str = "Base~white~1-wA1-bS1_wS1-bQ-bA1_wB1_wQ-wA2";

fn kypseli(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::cargo_bin("kypseli").unwrap().args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_win_is_found_and_its_tree_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("win.pgn");
    let (good, out, _) = kypseli(&["solve", WON, "-o", file.to_str().unwrap()]);
    assert!(good && out.starts_with("White wins in 1: w"), "{out}");
    let pgn = std::fs::read_to_string(&file).unwrap();
    assert!(pgn.contains("[Position \"Base~white~") && pgn.contains("1. w"), "{pgn}");
    let (_, json, _) = kypseli(&["solve", WON, "--json"]);
    let found: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((found["answer"].as_str(), found["turns"].as_u64()), (Some("win"), Some(1)));
}

#[test]
fn positions_are_games_and_what_is_wrong_with_them_is_said() {
    assert!(kypseli(&["perft", WON, "--depth", "1"]).0);
    assert!(kypseli(&["draw", WON]).0);
    assert_eq!(kypseli(&["draw", WON, "--line"]).1.trim(), WON);
    let (good, _, error) = kypseli(&["best", "Base~white~wQ-1-bQ"]);
    assert!(!good && error == "kypseli: bQ does not touch the rest of the hive\n", "{error}");
    let (good, _, error) = kypseli(&["draw", "Base~white~wQ-bA1-bA2-bA3-bS1"]);
    assert!(good && error.starts_with("no game can reach this: Black"), "{error}");
}

#[test]
fn variations_are_kept_wherever_a_review_reads() {
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("games");
    std::fs::create_dir(&below).unwrap();
    let pgn = "[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1- (2. bA1 wS1- {Why not?})\n3. wQ -wS1\n\n*\n";
    let file = below.join("game.pgn");
    std::fs::write(&file, pgn).unwrap();
    let output = folder.path().join("review.pgn");
    for from in [file.to_str().unwrap(), below.to_str().unwrap(), "-"] {
        let mut command = Command::cargo_bin("kypseli").unwrap();
        command.args(["review", from, "--nodes", "100", "-o", output.to_str().unwrap()]);
        command.write_stdin(pgn).assert().success();
        let written = std::fs::read_to_string(&output).unwrap();
        assert!(written.contains("bA1 wS1-") && written.contains("Why not?"), "{from}: {written}");
        std::fs::remove_file(&output).unwrap();
    }
}

#[test]
fn a_review_of_a_review_says_nothing_twice() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/game.pgn");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (first, second, third) = (path("first.pgn"), path("second.pgn"), path("third.pgn"));
    // The comments of another language make room as well.
    for (from, to, nodes, lang) in
        [(game, &first, "300", "el"), (&first, &second, "2000", "en"), (&second, &third, "2000", "en")]
    {
        let (good, _, error) = kypseli(&["review", from, "--nodes", nodes, "--lang", lang, "-o", to]);
        assert!(good, "{error}");
    }
    let [first, second, third] = [first, second, third].map(|file| std::fs::read_to_string(file).unwrap());
    assert!(first.contains(" % → ") && first.contains("Καλύτερ"), "{first}");
    assert!(second.contains("Better: ") && !second.contains("Καλύτερ"), "{second}");
    let said = |text: &str| text.matches(" % → ").count();
    assert!(said(&second) > 0);
    assert_eq!(said(&second), said(&third));
}

#[test]
fn a_report_says_how_a_game_ended_and_when() {
    let folder = tempfile::tempdir().unwrap();
    let (pgn, html) = (folder.path().join("game.pgn"), folder.path().join("review.html"));
    let game = "[GameType \"Base\"]\n[Date \"2024.07.31\"]\n[Event \"?\"]\n[White \"Ann\"]\n\n1. wS1\n2. bS1 wS1-\n\n0-1\n";
    std::fs::write(&pgn, game).unwrap();
    for (lang, said) in [("en", "Black wins · 2024.07.31"), ("ja", "黒の勝ち · 2024.07.31")] {
        let arguments =
            ["review", pgn.to_str().unwrap(), "--nodes", "100", "--lang", lang, "-o", html.to_str().unwrap()];
        assert!(kypseli(&arguments).0);
        let page = std::fs::read_to_string(&html).unwrap();
        assert!(page.contains(&format!("<p>{said}</p>")), "{page}");
    }
}

#[test]
fn a_game_is_reviewed_in_any_language_and_form() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/game.pgn");
    let folder = tempfile::tempdir().unwrap();
    for (lang, word) in [("en", "Accuracy"), ("ru", "Точность"), ("el", "Ακρίβεια"), ("ja", "精度")]
    {
        let html = folder.path().join("review.html");
        let arguments = ["review", game, "--nodes", "300", "--lang", lang, "-o", html.to_str().unwrap()];
        let (good, out, error) = kypseli(&arguments);
        assert!(good && out.contains(word) && !out.contains("review."), "{out}{error}");
        let page = std::fs::read_to_string(&html).unwrap();
        assert!(page.contains(word) && page.contains("<svg class=\"graph\"") && !page.contains("http-equiv"));
    }
    let pgn = folder.path().join("review.pgn");
    assert!(kypseli(&["review", game, "--nodes", "300", "-o", pgn.to_str().unwrap()]).0);
    assert!(kypseli(&["replay", "-q", pgn.to_str().unwrap()]).0, "an annotated game is a game");
    assert!(std::fs::read_to_string(&pgn).unwrap().contains("[%eval "));
    let (good, _, error) = kypseli(&["review", game, "-o", "review.doc"]);
    assert!(
        !good && error == "kypseli: review.doc: its extension should be .html, .pgn or .sgf\n",
        "{error}"
    );
}
