//! From PGN to trees.

use super::{AMPERSAND, BRACE, POSITION, RESULT_TEXT};
use crate::excerpt::excerpt;
use crate::record::{Grown, Reading, RecordError, RecordProblem};
use crate::tree::Growing;
use crate::{GameState, Glyph, MoveText, PositionText, parse_game_type};
use hive_rules::Position;
use std::collections::BTreeSet;

/// Reads a collection: a new game begins where tags follow turns or a result, or come again.
pub(in crate::record) fn read(text: &str, reading: Reading) -> impl Iterator<Item = Grown> + '_ {
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
    /// The table that it begins with, if that is not an empty one.
    start: Option<String>,
    growing: Option<Growing>,
    tags: Vec<(String, String)>,
    /// What is said before the first turn.
    early: Vec<String>,
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
            start: None,
            growing: None,
            tags: Vec::new(),
            early: Vec::new(),
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
        let mut rest = if self.comment.is_some() { line } else { line.trim_start() };
        if self.comment.is_none() && rest.starts_with('[') {
            return self.tag(rest.trim_end());
        }
        loop {
            if let Some(open) = &mut self.comment {
                match rest.split_once('}') {
                    Some((end, after)) => {
                        open.push_str(end);
                        let comment = std::mem::take(open).trim().to_string();
                        self.comment = None;
                        self.add_comment(comment)?;
                        rest = after.trim_start();
                    }
                    None => {
                        open.push_str(rest);
                        open.push('\n');
                        return Ok(());
                    }
                }
            }
            if rest.trim_end().is_empty() {
                return Ok(());
            }
            if let Some(after) = rest.strip_prefix('{') {
                self.comment = Some(String::new());
                rest = after;
                continue;
            }
            if let Some(after) = rest.strip_prefix(['(', ')']) {
                self.variation(rest.starts_with('('))?;
                rest = after.trim_start();
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
            POSITION => self.start = Some(value),
            "Result" if value.is_empty() => {}
            "Result" => match result(&value) {
                Some(stated) => self.claimed = Some(stated),
                // Archives have sentences there, such as that no result was found: the table will tell.
                None if value.contains(' ') => self.tags.push((RESULT_TEXT.to_string(), value)),
                None => return Err(RecordProblem::Result(excerpt(&value))),
            },
            _ => self.tags.push((name.to_string(), value)),
        }
        Ok(())
    }

    /// The tree, begun when the first turn is there to be played.
    fn growing(&mut self) -> Result<&mut Growing, RecordProblem> {
        if self.growing.is_none() {
            let start = start(self.start.as_deref(), self.game_type.as_deref(), self.reading)?;
            let mut growing = Growing::new(start);
            for comment in std::mem::take(&mut self.early) {
                growing.say(&comment)?;
            }
            self.growing = Some(growing);
        }
        self.growing.as_mut().ok_or(RecordProblem::NoGame)
    }

    fn variation(&mut self, begins: bool) -> Result<(), RecordProblem> {
        let growing = self.growing()?;
        if begins { growing.open() } else { growing.close() }
    }

    /// A turn with or without its number and what somebody thinks of it, or a result.
    fn item(&mut self, item: &str) -> Result<(), RecordProblem> {
        if let Some(stated) = result(item) {
            // One in a variation is about what was not played.
            if self.growing.as_ref().is_none_or(|growing| !growing.in_variation()) {
                self.claimed = self.claimed.or(Some(stated));
            }
            return Ok(());
        }
        // A result may stand behind the last turn of a line.
        if let Some((turn, last)) = item.rsplit_once(char::is_whitespace)
            && last != "?"
            && result(last).is_some()
        {
            self.turn(turn.trim_end())?;
            return self.item(last);
        }
        self.turn(item)
    }

    fn turn(&mut self, item: &str) -> Result<(), RecordProblem> {
        let text = item.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = if text.len() < item.len() { text.trim_start_matches('.').trim() } else { item };
        let (text, glyph) = without_glyphs(text);
        let growing = self.growing()?;
        if !text.is_empty() || glyph.is_none() {
            let turn: MoveText =
                text.parse().map_err(|error| RecordProblem::Unreadable { text: excerpt(text), error })?;
            growing.play(turn)?;
        }
        if let Some(Some(glyph)) = glyph {
            growing.notes(|notes| {
                notes.glyph = Some(glyph);
                Ok(())
            })?;
        }
        Ok(())
    }

    fn add_comment(&mut self, comment: String) -> Result<(), RecordProblem> {
        let comment = comment.replace(BRACE, "}").replace(AMPERSAND, "&");
        match &mut self.growing {
            Some(growing) => growing.say(&comment),
            None => {
                self.early.push(comment);
                Ok(())
            }
        }
    }

    fn ply(&self) -> usize {
        self.growing.as_ref().map_or(0, Growing::ply)
    }

    fn finish(mut self) -> Grown {
        let line = self.first.unwrap_or(self.line);
        let at = |problem| RecordError::at(self.line, problem);
        let open = self.comment.is_some() || self.growing.as_ref().is_some_and(Growing::in_variation);
        let mut error = self.error.take().or_else(|| open.then(|| at(RecordProblem::BrokenOff)));
        if let Err(problem) = self.growing().map(|_| ()) {
            let last = RecordError::at(self.line, problem);
            return Grown { line, growing: None, error: error.or(Some(last)) };
        }
        let (tags, claimed) = (self.tags, self.claimed);
        if let Some(growing) = &mut self.growing {
            (growing.tree.tags, growing.tree.claimed) = (tags, claimed);
        }
        Grown { line, growing: self.growing, error: error.take() }
    }
}

/// The table that a game begins with: an empty one with the tiles that a tag names, or the one that another tag draws.
fn start(
    position: Option<&str>,
    game_type: Option<&str>,
    reading: Reading,
) -> Result<Position, RecordProblem> {
    if let Some(text) = position {
        let wrong = |error: &dyn std::fmt::Display| RecordProblem::Start(error.to_string());
        let text: PositionText = text.parse().map_err(|error| wrong(&error))?;
        return text.position().map_err(|error| wrong(&error));
    }
    let name = game_type.ok_or(RecordProblem::NoGameType)?;
    let expansions = parse_game_type(name).ok_or_else(|| RecordProblem::GameType(excerpt(name)))?;
    Ok(Position::new(reading.ruleset(expansions)))
}

/// A turn without the signs behind it, and the last of those that means something. A sign that nobody knows here is
/// left out all the same.
fn without_glyphs(text: &str) -> (&str, Option<Option<Glyph>>) {
    let (mut text, mut found) = (text, None);
    loop {
        let bare = text.trim_end_matches(['!', '?']);
        let number = text.rfind('$').filter(|&at| text[at + 1..].bytes().all(|byte| byte.is_ascii_digit()));
        let (rest, glyph) = if bare.len() < text.len() {
            (bare, text[bare.len()..].parse().ok())
        } else if let Some(at) = number {
            (&text[..at], text[at + 1..].parse().ok().and_then(Glyph::from_number))
        } else {
            return (text, found);
        };
        found = Some(found.flatten().or(glyph));
        text = rest.trim_end();
    }
}

/// Where the first item of a line ends: at a comment, at a variation, or at the number of another turn.
fn end_of_item(line: &str) -> usize {
    let mut start_of_word = true;
    let mut digits = None;
    for (i, c) in line.char_indices() {
        match c {
            '{' | '(' | ')' => return i,
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
