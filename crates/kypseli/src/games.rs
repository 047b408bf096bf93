//! A GAME on the command line: a game string, a set of tiles, a position, a file, a folder, or `-`.

use crate::failure::{Failure, complain};
use hive_index::collection::Source;
use hive_notation::{
    Diagram, Entry, Format, GameText, GameTree, HopText, PositionText, Reading, Record, RecordError,
    parse_game_type,
};
use hive_rules::Game;
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

/// What was found where a user pointed: records, and a sentence for each file or folder that could
/// not be read.
#[derive(Default)]
pub(crate) struct Haul {
    pub(crate) found: Vec<Found>,
    pub(crate) complaints: Vec<String>,
}

/// The records that an argument stands for. What cannot be read does not keep the rest from being
/// read.
pub(crate) fn read(argument: &str, reading: Reading) -> Haul {
    let mut haul = Haul::default();
    let path = Path::new(argument);
    let head = argument.split(';').next().unwrap_or_default().trim();
    let meant_as_game = argument.contains(';') && !path.exists();
    if parse_game_type(head).is_some() || meant_as_game {
        match argument.parse::<GameText>() {
            Ok(_) => haul.add(None, Format::GameStrings.read(argument.as_bytes(), reading)),
            // The parser of game strings says better than a reader of files what is wrong.
            Err(error) => haul.complaints.push(error.to_string()),
        }
    } else if argument == "-" {
        let mut bytes = Vec::new();
        match io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => haul.add(Some("standard input"), Format::guess(&bytes).read(&bytes, reading)),
            Err(error) => haul.complaints.push(format!("standard input: cannot be read: {error}")),
        }
    } else if path.is_dir() {
        let listing = Listing::of(path);
        if listing.files.is_empty() && listing.complaints.is_empty() {
            haul.complaints.push(format!("{argument}: there are no records in this folder"));
        }
        haul.complaints.extend(listing.complaints);
        listing.files.iter().for_each(|file| haul.add_file(file, reading));
    } else if path.exists() {
        haul.add_file(path, reading);
    } else {
        haul.complaints.push(format!("`{}` is neither a game nor a file", shortened(argument)));
    }
    haul
}

/// Where the records of arguments are, to be read piece by piece: as [`read`] finds them, however many there are.
pub(crate) fn sources(arguments: &[String]) -> Vec<Source> {
    let mut sources = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        let file = |path: &Path| Source::File(path.to_path_buf(), format_of(path));
        let head = argument.split(';').next().unwrap_or_default().trim();
        let meant_as_game = argument.contains(';') && !path.exists();
        if parse_game_type(head).is_some() || meant_as_game {
            sources.push(match argument.parse::<GameText>() {
                Ok(_) => Source::GameString(argument.clone()),
                Err(error) => Source::Complaint(error.to_string()),
            });
        } else if argument == "-" {
            sources.push(Source::Input);
        } else if path.is_dir() {
            let listing = Listing::of(path);
            if listing.files.is_empty() && listing.complaints.is_empty() {
                sources.push(Source::Complaint(format!("{argument}: there are no records in this folder")));
            }
            sources.extend(listing.complaints.into_iter().map(Source::Complaint));
            sources.extend(listing.files.iter().map(|path| file(path)));
        } else if path.exists() {
            sources.push(file(path));
        } else {
            let sentence = format!("`{}` is neither a game nor a file", shortened(argument));
            sources.push(Source::Complaint(sentence));
        }
    }
    sources
}

/// The trees that an argument stands for: its records with all variations, and a sentence for each that cannot be read.
pub(crate) fn read_trees(argument: &str, reading: Reading) -> (Vec<GameTree>, Vec<String>) {
    let (mut trees, mut complaints) = (Vec::new(), Vec::new());
    for source in sources(&[argument.to_string()]) {
        let (name, format, bytes) = match source {
            Source::Complaint(complaint) => {
                complaints.push(complaint);
                continue;
            }
            Source::GameString(text) => (None, Some(Format::GameStrings), Ok(text.into_bytes())),
            Source::Input => {
                let mut bytes = Vec::new();
                let read = io::stdin().lock().read_to_end(&mut bytes);
                (Some("standard input".to_string()), None, read.map(|_| bytes))
            }
            Source::File(path, format) => (Some(path.display().to_string()), format, fs::read(path)),
        };
        let file = name.as_deref();
        match bytes {
            Ok(bytes) => {
                let format = format.unwrap_or_else(|| Format::guess(&bytes));
                for entry in format.read_trees(&bytes, reading) {
                    match entry.tree {
                        Ok(tree) => trees.push(tree),
                        Err(error) => complaints.push(complaint(file, &error)),
                    }
                }
            }
            Err(error) => complaints.push(format!("{}: cannot be read: {error}", file.unwrap_or(argument))),
        }
    }
    (trees, complaints)
}

