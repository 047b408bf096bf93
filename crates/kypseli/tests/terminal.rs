//! The rooms in the terminal, in a real one: tmux, 80 by 24. `cargo xtask ci` installs it where it is missing.
#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// How long a busy machine may take to draw something.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal of its own, which ends with its owner.
struct Terminal {
    socket: String,
}

impl Terminal {
    fn with(name: &str, arguments: &[&str]) -> Terminal {
        let terminal = Terminal { socket: format!("kypseli-{name}-{}", std::process::id()) };
        let mut words =
            vec!["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-e", "LC_ALL=C.UTF-8"];
        words.push(env!("CARGO_BIN_EXE_kypseli"));
        words.extend(arguments);
        let begun = terminal.tmux(&words);
        assert!(begun.status.success(), "{}", String::from_utf8_lossy(&begun.stderr));
        terminal
    }

    fn tmux(&self, words: &[&str]) -> Output {
        Command::new("tmux").arg("-u").arg("-L").arg(&self.socket).args(words).output().expect("tmux answers")
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Presses keys by their names.
    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a turn, letter for letter.
    fn turn(&self, text: &str) {
        self.press(&["-l", ":"]);
        self.until(|screen| screen.contains("Turn:"));
        // A text that ends with a semicolon would be two commands to tmux; no turn does.
        self.press(&["-l", text]);
        self.press(&["Enter"]);
    }

    /// Waits until the screen shows it.
    fn until(&self, shows: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if shows(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "it is not shown:\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// A short game that was played by our player, with its last turn.
const GAME: &str = "wS1;bB1 wS1/;wQ wS1\\;bG1 \\bB1;wA1 wQ-;bS1 -bG1;wA2 -wS1;bQ bB1/;wA1 -bS1;bQ bG1/;wA2 bQ-;bS2 bB1-;wB1 wA2/;bS2 wQ\\;wB1 \\wA2;bB2 bS2-;wB1 bQ;bB2 bS2;wB2 \\wB1;bG2 /bB2;wG1 \\wA2;bB2 wQ;wA1 /wB2;bG3 bS2/;wB1 bQ\\";

#[test]
fn a_whole_game_is_played_at_one_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("play.pgn");
    let file = file.to_str().unwrap();
    let terminal = Terminal::with("play", &["play", "--two", "--new", "--file", file, "--lang", "en"]);
    terminal.until(|screen| screen.contains("White's hand") && screen.contains("x quit"));
    // What is no turn is said so, and what is against the rules is refused in words.
    terminal.turn("nonsense");
    terminal.until(|screen| screen.contains("is not a turn"));
    let turns: Vec<&str> = GAME.split(';').collect();
    for (i, turn) in turns.iter().enumerate() {
        if i == 2 {
            terminal.turn("wQ bB1/");
            terminal.until(|screen| screen.contains("may not touch") && !screen.contains("Turn:"));
        }
        terminal.turn(turn);
        let number = i + 1;
        if number < turns.len() {
            terminal.until(|screen| screen.contains(turn) && !screen.contains("Turn:"));
        }
    }
    terminal.until(|screen| screen.contains("White wins"));
    // It is kept, and taken back and up again.
    terminal.press(&["-l", "u"]);
    terminal.until(|screen| screen.contains("Taken back"));
    terminal.press(&["-l", "x"]);
    let start = Instant::now();
    while terminal.tmux(&["has-session"]).status.success() && start.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(30));
    }
    let kept = std::fs::read_to_string(file).unwrap();
    assert!(kept.contains("bG3 bS2/"), "{kept}");
}

#[test]
fn a_puzzle_is_refuted_and_solved() {
    let collection = hive_puzzles::Collection::shipped().unwrap();
    let win = hive_puzzles::Aim::Win { turns: 2 };
    let puzzle = collection.puzzles.iter().find(|puzzle| puzzle.aim == win).unwrap();
    let terminal = Terminal::with("puzzles", &["puzzles", "--name", &puzzle.name(), "--lang", "en"]);
    terminal.until(|screen| screen.contains("Turns at most: 2"));
    let line = hive_notation::line_text(&puzzle.position, &puzzle.line);
    let legal = puzzle.position.legal_turns();
    // A win one turn later counts as well.
    let slower =
        hive_solve::Solver::new(4).winning_turns(&puzzle.game(), 3, usize::MAX, &mut || false).unwrap();
    let wrong = legal.iter().find(|turn| !slower.contains(turn)).unwrap();
    terminal.turn(&hive_notation::move_string(&puzzle.position, *wrong));
    let refuted = terminal.until(|screen| screen.contains("Not this one"));
    // The try, the answer, and what was tried after it stand in the list of turns.
    assert!(refuted.contains(" 3 "), "{refuted}");
    terminal.press(&["-l", "u"]);
    terminal.until(|screen| screen.contains("Turns at most: 2"));
    terminal.turn(&line[0]);
    terminal.until(|screen| screen.contains("Right! Go on."));
    terminal.turn(&line[2]);
    terminal.until(|screen| screen.contains("Solved!"));
    terminal.press(&["-l", "="]);
    terminal.until(|screen| screen.contains("This is how it goes"));
}

/// The first lesson is read, answered wrongly and then rightly, and is remembered the next time.
#[test]
fn a_lesson_is_answered_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("play.pgn");
    let words = ["play", "--lessons", "--file", file.to_str().unwrap(), "--lang", "en"];
    let terminal = Terminal::with("lessons", &words);
    terminal.until(|screen| screen.contains("Lessons · 0 of") && screen.contains("Who has won?"));
    terminal.press(&["Enter"]);
    terminal.until(|screen| screen.contains("has lost, whatever") && screen.contains("Enter answer"));
    terminal.press(&["Enter"]);
    terminal.until(|screen| screen.contains("1 it goes on") && screen.contains("bQ"));
    terminal.press(&["-l", "1"]);
    terminal.until(|screen| screen.contains("Not quite") && screen.contains("Count again"));
    terminal.press(&["-l", "2"]);
    terminal.until(|screen| screen.contains("Right!") && screen.contains("n next lesson"));
    terminal.press(&["-l", "n"]);
    terminal.until(|screen| screen.contains("Black’s first tile"));
    terminal.press(&["Escape"]);
    terminal.until(|screen| screen.contains("Lessons · 1 of") && screen.contains("Who has won? ✓"));
    drop(terminal);
    let terminal = Terminal::with("lessons-again", &words);
    terminal.until(|screen| screen.contains("Lessons · 1 of"));
}
