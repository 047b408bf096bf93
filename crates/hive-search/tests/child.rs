//! The lowest level against a child who has done the first lessons: it looks one turn ahead, and has to win nearly always.

use hive_rules::{Color, Expansions, Game, Outcome, Piece, Position, Ruleset, Turn};
use hive_search::{Level, Limits, Player};

/// A game that goes on for longer is drawn.
const LONGEST: usize = 200;
const GAMES: u64 = 40;

/// How many sides of a queen are taken.
fn taken(position: &Position, color: Color) -> i32 {
    position.cell_of(Piece::queen(color)).map_or(0, |queen| position.ring(queen).len() as i32)
}

/// Whether the side to move can surround the other queen, and not its own.
fn wins_next(position: &mut Position) -> bool {
    let color = position.to_move();
    // Nobody closes more than one side in a turn.
    if taken(position, !color) < 5 {
        return false;
    }
    position.legal_turns().into_iter().any(|turn| {
        let undo = position.make(turn);
        let won = position.surrounded(!color) && !position.surrounded(color);
        position.unmake(undo);
        won
    })
}

/// Takes a win, avoids a loss, and otherwise counts the taken sides of both queens; of equal turns, any.
fn child(game: &Game, chance: &mut u64) -> Option<Turn> {
    let mut position = game.position().clone();
    let color = position.to_move();
    position.legal_turns().into_iter().max_by_key(|&turn| {
        let undo = position.make(turn);
        let (own, other) = (taken(&position, color), taken(&position, !color));
        let value = match (own, other) {
            (6, _) => -20,
            (_, 6) => 20,
            _ if wins_next(&mut position) => -10,
            _ => other - own,
        };
        position.unmake(undo);
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (value, *chance >> 33)
    })
}

/// What the child got out of a game, in halves: 2, 1 or 0.
fn game(expansions: Expansions, seed: u64) -> u32 {
    let mut game = Game::new(Ruleset::rulebook(expansions));
    let side = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
    let (mut chance, mut player) = (seed, Player::new(1));
    let level = Level::new(1).expect("a level");
    while game.outcome().is_none() && game.turns().len() < LONGEST {
        let turn = if game.position().to_move() == side {
            child(&game, &mut chance)
        } else {
            player.play_at(&game, level, &Limits::default(), seed << 16 | game.turns().len() as u64)
        };
        game.play(turn.expect("a turn")).expect("a legal turn");
    }
    match game.outcome().and_then(Outcome::winner) {
        Some(winner) => 2 * u32::from(winner == side),
        None => 1,
    }
}

#[test]
fn a_child_that_looks_one_turn_ahead_beats_the_lowest_level() {
    let got: Vec<u32> = [Expansions::NONE, Expansions::ALL]
        .into_iter()
        .map(|expansions| (0..GAMES).map(|seed| game(expansions, seed)).sum::<u32>())
        .collect();
    let share = |halves: u32| f64::from(halves) / (2.0 * GAMES as f64);
    assert!(got.iter().all(|&halves| share(halves) >= 0.8), "{got:?} halves of {GAMES} games each");
}