impl Haul {
    fn add(&mut self, file: Option<&str>, entries: Vec<Entry>) {
        self.found.extend(entries.into_iter().map(|entry| Found { file: file.map(String::from), entry }));
    }

    fn add_file(&mut self, file: &Path, reading: Reading) {
        match read_file(file, reading) {
            Ok(entries) => self.add(Some(&file.display().to_string()), entries),
            Err(complaint) => self.complaints.push(complaint),
        }
    }
}

/// The one game that an argument stands for. It may begin with a position: one in a line, or a hive drawn in a file.
pub(crate) fn read_one(argument: &str, reading: Reading) -> Result<Record, Failure> {
    let path = Path::new(argument);
    if path.extension().is_some_and(|extension| extension == "hive") {
        return read_diagram(argument).map(Record::of);
    }
    if PositionText::is_meant(argument) && !path.exists() {
        let text: PositionText = argument.parse().map_err(|error| format!("{error}"))?;
        let position = text.position().map_err(|error| error.to_string())?;
        if let Some(why) = text.unreachable() {
            complain(&format!("no game can reach this: {why}"));
        }
        return Ok(Record::of(Game::starting_from(position)));
    }
    if HopText::is_meant(argument) && !path.exists() {
        let text: HopText = argument.parse().map_err(|error| format!("{error}"))?;
        let position = text.position().map_err(|error| error.to_string())?;
        return Ok(Record::of(Game::starting_from(position)));
    }
    let mut haul = read(argument, reading);
    if let Some(complaint) = haul.complaints.pop() {
        return Err(complaint.into());
    }
    match haul.found.len() {
        1 => {
            let Found { file, entry } = haul.found.remove(0);
            entry.record.map_err(|error| complaint(file.as_deref(), &error).into())
        }
        games => Err(format!("{argument}: there are {games} games in it, and one is needed").into()),
    }
}

/// A game that begins with a hive drawn in text.
fn read_diagram(file: &str) -> Result<Game, Failure> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: cannot be read: {error}"))?;
    let diagram: Diagram = text.parse().map_err(|error| format!("{file}: {error}"))?;
    let position = diagram.setup.position().map_err(|error| format!("{file}: {error}"))?;
    Ok(Game::starting_from(position))
}

/// The game after this many of its turns; after all if it is not said how many.
pub(crate) fn at_ply(game: &Game, ply: Option<usize>) -> Result<Game, Failure> {
    let turns = game.turns().len();
    let ply = ply.unwrap_or(turns);
    game.at_ply(ply).ok_or_else(|| format!("there is no ply {ply}: the game has {turns} turns").into())
}

/// The records of one file, its format told by its extension or by what it looks like; or why it
/// cannot be read.
pub(crate) fn read_file(path: &Path, reading: Reading) -> Result<Vec<Entry>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
    let format = format_of(path).unwrap_or_else(|| Format::guess(&bytes));
    Ok(format.read(&bytes, reading))
}

/// The format that a path's extension names.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::of_extension(path.extension()?.to_str()?)
}

/// The records below a folder, in the order of their names.
#[derive(Default)]
pub(crate) struct Listing {
    pub(crate) files: Vec<PathBuf>,
    /// A sentence for each folder that cannot be looked into.
    pub(crate) complaints: Vec<String>,
}

impl Listing {
    pub(crate) fn of(folder: &Path) -> Listing {
        let mut listing = Listing::default();
        listing.add(folder);
        listing.files.sort();
        listing
    }

    fn add(&mut self, folder: &Path) {
        let items = match fs::read_dir(folder) {
            Ok(items) => items,
            Err(error) => {
                return self.complaints.push(format!("{}: cannot be read: {error}", folder.display()));
            }
        };
        for item in items {
            let typed = item.and_then(|item| Ok((item.file_type()?, item.path())));
            match typed {
                // A link to a folder may lead back to where it lies, again and again.
                Ok((kind, path)) if kind.is_dir() => self.add(&path),
                Ok((_, path)) if is_record(&path) => self.files.push(path),
                Ok(_) => {}
                Err(error) => self.complaints.push(format!("{}: cannot be read: {error}", folder.display())),
            }
        }
    }
}

/// Whether a file in a folder is meant as a record. A `.txt` may be anything, and is read only if
/// somebody names it.
fn is_record(path: &Path) -> bool {
    format_of(path).is_some()
        && !path.is_dir()
        && path.extension().is_some_and(|extension| !extension.eq_ignore_ascii_case("txt"))
}

/// What the user typed, short enough for one line.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}
