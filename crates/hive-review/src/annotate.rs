//! A review written into the tree of its game.

use crate::grade::Grade;
use crate::review::{Judged, Review};
use hive_notation::{Evaluation, Expected, GameTree};
use hive_rules::Color;
use hive_search::Score;

/// How many turns of a better line are written.
const LONGEST: usize = 8;

/// The tree with an evaluation at each turn, a sign and a comment behind each that was bad, and the better line as a
/// variation. `say` makes the comment: the review knows no language. `earlier` knows the lines of comments that an earlier review has
/// written, and their grades: they make room with their signs, and what a person thinks of a turn stays.
pub fn annotated(
    tree: &GameTree,
    review: &Review,
    say: impl Fn(&Judged) -> String,
    earlier: impl Fn(&str) -> Option<Grade>,
) -> GameTree {
    let mut tree = tree.clone();
    let line = tree.main_line();
    for judged in &review.turns {
        let Some(&node) = line.get(judged.ply - 1) else { break };
        let notes = tree.notes_mut(node);
        notes.evaluation = Some(evaluation(judged.after, judged.player, judged.depth));
        let before = notes.comment.lines().find_map(&earlier);
        if let Some(grade) = before {
            let others: Vec<&str> = notes.comment.lines().filter(|line| earlier(line).is_none()).collect();
            notes.comment = others.join("\n");
            notes.glyph = notes.glyph.filter(|&glyph| Some(glyph) != grade.glyph());
        }
        if !judged.grade.is_bad() {
            continue;
        }
        notes.glyph = notes.glyph.or(judged.grade.glyph());
        // A comment that has no room is left out: the variation still shows what was better.
        let _ = notes.say(&say(judged));
        let mut at = tree.parent(node).unwrap_or(tree.root());
        for (i, &turn) in judged.line.iter().take(LONGEST).enumerate() {
            let Ok(next) = tree.play(at, turn) else { break };
            if i == 0 && (before.is_some() || tree.notes(next).evaluation.is_none()) {
                tree.notes_mut(next).evaluation = Some(evaluation(judged.best, judged.player, judged.depth));
            }
            at = next;
        }
    }
    tree
}

/// A score of a player as it is written: White's view, wins in turns of the winner.
fn evaluation(score: Score, player: Color, depth: u32) -> Evaluation {
    let expected = match score.plies_to_end() {
        Some(plies) => Expected::Win {
            winner: if plies >= 0 { player } else { !player },
            turns: plies.unsigned_abs() / 2,
        },
        None if player == Color::White => Expected::Estimate(score.value()),
        None => Expected::Estimate(-score.value()),
    };
    Evaluation { expected, depth: Some(depth).filter(|&depth| depth > 0) }
}
