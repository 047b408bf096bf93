//! What is agreed before a game.

use crate::Millis;
use hive_notation::{Diagram, DiagramError};
use hive_rules::{ByColor, Color, Edition, Game, Ruleset, SetupError};
use std::fmt;

const SECOND: Millis = 1000;
const HOUR: Millis = 60 * 60 * SECOND;
const DAY: Millis = 24 * HOUR;

/// The longest drawing that a game may begin with, in bytes: twice what 28 tiles in one line need.
pub const LONGEST_DRAWING: usize = 4096;

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// What is played.
    pub ruleset: Ruleset,
    /// The printed edition, if it was chosen by one.
    pub edition: Option<Edition>,
    /// Who is to sit where.
    pub seats: ByColor<SeatPlan>,
    /// How time is kept.
    pub pace: Pace,
    /// A hive drawn in text to begin with, instead of an empty table.
    pub drawing: Option<String>,
    /// Whether it changes the ratings of those who play: two people, with a clock, from an empty table.
    pub rated: bool,
    /// Whether it was played without a server and handed over: nobody but its players has seen it happen.
    pub elsewhere: bool,
    /// Whether anybody may watch, though it is not rated: it began where anybody could have been the other player.
    pub public: bool,
}

/// Who is to sit somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatPlan {
    /// A person: whoever sits down.
    Person,
    /// A second person at the screen of the first.
    SameScreen,
    /// The program.
    Engine {
        /// How strong, from 1 to 10.
        level: u8,
    },
}

/// How time is kept (the time control).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Not at all.
    Untimed,
    /// A time for the whole game, and something more for each turn.
    Increment {
        /// What each has at first.
        base: Millis,
        /// What a turn adds.
        increment: Millis,
    },
    /// So much for every turn anew: correspondence.
    PerTurn {
        /// How much.
        each: Millis,
    },
}

/// Why an agreement makes no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// An edition with other tiles in its box.
    Edition(Edition),
    /// No seat is for a person.
    NoPerson,
    /// Two seats at the same screen, and nobody else.
    OnlySameScreen,
    /// An engine of a level that there is not.
    Level(u8),
    /// A clock that begins with too little or too much.
    Base,
    /// A turn that adds too much.
    Increment,
    /// A turn that takes too little or too long.
    PerTurn,
    /// A drawing that is too long.
    LongDrawing,
    /// A drawing that cannot be read.
    Drawing(DiagramError),
    /// A drawing that shows no position.
    Setup(SetupError),
    /// A drawing with other tiles than those that are played with.
    OtherTiles,
    /// A drawing of a game that is over.
    Over,
    /// A rated game of others than two people, without a clock, or that begins with a drawing.
    Rated,
}

impl Agreement {
    /// The game before its first turn, if all that was agreed fits together. For new games: what is kept was good once.
    pub fn check(&self) -> Result<Game, Unfit> {
        if let Some(edition) = self.edition.filter(|edition| edition.expansions() != self.ruleset.expansions)
        {
            return Err(Unfit::Edition(edition));
        }
        self.check_seats()?;
        match self.pace {
            Pace::Increment { base, .. } if !(SECOND..=DAY).contains(&base) => return Err(Unfit::Base),
            Pace::Increment { increment, .. } if !(0..=HOUR).contains(&increment) => {
                return Err(Unfit::Increment);
            }
            Pace::PerTurn { each } if !(DAY..=30 * DAY).contains(&each) => return Err(Unfit::PerTurn),
            _ => {}
        }
        if self.rated && !self.may_be_rated() {
            return Err(Unfit::Rated);
        }
        if self.drawing.as_ref().is_some_and(|text| text.len() > LONGEST_DRAWING) {
            return Err(Unfit::LongDrawing);
        }
        self.start()
    }

    /// The game before its first turn: an empty table, or the hive that was drawn.
    pub fn start(&self) -> Result<Game, Unfit> {
        let Some(text) = &self.drawing else { return Ok(Game::new(self.ruleset)) };
        let mut setup = text.parse::<Diagram>().map_err(Unfit::Drawing)?.setup;
        if setup.ruleset.expansions != self.ruleset.expansions {
            return Err(Unfit::OtherTiles);
        }
        setup.ruleset = self.ruleset;
        let game = Game::starting_from(setup.position().map_err(Unfit::Setup)?);
        if game.outcome().is_some() { Err(Unfit::Over) } else { Ok(game) }
    }

    /// Whether such a game says how strong those are who play it.
    fn may_be_rated(&self) -> bool {
        let people = [self.seats.white, self.seats.black] == [SeatPlan::Person; 2];
        people && self.pace != Pace::Untimed && self.drawing.is_none()
    }

    fn check_seats(&self) -> Result<(), Unfit> {
        for color in Color::ALL {
            if let SeatPlan::Engine { level } = *self.seats.of(color)
                && !(1..=10).contains(&level)
            {
                return Err(Unfit::Level(level));
            }
        }
        let plans = [self.seats.white, self.seats.black];
        if plans.contains(&SeatPlan::Person) {
            return Ok(());
        }
        Err(if plans.contains(&SeatPlan::SameScreen) { Unfit::OnlySameScreen } else { Unfit::NoPerson })
    }

    /// The same with the drawing as we would draw it: without the spaces that somebody may have put round it.
    pub fn tidied(mut self, start: &Game) -> Agreement {
        self.drawing = self.drawing.map(|_| Diagram::of(start.position()).to_string());
        self
    }

    /// The same with colours swapped, for those who play again.
    pub fn swapped(&self) -> Agreement {
        Agreement { seats: self.seats.swapped(), elsewhere: false, ..self.clone() }
    }

    /// The level of the engine that sits there.
    pub const fn engine(&self, color: Color) -> Option<u8> {
        match *self.seats.of(color) {
            SeatPlan::Engine { level } => Some(level),
            SeatPlan::Person | SeatPlan::SameScreen => None,
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Edition(edition) => write!(f, "edition {edition:?} has other expansions in its box"),
            Unfit::NoPerson | Unfit::OnlySameScreen => {
                f.write_str("one seat is yours, and the other is for somebody else")
            }
            Unfit::Level(_) => f.write_str("engines have levels from 1 to 10"),
            Unfit::Base => f.write_str("a clock begins with 1 second to 1 day"),
            Unfit::Increment => f.write_str("a turn adds at most 1 hour"),
            Unfit::PerTurn => f.write_str("a turn takes 1 to 30 days"),
            Unfit::LongDrawing => write!(f, "the diagram: it has more than {LONGEST_DRAWING} bytes"),
            Unfit::Drawing(error) => write!(f, "the diagram: {error}"),
            Unfit::Setup(error) => write!(f, "the diagram: {error}"),
            Unfit::OtherTiles => f.write_str("the diagram has another set of tiles than the ruleset"),
            Unfit::Over => f.write_str("the game in the diagram is over"),
            Unfit::Rated => {
                f.write_str("a rated game is between two people, with a clock, and begins on an empty table")
            }
        }
    }
}

impl std::error::Error for Unfit {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unfit::Drawing(error) => Some(error),
            Unfit::Setup(error) => Some(error),
            _ => None,
        }
    }
}
