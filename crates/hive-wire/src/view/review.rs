//! A review in the words of the wire.

use super::{piece_name, score_view};
use crate::{ChanceAt, GradeName, JudgedView, ReviewView, WordView};
use hive_notation::{line_text, move_string};
use hive_review::{Argument, Grade, JUDGEMENT, Judged, POSITIONS, Review, Word};
use hive_rules::Game;

/// How many turns of a better line are told.
pub(super) const LINE: usize = 8;

/// Who has looked at a game, and how closely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How many positions were looked at for each turn.
    pub effort: u32,
    /// Which version of the player it was.
    pub judgement: u32,
}

impl Look {
    /// Whether an older player has looked, or one with less effort than is usual.
    pub const fn is_older(self) -> bool {
        self.judgement < JUDGEMENT || self.effort < POSITIONS
    }
}

/// A review of this game.
pub fn review_view(game: &Game, review: &Review, Look { effort, judgement }: Look) -> ReviewView {
    let first = review.turns.first().map_or(game.turns().len(), |judged| judged.ply - 1);
    let at = |(i, &chance): (usize, &f64)| ChanceAt { ply: (first + i) as u32, white: thousandths(chance) };
    ReviewView {
        effort,
        judgement,
        turns: review.turns.iter().filter_map(|judged| judged_view(game, judged)).collect(),
        accuracy: review.accuracy.map(|percent| percent.map(|percent| thousandths(percent / 100.0))).into(),
        moments: review.moments.iter().map(|&moment| review.turns[moment].ply as u32).collect(),
        graph: review.graph.iter().enumerate().map(at).collect(),
    }
}

/// A chance as it travels.
pub fn thousandths(chance: f64) -> u16 {
    (1000.0 * chance.clamp(0.0, 1.0)).round() as u16
}

fn judged_view(game: &Game, judged: &Judged) -> Option<JudgedView> {
    let before = game.at_ply(judged.ply - 1)?;
    let position = before.position();
    Some(JudgedView {
        ply: judged.ply as u32,
        player: judged.player.into(),
        turn: move_string(position, judged.turn),
        grade: grade_name(judged.grade),
        best: score_view(judged.best),
        after: score_view(judged.after),
        depth: judged.depth,
        line: line_text(position, &judged.line[..judged.line.len().min(LINE)]),
        better: judged.better.iter().map(word_view).collect(),
        wrong: judged.wrong.iter().map(word_view).collect(),
    })
}

const fn grade_name(grade: Grade) -> GradeName {
    match grade {
        Grade::Best => GradeName::Best,
        Grade::Good => GradeName::Good,
        Grade::Inaccuracy => GradeName::Inaccuracy,
        Grade::Mistake => GradeName::Mistake,
        Grade::Blunder => GradeName::Blunder,
        Grade::MissedWin => GradeName::MissedWin,
    }
}

fn word_view(word: &Word) -> WordView {
    let (tile, n) = match word.argument {
        Some(Argument::Tile(piece)) => (Some(piece_name(piece)), None),
        Some(Argument::Number(n)) => (None, Some(n)),
        None => (None, None),
    };
    WordView { key: word.key.into(), tile, n }
}
