//! The client's side of the protocol: any engine, behind any reader and writer.

mod process;

pub use process::Process;

use hive_rules::Expansions;
use std::fmt;
use std::io::{BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is listened to.
const LONGEST_LINE: u64 = 1 << 20;

/// The longest answer that is listened to.
const LONGEST_ANSWER: usize = 4 << 20;

/// How often a client that waits looks whether it should still wait.
const GLANCE: Duration = Duration::from_millis(50);

/// Why there is no answer to a command.
///
/// ```
/// use hive_uhp::ClientError;
/// let error = ClientError::Refused("There is no game.".to_string());
/// assert_eq!(error.to_string(), "it answered: err There is no game.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientError {
    /// The engine did not start, for this reason.
    DidNotStart(String),
    /// The engine has ended, or was given up because it had fallen silent before.
    Ended,
    /// The engine did not answer in time.
    NoAnswer,
    /// The engine does not stop talking.
    TooMuch,
    /// Whoever waited no longer wants to.
    Cancelled,
    /// The engine answered `err` and this.
    Refused(String),
    /// The engine answered `invalidmove` and this.
    InvalidMove(String),
}

/// How far an engine is to look.
///
/// ```
/// use hive_uhp::Search;
/// use std::time::Duration;
/// assert_ne!(Search::Depth(3), Search::Time(Duration::from_secs(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// So many turns deep.
    Depth(u32),
    /// At so many positions: not in the protocol, but ours know it.
    Nodes(u64),
    /// So long.
    Time(Duration),
    /// With so much left for the whole game: not in the protocol, but ours know it.
    Clock {
        /// What is left.
        left: Duration,
        /// What comes back after the turn.
        increment: Duration,
        /// How long an engine thinks that knows no clocks.
        share: Duration,
    },
}

/// How an engine wants fractions of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fractions {
    /// `bestmove time 00:00:00.500`
    Time,
    /// `bestmove seconds 0.5`
    Seconds,
}

/// What the thread that listens passes on.
enum Heard {
    Line(String),
    TooLong,
}

/// A conversation with an engine: a command, then its answer up to `ok`.
///
/// ```
/// use hive_uhp::{Client, Search};
/// use std::time::Duration;
/// // What an engine would say; the commands are written into a list.
/// let said = "id Quick\nMosquito\nok\nBase;NotStarted;White[1]\nok\nwS1\nok\n";
/// let patience = Duration::from_secs(5);
/// let mut heard = Vec::new();
/// let mut client = Client::new(said.as_bytes(), &mut heard, patience, Default::default()).unwrap();
/// assert_eq!(client.id(), "Quick");
/// client.new_game("Base").unwrap();
/// assert_eq!(client.best_move(Search::Depth(1), patience).unwrap(), "wS1");
/// drop(client);
/// assert_eq!(heard, b"newgame Base\nbestmove depth 1\n");
/// ```
pub struct Client<W> {
    out: W,
    heard: Receiver<Heard>,
    patience: Duration,
    cancel: Arc<AtomicBool>,
    id: String,
    expansions: Expansions,
    fractions: Option<Fractions>,
    clocks: Option<bool>,
    /// Something went wrong that leaves the two out of step for good.
    lost: bool,
}

impl<W: Write> Client<W> {
    /// Listens to an engine's greeting. The patience is for every answer but a best move; when
    /// `cancel` becomes true, nothing is waited for any more.
    pub fn new(
        reader: impl BufRead + Send + 'static,
        out: W,
        patience: Duration,
        cancel: Arc<AtomicBool>,
    ) -> Result<Client<W>, ClientError> {
        // Bounded, so that an engine that talks without end fills a pipe and not the memory.
        let (sender, heard) = sync_channel(256);
        thread::spawn(move || listen(reader, &sender));
        let (id, expansions) = (String::new(), Expansions::NONE);
        let mut client = Client {
            out,
            heard,
            patience,
            cancel,
            id,
            expansions,
            fractions: None,
            clocks: None,
            lost: false,
        };
        let greeting = client.answer(patience)?;
        client.remember(&greeting);
        Ok(client)
    }

