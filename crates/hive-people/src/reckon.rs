//! What a rated game makes of two ratings: from the game alone, so that it can be worked out again at any time.

use crate::{Pool, Rating, Scale, Score, counts};
use hive_play::{Agreement, Ending, Event, Happening, Identity, Meeting, Millis, Verdict};
use hive_rules::{ByColor, Color};

/// What has to be known of a game to rate it.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Where it belongs.
    pub pool: Pool,
    /// Who played.
    pub people: ByColor<Identity>,
    /// When it was made.
    pub began: Millis,
    /// When it ended.
    pub ended: Millis,
    /// How it ended for White.
    pub score: Score,
    /// How it ended.
    pub ending: Ending,
    /// After how many turns.
    pub ply: u32,
}

impl Facts {
    /// What is to be known of a game as it is kept; nothing if it is not rated, not over or called off, or if somebody
    /// plays against themselves.
    pub fn of(agreement: &Agreement, began: Millis, events: &[Event]) -> Option<Facts> {
        let pool = Pool::of(agreement.ruleset, agreement.pace).filter(|_| agreement.rated)?;
        let meeting = Meeting::replay(agreement.clone(), began, events).ok()?;
        let ending = meeting.ending()?;
        let score = match ending.verdict() {
            Verdict::Won(Color::White) => Score::WON,
            Verdict::Won(Color::Black) => Score::LOST,
            Verdict::Drawn => Score::DRAWN,
            Verdict::Void => return None,
        };
        let who = |color: Color| Some(meeting.seated(color)?.who.clone());
        let people = ByColor { white: who(Color::White)?, black: who(Color::Black)? };
        let ply = u32::try_from(meeting.turns().len()).unwrap_or(u32::MAX);
        let ended = ended(events)?;
        (people.white != people.black).then_some(Facts { pool, people, began, ended, score, ending, ply })
    }
}

/// When a game that is over ended, whatever was said after it; nothing if nobody has ever done anything in it.
pub fn ended(events: &[Event]) -> Option<Millis> {
    use Happening::{DrawAccepted, FlagFell, Pass, Resigned, Turn};
    // Nothing of this kind happens after the end: the last of them was it.
    let ends = |event: &&Event| {
        matches!(
            event.what,
            Turn { .. } | Pass { .. } | DrawAccepted { .. } | Resigned { .. } | FlagFell { .. }
        )
    };
    events.iter().rev().find(ends).map(|event| event.at)
}

/// What came of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reckoned {
    /// Whether it counted.
    pub counted: bool,
    /// The ratings before, as they were kept.
    pub before: ByColor<Rating>,
    /// The ratings after it; the same if it did not count.
    pub after: ByColor<Rating>,
}

/// What a game makes of the ratings of those who played it, if something is known of them, after other games of the same
/// two that began at these moments and have counted.
pub fn reckon(scale: &Scale, facts: &Facts, known: ByColor<Option<Rating>>, others: &[Millis]) -> Reckoned {
    let before = known.map(|rating| rating.unwrap_or_else(|| scale.beginner(facts.ended)));
    if !counts(others, facts.began, facts.ended) {
        return Reckoned { counted: false, before, after: before };
    }
    let (white, black) = scale.game(&before.white, &before.black, facts.score, facts.ended);
    Reckoned { counted: true, before, after: ByColor { white, black } }
}
