//! Why a turn does not win: what both sides do until the turns are used up.

use crate::Solver;
use crate::judging::Judged;
use crate::sudden::{State, gaps, state, win_at_once};
use hive_rules::{Game, Position, Turn};

impl Solver {
    /// How a turn fails of which [`judge`](Solver::judge) has said that it does not win within so many turns, itself included:
    /// that answer, then what comes nearest to a win after all and what meets it, until no turn is left or the game is
    /// over. Every answer is proved; where the time is over the line ends.
    pub fn refutation(
        &mut self,
        game: &Game,
        turn: Turn,
        answer: Turn,
        turns: u32,
        over: &mut dyn FnMut() -> bool,
    ) -> Vec<Turn> {
        let mut line = vec![answer];
        let mut game = game.clone();
        if game.play(turn).and_then(|()| game.play(answer)).is_err() {
            return line;
        }
        for left in (1..turns.min(Solver::MOST_TURNS)).rev() {
            let Some(next) = nearest(&game) else { return line };
            let met = match self.judge(&game, next, left, over) {
                Judged::Fails { answer } => answer,
                Judged::Wins { .. } | Judged::Unknown => return line,
            };
            line.push(next);
            if game.play(next).is_err() {
                return line;
            }
            // After the last turn there is nothing to be met: it is answered only by a win.
            let met = if left == 1 { win_at_once(game.position()) } else { met };
            let Some(met) = met.filter(|&met| game.play(met).is_ok()) else { return line };
            line.push(met);
        }
        line
    }
}

/// The turn of the side to move that comes nearest to a win: one that would win next, then one that leaves the other queen
/// least room. Nothing if the game is over.
fn nearest(game: &Game) -> Option<Turn> {
    if game.outcome().is_some() {
        return None;
    }
    let player = game.position().to_move();
    let mut after = game.position().clone();
    game.position().legal_turns().into_iter().min_by_key(|&turn| {
        let undo = after.make(turn);
        let lost = state(&after, player) == State::NotWon;
        let near = (lost, !threatens(&mut after), gaps(&after, !player));
        after.unmake(undo);
        near
    })
}

/// Whether whoever has just moved would win with the next turn if the other did nothing.
fn threatens(position: &mut Position) -> bool {
    let undo = position.make(Turn::Pass);
    let wins = win_at_once(position).is_some();
    position.unmake(undo);
    wins
}
