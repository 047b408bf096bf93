//! The game of the last chapter.

use crate::books;
use hive_notation::GameText;
use hive_rulebook::Board;
use hive_rules::{Color, Opening, Outcome};

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

/// The turns that the comments speak of are the turns of the game, in their order.
#[test]
fn the_comments_follow_the_game() {
    let moves: Vec<&str> = FIRST.trim().split(';').skip(3).collect();
    for book in books() {
        let chapter = book.chapter("first-game").unwrap();
        let mut plies: Vec<usize> = Vec::new();
        for (board, _) in chapter.boards() {
            plies.push(Board::position(board).ply() as usize);
        }
        assert!(plies.is_sorted() && plies.last() == Some(&moves.len()), "{:?}: {plies:?}", book.language);
        let text: String = chapter
            .blocks
            .iter()
            .filter_map(|block| match block {
                hive_rulebook::Block::Prose(prose) => Some(prose.markdown()),
                _ => None,
            })
            .collect::<Vec<_>>()
            .join("\n");
        let mut rest = text.as_str();
        for (i, turn) in moves.iter().enumerate() {
            let quoted = format!("{}. `{turn}`", i + 1);
            let at = rest.find(&quoted).unwrap_or_else(|| panic!("{:?}: {quoted} is missing", book.language));
            rest = &rest[at + quoted.len()..];
        }
    }
}
