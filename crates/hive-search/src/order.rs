//! Which turn to look at first.

use crate::character::Eyes;
use hive_rules::{Cell, Color, Piece, Position, Turn, Turns};

/// What earlier branches taught about turns.
pub(crate) struct Memory {
    /// Two turns for each ply that refuted a sibling: killer moves.
    killers: Vec<[Option<Turn>; 2]>,
    /// How often a tile's going to a cell was good, by tile and cell: the history heuristic.
    history: Vec<i32>,
}

const _: () = assert!(
    Piece::PER_COLOR < Piece::SLOTS / 2,
    "no slot of a colour is left over for a pass: Memory::place needs one"
);

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory { killers: vec![[None; 2]; 256], history: vec![0; Piece::SLOTS * Cell::COUNT] }
    }

    /// Knows nothing any more.
    pub(crate) fn forget(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    fn place(turn: Turn) -> usize {
        match (turn.piece(), turn.to()) {
            (Some(piece), Some(to)) => piece.index() * Cell::COUNT + to.index(),
            // The slot behind the last tile of a colour belongs to none.
            _ => Piece::PER_COLOR * Cell::COUNT,
        }
    }

    /// This turn refuted the one before; those tried earlier did not.
    pub(crate) fn learn(&mut self, ply: u32, turn: Turn, depth: i32, tried: impl Iterator<Item = Turn>) {
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != Some(turn)
        {
            *killers = [Some(turn), killers[0]];
        }
        let bonus = (depth * depth).min(400);
        self.adjust(turn, bonus);
        tried.filter(|&other| other != turn).for_each(|other| self.adjust(other, -bonus));
    }

    fn adjust(&mut self, turn: Turn, by: i32) {
        let value = &mut self.history[Self::place(turn)];
        // The closer to the limit the smaller the step, so that old lessons fade.
        *value += by - *value * by.abs() / 4096;
    }

    pub(crate) fn history(&self, turn: Turn) -> i32 {
        self.history[Self::place(turn)]
    }

    /// How good a turn is likely to be.
    #[inline]
    pub(crate) fn guess(&self, ply: u32, turn: Turn) -> i32 {
        if self.is_killer(ply, turn) { 1 << 14 } else { self.history(turn) }
    }

    pub(crate) fn is_killer(&self, ply: u32, turn: Turn) -> bool {
        self.killers.get(ply as usize).is_some_and(|killers| killers.contains(&Some(turn)))
    }
}

/// Lists of turns, one behind the other: each node of a search has its own, and none allocates one.
#[derive(Default)]
pub(crate) struct Lists {
    turns: Vec<(u64, Turn)>,
}

/// The turns of one node with a guess of how good each is, best first as they are taken.
pub(crate) struct Ordered {
    begin: usize,
    next: usize,
    sorted: bool,
}

/// So many turns are searched out one by one; whoever needs more of them needs nearly all, and has them sorted.
const SEARCHED_OUT: usize = 4;

impl Lists {
    /// The turns of a position but for one that was tried before.
    pub(crate) fn list(
        &mut self,
        position: &Position,
        queens: &Queens,
        memory: &Memory,
        ply: u32,
        but: Option<Turn>,
    ) -> Ordered {
        let begin = self.turns.len();
        position.for_each_turn(|turn| {
            if Some(turn) != but {
                self.push(begin, turn, memory.guess(ply, turn) + queens.guess(turn));
            }
        });
        Ordered { begin, next: begin, sorted: false }
    }

    /// A list of these turns.
    pub(crate) fn list_of(&mut self, turns: &Turns, mut guess: impl FnMut(Turn) -> i32) -> Ordered {
        let begin = self.turns.len();
        turns.iter().for_each(|&turn| self.push(begin, turn, guess(turn)));
        Ordered { begin, next: begin, sorted: false }
    }

    /// Of two turns with the same guess the first comes first: the place is part of the key.
    fn push(&mut self, begin: usize, turn: Turn, guess: i32) {
        let place = (self.turns.len() - begin) as u64;
        let key = ((i64::from(guess) + (1 << 31)) as u64) << 16 | (0xffff - place);
        self.turns.push((key, turn));
    }

