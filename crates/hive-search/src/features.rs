//! What the evaluation looks at: features that can be counted and read.
//!
//! Each is counted for White and for Black. A [`Sink`] takes the counts: the evaluation adds up
//! their weights, the tuning keeps them as they are, so both always see the same.

use crate::rows::{self, Cover, State};
use hive_rules::{Bug, Cell, Color, Direction, Expansions, Outlook, Outlooks, Piece, PieceSet, Position};

/// How many insects there are. One more needs its weights: `weights.rs` will not compile without them.
const INSECTS: usize = Bug::ALL.len();

/// Features that belong together: one for each number of something, or one for each insect.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    first: usize,
    size: usize,
    name: &'static str,
}

macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident: $name:literal, $size:expr;)*) => {
        #[derive(Clone, Copy)]
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        enum Order { $($group),* }
        const SIZES: [usize; [$(Order::$group),*].len()] = [$($size),*];
        $($(#[$doc])* pub(crate) const $group: Group =
            Group { first: before(Order::$group as usize), size: $size, name: $name };)*
        /// All of them, in their order.
        pub(crate) const GROUPS: &[Group] = &[$($group),*];
    };
}

/// How many features come before a group.
const fn before(group: usize) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < group {
        sum += SIZES[i];
        i += 1;
    }
    sum
}

groups! {
    /// How many sides of the own queen are taken.
    SIEGE: "queen, sides taken", 7;
    /// How many free sides of the own queen can be slid into.
    OPEN_SIDES: "queen, free sides that can be slid into", 7;
    /// The own queen is under a tile of the other side, or of the own.
    QUEEN_COVERED: "queen covered by the other side", 1;
    QUEEN_SHELTERED: "queen covered by her own side", 1;
    /// The own pillbug, or a mosquito that copies one, could throw the own queen to safety.
    ESCAPE: "pillbug could throw its queen", 1;
    /// An own pillbug beside the other queen.
    PILLBUG_BESIDE: "pillbug beside the other queen", 1;
    /// Tiles beside the own queen, by whether they could go away.
    GUARDS: "own tile beside the queen, free", 1;
    WALLS: "own tile beside the queen, fast", 1;
    /// Tiles beside the other queen.
    ATTACKERS: "tile beside the other queen, free", 1;
    STONES: "tile beside the other queen, fast", 1;
    /// By insect, on the table.
    FREE: "free", INSECTS;
    PINNED: "pinned", INSECTS;
    COVERED: "covered", INSECTS;
    STUCK: "free to lift, with nowhere to go", INSECTS;
    /// For each side that a tile could leave its cell by, up to a limit.
    MOBILITY: "ways out", INSECTS;
    /// A free tile two, three or four steps from the other queen.
    TWO_STEPS: "two steps from the other queen", INSECTS;
    THREE_STEPS: "three steps from the other queen", INSECTS;
    FOUR_STEPS: "four steps from the other queen", INSECTS;
    /// A tile that could be beside the other queen after one move and is not yet.
    REACHES: "beside the other queen after one move", INSECTS;
    /// The same, by how many of her sides are taken.
    THREATS: "tiles that could come, by sides taken", 6;
    /// Cells two steps from the other queen where a tile may be placed.
    LANDINGS: "cells to place on, two steps from the other queen", 1;
    /// By insect, in the hand.
    HAND: "in hand", INSECTS;
    /// The right to move.
    TEMPO: "the right to move", 1;
}

/// How many features there are.
pub(crate) const COUNT: usize = before(SIZES.len());

/// The number of ways out beyond which mobility counts no more, by insect.
const MOST_WAYS: [u32; INSECTS] = [4, 4, 5, 4, 3, 5, 4, 4];

impl Group {
    pub(crate) const fn at(self, i: usize) -> usize {
        debug_assert!(i < self.size);
        self.first + i
    }

    pub(crate) const fn of(self, bug: Bug) -> usize {
        self.at(bug.index())
    }
}

/// What a feature is called, for people.
pub(crate) fn name(feature: usize) -> String {
    let group = GROUPS.iter().rev().find(|group| group.first <= feature).unwrap_or(&GROUPS[0]);
    match group.size {
        1 => group.name.to_string(),
        INSECTS => format!("{}: {:?}", group.name, Bug::ALL[feature - group.first]).to_lowercase(),
        _ => format!("{}: {}", group.name, feature - group.first),
    }
}

