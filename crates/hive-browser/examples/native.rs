//! The same engine as a native program, for comparisons: a question a line in, an answer a line out. A file with the player's
//! network may be named.

use hive_browser::Engine;
use hive_search::Watch;
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut engine = Engine::new(Watch::system());
    if let Some(network) = std::env::args_os().nth(1)
        && !engine.learn(&std::fs::read(network)?)
    {
        return Err(io::Error::other("this is no network"));
    }
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        out.write_all(&engine.answer(line?.as_bytes()))?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}
