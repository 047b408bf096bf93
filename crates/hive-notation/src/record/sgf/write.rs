//! From turns to steps.

use super::tree::escaped;
use crate::record::Record;
use crate::{GameState, MoveText, game_type};
use hive_rules::{ByColor, Color, Piece, Position, Turn, Way};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Writes a record as BoardSpace would: a step and a `Done` for each turn.
pub(in crate::record) fn write(record: &Record) -> String {
    let mut text = String::from("(;\nGM[27]VV[1]\n");
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}[{}]", escaped(value));
    };
    let letters = game_type(record.game.ruleset().expansions)
        .to_ascii_lowercase()
        .replace("base", "hive")
        .replace('+', "-");
    line("SU", &letters);
    line("DT", record.tag("SgfDate").or(record.tag("Date")).unwrap_or_default());
    line("GN", record.tag("SgfGameName").unwrap_or_default());
    let players = ByColor::from_fn(|color| record.player(color).unwrap_or_default().to_string());
    let told =
        record.tag("SgfResult").map(String::from).or_else(|| result_sentence(record.stated(), &players));
    if let Some(result) = told {
        line("RE", &result);
    }
    // The sentence is for people; this is for us, whatever the players are called.
    line("KT", &format!("Result {}", record.stated()));
    if let Some(result) = record
        .tag("SgfResult")
        .filter(|result| result_sentence(record.stated(), &players).as_deref() == Some(result))
    {
        line("KT", &format!("SgfResult {result}"));
    }
    for (name, tag) in [("EV", "Event"), ("PC", "Site"), ("RO", "Round")] {
        line(name, record.tag(tag).unwrap_or_default());
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
    for (name, value) in record.tags.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
        line("KT", &format!("{name} {value}"));
    }
    for (player, color) in [("P0", Color::White), ("P1", Color::Black)] {
        line(player, &format!("id \"{}\"", record.player(color).unwrap_or_default()));
    }
    write_turns(record, &mut text);
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

fn write_turns(record: &Record, text: &mut String) {
    let mut position = Position::new(record.game.ruleset());
    let mut places: BTreeMap<Piece, (i32, i32)> = BTreeMap::new();
    let mut step = 0;
    let _ = writeln!(text, "; P0[{step} Start P0]");
    for (ply, turn) in std::iter::once(None).chain(record.turns().map(Some)).enumerate() {
        if let Some(turn) = turn {
            let player = if position.to_move() == Color::White { "P0" } else { "P1" };
            let spelled = record.moves.get(ply - 1).copied().unwrap_or_else(|| MoveText::of(&position, turn));
            let action = write_step(&position, turn, spelled, &mut places);
            let _ = writeln!(text, "; {player}[{} {}]", step + 1, escaped(&action));
            let _ = writeln!(text, "; {player}[{} Done]", step + 2);
            step += 2;
            let _ = position.make(turn);
        }
        if let Some(comment) = record.comments.get(&ply) {
            let _ = writeln!(text, "C[{}]", escaped(comment));
        }
    }
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
    format!("{action} {color} {piece}{single} {} {} {reference}", column(place.0), 13 - place.1)
}

/// The letter of a column; the first tile is in N. Beyond Z and before A the letters are doubled
/// or small, so that no two columns share a name.
fn column(q: i32) -> String {
    let index = q + 13;
    let letter = (b'A' + index.rem_euclid(26) as u8) as char;
    match index.div_euclid(26) {
        0 => letter.to_string(),
        n if n > 0 => letter.to_string().repeat(n as usize + 1),
        n => letter.to_ascii_lowercase().to_string().repeat(n.unsigned_abs() as usize),
    }
}
