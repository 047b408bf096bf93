//! The end of a line: what happens round the other queen is looked at a little further (quiescence search).

use crate::score::Score;
use crate::search::Worker;
use hive_rules::{Cell, Piece, Position, Turn, Turns};

/// How many turns beyond the end of a line are looked at.
pub(crate) const BEYOND: u32 = 2;

/// A queen with fewer taken sides is in no hurry.
const SIDES_TAKEN: usize = 3;

impl Worker<'_> {
    /// A win that is there to be taken; otherwise the best of standing still and of the turns that
    /// put a tile onto or beside the other queen.
    pub(crate) fn quiet(&mut self, mut alpha: Score, beta: Score, ply: u32, left: u32) -> Score {
        if self.sees_win() {
            return Score::win_in(ply + 1);
        }
        let mut best = self.estimates.of(&self.position);
        let Some(queen) = self.position.cell_of(Piece::queen(!self.position.to_move())) else { return best };
        if left == 0 || best >= beta || self.position.ring(queen).len() < SIDES_TAKEN {
            return best;
        }
        alpha = alpha.max(best);
        let mut attacks = Turns::new();
        self.position.for_each_turn(|turn| {
            if attacks_queen(&self.position, queen, turn) && self.sees(turn) {
                attacks.push(turn);
            }
        });
        for turn in attacks {
            let undo = self.position.make(turn);
            self.count_node();
            let score = match self.ended(ply + 1) {
                Some(score) => -score,
                None => -self.quiet(-beta, -alpha, ply + 1, left - 1),
            };
            self.position.unmake(undo);
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

/// Whether a turn puts a tile onto the queen, or onto a free side of hers from further off.
fn attacks_queen(position: &Position, queen: Cell, turn: Turn) -> bool {
    let Some(to) = turn.to() else { return false };
    let beside = |cell: Cell| queen.direction_to(cell).is_some();
    to == queen
        || beside(to)
            && position.height(to) == 0
            && turn.piece() != Some(Piece::queen(!position.to_move()))
            && !turn.from().is_some_and(|from| beside(from) && position.height(from) == 1)
}
