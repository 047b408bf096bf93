//! The evaluation as those see it who fit its weights.

use crate::evaluation::{self, Weights};
use crate::network;
use crate::order::can_win_at_once;
use crate::{features, rows, weights};
use hive_rules::{Position, Ruleset};

/// How many features the evaluation knows.
pub const FEATURES: usize = features::COUNT;

/// A score of so much is a chance of 1 / (1 + 1/e) to win: the unit of a logistic regression.
pub const UNIT: f64 = 173.7;

/// What the evaluation sees of a position.
///
/// ```
/// use hive_rules::{Expansions, Position, Ruleset};
/// use hive_search::tuning::sample;
/// let start = Position::new(Ruleset::rulebook(Expansions::NONE));
/// assert_eq!(sample(&start).unwrap().phase, 0.0);
/// ```
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

/// How many rows a side can have, each known to the network twice, as its side takes it and as the other does; a side's numbers, the cells that look at both sides, and the families of rows.
pub const NETWORK: NetworkShape = NetworkShape {
    rows: rows::ROWS,
    families: rows::FAMILIES,
    width: network::WIDTH,
    hidden: network::HIDDEN,
    bytes: network::BYTES,
};

/// The numbers that a network is made of.
///
/// ```
/// use hive_search::tuning::NETWORK;
/// // Small enough to be a part of every program that thinks.
/// assert!(NETWORK.rows > 0 && NETWORK.bytes < 200_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NetworkShape {
    /// What can be so for a side.
    pub rows: usize,
    /// Groups of rows that are alike.
    pub families: usize,
    /// How many numbers a side is told in.
    pub width: usize,
    /// How many cells look at both sides.
    pub hidden: usize,
    /// How large it is when it is kept.
    pub bytes: usize,
}

/// The families of a row, numbered from [`NetworkShape::rows`] up.
pub fn families_of(row: usize) -> impl Iterator<Item = usize> {
    rows::families(row).into_iter().flatten()
}

/// What the network sees of a position: the rows of the side to move, and the other's.
pub fn rows_of(position: &Position) -> [Vec<u16>; 2] {
    evaluation::rows(position)
}

/// The weighted sum, for the side to move.
pub fn sum_of(position: &Position) -> i32 {
    evaluation::evaluate(position, &[*weights::of(position.ruleset()); 2], None).value()
}

/// Whether the side to move wins with its next turn: such a position is not estimated.
pub fn is_decided(position: &Position) -> bool {
    position.is_over() || can_win_at_once(position)
}

/// What a network, as it is kept, adds to the sum: nothing if the bytes are none.
pub fn answer_of(bytes: &[u8], [mover, other]: [&[u16]; 2]) -> Option<i32> {
    let network = network::Network::read(bytes)?;
    let [mover, other] = [mover, other].map(|rows| rows.iter().copied().collect());
    Some(network.answer([&mover, &other]))
}
