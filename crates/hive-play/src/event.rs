//! What happens in a game: the truth that everything else is derived from.

use crate::{GameId, Identity, Millis};
use hive_notation::MoveText;
use hive_rules::Color;
use std::sync::Arc;

/// Something that happened in a game, with its number. Numbers count from 1 without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Which event of the game it is.
    pub number: u32,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub what: Happening,
}

/// What happened. A fact, never a view: whatever can be derived is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Somebody took a seat.
    Joined {
        /// Which.
        color: Color,
        /// Who.
        who: Identity,
        /// Under which name.
        name: Arc<str>,
    },
    /// Somebody gave a seat back before the first turn.
    Left {
        /// Which.
        color: Color,
    },
    /// A tile was placed, moved or thrown. The turn was legal when it was taken.
    Turn {
        /// Whose turn it was.
        color: Color,
        /// The turn, its place told by another tile: such a text means the same wherever the hive lies.
        text: MoveText,
        /// What is left on the player's clock after it.
        left: Option<Millis>,
    },
    /// There was nothing to do but pass.
    Pass {
        /// Whose turn it was.
        color: Color,
    },
    /// A player would like a draw.
    DrawOffered {
        /// Who.
        color: Color,
    },
    /// The other player agreed: the game is drawn.
    DrawAccepted {
        /// Who agreed.
        color: Color,
    },
    /// The other player would rather go on.
    DrawDeclined {
        /// Who declined.
        color: Color,
    },
    /// A player would like to take back their last turn.
    TakebackAsked {
        /// Who.
        color: Color,
    },
    /// The other player lets them.
    TakebackGranted {
        /// Who granted it.
        color: Color,
        /// How many turns are taken back, passes included.
        plies: u32,
    },
    /// The other player does not.
    TakebackDeclined {
        /// Who declined.
        color: Color,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        color: Color,
    },
    /// A player's time is up.
    FlagFell {
        /// Whose.
        color: Color,
    },
    /// The game was called off before both had taken a turn: nobody wins.
    Aborted {
        /// Who called it off; nobody if somebody did not take their first turn in time.
        by: Option<Color>,
    },
    /// A player would like to play again.
    RematchOffered {
        /// Who.
        color: Color,
    },
    /// The other player would not.
    RematchDeclined {
        /// Who declined.
        color: Color,
    },
    /// They play again, colours swapped.
    Rematch {
        /// The other game.
        game: GameId,
    },
    /// Somebody said something.
    Chat {
        /// A player, or somebody who watches.
        color: Option<Color>,
        /// Under which name.
        name: Arc<str>,
        /// What.
        text: Arc<str>,
    },
}
