//! Going through all that is kept: is every event of every game as it was written?

use crate::{Kept, StoreError};
use hive_play::GameId;

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many games there are.
    pub games: u64,
    /// How many of their events are whole.
    pub events: u64,
    /// How many games are damaged.
    pub damaged: u64,
    /// How many games were acknowledged and are not there any more.
    pub missing_games: u64,
    /// How many events of games.
    pub missing_events: u64,
}

impl Checked {
    /// One more game, as it was read.
    pub(crate) fn game(
        &mut self,
        game: &GameId,
        read: Result<Option<Kept>, StoreError>,
        tell: &mut impl FnMut(&GameId, &str),
    ) {
        self.games += 1;
        let damage = match read {
            Ok(Some(kept)) => {
                self.events += kept.events.len() as u64;
                kept.damage.map(|damage| damage.to_string())
            }
            // It has gone since, which no server does.
            Ok(None) => None,
            Err(error) => Some(error.to_string()),
        };
        if let Some(damage) = damage {
            self.damaged += 1;
            tell(game, &damage);
        }
    }
}
