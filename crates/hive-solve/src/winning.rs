//! A forced win written out: the winner's turn for each of the loser's.

use crate::search::{Manner, Search};
use crate::solver::Threats;
use crate::sudden::{State, win_at_once};
use hive_rules::{Turn, Undo};
use std::collections::VecDeque;

/// A turn of a winning tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningTurn {
    /// The turn before it, by its number in the list; nothing for the first. It always has a smaller number.
    pub before: Option<usize>,
    /// The turn.
    pub turn: Turn,
    /// How many turns of both sides follow at most.
    pub longest: u32,
}

/// How to win against everything: one turn of the winner, then every answer of the loser, each with the winner's next turn.
#[derive(Clone, Debug, Default)]
pub struct Winning {
    /// The turns, each after the one that it follows.
    pub turns: Vec<WinningTurn>,
    /// Whether all of it is written out, to the end of every line.
    pub whole: bool,
}

impl Winning {
    /// The line in which the loser holds out longest.
    pub fn longest_line(&self) -> Vec<Turn> {
        let mut line = Vec::new();
        let mut at = None;
        while let Some((i, next)) = self.after(at).max_by_key(|(i, next)| (next.longest, usize::MAX - i)) {
            line.push(next.turn);
            at = Some(i);
        }
        line
    }

    /// What follows a turn, with its number in the list.
    pub fn after(&self, at: Option<usize>) -> impl Iterator<Item = (usize, WinningTurn)> + '_ {
        // Whatever follows stands behind it.
        let from = at.map_or(0, |at| at + 1);
        let rest = self.turns.iter().copied().enumerate().skip(from);
        rest.filter(move |(_, turn)| turn.before == at)
    }
}

/// Writes out how the attacker wins from here within so many turns, the nearest turns first.
pub(crate) fn write_out(search: &mut Search<'_>, turns: u32, most: usize) -> Winning {
    let mut winning = Winning { turns: Vec::new(), whole: true };
    search.last_for(TO_WRITE);
    let mut todo: VecDeque<(Option<usize>, u32)> = VecDeque::from([(None, turns)]);
    while let Some((before, left)) = todo.pop_front() {
        let undos = go_to(search, &winning, before);
        winning.whole &= answer(search, &mut winning, &mut todo, before, left, most);
        for undo in undos.into_iter().rev() {
            search.position.unmake(undo);
        }
    }
    for i in (0..winning.turns.len()).rev() {
        let WinningTurn { before, longest, .. } = winning.turns[i];
        if let Some(before) = before {
            let above = &mut winning.turns[before].longest;
            *above = (*above).max(longest + 1);
        }
    }
    winning
}

/// Plays the turns up to a number in the list.
fn go_to(search: &mut Search<'_>, winning: &Winning, at: Option<usize>) -> Vec<Undo> {
    let mut path: Vec<Turn> =
        std::iter::successors(at, |&at| winning.turns[at].before).map(|at| winning.turns[at].turn).collect();
    path.reverse();
    path.into_iter().map(|turn| search.position.make(turn)).collect()
}

/// Adds the attacker's turn here, and every answer to it. Whether there was room and time for that.
fn answer(
    search: &mut Search<'_>,
    winning: &mut Winning,
    todo: &mut VecDeque<(Option<usize>, u32)>,
    before: Option<usize>,
    left: u32,
    most: usize,
) -> bool {
    if winning.turns.len() >= most {
        return false;
    }
    if let Some(turn) = win_at_once(&search.position) {
        winning.turns.push(WinningTurn { before, turn, longest: 0 });
        return true;
    }
    let mut found = proved_turn(search, left);
    if found.is_none() {
        // The table has forgotten it: it is proved again.
        search.prove_again(left);
        found = proved_turn(search, left);
    }
    let Some((turn, left)) = found else { return false };
    let undo = search.position.make(turn);
    let answers = search.position.legal_turns();
    let room = winning.turns.len() + 1 + answers.len() <= most;
    winning.turns.push(WinningTurn { before, turn, longest: 0 });
    let own = winning.turns.len() - 1;
    for &reply in answers.iter().filter(|_| room) {
        let undo = search.position.make(reply);
        let over = search.state() == State::Won;
        search.position.unmake(undo);
        winning.turns.push(WinningTurn { before: Some(own), turn: reply, longest: 0 });
        if !over {
            todo.push_back((Some(winning.turns.len() - 1), left));
        }
    }
    search.position.unmake(undo);
    room
}

/// A turn of the attacker's that is proved to win, and how many turns are left after it: as few as are known.
fn proved_turn(search: &mut Search<'_>, left: u32) -> Option<(Turn, u32)> {
    let begin = search.begin_list();
    let mut found: Option<(Turn, u32)> = None;
    for i in begin..search.list.len() {
        let turn = search.list[i];
        let undo = search.position.make(turn);
        let open = search.state() == State::Open;
        let proved = search.table.proved(search.place()).filter(|_| open);
        search.position.unmake(undo);
        if let Some(within) =
            proved.filter(|&within| within < left && found.is_none_or(|(_, least)| within < least))
        {
            found = Some((turn, within));
        }
    }
    search.list.truncate(begin);
    found
}

impl Search<'_> {
    /// Proves once more that the attacker, who is to move, wins within so many turns, so that the table knows how.
    fn prove_again(&mut self, turns: u32) {
        if self.strikes(turns.min(2)).is_some() {
            return;
        }
        if Threats::within(turns).go_on(self, AGAIN).is_none() {
            self.attempt(Manner::Exact, turns, u64::MAX);
        }
    }
}

/// How many positions are looked at at most for what the table has forgotten.
const TO_WRITE: u64 = 300_000;

/// How many positions are looked at along threats before everything is.
const AGAIN: u64 = 50_000;
