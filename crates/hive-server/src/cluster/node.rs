//! What a node does all the time: it says that it is alive, and hears what others ask and tell.

use super::message::{self, Answer, Ask, Told};
use super::{BEAT, Cluster, LEASE};
use crate::bus::{Bus, News};
use crate::clock::Clock;
use crate::error::StartError;
use crate::room::{Command, Question, Rooms};
use crate::seldom::Seldom;
use hive_bus::{Heard, Listening};
use hive_play::GameId;
use hive_store::Store;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::time::{Instant, sleep, timeout};

/// What a database that is away would fill the log with.
static UNHEARD: Seldom = Seldom::new();

/// What a node hears.
pub(crate) struct Ears {
    asked: Listening,
    told: Listening,
    all: Listening,
}

impl Cluster {
    /// Says for the first time that this node is alive, and listens. All nodes have the time from the database: so they
    /// agree. A machine whose own clock is wrong was told so when the database was opened.
    pub(crate) async fn join(&self, store: &dyn Store) -> Result<(Clock, Ears), StartError> {
        let listening = async {
            let (asked, told) = (
                self.bus.listen(&self.door(&self.node)).await?,
                self.bus.listen(&self.ear(&self.node)).await?,
            );
            let all = self.bus.listen(&self.square()).await?;
            Ok(Ears { asked, told, all })
        };
        let ears = listening.await.map_err(StartError::Bus)?;
        let before = Instant::now();
        let theirs = store.renew(&self.node, LEASE).await? + before.elapsed().as_millis() as i64 / 2;
        *self.renewed.lock().await = before;
        self.look_round(store).await;
        Ok((Clock::from(theirs), ears))
    }
}

/// Says again and again that the node is alive. Whoever cannot say so for longer than it is believed is ill: others may
/// have its games, and it hands them over.
pub(crate) async fn beat(cluster: Arc<Cluster>, store: Arc<dyn Store>, clock: Clock, rooms: Arc<Rooms>) {
    let mut silent_bus = 0;
    loop {
        silent_bus = if *cluster.bus.reachable().borrow() { 0 } else { silent_bus + 1 };
        cluster.alone.store(silent_bus >= 5, Ordering::SeqCst);
        let before = Instant::now();
        match timeout(LEASE, store.renew(&cluster.node, LEASE)).await {
            Ok(Ok(theirs)) => {
                *cluster.renewed.lock().await = before;
                clock.catch_up(theirs);
                cluster.look_round(&*store).await;
                if cluster.ill.swap(false, Ordering::SeqCst) {
                    tracing::info!("the database answers again");
                }
            }
            failed => {
                let error = match failed {
                    Ok(Err(error)) => error.to_string(),
                    _ => "it does not answer".to_string(),
                };
                UNHEARD.say(|unsaid| tracing::error!(%error, unsaid, "the database does not know that this node is alive"));
            }
        }
        let silent = cluster.renewed.lock().await.elapsed();
        if silent >= LEASE && !cluster.ill.swap(true, Ordering::SeqCst) {
            tracing::error!("others may have the games of this node by now: it lets go of them");
            rooms.tell_all(|| Command::Ill);
        }
        sleep(BEAT).await;
    }
}

/// Hears what others ask and tell, and passes it on to the rooms. Nothing here waits for a room: who does not answer in
/// time is not asked.
pub(crate) async fn attend(
    cluster: Arc<Cluster>,
    mut ears: Ears,
    store: Arc<dyn Store>,
    rooms: Arc<Rooms>,
    bus: Bus,
) {
    loop {
        tokio::select! {
            heard = ears.asked.next() => match heard {
                Some(heard) => asked(&cluster, heard, &store, &rooms),
                None => return,
            },
            heard = ears.told.next() => match heard {
                Some(heard) => told(heard, &rooms, &bus),
                None => return,
            },
            heard = ears.all.next() => match heard {
                Some(heard) => told(heard, &rooms, &bus),
                None => return,
            },
        }
    }
}

fn asked(cluster: &Arc<Cluster>, heard: Heard, store: &Arc<dyn Store>, rooms: &Rooms) {
    let Some(Ask { game, what }) = message::read(&heard.payload) else { return };
    let not_here = || message::write(Answer::NotHere);
    if cluster.is_ill() {
        return heard.answer(not_here());
    }
    let game = GameId::from(game);
    match rooms.try_send(&game, Command::Asked(Box::new(Question { what, heard }))) {
        Ok(()) => {}
        // It sleeps, or has more to do than it can: whoever asks may take it, or ask again.
        Err(Command::Asked(question)) => {
            question.heard.answer(not_here());
            // Whoever asks believes that it is ours. If its room has ended without giving it back, it is given back now;
            // a room that begins this moment takes it again.
            if !rooms.is_awake(&game) {
                let (store, cluster) = (Arc::clone(store), Arc::clone(cluster));
                tokio::spawn(async move { store.release(&game, &cluster.node).await });
            }
        }
        Err(_) => {}
    }
}

fn told(heard: Heard, rooms: &Rooms, bus: &Bus) {
    let Some(told) = message::read::<Told>(&heard.payload) else { return };
    match (told.game(), told) {
        (Some(game), told) => {
            // Who misses it finds out with the next question.
            let _ = rooms.try_send(&game, Command::Told(Box::new(told)));
        }
        (None, Told::Gone { node }) => rooms.tell_all(|| Command::Gone { node: node.clone() }),
        (None, Told::News { node, game, what }) => {
            bus.heard(&node, News { game: game.into(), what: what.into() })
        }
        (None, _) => {}
    }
}
