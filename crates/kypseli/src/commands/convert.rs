//! `kypseli convert`: records from one format into another.

use crate::failure::{Failure, complain};
use crate::games::{Listing, complaint, format_of};
use crate::number::{grouped, plural};
use crate::{progress, whole_file};
use clap::{Args, ValueEnum};
use hive_notation::{Format, Reading};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Convert recorded games from one format into another.
///
/// A file becomes a file. The ending of the new one says its format: .pgn, .sgf or .uhp; a file with
/// any other ending is read as what it looks like, and never written. A folder becomes a folder, file
/// by file and in parallel; or one file, with all games in it. What cannot be converted is listed with
/// its line, its ply and the reason, and the rest is converted all the same. Output files are written
/// whole or not at all.
#[derive(Args)]
pub(crate) struct Convert {
    /// A file or a folder of records
    input: PathBuf,
    /// Where to: a file, or a folder if the input is one
    output: PathBuf,
    /// The format of the files in an output folder
    #[arg(long, value_enum, default_value = "pgn")]
    to: To,
}

/// A format to convert into.
#[derive(Clone, Copy, ValueEnum)]
enum To {
    /// Hive PGN
    Pgn,
    /// BoardSpace SGF
    Sgf,
    /// Game strings, one a line
    Uhp,
}

impl From<To> for Format {
    fn from(to: To) -> Format {
        match to {
            To::Pgn => Format::Pgn,
            To::Sgf => Format::Sgf,
            To::Uhp => Format::GameStrings,
        }
    }
}

/// What became of one input file.
#[derive(Default)]
struct Converted {
    /// The good records as text.
    text: String,
    games: u64,
    /// A line for each bad one.
    complaints: Vec<String>,
}

impl Convert {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if !self.input.is_dir() {
            return self.one_file(&self.input);
        }
        let Listing { files, complaints } = Listing::of(&self.input);
        if files.is_empty() && complaints.is_empty() {
            return Err(format!("{}: there are no records in this folder", self.input.display()).into());
        }
        // Whatever has an ending is meant as a file, unless it is a folder already.
        let mut all = if self.output.extension().is_some() && !self.output.is_dir() {
            self.gather(&files, written_format(&self.output)?)?
        } else {
            self.mirror(&files)
        };
        all.push(Converted { complaints, ..Converted::default() });
        let games = all.iter().map(|converted| converted.games).sum();
        report(games, all.into_iter().flat_map(|converted| converted.complaints).collect())
    }

    fn one_file(&self, input: &Path) -> Result<(), Failure> {
        let format = written_format(&self.output)?;
        if whole_file::same_file(input, &self.output) {
            return Err(format!("{}: a file cannot be converted onto itself", input.display()).into());
        }
        let converted = convert(input, format);
        if converted.games > 0 {
            write_below(&self.output, &converted.text)?;
        }
        report(converted.games, converted.complaints)
    }

    /// All games of a folder into one file.
    fn gather(&self, files: &[PathBuf], format: Format) -> Result<Vec<Converted>, Failure> {
        if files.iter().any(|file| whole_file::same_file(file, &self.output)) {
            return Err(format!("{}: it is one of the files to be converted", self.output.display()).into());
        }
        let all = in_parallel(files, |file| convert(file, format));
        let texts: Vec<&str> =
            all.iter().map(|converted| converted.text.as_str()).filter(|text| !text.is_empty()).collect();
        let text = texts.join(if format == Format::Pgn { "\n" } else { "" });
        if !text.is_empty() {
            write_below(&self.output, &text)?;
        }
        Ok(all)
    }

    /// A file for each file, folders below folders kept.
    fn mirror(&self, files: &[PathBuf]) -> Vec<Converted> {
        let format = Format::from(self.to);
        let output = |file: &Path| {
            let below = file.strip_prefix(&self.input).unwrap_or(file);
            self.output.join(below).with_extension(format.extension())
        };
        // Of two files that would become one, the second is left alone.
        let mut first: BTreeMap<PathBuf, &Path> = BTreeMap::new();
        for file in files {
            first.entry(output(file)).or_insert(file);
        }
        in_parallel(files, |file| {
            let output = output(file);
            let mut converted = Converted::default();
            if first[&output] != file {
                let taken = format!(
                    "{}: {} becomes {} already",
                    file.display(),
                    first[&output].display(),
                    output.display()
                );
                converted.complaints.push(taken);
                return converted;
            }
            if whole_file::same_file(file, &output) {
                converted
                    .complaints
                    .push(format!("{}: a file cannot be converted onto itself", file.display()));
                return converted;
            }
            converted = convert(file, format);
            if converted.games > 0
                && let Err(Failure::Sentence(sentence)) = write_below(&output, &converted.text)
            {
                converted.complaints.push(sentence);
                converted.games = 0;
            }
            converted
        })
    }
}

