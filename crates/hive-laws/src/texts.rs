//! What is written can be read again, and says the same.

use crate::law;
use hive_notation::{Diagram, GameText, HopText, MoveText, PositionText, game_string, move_string};
use hive_rules::{Game, Position, Turn};
use std::collections::BTreeMap;

/// The text of every legal turn is read as that turn, and no two have the same.
pub fn name_the_turns(position: &Position) {
    let mut named: BTreeMap<String, Turn> = BTreeMap::new();
    for turn in position.legal_turns() {
        let text = move_string(position, turn);
        let read: MoveText = match text.parse() {
            Ok(read) => read,
            Err(error) => panic!("`{text}` cannot be read: {error}\n\n{position:?}"),
        };
        law!(position, read.to_string() == text, "`{text}` is written again as `{read}`");
        let found = read.resolve(position);
        law!(position, found == Ok(turn), "`{text}` is {turn:?} and is read as {found:?}");
        if let Some(other) = named.insert(text, turn) {
            panic!("{turn:?} and {other:?} have the same text\n\n{position:?}");
        }
    }
}

/// A game's text is read as that game.
pub fn tell_the_game(game: &Game) {
    let position = game.position();
    let text = game_string(game).expect("a script begins on the empty table");
    let read: GameText = match text.parse() {
        Ok(read) => read,
        Err(error) => panic!("a game string cannot be read: {error}\n{text}"),
    };
    law!(position, read.to_string() == text, "read and written again it is\n{read}\nand was\n{text}");
    let ruleset = game.ruleset();
    let again = match read.replay(ruleset.opening, ruleset.repetition) {
        Ok(again) => again,
        Err(error) => panic!("a game string cannot be replayed: {error}\n{text}"),
    };
    law!(position, again.turns().eq(game.turns()), "read again it has other turns:\n{text}");
    law!(position, again.outcome() == game.outcome(), "read again it has another outcome:\n{text}");
    law!(position, again.position() == position, "read again it leads elsewhere:\n{text}");
    law!(position, game_string(&again) == Some(text), "replayed it has another text");
}

/// A position's drawing is read as that position.
pub fn draw_the_position(position: &Position) {
    let drawing = Diagram::of(position).to_string();
    let read: Diagram = match drawing.parse() {
        Ok(read) => read,
        Err(error) => panic!("a drawing cannot be read: {error}\n{drawing}"),
    };
    law!(position, read.to_string() == drawing, "read and drawn again it is\n{read}");
    law!(position, read.marks.is_empty(), "a mark comes from nowhere");
    let again = match read.setup.position() {
        Ok(again) => again,
        Err(error) => panic!("a drawing cannot be set up: {error}\n{drawing}"),
    };
    let same = again.translation_key() == position.translation_key();
    law!(position, same && again.barred() == position.barred(), "read again it is another position");
    law!(position, again.on_table() == position.on_table(), "read again it has other tiles");
}

/// A position's line is read as that position, and holds nothing that a link may not.
pub fn write_the_position(position: &Position) {
    let line = PositionText::of(position).to_string();
    let safe = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    law!(position, line.chars().all(safe), "a link may not hold all of {line}");
    let read: PositionText = match line.parse() {
        Ok(read) => read,
        Err(error) => panic!("a position's line cannot be read: {error}\n{line}"),
    };
    law!(position, read.to_string() == line, "read and written again it is\n{read}\nand was\n{line}");
    let again = match read.position() {
        Ok(again) => again,
        Err(error) => panic!("a position's line cannot be set up: {error}\n{line}"),
    };
    let same = again.translation_key() == position.translation_key();
    law!(position, same && again.barred() == position.barred(), "{line} is another position");
    law!(position, again.on_table() == position.on_table(), "{line} has other tiles");
    law!(position, again.ruleset() == position.ruleset(), "{line} has other rules");
}

/// What a game has come to is never called out of reach.
pub fn come_here(position: &Position) {
    let why = PositionText::of(position).unreachable();
    law!(position, why.is_none(), "a game came here, and it is called out of reach: {why:?}");
}

/// A position's HOP is read as that position but for the numbers of copies and how it lies, and written again it is the same text.
pub fn walk_the_position(position: &Position) {
    let text = HopText::of(position).to_string();
    let read: HopText = match text.parse() {
        Ok(read) => read,
        Err(error) => panic!("HOP cannot be read: {error}\n{text}\n\n{position:?}"),
    };
    let again = match read.position() {
        Ok(again) => again,
        Err(error) => panic!("HOP cannot be set up: {error}\n{text}\n\n{position:?}"),
    };
    law!(position, again.symmetry_key() == position.symmetry_key(), "{text} is another position");
    law!(position, again.barred().is_some() == position.barred().is_some(), "{text} forgets what has moved");
    law!(position, again.to_move() == position.to_move(), "{text} has another side to move");
    let written = HopText::of(&again).to_string();
    law!(position, written == text, "read and written again it is\n{written}\nand was\n{text}");
}
