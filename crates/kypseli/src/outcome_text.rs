//! Results in words.

use hive_notation::{Agreement, GameState, Record};
use hive_rules::{Color, Outcome};

/// How a game ended or stands, after how many turns, and what its record says otherwise.
pub(crate) fn verdict(record: &Record) -> String {
    let stated = match record.agreement() {
        Agreement::Same => None,
        Agreement::OffTheTable(state) => Some((state, "off the table")),
        Agreement::Contradiction { stated, .. } => Some((stated, "but the table shows otherwise")),
    };
    let turns = record.turns().len();
    let plural = if turns == 1 { "" } else { "s" };
    let table = match record.outcome() {
        Some(outcome) => outcome_text(outcome),
        None if record.game.position().on_table().is_empty() => "not started".to_string(),
        None => format!("{} to move", color_name(record.game.position().to_move())),
    };
    let stated =
        stated.map_or_else(String::new, |(state, how)| format!(" (recorded: {}, {how})", state_text(state)));
    format!("{table}, {turns} turn{plural}{stated}")
}

fn outcome_text(outcome: Outcome) -> String {
    let won = |winner: Color, how: &str| format!("{} wins: {}{how}", color_name(winner), color_name(!winner));
    match outcome {
        Outcome::Surrounded { winner } => won(winner, "'s queen is surrounded"),
        Outcome::BothSurrounded => "draw: both queens are surrounded".to_string(),
        Outcome::Repetition => "draw by repetition".to_string(),
        Outcome::Agreement => "draw by agreement".to_string(),
        Outcome::Resignation { winner } => won(winner, " resigned"),
        Outcome::Time { winner } => won(winner, " ran out of time"),
    }
}

const fn state_text(state: GameState) -> &'static str {
    match state {
        GameState::NotStarted => "not started",
        GameState::InProgress => "unfinished",
        GameState::Draw => "draw",
        GameState::WhiteWins => "White wins",
        GameState::BlackWins => "Black wins",
    }
}

/// A player's colour as a name.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
