//! Defences that have to be found more than once.

use super::{Book, Key, Language, Room};
use hive_puzzles::{Aim, Collection, Puzzle};
use hive_solve::Solver;

/// Puzzles in which one turn alone holds against a win in two.
fn defences() -> Vec<Puzzle> {
    let puzzles = Collection::shipped().unwrap().puzzles;
    puzzles.into_iter().filter(|puzzle| puzzle.aim == Aim::Hold { turns: 2 }).collect()
}

fn type_turn(room: &mut Room, text: &str) {
    for key in format!(":{text}").chars().map(Key::Char).chain([Key::Enter]) {
        assert!(room.press(key));
    }
    room.take(true);
}

/// Who holds against a win in two is attacked once more, and has to hold again; a turn that does not is refuted.
#[test]
fn two_turns_are_held_against_the_attacker() {
    let (mut held, mut lost) = (0, 0);
    for puzzle in defences().iter().take(6) {
        let side = puzzle.position.to_move();
        let mut room = Room::new(Book::load(Language::English).unwrap(), vec![puzzle.clone()]);
        let first = hive_notation::line_text(&puzzle.position, &puzzle.line);
        type_turn(&mut room, &first[0]);
        if !room.table.said.starts_with("That holds!") {
            assert!(room.table.said.starts_with("Solved!"), "{}", room.table.said);
            continue;
        }
        let game = room.table.game.clone();
        assert_eq!((game.turns().len(), game.position().to_move()), (2, side), "the attacker has answered");
        let all = game.position().legal_turns();
        let holding = Solver::new(4).holding_turns(&game, 1, usize::MAX, &mut || false).unwrap();
        assert!(!holding.is_empty() && holding.len() < all.len(), "there is something to be held");
        let bad = all.iter().find(|turn| !holding.contains(turn)).unwrap();
        type_turn(&mut room, &hive_notation::line_text(game.position(), &[*bad])[0]);
        assert!(room.table.said.starts_with("Not this one"), "{}", room.table.said);
        lost += 1;
        room.press(Key::Char('u'));
        type_turn(&mut room, &first[0]);
        type_turn(&mut room, &hive_notation::line_text(game.position(), &holding[..1])[0]);
        assert!(room.table.said.starts_with("Solved!"), "{}", room.table.said);
        held += 1;
    }
    assert!(held >= 3 && lost == held, "{held} {lost}");
}
