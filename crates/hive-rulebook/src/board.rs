//! A live board: a position with what is to be seen on it.
//!
//! A board is a file of its own, the same for all languages:
//!
//! ```text
//! pick: bS1
//! targets: 4
//! path: bS1 /bG1
//! refuse: bS1 /wA1 cannot-reach
//! ---
//!    wS1   bQ    wG1
//! bA1   *     *     wQ    *
//!    bG1   .     wA1
//! *     .     bS1   .
//!
//! Base, black to move
//! ```
//!
//! `pick` is the tile to begin with, or `hand` for any new tile; the marks of the drawing are the
//! cells it may go to, and `targets` says how many there are. Each `path` is a turn to be shown step by
//! step, each `refuse` one to be refused, with the [name](hive_rules::Refusal::name) of the reason.
//! `standing` says how the game stands, if it is over.
//!
//! What a chapter about strategy claims of a position stands there as well, so that a test can ask the player: `best` is
//! a turn that nothing beats by much, `worse` one that the chapter calls worse than the best, `wins 2` one with which the side to move wins with so many turns of its own,
//! itself included, whatever the other side does, and `loses 1` one after which the other side does that.

use crate::entries::Entries;
use crate::{BookError, Standing};
use hive_notation::{Diagram, MoveText, Reference, parse_piece};
use hive_rules::{Cell, CellSet, Game, Opening, Piece, Position, Turn};
use std::fmt::Display;

/// A position with what is to be seen on it.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its name, the same in all languages.
    pub id: &'static str,
    /// The game that stands so. Who wants to play on from here begins with a clone of it.
    pub game: Game,
    /// What is picked up at first.
    pub pick: Option<Pick>,
    /// The cells that the rulebook says it may go to. The tests hold them against the rules.
    pub targets: CellSet,
    /// Ways to be shown step by step.
    pub paths: Vec<Path>,
    /// Attempts that are refused.
    pub refused: Vec<Attempt>,
    /// How the rulebook says that the game stands, if it is over.
    pub standing: Option<Standing>,
    /// Turns that the rulebook praises. The tests ask the player about them.
    pub praised: Vec<Turn>,
    /// Turns that the rulebook calls worse than those it praises. The tests ask the player about them, too.
    pub worse: Vec<Turn>,
    /// Turns with which, as the rulebook says, the side to move wins by force. The tests prove it.
    pub winning: Vec<Forced>,
    /// Turns after which, as the rulebook says, the other side wins by force. The tests prove it.
    pub losing: Vec<Forced>,
}

/// A turn that decides the game, and how soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The turn.
    pub turn: Turn,
    /// How many turns the winner needs from this position on, at most.
    pub turns: usize,
}

/// What is picked up on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// This tile, from the table or from the hand.
    Tile(Piece),
    /// Any new tile of the side to move.
    Hand,
}

/// A legal turn and the cells of its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The turn.
    pub turn: Turn,
    /// Every cell of the way, the first and the last included; a jump has only these two.
    pub cells: Vec<Cell>,
}

/// A turn that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The tile.
    pub piece: Piece,
    /// Where it would go.
    pub to: Cell,
    /// The name of the reason against it, as [`Refusal::name`](hive_rules::Refusal::name) gives it.
    pub reason: String,
}

impl Board {
    /// The table.
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// Whether there is a game to play on.
    pub const fn can_be_played_on(&self) -> bool {
        self.game.outcome().is_none()
    }

    /// The cells that the rules let the picked tile go to.
    pub fn lawful_targets(&self) -> CellSet {
        match self.pick {
            None => CellSet::EMPTY,
            Some(Pick::Tile(piece)) => self.position().targets_of(piece),
            Some(Pick::Hand) if self.position().is_over() => CellSet::EMPTY,
            Some(Pick::Hand) => self.position().placing_cells(),
        }
    }

    /// A board with nothing to be seen on it but the hive.
    pub(crate) fn bare(id: &'static str, game: Game) -> Board {
        Board {
            id,
            game,
            pick: None,
            targets: CellSet::EMPTY,
            paths: Vec::new(),
            refused: Vec::new(),
            standing: None,
            praised: Vec::new(),
            worse: Vec::new(),
            winning: Vec::new(),
            losing: Vec::new(),
        }
    }

