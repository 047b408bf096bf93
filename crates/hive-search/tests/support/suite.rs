//! Positions out of our own games in which the side to move wins in one, two and three turns.

use hive_notation::GameText;
use hive_rules::{Game, Opening};

/// The games of each suite, that of wins in one first.
pub(crate) const WINS: [&str; 3] =
    [include_str!("../wins/1.txt"), include_str!("../wins/2.txt"), include_str!("../wins/3.txt")];

/// The games of a suite: in each it is the winner's turn.
pub(crate) fn games(suite: &str) -> Vec<Game> {
    let lines = suite.lines().filter(|line| !line.starts_with('#'));
    let game = |line: &str| {
        let text: GameText = line.parse().expect("a suite has a game string a line");
        text.replay(Opening::Tournament, true).expect("its games are legal")
    };
    lines.map(game).collect()
}
