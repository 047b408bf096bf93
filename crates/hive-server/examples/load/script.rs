//! Games that are known beforehand: played here by the rules alone, so that nothing about the next turn has to be asked
//! of the server, and nothing has to be worked out while time is measured.

use hive_notation::{move_string, piece_name};
use hive_rules::{Cell, Direction, Expansions, Game, Piece, Position, Ruleset};
use serde_json::json;
use std::sync::Arc;

/// How many different games there are; they are dealt out in turn.
const DIFFERENT: u64 = 32;

/// How many are tried before it is given up: games by chance may end, or come to a pass.
const TRIED: u64 = 100_000;

/// The set of tiles, as games are called by it.
pub(crate) const GAME_TYPE: &str = "Base+ML";

/// One turn.
pub(crate) struct Step {
    /// The turn in text, as the server will tell it.
    pub(crate) text: String,
    /// The message that takes it.
    pub(crate) message: String,
}

/// One game.
pub(crate) type Script = Arc<Vec<Step>>;

/// Games of so many turns, without a pass.
pub(crate) fn scripts(turns: usize) -> Result<Vec<Script>, String> {
    let scripts: Vec<Script> =
        (1..TRIED).filter_map(|seed| script(seed, turns)).take(DIFFERENT as usize).map(Arc::new).collect();
    if scripts.is_empty() {
        return Err(format!("no game by chance goes on for {turns} turns without a pass: ask for less time"));
    }
    Ok(scripts)
}

fn script(seed: u64, turns: usize) -> Option<Vec<Step>> {
    let mut game =
        Game::new(Ruleset { repetition: false, ..Ruleset::rulebook(Expansions::MOSQUITO_LADYBUG) });
    let (mut dice, mut places, mut steps) = (Dice(seed), Places::default(), Vec::with_capacity(turns));
    while game.outcome().is_none() {
        let legal = game.position().legal_turns();
        let turn = legal[dice.roll(legal.len())];
        // One more turn must be possible after the last, lest the room passes.
        let (piece, to) = (turn.piece()?, turn.to()?);
        if steps.len() == turns {
            return Some(steps);
        }
        let (q, r) = places.follow(game.position(), piece, to);
        let act = json!({"type": "turn", "ply": steps.len(), "piece": piece_name(piece), "q": q, "r": r});
        let text = move_string(game.position(), turn);
        steps.push(Step { text, message: json!({"id": 1, "do": act}).to_string() });
        game.play(turn).ok()?;
    }
    None
}

/// Where every tile lies as one who draws counts it: the rules play on a table that is closed upon itself, and a hive
/// that wanders round it must not jump.
#[derive(Default)]
struct Places([Option<(i32, i32)>; Piece::SLOTS]);

impl Places {
    /// Notes where a tile goes, told by the position before; its place there.
    fn follow(&mut self, before: &Position, piece: Piece, to: Cell) -> (i32, i32) {
        let on = |cell: Cell| before.top(cell).and_then(|top| self.0[top.index()]);
        let beside = |direction: Direction| {
            let (q, r) = on(to.neighbor(direction))?;
            let (dq, dr) = direction.offset();
            Some((q - dq, r - dr))
        };
        let place = on(to).or_else(|| Direction::ALL.into_iter().find_map(beside));
        // The first tile of all touches none.
        let place = place.unwrap_or_else(|| to.coordinates());
        self.0[piece.index()] = Some(place);
        place
    }
}

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_notation::{MoveText, parse_piece};
    use hive_rules::Turn;
    use serde_json::Value;

    /// What is sent is what the text says, and no place jumps: each turn's cell lies beside or on another tile.
    #[test]
    fn messages_and_texts_tell_the_same_games() {
        let scripts = scripts(60).expect("there are such games");
        assert_eq!(scripts.len() as u64, DIFFERENT);
        for script in &scripts {
            let mut game =
                Game::new(Ruleset { repetition: false, ..Ruleset::rulebook(Expansions::MOSQUITO_LADYBUG) });
            for (ply, step) in script.iter().enumerate() {
                let message: Value = serde_json::from_str(&step.message).expect("JSON");
                let act = &message["do"];
                assert_eq!(act["ply"], ply);
                let number = |name: &str| act[name].as_i64().expect("a number") as i32;
                let piece = parse_piece(act["piece"].as_str().expect("a name")).expect("a tile");
                let told: MoveText = step.text.parse().expect("a turn in text");
                let told = told.resolve(game.position()).expect("a legal turn");
                let sent = game.play_to(piece, Cell::at(number("q"), number("r"))).expect("a legal turn");
                assert_eq!(sent, told);
                assert_ne!(sent, Turn::Pass);
            }
        }
    }
}