    /// What the engine calls itself.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The expansions that the engine can play with.
    pub fn expansions(&self) -> Expansions {
        self.expansions
    }

    /// Whether nothing can be asked any more.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    /// Asks anything; the lines of the answer, without the last, `ok`.
    pub fn ask(&mut self, command: &str) -> Result<Vec<String>, ClientError> {
        self.ask_within(command, self.patience)
    }

    /// Begins a game from a set of tiles or a game string; what the engine says of it.
    pub fn new_game(&mut self, game: &str) -> Result<String, ClientError> {
        self.ask(&format!("newgame {game}")).map(last)
    }

    /// Plays a turn; what the engine says of the game then.
    pub fn play(&mut self, turn: &str) -> Result<String, ClientError> {
        self.ask(&format!("play {turn}")).map(last)
    }

    /// The engine's best turn, if it answers within the patience.
    pub fn best_move(&mut self, search: Search, patience: Duration) -> Result<String, ClientError> {
        let answer = match search {
            Search::Depth(depth) => self.ask_within(&format!("bestmove depth {depth}"), patience),
            Search::Nodes(nodes) => self.ask_within(&format!("bestmove nodes {nodes}"), patience),
            Search::Clock { left, increment, .. } if self.knows_clocks() => {
                let (left, increment) = (clock_text(left), clock_text(increment));
                self.ask_within(&format!("bestmove clock {left} {increment}"), patience)
            }
            Search::Clock { share: time, .. } | Search::Time(time)
                if time.subsec_millis() == 0 && time.as_secs() > 0 =>
            {
                self.ask_within(&format!("bestmove time {}", clock_text(time)), patience)
            }
            Search::Clock { share: time, .. } | Search::Time(time) => self.best_in_fractions(time, patience),
        };
        // Lines before the last one are what it thought meanwhile, and all but the first field of a
        // line is about its thoughts.
        answer.map(|lines| last(lines).split(';').next().unwrap_or_default().trim().to_string())
    }

    /// Says good-bye. There is no answer to that.
    pub fn exit(&mut self) {
        // An engine that does not hear it is gone already.
        let _ = writeln!(self.out, "exit").and_then(|()| self.out.flush());
        self.lost = true;
    }

    /// Whether the engine lists clocks among what it knows. Asked once: an engine may take words that it does not know
    /// for none, and think for ever.
    fn knows_clocks(&mut self) -> bool {
        if self.clocks.is_none() {
            let help = self.ask("help").unwrap_or_default();
            self.clocks = Some(help.iter().any(|line| line.contains("bestmove clock")));
        }
        self.clocks == Some(true)
    }

    fn best_in_fractions(&mut self, time: Duration, patience: Duration) -> Result<Vec<String>, ClientError> {
        let time = time.max(Duration::from_millis(1));
        let as_time = format!("bestmove time {}", clock_text(time));
        let as_seconds = format!("bestmove seconds {}", time.as_millis() as f64 / 1000.0);
        match self.fractions {
            Some(Fractions::Time) => self.ask_within(&as_time, patience),
            Some(Fractions::Seconds) => self.ask_within(&as_seconds, patience),
            None => match self.ask_within(&as_time, patience) {
                Err(ClientError::Refused(_)) => {
                    let answer = self.ask_within(&as_seconds, patience)?;
                    self.fractions = Some(Fractions::Seconds);
                    Ok(answer)
                }
                Ok(answer) => {
                    self.fractions = Some(Fractions::Time);
                    Ok(answer)
                }
                failed => failed,
            },
        }
    }

    fn ask_within(&mut self, command: &str, patience: Duration) -> Result<Vec<String>, ClientError> {
        if self.lost {
            return Err(ClientError::Ended);
        }
        // A command is one line, whatever it was made from.
        let command = command.lines().next().unwrap_or_default();
        if writeln!(self.out, "{command}").and_then(|()| self.out.flush()).is_err() {
            self.lost = true;
            return Err(ClientError::Ended);
        }
        self.answer(patience)
    }

