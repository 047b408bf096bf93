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
        assert_eq!(remarks, [4, 8, 11, 15, 19], "{:?}", book.language);
    }
}

/// The reader is asked at the same moments in all languages, and told what the rules confirm.
#[test]
fn the_questions_stand_before_the_same_turns_in_all_languages() {
    for book in books() {
        let replay = book.chapter("first-game").unwrap().replays().next().unwrap();
        let asked: Vec<usize> = (0..replay.steps.len())
            .filter(|&ply| replay.steps[ply].question.as_ref().is_some_and(|said| !said.plain().is_empty()))
            .collect();
        assert_eq!(asked, [6, 14, 17, 18], "{:?}", book.language);
    }
}

/// Whether whoever is to move can surround the other queen at once.
fn wins_at_once(position: &Position) -> bool {
    let (player, mut position) = (position.to_move(), position.clone());
    position.legal_turns().into_iter().any(|turn| {
        let undo = position.make(turn);
        let won = position.surrounded(!player) && !position.surrounded(player);
        position.unmake(undo);
        won
    })
}

/// The chapter says how Black could have been saved: the ant on the left runs to the other side of White's new ant.
#[test]
fn black_could_have_been_saved_as_the_chapter_says() {
    let game = FIRST.parse::<GameText>().unwrap().replay(Opening::Rulebook, true).unwrap();
    let before = game.at_ply(17).unwrap();
    let after = |text: &str| {
        let turn = text.parse::<MoveText>().unwrap().resolve(before.position()).unwrap();
        let mut position = before.position().clone();
        let _ = position.make(turn);
        position
    };
    let ant = hive_notation::parse_piece("wA3").unwrap();
    let saved = after("bA3 wA3-");
    assert!(saved.pinned().contains(ant) && !wins_at_once(&saved));
    assert!(wins_at_once(&after("bA3 /wQ")), "what was played lost");
}
