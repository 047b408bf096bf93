//! Where games begin.

use crate::dice::Dice;
use hive_notation::{GameText, Record, game_string};
use hive_rules::{Color, Direction, Expansions, Game, Piece, Position, Ruleset, Turn};

/// The first turns of a game, from an empty table.
#[derive(Clone, Debug)]
pub struct OpeningLine(Game);

impl OpeningLine {
    /// The opening that these turns are; nothing if the game is over after them, or if they break the
    /// tournament rules that engines keep to.
    pub fn of(record: &Record) -> Option<OpeningLine> {
        let mut game = Game::new(Ruleset::tournament(record.game.ruleset().expansions));
        record.turns().try_for_each(|turn| game.play(turn)).ok()?;
        game.outcome().is_none().then_some(OpeningLine(game))
    }

    /// An opening by chance, of 4 to 8 turns, the same for the same seed and number.
    ///
    /// It does not decide anything yet: no queen has three neighbours more than the other, and
    /// both players have several turns to choose from.
    pub fn random(expansions: Expansions, seed: u64, number: u64) -> OpeningLine {
        let mut dice = Dice::new(seed, number);
        for _ in 0..100 {
            let plies = 4 + dice.below(5);
            if let Some(game) = attempt(expansions, &mut dice, plies) {
                return OpeningLine(game);
            }
        }
        // Never met, but no reason to fail: the empty table is an opening, too.
        OpeningLine(Game::new(Ruleset::tournament(expansions)))
    }

    /// The opening that these turns are, where it is known that they can be one.
    pub(crate) const fn at(game: Game) -> OpeningLine {
        OpeningLine(game)
    }

    /// The game after these turns.
    pub fn game(&self) -> &Game {
        &self.0
    }

    /// The turns in text: `wS1;bS1 wS1-`.
    pub fn text(&self) -> String {
        let moves = GameText::of(&self.0).map(|text| text.moves).unwrap_or_default();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(";")
    }

    /// The game string: a line of a book.
    pub fn game_string(&self) -> String {
        game_string(&self.0).unwrap_or_default()
    }
}

/// So many turns by chance, if they come out even enough.
fn attempt(expansions: Expansions, dice: &mut Dice, plies: usize) -> Option<Game> {
    let mut game = Game::new(Ruleset::tournament(expansions));
    for _ in 0..plies {
        let turns = game.position().legal_turns();
        let turn = *turns.get(dice.below(turns.len()))?;
        game.play(turn).ok()?;
    }
    let [white, black] = Color::ALL.map(|color| neighbors_of_queen(game.position(), color));
    let open = game.position().legal_turns().len() > 4 && !game.turns().any(|turn| turn == Turn::Pass);
    (game.outcome().is_none() && open && white.abs_diff(black) < 3).then_some(game)
}

fn neighbors_of_queen(position: &Position, color: Color) -> usize {
    let Some(cell) = position.cell_of(Piece::queen(color)) else { return 0 };
    Direction::ALL.into_iter().filter(|&side| position.top(cell.neighbor(side)).is_some()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_notation::{Format, Reading};
    use std::collections::HashSet;

    #[test]
    fn chance_can_be_repeated() {
        let texts = |seed| -> Vec<String> {
            (0..50).map(|number| OpeningLine::random(Expansions::ALL, seed, number).text()).collect()
        };
        assert_eq!(texts(1), texts(1));
        let different: HashSet<String> = texts(1).into_iter().chain(texts(2)).collect();
        assert!(different.len() > 95, "only {} different openings", different.len());
    }

    #[test]
    fn openings_are_short_and_decide_nothing() {
        for expansions in Expansions::mixtures() {
            for number in 0..50 {
                let opening = OpeningLine::random(expansions, 7, number);
                let plies = opening.game().turns().len();
                assert!((4..=8).contains(&plies), "{plies} turns: {}", opening.text());
                assert_eq!(opening.game().outcome(), None);
            }
        }
    }

    #[test]
    fn the_queen_first_is_no_opening_for_engines() {
        let read = |text: &str| {
            let mut entries = Format::GameStrings.read(text.as_bytes(), Reading::default());
            OpeningLine::of(&entries.remove(0).record.expect("a good record")).map(|opening| opening.text())
        };
        assert_eq!(read("Base;InProgress;Black[1];wQ"), None);
        assert_eq!(read("Base;InProgress;White[2];wS1;bS1 wS1-"), Some("wS1;bS1 wS1-".to_string()));
    }
}
