//! What a client wants in the words of the domain, and why it was not done in the words of the wire.

use super::{Scene, refusal_view};
use crate::{Act, RefusalView, Rule, Side};
use hive_notation::parse_piece;
use hive_play::{Act as Deed, GameId, Meeting, Refused};
use hive_rules::{Cell, Color};

/// What a client has said.
pub enum Said {
    /// It wants to do something.
    Deed(Deed),
    /// It asks for everything anew.
    Everything,
    /// It asks what may be done now.
    Moves,
    /// It only asks whether anybody is there.
    Ping,
}

/// What a client has said, or what is wrong with it. A game that comes of it gets the name that is given.
pub fn deed(act: Act, fresh: impl FnOnce() -> GameId) -> Result<Said, RefusalView> {
    let side = |side: Option<Side>| side.map(Side::color);
    Ok(Said::Deed(match act {
        Act::Turn { ply, piece, q, r } => {
            let Some(piece) = parse_piece(&piece) else {
                return Err(RefusalView::new(Rule::Unreadable, "there is no tile with this name"));
            };
            Deed::Turn { ply, piece, to: Cell::at(q, r) }
        }
        Act::OfferDraw { side: wanted } => Deed::OfferDraw(side(wanted)),
        Act::AcceptDraw {} => Deed::AcceptDraw,
        Act::DeclineDraw {} => Deed::DeclineDraw,
        Act::AskTakeback { side: wanted } => Deed::AskTakeback(side(wanted)),
        Act::GrantTakeback {} => Deed::GrantTakeback,
        Act::DeclineTakeback {} => Deed::DeclineTakeback,
        Act::Resign { side: wanted } => Deed::Resign(side(wanted)),
        Act::Abort {} => Deed::Abort,
        Act::Rematch {} => Deed::Rematch { next: fresh() },
        Act::DeclineRematch {} => Deed::DeclineRematch,
        Act::Leave {} => Deed::Leave,
        Act::Chat { text } => Deed::Chat { text },
        Act::Resync {} => return Ok(Said::Everything),
        Act::Moves {} => return Ok(Said::Moves),
        Act::Ping { .. } => return Ok(Said::Ping),
    }))
}

/// Why something was not done at a game.
pub fn refused_view(refused: &Refused, meeting: &Meeting, scene: &Scene) -> RefusalView {
    if let Refused::Rules(refusal) = refused {
        return refusal_view(refusal, meeting.game().position(), scene.places());
    }
    RefusalView::new(rule(refused), refused.to_string())
}

const fn rule(refused: &Refused) -> Rule {
    match refused {
        Refused::Watching | Refused::OtherSide => Rule::NotYourSeat,
        Refused::NotYourTurn => Rule::NotYourTurn,
        Refused::Stale { .. } => Rule::Stale,
        Refused::Over => Rule::GameOver,
        Refused::NotOver => Rule::NotOver,
        Refused::Begun | Refused::TooLateToAbort => Rule::HasBegun,
        Refused::SeatsTaken => Rule::SeatTaken,
        Refused::NoOpponent => Rule::NoOpponent,
        Refused::NoOffer | Refused::OwnOffer => Rule::NoOffer,
        Refused::DrawOffered
        | Refused::TakebackAsked
        | Refused::RematchOffered
        | Refused::PlayAgainAlready => Rule::AlreadyOffered,
        Refused::NothingToTakeBack => Rule::NothingToTakeBack,
        Refused::NothingSaid | Refused::Rules(_) => Rule::Unreadable,
        Refused::LongLine => Rule::TooLong,
        Refused::ChatFull => Rule::ChatFull,
        Refused::EnoughTakebacks | Refused::TooLong => Rule::Limit,
    }
}

/// A side in the words of the rules.
impl From<Side> for Color {
    fn from(side: Side) -> Color {
        side.color()
    }
}
