//! How a level errs: what it overlooks, and what it takes too lightly.
//!
//! Taken from what people who learn the game miss. They look where the queens are, so that a quiet turn elsewhere escapes
//! them, their own and the other side's; an ant that comes from the far end of the hive does, and a climber. They count a
//! pinned tile as if it could move, and think of their own attack before their queen.

use crate::evaluation::Weights;
use crate::features::{ATTACKERS, FREE, HAND, MOBILITY, OPEN_SIDES, PINNED, SIEGE, STONES, TWO_STEPS};
use hive_rules::{Bug, Color, Piece, Position, Turn};

/// How somebody errs, all in hundredths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Character {
    /// Turns beside a queen, or of one, that do not come to mind: whoever begins thinks of a few turns alone.
    pub(crate) near: u8,
    /// Turns that touch neither queen, and are overlooked; of those out of the hand half as many.
    pub(crate) quiet: u8,
    /// Turns that come from afar.
    pub(crate) far: u8,
    /// Turns up onto the hive or down from it, and throws of a tile of the other colour.
    pub(crate) high: u8,
    /// How much of what a pin costs is forgotten.
    pub(crate) pins: u8,
    /// How much less the danger of the own queen counts than that of the other.
    pub(crate) daring: u8,
    /// Whether a win with the next turn may be overlooked like any other turn.
    pub(crate) misses_wins: bool,
}

/// Nothing escapes whoever is like this.
pub(crate) const CLEAR: Character =
    Character { near: 0, quiet: 0, far: 0, high: 0, pins: 0, daring: 0, misses_wins: false };

/// So many steps are a long way for the eye.
const FAR: u32 = 4;
/// Nothing is overlooked more often than this, however many reasons there are.
const MOST: u64 = 90;
/// How many ways out a tile is thought to have by whoever forgets that it is pinned.
const WAYS: i16 = 2;

impl Character {
    /// Whether positions look to it as they are.
    pub(crate) const fn judges_well(&self) -> bool {
        self.pins == 0 && self.daring == 0
    }

    /// What features are worth to it when it plays this colour: White's and Black's.
    #[inline(never)]
    pub(crate) fn weights(&self, weights: &Weights, color: Color) -> [Weights; 2] {
        let mut seen = *weights;
        for bug in Bug::ALL {
            for end in 0..2 {
                let free = weights[FREE.of(bug)][end] + WAYS * weights[MOBILITY.of(bug)][end];
                let pinned = &mut seen[PINNED.of(bug)][end];
                *pinned += part(free - *pinned, self.pins);
            }
        }
        let mut both = [seen; 2];
        let [own, other] = [color, !color].map(Color::index);
        let danger = SIEGE.at(0)..=OPEN_SIDES.at(6);
        let attack = (TWO_STEPS.at(0)..HAND.at(0)).chain(ATTACKERS.at(0)..=STONES.at(0));
        for (side, feature) in
            danger.map(|feature| (own, feature)).chain(attack.map(|feature| (other, feature)))
        {
            for weight in &mut both[side][feature] {
                *weight -= part(*weight, self.daring);
            }
        }
        both
    }
}

/// So many hundredths of a number.
fn part(number: i16, hundredths: u8) -> i16 {
    (i32::from(number) * i32::from(hundredths) / 100) as i16
}

/// What somebody of a character does not see while he thinks about one turn. What escapes him once escapes him every time that he comes
/// to it: it follows from the turn alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    character: Character,
    seed: u64,
}

impl Eyes {
    /// Another seed overlooks something else.
    pub(crate) fn new(character: Character, seed: u64) -> Eyes {
        Eyes { character, seed }
    }

    /// Whether a turn of the side to move is thought of. Once in the program and not wherever it is asked: the module for
    /// browsers has to be small, and whoever overlooks nothing never comes here.
    #[inline(never)]
    pub(crate) fn see(&self, position: &Position, turn: Turn) -> bool {
        let (Some(piece), Some(to)) = (turn.piece(), turn.to()) else { return true };
        let Character { near, quiet, far, high, .. } = self.character;
        let from = turn.from();
        let beside = |color: Color| {
            let queen = position.cell_of(Piece::queen(color));
            queen.is_some_and(|queen| queen.distance(to).min(queen.distance(from.unwrap_or(to))) <= 1)
        };
        let touches = beside(Color::White) || beside(Color::Black);
        let mut missed = match (touches, from) {
            (true, _) => u64::from(near),
            (false, None) => u64::from(quiet / 2),
            (false, Some(_)) => u64::from(quiet),
        };
        if let Some(from) = from {
            if from.distance(to) >= FAR {
                missed += u64::from(far);
            }
            let thrown = piece.color() != position.to_move();
            if thrown || position.height(from) > 1 || position.height(to) > 0 {
                missed += u64::from(high);
            }
        }
        let what = (piece.index() << 10 | to.index()) as u64;
        mixed(self.seed ^ mixed(what)) % 100 >= missed.min(MOST)
    }

