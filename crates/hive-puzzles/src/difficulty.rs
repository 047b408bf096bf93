//! How hard a puzzle is, before anybody has tried it.

use crate::puzzle::Aim;
use crate::theme::{Theme, Themes, sides, winners_if_idle};
use hive_rules::{Position, Turn};

/// The first rating of a puzzle, on the scale of players: the longer the win, the more there is to choose from, the more
/// turns threaten as well and fail, and the quieter the right one is, the harder it is to see.
pub fn rating(position: &Position, aim: Aim, first: Turn, themes: Themes) -> u16 {
    let base = match aim {
        Aim::Win { turns: 1 } => 700.0,
        Aim::Win { turns: 2 } => 1250.0,
        Aim::Win { turns: 3 } => 1650.0,
        Aim::Win { turns: 4 } => 1950.0,
        Aim::Win { .. } => 2150.0,
        Aim::Hold { turns: 1 } => 1000.0,
        Aim::Hold { .. } => 1500.0,
    };
    let other = !position.to_move();
    let before = sides(position, other);
    let legal = position.legal_turns();
    let (mut threats, mut nearer) = (0u32, 0u32);
    let mut after = position.clone();
    for turn in legal.iter().copied().filter(|&turn| turn != first) {
        let undo = after.make(turn);
        if !after.is_over() {
            nearer += u32::from(sides(&after, other) > before);
            threats += u32::from(!winners_if_idle(&after).is_empty());
        }
        after.unmake(undo);
    }
    let mut rating = base + 90.0 * (legal.len().max(1) as f64 / 60.0).log2().clamp(-2.0, 2.0);
    if aim != (Aim::Win { turns: 1 }) {
        rating += 35.0 * f64::from(threats.min(12)).sqrt() + 25.0 * f64::from(nearer.min(12)).sqrt();
    }
    let harder = [
        (Theme::QuietTurn, 220.0),
        (Theme::Tempo, 150.0),
        (Theme::PillbugThrow, 120.0),
        (Theme::BeetleDrop, 40.0),
        (Theme::Pin, 40.0),
    ];
    rating += harder.iter().filter(|(theme, _)| themes.contains(*theme)).map(|(_, more)| more).sum::<f64>();
    rating.round().clamp(500.0, 2800.0) as u16
}
