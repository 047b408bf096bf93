//! The paths of the insects, step by step.
//!
//! Move generation asks where a tile can end; here is how it gets there. A path may be found
//! that leads through a gate: then it is no way to go, but the best explanation of what stands
//! in the way.

use crate::table::Table;
use crate::{Bug, Cell, CellSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A path, its first cell and its last included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) cells: Vec<Cell>,
    /// How many of its steps are barred by a gate.
    pub(crate) gates: usize,
}

/// The table while the top tile of `from` is in the air.
pub(crate) struct Walk<'a> {
    table: &'a Table,
    from: Cell,
    to: Cell,
    /// Whether a step along the ground may lose touch with the hive: never by the rules, but it explains them.
    loose: bool,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(table: &'a Table, from: Cell, to: Cell) -> Walk<'a> {
        Walk { table, from, to, loose: false }
    }

    /// The path that an insect with steps would take: of all those its rule allows the one
    /// through the fewest gates, and of these a shortest. A grasshopper takes no steps, a
    /// mosquito those of others.
    pub(crate) fn path(&self, bug: Bug) -> Option<Path> {
        match bug {
            Bug::Queen | Bug::Pillbug => self.best(1, &|n, cell| n == 1 && self.free(cell)),
            Bug::Beetle => self.best(1, &|n, _| n == 1),
            Bug::Spider => self.best(3, &|_, cell| self.free(cell)),
            Bug::Ladybug => self.best(3, &|n, cell| self.free(cell) == (n == 3)),
            Bug::Ant => self.ant(),
            Bug::Grasshopper | Bug::Mosquito => None,
        }
    }

    /// The first step of a path that a gate bars.
    pub(crate) fn first_gate(&self, path: &Path) -> Option<[Cell; 2]> {
        path.cells.array_windows().copied().find(|&[a, b]| self.gated(a, b))
    }

    /// The step with which an insect that slides would lose touch with the hive, if that is what keeps it from the cell:
    /// the only step to a neighbouring cell, or one on the way of a spider.
    pub(crate) fn lost_touch(&self, bug: Bug) -> Option<[Cell; 2]> {
        if !matches!(bug, Bug::Queen | Bug::Pillbug | Bug::Beetle | Bug::Spider) {
            // An ant could go anywhere, and the others do not slide.
            return None;
        }
        let lost = |&[a, b]: &[Cell; 2]| self.steps(a).all(|next| next != b);
        if self.from.direction_to(self.to).is_some() {
            return Some([self.from, self.to]).filter(lost);
        }
        let slide = |walk: &Walk<'_>, steps| walk.best(steps, &|_, cell| walk.free(cell));
        // Where a spider gets with fewer steps, their number is what is wrong.
        if bug != Bug::Spider || slide(self, 2).is_some() {
            return None;
        }
        let loose = Walk { loose: true, ..*self };
        let path =
            [2, 3].into_iter().find_map(|steps| slide(&loose, steps)).filter(|path| path.gates == 0)?;
        path.cells.array_windows().copied().find(lost)
    }

    /// The steps from a cell, with or without gates: onto another tile, down from one, or
    /// along the ground without losing touch.
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let grounded = self.free(cell);
        (0..6).map(move |d| (d, cell.step(d))).filter_map(move |(d, next)| {
            let touching = self.loose
                || !grounded
                || !self.free(next)
                || !self.free(cell.step((d + 5) % 6))
                || !self.free(cell.step((d + 1) % 6));
            touching.then_some(next)
        })
    }

    fn free(&self, cell: Cell) -> bool {
        self.table.height_without(cell, self.from) == 0
    }

    fn gated(&self, a: Cell, b: Cell) -> bool {
        a.direction_to(b).is_some_and(|d| self.table.climb_gated(a, d as usize, self.from))
    }

    /// The best path of exactly `length` steps whose every cell is allowed at its number.
    fn best(&self, length: usize, allowed: &dyn Fn(usize, Cell) -> bool) -> Option<Path> {
        let mut best = None;
        let mut cells = vec![self.from];
        self.extend(length, allowed, &mut cells, 0, &mut best);
        best
    }

    fn extend(
        &self,
        length: usize,
        allowed: &dyn Fn(usize, Cell) -> bool,
        cells: &mut Vec<Cell>,
        gates: usize,
        best: &mut Option<Path>,
    ) {
        let (n, here) = (cells.len(), cells[cells.len() - 1]);
        if n > length {
            if here == self.to && best.as_ref().is_none_or(|path| gates < path.gates) {
                *best = Some(Path { cells: cells.clone(), gates });
            }
            return;
        }
        for next in self.steps(here) {
            if allowed(n, next) && !cells.contains(&next) {
                let gates = gates + self.gated(here, next) as usize;
                cells.push(next);
                self.extend(length, allowed, cells, gates, best);
                cells.pop();
            }
        }
    }

    /// The way of an ant: fewest gates, then fewest steps.
    fn ant(&self) -> Option<Path> {
        self.ant_without_gates().or_else(|| self.ant_through_gates())
    }

    /// The shortest way without a gate, step by step in all directions. Of several the one that
    /// [`Walk::ant_through_gates`] would find, which needs more time for it.
    fn ant_without_gates(&self) -> Option<Path> {
        let mut came_from = [self.from; Cell::COUNT];
        let (mut done, mut reached) = (CellSet::of(self.from), vec![self.from]);
        while !done.contains(self.to) {
            let mut next = CellSet::EMPTY;
            for &cell in &reached {
                let open = |&step: &Cell| self.free(step) && !done.contains(step) && !self.gated(cell, step);
                for step in self.steps(cell).filter(open) {
                    let before = &mut came_from[step.index()];
                    // Of several cells that lead to it, the lowest.
                    *before = if next.contains(step) { cell.min(*before) } else { cell };
                    next.insert(step);
                }
            }
            if next.is_empty() {
                return None;
            }
            reached.clear();
            for cell in next.iter() {
                done.insert(cell);
                reached.push(cell);
            }
        }
        let mut cells = vec![self.to];
        while let Some(&last) = cells.last().filter(|&&last| last != self.from) {
            cells.push(came_from[last.index()]);
        }
        cells.reverse();
        Some(Path { cells, gates: 0 })
    }

    /// The way through the fewest gates, and of these a shortest.
    fn ant_through_gates(&self) -> Option<Path> {
        let mut came_from = std::collections::BTreeMap::new();
        let mut done = CellSet::EMPTY;
        let mut heap = BinaryHeap::from([Reverse((0, 0, self.from, self.from))]);
        while let Some(Reverse((gates, length, cell, before))) = heap.pop() {
            if done.contains(cell) {
                continue;
            }
            done.insert(cell);
            came_from.insert(cell, before);
            if cell == self.to {
                let mut cells = vec![cell];
                while let Some(&before) = cells.last().and_then(|last| came_from.get(last)) {
                    if cells.last() == Some(&before) {
                        break;
                    }
                    cells.push(before);
                }
                cells.reverse();
                return Some(Path { cells, gates });
            }
            for next in self.steps(cell).filter(|&next| self.free(next)) {
                heap.push(Reverse((gates + self.gated(cell, next) as usize, length + 1, next, cell)));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Expansions, Game, Ruleset, Turn};

    /// In games by chance, every turn of every ant: the quick way is the one that the slow search finds.
    #[test]
    fn both_searches_find_the_same_way_of_an_ant() {
        let (mut chance, mut ways) = (1_u64, 0);
        for _ in 0..20 {
            let mut game = Game::new(Ruleset::rulebook(Expansions::ALL));
            while game.outcome().is_none() && game.turns().len() < 60 {
                let turns = game.position().legal_turns();
                for turn in turns.iter() {
                    if let Turn::Move { piece, from, to } = *turn
                        && piece.bug() == Bug::Ant
                    {
                        let walk = Walk::new(&game.position().table, from, to);
                        let quick = walk.ant_without_gates();
                        // A tile that is thrown may have no way of its own.
                        assert!(quick.is_none() || quick == walk.ant_through_gates(), "{turn:?}");
                        ways += usize::from(quick.is_some());
                    }
                }
                chance =
                    chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                game.play(turns[(chance >> 33) as usize % turns.len()]).expect("a legal turn");
            }
        }
        assert!(ways > 1000, "{ways}");
    }
}
