//! The command line as a user meets it: what it prints, and how it ends.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

fn kypseli(arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_kypseli")).args(arguments))
}

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run(command: &mut Command) -> Run {
    let output = command.output().expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("we print text");
    let code = output.status.code().expect("it ends by itself");
    Run { code, out: text(output.stdout), err: text(output.stderr) }
}

impl Run {
    /// Refused with exactly one line on standard error, which contains this.
    fn refused(&self, sentence: &str) {
        assert_eq!(self.code, 1, "{}{}", self.out, self.err);
        assert_eq!(self.err.lines().count(), 1, "one clear line, not:\n{}", self.err);
        assert!(self.err.contains(sentence), "expected `{sentence}` in: {}", self.err);
        assert!(self.err.len() < 250, "a line that fits on the screen, not:\n{}", self.err);
    }

    /// Called in a way that makes no sense, with one line that says so.
    fn mistaken(&self, sentence: &str) {
        assert_eq!(self.code, 2, "{}{}", self.out, self.err);
        assert_eq!(self.err.lines().count(), 1, "one clear line, not:\n{}", self.err);
        assert!(self.err.contains(sentence), "expected `{sentence}` in: {}", self.err);
    }
}

#[test]
fn it_says_what_it_can_do() {
    let run = kypseli(&["--help"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("perft") && run.out.contains("--listen"), "{}", run.out);
}

#[test]
fn perft_prints_a_line_a_depth() {
    let run = kypseli(&["perft", "--depth", "4"]);
    assert_eq!(run.code, 0);
    let nodes: Vec<&str> = run.out.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(nodes, ["4", "96", "1,440", "21,600"]);
    assert_eq!(run.err, "", "no progress bar where there is no terminal");
}

#[test]
fn perft_starts_from_any_game_and_counts_the_same_with_any_number_of_threads() {
    let game = "Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ";
    for threads in ["1", "2", "5"] {
        let run = kypseli(&["perft", game, "--depth", "4", "--threads", threads, "--json"]);
        let last = run.out.lines().last().unwrap_or_default();
        assert!(last.starts_with(r#"{"depth":4,"nodes":1749084,"#), "{last}");
    }
}

#[test]
fn perft_splits_by_first_turn() {
    let run = kypseli(&["perft", "Base", "--depth", "2", "--split"]);
    let lines: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[..4], [["wS1", "24"], ["wB1", "24"], ["wG1", "24"], ["wA1", "24"]]);
    assert_eq!(lines[4][2], "96");
}

#[test]
fn perft_knows_both_openings() {
    let run = kypseli(&["perft", "Base", "-d", "1", "--opening", "rulebook", "--json"]);
    assert!(run.out.starts_with(r#"{"depth":1,"nodes":5,"#), "{}", run.out);
}

#[test]
fn wrong_usage_ends_with_two() {
    assert_eq!(kypseli(&["perft"]).code, 2);
    assert_eq!(kypseli(&["perft", "-d", "0"]).code, 2);
    assert_eq!(kypseli(&["replay"]).code, 2);
    assert_eq!(kypseli(&["fly"]).code, 2);
}

/// White's fourth turn: a short legal game.
const LEGAL: &str = "Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-";

/// Black closes the ring round the black queen.
const OVER: &str = "Base;WhiteWins;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;\
                    bB2 bB1-;wA2 bQ\\;bG1 bB2-;wA3 -wQ;bA2 bG1-;wA3 \\bQ;bA2 /bQ";

#[test]
fn replay_says_how_a_game_stands() {
    let run = kypseli(&["replay", LEGAL]);
    assert_eq!((run.code, run.out.as_str()), (0, "White to move, 6 turns\n"), "{}", run.err);
    assert_eq!(kypseli(&["replay", "Base"]).out, "not started, 0 turns\n");
}

#[test]
fn replay_does_not_believe_what_the_text_says_about_the_result() {
    let run = kypseli(&["replay", &LEGAL.replace("InProgress", "Draw")]);
    assert_eq!(run.out, "White to move, 6 turns (recorded: draw, off the table)\n");
}

#[test]
fn replay_reads_files_and_names_the_line_and_the_ply_of_each_mistake() {
    let folder = tempfile::tempdir().expect("there is room for a file");
    let file = folder.path().join("games.uhp");
    let wrong = LEGAL.replace("bQ bS1-", "bQ wS1/");
    fs::write(&file, format!("\u{feff}# three games\r\n{LEGAL}\r\n\r\n{wrong}\n{LEGAL}\n"))
        .expect("it is written");
    let name = file.to_str().expect("a plain name");
    let run = kypseli(&["replay", name]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        format!(
            "{name}:2: White to move, 6 turns\n{name}:5: White to move, 6 turns\n\
             3 games: 2 good, 1 refused; 12 turns\n"
        )
    );
    assert_eq!(
        run.err,
        format!(
            "{name}:4: ply 4, `bQ wS1/`: a new tile may not touch the other colour, and this one would touch wS1\n"
        )
    );
    let quiet = kypseli(&["replay", "--quiet", name]);
    assert_eq!(quiet.out, "3 games: 2 good, 1 refused; 12 turns\n");
}

#[test]
fn replay_reads_standard_input() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    let run = run(command.args(["replay", "-"]).write_stdin(format!("{LEGAL}\n")));
    assert_eq!(run.out, "standard input:1: White to move, 6 turns\n");
}

#[test]
fn the_queen_first_is_a_matter_of_the_opening() {
    let game = "Base;InProgress;Black[1];wQ";
    assert_eq!(kypseli(&["replay", game]).code, 0);
    kypseli(&["replay", game, "--opening", "tournament"])
        .refused("ply 1, `wQ`: the queen may not be the first tile");
}

#[test]
fn bad_games_get_one_clear_line() {
    let refused = |game: &str, sentence: &str| kypseli(&["replay", game]).refused(sentence);
    refused("Base;InProgress;White[2];wX1;bS1 wX1-", "ply 1, `wX1`: `wX1` is not a tile");
    refused("Base;InProgress;White[2];wS1;bS1 wA1-", "ply 2, `bS1 wA1-`: wA1 is not on the table");
    refused("Base;InProgress;White[2];wB3", "ply 1, `wB3`: `wB3` is not a tile");
    refused("Base;InProgress;Black[1];wM", "ply 1, `wM`: this tile is not in the set");
    refused("Base;InProgress;White[2];wS1;bS1", "ply 2, `bS1`: it does not say where bS1 goes");
    refused(
        "Base;InProgress;White[2];wS1;pass",
        "ply 2, `pass`: passing is only for a player who can do nothing else",
    );
    refused("Base;Sleeping;White[1]", "field 2, `Sleeping`");
    refused("Base;InProgress;Green[1]", "field 3, `Green[1]`");
    refused("Base;InProgress", "field 3");
    refused("Base;InProgress;White[2];wS1;;bS1 wS1-", "ply 2, ``: the turn is missing");
    refused("Hive;InProgress;White[1]", "`Hive` is not a set of tiles");
    refused("no-such-file.uhp", "`no-such-file.uhp` is neither a game nor a file");
}

#[test]
fn a_turn_after_the_end_is_refused() {
    let over = kypseli(&["replay", OVER]);
    assert_eq!(over.code, 0, "{}", over.err);
    assert_eq!(over.out, "White wins: Black's queen is surrounded, 16 turns\n");
    let after = format!("{OVER};wG1 -wQ");
    kypseli(&["replay", &after]).refused("ply 17, `wG1 -wQ`: the game is over");
    kypseli(&["perft", &after, "-d", "1"]).refused("ply 17, `wG1 -wQ`: the game is over");
}

#[test]
fn a_megabyte_of_noise_gets_one_clear_line() {
    let folder = tempfile::tempdir().expect("there is room for a file");
    let mut noise = Vec::with_capacity(1 << 20);
    let mut x: u32 = 1;
    while noise.len() < 1 << 20 {
        x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        noise.push((x >> 24) as u8);
    }
    let file = folder.path().join("noise");
    fs::write(&file, &noise).expect("it is written");
    kypseli(&["replay", file.to_str().expect("a plain name")]).refused("this is not a file of game strings");
    fs::write(&file, [b"Base;".as_slice(), &noise].concat().as_slice()).expect("it is written");
    let half = kypseli(&["replay", file.to_str().expect("a plain name")]);
    assert_eq!(half.code, 1);
    fs::write(&file, "").expect("it is written");
    kypseli(&["replay", file.to_str().expect("a plain name")]).refused("there is no game in it");
    kypseli(&["replay", folder.path().to_str().expect("a plain name")])
        .refused("there are no records in this folder");
    let long = format!("Base;InProgress;White[1];{}", "w".repeat(100_000));
    kypseli(&["replay", &long]).refused("ply 1, `wwww");
}

/// A folder with good and bad records of every kind.
fn folder_of_records() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("it lies in a folder")).expect("there is room for a folder");
        fs::write(file, text).expect("it is written");
    };
    let pgn = "[GameType \"Base\"]\r\n[White \"Ann\"]\r\n[Result \"1-0\"]\r\n\r\n1. wS1\r\n{well}\r\n2. bS1 wS1-\r\n\r\n1-0\r\n";
    write("a.pgn", pgn);
    write("club/b.uhp", &format!("{LEGAL}\n{OVER}\n"));
    write("club/c.pgn", &pgn.replace("bS1 wS1-", "bQ wA1-"));
    write("d.sgf", "(;GM[27]SU[hive]\n; P0[1 move W wS1 N 13 .]\n; P0[2 do");
    write("e.pgn", "");
    write("notes.doc", "not a record at all");
    folder
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_are_not_followed() {
    let folder = folder_of_records();
    let club = folder.path().join("club");
    for name in ["a", "b"] {
        std::os::unix::fs::symlink(".", club.join(name)).expect("there is room for a link");
    }
    let run = kypseli(&["replay", "--quiet", club.to_str().expect("a plain name")]);
    assert_eq!(run.out, "3 games: 2 good, 1 refused; 22 turns\n");
}

#[cfg(unix)]
#[test]
fn nobody_listening_is_no_reason_to_panic() {
    let folder = folder_of_records();
    let from = folder.path().to_str().expect("a plain name").to_string();
    for command in ["replay", "stats"] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_kypseli"))
            .args([command, &from])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the binary starts");
        drop((child.stdout.take(), child.stderr.take()));
        let code = child.wait().expect("it ends").code();
        assert!(code.is_some_and(|code| code < 2), "{command} ends with {code:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_read() {
    let folder = folder_of_records();
    let club = folder.path().join("club");
    std::os::unix::fs::symlink("nowhere", club.join("a.pgn")).expect("there is room for a link");
    let run = kypseli(&["replay", "--quiet", club.to_str().expect("a plain name")]);
    assert_eq!(run.out, "3 games: 2 good, 1 refused; 22 turns\n");
    assert!(run.err.contains("a.pgn: cannot be read"), "{}", run.err);
    let out = folder.path().join("out");
    let run =
        kypseli(&["convert", club.to_str().expect("a plain name"), out.to_str().expect("a plain name")]);
    assert_eq!((run.code, run.out.as_str()), (1, "2 games converted, 2 refused\n"), "{}", run.err);
}

#[test]
fn a_folder_is_converted_and_what_fails_is_listed() {
    let folder = folder_of_records();
    let (from, to) = (folder.path().to_str().expect("a plain name"), folder.path().join("out"));
    let run = kypseli(&["convert", from, to.to_str().expect("a plain name")]);
    assert_eq!((run.code, run.out.as_str()), (1, "3 games converted, 3 refused\n"), "{}", run.err);
    let complaints: Vec<&str> = run.err.lines().map(|line| line.strip_prefix(from).unwrap_or(line)).collect();
    assert_eq!(
        complaints,
        [
            "/club/c.pgn:7: ply 2, `bQ wA1-`: wA1 is not on the table, so no place can be told by it",
            "/d.sgf:3: ply 1, the record breaks off",
            "/e.pgn:1: there is no game in it",
        ]
    );
    let written = fs::read_to_string(to.join("a.pgn")).expect("it was converted");
    assert!(written.contains("[Result \"WhiteWins\"]") && written.contains("{well}"), "{written}");
    assert!(!to.join("club/c.pgn").exists(), "what is refused is not written");
    let games = kypseli(&["replay", to.join("club").to_str().expect("a plain name")]);
    assert!(games.out.ends_with("2 games: 2 good, 0 refused; 22 turns\n"), "{}", games.out);
}

#[test]
fn a_folder_becomes_one_file_and_comes_back() {
    let folder = folder_of_records();
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_string();
    fs::remove_file(path("d.sgf")).expect("it was there");
    fs::remove_file(path("e.pgn")).expect("it was there");
    fs::remove_file(path("club/c.pgn")).expect("it was there");
    // Game strings are always written canonically.
    assert_eq!(kypseli(&["convert", &path("club/b.uhp"), &path("expected.uhp")]).code, 0);
    let expected = fs::read_to_string(path("expected.uhp")).expect("it was written");
    for format in ["pgn", "sgf", "uhp"] {
        let all = path(&format!("all-{format}.{format}"));
        let from = folder.path().join("club").to_str().expect("a plain name").to_string();
        assert_eq!(kypseli(&["convert", &from, &all]).out, "2 games converted, 0 refused\n");
        let back = path("back.uhp");
        assert_eq!(kypseli(&["convert", &all, &back]).out, "2 games converted, 0 refused\n");
        assert_eq!(fs::read_to_string(&back).expect("it was written"), expected, "{format}");
    }
}

#[test]
fn an_output_that_cannot_be_written_leaves_nothing_behind() {
    let folder = folder_of_records();
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_string();
    // A folder stands where the file should go.
    fs::create_dir(path("taken.pgn")).expect("there is room for a folder");
    fs::write(path("taken.pgn/inside"), "x").expect("it is written");
    kypseli(&["convert", &path("a.pgn"), &path("taken.pgn")]).refused("taken.pgn: cannot be written");
    let left: Vec<_> = fs::read_dir(folder.path()).expect("it is there").collect();
    assert_eq!(left.len(), 6, "nothing half-written is left: {left:?}");
    kypseli(&["convert", &path("a.pgn"), &path("a.doc")]).mistaken("its ending should say the format");
    for ending in ["a.txt", "a", "club.json"] {
        kypseli(&["convert", &path("a.pgn"), &path(ending)]).mistaken("its ending should say the format");
        assert!(!Path::new(&path(ending)).exists());
    }
    kypseli(&["convert", &path("."), &path("all.txt")]).mistaken("its ending should say the format");
    kypseli(&["convert", &path("a.pgn"), &path("a.pgn")]).refused("a file cannot be converted onto itself");
    kypseli(&["convert", &path("."), &path("a.pgn")]).refused("it is one of the files to be converted");
    kypseli(&["convert", &path("none.pgn"), &path("b.pgn")]).refused("none.pgn: cannot be read");
    assert!(!folder.path().join("b.pgn").exists());
}

#[test]
fn stats_count_a_collection() {
    let folder = folder_of_records();
    let club = folder.path().join("club/b.uhp").to_str().expect("a plain name").to_string();
    let run = kypseli(&["stats", &club]);
    assert_eq!(run.code, 0, "{}", run.err);
    let value = |name: &str| {
        let line = run.out.lines().find_map(|line| line.trim().strip_prefix(name));
        line.map(|rest| rest.split_whitespace().next().unwrap_or_default().to_string())
    };
    assert_eq!(value("games"), Some("2".to_string()));
    assert_eq!(value("White wins"), Some("1".to_string()));
    assert_eq!(value("unfinished"), Some("1".to_string()));
    assert_eq!(value("turns, longest"), Some("16".to_string()));
    assert_eq!(value("wS bS wQ bQ"), Some("2".to_string()));
    let json = kypseli(&["stats", &club, "--json"]);
    assert!(json.out.starts_with(r#"{"games":2,"refused":0,"sets":{"Base":1,"Base+ML":1},"#), "{}", json.out);
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = kypseli(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{shell}");
        for word in ["completions", "play", "perft", "level"] {
            assert!(run.out.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(kypseli(&["completions", "command.com"]).code, 2);
}

#[test]
fn there_is_a_manual_page_for_every_subcommand() {
    let run = kypseli(&["man"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains(".TH kypseli 1") && run.out.contains("perft"), "{}", run.out);
    let folder = tempfile::tempdir().expect("a folder");
    let run = kypseli(&["man", "--output", folder.path().to_str().expect("a plain name")]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let read = |page: &str| fs::read_to_string(folder.path().join(format!("{page}.1")));
    for page in ["kypseli", "kypseli-play", "kypseli-rules", "kypseli-serve", "kypseli-puzzles-mine"] {
        let text = read(page).expect("it was written");
        assert!(text.contains(&format!(".TH {page} 1")), "{page}: {text}");
    }
    // Every page that a page names is there.
    let mut named = 0;
    for file in fs::read_dir(folder.path()).expect("a folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a page").replace("\\-", "-");
        for page in text.lines().filter_map(|line| line.strip_suffix("(1)")) {
            assert!(read(page).is_ok(), "{page}");
            named += 1;
        }
    }
    assert!(named > 30, "{named}");
}

/// Who pipes something into a game has nobody to play with.
#[test]
fn a_game_in_the_terminal_needs_one() {
    kypseli(&["play"]).refused("this needs a terminal");
    kypseli(&["play", "--lang", "tlh"]).mistaken("is not a language of the rulebook");
    assert_eq!(kypseli(&["play", "--level", "11"]).code, 2);
    assert_eq!(kypseli(&["play", "--two", "--level", "3"]).code, 2);
}
