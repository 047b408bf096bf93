//! Whatever an engine is told: it answers each command with one `ok`, and what it refuses changes
//! nothing.
#![no_main]

use hive_uhp::{Engine, Next, serve};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;

/// Best moves that take no time, and some that cannot be meant.
const BEST_MOVES: [&str; 6] = [
    "bestmove depth 1",
    "bestmove nodes 100",
    "bestmove depth",
    "bestmove depth deep",
    "bestmove time soon",
    "bestmove nodes -1",
];

/// An output that can be read.
#[derive(Clone, Default)]
struct Out(Rc<RefCell<Vec<u8>>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Out {
    fn take(&self) -> String {
        String::from_utf8(self.0.take()).expect("an engine writes text")
    }
}

struct Talk {
    engine: Engine<Out>,
    out: Out,
    /// The game string that the engine told last.
    told: String,
}

impl Talk {
    fn new() -> Talk {
        let out = Out::default();
        Talk { engine: Engine::new(out.clone(), "Fuzzed"), out, told: String::new() }
    }

    /// The lines of an answer without the `ok` that ends it.
    fn ask(&mut self, command: &str) -> Vec<String> {
        assert_eq!(self.engine.command(command).expect("the output can be written"), Next::GoOn);
        let answer = self.out.take();
        assert_eq!(oks(&answer), 1, "`{command}` is answered\n{answer}");
        let lines = answer.strip_suffix("ok\n").expect("an answer ends with ok");
        let word = command.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        if ["newgame", "play", "pass", "undo"].contains(&word.as_str()) && !is_refusal(lines) {
            self.told = lines.trim_end().to_string();
        }
        lines.lines().map(String::from).collect()
    }

    /// Makes the engine as good as new: its table is large, so one engine serves all inputs.
    fn renew(&mut self) {
        for option in self.ask("options") {
            let fields: Vec<&str> = option.split(';').collect();
            let value = if fields[0] == "HashMB" { "1" } else { fields[3] };
            self.ask(&format!("options set {} {value}", fields[0]));
        }
        self.ask("newgame Base+MLP");
    }

    /// The game string, found out by a turn that is taken and taken back; in a game that is over, by
    /// taking the last one back and again.
    fn game(&mut self) -> String {
        let moves = self.ask("validmoves").concat();
        if is_refusal(&moves) {
            let turn = self.told.rsplit(';').next().unwrap_or_default().to_string();
            self.ask("undo");
            return self.ask(&format!("play {turn}")).concat();
        }
        self.ask(&format!("play {}", moves.split(';').next().unwrap_or_default()));
        self.ask("undo").concat()
    }
}

fn is_refusal(line: &str) -> bool {
    line.starts_with("err ") || line.starts_with("invalidmove ")
}

/// How many lines say `ok` and nothing else.
fn oks(text: &str) -> usize {
    text.lines().filter(|line| *line == "ok").count()
}

/// The command, but none that takes long or much memory.
fn tamed(line: &str) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    match words.first().map(|word| word.to_ascii_lowercase()).as_deref() {
        Some("bestmove") => BEST_MOVES[line.len() % BEST_MOVES.len()].to_string(),
        Some("options") if words.len() == 4 && words[3].parse::<u64>().is_ok() => {
            words[3] = ["0", "1", "99999999"][line.len() % 3];
            words.join(" ")
        }
        _ => line.to_string(),
    }
}

fn is_exit(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("exit"))
}

thread_local!(static TALK: RefCell<Talk> = RefCell::new(Talk::new()));

fuzz_target!(|bytes: &[u8]| TALK.with_borrow_mut(|talk| {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<String> = text.split('\n').map(tamed).collect();

    talk.renew();
    serve(&mut talk.engine, Cursor::new(lines.join("\n"))).expect("the output can be written");
    let heard = lines.iter().take_while(|line| !is_exit(line)).filter(|line| !line.trim().is_empty());
    // The first answer is the greeting.
    assert_eq!(oks(&talk.out.take()), 1 + heard.clone().count());

    talk.renew();
    for line in heard {
        let before = talk.game();
        let answer = talk.ask(line);
        if answer.iter().any(|line| is_refusal(line)) {
            assert_eq!(talk.game(), before, "`{line}` was refused");
        }
    }
}));
