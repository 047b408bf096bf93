//! One position on the way down, and what follows from what its turns lead to.

use crate::table::{ENDLESS, Numbers};
use hive_rules::{Turn, Undo};

/// A turn, and what is known of where it leads.
pub(crate) struct Branch {
    pub(crate) turn: Turn,
    /// Where it leads, as the table knows it.
    pub(crate) place: u64,
    /// As the other side sees it.
    pub(crate) numbers: Numbers,
    /// Where it is proved that the attacker wins: within how many of the attacker's turns. The largest number otherwise.
    pub(crate) within: u32,
}

impl Branch {
    /// What is found out about it: a win of the attacker's within so many turns, or none.
    pub(crate) fn decide(&mut self, attacks: bool, within: Option<u32>) {
        // The branch is the other side's: the attacker's where the defender chooses.
        self.numbers = if within.is_some() == attacks { Numbers::FAILED } else { Numbers::REACHED };
        self.within = within.unwrap_or(u32::MAX);
    }
}

/// A position on the way down.
pub(crate) struct Frame {
    pub(crate) place: u64,
    /// How many turns the attacker has left.
    pub(crate) turns: u32,
    /// Whether the attacker is to move.
    pub(crate) attacks: bool,
    pub(crate) branches: Vec<Branch>,
    /// How many of the attacker's turns those branches need that were decided at once.
    pub(crate) longest: u32,
    /// Beyond these the search turns to something else.
    pub(crate) most: Numbers,
    /// Which branch it went down.
    pub(crate) taken: usize,
    /// What takes back the turn that led here; nothing at the root.
    pub(crate) undo: Option<Undo>,
    /// How many positions had been looked at before.
    pub(crate) since: u64,
}

/// What the branches say together.
pub(crate) struct Gathered {
    pub(crate) numbers: Numbers,
    /// The branch to go down.
    best: usize,
    /// What the second best branch needs to fail.
    second: u32,
}

impl Frame {
    /// The aim is reached by the easiest turn, and missed only if every turn fails.
    pub(crate) fn gather(&self) -> Gathered {
        let (mut best, mut first, mut second, mut sum) = (0, ENDLESS + 1, ENDLESS, 0u32);
        for (i, branch) in self.branches.iter().enumerate() {
            let Numbers { won, lost } = branch.numbers;
            sum = sum.saturating_add(won).min(ENDLESS);
            if lost < first {
                (best, second, first) = (i, first.min(ENDLESS), lost);
            } else if lost < second {
                second = lost;
            }
        }
        Gathered { numbers: Numbers { won: first.min(ENDLESS), lost: sum }, best, second }
    }

    /// Whether it is decided, or no longer the most promising.
    pub(crate) fn is_through(&self, gathered: &Gathered) -> bool {
        let Numbers { won, lost } = gathered.numbers;
        won == 0 || lost == 0 || won >= self.most.won || lost >= self.most.lost
    }

    /// Whether the attacker is proved to win here, or not to.
    pub(crate) fn decided(&self, numbers: Numbers) -> Option<Option<u32>> {
        let won = match numbers {
            Numbers { won: 0, .. } => self.attacks,
            Numbers { lost: 0, .. } => !self.attacks,
            _ => return None,
        };
        Some(won.then(|| self.within()))
    }

    /// Within how many turns the attacker wins, where that is proved: by the shortest way, against the longest resistance.
    fn within(&self) -> u32 {
        let within = self.branches.iter().map(|branch| branch.within);
        match self.attacks {
            true => within.min().unwrap_or(0).saturating_add(1).min(self.turns),
            false => within.max().unwrap_or(0).max(self.longest),
        }
    }

    /// Goes down the best branch: how far to follow it. A little further than to the second best, so that two that are
    /// nearly alike are not taken up again and again.
    pub(crate) fn descend(&mut self, gathered: &Gathered) -> Numbers {
        self.taken = gathered.best;
        let branch = &self.branches[gathered.best];
        let lost = gathered.second.saturating_add(1 + gathered.second / 4).min(self.most.won).min(ENDLESS);
        let won = match self.most.lost {
            ENDLESS.. => ENDLESS,
            most => (most - gathered.numbers.lost).saturating_add(branch.numbers.won).min(ENDLESS),
        };
        Numbers { won, lost }
    }
}
