//! Counts what really happened in the games, so that a test can tell that it has tested something.

use crate::hive::Spot;
use crate::table::{Act, Acts, Table, Ways};
use hive_rules::{Bug, Color};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Something worth counting. What is said of a position is counted once for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// A position was compared.
    Position,
    /// A game came to an end by White's queen alone, by Black's alone, by both at once.
    WhiteSurrounded,
    BlackSurrounded,
    BothSurrounded,
    /// A game that went on for 200 turns or more.
    LongGame,
    /// A side could only pass.
    ForcedPass,
    /// A beetle on another tile; a beetle on two tiles or more.
    BeetleOnHive,
    BeetleAtLevelTwo,
    /// A stack of so many tiles.
    StackOfThree,
    StackOfFour,
    StackOfFive,
    StackOfSix,
    MosquitoOnHive,
    /// A queen under another tile.
    CoveredQueen,
    /// A spot enclosed by tiles; a tile that may be laid into one.
    Hole,
    PlacingIntoHole,
    /// All tiles of the box on the table, in one straight line.
    WholeLine,
    /// A tile so far from the middle that the library's table has wrapped round.
    FarAway,
    /// Played throws, by whose tile was thrown.
    OwnTileThrown,
    EnemyTileThrown,
    /// A played throw that only a mosquito could do.
    ThrownByMosquito,
    /// A legal throw that only a mosquito can do, and one by a pinned thrower.
    MosquitoMayThrow,
    PinnedMayThrow,
    /// A turn that is both a walk and a throw.
    WalkOrThrow,
    /// D5 refused something: a walk of the tile that was just thrown, a throw of the tile that
    /// was just moved, a throw by the tile that was just thrown.
    JustMovedMayNotWalk,
    JustMovedMayNotBeThrown,
    JustMovedMayNotThrow,
    /// D2 refused something above the ground: to a beetle, a ladybug, a mosquito, a throw.
    HighGateStopsBeetle,
    HighGateStopsLadybug,
    HighGateStopsMosquito,
    HighGateStopsThrow,
}

/// How often each [`Event`] happened.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<Event, u64>);

impl Tally {
    pub(crate) fn count(&self, event: Event) -> u64 {
        self.0.get(&event).copied().unwrap_or(0)
    }

    fn add(&mut self, event: Event) {
        *self.0.entry(event).or_default() += 1;
    }

    fn add_if(&mut self, condition: bool, event: Event) {
        if condition {
            self.add(event);
        }
    }

    /// Looks at a position and its legal turns.
    pub(crate) fn note_position(&mut self, table: &Table, acts: &Acts) {
        self.add(Event::Position);
        self.add_if(acts.contains_key(&Act::Pass), Event::ForcedPass);
        self.note_stacks(table);
        self.note_shape(table, acts);
        self.note_throws(acts);
        if !table.is_over() {
            self.note_just_moved(table, acts);
            self.note_high_gates(table, acts);
        }
    }

    fn note_stacks(&mut self, table: &Table) {
        let tiles: Vec<_> = table.hive.stacks().flat_map(|(_, stack)| stack.iter().enumerate()).collect();
        let bug_at = |bug: Bug, lowest| tiles.iter().any(|&(level, tile)| tile.bug == bug && level >= lowest);
        self.add_if(bug_at(Bug::Beetle, 1), Event::BeetleOnHive);
        self.add_if(bug_at(Bug::Beetle, 2), Event::BeetleAtLevelTwo);
        self.add_if(bug_at(Bug::Mosquito, 1), Event::MosquitoOnHive);
        let highest = table.hive.stacks().map(|(_, stack)| stack.len()).max().unwrap_or(0);
        self.add_if(highest >= 3, Event::StackOfThree);
        self.add_if(highest >= 4, Event::StackOfFour);
        self.add_if(highest >= 5, Event::StackOfFive);
        self.add_if(highest >= 6, Event::StackOfSix);
        let covered_queen =
            table.hive.stacks().any(|(_, stack)| stack.len() > 1 && stack[0].bug == Bug::Queen);
        self.add_if(covered_queen, Event::CoveredQueen);
    }

