//! Game strings, one per line.

use super::{Entry, Reading, Record, RecordError, RecordProblem};
use crate::{GameText, GameTextError, MoveText, parse_game_type};
use hive_rules::{Game, Outcome};
use std::collections::BTreeMap;

/// Reads every line but the empty ones and those that begin with `#`. A file whose very first
/// line is no game string is something else altogether, and complained about once; `first` says whether this is its beginning.
pub(super) fn read(text: &str, reading: Reading, first: bool) -> impl Iterator<Item = Entry> + '_ {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (mut first, mut over) = (first, false);
    std::iter::from_fn(move || {
        let (number, line) = lines.next().filter(|_| !over)?;
        let record = game(line, number, reading);
        if std::mem::take(&mut first)
            && let Err(RecordError { problem: RecordProblem::GameType(_), .. }) = record
        {
            over = true;
            let problem = RecordProblem::NotThisFormat { format: super::Format::GameStrings };
            return Some(Entry::bad(number, RecordError::at(number, problem), None));
        }
        Some(match record {
            Ok(record) => Entry::good(number, record),
            Err(error) => Entry::bad(number, error, good_part(line, reading)),
        })
    })
}

fn game(text: &str, line: usize, reading: Reading) -> Result<Record, RecordError> {
    let text: GameText = text.parse().map_err(|error| match error {
        GameTextError::GameType(text) => RecordError::at(line, RecordProblem::GameType(text)),
        GameTextError::Move { ply, text, error } => {
            RecordError { line, ply: Some(ply), problem: RecordProblem::Unreadable { text, error } }
        }
        GameTextError::State(text) => RecordError::at(line, RecordProblem::State(text)),
        GameTextError::Turn(text) => RecordError::at(line, RecordProblem::ToMove(text)),
    })?;
    let game = text.replay(reading.opening, reading.repetition).map_err(|error| RecordError {
        line,
        ply: Some(error.ply),
        problem: match error.ended {
            Some(Outcome::Repetition) => RecordProblem::AfterRepetition { text: error.text.to_string() },
            _ => RecordProblem::Illegal { text: error.text.to_string(), error: error.error },
        },
    })?;
    Ok(Record {
        game,
        moves: text.moves,
        tags: Vec::new(),
        comments: BTreeMap::new(),
        claimed: Some(text.state),
    })
}

/// The turns before the first that cannot be played.
fn good_part(text: &str, reading: Reading) -> Option<Record> {
    let mut fields = text.split(';').map(str::trim);
    let expansions = parse_game_type(fields.next()?)?;
    let mut record = Record::of(Game::new(reading.ruleset(expansions)));
    for field in fields.skip(2) {
        let Ok(text) = field.parse::<MoveText>() else { break };
        if super::play(&mut record.game, text).is_err() {
            break;
        }
        record.moves.push(text);
    }
    Some(record)
}

pub(super) fn write(record: &Record) -> String {
    // The state field is the one place for a result that the table does not show.
    let text = GameText::of(&record.game).map(|text| GameText { state: record.stated(), ..text });
    text.map_or_else(String::new, |text| format!("{text}\n"))
}
