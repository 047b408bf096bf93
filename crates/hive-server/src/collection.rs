//! The games that the analysis can be asked about: a collection that the operator has given, and the server's own rated games,
//! which anybody may look up. Of these the latest are in memory; they are read when somebody asks, and never before.

use crate::clock::Clock;
use crate::opening::opening;
use crate::seldom::Seldom;
use hashlink::LruCache;
use hive_index::{Index, Indexed, Shelf};
use hive_notation::{GameState, Record};
use hive_play::{GameId, Identity, Meeting, Millis};
use hive_store::{Kept, RatedGame, Store, StoreError, WhiteScore};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, MutexGuard, PoisonError, RwLock};
use std::time::Duration;
use time::UtcDateTime;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// So many of the server's own games are known: about a kilobyte each.
const MOST: usize = 20_000;

/// So many rated games are read at once.
const PART: u32 = 200;

/// It is looked for new games so often at most, in milliseconds.
const PAUSE: Millis = 2_000;

/// Who asks waits so long for games that are being read; the next question finds them.
const FOR_THE_FIRST_LOOK: Duration = Duration::from_millis(400);

static UNREAD: Seldom = Seldom::new();

/// All that can be asked.
pub(crate) struct Collection {
    given: Option<Arc<Index>>,
    own: Arc<Own>,
}

struct Own {
    shelf: RwLock<Shelf>,
    /// What the shelf does not know of each of them.
    beside: std::sync::Mutex<LruCache<GameId, Beside>>,
    /// The number of the last rated game that was read, and when that was.
    read: Mutex<(u64, Option<Millis>)>,
}

/// What is known of a game beside its turns and names.
struct Beside {
    /// Who played it.
    players: [Identity; 2],
    /// How it began.
    opening: Option<String>,
}

impl Collection {
    pub(crate) fn new(given: Option<Arc<Index>>) -> Collection {
        let own = Own {
            shelf: RwLock::new(Shelf::new(MOST)),
            beside: std::sync::Mutex::new(LruCache::new(MOST)),
            read: Mutex::new((0, None)),
        };
        Collection { given, own: Arc::new(own) }
    }

    /// What the operator has given.
    pub(crate) fn given(&self) -> Option<&Index> {
        self.given.as_deref()
    }

    /// The server's own games, as far as they are known.
    pub(crate) fn own<T>(&self, ask: impl FnOnce(&Shelf) -> T) -> T {
        ask(&self.own.shelf.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// How a game of the server's own began, if it is one of those that are known.
    pub(crate) fn opening_of(&self, game: &GameId) -> Option<String> {
        self.own.beside().peek(game)?.opening.clone()
    }

    /// Whether somebody played a game of the server's own.
    pub(crate) fn is_of(&self, game: &GameId, who: &Identity) -> bool {
        self.own.beside().peek(game).is_some_and(|beside| beside.players.contains(who))
    }

    /// Reads the games that have ended meanwhile. Nobody waits long for that: it goes on by itself.
    pub(crate) async fn catch_up(&self, store: &Arc<dyn Store>, clock: &Clock) {
        let (own, store, now) = (Arc::clone(&self.own), Arc::clone(store), clock.now());
        let reading = tokio::spawn(async move {
            // One reads for all.
            let Ok(mut read) = own.read.try_lock() else { return };
            if read.1.is_some_and(|then| (0..PAUSE).contains(&(now - then))) {
                return;
            }
            if let Err(error) = own.catch_up(&*store, &mut read.0).await {
                UNREAD.say(
                    |unsaid| tracing::warn!(%error, unsaid, "finished games could not be read for the analysis"),
                );
            }
            read.1 = Some(now);
        });
        let _ = timeout(FOR_THE_FIRST_LOOK, reading).await;
    }
}

impl Own {
    fn beside(&self) -> MutexGuard<'_, LruCache<GameId, Beside>> {
        self.beside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn catch_up(&self, store: &dyn Store, last: &mut u64) -> Result<(), StoreError> {
        // At first there may be many more than are wanted: only the latest of them are read whole.
        let mut waiting = VecDeque::new();
        let mut end = *last;
        loop {
            let part = store.rated_after(end, PART).await?;
            let Some(latest) = part.last() else { break };
            end = latest.number;
            waiting.extend(part);
            while waiting.len() > MOST {
                waiting.pop_front();
            }
        }
        let mut names: HashMap<Identity, String> = HashMap::new();
        for numbered in waiting {
            let rated = numbered.rated;
            if let Some(kept) = store.load(&rated.game).await? {
                for who in [&rated.sides.white.who, &rated.sides.black.who] {
                    if !names.contains_key(who) {
                        let name = store.name_of(who).await?.unwrap_or_default();
                        names.insert(who.clone(), name);
                    }
                }
                let tags = tags(&rated, &names);
                let (game, sides) = (rated.game.clone(), &rated.sides);
                let players = [sides.white.who.clone(), sides.black.who.clone()];
                // The keys of all its positions take a moment.
                let made = tokio::task::spawn_blocking(move || indexed(&kept, &rated, tags)).await;
                if let Ok(Some((indexed, opening))) = made {
                    self.beside().insert(game.clone(), Beside { players, opening });
                    let mut shelf = self.shelf.write().unwrap_or_else(PoisonError::into_inner);
                    shelf.add(game.as_str(), &indexed);
                }
            }
            *last = numbered.number;
        }
        Ok(())
    }
}

fn tags(rated: &RatedGame, names: &HashMap<Identity, String>) -> Vec<(String, String)> {
    let day =
        UtcDateTime::from_unix_timestamp(rated.ended.div_euclid(1000)).map(UtcDateTime::to_calendar_date);
    let date =
        day.map_or(String::new(), |(year, month, day)| format!("{year:04}.{:02}.{day:02}", u8::from(month)));
    let name = |who: &Identity| names.get(who).cloned().unwrap_or_default();
    let points = |points: f64| (points.round().max(0.0) as u32).to_string();
    let all = [
        ("Date", date),
        ("White", name(&rated.sides.white.who)),
        ("Black", name(&rated.sides.black.who)),
        ("WhiteElo", points(rated.sides.white.was)),
        ("BlackElo", points(rated.sides.black.was)),
    ];
    all.into_iter().map(|(tag, value)| (tag.to_string(), value)).collect()
}

/// A game made ready to be asked about, and how it began.
fn indexed(kept: &Kept, rated: &RatedGame, tags: Vec<(String, String)>) -> Option<(Indexed, Option<String>)> {
    let meeting = Meeting::replay(kept.agreement.clone(), kept.created, &kept.events).ok()?;
    let mut record = Record::of(meeting.game().clone());
    record.tags = tags;
    record.claimed = Some(match rated.score {
        WhiteScore::Won => GameState::WhiteWins,
        WhiteScore::Drawn => GameState::Draw,
        WhiteScore::Lost => GameState::BlackWins,
    });
    Some((Indexed::of(&record)?, opening(meeting.game())))
}
