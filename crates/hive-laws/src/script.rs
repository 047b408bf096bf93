//! Any bytes as a game.
//!
//! The first byte chooses what is agreed: three bits the expansions, one the opening, one
//! whether repetition counts; the last three are a mood. Each further pair of bytes is a turn:
//! three bits say what kind is wanted, thirteen which one of that kind, and half of the kinds
//! are whatever the game is in the mood for. Turns that are all alike likely would nearly all
//! be placings: no stack would grow, no position come back, no player ever have to pass.

use hive_rules::{Cell, Expansions, Game, Opening, Piece, Position, Ruleset, Turn};
use std::cmp::Reverse;

/// The longest game, in turns. What bytes there are beyond are left alone.
pub const LONGEST: usize = 150;

/// What kind of turn is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Any,
    Placing,
    Move,
    /// A climb, or a throw of the other player's tile.
    Odd,
    /// The highest climb.
    Tower,
    /// To a cell beside the other player's queen.
    Attack,
    /// What takes back the player's turn before.
    Back,
    /// One of those that leave the other player the fewest turns.
    Stifling,
}

const MOODS: [Kind; 8] =
    [Kind::Any, Kind::Placing, Kind::Move, Kind::Odd, Kind::Tower, Kind::Attack, Kind::Back, Kind::Stifling];

/// Plays the game and shows it: before the first turn, and after each one.
pub fn play(bytes: &[u8], mut visit: impl FnMut(&Game)) {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let mood = MOODS[(first >> 5) as usize];
    let mut game = Game::new(ruleset(first));
    visit(&game);
    for pair in rest.as_chunks::<2>().0.iter().take(LONGEST) {
        let Some(turn) = choice(&game, mood, u16::from_le_bytes(*pair)) else { return };
        if let Err(refusal) = game.play(turn) {
            panic!("{turn:?} is legal and refused: {refusal}");
        }
        visit(&game);
    }
}

/// The game as it stands after the last byte.
pub fn game(bytes: &[u8]) -> Game {
    let mut last = None;
    play(bytes, |game| last = Some(game.clone()));
    last.expect("a script shows at least the start")
}

/// What is agreed, by one byte.
pub fn ruleset(byte: u8) -> Ruleset {
    let expansions = Expansions { mosquito: byte & 1 != 0, ladybug: byte & 2 != 0, pillbug: byte & 4 != 0 };
    let opening = if byte & 8 == 0 { Opening::Rulebook } else { Opening::Tournament };
    Ruleset { expansions, opening, repetition: byte & 16 == 0 }
}

/// The turn that a number stands for; none if the game is over.
fn choice(game: &Game, mood: Kind, number: u16) -> Option<Turn> {
    if game.outcome().is_some() {
        return None;
    }
    let kind = match number >> 13 {
        0 => Kind::Any,
        1 => Kind::Placing,
        2 => Kind::Move,
        3 => Kind::Attack,
        _ => mood,
    };
    let turns = game.position().legal_turns();
    let wanted = wanted(game, kind, &turns);
    let turns = if wanted.is_empty() { &turns[..] } else { &wanted };
    turns.get((number & 0x1fff) as usize % turns.len().max(1)).copied()
}

/// The turns of a kind.
fn wanted(game: &Game, kind: Kind, turns: &[Turn]) -> Vec<Turn> {
    let position = game.position();
    match kind {
        Kind::Stifling => return least(turns, |turn| left_by(position, turn)),
        Kind::Tower => return least(turns, |turn| Reverse(turn.to().map(|to| position.height(to)))),
        _ => {}
    }
    let wants = |turn: Turn| match (kind, turn) {
        (Kind::Any, _) | (Kind::Placing, Turn::Place { .. }) | (Kind::Move, Turn::Move { .. }) => true,
        (Kind::Odd, Turn::Move { piece, to, .. }) => {
            position.height(to) > 0 || piece.color() != position.to_move()
        }
        (Kind::Attack, Turn::Move { to, .. }) => beside_queen(position, to),
        (Kind::Back, Turn::Move { .. }) => goes_back(game, turn),
        _ => false,
    };
    turns.iter().copied().filter(|&turn| wants(turn)).collect()
}

/// The turns with the least of something.
fn least<K: Ord>(turns: &[Turn], key: impl Fn(Turn) -> K) -> Vec<Turn> {
    let keys: Vec<K> = turns.iter().map(|&turn| key(turn)).collect();
    let least = keys.iter().min();
    turns.iter().zip(&keys).filter(|(_, key)| Some(*key) == least).map(|(&turn, _)| turn).collect()
}

/// How many turns the other player has after this one; many if it ends the game.
fn left_by(position: &Position, turn: Turn) -> usize {
    let mut after = position.clone();
    let _ = after.make(turn);
    match after.legal_turns()[..] {
        [] => usize::MAX,
        [Turn::Pass] => 0,
        ref turns => turns.len(),
    }
}

fn beside_queen(position: &Position, to: Cell) -> bool {
    let queen = Piece::queen(!position.to_move());
    position.cell_of(queen).is_some_and(|cell| cell.direction_to(to).is_some())
}

/// Whether a turn takes back what its player did the time before.
fn goes_back(game: &Game, turn: Turn) -> bool {
    let back = game.turns().rev().nth(1).and_then(|before| match before {
        Turn::Move { piece, from, to } => Some(Turn::Move { piece, from: to, to: from }),
        Turn::Place { .. } | Turn::Pass => None,
    });
    back == Some(turn)
}
