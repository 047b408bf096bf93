//! The count of a contest.

use crate::{FaultKind, Results};
use hive_rules::Color;
use std::collections::BTreeMap;

/// One of the two players of a contest, whatever its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// The one that was named first.
    First,
    /// The other.
    Second,
}

impl Rival {
    /// Both.
    pub const ALL: [Rival; 2] = [Rival::First, Rival::Second];

    /// The other one.
    pub const fn other(self) -> Rival {
        match self {
            Rival::First => Rival::Second,
            Rival::Second => Rival::First,
        }
    }
}

/// What one game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The pair it belongs to, counted from 1.
    pub pair: u64,
    /// Who was White.
    pub white: Rival,
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// What the loser did wrong, if that was why.
    pub fault: Option<FaultKind>,
}

impl Score {
    /// The winner.
    pub fn winner(&self) -> Option<Rival> {
        self.winner.map(|color| if color == Color::White { self.white } else { self.white.other() })
    }

    /// Half points for the first player.
    fn halves(&self) -> u8 {
        match self.winner() {
            Some(Rival::First) => 2,
            None => 1,
            Some(Rival::Second) => 0,
        }
    }
}

/// All games so far, counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Won by the first player.
    pub wins: u64,
    /// Won by nobody.
    pub draws: u64,
    /// Won by the second player.
    pub losses: u64,
    /// Half points for the first player in each pair: as White, as Black.
    pairs: BTreeMap<u64, [Option<u8>; 2]>,
    faults: [[u64; FaultKind::ALL.len()]; 2],
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, score: Score) {
        match score.winner() {
            Some(Rival::First) => self.wins += 1,
            None => self.draws += 1,
            Some(Rival::Second) => self.losses += 1,
        }
        self.pairs.entry(score.pair).or_default()[score.white as usize] = Some(score.halves());
        if let (Some(winner), Some(fault)) = (score.winner(), score.fault) {
            self.faults[winner.other() as usize][fault as usize] += 1;
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Whether this game of a pair has been played.
    pub fn has(&self, pair: u64, white: Rival) -> bool {
        self.pairs.get(&pair).is_some_and(|games| games[white as usize].is_some())
    }

    /// How often a player lost by this sort of fault.
    pub fn faults(&self, side: Rival, kind: FaultKind) -> u64 {
        self.faults[side as usize][kind as usize]
    }

    /// The results of the first player, by pairs where both games are there.
    pub fn results(&self) -> Results {
        let mut results = Results::default();
        for games in self.pairs.values() {
            match *games {
                [Some(one), Some(two)] => results.pairs[usize::from(one + two)] += 1,
                [Some(one), None] | [None, Some(one)] => results.singles[usize::from(one)] += 1,
                [None, None] => {}
            }
        }
        results
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_player_and_by_pair() {
        let mut tally = Tally::default();
        let mut add = |pair, white, winner, fault| tally.add(Score { pair, white, winner, fault });
        add(1, Rival::First, Some(Color::White), None);
        add(1, Rival::Second, Some(Color::Black), Some(FaultKind::Time));
        add(2, Rival::First, None, None);
        add(2, Rival::Second, Some(Color::White), None);
        add(3, Rival::Second, None, None);
        assert_eq!((tally.wins, tally.draws, tally.losses, tally.games()), (2, 2, 1, 5));
        assert_eq!(tally.results(), Results { pairs: [0, 1, 0, 0, 1], singles: [0, 1, 0] });
        assert_eq!(tally.faults(Rival::Second, FaultKind::Time), 1);
        assert_eq!(tally.faults(Rival::First, FaultKind::Time), 0);
        assert!(tally.has(3, Rival::Second) && !tally.has(3, Rival::First));
    }
}
