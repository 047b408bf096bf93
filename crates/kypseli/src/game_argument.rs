//! A GAME on the command line: a game string, a set of tiles, a file, or `-`.

use crate::failure::Failure;
use hive_notation::parse_game_type;
use std::io::Read;
use std::path::Path;
use std::{fs, io};

/// One text that should be a game string, and where it stands.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// The file and the line; nothing for an argument.
    pub(crate) place: Option<(String, usize)>,
    /// The text, or the reason why there is none.
    pub(crate) text: Result<String, String>,
}

impl Source {
    /// The place as the beginning of a message: `games.uhp:3: `.
    pub(crate) fn prefix(&self) -> String {
        self.place.as_ref().map_or_else(String::new, |(file, line)| format!("{file}:{line}: "))
    }
}

/// The game strings that an argument stands for. Nothing is half-read: a file that cannot be
/// read gives one sentence and no game.
pub(crate) fn read(argument: &str) -> Result<Vec<Source>, Failure> {
    let head = argument.split(';').next().unwrap_or_default().trim();
    if parse_game_type(head).is_some() {
        return Ok(vec![Source { place: None, text: Ok(argument.to_string()) }]);
    }
    let (name, bytes) = if argument == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes);
        ("standard input", read.map(|_| bytes))
    } else {
        if argument.contains(';') && !Path::new(argument).exists() {
            // Meant as a game string; the parser can say better what is wrong with it.
            return Ok(vec![Source { place: None, text: Ok(argument.to_string()) }]);
        }
        let extension = Path::new(argument).extension().unwrap_or_default().to_ascii_lowercase();
        if extension == "pgn" || extension == "sgf" {
            return Err(format!("{argument}: only files of game strings, one a line, are read so far").into());
        }
        (argument, fs::read(argument))
    };
    let bytes = bytes.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("`{}` is neither a game string nor a file", shortened(argument)),
        _ => format!("{name}: cannot be read: {error}"),
    })?;
    lines(name, &bytes)
}

/// A file's game strings, one a line. Empty lines and lines that begin with `#` are passed over.
fn lines(name: &str, bytes: &[u8]) -> Result<Vec<Source>, Failure> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut sources = Vec::new();
    for (i, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let head = line.split(|&byte| byte == b';').next().unwrap_or_default();
        let game = str::from_utf8(head).ok().and_then(|head| parse_game_type(head.trim()));
        if sources.is_empty() && game.is_none() {
            // The very first line settles what kind of file this is; no use in complaining
            // about every line of something else.
            return Err(format!("{name}:{}: this is not a file of game strings", i + 1).into());
        }
        let text = String::from_utf8(line.to_vec()).map_err(|_| "the line is not UTF-8 text".to_string());
        sources.push(Source { place: Some((name.to_string(), i + 1)), text });
    }
    if sources.is_empty() {
        return Err(format!("{name}: there is no game in it").into());
    }
    Ok(sources)
}

/// What the user typed, short enough for one line.
fn shortened(argument: &str) -> String {
    let mut short: String = argument.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect();
    if argument.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}
