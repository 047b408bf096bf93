//! What a room knows of the other nodes: whether this node has the game or follows it, who else does, and which questions
//! are under way.

use super::errands::Errand;
use crate::cluster::counted::{Counted, Held};
use crate::cluster::message::{Answer, Asked, Told, together};
use crate::cluster::{Cluster, LEASE};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use hive_bus::BusError;
use hive_play::{GameId, Millis};
use hive_rules::Color;
use hive_store::{Former, Lease, Store, StoreError};
use hive_wire::Presence;
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How often a node that follows a game says so, and hears how far the game is.
pub(super) const FOLLOW: Duration = Duration::from_secs(2);

/// How long one that says nothing more is believed to follow.
pub(super) const FOLLOWED: Duration = Duration::from_secs(7);

/// How long between two attempts to find out who has a game.
const SEEK: Duration = Duration::from_millis(300);

/// How long an event may be on its way after others have heard of it. Then it is read.
const ON_ITS_WAY: Duration = Duration::from_millis(400);

/// How long nobody may have a game before those who wait for it are sent away, to try elsewhere.
pub(super) const ADRIFT: Duration = Duration::from_secs(12);

/// What has come of a question to another node.
pub(super) enum Back {
    Errand(Errand, Result<Answer, BusError>),
    Followed(Result<Answer, BusError>),
}

type Asking = Pin<Box<dyn Future<Output = Back> + Send>>;

/// What a room knows of the other nodes.
pub(super) struct Shared {
    pub(super) cluster: Arc<Cluster>,
    pub(super) role: Role,
    /// Questions under way.
    asking: FuturesUnordered<Asking>,
    /// What cannot be asked before somebody has the game.
    pub(super) held: Vec<Errand>,
    /// What has happened, and whose event is still on its way.
    pub(super) done: Vec<(u32, Errand)>,
    /// When this event is read, if it has not come by itself.
    pub(super) missing: Option<(u32, Instant)>,
    pub(super) seek_at: Option<Instant>,
    pub(super) sought: Instant,
    /// Whether whoever has the game could not be asked the last time, because the bus is away.
    pub(super) cut_off: bool,
    /// Who was here when the owner was last told.
    here: Presence,
    /// Since when nobody has the game.
    pub(super) adrift: Option<Instant>,
    /// For how long nobody had it when this room began, in milliseconds.
    pub(super) adrift_before: Millis,
    pub(super) tend_at: Instant,
    pub(super) held_as: Held,
}

/// Who has the game.
pub(super) enum Role {
    /// This node, under this epoch and since this moment; these follow.
    Owner { epoch: u64, since: Instant, followers: HashMap<String, Follower> },
    /// Another; so many are there in all.
    Follower { owner: String, total: Presence },
}

/// A node that follows the game.
pub(super) struct Follower {
    pub(super) here: Presence,
    pub(super) until: Instant,
}

/// What has come of looking for whoever has a game.
pub(super) enum Found {
    /// This node, under this epoch; and for so many milliseconds nobody had it.
    Ours {
        epoch: u64,
        adrift: Millis,
    },
    Theirs(String),
    Nobody,
}

/// Who has a game: this node from now on, if nobody does.
pub(super) async fn seek(store: &dyn Store, cluster: &Cluster, game: &GameId) -> Result<Found, StoreError> {
    if let Some(Lease { epoch, former }) = store.lease(game, &cluster.node).await? {
        return Ok(Found::Ours { epoch, adrift: former.map_or(0, adrift) });
    }
    Ok(store.owner(game).await?.map_or(Found::Nobody, Found::Theirs))
}

/// For how long nobody could play a game whose node this became of: since that was last heard of, which is up to a beat
/// before it died. It is given back to whoever thinks, up to what a change of nodes may take.
fn adrift(former: Former) -> Millis {
    let gone = match former {
        Former::Ended(ago) => ago,
        Former::Silent(ago) => ago.saturating_add(LEASE.as_millis() as Millis),
    };
    gone.min(ADRIFT.as_millis() as Millis)
}

impl Shared {
    /// Finds out who has a game, and takes it if nobody does.
    pub(super) async fn of(
        store: &dyn Store,
        cluster: &Arc<Cluster>,
        game: &GameId,
        counted: &Arc<Counted>,
    ) -> Result<Shared, StoreError> {
        let now = Instant::now();
        let mut adrift_before = 0;
        let (role, seek_at) = match seek(store, cluster, game).await? {
            Found::Ours { epoch, adrift } => {
                adrift_before = adrift;
                (Role::Owner { epoch, since: now, followers: HashMap::new() }, None)
            }
            Found::Theirs(owner) => (Role::Follower { owner, total: Presence::default() }, None),
            // There may be no such game, or it was given back this moment.
            Found::Nobody => (Role::Follower { owner: String::new(), total: Presence::default() }, Some(now)),
        };
        let held_as = Held::new(counted, matches!(role, Role::Owner { .. }));
        if matches!(role, Role::Owner { epoch: 2.., .. }) {
            held_as.taken_over();
        }
        Ok(Shared {
            cluster: Arc::clone(cluster),
            held_as,
            role,
            asking: FuturesUnordered::new(),
            held: Vec::new(),
            done: Vec::new(),
            missing: None,
            cut_off: false,
            adrift: seek_at,
            adrift_before,
            seek_at,
            sought: now,
            here: Presence::default(),
            tend_at: now,
        })
    }

