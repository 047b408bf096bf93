//! Hive PGN: tags, then one ply per line, as Mzinga and hivegame.com write it.

use super::{Entry, Reading, Record, RecordError, RecordProblem};
use crate::excerpt::excerpt;
use crate::{GameState, MoveText, game_type, parse_game_type};
use hive_rules::Game;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The tags that come first, in this order, and are always there.
const FIRST: [&str; 6] = ["Date", "Event", "Site", "Round", "White", "Black"];

/// A closing brace inside a comment: the format itself has no way to write one.
const BRACE: &str = "&#125;";

/// Reads a collection: a new game begins where tags follow turns or a result, or come again.
pub(super) fn read(text: &str, reading: Reading) -> impl Iterator<Item = Entry> + '_ {
    let mut lines = text.lines().enumerate();
    let mut reader = Some(Reader::new(reading));
    std::iter::from_fn(move || {
        let game = reader.as_mut()?;
        for (i, line) in lines.by_ref() {
            let finished = game.is_over_before(line).then(|| std::mem::replace(game, Reader::new(reading)));
            game.line(line, i + 1);
            if let Some(finished) = finished {
                return Some(finished.finish());
            }
        }
        reader.take().filter(|last| last.first.is_some()).map(Reader::finish)
    })
}

/// One game while it is being read.
struct Reader {
    reading: Reading,
    /// The line of the first text, once there was some.
    first: Option<usize>,
    /// The tags are over.
    body: bool,
    /// The names of the tags so far.
    named: BTreeSet<String>,
    /// The line is inside a comment.
    in_comment: bool,
    /// The line of the latest text.
    line: usize,
    game_type: Option<String>,
    game: Option<Game>,
    moves: Vec<MoveText>,
    tags: Vec<(String, String)>,
    comments: BTreeMap<usize, String>,
    /// A comment that is still open.
    comment: Option<String>,
    claimed: Option<GameState>,
    /// The first thing that is wrong: nothing is read after it.
    error: Option<RecordError>,
}

impl Reader {
    fn new(reading: Reading) -> Reader {
        Reader {
            reading,
            first: None,
            body: false,
            named: BTreeSet::new(),
            in_comment: false,
            line: 1,
            game_type: None,
            game: None,
            moves: Vec::new(),
            tags: Vec::new(),
            comments: BTreeMap::new(),
            comment: None,
            claimed: None,
            error: None,
        }
    }

    /// Whether this line begins another game: a tag after the turns, or one that this game has
    /// already.
    fn is_over_before(&self, line: &str) -> bool {
        let Some(tag) = line.trim_start().strip_prefix('[').filter(|_| !self.in_comment) else {
            return false;
        };
        let name = tag.split(|c: char| c.is_whitespace() || c == ']').next().unwrap_or_default();
        self.body || self.named.contains(name)
    }

    fn line(&mut self, line: &str, number: usize) {
        self.look_for_tags_and_comments(line);
        if self.error.is_some() {
            return;
        }
        if !line.trim().is_empty() {
            self.first = self.first.or(Some(number));
            self.line = number;
        }
        if let Err(problem) = self.read_line(line) {
            let about_turn =
                matches!(problem, RecordProblem::Unreadable { .. } | RecordProblem::Illegal { .. });
            let ply = about_turn.then(|| self.ply() + 1);
            self.error = Some(RecordError { line: number, ply, problem });
        }
    }

    /// Keeps track of where the game ends, also after a mistake: nothing else is read then.
    fn look_for_tags_and_comments(&mut self, line: &str) {
        let line = line.trim();
        if let Some(tag) = line.strip_prefix('[').filter(|_| !self.in_comment) {
            self.named.extend(tag.split(|c: char| c.is_whitespace() || c == ']').next().map(String::from));
            return;
        }
        self.body |= !line.is_empty();
        for c in line.chars() {
            self.in_comment = match c {
                '{' => true,
                '}' => false,
                _ => self.in_comment,
            };
        }
    }

    fn read_line(&mut self, line: &str) -> Result<(), RecordProblem> {
        let mut rest = if self.comment.is_some() { line } else { line.trim() };
        if self.comment.is_none() && rest.starts_with('[') {
            return self.tag(rest);
        }
        loop {
            if let Some(open) = &mut self.comment {
                match rest.split_once('}') {
                    Some((end, after)) => {
                        open.push_str(end);
                        let comment = std::mem::take(open).trim().to_string();
                        self.comment = None;
                        self.add_comment(comment);
                        rest = after.trim_start();
                    }
                    None => {
                        open.push_str(rest);
                        open.push('\n');
                        return Ok(());
                    }
                }
            }
            if rest.is_empty() {
                return Ok(());
            }
            if let Some(after) = rest.strip_prefix('{') {
                self.comment = Some(String::new());
                rest = after;
                continue;
            }
            let end = end_of_item(rest);
            self.item(rest[..end].trim())?;
            rest = rest[end..].trim_start();
        }
    }

