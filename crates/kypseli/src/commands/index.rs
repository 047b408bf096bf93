//! `kypseli index`: a collection of games as one file that can be asked about positions.

use crate::failure::{Failure, complain};
use crate::games::{self, complaint};
use crate::number::{grouped, plural};
use clap::Args;
use hive_index::collection::{Piece, Told, stream};
use hive_index::{Builder, IndexError, Indexed};
use hive_notation::Reading;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Make an index of recorded games, to be asked with `kypseli explore` and by a server's analysis.
///
/// Reads what `replay` reads, however much it is, and writes one file: every position that the games came to, alike under
/// all turns and flips of the table, with who played on how, and how it ended. Games that are wrong are told of and left out.
#[derive(Args)]
pub(crate) struct Index {
    /// Game strings, files (.pgn, .sgf, .uhp), folders, or - for standard input
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// What a piece of a collection comes to.
#[derive(Default)]
struct Ready {
    games: Vec<Indexed>,
    complaints: Vec<String>,
    /// Games that did not begin on an empty table.
    midway: u64,
}

impl Index {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let start = Instant::now();
        let failed = |error: IndexError| Failure::from(format!("{}: {error}", self.output.display()));
        spare_others(&self.output)?;
        let mut builder = Builder::new(&self.output).map_err(failed)?;
        clear_when_interrupted(builder.folder().to_path_buf());
        let (mut taken, mut refused, mut midway, mut unread) = (0, 0, 0, false);
        stream(games::sources(&self.games), ready, |told| {
            let ready = match told {
                Told::Made(ready) => ready,
                Told::Complaint(complaint) => {
                    unread = true;
                    complain(&complaint);
                    return Ok(());
                }
            };
            refused += ready.complaints.len() as u64;
            midway += ready.midway;
            taken += ready.games.len();
            ready.complaints.iter().for_each(|complaint| complain(complaint));
            ready.games.iter().try_for_each(|game| builder.add(game)).map_err(failed)
        })?;
        if taken == 0 {
            return Err(format!("{}: not written, for no game could be taken", self.output.display()).into());
        }
        let built = builder.finish().map_err(failed)?;
        let mut out = io::stdout().lock();
        let games = format!("{} game{}", grouped(built.games), plural(built.games));
        let megabytes = built.bytes as f64 / 1e6;
        writeln!(
            out,
            "{games}, {} positions in them; {megabytes:.1} MB in {:.1} s",
            grouped(built.rows),
            start.elapsed().as_secs_f64()
        )?;
        if refused > 0 {
            writeln!(out, "{} game{} left out: their turns are wrong", grouped(refused), plural(refused))?;
        }
        if midway > 0 {
            let s = plural(midway);
            writeln!(out, "{} game{s} left out: they do not begin on an empty table", grouped(midway))?;
        }
        if built.names_left_out {
            writeln!(out, "there are more names than are told apart: those that came last are left out")?;
        }
        if unread || refused > 0 { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// An index takes the place of another one, and of nothing else: a record that was named by mistake stays.
fn spare_others(output: &Path) -> Result<(), Failure> {
    let empty = fs::metadata(output).is_ok_and(|there| there.len() == 0);
    match hive_index::Index::open(output) {
        Err(IndexError::NotAnIndex) if !empty => {
            Err(format!("{}: this is something else than an index, and stays as it is", output.display())
                .into())
        }
        _ => Ok(()),
    }
}

/// An interrupt ends the program at once, wherever it waits, and leaves nothing half done behind.
fn clear_when_interrupted(folder: PathBuf) {
    // Without a handler an interrupt ends the program as well.
    let _ = ctrlc::set_handler(move || {
        // A file that is written meanwhile may keep the folder from going; once it is gone, nothing can be written there.
        let gone = |_: &u32| fs::remove_dir_all(&folder).is_ok() || !folder.exists();
        let _ = (0..1000).find(gone);
        complain("interrupted");
        std::process::exit(130);
    });
}

fn ready(piece: &Piece) -> Ready {
    let mut ready = Ready::default();
    piece.each(Reading::default(), |entry| match &entry.record {
        Ok(record) => match Indexed::of(record) {
            Some(game) => ready.games.push(game),
            None => ready.midway += 1,
        },
        Err(error) => ready.complaints.push(complaint(piece.file.as_deref(), error)),
    });
    ready
}
