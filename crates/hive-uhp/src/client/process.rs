//! An engine that runs as a process of its own.

use super::{Client, ClientError};
use std::io::BufReader;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

/// How long an engine may take to leave after `exit`.
const MOMENT: Duration = Duration::from_secs(1);

/// An engine's process and the conversation with it. It ends when this is dropped: by `exit`, or
/// by force if it does not listen.
///
/// ```
/// use hive_uhp::{ClientError, Process};
/// use std::time::Duration;
/// let started = Process::start("no-such-engine uhp", Duration::from_secs(1), Default::default());
/// assert!(matches!(started, Err(ClientError::DidNotStart(_))));
/// ```
pub struct Process {
    client: Client<ChildStdin>,
    child: Running,
}

/// A process that does not outlive this value.
struct Running(Child);

impl Process {
    /// Starts a command line such as `nokamute uhp --num-threads=1`, and listens to its greeting.
    /// Words are set apart by spaces; a word with spaces stands in quotes.
    ///
    /// The patience is for every answer but a best move; when `cancel` becomes true, nothing
    /// is waited for any more.
    pub fn start(
        command_line: &str,
        patience: Duration,
        cancel: Arc<AtomicBool>,
    ) -> Result<Process, ClientError> {
        let did_not = |reason: &str| ClientError::DidNotStart(reason.to_string());
        let words = words(command_line).ok_or_else(|| did_not("a quote is not closed"))?;
        let (program, arguments) = words.split_first().ok_or_else(|| did_not("there is no command"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        on_its_own(&mut command);
        let child = command.spawn().map_err(|error| did_not(&error.to_string()))?;
        let mut child = Running(child);
        let (Some(input), Some(output)) = (child.0.stdin.take(), child.0.stdout.take()) else {
            return Err(did_not("it has no input or output"));
        };
        let client = Client::new(BufReader::new(output), input, patience, cancel)?;
        Ok(Process { client, child })
    }

    /// The conversation.
    pub fn client(&mut self) -> &mut Client<ChildStdin> {
        &mut self.client
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that did not answer will not listen now.
        if self.client.is_lost() {
            return;
        }
        self.client.exit();
        let start = Instant::now();
        while start.elapsed() < MOMENT && matches!(self.child.0.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only where there is nothing left to end.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An interrupt typed at the terminal is for us: what becomes of the engines is our decision.
fn on_its_own(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

/// The words of a command line; nothing if a quote is not closed.
fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_hold_words_together() {
        let split = |line| words(line).unwrap_or_default();
        assert_eq!(split(" nokamute  uhp "), ["nokamute", "uhp"]);
        assert_eq!(
            split(r#""/my engines/a b" --name='it "is"' "" x"#),
            ["/my engines/a b", r#"--name=it "is""#, "", "x"]
        );
        assert_eq!(words("a 'b"), None);
        assert_eq!(words("  "), Some(Vec::new()));
    }
}
