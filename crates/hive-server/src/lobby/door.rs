//! The way into the lobby of this process.

use super::task::{Ground, Task};
use super::{Comer, Soon, Wish};
use crate::open::{Place, Whose};
use crate::room::Outgoing;
use hive_play::{GameId, Identity, Person};
use hive_rules::ByColor;
use tokio::sync::{mpsc, oneshot};

/// How many commands may wait at the door.
const WAITING: usize = 1024;

/// What the lobby is asked for.
pub(super) enum Command {
    Enter {
        comer: Comer,
        out: mpsc::Sender<Outgoing>,
        entered: oneshot::Sender<u64>,
    },
    Exit {
        key: u64,
    },
    Say {
        key: u64,
        id: u32,
        comer: Comer,
        wish: Wish,
        place: Option<Place<Whose>>,
    },
    /// Which programs are connected.
    Programs {
        most: usize,
        answer: oneshot::Sender<Vec<Identity>>,
    },
    /// Everybody is sent away: the lobby is elsewhere now.
    Disperse,
    /// Somebody let another wait in a game that was called off.
    Slipped {
        who: Identity,
    },
    /// Somebody may not come in any more; who else is told, if anybody wanted to play with them.
    ShutOut {
        who: Identity,
        other: Option<Identity>,
    },
    /// All of whom it was asked whether they may come in were looked up.
    LookedUp,
    /// A game was made, or could not be.
    Begun {
        people: ByColor<Person>,
        made: Option<(GameId, bool)>,
    },
}

/// The lobby of this process.
pub(crate) struct LocalLobby {
    door: mpsc::Sender<Command>,
}

impl LocalLobby {
    /// Opens it; it closes when the server ends.
    pub(crate) fn open(ground: Ground) -> LocalLobby {
        let (door, commands) = mpsc::channel(WAITING);
        let task = Task::new(ground, door.downgrade());
        tokio::spawn(task.live(commands));
        LocalLobby { door }
    }

    /// Sends everybody away, who come anew where the lobby is now.
    pub(crate) async fn disperse(&self) {
        let _ = self.door.send(Command::Disperse).await;
    }
}

impl super::Lobby for LocalLobby {
    fn enter(&self, comer: Comer, out: mpsc::Sender<Outgoing>) -> Soon<'_, Option<u64>> {
        Box::pin(async move {
            let (entered, answer) = oneshot::channel();
            self.door.send(Command::Enter { comer, out, entered }).await.ok()?;
            answer.await.ok()
        })
    }

    fn say(&self, key: u64, id: u32, comer: Comer, wish: Wish, place: Option<Place<Whose>>) -> Soon<'_, ()> {
        Box::pin(async move {
            // A lobby that has closed has said good-bye already.
            let _ = self.door.send(Command::Say { key, id, comer, wish, place }).await;
        })
    }

    fn programs(&self, most: usize) -> Soon<'_, Vec<Identity>> {
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            let _ = self.door.send(Command::Programs { most, answer }).await;
            // A lobby that has closed has nobody in it.
            answered.await.unwrap_or_default()
        })
    }

    fn leave(&self, key: u64) {
        let door = self.door.clone();
        if let Err(mpsc::error::TrySendError::Full(command)) = door.try_send(Command::Exit { key }) {
            tokio::spawn(async move {
                let _ = door.send(command).await;
            });
        }
    }
}
