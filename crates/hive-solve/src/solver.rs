//! Whether there is a win: which questions are asked, and in which order.

use crate::answer::{Answer, Solution};
use crate::search::{Manner, Proof, Search};
use crate::table::Table;
use crate::winning::{Winning, write_out};
use hive_rules::Game;

/// Proves wins, and remembers what it has found.
pub struct Solver {
    pub(crate) table: Table,
    /// How many turns the written out tree has at most.
    most_written: usize,
}

/// Threats of these orders are looked for: to win at once, in two turns, in three.
const ORDERS: std::ops::RangeInclusive<u32> = 1..=3;

/// How many positions are looked at in the first round, in each manner. Higher orders need more of them for the same.
const FIRST_ROUND: u64 = 2_000;

impl Solver {
    /// The largest number of turns that can be asked for.
    pub const MOST_TURNS: u32 = 32;

    /// A solver with a table of this many megabytes.
    pub fn new(megabytes: usize) -> Solver {
        Solver { table: Table::new(megabytes), most_written: 20_000 }
    }

    /// Writes out no more turns of a winning tree than these.
    pub fn write_at_most(&mut self, turns: usize) {
        self.most_written = turns.max(1);
    }

    /// Whether the side to move can force a win within so many of its turns. `over` is asked now and then whether it should
    /// stop.
    pub fn solve(&mut self, game: &Game, turns: u32, over: &mut dyn FnMut() -> bool) -> Solution {
        // What was drawn by repetition in one game is not in another.
        self.table.clear();
        let turns = turns.min(Self::MOST_TURNS);
        if game.outcome().is_some() || turns == 0 {
            let answer = Answer::NoWin { within: 0 };
            return Solution { answer, winning: Winning::default(), nodes: 0 };
        }
        let mut search = Search::by(game.position().to_move(), game, &mut self.table, over);
        let answer = search.settle(turns);
        let winning = match answer {
            Answer::Win { turns, .. } => write_out(&mut search, turns, self.most_written),
            _ => Winning::default(),
        };
        Solution { answer, winning, nodes: search.nodes }
    }
}

impl Search<'_> {
    /// Looks for threats and at everything by turns, so that neither a long win nor a short refutation waits for the other.
    fn settle(&mut self, turns: u32) -> Answer {
        let (mut slice, mut none_within) = (FIRST_ROUND, 0);
        let mut threats = Threats::within(turns);
        let mut win = None;
        while win.is_none() && none_within < turns && !self.stopped {
            // Threats come first and get most of the time: they are what wins.
            win = threats.go_on(self, slice);
            // A round of everything even so: what has no win should be told soon as well.
            if win.is_none() {
                (win, none_within) = self.exclude(turns, none_within, self.nodes + slice);
            }
            slice += slice / 2;
        }
        let Some(mut found) = win else {
            return if none_within >= turns {
                Answer::NoWin { within: none_within }
            } else {
                Answer::Unknown { none_within }
            };
        };
        // Whether there is a shorter one is worth as much time again.
        let until = 2 * self.nodes + 20_000;
        while found > none_within + 1
            && self.nodes < until
            && let Some(shorter) = Threats::within(found - 1).go_on(self, (until - self.nodes) / 8)
        {
            found = shorter;
        }
        let (shorter, none_within) = self.exclude(found - 1, none_within, until);
        found = shorter.unwrap_or(found);
        Answer::Win { turns: found, shortest: none_within + 1 >= found }
    }

    /// Looks at everything, from one more turn than is excluded: a win if there is one, and within how many there is none.
    fn exclude(&mut self, turns: u32, mut none_within: u32, until: u64) -> (Option<u32>, u32) {
        while none_within < turns && self.nodes < until && !self.stopped {
            match self.attempt(Manner::Exact, none_within + 1, until) {
                Proof::Won(within) => return (Some(within), none_within),
                Proof::Refuted => none_within += 1,
                Proof::Open => break,
            }
        }
        (None, none_within)
    }
}

/// Threats of all orders, looked for by turns.
pub(crate) struct Threats {
    turns: u32,
    /// The orders that may yet lead to a win.
    open: Vec<u32>,
}

impl Threats {
    pub(crate) fn within(turns: u32) -> Threats {
        // With so many turns higher orders are the same.
        Threats { turns, open: ORDERS.filter(|&order| order == 1 || order < turns).collect() }
    }

    /// Looks for a win of each order for so many positions.
    pub(crate) fn go_on(&mut self, search: &mut Search<'_>, slice: u64) -> Option<u32> {
        let mut win = None;
        self.open.retain(|&order| {
            if win.is_some() || search.stopped {
                return true;
            }
            let until = search.nodes + slice * u64::from(order);
            match search.attempt(Manner::Threats(order), self.turns, until) {
                Proof::Won(within) => win = Some(within),
                Proof::Refuted => return false,
                Proof::Open => {}
            }
            true
        });
        win
    }
}
