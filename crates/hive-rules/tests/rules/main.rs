//! Every rule of the game, each with a position that a player can read.
//!
//! A position is a drawing in the language of [`Diagram`]: what a test expects is marked in it
//! with `*`. The words of the tests are few. [`goes`] says that a tile may go to the marked cells
//! and nowhere else, [`placed_on`] that new tiles may be laid on them, [`allowed`] and [`refused`]
//! ask for one cell, and [`takes`] for the way to it. A test that fails draws the table as it is.

#![allow(clippy::unwrap_used)]

mod climbers;
mod decisions;
mod freedom;
mod mosquito;
mod one_hive;
mod outcomes;
mod pictures;
mod pillbug;
mod placing;
mod refusals;
mod repetition;
mod setups;
mod traps;
mod walkers;
mod ways;

use hive_notation::{Diagram, MoveText, parse_piece};
use hive_rules::{Bug, Cell, CellSet, Game, Piece, PieceSet, Position, Refusal, Turn, Way};

/// A drawing, and the position that it shows.
struct Drawn {
    diagram: Diagram,
    position: Position,
}

impl Drawn {
    /// Panics, with the drawing, unless these cells are the marked ones.
    #[track_caller]
    fn expects(&self, what: &str, found: CellSet) {
        let wanted = self.diagram.marks;
        assert!(
            found == wanted,
            "{what}\n\nexpected {} cells:\n\n{}\nfound {} cells:\n\n{}",
            wanted.len(),
            self.diagram,
            found.len(),
            Diagram { marks: found, ..self.diagram.clone() },
        );
    }

    /// The one marked cell.
    #[track_caller]
    fn marked(&self) -> Cell {
        let marks: Vec<Cell> = self.diagram.marks.iter().collect();
        assert_eq!(marks.len(), 1, "one cell has to be marked:\n\n{}", self.diagram);
        marks[0]
    }
}

/// Reads a drawing.
#[track_caller]
fn draw(text: &str) -> Drawn {
    let diagram: Diagram = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let position = diagram.setup.position().unwrap_or_else(|error| panic!("{error}\n{text}"));
    Drawn { diagram, position }
}

/// The position of a drawing.
#[track_caller]
fn position(text: &str) -> Position {
    draw(text).position
}

/// A game that begins at a drawing.
#[track_caller]
fn game(text: &str) -> Game {
    Game::starting_from(position(text))
}

/// The tile of this name.
#[track_caller]
fn tile(name: &str) -> Piece {
    parse_piece(name).unwrap_or_else(|| panic!("{name} is not a tile"))
}

/// The tiles of these names.
#[track_caller]
fn tiles(names: &str) -> PieceSet {
    names.split_whitespace().map(tile).collect()
}

/// The cells that turns of this kind end on.
fn ends(position: &Position, kind: impl Fn(&Turn) -> bool) -> CellSet {
    position.legal_turns().iter().filter(|turn| kind(turn)).filter_map(|turn| turn.to()).collect()
}

/// This tile, on the table, may go to the marked cells and to no others. Every other cell of the
/// table has to be refused, too.
#[track_caller]
fn goes(name: &str, text: &str) {
    let (piece, drawn) = (tile(name), draw(text));
    let moved = |turn: &Turn| turn.piece() == Some(piece) && turn.from().is_some();
    drawn.expects(&format!("{name} goes to"), ends(&drawn.position, moved));
    let accepted = Cell::all().filter(|&cell| drawn.position.check(piece, cell).is_ok()).collect();
    drawn.expects(&format!("{name} is let go to"), accepted);
}

/// This tile may not go anywhere.
#[track_caller]
fn stuck(name: &str, text: &str) {
    assert!(draw(text).diagram.marks.is_empty(), "a tile that is stuck has no cells to mark");
    goes(name, text);
}

/// New tiles may be laid on the marked cells and on no others.
#[track_caller]
fn placed_on(text: &str) {
    let drawn = draw(text);
    let placed = |turn: &Turn| matches!(turn, Turn::Place { .. });
    drawn.expects("new tiles are laid on", ends(&drawn.position, placed));
}

/// This tile may go to the one marked cell.
#[track_caller]
fn allowed(name: &str, text: &str) -> Turn {
    let drawn = draw(text);
    drawn.position.check(tile(name), drawn.marked()).unwrap_or_else(|refusal| {
        panic!("{name} should be allowed to go there, but {refusal}:\n\n{}", drawn.diagram)
    })
}

/// Why this tile may not go to the one marked cell.
#[track_caller]
fn refused(name: &str, text: &str) -> Refusal {
    let drawn = draw(text);
    match drawn.position.check(tile(name), drawn.marked()) {
        Ok(turn) => panic!("{name} should not be allowed to go there ({turn:?}):\n\n{}", drawn.diagram),
        Err(refusal) => refusal,
    }
}

/// The way that this tile takes to the one marked cell.
#[track_caller]
fn takes(name: &str, text: &str) -> Way {
    let turn = allowed(name, text);
    position(text).way(turn).unwrap_or_else(|| panic!("no way for {turn:?}:\n{text}"))
}

/// This turn is a walk by this rule, over exactly the marked cells. Gives them back in order, the
/// first cell left out.
#[track_caller]
fn walks(written: &str, by: Bug, text: &str) -> Vec<Cell> {
    let drawn = draw(text);
    let turn = turn(&drawn.position, written);
    let Some(Way::Walk { rule, cells }) = drawn.position.way(turn) else {
        panic!("{written} is no walk:\n\n{}", drawn.diagram);
    };
    assert_eq!(rule, by, "whose rule {written} follows");
    assert_eq!((cells.first().copied(), cells.last().copied()), (turn.from(), turn.to()));
    for step in cells.windows(2) {
        assert!(step[0].direction_to(step[1]).is_some(), "{step:?} is no step");
    }
    drawn.expects(&format!("{written} walks over"), cells[1..].iter().copied().collect());
    cells[1..].to_vec()
}

/// The turn that is written so in this position.
#[track_caller]
fn turn(position: &Position, text: &str) -> Turn {
    let text_of_turn: MoveText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    text_of_turn
        .resolve(position)
        .unwrap_or_else(|error| panic!("{text}: {error}\n\n{}", Diagram::of(position)))
}

/// Plays turns written one after another, with commas between them.
#[track_caller]
fn play(game: &mut Game, turns: &str) {
    for text in turns.split(',') {
        let turn = turn(game.position(), text.trim());
        game.play(turn)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}\n\n{}", Diagram::of(game.position())));
    }
}
