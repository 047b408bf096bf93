//! Why something is not done in the lobby.

use std::fmt;

/// Why something is not done in the lobby. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The seek is not there any more.
    SeekGone,
    /// The challenge is not there any more.
    ChallengeGone,
    /// Nobody waits for this answer any more.
    NobodyWaits,
    /// One's own seek.
    Own,
    /// Rated games are for accounts.
    NeedsAccount,
    /// Rated games have a clock.
    NeedsClock,
    /// The seek is for other ratings.
    OtherRatings,
    /// One of the two does not want to meet the other.
    Avoided,
    /// Somebody was found already.
    AnswerFirst,
    /// A range that has no rating in it.
    EmptyRange,
    /// Whoever challenges is not there.
    Away,
    /// The same challenge waits already.
    ChallengedAlready,
    /// Programs wait to be challenged, or challenge by name: nobody meets one by chance.
    Program,
    /// Whoever let others wait too often waits too.
    TimedOut {
        /// For so many seconds.
        seconds: u32,
    },
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Denied::TimedOut { seconds } = self {
            let minutes = seconds.div_ceil(60);
            return write!(f, "you have let others wait too often: look for a game in {minutes} min");
        }
        f.write_str(match self {
            Denied::SeekGone => "this seek is gone: somebody was faster, or it was withdrawn",
            Denied::ChallengeGone => "this challenge is gone: it was withdrawn, or answered already",
            Denied::NobodyWaits => "nobody waits for this answer any more",
            Denied::Own => "this seek is your own",
            Denied::NeedsAccount => {
                "rated games are for two accounts: keep your name first, or play a casual game"
            }
            Denied::NeedsClock => "a rated game needs a clock",
            Denied::OtherRatings => "this seek is for players with another rating",
            Denied::Avoided => "one of you two does not want to meet the other",
            Denied::AnswerFirst => "an opponent was found for you: answer that first",
            Denied::EmptyRange => "a range of ratings goes from the lower to the higher",
            Denied::Away => "whoever challenged you is away: with a clock both have to be here",
            Denied::Program => "programs do not look for games: they are challenged by name",
            Denied::TimedOut { .. } => "you have let others wait too often",
            Denied::ChallengedAlready => "you have challenged this player already: wait for the answer",
        })
    }
}

impl std::error::Error for Denied {}
