//! What the network sees of one side: a few dozen rows out of a table, each for something that is so.
//!
//! Nearly all of it was found out for the weighted sum already; here it is told jointly, so that a beetle two steps from
//! a queen that could come to her is one thing and not four.

use hive_rules::{Bug, Expansions};

const INSECTS: usize = Bug::ALL.len();

/// What a tile on the table can do, as the network tells it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Under a tile of its own side.
    Sheltered,
    /// Under a tile of the other side.
    Covered,
    Pinned,
    Stuck,
    Free,
    /// It could be beside the other queen after one move.
    Reaching,
    /// It stands on other tiles.
    High,
    HighReaching,
}

const STATES: usize = State::HighReaching as usize + 1;
/// Distances to the own queen: up to one, two, three, further or no queen.
const OWN_STEPS: usize = 4;
/// Distances to the other queen: on her, one, two, three, further or no queen.
const OTHER_STEPS: usize = 5;
/// How many sides of a queen are taken; six of them end the game.
const SIEGES: usize = 6;
const OPEN_SIDES: usize = 4;
/// Who stands over a queen, or could throw her out.
const COVERS: usize = 4;
const COMING: usize = 6;
const LANDINGS: usize = 5;
const COPIES: usize = 3;

const TILE: usize = 0;
const QUEEN: usize = TILE + INSECTS * STATES * OWN_STEPS * OTHER_STEPS;
const THREAT: usize = QUEEN + SIEGES * OPEN_SIDES * COVERS;
const LANDING: usize = THREAT + COMING * SIEGES;
const HAND: usize = LANDING + LANDINGS * SIEGES;
const PLACED: usize = HAND + INSECTS * COPIES;
const SET: usize = PLACED + 15;

/// How many rows there are.
pub(crate) const ROWS: usize = SET + 8;

/// A tile on the table, `to_own` and `to_other` steps from the queens.
#[inline]
pub(crate) fn tile(bug: Bug, state: State, to_own: u32, to_other: u32) -> usize {
    let own = to_own.clamp(1, OWN_STEPS as u32) as usize - 1;
    let other = to_other.min(OTHER_STEPS as u32 - 1) as usize;
    TILE + ((bug.index() * STATES + state as usize) * OWN_STEPS + own) * OTHER_STEPS + other
}

/// The own queen: sides taken, free sides that can be slid into, and who is over or beside her.
#[inline]
pub(crate) fn queen(taken: usize, open: usize, cover: Cover) -> usize {
    QUEEN + (taken.min(SIEGES - 1) * OPEN_SIDES + open.min(OPEN_SIDES - 1)) * COVERS + cover as usize
}

/// Who is over or beside a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    Nobody,
    Other,
    Own,
    /// A pillbug, or a mosquito that copies one, could throw her out.
    Thrower,
}

/// So many tiles could come to the other queen, so many sides of whom are taken.
#[inline]
pub(crate) fn threat(coming: usize, taken: usize) -> usize {
    THREAT + coming.min(COMING - 1) * SIEGES + taken.min(SIEGES - 1)
}

/// So many cells two steps from the other queen may be placed on.
#[inline]
pub(crate) fn landing(cells: usize, taken: usize) -> usize {
    LANDING + cells.min(LANDINGS - 1) * SIEGES + taken.min(SIEGES - 1)
}

/// So many of an insect in the hand, one at least.
#[inline]
pub(crate) fn hand(bug: Bug, count: usize) -> usize {
    HAND + bug.index() * COPIES + count.clamp(1, COPIES) - 1
}

/// So many own tiles on the table.
#[inline]
pub(crate) fn placed(count: usize) -> usize {
    PLACED + count.min(14)
}

/// The set of tiles that is played with.
#[inline]
pub(crate) fn set(expansions: Expansions) -> usize {
    SET + (expansions.mosquito as usize
        | (expansions.ladybug as usize) << 1
        | (expansions.pillbug as usize) << 2)
}

/// The families that a row belongs to, numbered from [`ROWS`] up: what is rare learns from what is like it. A row of
/// the network is the sum of what was learnt for itself and for its families.
pub(crate) fn families(row: usize) -> [Option<usize>; 3] {
    if row >= QUEEN {
        return [None; 3];
    }
    let (row, other) = (row / OTHER_STEPS, row % OTHER_STEPS);
    let (row, own) = (row / OWN_STEPS, row % OWN_STEPS);
    let (bug, state) = (row / STATES, row % STATES);
    let by_other = (bug * STATES + state) * OTHER_STEPS + other;
    let by_own = (bug * STATES + state) * OWN_STEPS + own;
    let anyone = (state * OWN_STEPS + own) * OTHER_STEPS + other;
    let first = INSECTS * STATES * OTHER_STEPS;
    let second = first + INSECTS * STATES * OWN_STEPS;
    [by_other, first + by_own, second + anyone].map(|family| Some(ROWS + family))
}

/// How many families there are.
pub(crate) const FAMILIES: usize =
    INSECTS * STATES * (OTHER_STEPS + OWN_STEPS) + STATES * OWN_STEPS * OTHER_STEPS;