    /// The lines up to `ok`.
    fn answer(&mut self, patience: Duration) -> Result<Vec<String>, ClientError> {
        let lines = self.block(patience).inspect_err(|_| self.lost = true)?;
        for line in &lines {
            let (word, message) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "err" => return Err(ClientError::Refused(message.to_string())),
                "invalidmove" => return Err(ClientError::InvalidMove(message.to_string())),
                _ => {}
            }
        }
        Ok(lines)
    }

    fn block(&self, patience: Duration) -> Result<Vec<String>, ClientError> {
        let start = Instant::now();
        let mut lines = Vec::new();
        let mut length = 0;
        loop {
            // Looked at before every line: an engine that never stops talking is late, too.
            let left = patience.checked_sub(start.elapsed()).ok_or(ClientError::NoAnswer)?;
            if self.cancel.load(Ordering::Relaxed) {
                return Err(ClientError::Cancelled);
            }
            let line = match self.heard.recv_timeout(left.min(GLANCE)) {
                Ok(Heard::Line(line)) => line,
                Ok(Heard::TooLong) => return Err(ClientError::TooMuch),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(ClientError::Ended),
            };
            if line == "ok" {
                return Ok(lines);
            }
            length += line.len() + 1;
            if length > LONGEST_ANSWER {
                return Err(ClientError::TooMuch);
            }
            lines.push(line);
        }
    }

    /// Keeps who the engine is: a line with its name, and one with its expansions if it has any.
    fn remember(&mut self, greeting: &[String]) {
        let id = greeting.iter().find_map(|line| line.strip_prefix("id "));
        self.id = id.unwrap_or("a nameless engine").trim().to_string();
        let abilities = greeting.last().filter(|line| !line.starts_with("id ")).map_or("", String::as_str);
        let has = |name: &str| abilities.split(';').any(|ability| ability.trim().eq_ignore_ascii_case(name));
        self.expansions =
            Expansions { mosquito: has("Mosquito"), ladybug: has("Ladybug"), pillbug: has("Pillbug") };
    }
}

/// Passes on line after line until the engine ends or nobody listens.
fn listen(mut reader: impl BufRead, sender: &SyncSender<Heard>) {
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            let _ = sender.send(Heard::TooLong);
            return;
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_string();
        if sender.send(Heard::Line(line)).is_err() {
            return;
        }
    }
}

fn last(mut lines: Vec<String>) -> String {
    lines.pop().unwrap_or_default()
}

/// A length of time as the protocol has it, with milliseconds only where there are any.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (days, hours) = (seconds / 86_400, seconds / 3600 % 24);
    let days = if days > 0 { format!("{days}.") } else { String::new() };
    let fraction = match time.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}"),
    };
    format!("{days}{hours:02}:{:02}:{:02}{fraction}", seconds / 60 % 60, seconds % 60)
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::DidNotStart(reason) => write!(f, "it did not start: {reason}"),
            ClientError::Ended => f.write_str("it has ended"),
            ClientError::NoAnswer => f.write_str("it did not answer in time"),
            ClientError::TooMuch => f.write_str("it does not stop talking"),
            ClientError::Cancelled => f.write_str("its answer is no longer waited for"),
            ClientError::Refused(message) => write!(f, "it answered: err {message}"),
            ClientError::InvalidMove(message) => write!(f, "it answered: invalidmove {message}"),
        }
    }
}

impl std::error::Error for ClientError {}

#[cfg(test)]
mod tests {
    use super::clock_text;
    use std::time::Duration;

    #[test]
    fn lengths_of_time_are_read_back_as_they_were_written() {
        for (millis, text) in [
            (5_000, "00:00:05"),
            (500, "00:00:00.500"),
            (3_723_042, "01:02:03.042"),
            (90_000_000, "1.01:00:00"),
        ] {
            let time = Duration::from_millis(millis);
            assert_eq!(clock_text(time), text);
            assert_eq!(crate::parse_duration(text), Some(time));
        }
    }
}
