//! How a game looks on a table without an edge, from turn to turn.

use super::Places;
use super::piece_name;
use super::position::{pieces, went};
use crate::{CellView, LastTurn, PieceName, PieceView, TurnView};
use hive_play::{Event, Happening, MOST_EVENTS, Meeting, Taken};
use hive_rules::{Game, Piece, Position, Turn};

/// The true places of the tiles, and where every turn went: kept beside a [`Meeting`], and the same for everybody who
/// looks. Each of many rooms keeps all turns of its game, so it holds nothing that the meeting knows already; how a turn
/// is shown is made out when somebody looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    places: Places,
    start: Vec<PieceView>,
    steps: Vec<Step>,
    /// The cells of all ways, one behind the other.
    ways: Vec<Place>,
}

/// Column and row.
type Place = (i16, i16);

// With a turn a hive gets one cell further at most.
const _: () = assert!(MOST_EVENTS + 1000 < i16::MAX as u32, "a tile may lie further away than is told");

/// Where a turn went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    /// The tile; none for a pass.
    piece: Option<Piece>,
    thrown_by: Option<Piece>,
    from: Option<Place>,
    to: Option<Place>,
    /// Where the cells of its way end among those of all.
    way_end: u32,
}

/// The same in the words of the wire.
#[derive(Default)]
pub(super) struct Shown {
    pub(super) piece: Option<PieceName>,
    pub(super) from: Option<CellView>,
    pub(super) to: Option<CellView>,
    pub(super) thrown_by: Option<PieceName>,
    pub(super) path: Option<Vec<CellView>>,
}

impl Scene {
    /// The scene of a game as it is now.
    pub fn of(meeting: &Meeting) -> Scene {
        let ruleset = meeting.game().ruleset();
        // It was a game once, so it is one now.
        let start = meeting.agreement().start().unwrap_or_else(|_| Game::new(ruleset));
        let mut position = start.position().clone();
        let places = Places::of(&position);
        let start = pieces(&position, &places);
        let mut scene = Scene { start, places, steps: Vec::new(), ways: Vec::new() };
        for taken in meeting.turns() {
            scene.take(&position, taken.turn);
            let _ = position.make(taken.turn);
        }
        scene
    }

    /// What an event changes. `before` is the position before a turn; to other events it does not matter.
    pub fn follow(&mut self, before: &Position, event: &Event) {
        match &event.what {
            Happening::Turn { text, .. } => {
                if let Some(turn) = text.meant(before) {
                    self.take(before, turn);
                }
            }
            Happening::Pass { .. } => self.take(before, Turn::Pass),
            Happening::TakebackGranted { plies, .. } => (0..*plies).for_each(|_| self.take_back()),
            _ => {}
        }
    }

    fn take(&mut self, before: &Position, turn: Turn) {
        let (thrown_by, way) = went(before, turn, <[_]>::to_vec);
        let place = |cell| place(self.places.cell(before, cell));
        self.ways.extend(way.into_iter().flatten().map(place));
        self.steps.push(Step {
            piece: turn.piece(),
            thrown_by,
            from: turn.from().map(place),
            to: turn.to().map(place),
            way_end: self.ways.len() as u32,
        });
        self.places.follow(before, turn);
    }

    /// The tile that moved is the only one whose place has changed.
    fn take_back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        self.ways.truncate(self.way_start(self.steps.len()));
        if let Some(piece) = step.piece {
            self.places.lay(piece, step.from.map(cell));
        }
    }

    /// Where the cells of a turn's way begin among those of all.
    fn way_start(&self, index: usize) -> usize {
        let before = index.checked_sub(1).and_then(|before| self.steps.get(before));
        before.map_or(0, |step| step.way_end as usize)
    }

    /// Where the tiles lie.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The tiles that lay there before the first turn.
    pub(super) fn start(&self) -> &[PieceView] {
        &self.start
    }

    /// The latest turn in which a tile came to lie where it lies, counted from the first, which is 0: no pass.
    pub fn latest(&self) -> Option<usize> {
        self.steps.iter().rposition(|step| step.piece.is_some())
    }

    /// Where a turn went.
    pub(super) fn shown(&self, index: usize) -> Option<Shown> {
        let step = self.steps.get(index)?;
        let way = self.ways.get(self.way_start(index)..step.way_end as usize).unwrap_or_default();
        Some(Shown {
            piece: step.piece.map(piece_name),
            from: step.from.map(cell),
            to: step.to.map(cell),
            thrown_by: step.thrown_by.map(piece_name),
            path: (!way.is_empty()).then(|| way.iter().copied().map(cell).collect()),
        })
    }

    /// Every turn of the game that it is the scene of.
    pub fn turns(&self, meeting: &Meeting) -> Vec<TurnView> {
        let view = |(index, taken): (usize, &Taken)| {
            let Shown { piece, from, to, thrown_by, path } = self.shown(index).unwrap_or_default();
            let (side, text) = (taken.color.into(), taken.text.to_string());
            TurnView { side, text, at: taken.at, piece, from, to, thrown_by, path }
        };
        meeting.turns().iter().enumerate().map(view).collect()
    }

    /// The last turn; of a pass also the latest turn before it in which a tile came to lie where it lies.
    pub(super) fn last(&self, meeting: &Meeting) -> Option<LastTurn> {
        let view = |index: usize| {
            let taken = meeting.turns().get(index)?;
            let Shown { piece, from, to, thrown_by, path } = self.shown(index)?;
            let (by, text) = (taken.color.into(), taken.text.to_string());
            Some(LastTurn { text, by, piece, from, to, thrown_by, path, moved: None })
        };
        let last = view(meeting.turns().len().checked_sub(1)?)?;
        Some(last.after(self.latest().and_then(view)))
    }
}

fn place(CellView { q, r }: CellView) -> Place {
    let near = |far: i32| far.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    (near(q), near(r))
}

fn cell((q, r): Place) -> CellView {
    CellView { q: q.into(), r: r.into() }
}
