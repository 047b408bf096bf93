//! What a picture shows besides the tiles.

use crate::Theme;
use hive_rules::{Cell, CellSet, Game, Position, Turn};

/// How a position is drawn.
///
/// ```
/// use hive_picture::{Options, Theme};
/// let options = Options { theme: Theme::Dark, fan: true, ..Options::default() };
/// assert_eq!(options.width, 800);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The turn that led here: where the tile came from, the way it took, where it lies now.
    pub last: Option<Last>,
    /// Cells where a tile may go, on the table or on top of the hive.
    pub targets: CellSet,
    /// Whether tiles of which a player has several show their number, as pips.
    pub numbers: bool,
    /// Whether the tiles of a stack are spread out so that each can be seen. Otherwise they lie
    /// on each other, and a badge says how many they are.
    pub fan: bool,
    /// Whether the cells of the hive and around it show their axial coordinates.
    pub coordinates: bool,
    /// What the table looks like.
    pub theme: Theme,
    /// How wide the picture is, in pixels; the height follows.
    pub width: u32,
    /// Whether the table is painted. Otherwise it is transparent.
    pub background: bool,
    /// Whether the tiles in hand are shown: Black's above the hive, White's beneath, a mark before those
    /// of the side to move.
    pub hands: bool,
}

impl Default for Options {
    /// Numbered tiles on a light table, 800 pixels wide.
    fn default() -> Options {
        Options {
            last: None,
            targets: CellSet::EMPTY,
            numbers: true,
            fan: false,
            coordinates: false,
            theme: Theme::Light,
            width: 800,
            background: true,
            hands: false,
        }
    }
}

/// How a position is drawn in the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerminalOptions {
    /// The turn that led here.
    pub last: Option<Last>,
    /// Cells where a tile may go.
    pub targets: CellSet,
    /// Cells that are numbered in this order, the first one with 1: the steps of a way.
    pub steps: Vec<Cell>,
    /// Whether to use colours (24 bits). Otherwise the text is plain ASCII.
    pub color: bool,
    /// Whether the tiles in hand are listed.
    pub hands: bool,
}

impl Default for TerminalOptions {
    /// Plain text with the tiles in hand.
    fn default() -> TerminalOptions {
        TerminalOptions { last: None, targets: CellSet::EMPTY, steps: Vec::new(), color: false, hands: true }
    }
}

/// The turn that led to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Last {
    /// Where the tile came from; nothing if it came from the hand.
    pub from: Option<Cell>,
    /// Where it lies now.
    pub to: Cell,
    /// The cells of its way, both ends included; empty if the way is not to be shown.
    pub way: Vec<Cell>,
}

impl Last {
    /// A turn as seen from the position *before* it, with its way. Nothing for a pass.
    pub fn of(before: &Position, turn: Turn) -> Option<Last> {
        let last = Last::of_turn(turn)?;
        let way = before.way(turn).map(|way| way.cells().to_vec()).unwrap_or_default();
        Some(Last { way, ..last })
    }

    /// The last turn of a game that moved a tile, with its way: after a pass, the turn before it. Nothing before the first turn.
    pub fn of_game(game: &Game) -> Option<Last> {
        let mut before = game.clone();
        loop {
            let turn = before.undo()?;
            if let Some(last) = Last::of(before.position(), turn) {
                return Some(last);
            }
        }
    }

    /// A turn without its way. Nothing for a pass.
    pub fn of_turn(turn: Turn) -> Option<Last> {
        Some(Last { from: turn.from(), to: turn.to()?, way: Vec::new() })
    }
}