    pub(crate) fn read(id: &'static str, text: &str) -> Result<Board, BookError> {
        let file = format!("boards/{id}.board");
        let (mut entries, drawing) = split(&file, text)?;
        let (game, targets) = start(&file, &mut entries, drawing)?;
        let position = game.position();
        let pick = entries.take("pick", pick)?;
        let paths = entries.take_all("path", |text| path(position, text))?;
        let refused = entries.take_all("refuse", |text| attempt(position, text))?;
        let standing = entries.take("standing", str::parse)?;
        let stated = entries.take("targets", str::parse::<usize>)?;
        let praised = entries.take_all("best", |text| turn(position, text))?;
        let worse = entries.take_all("worse", |text| turn(position, text))?;
        let winning = entries.take_all("wins", |text| forced(position, text))?;
        let losing = entries.take_all("loses", |text| forced(position, text))?;
        entries.finish()?;
        let marked = (pick.is_some()).then_some(targets.len());
        if marked != stated {
            return Err(BookError::new(
                file,
                format!("{marked:?} cells are marked, but stated are {stated:?}"),
            ));
        }
        Ok(Board { id, game, pick, targets, paths, refused, standing, praised, worse, winning, losing })
    }
}

/// The drawing below the entries of a file, and how many lines lie above it.
pub(crate) struct Drawing<'a> {
    above: usize,
    text: &'a str,
}

/// The entries of a file and the drawing below them.
pub(crate) fn split<'a>(file: &str, text: &'a str) -> Result<(Entries<'a>, Option<Drawing<'a>>), BookError> {
    match text.split_once("---\n") {
        None => Ok((Entries::read(file, 1, text)?, None)),
        Some((head, text)) => {
            let entries = Entries::read(file, 1, head)?;
            Ok((entries, Some(Drawing { above: head.lines().count() + 1, text })))
        }
    }
}

/// The game that a board or a lesson starts from, and the marked cells.
pub(crate) fn start(
    file: &str,
    entries: &mut Entries<'_>,
    drawing: Option<Drawing<'_>>,
) -> Result<(Game, CellSet), BookError> {
    let Some(Drawing { above, text }) = drawing else {
        return Err(BookError::new(file, "there is no drawing below a line `---`"));
    };
    let mut diagram: Diagram = text.parse().map_err(|error: hive_notation::DiagramError| {
        BookError::new(format!("{file}:{}", above + error.line), error.reason)
    })?;
    if let Some(opening) = entries.take("opening", opening)? {
        diagram.setup.ruleset.opening = opening;
    }
    let position = diagram.setup.position().map_err(|error| BookError::new(file, error))?;
    Ok((Game::starting_from(position), diagram.marks))
}

fn opening(text: &str) -> Result<Opening, &'static str> {
    match text {
        "tournament" => Ok(Opening::Tournament),
        "rulebook" => Ok(Opening::Rulebook),
        _ => Err("the opening is `tournament` or `rulebook`"),
    }
}

pub(crate) fn pick(text: &str) -> Result<Pick, String> {
    if text == "hand" { Ok(Pick::Hand) } else { tile(text).map(Pick::Tile) }
}

pub(crate) fn tile(name: &str) -> Result<Piece, String> {
    parse_piece(name).ok_or_else(|| format!("`{name}` is not a tile"))
}

/// A legal turn in text.
pub(crate) fn turn(position: &Position, text: &str) -> Result<Turn, String> {
    let text: MoveText = text.parse().map_err(said)?;
    text.resolve(position).map_err(said)
}

fn path(position: &Position, text: &str) -> Result<Path, String> {
    let turn = turn(position, text)?;
    let cells = position.way(turn).map(|way| way.cells().to_vec()).unwrap_or_default();
    if cells.is_empty() {
        return Err("nothing moves".to_string());
    }
    Ok(Path { turn, cells })
}

/// `2 wB1 bQ`: how many turns the winner needs, and the turn.
fn forced(position: &Position, text: &str) -> Result<Forced, String> {
    let (turns, text) = text.split_once(' ').ok_or("the turn is missing")?;
    Ok(Forced { turn: turn(position, text)?, turns: turns.parse().map_err(said)? })
}

/// `wQ bA1- gate`: a turn in text, and why it is refused.
fn attempt(position: &Position, text: &str) -> Result<Attempt, String> {
    let (text, reason) = text.rsplit_once(' ').ok_or("the reason is missing")?;
    let (piece, to) = match text.parse().map_err(said)? {
        MoveText::First(piece) => (piece, Cell::ORIGIN),
        MoveText::To(piece, Reference { piece: beside, side }) => {
            let cell = position.cell_of(beside).ok_or("the reference is not on the table")?;
            (piece, side.map_or(cell, |side| cell.neighbor(side)))
        }
        MoveText::Pass => return Err("a pass is no attempt".to_string()),
    };
    Ok(Attempt { piece, to, reason: reason.to_string() })
}

fn said(error: impl Display) -> String {
    error.to_string()
}
