//! An engine between a reader and a writer.

use crate::engine::{Engine, Next};
use std::io::{self, BufRead, Read, Write};

/// The longest line that is listened to.
const LONGEST: u64 = 1 << 20;

/// Greets, then answers line after line until `exit` or the end of the input.
pub fn serve<W: Write>(engine: &mut Engine<W>, mut input: impl BufRead) -> io::Result<()> {
    engine.greet()?;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
            // Nobody means this: it is read to its end and answered as any unknown command.
            skip_line(&mut input)?;
            line.truncate(64);
        }
        if engine.command(&String::from_utf8_lossy(&line))? == Next::End {
            return Ok(());
        }
    }
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
