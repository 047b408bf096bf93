//! Names of sets: `Base`, `Base+MLP`.

use hive_rules::Expansions;

/// The name of a set of tiles.
///
/// ```
/// use hive_notation::game_type;
/// use hive_rules::Expansions;
/// assert_eq!(game_type(Expansions::ALL), "Base+MLP");
/// ```
pub const fn game_type(expansions: Expansions) -> &'static str {
    match (expansions.mosquito, expansions.ladybug, expansions.pillbug) {
        (false, false, false) => "Base",
        (true, false, false) => "Base+M",
        (false, true, false) => "Base+L",
        (false, false, true) => "Base+P",
        (true, true, false) => "Base+ML",
        (true, false, true) => "Base+MP",
        (false, true, true) => "Base+LP",
        (true, true, true) => "Base+MLP",
    }
}

/// The set with this name: letters in any order and case, the plus may be missing as in old
/// files.
///
/// ```
/// use hive_notation::parse_game_type;
/// use hive_rules::Expansions;
/// assert_eq!(parse_game_type("Base+LM"), Some(Expansions::MOSQUITO_LADYBUG));
/// assert_eq!(parse_game_type("BaseMLP"), Some(Expansions::ALL));
/// assert_eq!(parse_game_type("Base+X"), None);
/// ```
pub fn parse_game_type(text: &str) -> Option<Expansions> {
    let (base, rest) = text.split_at_checked(4)?;
    if !base.eq_ignore_ascii_case("base") {
        return None;
    }
    let letters = rest.strip_prefix('+').unwrap_or(rest);
    if letters.is_empty() && !rest.is_empty() {
        return None;
    }
    let mut expansions = Expansions::NONE;
    for letter in letters.chars() {
        let flag = match letter.to_ascii_uppercase() {
            'M' => &mut expansions.mosquito,
            'L' => &mut expansions.ladybug,
            'P' => &mut expansions.pillbug,
            _ => return None,
        };
        if std::mem::replace(flag, true) {
            return None;
        }
    }
    Some(expansions)
}
