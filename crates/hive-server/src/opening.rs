//! How a game began: its first turns, in one way of writing for all hives that differ only by how they lie on the table.

use hive_notation::MoveText;
use hive_rules::{Cell, Game, Symmetry, Turn};

/// So many turns are an opening: two of each player.
const TURNS: usize = 4;

/// The first turns of a game, with `; ` between them; nothing if there were fewer, or if it began with a drawn hive.
pub(crate) fn opening(game: &Game) -> Option<String> {
    let turns: Vec<Turn> = game.turns().take(TURNS).collect();
    if turns.len() < TURNS || game.position().ply() as usize != game.turns().len() {
        return None;
    }
    Symmetry::ALL.into_iter().filter_map(|symmetry| written(game, &turns, symmetry)).min()
}

/// These turns as they are written when the table is turned and flipped so.
fn written(game: &Game, turns: &[Turn], symmetry: Symmetry) -> Option<String> {
    let moved = |cell: Cell| {
        let (q, r) = cell.coordinates();
        let (q, r) = symmetry.apply(q, r);
        Cell::at(q, r)
    };
    let (mut again, mut texts) = (Game::new(game.ruleset()), Vec::new());
    for turn in turns {
        let turn = match *turn {
            Turn::Pass => Turn::Pass,
            Turn::Place { piece, to } => Turn::Place { piece, to: moved(to) },
            Turn::Move { piece, from, to } => Turn::Move { piece, from: moved(from), to: moved(to) },
        };
        texts.push(MoveText::of(again.position(), turn).to_string());
        again.play_trusted(turn).ok()?;
    }
    Some(texts.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Expansions, Ruleset};

    fn game(text: &str) -> Game {
        let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
        for text in text.split(';') {
            let turn = text.trim().parse::<MoveText>().expect("a move");
            let turn = turn.resolve(game.position()).expect("a legal move");
            game.play(turn).expect("it is played");
        }
        game
    }

    #[test]
    fn hives_that_lie_otherwise_began_alike() {
        let straight = opening(&game("wS1; bG1 wS1-; wQ -wS1; bQ bG1-"));
        assert!(straight.is_some());
        for same in ["wS1; bG1 wS1/; wQ /wS1; bQ bG1/", "wS1; bG1 \\wS1; wQ wS1\\; bQ \\bG1; wA1 wQ\\"] {
            assert_eq!(opening(&game(same)), straight, "{same}");
        }
        // Bent to the one side or to the other is the same, and not straight.
        let bent = ["wS1; bG1 wS1-; wQ -wS1; bQ bG1/", "wS1; bG1 wS1-; wQ -wS1; bQ bG1\\"]
            .map(|text| opening(&game(text)));
        assert_eq!(bent[0], bent[1]);
        assert_ne!(bent[0], straight);
        let other = opening(&game("wS1; bS1 wS1-; wQ -wS1; bQ bS1-"));
        assert_ne!(other, straight, "other tiles");
        assert_eq!(opening(&game("wS1; bG1 wS1-; wQ -wS1")), None, "too few");
    }
}
