//! What BoardSpace says in words: sets of tiles, results, dates.

use crate::{GameState, days_in, parse_game_type};
use hive_rules::{ByColor, Color, Expansions};

/// The set of tiles: `hive`, `Hive-PLM`, `hive-plm 2 0 101`. What the numbers mean is BoardSpace's own business.
pub(super) fn parse_setup(text: &str) -> Option<Expansions> {
    let text = text.trim().to_ascii_lowercase();
    let mut words = text.split_whitespace();
    let letters = words.next()?.strip_prefix("hive")?;
    if !words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    parse_game_type(&format!("Base{}", letters.replacen('-', "+", 1)))
}

/// A draw in the languages that BoardSpace speaks.
const DRAWN: [&str; 22] = [
    "draw",
    "drawn",
    "tie",
    "nulle",
    "match nul",
    "égalité",
    "remis",
    "unentschieden",
    "tablas",
    "empate",
    "patta",
    "pareggio",
    "gelijkspel",
    "remise",
    "oavgjort",
    "uafgjort",
    "ничья",
    "ισοπαλία",
    "引き分け",
    "和局",
    "平局",
    "berabere",
];

/// Who won, in whatever language it is said: the one player who is named. Nothing if that cannot be
/// told.
pub(super) fn winner(result: &str, players: &ByColor<String>) -> Option<GameState> {
    let names = players.as_ref().map(String::as_str);
    let names = ByColor { white: or_color(names.white, "White"), black: or_color(names.black, "Black") };
    // The longer name first: the shorter one may be a part of it.
    let first = if names.white.len() >= names.black.len() { Color::White } else { Color::Black };
    let mut rest = result.to_string();
    let mut named = ByColor::default();
    for color in [first, !first] {
        named[color] = rest.contains(names[color]);
        rest = rest.replace(names[color], " ");
    }
    let lower = rest.to_lowercase();
    match named {
        ByColor { white: true, black: false } => Some(GameState::WhiteWins),
        ByColor { white: false, black: true } => Some(GameState::BlackWins),
        _ if DRAWN.iter().any(|word| lower.contains(word)) => Some(GameState::Draw),
        _ => None,
    }
}

/// A player's name, or the colour of one without.
fn or_color<'a>(name: &'a str, color: &'a str) -> &'a str {
    if name.is_empty() { color } else { name }
}

/// A date such as `Fri Apr 19 19:54:39 CDT 2013` as `2013.04.19`, if there was such a day; one in that form stays.
pub(super) fn pgn_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [date] = words.as_slice() {
        let plain = date.len() == 10
            && date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b'?');
        return plain.then(|| date.to_string());
    }
    let [_, month, day, .., year] = words.as_slice() else { return None };
    let month = MONTHS.iter().position(|name| month.eq_ignore_ascii_case(name))? as u32 + 1;
    let (day, year): (u32, u32) = (day.parse().ok()?, year.parse().ok()?);
    (1..=days_in(year, month)).contains(&day).then(|| format!("{year:04}.{month:02}.{day:02}"))
}
