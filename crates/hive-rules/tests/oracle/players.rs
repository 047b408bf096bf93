//! Random players of several tempers. Each leads the games into a corner of the rules that evenly
//! random players seldom see.

use crate::hive::{Hive, Spot, around};
use crate::random::Random;
use crate::table::{Act, Acts, Table, Ways, other};
use crate::tile::Tile;
use hive_rules::{Bug, Color, Position};

/// What a random player is fond of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Every turn alike.
    Uniform,
    /// Up onto the hive, the higher the better.
    Climber,
    /// Towers that stand as the two posts of a gate.
    Gatekeeper,
    /// Over a pillbug's back.
    Thrower,
    /// Away from both queens: long games.
    Peaceful,
    /// Moving rather than placing: small hives.
    Mover,
    /// All tiles in one straight line, in this direction (a side of a tile, as in [`around`]).
    Liner(usize),
    /// Spots with a single neighbour: long thin hives.
    Thin,
    /// A closed ring of tiles, White's to the left of the middle and Black's to the right.
    Ringmaker,
    /// Always further in one direction, so that the hive wanders off.
    Wanderer,
    /// Round the enemy queen.
    Besieger,
    /// Round both queens, but not the last tile round one of them alone.
    Matchmaker,
    /// The turn that leaves the other side the fewest replies.
    Jailer,
}

impl Player {
    /// Picks a turn. The position is the library's view of the table; it only helps to look
    /// ahead, and is given back as it was.
    pub(crate) fn choose(
        self,
        table: &Table,
        acts: &Acts,
        position: &mut Position,
        random: &mut Random,
    ) -> Act {
        let weights: Vec<(Act, u64)> =
            acts.iter().map(|(&act, &ways)| (act, self.weight(table, act, ways))).collect();
        let candidates = match self {
            Player::Jailer if random.below(10) > 0 => fewest_replies(&weights, position),
            _ => weights,
        };
        let total: u64 = candidates.iter().map(|&(_, weight)| weight).sum();
        let mut mark = random.below(total);
        for (act, weight) in candidates {
            if mark < weight {
                return act;
            }
            mark -= weight;
        }
        unreachable!("the mark lies below the sum of the weights")
    }

    /// How much the player likes a turn; at least 1.
    fn weight(self, table: &Table, act: Act, ways: Ways) -> u64 {
        let (Some(tile), Some(to)) = (act.tile(), act.to()) else { return 1 };
        let hive = &table.hive;
        match self {
            Player::Uniform => 1,
            Player::Climber => climbing(hive, act, tile) * (hive.height(to) as u64 + 1).pow(3),
            Player::Gatekeeper => gatekeeping(hive, act, tile),
            Player::Thrower => match act.from() {
                _ if ways.mosquito_throw && !ways.pillbug_throw => 120,
                _ if ways.is_throw() => 40,
                None if tile.bug == Bug::Pillbug => 200,
                None if matches!(tile.bug, Bug::Queen | Bug::Mosquito) => 60,
                _ => 1,
            },
            Player::Peaceful => peace(hive, act),
            Player::Mover => match act.from() {
                None if tile.bug == Bug::Queen => 50,
                None => 1,
                Some(_) => 1 + peace(hive, act) / 4,
            },
            Player::Liner(side) => {
                if on_line(to, side) && !hive.is_taken(to) {
                    100_000
                } else {
                    1
                }
            }
            Player::Thin => {
                let lonely = taken_after(hive, around(to), act) == 1;
                if lonely { 30 } else { 1 + peace(hive, act) / 25 }
            }
            Player::Ringmaker => ringmaking(table, to),
            Player::Wanderer => wandering(table, act, tile, to),
            Player::Besieger => besieging(table, act, tile),
            Player::Matchmaker => match_making(table, act),
            Player::Jailer => 1,
        }
    }
}

/// Large for a turn that brings a tile up onto the hive, small for one that takes it down.
fn climbing(hive: &Hive, act: Act, tile: Tile) -> u64 {
    match (act.from(), act.to()) {
        (Some(from), _) if hive.height(from) > 2 => 1,
        (_, Some(to)) if hive.is_taken(to) => 10,
        (Some(from), _) if hive.height(from) > 1 => 1,
        (Some(_), _) => 4,
        (None, _) if matches!(tile.bug, Bug::Queen | Bug::Beetle | Bug::Mosquito) => 40,
        (None, _) => 6,
    }
}

/// Large for a turn that raises the second post of a gate, small for one that lowers a post;
/// once a gate stands, large for a climber that comes to it.
fn gatekeeping(hive: &Hive, act: Act, tile: Tile) -> u64 {
    /// From one post of a gate to the other, for the six gates that a tile can be a post of.
    const ACROSS: [Spot; 6] = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)];
    let is_tower = |spot: Spot| hive.height(spot) >= 2;
    let faces_tower = |(q, r): Spot| ACROSS.iter().any(|&(dq, dr)| is_tower((q + dq, r + dr)));
    let gate_stands = hive.tops().any(|(spot, _)| is_tower(spot) && faces_tower(spot));
    let climber = matches!(tile.bug, Bug::Beetle | Bug::Mosquito);
    match (act.from(), act.to()) {
        (Some(from), _) if hive.height(from) == 2 && faces_tower(from) => 1,
        (Some(_), Some(to)) if gate_stands && climber => {
            if !is_tower(to) && around(to).into_iter().any(is_tower) { 300 } else { 10 }
        }
        (_, Some(to)) if !gate_stands && hive.height(to) == 1 && faces_tower(to) => 2_000,
        _ => 5 * climbing(hive, act, tile),
    }
}