    /// A tag: `[White "Ann"]`.
    fn tag(&mut self, line: &str) -> Result<(), RecordProblem> {
        let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let parts = inside.and_then(|inside| inside.trim().split_once(char::is_whitespace));
        let quoted = parts.and_then(|(name, value)| {
            let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
            Some((name, value.replace("\\\"", "\"").replace("\\\\", "\\")))
        });
        let Some((name, value)) = quoted else { return Err(RecordProblem::Line(excerpt(line))) };
        match name {
            "GameType" => self.game_type = Some(value),
            "Result" if value.is_empty() => {}
            "Result" => {
                self.claimed = Some(result(&value).ok_or_else(|| RecordProblem::Result(excerpt(&value)))?)
            }
            _ => self.tags.push((name.to_string(), value)),
        }
        Ok(())
    }

    /// A turn with or without its number, or a result.
    fn item(&mut self, item: &str) -> Result<(), RecordProblem> {
        if let Some(stated) = result(item) {
            self.claimed = self.claimed.or(Some(stated));
            return Ok(());
        }
        let text = item.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = if text.len() < item.len() { text.trim_start_matches('.').trim() } else { item };
        let game = match &mut self.game {
            Some(game) => game,
            none => none.insert(start(self.game_type.as_deref(), self.reading)?),
        };
        self.moves.push(play(game, text)?);
        Ok(())
    }

    fn add_comment(&mut self, comment: String) {
        if comment.is_empty() {
            return;
        }
        let ply = self.ply();
        super::say(&mut self.comments, ply, &comment.replace(BRACE, "}"));
    }

    fn ply(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.turns().len())
    }

    fn finish(self) -> Entry {
        let line = self.first.unwrap_or(self.line);
        let at = |problem| RecordError::at(self.line, problem);
        let mistake = self.error.or_else(|| self.comment.is_some().then(|| at(RecordProblem::BrokenOff)));
        let game = match self.game {
            Some(game) => Ok(game),
            None => start(self.game_type.as_deref(), self.reading).map_err(at),
        };
        let record = |game| Record {
            game,
            moves: self.moves,
            tags: self.tags,
            comments: self.comments,
            claimed: self.claimed,
        };
        match (game, mistake) {
            (Ok(game), None) => Entry::good(line, record(game)),
            (game, Some(mistake)) => Entry::bad(line, mistake, game.ok().map(record)),
            (Err(error), None) => Entry::bad(line, error, None),
        }
    }
}

/// An empty table with the tiles that a tag names.
fn start(game_type: Option<&str>, reading: Reading) -> Result<Game, RecordProblem> {
    let name = game_type.ok_or(RecordProblem::NoGameType)?;
    let expansions = parse_game_type(name).ok_or_else(|| RecordProblem::GameType(excerpt(name)))?;
    Ok(Game::new(reading.ruleset(expansions)))
}

/// Reads and plays one turn.
fn play(game: &mut Game, text: &str) -> Result<MoveText, RecordProblem> {
    let turn: MoveText =
        text.parse().map_err(|error| RecordProblem::Unreadable { text: excerpt(text), error })?;
    super::play(game, turn).map_err(|error| RecordProblem::Illegal { text: turn.to_string(), error })?;
    Ok(turn)
}

/// Where the first item of a line ends: at a comment, or at the number of another turn.
fn end_of_item(line: &str) -> usize {
    let mut start_of_word = true;
    let mut digits = None;
    for (i, c) in line.char_indices() {
        match c {
            '{' => return i,
            '.' if digits.is_some_and(|from| from > 0) => return digits.unwrap_or(i),
            _ if c.is_ascii_digit() && (start_of_word || digits.is_some()) => digits = digits.or(Some(i)),
            _ => digits = None,
        }
        start_of_word = c.is_whitespace();
    }
    line.len()
}

/// A result as any of the dialects write it.
fn result(text: &str) -> Option<GameState> {
    match text {
        "1-0" => Some(GameState::WhiteWins),
        "0-1" => Some(GameState::BlackWins),
        "1/2-1/2" | "½-½" => Some(GameState::Draw),
        "*" | "?" => Some(GameState::InProgress),
        _ => text.parse().ok(),
    }
}

/// Writes Mzinga's dialect.
pub(super) fn write(record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("GameType", game_type(record.game.ruleset().expansions));
    for name in FIRST {
        tag(name, record.tag(name).unwrap_or_default());
    }
    tag("Result", &record.stated().to_string());
    for (name, value) in record.tags.iter().filter(|(name, _)| !FIRST.contains(&name.as_str())) {
        tag(name, value);
    }
    text.push('\n');
    for (ply, turn) in std::iter::once(None).chain(record.moves.iter().map(Some)).enumerate() {
        if let Some(turn) = turn {
            let _ = writeln!(text, "{ply}. {turn}");
        }
        if let Some(comment) = record.comments.get(&ply) {
            let _ = writeln!(text, "{{{}}}", comment.replace('}', BRACE));
        }
    }
    if super::is_end(record.stated()) {
        let _ = write!(text, "\n{}\n", record.stated());
    }
    text
}
