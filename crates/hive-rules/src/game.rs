//! A game from its first tile to its outcome.

use crate::{ByColor, Cell, Color, Outcome, Piece, Position, Refusal, Ruleset, Turn, Undo};

/// A game: what was agreed, every turn so far, and how it ended if it has.
///
/// ```
/// use hive_rules::*;
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// let queen = Piece::queen(Color::White);
/// game.play_to(queen, Cell::ORIGIN).unwrap();
/// assert_eq!(game.play_to(queen, Cell::at(1, 0)), Err(Refusal::NotYourTurn));
/// game.resign(Color::Black).unwrap();
/// assert_eq!(game.outcome(), Some(Outcome::Resignation { winner: Color::White }));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    played: Vec<Played>,
    outcome: Option<Outcome>,
}

/// A turn that no hands could take: the tile is not where it is said to be, or its place is taken.
///
/// ```
/// use hive_rules::{Cell, Expansions, Game, Impossible, Ruleset, Turn};
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// let piece = "wA1".parse().unwrap();
/// let turn = Turn::Move { piece, from: Cell::ORIGIN, to: Cell::at(1, 0) };
/// assert_eq!(game.play_trusted(turn), Err(Impossible(turn)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible(pub Turn);

impl std::fmt::Display for Impossible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the tile is not where it is said to be, or its place is taken")
    }
}

impl std::error::Error for Impossible {}

/// A turn that was taken.
#[derive(Clone, Copy, Debug)]
struct Played {
    undo: Undo,
    /// The translation key of the position before it.
    key: u64,
}

impl Game {
    /// How often a position comes up before the game is drawn.
    pub const REPETITIONS: usize = 3;

    /// A game on an empty table.
    pub fn new(ruleset: Ruleset) -> Game {
        Game::starting_from(Position::new(ruleset))
    }

    /// A game that begins at this position.
    pub fn starting_from(position: Position) -> Game {
        let outcome = on_the_table(&position);
        Game { position, played: Vec::new(), outcome }
    }

    /// What was agreed.
    pub const fn ruleset(&self) -> Ruleset {
        self.position.ruleset()
    }

    /// The table as it is now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Every turn so far.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = Turn> + DoubleEndedIterator + '_ {
        self.played.iter().map(|played| played.undo.turn())
    }

    /// How it ended, if it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Takes a turn. A refused turn changes nothing.
    pub fn play(&mut self, turn: Turn) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let key = self.position.translation_key();
        let undo = self.position.play(turn)?;
        self.took(undo, key);
        Ok(())
    }

    /// Keeps a turn that was taken, and what it means for the game.
    fn took(&mut self, undo: Undo, key: u64) {
        self.played.push(Played { undo, key });
        self.outcome = on_the_table(&self.position).or_else(|| {
            let drawn = self.ruleset().repetition && self.occurrences() >= Self::REPETITIONS;
            drawn.then_some(Outcome::Repetition)
        });
    }

    /// Takes a turn that was found legal before, by the rules as they were then, and asks nothing but whether hands
    /// could do it: a game that was played stays readable when a rule is mended. A turn that is impossible changes
    /// nothing.
    pub fn play_trusted(&mut self, turn: Turn) -> Result<(), Impossible> {
        let position = &self.position;
        let possible = match turn {
            Turn::Pass => true,
            Turn::Place { piece, to } => {
                self.ruleset().has(piece.bug())
                    && position.cell_of(piece).is_none()
                    && position.top(to).is_none()
            }
            Turn::Move { piece, from, to } => position.top(from) == Some(piece) && from != to,
        };
        if !possible {
            return Err(Impossible(turn));
        }
        let key = self.position.translation_key();
        let undo = self.position.make(turn);
        self.took(undo, key);
        Ok(())
    }

    /// Takes the turn that brings this tile to this cell.
    pub fn play_to(&mut self, piece: Piece, to: Cell) -> Result<Turn, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let turn = self.position.check(piece, to)?;
        self.play(turn).map(|()| turn)
    }

    /// Takes the last turn back, and with it any outcome.
    pub fn undo(&mut self) -> Option<Turn> {
        let played = self.played.pop()?;
        self.position.unmake(played.undo);
        self.outcome = None;
        Some(played.undo.turn())
    }

    /// The game as it was after this many of its turns; nothing if there were not so many. After
    /// all of them it is the game itself, with its outcome.
    ///
    /// ```
    /// use hive_rules::*;
    /// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
    /// game.play_to(Piece::queen(Color::White), Cell::ORIGIN).unwrap();
    /// game.resign(Color::Black).unwrap();
    ///
    /// let start = game.at_ply(0).unwrap();
    /// assert!(start.position().on_table().is_empty() && start.outcome().is_none());
    /// assert_eq!(game.at_ply(1).unwrap().outcome(), game.outcome());
    /// assert!(game.at_ply(2).is_none());
    /// ```
    pub fn at_ply(&self, ply: usize) -> Option<Game> {
        let later = self.played.len().checked_sub(ply)?;
        let mut game = self.clone();
        (0..later).for_each(|_| {
            game.undo();
        });
        Some(game)
    }

    /// How often the position on the table has come up, this time included.
    pub fn occurrences(&self) -> usize {
        let key = self.position.translation_key();
        // Nothing from before the last placing can come back.
        let reversible =
            self.played.iter().rev().take_while(|played| !matches!(played.undo.turn(), Turn::Place { .. }));
        1 + reversible.filter(|played| played.key == key).count()
    }

    /// Ends the game as a draw that both players want.
    pub fn agree_to_draw(&mut self) -> Result<(), Refusal> {
        self.end(Outcome::Agreement)
    }

    /// Ends the game because one player gives up.
    pub fn resign(&mut self, loser: Color) -> Result<(), Refusal> {
        self.end(Outcome::Resignation { winner: !loser })
    }

    /// Ends the game because one player's time is up.
    pub fn flag(&mut self, loser: Color) -> Result<(), Refusal> {
        self.end(Outcome::Time { winner: !loser })
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        self.outcome = Some(outcome);
        Ok(())
    }
}

/// The outcome that the tiles themselves show.
fn on_the_table(position: &Position) -> Option<Outcome> {
    match ByColor::from_fn(|color| position.surrounded(color)) {
        ByColor { white: true, black: true } => Some(Outcome::BothSurrounded),
        ByColor { white: true, black: false } => Some(Outcome::Surrounded { winner: Color::Black }),
        ByColor { white: false, black: true } => Some(Outcome::Surrounded { winner: Color::White }),
        ByColor { white: false, black: false } => None,
    }
}
