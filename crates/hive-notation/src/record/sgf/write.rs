//! From turns to steps.

use super::spots::{first_places, spot};
use super::tree::escaped;
use crate::record::stated;
use crate::{GameState, GameTree, MoveText, NodeId, Notes, PositionText, game_type};
use hive_rules::{ByColor, Color, Piece, Position, Turn, Undo, Way};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Writes a tree as BoardSpace would write a game: a step and a `Done` for each turn. Branches are those of SGF.
pub(in crate::record) fn write(tree: &GameTree) -> String {
    let mut text = String::from("(;\nGM[27]VV[1]\n");
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}[{}]", escaped(value));
    };
    let letters = game_type(tree.start().ruleset().expansions)
        .to_ascii_lowercase()
        .replace("base", "hive")
        .replace('+', "-");
    line("SU", &letters);
    if !tree.from_the_beginning() {
        line("KP", &PositionText::of(tree.start()).to_string());
    }
    line("DT", tree.tag("SgfDate").or(tree.tag("Date")).unwrap_or_default());
    line("GN", tree.tag("SgfGameName").unwrap_or_default());
    let players = ByColor { white: "White", black: "Black" };
    let players = players.map(|name| tree.tag(name).unwrap_or_default().to_string());
    let stated = stated(tree);
    let told = tree.tag("SgfResult").map(String::from).or_else(|| result_sentence(stated, &players));
    if let Some(result) = told {
        line("RE", &result);
    }
    // The sentence is for people; this is for us, whatever the players are called.
    line("KT", &format!("Result {}", stated));
    if let Some(result) =
        tree.tag("SgfResult").filter(|result| result_sentence(stated, &players).as_deref() == Some(result))
    {
        line("KT", &format!("SgfResult {result}"));
    }
    for (name, tag) in [("EV", "Event"), ("PC", "Site"), ("RO", "Round")] {
        line(name, tree.tag(tag).unwrap_or_default());
    }
    let known = [
        "Date",
        "SgfDate",
        "SgfGameName",
        "SgfResult",
        "Result",
        "GameType",
        "Event",
        "Site",
        "Round",
        "White",
        "Black",
    ];
    for (name, value) in tree.tags.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
        line("KT", &format!("{name} {value}"));
    }
    for (player, color) in [("P0", Color::White), ("P1", Color::Black)] {
        line(player, &format!("id \"{}\"", players[color]));
    }
    write_turns(tree, &mut text);
    text.push_str(")\n");
    text
}

/// A result in words, as BoardSpace says it; nothing for a game without one.
pub(super) fn result_sentence(result: GameState, players: &ByColor<String>) -> Option<String> {
    let name = |color: Color, instead: &'static str| {
        if players[color].is_empty() { instead.to_string() } else { players[color].clone() }
    };
    match result {
        GameState::Draw => Some("The game is a draw".to_string()),
        GameState::WhiteWins => Some(format!("Game won by {}", name(Color::White, "White"))),
        GameState::BlackWins => Some(format!("Game won by {}", name(Color::Black, "Black"))),
        GameState::NotStarted | GameState::InProgress => None,
    }
}

/// What is still to be done, the next one last: a tree may be too deep to recurse over.
enum Todo {
    /// Write what follows a node.
    After(NodeId),
    /// Write a turn; in a branch of its own if there are others.
    Turn(NodeId, bool),
    /// Take it back.
    Back(Taken, bool),
}

/// A turn that was taken, with what is needed to take it back.
struct Taken {
    undo: Undo,
    piece: Option<Piece>,
    place: Option<(i32, i32)>,
}

fn write_turns(tree: &GameTree, text: &mut String) {
    let mut position = tree.start().clone();
    let mut places = first_places(&position);
    let mut step = 0;
    let _ = writeln!(text, "; P0[{step} Start P0]");
    write_notes(tree.notes(tree.root()), text);
    let mut todo = vec![Todo::After(tree.root())];
    while let Some(next) = todo.pop() {
        match next {
            Todo::After(id) => {
                let children = tree.children(id);
                todo.extend(children.iter().rev().map(|&child| Todo::Turn(child, children.len() > 1)));
            }
            Todo::Turn(id, branch) => {
                let (Some(turn), Some(spelled)) = (tree.turn(id), tree.text(id)) else { continue };
                if branch {
                    text.push_str("(\n");
                }
                let player = if position.to_move() == Color::White { "P0" } else { "P1" };
                let piece = turn.piece();
                let place = piece.and_then(|piece| places.get(&piece).copied());
                let action = write_step(&position, turn, spelled, &mut places);
                let _ = writeln!(text, "; {player}[{} {}]", step + 1, escaped(&action));
                let _ = writeln!(text, "; {player}[{} Done]", step + 2);
                write_notes(tree.notes(id), text);
                step += 2;
                let undo = position.make(turn);
                todo.extend([Todo::Back(Taken { undo, piece, place }, branch), Todo::After(id)]);
            }
            Todo::Back(Taken { undo, piece, place }, branch) => {
                position.unmake(undo);
                step -= 2;
                match (piece, place) {
                    (Some(piece), Some(place)) => drop(places.insert(piece, place)),
                    (Some(piece), None) => drop(places.remove(&piece)),
                    (None, _) => {}
                }
                if branch {
                    text.push_str(")\n");
                }
            }
        }
    }
}

fn write_notes(notes: &Notes, text: &mut String) {
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}[{}]", escaped(value));
    };
    if !notes.comment.is_empty() {
        line("C", &notes.comment);
    }
    notes.glyph.iter().for_each(|glyph| line("KG", &glyph.to_string()));
    notes.evaluation.iter().for_each(|evaluation| line("KE", &evaluation.to_string()));
    notes.marks.iter().for_each(|mark| line("KM", &mark.to_string()));
    notes.arrows.iter().for_each(|arrow| line("KA", &arrow.to_string()));
}

/// One turn as a step; keeps track of where on the grid each tile lies.
fn write_step(
    position: &Position,
    turn: Turn,
    text: MoveText,
    places: &mut BTreeMap<Piece, (i32, i32)>,
) -> String {
    let (piece, place, reference) = match text {
        MoveText::Pass => return "Pass".to_string(),
        MoveText::First(piece) => (piece, (0, 0), ".".to_string()),
        MoveText::To(piece, reference) => {
            let (q, r) = places.get(&reference.piece).copied().unwrap_or_default();
            let (dq, dr) = reference.side.map_or((0, 0), |side| side.offset());
            let text = if reference.side.is_some() { reference.to_string() } else { ".".to_string() };
            (piece, (q + dq, r + dr), text)
        }
    };
    places.insert(piece, place);
    let thrown = matches!(position.way(turn), Some(Way::Throw { .. }));
    let action = if thrown { "PMove" } else { "Move" };
    let color = if piece.color() == Color::White { 'W' } else { 'B' };
    let single = if piece.bug().copies() == 1 && piece != Piece::queen(piece.color()) { "1" } else { "" };
    format!("{action} {color} {piece}{single} {} {reference}", spot(place))
}
