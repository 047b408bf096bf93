//! A line of play in the words of the wire.

use crate::{Line, ScoreView};
use hive_notation::move_string;
use hive_rules::Game;
use hive_search::Report;

/// What a search has found, in the words of the wire.
pub fn line_view(game: &Game, report: &Report) -> Line {
    let mut position = game.position().clone();
    let mut turns = Vec::with_capacity(report.line.len());
    for &turn in &report.line {
        turns.push(move_string(&position, turn));
        let _ = position.make(turn);
    }
    Line {
        rank: report.rank as u8 + 1,
        depth: report.depth,
        score: ScoreView {
            value: report.score.value(),
            plies_to_end: report.score.plies_to_end(),
            text: report.score.to_string(),
        },
        nodes: report.nodes,
        ms: report.time.as_millis() as u64,
        turns,
    }
}
