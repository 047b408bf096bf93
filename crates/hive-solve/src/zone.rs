//! What a turn needs to be as it is: whoever changes nothing there cannot keep it from being taken.

use hive_rules::{Bug, Cell, CellSet, Color, Direction, Piece, Position, Ring, Turn, Way};

/// Where something has to change before a winning turn is no longer one.
pub(crate) struct Zone {
    cells: CellSet,
    /// Whoever throws this queen changes everything.
    queen: Piece,
    /// Whether the tile holds parts of the hive together that hang together elsewhere, too: there any tile that leaves may
    /// pin it.
    pinnable: bool,
}

impl Zone {
    /// The zone of a turn with which the side to move surrounds the other queen. Nothing where she is thrown herself.
    pub(crate) fn of(position: &Position, blow: Turn) -> Option<Zone> {
        let player = position.to_move();
        if blow.piece() == Some(Piece::queen(!player)) {
            return None;
        }
        let mut cells: CellSet = match position.way(blow)? {
            Way::Pass => return None,
            Way::Placed => blow.to().into_iter().collect(),
            Way::Jump { cells: [from, to], .. } => jumped(position, from, to),
            way => way.cells().iter().copied().collect(),
        };
        cells.extend(position.cell_of(Piece::queen(!player)));
        // Whose own queen is nearly surrounded must not close her in with the same turn.
        let own = position.cell_of(Piece::queen(player));
        cells.extend(own.filter(|&cell| position.ring(cell).len() >= 3));
        let lone = blow.from().filter(|&from| position.height(from) == 1);
        let pinnable = lone.is_some_and(|from| arcs(position.ring(from)) > 1);
        Some(Zone { cells: cells | cells.around(), queen: Piece::queen(player), pinnable })
    }

    /// Whether a turn of the other side changes anything there.
    pub(crate) fn is_touched_by(&self, position: &Position, reply: Turn) -> bool {
        let touched = |cell| self.cells.contains(cell);
        let lifted = |cell| touched(cell) || self.pinnable && position.height(cell) == 1;
        reply.piece() == Some(self.queen)
            || reply.to().is_some_and(touched)
            || reply.from().is_some_and(lifted)
    }
}

/// The cells of a jump, the first and the last included.
fn jumped(position: &Position, from: Cell, to: Cell) -> CellSet {
    let line = |direction: Direction| {
        let mut cells = CellSet::of(from);
        let mut at = from.neighbor(direction);
        while position.height(at) > 0 {
            cells.insert(at);
            at = at.neighbor(direction);
        }
        (at == to).then_some(cells)
    };
    let cells = Direction::ALL.into_iter().find_map(line).unwrap_or_default();
    cells | CellSet::of(to)
}

/// Into how many runs of touching tiles a ring falls.
fn arcs(ring: Ring) -> u32 {
    let taken = ring.bits();
    let next = (taken >> 1 | taken << 5) & Ring::FULL.bits();
    (taken & !next).count_ones()
}

/// At most this many ways to win at once are looked at for what they need.
const MOST: usize = 3;

/// What has to change before none of some winning turns is left.
pub(crate) struct Zones([Option<Zone>; MOST]);

impl Zones {
    /// Of the ways in which the side to move wins at once. Ants come last: their ways are long.
    pub(crate) fn of(position: &Position, blows: &[Turn]) -> Zones {
        let is_ant = |turn: &&Turn| turn.piece().is_some_and(|piece| piece.bug() == Bug::Ant);
        let others = blows.iter().filter(|turn| !is_ant(turn));
        let ants = blows.iter().filter(|turn| is_ant(turn));
        let mut zones = others.chain(ants).filter_map(|&blow| Zone::of(position, blow));
        Zones(std::array::from_fn(|_| zones.next()))
    }

    /// Whether after this turn of the other side perhaps none of them is left.
    pub(crate) fn may_be_met_by(&self, position: &Position, reply: Turn) -> bool {
        self.0.iter().flatten().all(|zone| zone.is_touched_by(position, reply))
    }
}

/// Whether a turn is legal here, told without a list of all.
pub(crate) fn is_legal(position: &Position, turn: Turn) -> bool {
    let Some((piece, to)) = turn.piece().zip(turn.to()) else { return false };
    let here = position.cell_of(piece) == turn.from();
    let own = piece.color() == position.to_move();
    let there = here && (own || turn.from().is_some() && position.is_uncovered(piece));
    there && position.targets_of(piece).contains(to)
}

/// How a defender's turns are tried: what the queen does herself and what makes room for her, what comes near, the rest.
pub(crate) fn urgency(position: &Position, defender: Color, turn: Turn) -> u8 {
    let Some(queen) = position.cell_of(Piece::queen(defender)) else { return 0 };
    let near = |cell: Cell, far| cell.distance(queen) <= far;
    match turn {
        _ if turn.piece() == Some(Piece::queen(defender)) => 0,
        Turn::Move { from, .. } if near(from, 1) => 1,
        Turn::Move { to, .. } if near(to, 2) => 2,
        Turn::Move { .. } => 3,
        Turn::Place { to, .. } if near(to, 2) => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudden::{State, for_each_win, state, win_at_once};
    use crate::support::suite::{WINS, games};

    /// In every position of the suites with a win at once: whatever the other side does outside of the zones, there is one.
    #[test]
    fn who_changes_nothing_in_a_zone_is_beaten_all_the_same() {
        let (mut outside, mut inside) = (0, 0);
        for game in WINS.iter().flat_map(|suite| games(suite)) {
            // Back from the end, too: other tables, other ways to win.
            let mut game = game;
            for _ in 0..4 {
                let mut position = game.position().clone();
                let attacker = position.to_move();
                let mut blows = Vec::new();
                for_each_win(&position, |turn| blows.push(turn));
                let zones = Zones::of(&position, &blows);
                let _ = position.make(Turn::Pass);
                for reply in position.legal_turns().into_iter().filter(|_| !blows.is_empty()) {
                    if zones.may_be_met_by(&position, reply) {
                        inside += 1;
                        continue;
                    }
                    outside += 1;
                    let undo = position.make(reply);
                    let wins = state(&position, attacker) == State::Open && win_at_once(&position).is_some();
                    assert!(wins, "{reply:?} meets {blows:?}");
                    position.unmake(undo);
                }
                if game.undo().is_none() {
                    break;
                }
            }
        }
        assert!(outside > 2_000 && inside > 200, "{outside} outside, {inside} inside");
    }
}
