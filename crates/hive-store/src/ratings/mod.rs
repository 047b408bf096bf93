//! Ratings: what is known of people's strength, and the games that it follows from.
//!
//! How a rating follows from games is not known here: a game is handed in with what it made of both ratings, and is kept
//! once, in an order, if the ratings before are still those that it was reckoned from. Real numbers are kept as their
//! bits: what is reckoned again from the games is the same to the last digit.

pub(crate) mod kept;
pub(crate) mod sql;

use crate::Later;
use crate::tables::Value;
use hive_play::{GameId, Identity, Millis};
use hive_rules::{ByColor, Color};
use std::ops::{Range, RangeInclusive};

/// What is known of somebody's strength in one pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Points.
    pub points: f64,
    /// How far off that may be.
    pub deviation: f64,
    /// How unsteady somebody is.
    pub volatility: f64,
    /// The last game that counted.
    pub latest: Millis,
}

/// What is known of somebody in one pool, with the games that they have played in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Who.
    pub who: Identity,
    /// In which pool.
    pub pool: String,
    /// How strong.
    pub strength: Strength,
    /// How many games counted.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

/// White's score in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteScore {
    /// White has won.
    Won,
    /// Neither has.
    Drawn,
    /// Black has won.
    Lost,
}

/// One side of a rated game.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// Who.
    pub who: Identity,
    /// The points before.
    pub was: f64,
    /// How strong afterwards. The same as before in a game that did not count.
    pub now: Strength,
}

/// A rated game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame {
    /// Which.
    pub game: GameId,
    /// In which pool.
    pub pool: String,
    /// When it began.
    pub began: Millis,
    /// When it ended.
    pub ended: Millis,
    /// How.
    pub score: WhiteScore,
    /// Whether it changed anything: the same two change nothing by playing again and again.
    pub counted: bool,
    /// Both players.
    pub sides: ByColor<RatingChange>,
    /// How it ended, in a word.
    pub how: String,
    /// After how many turns.
    pub ply: u32,
    /// With which tiles, such as `Base+ML`.
    pub tiles: String,
}

/// Which games of the archive are wanted. Those that are rated are in it: everybody may see them.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// Of whom.
    pub who: Option<Identity>,
    /// And of whom.
    pub other: Option<Identity>,
    /// Which side the first of them had.
    pub color: Option<Color>,
    /// How it ended for the first of them; for White if nobody is named.
    pub score: Option<WhiteScore>,
    /// How it ended, in a word.
    pub how: String,
    /// How fast, the first word of a pool.
    pub speed: String,
    /// With which tiles, such as `Base+ML`.
    pub tiles: String,
    /// When it ended.
    pub ended: RangeInclusive<Millis>,
    /// After how many turns.
    pub ply: RangeInclusive<u32>,
    /// How strong both were before.
    pub points: RangeInclusive<f64>,
}

impl Default for Search {
    fn default() -> Search {
        let [how, speed, tiles] = [const { String::new() }; 3];
        let (ended, ply, points) = (Millis::MIN..=Millis::MAX, 0..=u32::MAX, 0.0..=f64::MAX);
        Search { who: None, other: None, color: None, score: None, how, speed, tiles, ended, ply, points }
    }
}

impl Search {
    /// What is asked, in the order of the statement.
    pub(crate) fn values(&self, stretch: &Range<u64>, most: u32) -> Vec<Value> {
        let text = |text: &str| Value::Text(text.to_string());
        let number = |number: u64| Value::Number(i64::try_from(number).unwrap_or(i64::MAX));
        let who = |who: &Option<Identity>| text(who.as_ref().map_or("", Identity::as_str));
        let side = |color: Color| {
            text(match &self.who {
                Some(who) if self.color == Some(color) => who.as_str(),
                _ => "",
            })
        };
        let speed = if self.speed.is_empty() { String::new() } else { format!("{}-%", self.speed) };
        vec![
            // Numbers begin with 1.
            Value::Number(i64::try_from(stretch.start).unwrap_or(i64::MAX) - 1),
            number(stretch.end),
            Value::Text(speed),
            who(&self.who),
            who(&self.other),
            side(Color::White),
            side(Color::Black),
            Value::Number(self.score.map_or(3, WhiteScore::number)),
            text(&self.how),
            text(&self.tiles),
            Value::Number(*self.ended.start()),
            Value::Number(*self.ended.end()),
            Value::Number(i64::from(*self.ply.start())),
            Value::Number(i64::from(*self.ply.end())),
            Value::Number(bits(self.points.start().max(0.0))),
            Value::Number(bits(self.points.end().max(0.0))),
            Value::Number(i64::from(most)),
        ]
    }
}

