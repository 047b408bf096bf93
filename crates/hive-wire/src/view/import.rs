//! Recorded games in any format, in the words of the wire.

use super::tree::is_more_than_a_line;
use super::{mistake_view, tree_view};
use crate::{ImportAnswer, ImportProblem, ImportedGame, Tag};
use hive_notation::{Format, GameState, GameTree, Reading, TreeEntry, game_string};

/// How many games of a file are answered at once.
pub const IMPORTED: usize = 500;

/// The games of a file, as far as they are good.
pub fn import_answer(text: &str) -> ImportAnswer {
    let format = Format::guess(text.as_bytes());
    // One at a time: a file of tiny games would take a thousand times its size.
    let mut entries = format.trees(text, Reading::default());
    let games = entries.by_ref().take(IMPORTED).map(imported).collect();
    ImportAnswer { format: format.name().to_string(), games, more: entries.next().is_some() }
}

fn imported(entry: TreeEntry) -> ImportedGame {
    let line = entry.line as u32;
    match entry.tree {
        Ok(tree) => good(line, &tree, None),
        Err(error) => {
            let record = entry.good_part.as_ref().map(GameTree::record);
            let problem = ImportProblem {
                line: error.line as u32,
                ply: error.ply.map(|ply| ply as u32),
                mistake: mistake_view(&error.problem, record.as_ref().map(|record| &record.game)),
                text: error.problem.to_string(),
            };
            match entry.good_part {
                Some(tree) => good(line, &tree, Some(problem)),
                None => ImportedGame {
                    line,
                    game_string: None,
                    turns: Vec::new(),
                    tags: Vec::new(),
                    comments: Default::default(),
                    result: None,
                    tree: None,
                    problem: Some(problem),
                },
            }
        }
    }
}

fn good(line: u32, tree: &GameTree, problem: Option<ImportProblem>) -> ImportedGame {
    let record = tree.record();
    let tag = |(name, value): &(String, String)| Tag { name: name.clone(), value: value.clone() };
    ImportedGame {
        line,
        game_string: game_string(&record.game),
        turns: record.moves.iter().map(ToString::to_string).collect(),
        tags: record.tags.iter().map(tag).collect(),
        comments: record.comments.iter().map(|(&ply, text)| (ply as u32, text.clone())).collect(),
        result: Some(record.result())
            .filter(|state| !matches!(state, GameState::NotStarted | GameState::InProgress))
            .map(|state| state.to_string()),
        tree: is_more_than_a_line(tree).then(|| Box::new(tree_view(tree))),
        problem,
    }
}
