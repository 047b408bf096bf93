//! Games that come of the lobby.

use super::Soon;
use crate::bus::{Bus, Item, News};
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::push::{Nudge, Push};
use crate::random;
use crate::room::{Command, Founded, Rooms, found};
use crate::seldom::Seldom;
use hive_people::Slips;
use hive_play::{Agreement, GameId, Happening, Identity, Person, Unfit};
use hive_rules::{ByColor, Color};
use hive_store::{Standing, Store, StoreError};
use std::sync::Arc;

/// What a full disk would fill the log with.
static UNKEPT: Seldom = Seldom::new();

/// Who makes the games of two who have found each other.
pub(crate) trait Founder: Send + Sync {
    /// Makes a game, and comes back when it is safe; nothing if it could not be made.
    fn found(&self, people: ByColor<Person>, agreement: Agreement) -> Soon<'_, Option<GameId>>;

    /// Whether somebody may come in: guests may, and accounts that nobody has shut.
    fn is_welcome<'a>(&'a self, who: &'a Identity) -> Soon<'a, bool>;

    /// Keeps how often somebody has let others wait.
    fn keep<'a>(&'a self, who: &'a Identity, slips: Slips) -> Soon<'a, ()>;

    /// Who let the other wait in a game that was called off: whoever called it off, or did not move.
    fn blame<'a>(&'a self, game: &'a GameId) -> Soon<'a, Option<Color>>;
}

/// Games like any others, in rooms of this server.
pub(crate) struct Founding {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) bus: Bus,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) push: Option<Arc<Push>>,
}

impl Founding {
    async fn make(
        &self,
        game: &GameId,
        people: &ByColor<Person>,
        agreement: Agreement,
    ) -> Result<(), Unmade> {
        let people = people.clone().map(Some);
        let Founded { change, .. } = found(game.clone(), agreement, &people, self.clock.now())?;
        let nudge = Nudge::of_new(&change);
        self.store.append(vec![change]).await?;
        if let (Some(push), Some(nudge)) = (&self.push, nudge) {
            push.nudge(nudge);
        }
        Ok(())
    }
}

/// Why a game could not be made.
#[derive(Debug)]
enum Unmade {
    /// What was agreed makes no game.
    Unfit(Unfit),
    /// It could not be written.
    Unwritten(StoreError),
}

impl From<Unfit> for Unmade {
    fn from(unfit: Unfit) -> Unmade {
        Unmade::Unfit(unfit)
    }
}

impl From<StoreError> for Unmade {
    fn from(error: StoreError) -> Unmade {
        Unmade::Unwritten(error)
    }
}

impl std::fmt::Display for Unmade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unmade::Unfit(unfit) => unfit.fmt(f),
            Unmade::Unwritten(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unmade {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unmade::Unfit(unfit) => Some(unfit),
            Unmade::Unwritten(error) => Some(error),
        }
    }
}

impl Founder for Founding {
    fn found(&self, people: ByColor<Person>, agreement: Agreement) -> Soon<'_, Option<GameId>> {
        Box::pin(async move {
            let game = random::game_id();
            if let Err(error) = self.make(&game, &people, agreement).await {
                tracing::error!(%error, "a game of two who had found each other could not be made");
                return None;
            }
            self.metrics.games.one();
            self.bus.tell(News { game: game.clone(), what: Item::Begun });
            // Where no room can wake now it does when somebody comes.
            let _ = self.rooms.send(&game, Command::Wake).await;
            Some(game)
        })
    }

    fn is_welcome<'a>(&'a self, who: &'a Identity) -> Soon<'a, bool> {
        Box::pin(async move {
            match self.store.account(who).await {
                Ok(Some(account)) => account.standing == Standing::Open,
                // On a bad day nobody is sent away for it.
                Ok(None) | Err(_) => true,
            }
        })
    }

    fn keep<'a>(&'a self, who: &'a Identity, Slips { count, until }: Slips) -> Soon<'a, ()> {
        Box::pin(async move {
            let slips = hive_store::Slips { times: count, until };
            if let Err(error) = self.store.keep_slips(who, slips).await {
                // It is known here as long as the server runs.
                UNKEPT.say(|unsaid| tracing::warn!(%error, unsaid, "who let others wait could not be kept"));
            }
        })
    }

    fn blame<'a>(&'a self, game: &'a GameId) -> Soon<'a, Option<Color>> {
        Box::pin(async move {
            let kept = self.store.load(game).await.ok()??;
            let turns =
                kept.events.iter().filter(|event| matches!(event.what, Happening::Turn { .. })).count();
            let called_off = kept.events.iter().rev().find_map(|event| match event.what {
                Happening::Aborted { by } => Some(by),
                _ => None,
            })?;
            let to_move = if turns == 0 { Color::White } else { Color::Black };
            Some(called_off.unwrap_or(to_move))
        })
    }
}