/// A rated game in the order in which they were counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbered {
    /// Its place, from 1.
    pub number: u64,
    /// The game.
    pub rated: RatedGame,
}

/// What is kept of ratings. A part of every [`Store`](crate::Store).
pub trait Ratings: Send + Sync {
    /// Keeps what a game made of two ratings, once, and takes away the game's alarm. `after` says how many games of White
    /// and of Black had counted before. Refused with [`StoreError::Taken`](crate::StoreError::Taken) if the game is kept
    /// already, or if another game of one of them has counted meanwhile: then it has to be reckoned anew.
    fn rate(&self, rated: RatedGame, after: ByColor<u32>, listed: ByColor<bool>) -> Later<'_, ()>;

    /// The game, if it is rated already.
    fn rated<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Numbered>>;

    /// All that is known of somebody's strength.
    fn strengths<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Ranked>>;

    /// When games of these two in a pool began that have counted and began in a stretch of time, so many at most.
    fn meetings<'a>(
        &'a self,
        two: [&'a Identity; 2],
        pool: &'a str,
        began: Range<Millis>,
        most: u32,
    ) -> Later<'a, Vec<Millis>>;

    /// How all rated games of two ended, each way with how many: whether the first of them had White, and White's score.
    fn between<'a>(&'a self, two: [&'a Identity; 2]) -> Later<'a, Vec<(bool, WhiteScore, u32)>>;

    /// The strongest in a pool of whom enough is known, and who have played since a moment; so many at most.
    fn leaders<'a>(&'a self, pool: &'a str, since: Millis, most: u32) -> Later<'a, Vec<Ranked>>;

    /// The latest rated games of somebody in a pool, the latest first, so many at most.
    fn rated_of<'a>(&'a self, who: &'a Identity, pool: &'a str, most: u32) -> Later<'a, Vec<Numbered>>;

    /// The latest rated games of somebody in all pools, the latest first, so many at most.
    fn all_rated_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<Numbered>>;

    /// Games of the archive in a stretch of numbers, the latest first, so many at most.
    fn search<'a>(&'a self, search: &'a Search, stretch: Range<u64>, most: u32) -> Later<'a, Vec<Numbered>>;

    /// The number of the last rated game; 0 if there is none.
    fn last_rated(&self) -> Later<'_, u64>;

    /// Rated games in their order, after a number, so many at most.
    fn rated_after(&self, number: u64, most: u32) -> Later<'_, Vec<Numbered>>;

    /// Everybody of whom something is known, in the order of a name that means nothing, after one; so many at most.
    fn all_strengths<'a>(&'a self, after: &'a str, most: u32) -> Later<'a, Vec<Ranked>>;

    /// The alarm of a game that need not be rated is taken away.
    fn unrated<'a>(&'a self, game: &'a GameId) -> Later<'a, ()>;
}

/// What is written of ratings.
pub(crate) enum RatingWork {
    Rate { rated: Box<RatedGame>, after: ByColor<u32>, listed: ByColor<bool> },
    Unrated { game: GameId },
}

impl RatingWork {
    /// Every text of it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            RatingWork::Rate { rated, .. } => vec![
                rated.game.as_str(),
                &rated.pool,
                rated.sides.white.who.as_str(),
                rated.sides.black.who.as_str(),
                &rated.how,
                &rated.tiles,
            ],
            RatingWork::Unrated { game } => vec![game.as_str()],
        }
    }
}

/// The name of a row: a pool and somebody.
pub(crate) fn row_of(pool: &str, who: &Identity) -> String {
    format!("{pool} {who}")
}

/// A real number as it is kept.
pub(crate) fn bits(number: f64) -> i64 {
    number.to_bits().cast_signed()
}

/// A real number as it was kept.
pub(crate) fn real(bits: i64) -> f64 {
    f64::from_bits(bits.cast_unsigned())
}

impl WhiteScore {
    pub(crate) const fn number(self) -> i64 {
        match self {
            WhiteScore::Won => 2,
            WhiteScore::Drawn => 1,
            WhiteScore::Lost => 0,
        }
    }

    pub(crate) const fn of(number: i64) -> WhiteScore {
        match number {
            2 => WhiteScore::Won,
            1 => WhiteScore::Drawn,
            _ => WhiteScore::Lost,
        }
    }

    /// What it adds to a side's won, drawn and lost games.
    pub(crate) const fn adds(self, white: bool) -> [i64; 3] {
        match (self, white) {
            (WhiteScore::Drawn, _) => [0, 1, 0],
            (WhiteScore::Won, true) | (WhiteScore::Lost, false) => [1, 0, 0],
            (WhiteScore::Won, false) | (WhiteScore::Lost, true) => [0, 0, 1],
        }
    }
}
