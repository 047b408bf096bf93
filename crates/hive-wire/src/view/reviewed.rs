//! A review that was made elsewhere: what searches found is held against the game, and judged here. Nobody has to be believed
//! what a turn is worth, only what a search has seen.

use super::review::LINE;
use super::{Look, review_view};
use crate::review::{positions_of, positions_text};
use crate::{NewReview, RefusalView, ReviewView, Rule, SearchedView};
use hive_notation::{MoveText, line_text, move_string};
use hive_review::{Found, JUDGEMENT, POSITIONS, Reviewer};
use hive_rules::{Game, Position, Turn};
use hive_search::Score;

/// No search is so deep.
const DEEPEST: u32 = 1000;

fn bad(text: String) -> RefusalView {
    RefusalView::new(Rule::BadPosition, text)
}

/// What was found at each position of a game, the first position first, with texts that everybody writes alike.
pub fn found_views(game: &Game, found: &[Found]) -> Vec<SearchedView> {
    let positions = positions(game);
    // They are told from the end on, and a review that was stopped does not reach the beginning.
    let first = positions.len() - found.len().min(positions.len());
    let view = |(position, found): (&Position, &Found)| SearchedView {
        value: found.score.value(),
        depth: found.depth,
        line: line_text(position, &found.line[..found.line.len().min(LINE)]),
    };
    positions[first..].iter().zip(found.iter().rev()).map(view).collect()
}

/// Why it is no review at all, whatever game it is about, if it is none.
pub fn senseless_review(told: &NewReview) -> Option<RefusalView> {
    let senseless = |text: String| Some(RefusalView::new(Rule::BadOptions, text));
    if !(1..=POSITIONS).contains(&told.effort) {
        return senseless(format!("a review looks at 1 to {POSITIONS} positions for each turn"));
    }
    if told.judgement > JUDGEMENT {
        return senseless(format!("nobody here knows a player later than {JUDGEMENT}"));
    }
    if told.turns.is_empty() || told.positions.len() != told.turns.len() + 1 {
        return senseless("a review has a position before the first turn, and one after each".to_string());
    }
    None
}

/// The review of a game as it follows from what was found, and the text that is to be kept of it; or why it does not fit.
pub fn told_review(game: &Game, told: &NewReview) -> Result<(ReviewView, String), RefusalView> {
    let positions = positions(game);
    if told.turns.len() + 1 != positions.len() {
        let (has, told) = (positions.len() - 1, told.turns.len());
        return Err(bad(format!(
            "this is the review of another game: it has {told} turns, and the game {has}"
        )));
    }
    let played = positions.iter().zip(game.turns()).map(|(position, turn)| move_string(position, turn));
    if let Some(ply) = told.turns.iter().zip(played).position(|(told, played)| *told != played) {
        return Err(bad(format!("this is the review of another game: turn {} is not the same", ply + 1)));
    }
    let look = Look { effort: told.effort, judgement: told.judgement };
    let (view, kept) = judged(game, &positions, look, &told.positions)?;
    Ok((view, positions_text(&kept)))
}

/// The review of a game of which was kept what was found; nothing if it does not fit, as after a rule was mended.
pub fn kept_review(game: &Game, look: Look, text: &str) -> Option<ReviewView> {
    let (positions, kept) = (positions(game), positions_of(text));
    if kept.len() != positions.len() {
        return None;
    }
    judged(game, &positions, look, &kept).ok().map(|(view, _)| view)
}

/// Every position of a game, the first and the last too.
fn positions(game: &Game) -> Vec<Position> {
    let Some(start) = game.at_ply(0) else { return vec![game.position().clone()] };
    let mut all = vec![start.position().clone()];
    for turn in game.turns() {
        let mut next = all[all.len() - 1].clone();
        let _ = next.make(turn);
        all.push(next);
    }
    all
}

fn judged(
    game: &Game,
    positions: &[Position],
    look: Look,
    told: &[SearchedView],
) -> Result<(ReviewView, Vec<SearchedView>), RefusalView> {
    let mut all = Vec::with_capacity(told.len());
    for (ply, (position, told)) in positions.iter().zip(told).enumerate() {
        all.push(found(position, told).map_err(|text| bad(format!("after {ply} turns: {text}")))?);
    }
    let mut reviewer = Reviewer::of(game);
    let known = reviewer.done();
    for found in all.iter().rev().skip(known) {
        reviewer.hear(found.clone());
    }
    let kept = found_views(game, reviewer.found());
    Ok((review_view(game, &reviewer.finish(), look), kept))
}

/// What was found at a position, if it can have been.
fn found(position: &Position, told: &SearchedView) -> Result<Found, String> {
    let score = Score::of_value(told.value).ok_or_else(|| format!("there is no score of {}", told.value))?;
    if told.depth > DEEPEST {
        return Err(format!("a search {} turns deep is not believed", told.depth));
    }
    if told.line.len() > LINE {
        return Err(format!("a line has {LINE} turns at most"));
    }
    let (mut position, mut line) = (position.clone(), Vec::<Turn>::with_capacity(told.line.len()));
    for text in &told.line {
        let turn = text.parse::<MoveText>().ok().filter(|_| !position.is_over());
        let turn = turn.and_then(|text| text.resolve(&position).ok());
        let turn = turn.ok_or_else(|| format!("the rules allow no `{}` there", text.escape_debug()))?;
        let _ = position.make(turn);
        line.push(turn);
    }
    Ok(Found { score, line, depth: told.depth })
}