    pub(super) fn is_owner(&self) -> bool {
        matches!(self.role, Role::Owner { .. })
    }

    /// The epoch under which this node may write.
    pub(super) fn epoch(&self) -> Option<u64> {
        match self.role {
            Role::Owner { epoch, .. } => Some(epoch),
            Role::Follower { .. } => None,
        }
    }

    /// Since when this node has the game.
    pub(super) fn owned_for(&self) -> Duration {
        match &self.role {
            Role::Owner { since, .. } => since.elapsed(),
            Role::Follower { .. } => Duration::ZERO,
        }
    }

    /// Whether others follow the game, or wait here for something: then the room stays awake.
    pub(super) fn is_needed(&self) -> bool {
        let followed = matches!(&self.role, Role::Owner { followers, .. } if !followers.is_empty());
        followed || !self.held.is_empty() || !self.done.is_empty()
    }

    /// Everybody who is there, where these are here.
    pub(super) fn presence(&self, own: Presence) -> Presence {
        match &self.role {
            Role::Owner { followers, .. } => {
                followers.values().fold(own, |all, follower| together(all, follower.here))
            }
            // Those who are here are among them, and perhaps have just come.
            Role::Follower { total, .. } => {
                let watchers = total.watchers.max(own.watchers);
                Presence { watchers, ..together(*total, own) }
            }
        }
    }

    /// How long a player's messages take who is at another node.
    pub(super) fn lag(&self, color: Color) -> Option<Millis> {
        let Role::Owner { followers, .. } = &self.role else { return None };
        let lag = |follower: &Follower| {
            let mut here = follower.here;
            here.of_mut(color.into()).lag_ms
        };
        followers.values().filter_map(lag).min().map(Millis::from)
    }

    /// Tells those who follow.
    pub(super) fn tell(&self, told: impl FnOnce() -> Told) {
        if let Role::Owner { followers, .. } = &self.role
            && !followers.is_empty()
        {
            self.cluster.tell(followers.keys().map(String::as_str), &told());
        }
    }

    /// Asks whoever has the game; later, if nobody is known to.
    pub(super) fn ask(&mut self, game: &GameId, errand: Errand) {
        let owner = match &self.role {
            Role::Follower { owner, .. } if !owner.is_empty() => owner,
            _ => {
                self.held.push(errand);
                return self.look();
            }
        };
        let (cluster, owner, game) = (Arc::clone(&self.cluster), owner.clone(), game.clone());
        self.asking.push(Box::pin(async move {
            let answer = cluster.ask(&owner, &game, errand.asked()).await;
            Back::Errand(errand, answer)
        }));
    }

    pub(super) fn follow(&mut self, game: &GameId, here: Presence) {
        let owner = match &self.role {
            Role::Follower { owner, .. } if !owner.is_empty() => owner,
            _ => return,
        };
        self.here = here;
        let (cluster, owner, game) = (Arc::clone(&self.cluster), owner.clone(), game.clone());
        let what = Asked::Follow { node: cluster.node.clone(), here };
        self.asking.push(Box::pin(async move { Back::Followed(cluster.ask(&owner, &game, what).await) }));
    }

    /// The lease is another's, or may be: nothing more is decided here before that is known.
    pub(super) fn lose(&mut self) {
        self.role = Role::Follower { owner: String::new(), total: Presence::default() };
        self.held_as.becomes(false);
        self.seek_at = Some(Instant::now());
    }

    /// Whether others would not know who is here now.
    pub(super) fn has_news(&self, own: Presence) -> bool {
        !self.is_owner() && self.here != own
    }

    /// Whoever has the game has to be looked for, soon.
    pub(super) fn look(&mut self) {
        self.seek_at.get_or_insert(Instant::now().max(self.sought + SEEK));
    }

    /// This event is there, and should come by itself.
    pub(super) fn expect(&mut self, number: u32) {
        let at = Instant::now() + ON_ITS_WAY;
        self.missing = Some(self.missing.map_or((number, at), |(known, at)| (known.max(number), at)));
    }

    /// Gives the game back; tried again until it is, for nobody else gets it before.
    pub(super) async fn release(self: Box<Self>, store: &Arc<dyn Store>, game: &GameId) {
        if !self.is_owner() || self.cluster.is_ill() {
            return;
        }
        if matches!(timeout(LEASE, store.release(game, &self.cluster.node)).await, Ok(Ok(()))) {
            return;
        }
        let (store, game, cluster) = (Arc::clone(store), game.clone(), Arc::clone(&self.cluster));
        tokio::spawn(async move {
            while store.release(&game, &cluster.node).await.is_err() {
                sleep(LEASE).await;
            }
        });
    }
}

/// The next thing that has to do with other nodes: an answer, or nothing when it is time to look after something.
pub(super) async fn next(shared: &mut Option<Box<Shared>>) -> Option<Back> {
    let Some(shared) = shared else { return std::future::pending().await };
    let times = [Some(shared.tend_at), shared.seek_at, shared.missing.map(|(_, at)| at)];
    let at = times.into_iter().flatten().min().unwrap_or(shared.tend_at);
    tokio::select! {
        Some(back) = shared.asking.next(), if !shared.asking.is_empty() => Some(back),
        () = sleep_until(at) => None,
    }
}
