//! What an attacker does who cannot win in time: the turn that leaves the other side the fewest ways to hold on.

use crate::Solver;
use crate::sudden::{State, state};
use hive_rules::{Game, Turn};

impl Solver {
    /// The turn of the side to move after which the fewest turns of the other side hold against a win within so many more.
    /// Nothing if there is no such threat: whatever the attacker does, every answer holds. Nor if the time is over before
    /// anything was found; what was found until then is told.
    pub fn pressing_turn(&mut self, game: &Game, turns: u32, over: &mut dyn FnMut() -> bool) -> Option<Turn> {
        if game.outcome().is_some() {
            return None;
        }
        let player = game.position().to_move();
        let mut hardest: Option<(usize, Turn)> = None;
        for turn in game.position().legal_turns() {
            let mut after = game.clone();
            // Nobody presses on by losing.
            if after.play(turn).is_err() || state(after.position(), player) == State::NotWon {
                continue;
            }
            let all = after.position().count_turns();
            // One more than the fewest so far is too many already.
            let most = hardest.map_or(all, |(fewest, _)| fewest.min(all));
            let Some(holding) = self.holding_turns(&after, turns, most, over) else { break };
            if holding.len() < most {
                hardest = Some((holding.len(), turn));
            }
        }
        hardest.map(|(_, turn)| turn)
    }
}
