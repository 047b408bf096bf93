//! Recorded games in any format, in the words of the wire.

use super::mistake_view;
use crate::{ImportAnswer, ImportProblem, ImportedGame, Tag};
use hive_notation::{Entry, Format, Reading, Record, game_string};

/// How many games of a file are answered at once.
pub const IMPORTED: usize = 500;

/// The games of a file, as far as they are good.
pub fn import_answer(text: &str) -> ImportAnswer {
    let format = Format::guess(text.as_bytes());
    // One at a time: a file of tiny games would take a thousand times its size.
    let mut entries = format.entries(text, Reading::default());
    let games = entries.by_ref().take(IMPORTED).map(imported).collect();
    ImportAnswer { format: format.name().to_string(), games, more: entries.next().is_some() }
}

fn imported(entry: Entry) -> ImportedGame {
    let line = entry.line as u32;
    match entry.record {
        Ok(record) => good(line, &record, None),
        Err(error) => {
            let problem = ImportProblem {
                line: error.line as u32,
                ply: error.ply.map(|ply| ply as u32),
                mistake: mistake_view(&error.problem, entry.good_part.as_ref().map(|record| &record.game)),
                text: error.problem.to_string(),
            };
            match entry.good_part {
                Some(record) => good(line, &record, Some(problem)),
                None => ImportedGame {
                    line,
                    game_string: None,
                    turns: Vec::new(),
                    tags: Vec::new(),
                    comments: Default::default(),
                    problem: Some(problem),
                },
            }
        }
    }
}

fn good(line: u32, record: &Record, problem: Option<ImportProblem>) -> ImportedGame {
    let tag = |(name, value): &(String, String)| Tag { name: name.clone(), value: value.clone() };
    ImportedGame {
        line,
        game_string: game_string(&record.game),
        turns: record.moves.iter().map(ToString::to_string).collect(),
        tags: record.tags.iter().map(tag).collect(),
        comments: record.comments.iter().map(|(&ply, text)| (ply as u32, text.clone())).collect(),
        problem,
    }
}
