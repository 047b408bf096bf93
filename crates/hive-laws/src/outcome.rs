//! When a game ends.

use crate::census::Census;
use crate::law;
use hive_rules::{Color, Game, Outcome, Piece, Position, Refusal};
use std::collections::BTreeMap;

/// A game ends with the first surrounded queen, or with the third occurrence of a position
/// where that is agreed; not before, and not later.
pub fn comes_when_it_should(game: &Game) {
    let mut seen: BTreeMap<Census, usize> = BTreeMap::new();
    let mut again = Game::new(game.ruleset());
    let mut turns = game.turns();
    loop {
        let position = again.position();
        let times = seen.entry(Census::of(position)).or_default();
        *times += 1;
        law!(position, again.occurrences() == *times, "{} occurrences, not {times}", again.occurrences());
        let drawn = game.ruleset().repetition && *times >= 3;
        let expected = on_the_table(position).or(drawn.then_some(Outcome::Repetition));
        law!(position, again.outcome() == expected, "the outcome is {:?}, not {expected:?}", again.outcome());
        let Some(turn) = turns.next() else { break };
        if let Err(refusal) = again.play(turn) {
            panic!("{turn:?} was played and is refused now: {refusal}");
        }
    }
    law!(game.position(), again.outcome() == game.outcome(), "replayed the game ends otherwise");
    if game.outcome().is_some() {
        nothing_comes_after(game);
    }
}

fn on_the_table(position: &Position) -> Option<Outcome> {
    let surrounded = |color: Color| {
        let cell = position.cell_of(Piece::queen(color));
        cell.is_some_and(|cell| cell.neighbors().into_iter().all(|beside| position.taken().contains(beside)))
    };
    let lost = Color::ALL.map(surrounded);
    law!(
        position,
        lost == Color::ALL.map(|color| position.surrounded(color)),
        "a queen is surrounded or not"
    );
    law!(position, position.is_over() == (lost[0] || lost[1]), "a surrounded queen ends the game");
    match lost {
        [true, true] => Some(Outcome::BothSurrounded),
        [true, false] => Some(Outcome::Surrounded { winner: Color::Black }),
        [false, true] => Some(Outcome::Surrounded { winner: Color::White }),
        [false, false] => None,
    }
}

fn nothing_comes_after(game: &Game) {
    let mut after = game.clone();
    for turn in game.position().legal_turns() {
        law!(game.position(), after.play(turn) == Err(Refusal::GameOver), "{turn:?} after the end");
    }
    law!(game.position(), after.agree_to_draw() == Err(Refusal::GameOver), "agreement after the end");
    law!(game.position(), after.resign(Color::White) == Err(Refusal::GameOver), "resigning after the end");
    law!(game.position(), after.position() == game.position(), "what is refused changes the position");
    law!(game.position(), after.outcome() == game.outcome(), "what is refused changes the outcome");
}