/// Takes what was counted.
pub(crate) trait Sink {
    /// A feature came up so many times, for the side it was counted for.
    fn add(&mut self, feature: usize, times: i32);

    /// A row of the network is so, for the side it was found for.
    #[inline]
    fn row(&mut self, _row: usize) {}
}

/// How far a game has come, in 256ths: the share of all tiles that are on the table.
pub(crate) fn phase(position: &Position) -> i32 {
    let expansions: Expansions = position.ruleset().expansions;
    let extra = expansions.mosquito as i32 + expansions.ladybug as i32 + expansions.pillbug as i32;
    256 * position.on_table().len() as i32 / (22 + 2 * extra)
}

/// Counts the features of one player.
pub(crate) struct Counter<'a> {
    position: &'a Position,
    color: Color,
    own_queen: Option<Cell>,
    other_queen: Option<Cell>,
    /// The free sides of the other queen.
    goals: arrayvec::ArrayVec<Cell, 6>,
}

impl<'a> Counter<'a> {
    pub(crate) fn new(position: &'a Position, color: Color) -> Counter<'a> {
        let [own_queen, other_queen] = [color, !color].map(|color| position.cell_of(Piece::queen(color)));
        let goals = other_queen.map(|queen| free_sides(position, queen).collect()).unwrap_or_default();
        Counter { position, color, own_queen, other_queen, goals }
    }

    /// Counts everything for this side.
    pub(crate) fn count(&self, outlooks: &Outlooks<'_>, sink: &mut impl Sink) {
        let mut reaching = 0;
        for piece in self.position.on_table() & PieceSet::all_of(self.color) {
            let outlook = outlooks.of(piece, &self.goals);
            reaching += self.tile(piece, outlook, sink) as i32;
        }
        let hand = self.position.hand(self.color);
        let mut held = [0; INSECTS];
        for piece in hand {
            sink.add(HAND.of(piece.bug()), 1);
            held[piece.bug().index()] += 1;
        }
        for bug in Bug::ALL {
            if held[bug.index()] > 0 {
                sink.row(rows::hand(bug, held[bug.index()]));
            }
        }
        sink.row(rows::placed((self.position.on_table() & PieceSet::all_of(self.color)).len()));
        sink.row(rows::set(self.position.ruleset().expansions));
        self.queen(sink);
        if let Some(queen) = self.other_queen {
            let taken = self.position.ring(queen).len();
            let landings = self.landings(queen);
            sink.add(THREATS.at(taken.min(5)), reaching);
            sink.add(LANDINGS.at(0), landings);
            sink.row(rows::threat(reaching as usize, taken));
            sink.row(rows::landing(landings as usize, taken));
        }
        if self.position.to_move() == self.color {
            sink.add(TEMPO.at(0), 1);
        }
    }

    /// One tile on the table; whether it could come to the other queen.
    fn tile(&self, piece: Piece, outlook: Outlook, sink: &mut impl Sink) -> bool {
        let bug = piece.bug();
        let Some(cell) = self.position.cell_of(piece) else { return false };
        let far = |queen: Option<Cell>| queen.map_or(9, |queen| cell.distance(queen));
        let (to_own, to_other) = (far(self.own_queen), far(self.other_queen));
        sink.row(rows::tile(bug, self.state(cell, outlook, to_other), to_own, to_other));
        match outlook {
            Outlook::Covered => {
                sink.add(COVERED.of(bug), 1);
                return false;
            }
            Outlook::Pinned => sink.add(PINNED.of(bug), 1),
            Outlook::Free { ways: 0, .. } => sink.add(STUCK.of(bug), 1),
            Outlook::Free { ways, .. } => {
                sink.add(FREE.of(bug), 1);
                sink.add(MOBILITY.of(bug), ways.min(MOST_WAYS[bug.index()]) as i32);
            }
        }
        let free = matches!(outlook, Outlook::Free { ways: 1.., .. });
        if to_own == 1 && bug != Bug::Queen {
            sink.add(if free { GUARDS } else { WALLS }.at(0), 1);
        }
        match to_other {
            1 => sink.add(if free { ATTACKERS } else { STONES }.at(0), 1),
            2 if free => sink.add(TWO_STEPS.of(bug), 1),
            3 if free => sink.add(THREE_STEPS.of(bug), 1),
            4 if free => sink.add(FOUR_STEPS.of(bug), 1),
            _ => {}
        }
        let comes = to_other > 1 && matches!(outlook, Outlook::Free { reaches: true, .. });
        if comes {
            sink.add(REACHES.of(bug), 1);
        }
        comes
    }

    /// What a tile can do, as the network tells it apart.
    #[inline]
    fn state(&self, cell: Cell, outlook: Outlook, to_other: u32) -> State {
        match outlook {
            Outlook::Covered if self.position.top(cell).is_some_and(|top| top.color() == self.color) => {
                State::Sheltered
            }
            Outlook::Covered => State::Covered,
            Outlook::Pinned => State::Pinned,
            Outlook::Free { ways: 0, .. } => State::Stuck,
            Outlook::Free { reaches, .. } => {
                match (self.position.height(cell) > 1, reaches && to_other > 1) {
                    (false, false) => State::Free,
                    (false, true) => State::Reaching,
                    (true, false) => State::High,
                    (true, true) => State::HighReaching,
                }
            }
        }
    }

    /// The own queen.
    fn queen(&self, sink: &mut impl Sink) {
        let Some(cell) = self.own_queen else { return };
        let position = self.position;
        let taken = position.ring(cell).len();
        sink.add(SIEGE.at(taken), 1);
        let open = free_sides(position, cell).filter(|&side| !position.is_shut(side)).count();
        sink.add(OPEN_SIDES.at(open), 1);
        let cover = match position.top(cell) {
            Some(top) if top.color() != self.color => Cover::Other,
            Some(top) if top.bug() != Bug::Queen => Cover::Own,
            // Whether she could be lifted is known from her outlook; here it is about who helps.
            _ if self.thrower_beside(cell) => Cover::Thrower,
            _ => Cover::Nobody,
        };
        match cover {
            Cover::Other => sink.add(QUEEN_COVERED.at(0), 1),
            Cover::Own => sink.add(QUEEN_SHELTERED.at(0), 1),
            Cover::Thrower => sink.add(ESCAPE.at(0), 1),
            Cover::Nobody => {}
        }
        sink.row(rows::queen(taken, open, cover));
        let pillbug = Piece::first(self.color, Bug::Pillbug);
        if let (true, Some(at), Some(other)) =
            (position.is_uncovered(pillbug), position.cell_of(pillbug), self.other_queen)
            && at.direction_to(other).is_some()
        {
            sink.add(PILLBUG_BESIDE.at(0), 1);
        }
    }

    /// Whether a pillbug or a mosquito beside one stands beside this cell with room to throw.
    fn thrower_beside(&self, cell: Cell) -> bool {
        if !self.position.ruleset().expansions.pillbug {
            return false;
        }
        let pillbugs = Color::ALL.map(|color| self.position.cell_of(Piece::first(color, Bug::Pillbug)));
        [Bug::Pillbug, Bug::Mosquito].into_iter().any(|bug| {
            let piece = Piece::first(self.color, bug);
            let Some(at) = self.position.cell_of(piece) else { return false };
            self.position.is_uncovered(piece)
                && self.position.height(at) == 1
                && at.direction_to(cell).is_some()
                && !self.position.ring(at).is_full()
                && (bug == Bug::Pillbug || pillbugs.iter().flatten().any(|p| p.direction_to(at).is_some()))
        })
    }

    /// On how many cells two steps from a cell this side may place; more than four count as four.
    fn landings(&self, queen: Cell) -> i32 {
        if self.position.hand(self.color).is_empty() {
            return 0;
        }
        let count = Direction::ALL
            .into_iter()
            .flat_map(|direction| {
                let beside = queen.neighbor(direction);
                [beside.neighbor(direction), beside.neighbor(direction.turned(1))]
            })
            .filter(|&cell| self.position.is_open_to(self.color, cell))
            .count();
        count.min(4) as i32
    }
}

/// The free cells round a cell.
fn free_sides(position: &Position, cell: Cell) -> impl Iterator<Item = Cell> {
    (!position.ring(cell)).iter().map(move |side| cell.neighbor(side))
}
