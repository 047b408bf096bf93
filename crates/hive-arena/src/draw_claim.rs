//! Draws by another counting.
//!
//! In games with the Pillbug our rules hold two positions for different if different tiles have
//! just moved. Other engines look at the tiles alone, declare a draw earlier than we do, and do not
//! go on. Nobody should lose for that: the draw that an engine declares is granted if the tiles
//! did lie so three times. Which of its copies a tile is does not matter, nor where the hive lies.

use hive_rules::{Bug, Color, Game, Laid, Position};

type Tiles = Vec<(i32, i32, u8, Color, Bug)>;

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
    let layout = position.layout();
    let (r, q) = layout.first().map_or((0, 0), |first| (first.r, first.q));
    let tile = |laid: &Laid| (laid.r - r, laid.q - q, laid.level, laid.piece.color(), laid.piece.bug());
    layout.iter().map(tile).collect()
}

#[cfg(test)]
mod tests {
    use super::is_granted;
    use hive_notation::GameText;
    use hive_rules::Opening;

    const START: &str = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

    fn granted_after(turns: &str) -> bool {
        let text: GameText = format!("{START}{turns}").parse().expect("a game string");
        is_granted(&text.replay(Opening::Tournament, false).expect("a legal game"))
    }

    #[test]
    fn the_third_time_it_is_granted() {
        let there_and_back = ";wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-";
        for times in 0..4 {
            let granted = granted_after(&there_and_back.repeat(times));
            assert_eq!(granted, times >= 2, "after {times} times there and back");
        }
    }

    #[test]
    fn copies_are_alike() {
        let two_ants = ";wA1 -wQ;bQ bS1/;wA2 /wQ;bQ bS1-";
        let change_places = ";wA1 \\wS1;bQ bS1/;wA2 -wQ;bQ bS1-;wA1 /wS1;bQ bS1/;wA1 /wQ;bQ bS1-";
        let back = change_places.replace("wA1", "wA_").replace("wA2", "wA1").replace("wA_", "wA2");
        assert!(!granted_after(&format!("{two_ants}{change_places}")));
        assert!(granted_after(&format!("{two_ants}{change_places}{back}")));
    }
}
