//! `kypseli uhp` as a process: how it ends, and how a search is cut short.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Far more than anything here takes, and far less than for ever.
const PATIENCE: Duration = Duration::from_secs(60);

struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Engine {
        Engine::start_with(&[])
    }

    fn start_with(arguments: &[&str]) -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
        command
            .arg("uhp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = command.spawn().expect("the binary starts");
        let input = process.stdin.take();
        let output = process.stdout.take().map(BufReader::new);
        let mut engine = Engine { process, input, output };
        engine.answer();
        engine
    }

    /// How it ends if it does not even begin.
    fn refused(arguments: &[&str]) -> Option<i32> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
        command.arg("uhp").args(arguments).output().expect("the binary starts").status.code()
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it listens");
        writeln!(input, "{line}").expect("it listens");
    }

    /// The lines up to `ok`.
    fn answer(&mut self) -> Vec<String> {
        let output = self.output.as_mut().expect("somebody reads");
        let lines = output.by_ref().lines().map(|line| line.expect("it speaks in lines"));
        lines.take_while(|line| line != "ok").collect()
    }

    /// Waits until it is gone; how it ended.
    fn end(&mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.process.try_wait().expect("it can be waited for") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.process.kill().expect("it can be ended");
        panic!("it goes on after {PATIENCE:?}");
    }
}

#[test]
fn an_interrupt_ends_a_search_and_the_best_turn_so_far_is_the_answer() {
    let mut engine = Engine::start();
    engine.say("newgame Base+MLP");
    engine.answer();
    engine.say("options set ReportIntermediateBestMoves True");
    engine.answer();
    engine.say("bestmove");
    let mut first = String::new();
    engine.output.as_mut().expect("we read").read_line(&mut first).expect("it tells of its first depth");
    assert!(first.contains(";1;"), "{first}");
    let kill = Command::new("kill").args(["-INT", &engine.process.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
    let best = engine.answer().pop().expect("there is an answer");
    engine.say("validmoves");
    assert!(engine.answer()[0].split(';').any(|legal| legal == best), "{best}");
    engine.say("exit");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn when_the_input_ends_an_endless_search_ends_too() {
    let mut engine = Engine::start();
    engine.say("newgame\nbestmove");
    engine.answer();
    engine.input = None;
    let answer = engine.answer();
    assert_eq!(answer.len(), 1, "{answer:?}");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn a_script_that_asks_all_at_once_gets_all_answers() {
    let mut engine = Engine::start();
    engine.say("newgame Base\nbestmove depth 3\nplay wS1\nbestmove nodes 5000");
    engine.input = None;
    assert_eq!(engine.answer(), ["Base;NotStarted;White[1]"]);
    assert_eq!(engine.answer().len(), 1);
    assert_eq!(engine.answer(), ["Base;InProgress;Black[1];wS1"]);
    assert!(engine.answer()[0].starts_with('b'));
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn when_nobody_reads_it_goes_quietly() {
    let mut engine = Engine::start();
    engine.say("newgame\noptions set ReportIntermediateBestMoves True");
    engine.answer();
    engine.answer();
    engine.output = None;
    engine.say("bestmove");
    engine.end();
    let mut complaints = String::new();
    let errors = engine.process.stderr.as_mut().expect("it has a place for them");
    errors.read_to_string(&mut complaints).expect("it can be read");
    assert_eq!(complaints, "");
}

#[test]
fn threads_can_be_said_in_a_word() {
    let mut engine = Engine::start_with(&["--threads", "2", "--set", "Level=3"]);
    engine.say("options get Threads");
    assert_eq!(engine.answer(), ["Threads;int;2;1;1;64"]);
    engine.say("exit");
    assert_eq!(engine.end(), Some(0));
    for wrong in ["0", "65", "many"] {
        assert_eq!(Engine::refused(&["--threads", wrong]), Some(2), "{wrong}");
        assert_eq!(Engine::refused(&["--set", &format!("Threads={wrong}")]), Some(2), "{wrong}");
    }
    assert_eq!(Engine::refused(&["--set", "Wings=2"]), Some(2), "there is no such option");
}
