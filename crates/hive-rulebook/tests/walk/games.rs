//! The games that are stepped through.

use crate::books;
use hive_notation::{GameText, MoveText};
use hive_rulebook::{Replay, Standing};
use hive_rules::{Color, Game, Opening, Outcome, Position, Ruleset};

const FIRST: &str = include_str!("../../../../rulebook/games/first.uhp");

#[test]
fn the_first_game_is_legal_and_white_wins() {
    let text: GameText = FIRST.parse().unwrap();
    // It begins with no queen, so it is legal in tournaments as well.
    for opening in [Opening::Rulebook, Opening::Tournament] {
        let game = text.replay(opening, true).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Surrounded { winner: Color::White }));
    }
}

/// Step by step in every language: each turn is legal where it is taken, is the one that the file has there and the one
/// that its comment quotes, and something is said about it.
#[test]
fn every_turn_of_the_first_game_is_legal_and_has_its_comment() {
    let moves: Vec<&str> = FIRST.trim().split(';').skip(3).collect();
    for book in books() {
        let replays: Vec<&Replay> = book.chapter("first-game").unwrap().replays().collect();
        let [replay] = replays[..] else { panic!("{:?}: {} games", book.language, replays.len()) };
        assert_eq!((replay.id, replay.steps.len()), ("first", moves.len()), "{:?}", book.language);
        let mut position = Position::new(Ruleset::rulebook(hive_rules::Expansions::NONE));
        for (i, (turn, step)) in replay.game.turns().zip(&replay.steps).enumerate() {
            let place = format!("{:?}, turn {}", book.language, i + 1);
            let (piece, to) = (turn.piece().unwrap(), turn.to().unwrap());
            assert_eq!(position.check(piece, to), Ok(turn), "{place}");
            let text: MoveText = moves[i].parse().unwrap();
            assert_eq!((text.resolve(&position).ok(), step.text.as_str()), (Some(turn), moves[i]), "{place}");
            let said = step.comment.markdown().strip_prefix(&format!("`{}` ", moves[i]));
            assert!(said.is_some_and(|said| said.chars().count() > 5), "{place}: {:?}", step.comment);
            let _ = position.make(turn);
            let board = replay.board(i + 1);
            assert_eq!(board.position().translation_key(), position.translation_key(), "{place}");
            let standing = if i + 1 == moves.len() { Standing::Won(Color::White) } else { Standing::Open };
            assert_eq!(Standing::of(&board.game), standing, "{place}");
        }
        assert_eq!(Standing::of(&replay.board(0).game), Standing::of(&Game::new(position.ruleset())));
    }
}

/// The hive is drawn at the same moments in all languages, and at the end.
#[test]
fn the_remarks_stand_at_the_same_turns_in_all_languages() {
    for book in books() {
        let replay = book.chapter("first-game").unwrap().replays().next().unwrap();
        let remarks: Vec<usize> = (1..=replay.steps.len())
            .filter(|ply| replay.steps[ply - 1].remark.as_ref().is_some_and(|said| !said.plain().is_empty()))
            .collect();
        assert_eq!(remarks, [4, 8, 11, 15, 17, 19], "{:?}", book.language);
    }
}
