//! Blows near the end: a few turns deep, tried one after the other. That is sooner done than kept in mind.

use crate::search::{Search, note};
use crate::sudden::{State, for_each_win, gaps, gaps_after, may_throw, win_at_once};
use crate::zone::{Zones, is_legal, urgency};
use hive_rules::{CellSet, Piece, Turn};

impl Search<'_> {
    /// Within how many turns, but no more than these, the attacker, who is to move, wins by turns that each would win if the
    /// defender passed. Nothing if no such blow was found.
    pub(crate) fn strikes(&mut self, turns: u32) -> Option<u32> {
        self.nodes += 1;
        if win_at_once(&self.position).is_some() {
            return Some(1);
        }
        if turns < 2 || self.cannot_close(turns) {
            return None;
        }
        let place = self.place();
        if let Some(within) = self.table.proved(place).filter(|&within| within <= turns) {
            return Some(within);
        }
        let missed = self.table.unstruck(place).max(1);
        let since = self.nodes;
        let found = (missed + 1..=turns).find_map(|turns| self.strikes_in(turns));
        let work = (self.nodes - since).min(u32::MAX.into()) as u32;
        match found {
            Some(within) => self.table.prove(place, within, work),
            None if missed < turns && !self.is_over() => self.table.miss(place, turns, work),
            None => {}
        }
        found
    }

    /// Whether the queen has more free sides than the attacker has turns: then only the defender could close her in.
    pub(crate) fn cannot_close(&self, turns: u32) -> bool {
        gaps(&self.position, !self.attacker) > turns + self.thrown() as u32
    }

    /// Whether the attacker may throw the queen to where she has fewer free sides.
    fn thrown(&self) -> bool {
        let queen = self.position.cell_of(Piece::queen(!self.attacker));
        queen.is_some_and(|queen| may_throw(&self.position, self.attacker, queen))
    }

    /// The attacker's turns that leave the queen no more than so many free sides, at the end of the list, those first that
    /// have won lately: where they begin.
    pub(crate) fn list_blows(&mut self, turns: u32, sides: u32) -> usize {
        let begin = self.list.len();
        let most = sides + self.thrown() as u32;
        let Search { position, list, attacker, .. } = self;
        position.for_each_turn(|turn| {
            if gaps_after(position, !*attacker, turn) <= most {
                list.push(turn);
            }
        });
        let lately = self.blows[turns as usize];
        let mut front = begin;
        for turn in lately.into_iter().flatten() {
            if let Some(at) = self.list[front..].iter().position(|&other| other == turn) {
                self.list.swap(front, front + at);
                front += 1;
            }
        }
        // Whoever takes a side of hers comes before those who do not.
        let Search { position, list, attacker, .. } = self;
        list[front..].sort_by_cached_key(|&turn| gaps_after(position, !*attacker, turn));
        begin
    }

    fn strikes_in(&mut self, turns: u32) -> Option<u32> {
        if self.cannot_close(turns) {
            return None;
        }
        // The last blow is tried before anything is listed.
        let last = self.blows[turns as usize][0].filter(|&turn| is_legal(&self.position, turn));
        if let Some(within) = last.and_then(|turn| self.hits(turn, turns)) {
            return Some(within);
        }
        let begin = self.list_blows(turns, turns - 1);
        let mut found = None;
        for i in begin..self.list.len() {
            let turn = self.list[i];
            if Some(turn) == last {
                continue;
            }
            found = self.hits(turn, turns);
            if found.is_some() || self.is_over() {
                break;
            }
        }
        self.list.truncate(begin);
        found
    }

    /// Within how many turns, but no more than these, the attacker wins by beginning with this one.
    fn hits(&mut self, turn: Turn, turns: u32) -> Option<u32> {
        let undo = self.position.make(turn);
        let within = match self.state() {
            State::Won => Some(0),
            State::NotWon => None,
            State::Open => self.beaten(turns - 1),
        };
        if let Some(within) = within {
            let place = self.place();
            self.table.prove(place, within, 1);
            note(&mut self.blows[turns as usize], turn);
        }
        self.position.unmake(undo);
        within.map(|within| within + 1)
    }

    /// Within how many turns, but no more than these, the attacker wins whatever the defender, who is to move, does.
    fn beaten(&mut self, turns: u32) -> Option<u32> {
        self.nodes += 1;
        if self.is_over() || self.cannot_close(turns) {
            return None;
        }
        if turns == 1 {
            return (!self.escapes_once(true)).then_some(1);
        }
        if let Some(within) = self.table.proved(self.place()).filter(|&within| within <= turns) {
            return Some(within);
        }
        let mut longest = self.strikes_if_idle(turns)?;
        let last = self.escapes[turns as usize][0].filter(|&turn| is_legal(&self.position, turn));
        if last.is_some_and(|turn| self.struck_after(turn, turns).is_none()) {
            return None;
        }
        let begin = self.list_replies();
        for i in begin..self.list.len() {
            let turn = self.list[i];
            match self.struck_after(turn, turns) {
                Some(within) => longest = longest.max(within),
                None => {
                    note(&mut self.escapes[turns as usize], turn);
                    self.list.truncate(begin);
                    return None;
                }
            }
        }
        self.list.truncate(begin);
        Some(longest)
    }

    /// The defender's turns at the end of the list, the most urgent first: where they begin.
    pub(crate) fn list_replies(&mut self) -> usize {
        let begin = self.begin_list();
        let Search { position, list, attacker, .. } = self;
        list[begin..].sort_by_cached_key(|&turn| urgency(position, !*attacker, turn));
        begin
    }

    /// Whether the attacker wins with blows within so many turns after this turn of the defender's, and within how many.
    pub(crate) fn struck_after(&mut self, turn: Turn, turns: u32) -> Option<u32> {
        let undo = self.position.make(turn);
        let within = match self.state() {
            State::Won => Some(0),
            State::NotWon => None,
            State::Open => self.strikes(turns),
        };
        self.position.unmake(undo);
        within
    }

    /// Within how many of so many turns the attacker would win with blows if the defender, who is to move, did nothing.
    pub(crate) fn strikes_if_idle(&mut self, turns: u32) -> Option<u32> {
        let undo = self.position.make(Turn::Pass);
        let within = self.strikes(turns);
        self.position.unmake(undo);
        within
    }

    /// Whether the defender, who is to move, has a turn after which the attacker does not win with the next. Where only
    /// threats count, whoever is not threatened has escaped.
    pub(crate) fn escapes_once(&mut self, only_threats: bool) -> bool {
        let last = self.escapes[1];
        for turn in last.into_iter().flatten() {
            if is_legal(&self.position, turn) && self.escapes_by(turn) {
                return true;
            }
        }
        let begin = match self.list_parries() {
            Some(begin) => begin,
            None if only_threats => return true,
            None => self.begin_list(),
        };
        // What was laid down matters to nobody's next turn, only where.
        let mut laid = CellSet::EMPTY;
        let mut escape = None;
        for i in begin..self.list.len() {
            let turn = self.list[i];
            if let (Turn::Place { to, .. }, true) = (turn, self.twice.is_empty()) {
                if laid.contains(to) {
                    continue;
                }
                laid.insert(to);
            }
            if self.escapes_by(turn) {
                escape = Some(turn);
                break;
            }
        }
        self.list.truncate(begin);
        if let Some(turn) = escape {
            note(&mut self.escapes[1], turn);
        }
        escape.is_some()
    }

    /// Whether after this turn of the defender's the attacker does not win with the next.
    fn escapes_by(&mut self, turn: Turn) -> bool {
        let undo = self.position.make(turn);
        let escapes = match self.state() {
            State::Won => false,
            State::NotWon => true,
            State::Open => win_at_once(&self.position).is_none(),
        };
        self.position.unmake(undo);
        escapes
    }

    /// The defender's turns that perhaps meet the threat of a win with the next turn, at the end of the list: where they
    /// begin. Whatever else the defender does, the attacker wins at once. Nothing if there is no such threat.
    pub(crate) fn list_parries(&mut self) -> Option<usize> {
        let begin = self.list.len();
        let undo = self.position.make(Turn::Pass);
        let list = &mut self.list;
        for_each_win(&self.position, |turn| list.push(turn));
        // Where a turn may draw by repetition, all of them are looked at.
        let plain = self.twice.is_empty();
        let zones = Zones::of(&self.position, if plain { &self.list[begin..] } else { &[] });
        self.position.unmake(undo);
        let threatened = self.list.len() > begin;
        self.list.truncate(begin);
        if !threatened {
            return None;
        }
        let Search { position, list, .. } = self;
        position.for_each_turn(|turn| {
            if zones.may_be_met_by(position, turn) {
                list.push(turn);
            }
        });
        Some(begin)
    }
}