/// Large for a turn onto the ring, small for one into its middle or elsewhere.
fn ringmaking(table: &Table, to: Spot) -> u64 {
    let (start, middle) = match table.to_move {
        Color::White => ((0, 0), (-2, 0)),
        Color::Black => ((1, 0), (3, 0)),
    };
    if to == start || around(middle).contains(&to) && !table.hive.is_taken(to) { 5_000 } else { 1 }
}

/// Large for a turn that takes a tile to the right, most of all one from the tail of the hive,
/// and so that the hive stays compact and its tiles free. A few quick tiles are enough.
fn wandering(table: &Table, act: Act, tile: Tile, to: Spot) -> u64 {
    let hive = &table.hive;
    let Some(from) = act.from() else {
        let on_table = hive.stacks().flat_map(|(_, stack)| stack).filter(|t| t.color == tile.color).count();
        return match tile.bug {
            Bug::Queen => 100_000_000,
            Bug::Ant | Bug::Ladybug if on_table < 4 => 10_000_000,
            _ => 1,
        };
    };
    let tail = hive.tops().map(|((q, _), _)| q).min().unwrap_or(0);
    let gain = (to.0 - from.0).clamp(0, 5) as u64;
    let from_tail = if from.0 <= tail + 1 { 20 } else { 1 };
    let compact = if taken_after(hive, around(to), act) >= 2 { 10 } else { 1 };
    peace(hive, act) * (100 + 1_000 * gain * from_tail * compact)
}

/// The turns after which the other side has the fewest replies and the game goes on.
fn fewest_replies(weights: &[(Act, u64)], position: &mut Position) -> Vec<(Act, u64)> {
    let mut replies = |act: Act| {
        let undo = position.make(act.turn());
        let count = if position.is_over() { usize::MAX } else { position.count_turns() };
        position.unmake(undo);
        count
    };
    let counted: Vec<_> = weights.iter().map(|&(act, weight)| (replies(act), (act, weight))).collect();
    let fewest = counted.iter().map(|&(count, _)| count).min();
    counted.into_iter().filter(|&(count, _)| Some(count) == fewest).map(|(_, candidate)| candidate).collect()
}

/// How many of some spots hold a tile once a turn has been taken.
fn taken_after(hive: &Hive, spots: [Spot; 6], act: Act) -> usize {
    let is_taken = |spot: Spot| {
        let lifted = usize::from(act.from() == Some(spot));
        act.to() == Some(spot) || hive.height(spot) > lifted
    };
    spots.into_iter().filter(|&spot| is_taken(spot)).count()
}

/// How many tiles stand round a queen, before and after a turn; nothing if she is in the hand.
fn crowd(hive: &Hive, act: Act, color: Color) -> Option<(usize, usize)> {
    let queen = Tile::queen(color);
    let (spot, _) = hive.find(queen)?;
    let spot_after = if act.tile() == Some(queen) { act.to()? } else { spot };
    let before = hive.touched(spot).count();
    Some((before, taken_after(hive, around(spot_after), act)))
}

fn crowd_change(hive: &Hive, act: Act, color: Color) -> i64 {
    crowd(hive, act, color).map_or(0, |(before, after)| after as i64 - before as i64)
}

/// Large for a turn that takes tiles away from queens, small for one that brings them there.
fn peace(hive: &Hive, act: Act) -> u64 {
    let closes = [Color::White, Color::Black]
        .iter()
        .any(|&color| crowd(hive, act, color).is_some_and(|(_, after)| after >= 5));
    let change = crowd_change(hive, act, Color::White) + crowd_change(hive, act, Color::Black);
    match change {
        _ if closes => 1,
        1.. => 2,
        0 => 40,
        _ => 100,
    }
}

/// Large for a turn that brings a tile to the enemy queen, largest for the last one.
fn besieging(table: &Table, act: Act, tile: Tile) -> u64 {
    let closes_own_ring = crowd_change(&table.hive, act, table.to_move) > 0;
    match crowd(&table.hive, act, other(table.to_move)) {
        Some((_, 6)) => 10_000,
        Some((before, after)) if after > before => 60,
        Some((before, after)) if after < before => 1,
        _ if tile.bug == Bug::Queen => 20,
        _ if closes_own_ring => 1,
        _ => 4,
    }
}

/// Large for a turn that leaves both queens short of one and the same tile, or lays it.
fn match_making(table: &Table, act: Act) -> u64 {
    let hive = &table.hive;
    let (Some(white), Some(black)) = (crowd(hive, act, Color::White), crowd(hive, act, Color::Black)) else {
        let lays_queen = act.from().is_none() && act.tile().is_some_and(|tile| tile.bug == Bug::Queen);
        return if lays_queen { 500 } else { 1 };
    };
    let (gain_white, gain_black) =
        (crowd_change(hive, act, Color::White), crowd_change(hive, act, Color::Black));
    match (white.1, black.1) {
        (6, 6) => 1_000_000_000,
        (6, _) | (_, 6) => 1,
        _ if act.tile().is_some_and(|tile| tile.bug == Bug::Queen) => 10,
        _ if gain_white > 0 && gain_black > 0 => 20,
        _ if gain_white + gain_black > 0 => 20_000,
        _ if gain_white + gain_black == 0 => 1_000,
        _ => 20,
    }
}

/// Whether a spot lies on the straight line through the middle in a direction.
fn on_line((q, r): Spot, side: usize) -> bool {
    let (dq, dr) = around((0, 0))[side];
    q * dr == r * dq
}
