//! From trees to PGN.

use super::{AMPERSAND, BRACE, POSITION};
use crate::record::{is_end, stated};
use crate::{GameTree, NodeId, PositionText, game_type};
use std::fmt::Write;

/// The tags that come first, in this order, and are always there.
const FIRST: [&str; 6] = ["Date", "Event", "Site", "Round", "White", "Black"];

/// What is still to be written, the next one last: a tree may be too deep to recurse over.
enum Step {
    /// A turn, and what is said about it.
    Turn(NodeId, usize),
    /// The first turn of a variation.
    Variation(NodeId, usize),
    /// What follows a turn.
    After(NodeId, usize),
    /// A variation ends.
    Close,
}

/// Writes Mzinga's dialect.
pub(in crate::record) fn write(tree: &GameTree) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("GameType", game_type(tree.start().ruleset().expansions));
    if !tree.from_the_beginning() {
        tag(POSITION, &PositionText::of(tree.start()).to_string());
    }
    for name in FIRST {
        tag(name, tree.tag(name).unwrap_or_default());
    }
    let stated = stated(tree);
    tag("Result", &stated.to_string());
    for (name, value) in tree.tags.iter().filter(|(name, _)| !FIRST.contains(&name.as_str())) {
        tag(name, value);
    }
    text.push('\n');
    write_turns(tree, &mut text);
    if is_end(stated) {
        let _ = write!(text, "\n{stated}\n");
    }
    text
}

fn write_turns(tree: &GameTree, text: &mut String) {
    write_comment(tree, tree.root(), text);
    let mut todo = vec![Step::After(tree.root(), 0)];
    while let Some(step) = todo.pop() {
        match step {
            Step::Turn(id, ply) => write_turn(tree, id, ply, text),
            Step::Variation(id, ply) => {
                text.push('(');
                write_turn(tree, id, ply, text);
            }
            Step::After(id, ply) => {
                let Some((&main, others)) = tree.children(id).split_first() else { continue };
                let ply = ply + 1;
                todo.push(Step::After(main, ply));
                for &other in others.iter().rev() {
                    todo.extend([Step::Close, Step::After(other, ply), Step::Variation(other, ply)]);
                }
                todo.push(Step::Turn(main, ply));
            }
            Step::Close => text.push_str(")\n"),
        }
    }
}

fn write_turn(tree: &GameTree, id: NodeId, ply: usize, text: &mut String) {
    if let Some(turn) = tree.text(id) {
        let glyph = tree.notes(id).glyph.map_or_else(String::new, |glyph| format!(" ${}", glyph.number()));
        let _ = writeln!(text, "{ply}. {turn}{glyph}");
    }
    write_comment(tree, id, text);
}

fn write_comment(tree: &GameTree, id: NodeId, text: &mut String) {
    let comment = tree.notes(id).to_comment();
    if !comment.is_empty() {
        // Only where the sign could be mistaken for the beginning of another: comments stay readable.
        let comment = comment.replace("&#", &format!("{AMPERSAND}#")).replace('}', BRACE);
        let _ = writeln!(text, "{{{comment}}}");
    }
}
