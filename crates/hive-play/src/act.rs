//! What somebody wants to do.

use crate::GameId;
use hive_rules::{Cell, Color, Piece};

/// What somebody wants to do. Who plays both sides at one screen may say for which; otherwise it is clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Sit down in a seat that is open.
    Join,
    /// Give one's seat back, before the first turn.
    Leave,
    /// Take a turn.
    Turn {
        /// How many turns have been taken before it. A turn for another moment is refused.
        ply: u32,
        /// The tile.
        piece: Piece,
        /// Where it goes.
        to: Cell,
    },
    /// Offer a draw.
    OfferDraw(Option<Color>),
    /// Accept the other player's offer.
    AcceptDraw,
    /// Decline the other player's offer.
    DeclineDraw,
    /// Ask to take back one's last turn. Against an engine, and at one screen, it is granted at once.
    AskTakeback(Option<Color>),
    /// Let the other player take their last turn back.
    GrantTakeback,
    /// Do not.
    DeclineTakeback,
    /// Give up.
    Resign(Option<Color>),
    /// Call the game off before both have taken a turn: nobody wins.
    Abort,
    /// Offer to play again, or accept the other player's offer.
    Rematch {
        /// The name of the other game, if it comes to that.
        next: GameId,
    },
    /// Decline the other player's offer to play again.
    DeclineRematch,
    /// Say something.
    Chat {
        /// What.
        text: String,
    },
}
