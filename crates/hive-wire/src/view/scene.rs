//! How a game looks on a table without an edge, from turn to turn.

use super::Places;
use super::piece_name;
use super::position::{pieces, way};
use crate::{LastTurn, PieceView, TurnView};
use hive_notation::MoveText;
use hive_play::{Event, Happening, Meeting, Millis};
use hive_rules::{Color, Game, Position, Turn};

/// The true places of the tiles, and every turn as it is shown: kept beside a [`Meeting`], and the same for everybody
/// who looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    places: Places,
    start: Vec<PieceView>,
    turns: Vec<TurnView>,
}

impl Scene {
    /// The scene of a game as it is now.
    pub fn of(meeting: &Meeting) -> Scene {
        let ruleset = meeting.game().ruleset();
        // It was a game once, so it is one now.
        let start = meeting.agreement().start().unwrap_or_else(|_| Game::new(ruleset));
        let mut position = start.position().clone();
        let places = Places::of(&position);
        let mut scene = Scene { start: pieces(&position, &places), places, turns: Vec::new() };
        for taken in meeting.turns() {
            scene.take(&position, taken.turn, taken.text, taken.color, taken.at);
            let _ = position.make(taken.turn);
        }
        scene
    }

    /// What an event changes. `before` is the position before a turn; to other events it does not matter.
    pub fn follow(&mut self, before: &Position, event: &Event) {
        match &event.what {
            Happening::Turn { color, text, .. } => {
                if let Some(turn) = text.meant(before) {
                    self.take(before, turn, *text, *color, event.at);
                }
            }
            Happening::Pass { color } => self.take(before, Turn::Pass, MoveText::Pass, *color, event.at),
            Happening::TakebackGranted { plies, .. } => (0..*plies).for_each(|_| self.take_back()),
            _ => {}
        }
    }

    fn take(&mut self, before: &Position, turn: Turn, text: MoveText, color: Color, at: Millis) {
        let (thrown_by, path) = way(before, &self.places, turn);
        self.turns.push(TurnView {
            side: color.into(),
            text: text.to_string(),
            at,
            piece: turn.piece().map(piece_name),
            from: turn.from().map(|cell| self.places.cell(before, cell)),
            to: turn.to().map(|cell| self.places.cell(before, cell)),
            thrown_by,
            path,
        });
        self.places.follow(before, turn);
    }

    /// The tile that moved is the only one whose place has changed.
    fn take_back(&mut self) {
        let Some(turn) = self.turns.pop() else { return };
        if let Some(piece) = turn.piece.as_deref().and_then(hive_notation::parse_piece) {
            self.places.lay(piece, turn.from);
        }
    }

    /// Where the tiles lie.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The tiles that lay there before the first turn.
    pub(super) fn start(&self) -> &[PieceView] {
        &self.start
    }

    /// Every turn.
    pub fn turns(&self) -> &[TurnView] {
        &self.turns
    }

    /// The last turn; of a pass also the latest turn before it in which a tile came to lie where it lies.
    pub(super) fn last(&self) -> Option<LastTurn> {
        let last = last_turn(self.turns.last()?);
        let moved = self.turns.iter().rfind(|turn| turn.piece.is_some());
        Some(last.after(moved.map(last_turn)))
    }
}

fn last_turn(turn: &TurnView) -> LastTurn {
    let TurnView { side, text, piece, from, to, thrown_by, path, .. } = turn.clone();
    LastTurn { text, by: side, piece, from, to, thrown_by, path, moved: None }
}
