//! What the small module says to questions that only the whole one answers.

use crate::analysis::Analysis;
use hive_search::Watch;
pub(crate) use hive_wire::view::asked_plainly as asked;
use hive_wire::{EngineAnswer, EngineAsk, RefusalView, Rule};

fn elsewhere() -> RefusalView {
    RefusalView::new(Rule::Unreadable, "this cannot be read: no question of this kind is answered here")
}

pub(crate) fn question(_: &[u8]) -> Result<EngineAsk, RefusalView> {
    Err(elsewhere())
}

pub(crate) fn answer(_: Watch, _: &mut Analysis, _: EngineAsk) -> Result<EngineAnswer, RefusalView> {
    Err(elsewhere())
}

/// There are no other answers here.
pub(crate) fn said(_: &EngineAnswer) -> Vec<u8> {
    Vec::new()
}
