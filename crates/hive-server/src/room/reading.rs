//! A game as it is kept, read and replayed.

use super::rooms::House;
use hive_play::{Broken, Event, GameId, Happening, Meeting};
use hive_store::{Damage, StoreError, Unreadable};
use hive_wire::view::Scene;
use std::sync::Arc;

/// So many events are replayed at once; more are replayed beside the async workers.
const QUICK: usize = 200;

/// Why a game cannot be read.
pub(super) enum Unread {
    Store(StoreError),
    Broken(Broken),
    Damaged(Damage),
}

/// A game as it was read.
pub(super) struct Read {
    pub(super) meeting: Meeting,
    pub(super) scene: Scene,
    /// How many takebacks were granted.
    pub(super) takebacks: usize,
    /// What is wrong with the rest of it.
    pub(super) damage: Option<Damage>,
}

impl Unread {
    /// Whether it was written by a later version of this program, and is whole.
    pub(super) fn is_newer(&self) -> bool {
        match self {
            Unread::Store(StoreError::Damaged(damage)) | Unread::Damaged(damage) => is_newer(damage),
            Unread::Store(_) | Unread::Broken(_) => false,
        }
    }
}

/// Whether what is wrong with a game is no more than that this program is too old for it.
pub(super) fn is_newer(damage: &Damage) -> bool {
    matches!(damage.reason, Unreadable::Version(version) if version > 0)
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unread::Store(error) => error.fmt(f),
            Unread::Broken(broken) => broken.fmt(f),
            Unread::Damaged(damage) => damage.fmt(f),
        }
    }
}

/// A game as it is kept. Long ones are replayed where nobody waits for it.
pub(super) async fn read(house: &House, game: &GameId) -> Result<Option<Read>, Unread> {
    let Some(kept) = house.store.load(game).await.map_err(Unread::Store)? else { return Ok(None) };
    let long = kept.events.len() > QUICK;
    let replay = move || {
        let (meeting, broken) =
            Meeting::replay_far(kept.agreement, kept.created, &kept.events).map_err(Unread::Broken)?;
        let number = meeting.number() + 1;
        let broken = broken.map(|broken| {
            let number = if let Broken::Event { number, .. } = broken { number } else { number };
            Damage { number, reason: Unreadable::Lawless(Arc::new(broken)) }
        });
        let scene = Scene::of(&meeting);
        let is_granted = |event: &&Event| matches!(event.what, Happening::TakebackGranted { .. });
        let takebacks = kept.events.iter().filter(is_granted).count();
        Ok(Some(Read { meeting, scene, takebacks, damage: broken.or(kept.damage) }))
    };
    if !long {
        return replay();
    }
    let replayed = tokio::task::spawn_blocking(replay).await;
    replayed.unwrap_or_else(|error| Err(Unread::Store(StoreError::Failed(Arc::new(error)))))
}
