//! Draws by another counting.
//!
//! In games with the Pillbug our rules hold two positions for different if different tiles have
//! just moved. Other engines look at the tiles alone, declare a draw earlier than we do, and do not
//! go on. Nobody should lose for that: the draw that an engine declares is granted if the tiles
//! did lie so three times.

use hive_rules::{Cell, Game, Piece, Position};

type Tiles = Vec<Option<(Cell, u8)>>;

/// Whether the tiles on the table have lain so three times, with the same player to move.
pub(crate) fn is_granted(game: &Game) -> bool {
    let now = tiles(game.position());
    let mut position = Position::new(game.ruleset());
    let mut times = 0;
    for turn in game.turns() {
        let _ = position.make(turn);
        times += usize::from(position.to_move() == game.position().to_move() && tiles(&position) == now);
    }
    times >= Game::REPETITIONS
}

fn tiles(position: &Position) -> Tiles {
    Piece::all().map(|piece| position.cell_of(piece).zip(position.level_of(piece))).collect()
}

#[cfg(test)]
mod tests {
    use super::is_granted;
    use hive_notation::GameText;
    use hive_rules::Opening;

    #[test]
    fn the_third_time_it_is_granted() {
        let start = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
        let there_and_back = ";wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-";
        for times in 0..4 {
            let text: GameText =
                format!("{start}{}", there_and_back.repeat(times)).parse().expect("a game string");
            let game = text.replay(Opening::Tournament, false).expect("a legal game");
            assert_eq!(is_granted(&game), times >= 2, "after {times} times there and back");
        }
    }
}
