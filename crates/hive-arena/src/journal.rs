//! Every game kept, and a contest continued.

use crate::tally::Score;
use crate::{Ending, FaultKind, OpeningLine, Played, Rival};
use hive_notation::{Entry, Format, GameState, Reading, Record};
use hive_rules::{Color, Game, Ruleset};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A file to which each game is added as soon as it is over, as Hive PGN.
pub struct Journal {
    file: File,
    heading: Heading,
}

/// What all games of a contest have in common.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The players.
    pub names: [String; 2],
    /// Their command lines, in the same order.
    pub engines: [String; 2],
    /// How long they may think and what else is agreed, in words.
    pub event: String,
}

/// Why a journal cannot be kept or continued.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be read or written.
    File(io::Error),
    /// There is such a file already.
    Exists,
    /// A game in it is not one of this contest.
    Foreign {
        /// The line on which the game begins.
        line: usize,
        /// Why not.
        reason: String,
    },
}

impl Journal {
    /// A new file. One that exists is left alone.
    pub fn create(path: &Path, heading: Heading) -> Result<Journal, JournalError> {
        match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => Ok(Journal { file, heading }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(JournalError::Exists),
            Err(error) => Err(JournalError::File(error)),
        }
    }

    /// A file that may have games in it: the contest goes on after them. They must be games of this
    /// contest, each pair from its opening. A last game that breaks off is removed.
    pub fn resume(
        path: &Path,
        heading: Heading,
        opening: &dyn Fn(u64) -> OpeningLine,
    ) -> Result<(Journal, Vec<Score>), JournalError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(JournalError::File(error)),
        };
        let reading = Reading { opening: hive_rules::Opening::Tournament, repetition: false };
        let mut entries = Vec::new();
        if !text.trim().is_empty() {
            entries = Format::Pgn.read(text.as_bytes(), reading);
        }
        let kept = whole_games(&text, &mut entries, &heading.beginning(opening(1).game().ruleset()));
        let mut scores: Vec<Score> = Vec::new();
        for Entry { line, record, .. } in entries {
            let foreign = |reason: String| JournalError::Foreign { line, reason };
            let record = record.map_err(|error| foreign(error.to_string()))?;
            let score = heading.score(&record, opening).map_err(foreign)?;
            if scores.iter().any(|other| (other.pair, other.white) == (score.pair, score.white)) {
                return Err(foreign(format!("this game of pair {} is in it twice", score.pair)));
            }
            scores.push(score);
        }
        let file = open_after(path, &text, kept).map_err(JournalError::File)?;
        Ok((Journal { file, heading }, scores))
    }

    /// Adds a game.
    pub fn add(&mut self, played: &Played) -> io::Result<()> {
        let mut text = Format::Pgn.write(&self.heading.record(played)).unwrap_or_default();
        // For the eye: a new game begins with its tags in any case.
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }
}

/// Opens a file to add to it after so much of its text.
fn open_after(path: &Path, text: &str, kept: usize) -> io::Result<File> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    if kept < text.len() {
        file.set_len(kept as u64)?;
    }
    if kept > 0 && !text[..kept].ends_with('\n') {
        file.write_all(b"\n")?;
    }
    Ok(file)
}

/// How much of a journal is whole games: all of it, or all but a last one that breaks off, which
/// is taken from the list. A whole game ends with its result.
fn whole_games(text: &str, entries: &mut Vec<Entry>, beginning: &str) -> usize {
    let last_line = text.trim_end().lines().last().unwrap_or_default();
    let Some(Entry { line, .. }) = entries.last() else { return text.len() };
    if last_line.parse::<GameState>().is_ok() {
        return text.len();
    }
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    // Only what this journal itself began to write is ours to remove.
    let rest = &text[start..];
    if !rest.starts_with(beginning) && !beginning.starts_with(rest) {
        return text.len();
    }
    entries.pop();
    start
}

impl Heading {
    /// The first lines of each record.
    fn beginning(&self, ruleset: Ruleset) -> String {
        let mut record = Record::of(Game::new(ruleset));
        record.tags.push(("Event".to_string(), self.event.clone()));
        let text = Format::Pgn.write(&record).unwrap_or_default();
        text.split_inclusive('\n').take_while(|line| !line.starts_with("[Site")).collect()
    }

    /// The record of a game.
    fn record(&self, played: &Played) -> Record {
        let ending = &played.finished.ending;
        let mut record = Record::of(played.finished.game.clone());
        let [white, black] = [played.white, played.white.other()].map(|side| side as usize);
        record.tags = [
            ("Event", self.event.as_str()),
            ("Round", &played.pair.to_string()),
            ("White", self.names[white].as_str()),
            ("Black", &self.names[black]),
            ("WhiteEngine", &self.engines[white]),
            ("BlackEngine", &self.engines[black]),
            ("Opening", &played.opening.text()),
            ("Termination", ending.name()),
        ]
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .into();
        record.claimed = Some(match ending.winner() {
            Some(Color::White) => GameState::WhiteWins,
            Some(Color::Black) => GameState::BlackWins,
            None => GameState::Draw,
        });
        if let Ending::Forfeit { loser, fault } = ending {
            record.comments.insert(record.moves.len(), format!("{loser:?}: {fault}"));
        }
        record
    }

    /// What a recorded game counts; or why it is not one of this contest.
    fn score(&self, record: &Record, opening: &dyn Fn(u64) -> OpeningLine) -> Result<Score, String> {
        let [first, second] = &self.names;
        let names = Color::ALL.map(|color| record.player(color).unwrap_or_default());
        let white = if names == [first, second] {
            Rival::First
        } else if names == [second, first] {
            Rival::Second
        } else {
            return Err(format!("{} and {} played it, not {first} and {second}", names[0], names[1]));
        };
        for (side, tag) in [(white, "WhiteEngine"), (white.other(), "BlackEngine")] {
            let engine = &self.engines[side as usize];
            // Older files do not say it.
            if let Some(other) = record.tag(tag).filter(|other| other != engine) {
                return Err(format!("it was played by `{other}`, not by `{engine}`"));
            }
        }
        let event = record.tag("Event").unwrap_or_default();
        if event != self.event {
            return Err(format!("it was played with {event}, not with {}", self.event));
        }
        let pair = record.tag("Round").and_then(|round| round.parse().ok()).filter(|&pair: &u64| pair > 0);
        let pair = pair.ok_or("it has no round")?;
        let opening = opening(pair);
        let start = opening.game();
        if start.ruleset().expansions != record.game.ruleset().expansions
            || !start.turns().eq(record.turns().take(start.turns().len()))
        {
            return Err(format!("pair {pair} was played from another opening"));
        }
        let winner = match record.result() {
            GameState::WhiteWins => Some(Color::White),
            GameState::BlackWins => Some(Color::Black),
            GameState::Draw => None,
            GameState::NotStarted | GameState::InProgress => return Err("it has no result".to_string()),
        };
        let fault = record
            .tag("Termination")
            .and_then(|name| FaultKind::ALL.into_iter().find(|kind| kind.name() == name));
        Ok(Score { pair, white, winner, fault })
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::File(error) => write!(f, "cannot be kept: {error}"),
            JournalError::Exists => f.write_str("there is such a file already"),
            JournalError::Foreign { line, reason } => write!(f, "line {line}: {reason}"),
        }
    }
}

impl std::error::Error for JournalError {}
