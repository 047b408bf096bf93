//! Why something was not done.

use crate::chat::LONGEST_LINE;
use crate::meeting::{MOST_EVENTS, MOST_TAKEBACKS};
use hive_rules::Refusal;
use std::fmt;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The rules of Hive are against it.
    Rules(Refusal),
    /// Who watches plays neither side.
    Watching,
    /// The other player plays this side.
    OtherSide,
    /// It is the other player's turn.
    NotYourTurn,
    /// A turn for another moment.
    Stale {
        /// How many turns have been taken.
        ply: u32,
    },
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// Nobody leaves a game that has begun: they resign.
    Begun,
    /// Both have taken a turn: the game is not called off any more.
    TooLateToAbort,
    /// Both seats are taken.
    SeatsTaken,
    /// Nobody sits on the other side.
    NoOpponent,
    /// There is nothing to answer.
    NoOffer,
    /// An offer of one's own is for the other player to answer.
    OwnOffer,
    /// A draw was offered already.
    DrawOffered,
    /// A takeback was asked for already.
    TakebackAsked,
    /// To play again was offered already, or declined.
    RematchOffered,
    /// They play again already.
    PlayAgainAlready,
    /// There is no turn to take back.
    NothingToTakeBack,
    /// So many turns were taken back that it is enough.
    EnoughTakebacks,
    /// There is nothing in a line.
    NothingSaid,
    /// A line is too long.
    LongLine,
    /// No more can be said in this game.
    ChatFull,
    /// So much has happened that it is enough.
    TooLong,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Refused::Rules(refusal) => return refusal.fmt(f),
            Refused::Stale { ply } => {
                return write!(f, "this turn was meant for another moment: {ply} have been taken");
            }
            Refused::LongLine => return write!(f, "a line has at most {LONGEST_LINE} characters"),
            Refused::EnoughTakebacks => {
                return write!(f, "{MOST_TAKEBACKS} takebacks are enough for one game");
            }
            Refused::TooLong => {
                return write!(f, "this game has {MOST_EVENTS} events: agree on a draw, or resign");
            }
            Refused::Watching => "you watch this game and play neither side",
            Refused::OtherSide => "you do not play this side",
            Refused::NotYourTurn => "it is the other player's turn",
            Refused::Over => "the game is over",
            Refused::NotOver => "the game is not over yet",
            Refused::Begun => "the game has begun: to leave it means to resign",
            Refused::TooLateToAbort => "both have taken a turn: to end the game means to resign",
            Refused::SeatsTaken => "both seats of this game are taken: you can watch",
            Refused::NoOpponent => "nobody sits on the other side yet",
            Refused::NoOffer => "there is nothing to answer",
            Refused::OwnOffer => "an offer of one's own is for the other player to answer",
            Refused::DrawOffered => "you have offered a draw already: once between two of your turns",
            Refused::TakebackAsked => "you have asked already: once between two of your turns",
            Refused::RematchOffered => "you have offered to play again already",
            Refused::PlayAgainAlready => "you play again already",
            Refused::NothingToTakeBack => "there is no turn to take back",
            Refused::NothingSaid => "there is nothing in this line",
            Refused::ChatFull => "the chat of this game is full: no more lines are taken",
        };
        f.write_str(text)
    }
}

impl std::error::Error for Refused {}
