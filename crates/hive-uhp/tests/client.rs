//! The client against engines that keep to the protocol, and against those that do not.

use hive_rules::Expansions;
use hive_uhp::{Client, ClientError, Engine, Process, Search, serve};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_millis(300);
const GREETING: &str = "id Scripted 1\nMosquito;Pillbug\nok\n";

type Result<T> = std::result::Result<T, ClientError>;

/// A client whose engine runs in a thread of this process.
fn meet(
    engine: impl FnOnce(BufReader<PipeReader>, PipeWriter) + Send + 'static,
) -> Result<Client<PipeWriter>> {
    meet_unless(Arc::new(AtomicBool::new(false)), engine)
}

fn meet_unless(
    cancel: Arc<AtomicBool>,
    engine: impl FnOnce(BufReader<PipeReader>, PipeWriter) + Send + 'static,
) -> Result<Client<PipeWriter>> {
    let (commands, to_engine) = pipe().expect("a pipe");
    let (from_engine, answers) = pipe().expect("a pipe");
    thread::spawn(move || engine(BufReader::new(commands), answers));
    Client::new(BufReader::new(from_engine), to_engine, PATIENCE, cancel)
}

/// An engine that answers each command by a function of it, and ends when there is no answer.
fn answering(
    answer: impl Fn(&str) -> Option<String> + Send + 'static,
) -> impl FnOnce(BufReader<PipeReader>, PipeWriter) + Send + 'static {
    move |commands, mut answers| {
        let mut say = |text: &str| answers.write_all(text.as_bytes()).is_ok();
        say(GREETING);
        for line in commands.lines().map_while(std::result::Result::ok) {
            match answer(&line) {
                Some(text) if say(&text) => {}
                _ => return,
            }
        }
    }
}

fn best(client: &mut Client<PipeWriter>, millis: u64) -> Result<String> {
    client.best_move(Search::Time(Duration::from_millis(millis)), PATIENCE)
}

#[test]
fn our_own_engine_is_understood() {
    let mut client = meet(|commands, answers| {
        let _ = serve(&mut Engine::new(answers, "Kypseli test"), commands);
    })
    .expect("it greets");
    assert_eq!(client.id(), "Kypseli test");
    assert_eq!(client.expansions(), Expansions::ALL);
    assert_eq!(client.new_game("Base+MLP").as_deref(), Ok("Base+MLP;NotStarted;White[1]"));
    assert_eq!(client.play("wS1").as_deref(), Ok("Base+MLP;InProgress;Black[1];wS1"));
    let turn = client.best_move(Search::Depth(1), PATIENCE * 10).expect("it has a best turn");
    assert!(client.play(&turn).is_ok(), "{turn}");
    assert!(matches!(client.play("bQ -bQ"), Err(ClientError::InvalidMove(_))));
    assert!(matches!(client.ask("dance"), Err(ClientError::Refused(_))));
    assert!(!client.is_lost(), "a refusal is an answer");
    client.exit();
    assert_eq!(client.ask("info"), Err(ClientError::Ended));
}

#[test]
fn only_what_an_engine_says_it_knows_is_believed() {
    let client = meet(answering(|_| None)).expect("it greets");
    assert_eq!(client.expansions(), Expansions { mosquito: true, ladybug: false, pillbug: true });
    let plain = meet(|_, mut answers| {
        let _ = answers.write_all(b"id Base only\r\nok\r\n");
    });
    assert_eq!(plain.map(|client| client.expansions()), Ok(Expansions::NONE));
}

#[test]
fn thoughts_are_told_from_the_answer() {
    let thoughts = "wS1;1;0.10;wS1\nwA1 bQ-;2;0.50;wA1 bQ-;bS1\nok\n";
    let mut client = meet(answering(|_| Some(thoughts.to_string()))).expect("it greets");
    assert_eq!(best(&mut client, 1000).as_deref(), Ok("wA1 bQ-"));
}

