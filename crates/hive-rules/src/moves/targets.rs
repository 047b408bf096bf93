//! Where one tile may go, each cell once, however many ways lead there.

use super::ant::Reach;
use super::{beetle, grasshopper, ladybug, mosquito, queen, spider};
use crate::scene::Scene;
use crate::window::Window;
use crate::{Bug, Cell};
use arrayvec::ArrayVec;

/// The cells that a liftable tile may go to, by itself or thrown.
pub(crate) struct Targets<'a> {
    scene: &'a Scene<'a>,
    from: Cell,
    /// Cells at most three steps away: nearly everything.
    near: Window,
    /// Where a grasshopper lands further off.
    far: ArrayVec<Cell, 6>,
    /// Where an ant goes.
    reach: Option<Reach<'a>>,
}

impl<'a> Targets<'a> {
    #[inline]
    pub(super) fn new(scene: &'a Scene<'a>, from: Cell) -> Targets<'a> {
        Targets { scene, from, near: Window::EMPTY, far: ArrayVec::new(), reach: None }
    }

    /// Adds where the tile gets by the rule of an insect.
    #[inline]
    pub(super) fn add(&mut self, bug: Bug) {
        let (table, from) = (self.scene.table, self.from);
        match bug {
            Bug::Queen | Bug::Pillbug => self.near = self.near.or(Window::of_ring(queen::sides(table, from))),
            Bug::Beetle => self.near = self.near.or(Window::of_ring(beetle::sides(table, from))),
            Bug::Spider => self.near = self.near.or(spider::ends(table, from)),
            Bug::Ladybug => self.near = self.near.or(ladybug::ends(table, from)),
            Bug::Grasshopper => grasshopper::landings(table, from).for_each(|cell| self.add_cell(cell)),
            Bug::Ant => self.reach = Some(Reach::of(self.scene, from)),
            Bug::Mosquito => {
                // A mosquito copies no mosquito, so this goes no deeper.
                mosquito::needed(mosquito::copied(table, from)).for_each(|bug| self.add(bug));
            }
        }
    }

    /// Adds a single cell.
    #[inline]
    pub(super) fn add_cell(&mut self, cell: Cell) {
        match Window::of_cell(self.from, cell) {
            Some(cell) => self.near = self.near.or(cell),
            None if self.far.contains(&cell) => {}
            None => self.far.push(cell),
        }
    }

    /// What is not among the cells of an ant.
    #[inline]
    fn besides_reach(&self) -> impl Iterator<Item = Cell> {
        let cells = self.near.cells(self.from).chain(self.far.iter().copied());
        cells.filter(|&cell| self.reach.as_ref().is_none_or(|reach| !reach.contains(cell)))
    }

    /// How many cells.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        match &self.reach {
            Some(reach) => reach.len() + self.besides_reach().count() as u32,
            None => self.near.len() + self.far.len() as u32,
        }
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        Window::of_cell(self.from, cell).is_some_and(|cell| self.near.and(cell) != Window::EMPTY)
            || self.far.contains(&cell)
            || self.reach.as_ref().is_some_and(|reach| reach.contains(cell))
    }

    #[inline]
    pub(super) fn for_each(&self, mut go: impl FnMut(Cell)) {
        self.besides_reach().for_each(&mut go);
        if let Some(reach) = &self.reach {
            reach.for_each(go);
        }
    }
}
