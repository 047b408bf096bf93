//! What rooms tell the rest of the house: a game has begun, a turn was taken, it has ended.
//!
//! Inside one process for now. Whoever listens too slowly misses news and is told how many; nobody waits for them.

use hive_play::{Ending, GameId};
use hive_rules::Color;
use tokio::sync::broadcast;

/// How many news a slow listener may be behind.
const BEHIND: usize = 1024;

/// Something that others may want to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// In which game.
    pub game: GameId,
    /// What.
    pub what: Item,
}

/// What has become known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Both seats are taken, and the first turn can come.
    Begun,
    /// A turn was taken: after it so many have been, and it is this player's turn.
    Turn {
        /// How many turns have been taken.
        ply: u32,
        /// Who is to move.
        to_move: Color,
    },
    /// The game is over.
    Ended(Ending),
}

/// The bus of one process.
#[derive(Clone)]
pub struct Bus(broadcast::Sender<News>);

impl Default for Bus {
    fn default() -> Bus {
        Bus(broadcast::Sender::new(BEHIND))
    }
}

impl Bus {
    /// Tells everybody who listens.
    pub fn tell(&self, news: News) {
        // Nobody may be listening, which is no mistake.
        let _ = self.0.send(news);
    }

    /// Everything that is told from now on.
    pub fn listen(&self) -> broadcast::Receiver<News> {
        self.0.subscribe()
    }
}