/// The format that an output file's ending names. A `.txt` may be read as game strings, but nobody who writes one has said
/// what should be in it.
fn written_format(output: &Path) -> Result<Format, Failure> {
    let format = format_of(output).filter(|format| {
        output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(format.extension()))
    });
    format.ok_or_else(|| {
        let path = output.display();
        Failure::Usage(format!("{path}: its ending should say the format: .pgn, .sgf or .uhp"))
    })
}

/// Reads a file and writes its good records as text.
fn convert(input: &Path, format: Format) -> Converted {
    let mut converted = Converted::default();
    let bytes = match fs::read(input) {
        Ok(bytes) => bytes,
        Err(error) => {
            converted.complaints.push(format!("{}: cannot be read: {error}", input.display()));
            return converted;
        }
    };
    let from = format_of(input).unwrap_or_else(|| Format::guess(&bytes));
    // With all variations: nothing that was written down is lost where the other format has room for it.
    for entry in from.read_trees(&bytes, Reading::default()) {
        match entry.tree {
            Ok(tree) => {
                let Some(text) = format.write_tree(&tree) else {
                    let place = format!("{}:{}", input.display(), entry.line);
                    converted.complaints.push(format!(
                        "{place}: a game string has no room for the table that it begins with"
                    ));
                    continue;
                };
                if format == Format::Pgn && converted.games > 0 {
                    // For the eye: a new game begins with its tags in any case.
                    converted.text.push('\n');
                }
                converted.text.push_str(&text);
                converted.games += 1;
            }
            Err(error) => converted.complaints.push(complaint(Some(&input.display().to_string()), &error)),
        }
    }
    converted
}

fn write_below(output: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = output.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| format!("{}: cannot be made: {error}", folder.display()))?;
    }
    whole_file::write(output, text.as_bytes())
}

/// Does the same with every file, on all cores, and keeps their order.
fn in_parallel(files: &[PathBuf], work: impl Fn(&Path) -> Converted + Sync) -> Vec<Converted> {
    let bar = progress::bar(files.len() as u64, "files");
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(files.len()));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores.min(files.len()) {
            scope.spawn(|| {
                while let Some((i, file)) = take(&next, files) {
                    let converted = work(file);
                    bar.inc(1);
                    // Poisoned only if another thread panicked, and then the scope ends anyway.
                    if let Ok(mut results) = results.lock() {
                        results.push((i, converted));
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(i, _)| *i);
    results.into_iter().map(|(_, converted)| converted).collect()
}

fn take<'a>(next: &AtomicUsize, files: &'a [PathBuf]) -> Option<(usize, &'a PathBuf)> {
    let i = next.fetch_add(1, Ordering::Relaxed);
    files.get(i).map(|file| (i, file))
}

/// Says how it went: a line for what was converted, and one for each that was not.
fn report(games: u64, complaints: Vec<String>) -> Result<(), Failure> {
    complaints.iter().for_each(|complaint| complain(complaint));
    if games > 0 || complaints.len() != 1 {
        let refused = grouped(complaints.len() as u64);
        writeln!(io::stdout(), "{} game{} converted, {refused} refused", grouped(games), plural(games))?;
    }
    if complaints.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}