    fn note_shape(&mut self, table: &Table, acts: &Acts) {
        let holes = table.hive.holes();
        self.add_if(!holes.is_empty(), Event::Hole);
        let into_hole = |act: &Act| matches!(act, Act::Place { to, .. } if holes.contains(to));
        self.add_if(acts.keys().any(into_hole), Event::PlacingIntoHole);
        let spots: Vec<Spot> = table.hive.stacks().map(|(spot, _)| spot).collect();
        let flat = table.hive.stacks().all(|(_, stack)| stack.len() == 1);
        self.add_if(table.hands.is_empty() && flat && are_in_line(&spots), Event::WholeLine);
        self.add_if(spots.iter().any(|&(q, r)| q.abs() >= 32 || r.abs() >= 32), Event::FarAway);
    }

    fn note_throws(&mut self, acts: &Acts) {
        let any = |wanted: fn(&Ways) -> bool| acts.values().any(wanted);
        self.add_if(any(|ways| ways.mosquito_throw && !ways.pillbug_throw), Event::MosquitoMayThrow);
        self.add_if(any(|ways| ways.pinned_throw), Event::PinnedMayThrow);
        self.add_if(any(|ways| ways.walk && ways.is_throw()), Event::WalkOrThrow);
    }

    /// What would be legal if no tile had just been moved, and is not.
    fn note_just_moved(&mut self, table: &Table, acts: &Acts) {
        let Some(just_moved) = table.just_moved else { return };
        let pillbugs =
            table.hive.stacks().any(|(_, stack)| stack.iter().any(|tile| tile.bug == Bug::Pillbug));
        if !pillbugs {
            return;
        }
        let mut forgetful = table.clone();
        forgetful.just_moved = None;
        let mut refused = BTreeSet::new();
        for (act, ways) in forgetful.acts() {
            let allowed = acts.get(&act).copied().unwrap_or_default();
            let own_act = act.tile() == Some(just_moved);
            if own_act && ways.walk && !allowed.walk {
                refused.insert(Event::JustMovedMayNotWalk);
            }
            if own_act && ways.is_throw() && !allowed.is_throw() {
                refused.insert(Event::JustMovedMayNotBeThrown);
            }
            if !own_act && ways.is_throw() && allowed == Ways::default() {
                refused.insert(Event::JustMovedMayNotThrow);
            }
        }
        refused.into_iter().for_each(|event| self.add(event));
    }

    /// What would be legal if gates above the ground were always open, and is not.
    fn note_high_gates(&mut self, table: &Table, acts: &Acts) {
        let high = table.hive.stacks().filter(|(_, stack)| stack.len() >= 2).count();
        if high < 2 {
            return;
        }
        let mut open = table.clone();
        open.hive.high_gates_block = false;
        let mut refused = BTreeSet::new();
        for (act, ways) in open.acts() {
            if acts.contains_key(&act) {
                continue;
            }
            refused.insert(match act.tile().map(|tile| tile.bug) {
                _ if ways.is_throw() => Event::HighGateStopsThrow,
                Some(Bug::Ladybug) => Event::HighGateStopsLadybug,
                Some(Bug::Mosquito) => Event::HighGateStopsMosquito,
                _ => Event::HighGateStopsBeetle,
            });
        }
        refused.into_iter().for_each(|event| self.add(event));
    }

    /// Looks at the turn that is about to be played.
    pub(crate) fn note_act(&mut self, table: &Table, acts: &Acts, act: Act) {
        let ways = acts[&act];
        let Some(tile) = act.tile() else { return };
        if ways.is_throw() && !ways.walk {
            let own = tile.color == table.to_move;
            self.add(if own { Event::OwnTileThrown } else { Event::EnemyTileThrown });
            self.add_if(!ways.pillbug_throw, Event::ThrownByMosquito);
        }
    }

    /// Looks at the last position of a game.
    pub(crate) fn note_end(&mut self, table: &Table) {
        self.add_if(table.ply >= 200, Event::LongGame);
        match [Color::White, Color::Black].map(|color| table.hive.is_surrounded(color)) {
            [true, true] => self.add(Event::BothSurrounded),
            [true, false] => self.add(Event::WhiteSurrounded),
            [false, true] => self.add(Event::BlackSurrounded),
            [false, false] => {}
        }
    }
}

/// Whether spots lie on one straight line: these have q, or r, or q + r in common.
fn are_in_line(spots: &[Spot]) -> bool {
    let shared = |number: fn(&Spot) -> i32| spots.windows(2).all(|pair| number(&pair[0]) == number(&pair[1]));
    shared(|spot| spot.0) || shared(|spot| spot.1) || shared(|spot| spot.0 + spot.1)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (event, count) in &self.0 {
            writeln!(f, "{count:>8}  {event:?}")?;
        }
        Ok(())
    }
}