#[test]
fn fractions_of_a_second_are_written_as_the_engine_likes_them() {
    // Answers what it heard; refuses a time with a point in it.
    let mut client = meet(answering(|line| {
        Some(if line.contains("time") && line.contains('.') {
            "err no fractions\nok\n".to_string()
        } else {
            format!("{line}\nok\n")
        })
    }))
    .expect("it greets");
    assert_eq!(best(&mut client, 2000).as_deref(), Ok("bestmove time 00:00:02"));
    for _ in 0..2 {
        assert_eq!(best(&mut client, 500).as_deref(), Ok("bestmove seconds 0.5"));
    }
    let mut client = meet(answering(|line| Some(format!("{line}\nok\n")))).expect("it greets");
    assert_eq!(best(&mut client, 1250).as_deref(), Ok("bestmove time 00:00:01.250"));
    let nodes = client.best_move(Search::Nodes(200), PATIENCE);
    assert_eq!(nodes.as_deref(), Ok("bestmove nodes 200"));
}

#[test]
fn an_engine_that_refuses_to_think_is_not_misunderstood_for_ever() {
    let mut client = meet(answering(|_| Some("err no game\nok\n".to_string()))).expect("it greets");
    for _ in 0..2 {
        assert_eq!(best(&mut client, 500), Err(ClientError::Refused("no game".to_string())));
    }
}

#[test]
fn silence_is_waited_out_once() {
    let mut client = meet(answering(|_| Some(String::new()))).expect("it greets");
    let start = Instant::now();
    assert_eq!(client.ask("validmoves"), Err(ClientError::NoAnswer));
    assert!(start.elapsed() >= PATIENCE);
    // A late answer would be taken for the answer to something else.
    assert_eq!(client.ask("validmoves"), Err(ClientError::Ended));
    let silent = meet(|mut commands, _answers| {
        let _ = commands.read_line(&mut String::new());
    });
    assert_eq!(silent.err(), Some(ClientError::NoAnswer));
}

#[test]
fn a_crash_is_noticed_at_once() {
    let mut client = meet(answering(|_| None)).expect("it greets");
    assert_eq!(client.ask("newgame"), Err(ClientError::Ended));
    assert_eq!(meet(|_, _| ()).err(), Some(ClientError::Ended));
}

#[test]
fn endless_talk_is_not_listened_to() {
    let mut chatter = meet(|mut commands, mut answers| {
        let _ = answers.write_all(GREETING.as_bytes());
        let _ = commands.read_line(&mut String::new());
        while answers.write_all(b"well...\n").is_ok() {}
    })
    .expect("it greets");
    let start = Instant::now();
    assert!(matches!(best(&mut chatter, 1000), Err(ClientError::NoAnswer | ClientError::TooMuch)));
    assert!(start.elapsed() < PATIENCE * 4);
    let endless_line = meet(|_, mut answers| while answers.write_all(&[b'a'; 4096]).is_ok() {});
    assert_eq!(endless_line.err(), Some(ClientError::TooMuch));
}

#[test]
fn nobody_waits_for_what_is_not_wanted_any_more() {
    let cancel = Arc::new(AtomicBool::new(false));
    let mut client = meet_unless(Arc::clone(&cancel), answering(|_| Some(String::new()))).expect("it greets");
    cancel.store(true, Ordering::Relaxed);
    let start = Instant::now();
    let answer = client.best_move(Search::Depth(9), Duration::from_secs(60));
    assert_eq!(answer, Err(ClientError::Cancelled));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn what_cannot_be_started_says_why() {
    let start = |line| Process::start(line, PATIENCE, Arc::default()).err();
    for line in ["", "'open", "no-such-engine-anywhere uhp"] {
        assert!(matches!(start(line), Some(ClientError::DidNotStart(_))), "{line}");
    }
}

#[test]
fn a_clock_is_told_to_those_who_know_it() {
    let second = Duration::from_secs(1);
    let clock = Search::Clock { left: 90 * second, increment: 2 * second, share: 3 * second };
    for (help, expected) in [
        (
            Some("bestmove time hh:mm:ss\nbestmove clock hh:mm:ss [hh:mm:ss]"),
            "bestmove clock 00:01:30 00:00:02",
        ),
        (Some("bestmove time hh:mm:ss"), "bestmove time 00:00:03"),
        (None, "bestmove time 00:00:03"),
    ] {
        let engine = answering(move |line| match (line, help) {
            ("help", Some(help)) => Some(format!("{help}\nok\n")),
            (line, _) if line == expected => Some("wS1\nok\n".to_string()),
            _ => Some("err Unknown command\nok\n".to_string()),
        });
        let mut client = meet(engine).expect("it greets");
        for _ in 0..2 {
            assert_eq!(client.best_move(clock, PATIENCE).as_deref(), Ok("wS1"), "{expected}");
        }
    }
}
