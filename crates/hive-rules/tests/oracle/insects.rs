//! How each insect walks: one function an insect, each straight from Rule 8.
//!
//! Every function is given the hive without the walking tile and the spot where the tile stood,
//! and tells the spots where its walk may end. That lifting the tile leaves the hive whole
//! (Rule 6) has been seen to before.

use crate::hive::{Hive, Spot, around};
use hive_rules::Bug;
use std::collections::BTreeSet;

/// Where a tile with this insect may walk.
pub(crate) fn walks(bug: Bug, hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    match bug {
        Bug::Queen => queen(hive, from),
        Bug::Spider => spider(hive, from),
        Bug::Beetle => beetle(hive, from),
        Bug::Grasshopper => grasshopper(hive, from),
        Bug::Ant => ant(hive, from),
        Bug::Mosquito => mosquito(hive, from),
        Bug::Ladybug => ladybug(hive, from),
        Bug::Pillbug => pillbug(hive, from),
    }
}

/// The spots one slide away.
fn slides(hive: &Hive, from: Spot) -> impl Iterator<Item = Spot> {
    around(from).into_iter().filter(move |&to| hive.can_slide(from, to))
}

/// One step.
fn queen(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    slides(hive, from).collect()
}

/// D5: walks like a queen.
fn pillbug(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    queen(hive, from)
}

/// Exactly three steps, never back onto a spot of this move: all paths are walked to their end.
fn spider(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    let mut ends = BTreeSet::new();
    for first in slides(hive, from) {
        for second in slides(hive, first) {
            if second == from {
                continue;
            }
            for third in slides(hive, second) {
                if third != from && third != first {
                    ends.insert(third);
                }
            }
        }
    }
    ends
}

/// Any number of steps.
fn ant(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    let mut reached = BTreeSet::from([from]);
    let mut unvisited = vec![from];
    while let Some(spot) = unvisited.pop() {
        for next in slides(hive, spot) {
            if reached.insert(next) {
                unvisited.push(next);
            }
        }
    }
    reached.remove(&from);
    reached
}

/// One step: on the ground a slide, else up, along the top or down, through gates by D2.
fn beetle(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    around(from)
        .into_iter()
        .filter(|&to| {
            let on_the_ground = !hive.is_taken(from) && !hive.is_taken(to);
            if on_the_ground { hive.can_slide(from, to) } else { hive.gate_is_open(from, to) }
        })
        .collect()
}

/// In a straight line over one or more tiles without a gap, to the first empty spot.
fn grasshopper(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    let mut ends = BTreeSet::new();
    for side in 0..6 {
        let mut spot = around(from)[side];
        if !hive.is_taken(spot) {
            continue;
        }
        while hive.is_taken(spot) {
            spot = around(spot)[side];
        }
        ends.insert(spot);
    }
    ends
}

/// Exactly three steps: two on top of the hive, then down to an empty spot; each through gates
/// by D2. Where it stood is not a place to go.
fn ladybug(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    let climbs = |a: Spot| around(a).into_iter().filter(move |&b| hive.gate_is_open(a, b));
    let mut ends = BTreeSet::new();
    for first in climbs(from).filter(|&first| hive.is_taken(first)) {
        for second in climbs(first).filter(|&second| hive.is_taken(second)) {
            for third in climbs(second).filter(|&third| !hive.is_taken(third)) {
                if third != from {
                    ends.insert(third);
                }
            }
        }
    }
    ends
}

/// As any tile it touches, of a stack only the top; as another mosquito not at all. On top of
/// the hive it is a beetle.
fn mosquito(hive: &Hive, from: Spot) -> BTreeSet<Spot> {
    if hive.is_taken(from) {
        return beetle(hive, from);
    }
    hive.touched(from)
        .filter(|touched| touched.bug != Bug::Mosquito)
        .flat_map(|touched| walks(touched.bug, hive, from))
        .collect()
}
