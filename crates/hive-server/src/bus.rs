//! What rooms tell the rest of the house: a game has begun, a turn was taken, it has ended.
//!
//! Whoever listens too slowly misses news and is told how many; nobody waits for them. Where there are several nodes all of
//! them hear of games that begin and end; of a game's turns only those nodes hear where somebody is in it: to tell all nodes
//! of every turn would be everybody times everybody.

use crate::cluster::Cluster;
use hive_play::{Ending, GameId};
use hive_rules::Color;
use std::sync::Arc;
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
    /// Those who played it play again.
    Again(GameId),
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

/// What rooms tell, and whoever listens hears.
#[derive(Clone)]
pub struct Bus {
    here: broadcast::Sender<News>,
    /// The other nodes, where there are some.
    cluster: Option<Arc<Cluster>>,
}

impl Bus {
    pub(crate) fn new(cluster: Option<Arc<Cluster>>) -> Bus {
        Bus { here: broadcast::Sender::new(BEHIND), cluster }
    }

    /// Tells everybody who listens, at whichever node.
    pub fn tell(&self, news: News) {
        if let Some(cluster) = &self.cluster {
            cluster.publish(&news);
        }
        // Nobody may be listening, which is no mistake.
        let _ = self.here.send(news);
    }

    /// Another node has told this; what comes back from here was told already.
    pub(crate) fn heard(&self, node: &str, news: News) {
        if self.cluster.as_ref().is_some_and(|cluster| cluster.node != node) {
            let _ = self.here.send(news);
        }
    }

    /// Everything that is told from now on.
    pub fn listen(&self) -> broadcast::Receiver<News> {
        self.here.subscribe()
    }
}
