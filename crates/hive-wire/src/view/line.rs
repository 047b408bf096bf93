//! A line of play in the words of the wire.

use super::thousandths;
use crate::{Line, ScoreView};
use hive_notation::move_string;
use hive_rules::Game;
use hive_search::{Report, Score};

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
        score: score_view(report.score),
        nodes: report.nodes,
        ms: report.time.as_millis() as u64,
        turns,
    }
}

/// A score in the words of the wire.
pub fn score_view(score: Score) -> ScoreView {
    ScoreView {
        value: score.value(),
        plies_to_end: score.plies_to_end(),
        chance: thousandths(score.chance()),
        text: score.to_string(),
    }
}
