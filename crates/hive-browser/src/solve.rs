//! Forced wins: asked for once, with a bound on the time.

use hive_notation::move_string;
use hive_rules::{Game, Position};
use hive_search::Watch;
use hive_solve::{Answer, Solver, Winning};
use hive_wire::view::asked;
use hive_wire::{EngineAnswer, PositionAsk, RefusalView, Rule, TreeNode};
use std::time::Duration;

/// The size of the table, in megabytes, and how long is looked for a win at most.
const MEMORY: usize = 32;
const LONGEST: u32 = 300_000;
/// So many turns of a winning tree are written out: somebody clicks through them.
const WRITTEN: usize = 2_000;

/// Whether there is a win, and how it goes.
pub(crate) fn answer(
    watch: Watch,
    position: &PositionAsk,
    turns: u32,
    ms: u32,
) -> Result<EngineAnswer, RefusalView> {
    let game = asked(position)?.game;
    if game.outcome().is_some() {
        return Err(RefusalView::new(Rule::GameOver, "the game is over: there is nothing to solve"));
    }
    let end = watch.now() + Duration::from_millis(u64::from(ms.min(LONGEST)));
    let mut solver = Solver::new(MEMORY);
    solver.write_at_most(WRITTEN);
    let solution = solver.solve(&game, turns, &mut || watch.now() >= end);
    let (turns, none_within) = match solution.answer {
        Answer::Win { turns, shortest } => (Some(turns), if shortest { turns.saturating_sub(1) } else { 0 }),
        Answer::NoWin { within } => (None, within),
        Answer::Unknown { none_within } => (None, none_within),
    };
    let nodes = nodes(&game, &solution.winning);
    Ok(EngineAnswer::Solved { turns, none_within, nodes, whole: solution.winning.whole })
}

/// The winning tree, its first node the place where it begins. Each turn stands behind the one that it follows.
fn nodes(game: &Game, winning: &Winning) -> Vec<TreeNode> {
    let mut places: Vec<Position> = Vec::with_capacity(winning.turns.len());
    let mut nodes = vec![TreeNode::default()];
    for one in &winning.turns {
        let mut position =
            one.before.and_then(|before| places.get(before)).unwrap_or(game.position()).clone();
        let parent = one.before.map_or(0, |before| before as u32 + 1);
        nodes.push(TreeNode { parent, text: move_string(&position, one.turn), ..TreeNode::default() });
        // It was found legal by the search.
        let _ = position.make(one.turn);
        places.push(position);
    }
    nodes
}
