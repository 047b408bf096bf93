//! Sets of tiles as arguments.

use hive_notation::parse_game_type;
use hive_rules::Expansions;

/// A set of tiles by its name.
pub(crate) fn set_of_tiles(text: &str) -> Result<Expansions, String> {
    parse_game_type(text).ok_or_else(|| "it should be a set of tiles such as Base or Base+MLP".to_string())
}