    /// Takes out of a list what is not thought of, unless nothing would be left. `win` is a turn that wins at once.
    pub(crate) fn narrow(&self, position: &Position, turns: &mut hive_rules::Turns, win: Option<Turn>) {
        let win = win.filter(|_| !self.character.misses_wins);
        let seen = |turn: Turn| Some(turn) == win || self.see(position, turn);
        if turns.iter().any(|&turn| seen(turn)) {
            turns.retain(|turn| seen(*turn));
        }
    }
}

/// Bits that look like chance (the end of splitmix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::win_at_once;
    use crate::weights;
    use hive_notation::Diagram;
    use hive_rules::{Expansions, Ruleset};

    /// The ant at the far end closes the ring at the marked cell.
    const ANT_FROM_AFAR: &str = "
                         wG1   wS1
    bA1   bS1   bQ    wA1   wQ    *
                         wB1   wS2

    Base, black to move
    ";

    /// The beetle does, down from the hive.
    const BEETLE_FROM_ABOVE: &str = "
             wG1   bB1+
    bQ    wA1   wQ    *
             wB1   wS2

    bB1 on wS1
    Base, black to move
    ";

    fn position(text: &str) -> Position {
        let diagram: Diagram = text.parse().expect("a drawing");
        diagram.setup.position().expect("a position")
    }

    /// Of a hundred seeds, how many see the win.
    fn see_the_win(text: &str, character: Character) -> usize {
        let position = position(text);
        (0..100).filter(|&seed| win_at_once(&position, Some(&Eyes::new(character, seed))).is_some()).count()
    }

    #[test]
    fn who_does_not_look_far_misses_an_ant_and_who_does_not_look_up_a_beetle() {
        let [short, low] = [Character { far: 70, ..CLEAR }, Character { high: 70, ..CLEAR }];
        for (text, blind, other) in [(ANT_FROM_AFAR, short, low), (BEETLE_FROM_ABOVE, low, short)] {
            assert_eq!(see_the_win(text, CLEAR), 100);
            assert_eq!(see_the_win(text, other), 100, "each misses what is its own to miss");
            let seen = see_the_win(text, blind);
            assert!((15..45).contains(&seen), "{seen}");
        }
    }

    #[test]
    fn who_looks_at_queens_alone_seldom_thinks_of_a_turn_elsewhere() {
        let position = position(ANT_FROM_AFAR);
        let queens = Color::ALL.map(|color| position.cell_of(Piece::queen(color)).expect("on the table"));
        let near = |cell: &hive_rules::Cell| queens.iter().any(|queen| queen.distance(*cell) <= 1);
        let moves = position.legal_turns().into_iter().filter(|turn| turn.from().is_some());
        let (beside, elsewhere): (Vec<Turn>, Vec<Turn>) =
            moves.partition(|turn| turn.to().iter().chain(&turn.from()).any(near));
        let seen = |turns: &[Turn]| {
            let eyes = (0..100).map(|seed| Eyes::new(Character { quiet: 100, ..CLEAR }, seed));
            let seen = eyes.map(|eyes| turns.iter().filter(|&&turn| eyes.see(&position, turn)).count());
            seen.sum::<usize>() as f64 / (100 * turns.len()) as f64
        };
        assert_eq!(seen(&beside), 1.0);
        assert!((0.0..0.2).contains(&seen(&elsewhere)), "{}", seen(&elsewhere));
    }

    #[test]
    fn a_win_is_left_out_only_by_who_misses_wins() {
        let position = position(ANT_FROM_AFAR);
        let win = win_at_once(&position, None);
        let thought_of = |misses_wins: bool| {
            let eyes = Eyes::new(Character { far: 100, misses_wins, ..CLEAR }, 3);
            let mut turns = position.legal_turns();
            eyes.narrow(&position, &mut turns, win);
            win.is_some_and(|win| turns.contains(&win))
        };
        assert!(thought_of(false) && !thought_of(true));
    }

    #[test]
    fn pins_are_forgotten_and_the_own_queen_is_dared() {
        let fitted = weights::of(Ruleset::tournament(Expansions::NONE));
        let [white, black] = CLEAR.weights(fitted, Color::White);
        assert!(white == *fitted && black == *fitted, "who is clear judges by what was fitted");
        let [white, black] = Character { pins: 100, daring: 50, ..CLEAR }.weights(fitted, Color::White);
        for (side, end) in [(&white, 0), (&white, 1), (&black, 0), (&black, 1)] {
            let ant = |group: crate::features::Group| fitted[group.of(Bug::Ant)][end];
            assert_eq!(side[PINNED.of(Bug::Ant)][end], ant(FREE) + WAYS * ant(MOBILITY));
        }
        let five = SIEGE.at(5);
        assert_eq!(white[five][1], fitted[five][1] - fitted[five][1] / 2, "the own queen");
        assert_eq!(black[five], fitted[five], "the other");
    }
}
