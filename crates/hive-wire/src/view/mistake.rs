//! What is wrong with a record in the words of the wire.

use super::piece_name;
use super::{Places, refusal_view};
use crate::{Mistake, RecordFormat};
use hive_notation::{Format, MoveText, MoveTextError, RecordProblem, ResolveError};
use hive_rules::{Expansions, Game, Position, Ruleset};

/// What is wrong, told by the good part of the record: its last position is the one that refuses a turn.
pub fn mistake_view(problem: &RecordProblem, good: Option<&Game>) -> Mistake {
    let text = |text: &String| text.clone();
    match problem {
        RecordProblem::NoGame => Mistake::NoGame,
        RecordProblem::NotThisFormat { format } => Mistake::NotThisFormat { format: named(*format) },
        RecordProblem::NoGameType => Mistake::NoGameType,
        RecordProblem::GameType(it) => Mistake::GameType { text: text(it) },
        RecordProblem::Result(it) => Mistake::Result { text: text(it) },
        RecordProblem::State(it) => Mistake::State { text: text(it) },
        RecordProblem::ToMove(it) => Mistake::ToMove { text: text(it) },
        RecordProblem::Line(it) | RecordProblem::Start(it) => Mistake::Line { text: text(it) },
        RecordProblem::BrokenOff => Mistake::BrokenOff,
        RecordProblem::TooLarge => Mistake::TooLarge,
        RecordProblem::Unreadable { text: turn, error } => unreadable(text(turn), error),
        RecordProblem::Illegal { text: turn, error } => illegal(text(turn), error, good),
        RecordProblem::AfterRepetition { text: turn } => Mistake::AfterRepetition { turn: text(turn) },
    }
}

const fn named(format: Format) -> RecordFormat {
    match format {
        Format::Pgn => RecordFormat::Pgn,
        Format::Sgf => RecordFormat::Sgf,
        Format::GameStrings => RecordFormat::GameStrings,
    }
}

fn unreadable(turn: String, error: &MoveTextError) -> Mistake {
    match error {
        MoveTextError::Empty => Mistake::EmptyTurn,
        MoveTextError::NotATile(text) => Mistake::NotATile { turn, text: text.clone() },
        MoveTextError::TwoSides(text) => Mistake::TwoSides { turn, text: text.clone() },
        MoveTextError::TooMuch(text) => Mistake::TooMuch { turn, text: text.clone() },
    }
}

fn illegal(turn: String, error: &ResolveError, good: Option<&Game>) -> Mistake {
    let refusal = match error {
        ResolveError::ReferenceInHand(piece) => {
            return Mistake::NotOnTable { turn, piece: piece_name(*piece) };
        }
        ResolveError::NoPlace(piece) => return Mistake::NoPlace { turn, piece: piece_name(*piece) },
        ResolveError::Refused(refusal) => refusal,
    };
    let piece = match turn.parse() {
        Ok(MoveText::First(piece) | MoveText::To(piece, _)) => Some(piece_name(piece)),
        Ok(MoveText::Pass) | Err(_) => None,
    };
    // Only a record whose tiles are known has turns that can be refused; the rest is for the types.
    let empty = Game::new(Ruleset::rulebook(Expansions::NONE));
    let game = good.unwrap_or(&empty);
    let refusal = refusal_view(refusal, game.position(), &places(game));
    Mistake::Refused { turn, piece, refusal }
}

/// Where the tiles lie after all turns of a game that began on an empty table.
fn places(game: &Game) -> Places {
    let mut position = Position::new(game.ruleset());
    let mut places = Places::of(&position);
    for turn in game.turns() {
        places.follow(&position, turn);
        let _ = position.make(turn);
    }
    places
}
