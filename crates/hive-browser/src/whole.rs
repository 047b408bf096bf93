//! What only the whole module answers: recorded games, positions in one line, lessons, reviews, and games without a server. They are asked for now and then, and need as much room
//! as all the rest; so the module that every page fetches does without them.

use crate::analysis::Analysis;
use crate::engine::USUAL;
use crate::json::written;
use crate::{local, puzzle, review, solve};
use hive_rulebook::Exercise;
use hive_rules::perft;
use hive_search::{Watch, bench_with};
pub(crate) use hive_wire::view::asked;
use hive_wire::view::{check_lesson, import_answer, laid_view, solution_view, written_tree};
use hive_wire::{EngineAnswer, EngineAsk, LessonAnswer, RefusalView, Rule};

/// An answer that only this module has.
pub(crate) fn said(answer: &EngineAnswer) -> Vec<u8> {
    written(answer)
}

/// Deeper counts would take minutes, and nothing could stop them.
const DEEPEST: u32 = 6;
const TOO_DEEP: &str = "a count goes 6 turns deep at most";

/// The question in a text.
pub(crate) fn question(text: &[u8]) -> Result<EngineAsk, RefusalView> {
    let ask = EngineAsk::read(text)?;
    if text.len() > USUAL
        && !matches!(ask, EngineAsk::Import { .. } | EngineAsk::Local { .. } | EngineAsk::Write { .. })
    {
        return Err(RefusalView::new(Rule::TooLarge, "this is more than is read at once"));
    }
    Ok(ask)
}

/// The answer to it.
pub(crate) fn answer(
    watch: Watch,
    analysis: &mut Analysis,
    ask: EngineAsk,
) -> Result<EngineAnswer, RefusalView> {
    Ok(match ask {
        EngineAsk::Import { ask } => EngineAnswer::Import { answer: import_answer(&ask.text) },
        EngineAsk::Write { tree, format } => EngineAnswer::Written { text: written_tree(&tree, format)? },
        EngineAsk::Solve { position, turns, ms } => solve::answer(watch, &position, turns, ms)?,
        EngineAsk::Lay { line } => EngineAnswer::Laid { laid: laid_view(&line) },
        EngineAsk::Check { lesson, answer } => check(&lesson, &answer)?,
        EngineAsk::Solution { lesson } => {
            let answer = solution_view(&exercise(&lesson)?).ok_or_else(no_lesson)?;
            EngineAnswer::Solution { answer }
        }
        EngineAsk::Local { game, name, now, ask } => local::answer(analysis, &game, &name, now, ask)?,
        EngineAsk::Puzzle { attempt } => EngineAnswer::Puzzle { verdict: puzzle::verdict(&attempt, watch)? },
        EngineAsk::Review { ask } => review::answer(analysis, ask)?,
        EngineAsk::Perft { position, depth } => {
            if depth > DEEPEST {
                return Err(RefusalView::new(Rule::BadOptions, TOO_DEEP));
            }
            let mut position = asked(&position)?.game.position().clone();
            EngineAnswer::Perft { nodes: perft(&mut position, depth) }
        }
        EngineAsk::Bench {} => {
            let bench = bench_with(watch, analysis.network());
            EngineAnswer::Bench { nodes: bench.nodes, ms: bench.time.as_millis() as u64 }
        }
        // The engine answers all others before.
        _ => return Err(RefusalView::new(Rule::NotFound, "this is not asked here")),
    })
}

fn check(lesson: &str, answer: &LessonAnswer) -> Result<EngineAnswer, RefusalView> {
    let verdict = check_lesson(&exercise(lesson)?, answer);
    let verdict = verdict.map_err(|unmeant| RefusalView::new(Rule::Unreadable, unmeant.to_string()))?;
    Ok(EngineAnswer::Check { verdict })
}

fn exercise(lesson: &str) -> Result<Exercise, RefusalView> {
    let found = Exercise::find(lesson).ok_or_else(no_lesson)?;
    found.map_err(|error| RefusalView::new(Rule::Trouble, error.to_string()))
}

fn no_lesson() -> RefusalView {
    RefusalView::new(Rule::NotFound, "there is no lesson with this name")
}
