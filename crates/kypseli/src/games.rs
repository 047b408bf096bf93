//! A GAME on the command line: a game string, a set of tiles, a file, a folder, or `-`.

use crate::failure::Failure;
use hive_notation::{Entry, Format, GameText, Reading, Record, RecordError, parse_game_type};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A record, good or bad, and the name of where it comes from.
pub(crate) struct Found {
    /// The file; nothing for an argument that is a game itself.
    pub(crate) file: Option<String>,
    pub(crate) entry: Entry,
}

impl Found {
    /// The place as the beginning of a message: `games.uhp:3: `.
    pub(crate) fn prefix(&self) -> String {
        self.file.as_ref().map_or_else(String::new, |file| format!("{file}:{}: ", self.entry.line))
    }
}

/// What is wrong with a record, with its file and line in front: `games.uhp:3: ply 4, …`.
pub(crate) fn complaint(file: Option<&str>, error: &RecordError) -> String {
    let place = file.map_or_else(String::new, |file| format!("{file}:{}: ", error.line));
    let ply = error.ply.map_or_else(String::new, |ply| format!("ply {ply}, "));
    format!("{place}{ply}{}", error.problem)
}

/// The records that an argument stands for. A file that cannot be read gives one sentence and no
/// record.
pub(crate) fn read(argument: &str, reading: Reading) -> Result<Vec<Found>, Failure> {
    let head = argument.split(';').next().unwrap_or_default().trim();
    let meant_as_game = argument.contains(';') && !Path::new(argument).exists();
    if parse_game_type(head).is_some() || meant_as_game {
        // The parser of game strings says better than a reader of files what is wrong.
        argument.parse::<GameText>().map_err(|error| error.to_string())?;
        let entries = Format::GameStrings.read(argument.as_bytes(), reading);
        return Ok(entries.into_iter().map(|entry| Found { file: None, entry }).collect());
    }
    if argument == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes);
        read.map_err(|error| format!("standard input: cannot be read: {error}"))?;
        return Ok(found("standard input", Format::guess(&bytes).read(&bytes, reading)));
    }
    let path = Path::new(argument);
    if !path.is_dir() {
        return Ok(found(argument, read_file(path, reading)?));
    }
    let mut all = Vec::new();
    for file in files_in(path)? {
        all.extend(found(&file.display().to_string(), read_file(&file, reading)?));
    }
    if all.is_empty() {
        return Err(format!("{argument}: there are no records in this folder").into());
    }
    Ok(all)
}

/// The one game that an argument stands for.
pub(crate) fn read_one(argument: &str, reading: Reading) -> Result<Record, Failure> {
    let mut all = read(argument, reading)?;
    match all.len() {
        1 => {
            let Found { file, entry } = all.remove(0);
            entry.record.map_err(|error| complaint(file.as_deref(), &error).into())
        }
        games => Err(format!("{argument}: there are {games} games in it, and one is needed").into()),
    }
}

/// The records of one file; its format by its extension, or by what it looks like.
pub(crate) fn read_file(path: &Path, reading: Reading) -> Result<Vec<Entry>, Failure> {
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("`{}` is neither a game nor a file", shortened(path)),
        _ => format!("{}: cannot be read: {error}", path.display()),
    })?;
    let format = format_of(path).unwrap_or_else(|| Format::guess(&bytes));
    Ok(format.read(&bytes, reading))
}

/// The format that a path's extension names.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::of_extension(path.extension()?.to_str()?)
}

/// The records below a folder, in the order of their names.
pub(crate) fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |error: io::Error| format!("{}: cannot be read: {error}", folder.display());
    let mut files = Vec::new();
    for item in fs::read_dir(folder).map_err(cannot)? {
        let path = item.map_err(cannot)?.path();
        if path.is_dir() {
            files.extend(files_in(&path)?);
        } else if format_of(&path).is_some() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn found(file: &str, entries: Vec<Entry>) -> Vec<Found> {
    entries.into_iter().map(|entry| Found { file: Some(file.to_string()), entry }).collect()
}

/// What the user typed, short enough for one line.
fn shortened(path: &Path) -> String {
    let text = path.display().to_string();
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}
