//! A table while its moves are listed: what several tiles want to know is found once.

use crate::CellSet;
use crate::table::Table;
use std::cell::OnceCell;

/// A table, and what has been found out about it.
pub(crate) struct Scene<'a> {
    pub(crate) table: &'a Table,
    rim: OnceCell<CellSet>,
}

impl<'a> Scene<'a> {
    #[inline]
    pub(crate) fn new(table: &'a Table) -> Scene<'a> {
        Scene { table, rim: OnceCell::new() }
    }

    /// The free cells that touch a tile.
    pub(crate) fn rim(&self) -> &CellSet {
        self.rim.get_or_init(|| self.table.taken().around() - *self.table.taken())
    }
}