    /// The next turn of the last list.
    pub(crate) fn next(&mut self, list: &mut Ordered) -> Option<Turn> {
        let rest = self.turns.get_mut(list.next..)?;
        if list.next - list.begin >= SEARCHED_OUT {
            if !list.sorted {
                rest.sort_unstable_by_key(|&(key, _)| std::cmp::Reverse(key));
                list.sorted = true;
            }
        } else {
            let best = rest.iter().enumerate().max_by_key(|(_, (key, _))| *key)?.0;
            rest.swap(0, best);
        }
        list.next += 1;
        rest.first().map(|&(_, turn)| turn)
    }

    /// The turn that was taken last was not looked at.
    pub(crate) fn skip(&mut self, list: &Ordered) {
        self.turns[list.next - 1].0 = 0;
    }

    /// Those of the last list that were taken and looked at.
    pub(crate) fn tried(&self, list: &Ordered) -> impl Iterator<Item = Turn> + '_ {
        self.turns[list.begin..list.next].iter().filter(|(key, _)| *key != 0).map(|&(_, turn)| turn)
    }

    /// The last list is no longer needed.
    pub(crate) fn drop(&mut self, list: &Ordered) {
        self.turns.truncate(list.begin);
    }
}

/// What can be guessed about a turn from where the queens are.
pub(crate) struct Queens {
    own: Option<Cell>,
    other: Option<Cell>,
    color: Color,
}

impl Queens {
    pub(crate) fn of(position: &Position) -> Queens {
        let color = position.to_move();
        let [own, other] = [color, !color].map(|color| position.cell_of(Piece::queen(color)));
        Queens { own, other, color }
    }

    /// Whether a turn comes to a queen, leaves one, or is one's own.
    pub(crate) fn touched_by(&self, turn: Turn) -> bool {
        self.guess(turn) != 0
    }

    pub(crate) fn guess(&self, turn: Turn) -> i32 {
        let beside = |queen: Option<Cell>, cell: Option<Cell>| match (queen, cell) {
            (Some(queen), Some(cell)) => queen.direction_to(cell).is_some() || queen == cell,
            _ => false,
        };
        let (from, to) = (turn.from(), turn.to());
        let mut value = 0;
        match (beside(self.other, from), beside(self.other, to)) {
            (false, true) => value += 1500,
            (true, false) => value -= 800,
            _ => {}
        }
        match (beside(self.own, from), beside(self.own, to)) {
            (false, true) => value -= 500,
            (true, false) => value += 700,
            _ => {}
        }
        if turn.piece() == Some(Piece::queen(self.color)) {
            value += 150;
        }
        value
    }
}

/// The one free side of a queen with five neighbours.
fn last_gap(position: &Position, color: Color) -> Option<Cell> {
    let cell = position.cell_of(Piece::queen(color))?;
    let free = !position.ring(cell);
    free.iter().next().filter(|_| free.len() == 1).map(|side| cell.neighbor(side))
}

/// Whether the side to move can win with its next turn.
pub(crate) fn can_win_at_once(position: &Position) -> bool {
    win_at_once(position, None).is_some()
}

/// A turn with which the side to move wins, as far as these eyes see it: it surrounds the other queen, and not its own.
pub(crate) fn win_at_once(position: &Position, eyes: Option<&Eyes>) -> Option<Turn> {
    let color = position.to_move();
    let gap = last_gap(position, !color)?;
    let queen = position.cell_of(Piece::queen(!color))?;
    let mut win = None;
    position.for_each_turn(|turn| {
        if turn.to() == Some(gap)
            && turn.piece() != Some(Piece::queen(!color))
            && surrounded_after(position, queen, turn)
            && !own_queen_surrounded_after(position, turn)
            && eyes.is_none_or(|eyes| eyes.see(position, turn))
        {
            win = Some(turn);
        }
    });
    win
}

/// Whether a turn of the side to move surrounds its own queen.
fn own_queen_surrounded_after(position: &Position, turn: Turn) -> bool {
    let queen = Piece::queen(position.to_move());
    let moved = if turn.piece() == Some(queen) { turn.to() } else { None };
    moved.or(position.cell_of(queen)).is_some_and(|cell| surrounded_after(position, cell, turn))
}

/// Whether all sides of a cell are taken after a turn.
fn surrounded_after(position: &Position, cell: Cell, turn: Turn) -> bool {
    let side = |other: Option<Cell>| cell.direction_to(other?);
    let mut ring = position.ring(cell);
    if let Some(left) = side(turn.from().filter(|&from| position.height(from) == 1)) {
        ring = ring.without(left);
    }
    if let Some(taken) = side(turn.to()) {
        ring = ring.with(taken);
    }
    ring.is_full()
}
