//! Words for those who have no page open: your turn has come, a game is over, somebody challenges you. Of games only in
//! those with days for a turn, for in others whoever plays is there; and only to browsers whose reader has asked for it.

mod carry;
mod sealed;
#[cfg(test)]
mod tests;

use crate::clock::Clock;
use crate::page::Page;
use crate::reception::passkey::bytes::from_base64url;
use crate::seldom::Seldom;
use carry::{Carried, Carrier};
use hive_play::{GameId, Identity, Pace};
use hive_rulebook::Language;
use hive_store::{Change, Device, Founding, Standing, Store, StoreError};
use hive_wire::PushWords;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc};

/// How many words may wait; beyond that they are not said.
pub(crate) const WAITING: usize = 1000;

/// To how many browsers at once.
const AT_ONCE: usize = 8;

/// The longest address.
const LONGEST: usize = 1000;

/// What a service that is away would fill the log with.
static UNSAID: Seldom = Seldom::new();

/// What somebody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    YourTurn,
    Ended,
    Challenge,
}

/// Somebody is told something.
pub(crate) struct Nudge {
    pub(crate) who: Identity,
    /// In which game, if there is one yet.
    pub(crate) game: Option<GameId>,
    /// Against whom.
    pub(crate) other: String,
    pub(crate) word: Word,
}

impl Nudge {
    /// What is said when a new game is written down: in one with days for a turn whoever moves first may have no page open.
    pub(crate) fn of_new(change: &Change) -> Option<Nudge> {
        let by_days = |founding: &Founding| matches!(founding.agreement.pace, Pace::PerTurn { .. });
        change.founding.as_ref().filter(|founding| by_days(founding))?;
        let first = change.summary.to_move;
        let seat = change.seats.iter().find(|seat| seat.color == first)?;
        let other = change.summary.names.of(!first).clone()?;
        Some(Nudge { who: seat.who.clone()?, game: Some(change.game.clone()), other, word: Word::YourTurn })
    }
}

/// Where words are handed in.
pub(crate) struct Push {
    nudges: mpsc::Sender<Nudge>,
    key: String,
}

impl Push {
    /// Begins to send. Nothing where no browser could be reached: pages that are not reached over https hear nothing.
    pub(crate) async fn open(
        store: &Arc<dyn Store>,
        clock: &Clock,
        page: Page,
        public_url: Option<&str>,
        service: Option<SocketAddr>,
    ) -> Result<Option<Push>, StoreError> {
        let Some(url) = public_url.filter(|url| url.starts_with("https://")) else { return Ok(None) };
        let Some(fresh) = Carrier::fresh() else { return Ok(None) };
        let key = store.secret("push", &fresh).await?;
        let carrier = from_base64url(&key).and_then(|bytes: Vec<u8>| Carrier::new(&bytes, url));
        let Some(carrier) = carrier else { return Ok(None) };
        let carrier = match service {
            Some(address) => carrier.leading_to(address),
            None => carrier,
        };
        Ok(Some(Push::with(store, clock, page, carrier)))
    }

    fn with(store: &Arc<dyn Store>, clock: &Clock, page: Page, carrier: Carrier) -> Push {
        let (key, (nudges, waiting)) = (carrier.public(), mpsc::channel(WAITING));
        let desk = Desk { store: Arc::clone(store), clock: clock.clone(), page, carrier };
        tokio::spawn(tell(Arc::new(desk), waiting));
        Push { nudges, key }
    }

    /// The key by which browsers know the server.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// How many words wait.
    pub(crate) fn waiting(&self) -> usize {
        self.nudges.max_capacity() - self.nudges.capacity()
    }

    /// Somebody is told something, if there is time for it.
    pub(crate) fn nudge(&self, nudge: Nudge) {
        let _ = self.nudges.try_send(nudge);
    }
}

/// The host that an address for words leads to, if it is one of a known service.
pub(crate) fn service_of(address: &str) -> Option<String> {
    carry::service(address).map(|(_, host)| host)
}

/// Whether something could be sent to a browser that says this of itself.
pub(crate) fn is_reachable(address: &str, key: &str, secret: &str) -> bool {
    let long = |text: &str, bytes| from_base64url(text).is_some_and(|found| found.len() == bytes);
    address.len() <= LONGEST
        && carry::service(address).is_some()
        && long(key, sealed::KEY)
        && long(secret, sealed::SECRET)
}

/// Words for the browser that says this of itself, as they travel; nothing if nobody could open them.
pub(crate) fn sealed_for(words: &[u8], key: &str, secret: &str) -> Option<Vec<u8>> {
    sealed::seal(words, &from_base64url(key)?, &from_base64url(secret)?)
}

struct Desk {
    store: Arc<dyn Store>,
    clock: Clock,
    page: Page,
    carrier: Carrier,
}

async fn tell(desk: Arc<Desk>, mut nudges: mpsc::Receiver<Nudge>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    while let Some(nudge) = nudges.recv().await {
        let devices = match desk.devices_of(&nudge.who).await {
            Ok(devices) => devices,
            Err(error) => {
                UNSAID.say(|unsaid| tracing::warn!(%error, unsaid, "nobody could be told"));
                continue;
            }
        };
        for device in devices {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let (desk, words) = (Arc::clone(&desk), desk.words(&nudge, &device));
            tokio::spawn(async move {
                desk.bring(device, words).await;
                drop(place);
            });
        }
    }
}

impl Desk {
    /// Whom to tell: nobody where the account is shut.
    async fn devices_of(&self, who: &Identity) -> Result<Vec<Device>, StoreError> {
        let devices = self.store.devices_of(who).await?;
        if devices.is_empty() {
            return Ok(devices);
        }
        let account = self.store.account(who).await?;
        let shut = account.is_some_and(|account| account.standing != Standing::Open);
        Ok(if shut { Vec::new() } else { devices })
    }

    /// What is said, in the language of the browser.
    fn words(&self, nudge: &Nudge, device: &Device) -> PushWords {
        let language = device.language.parse().unwrap_or(Language::English);
        let catalogue = self.page.words(language);
        let key = match nudge.word {
            Word::YourTurn => "push.turn",
            Word::Ended => "push.ended",
            Word::Challenge => "push.challenge",
        };
        let title = catalogue.get(key).and_then(serde_json::Value::as_str).unwrap_or_default();
        let game = nudge.game.as_ref().map(GameId::to_string);
        PushWords { title: title.to_string(), body: nudge.other.clone(), game }
    }

    async fn bring(&self, device: Device, words: PushWords) {
        let Ok(words) = serde_json::to_vec(&words) else { return };
        let Some(sealed) = sealed_for(&words, &device.key, &device.secret) else { return };
        match self.carrier.bring(&device.address, sealed, self.clock.now()).await {
            Ok(Carried::Done) => {}
            Ok(Carried::Gone) => {
                // It is found gone again if it could not be forgotten.
                let _ = self.store.drop_device(&device.id).await;
            }
            Ok(Carried::Refused(status)) => {
                UNSAID.say(|unsaid| tracing::warn!(%status, unsaid, "a word was not taken"));
            }
            Err(error) => {
                UNSAID.say(|unsaid| tracing::warn!(%error, unsaid, "a word did not arrive"));
            }
        }
    }
}
