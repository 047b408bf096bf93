//! The evaluation as those see it who fit its weights.

use crate::evaluation::{self, Weights};
use crate::order::can_win_at_once;
use crate::{features, weights};
use hive_rules::{Position, Ruleset};

/// How many features the evaluation knows.
pub const FEATURES: usize = features::COUNT;

/// A score of so much is a chance of 1 / (1 + 1/e) to win: the unit of a logistic regression.
pub const UNIT: f64 = 173.7;

/// What the evaluation sees of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Features by number, each with how many times more White has it than Black.
    pub features: Vec<(u8, i8)>,
    /// How far the game has come: 0 with no tile on the table, 1 with all.
    pub phase: f32,
}

/// What the evaluation sees of a position; nothing where the search would see the end of the game
/// instead.
pub fn sample(position: &Position) -> Option<Sample> {
    if position.is_over() || can_win_at_once(position) {
        return None;
    }
    let (features, phase) = evaluation::sample(position);
    let features = features.into_iter().map(|(feature, times)| (feature as u8, times as i8)).collect();
    Some(Sample { features, phase: phase as f32 / 256.0 })
}

/// What a feature is called.
pub fn feature_name(feature: usize) -> String {
    features::name(feature)
}

/// The weights that the player uses for a ruleset: at the beginning, and with all tiles on the table.
pub fn weights_of(ruleset: Ruleset) -> &'static [[i16; 2]; FEATURES] {
    let weights: &Weights = weights::of(ruleset);
    weights
}
