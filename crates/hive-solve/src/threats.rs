//! Searching along threats: what an attacker tries, and what a defender has to look at.

use crate::search::{Search, Seen};
use crate::sudden::win_at_once;

impl Search<'_> {
    /// The attacker's turns that may be threats of this order. Whoever comes here has no blow of that order: that was tried
    /// where the defender's turns were listed.
    pub(crate) fn assaults(&mut self, order: u32, turns: u32) -> Seen {
        if turns <= 1 {
            return Seen::Decided(win_at_once(&self.position).map(|_| 1));
        }
        let begin = self.list_blows(turns, order.min(turns - 1));
        let mut branches = Vec::with_capacity(self.list.len() - begin);
        let mut won = None;
        for i in begin..self.list.len() {
            match self.branch(self.list[i], turns, true) {
                Ok(branch) => branches.push(branch),
                Err(Some(within)) => {
                    won = Some(1 + within);
                    break;
                }
                Err(None) => {}
            }
        }
        self.list.truncate(begin);
        match won {
            None if !branches.is_empty() => Seen::Open(branches, 0),
            won => Seen::Decided(won),
        }
    }

    /// The defender's turns that a blow of this order does not answer. Where the attacker would not even have one if the
    /// defender passed, there is no threat, and the attack is given up.
    pub(crate) fn parries(&mut self, order: u32, turns: u32) -> Seen {
        if self.cannot_close(order.min(turns)) {
            return Seen::Decided(None);
        }
        let near = order.min(turns);
        // What a threat to win at once leaves is all there is to look at.
        let (begin, mut longest) = match self.list_parries() {
            Some(begin) => (begin, 1),
            None if near < 2 => return Seen::Decided(None),
            None => match self.strikes_if_idle(near) {
                Some(within) => (self.begin_list(), within),
                None => return Seen::Decided(None),
            },
        };
        let mut branches = Vec::new();
        let mut escaped = false;
        for i in begin..self.list.len() {
            let turn = self.list[i];
            if let Some(within) = self.struck_after(turn, near) {
                longest = longest.max(within);
                continue;
            }
            // Who has no more turns than a blow needs has none left for anything else.
            let branch =
                if turns <= near || self.is_over() { Err(None) } else { self.branch(turn, turns, false) };
            match branch {
                Ok(branch) => branches.push(branch),
                Err(Some(within)) => longest = longest.max(within),
                Err(None) => {
                    escaped = true;
                    break;
                }
            }
        }
        self.list.truncate(begin);
        match branches.is_empty() {
            _ if escaped => Seen::Decided(None),
            true => Seen::Decided(Some(longest)),
            false => Seen::Open(branches, longest),
        }
    }
}
