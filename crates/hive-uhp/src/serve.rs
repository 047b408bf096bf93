//! An engine between a reader and a writer.

use crate::engine::{Engine, Next};
use crate::interrupt::Interrupt;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is listened to.
const LONGEST: u64 = 1 << 20;

/// How many lines wait while the engine thinks, before the reader waits too.
const WAITING: usize = 256;

/// How long a search may go on when the input has ended. A script that writes all its questions at once gets its
/// answers; an engine whose viewer is gone does not think for ever.
const GRACE: Duration = Duration::from_secs(10);

/// What came from the input.
enum Heard {
    Line(String),
    TooLong,
    End,
    Broken(io::Error),
}

/// Greets, then answers line after line until `exit` or the end of the input.
///
/// The input is read by a thread of its own, which goes on waiting for it after `exit`.
///
/// ```
/// let mut out = Vec::new();
/// let mut engine = hive_uhp::Engine::new(&mut out, "Kypseli");
/// hive_uhp::serve(&mut engine, "newgame Base\nbestmove depth 1\nexit\n".as_bytes()).unwrap();
/// assert!(String::from_utf8(out).unwrap().starts_with("id Kypseli\n"));
/// ```
pub fn serve<W: Write>(engine: &mut Engine<W>, input: impl BufRead + Send + 'static) -> io::Result<()> {
    engine.greet()?;
    let (tell, heard) = sync_channel(WAITING);
    let (interrupt, endless) = (engine.interrupt(), engine.endless());
    let done = Arc::new(AtomicBool::new(false));
    let ended = Ended { interrupt, endless, done: Arc::clone(&done) };
    thread::Builder::new().name("input".to_string()).spawn(move || read(input, &tell, &ended))?;
    let answer = answer_all(engine, heard.iter());
    done.store(true, Ordering::SeqCst);
    answer
}

fn answer_all<W: Write>(engine: &mut Engine<W>, heard: impl Iterator<Item = Heard>) -> io::Result<()> {
    for heard in heard {
        match heard {
            Heard::Line(line) => {
                if engine.command(&line)? == Next::End {
                    return Ok(());
                }
            }
            Heard::TooLong => engine.too_long(LONGEST)?,
            Heard::End => return Ok(()),
            Heard::Broken(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads to the end of the input, or until nobody listens.
fn read(mut input: impl BufRead, tell: &SyncSender<Heard>, ended: &Ended) {
    loop {
        let heard = line(&mut input).unwrap_or_else(Heard::Broken);
        let last = matches!(heard, Heard::End | Heard::Broken(_));
        let listened_to = tell.send(heard).is_ok();
        if last {
            ended.watch();
        }
        if last || !listened_to {
            return;
        }
    }
}

fn line(input: &mut impl BufRead) -> io::Result<Heard> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(Heard::End);
    }
    if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
        skip_line(input)?;
        return Ok(Heard::TooLong);
    }
    Ok(Heard::Line(String::from_utf8_lossy(&line).into_owned()))
}

/// Reads on to the end of the line and keeps nothing.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(bytes.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// Sees to it that nothing is thought about for long when the input has ended.
struct Ended {
    interrupt: Interrupt,
    endless: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl Ended {
    /// Searches without a limit are ended at once, the others when the time of grace is over. There may be several to
    /// come, one after the other.
    fn watch(&self) {
        let began = Instant::now();
        while !self.done.load(Ordering::SeqCst) {
            if self.endless.load(Ordering::SeqCst) || began.elapsed() > GRACE {
                self.interrupt.now();
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}
