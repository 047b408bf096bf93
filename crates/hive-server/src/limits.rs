//! How much anybody may do: so much at once, and so much over a longer time.
//!
//! The counting is [`governor`]'s. What it remembers of everybody lies in [`Recent`], which has room for so many and
//! forgets whoever was away for longest: nothing is ever looked through, however many come.

use crate::config::Limits;
use crate::network::{Address, Width};
use governor::clock::{Clock, DefaultClock, Reference};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{Quota, RateLimiter};
use hashlink::LruCache;
use ipnet::IpNet;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Games that are made.
    Game,
    /// Messages over sockets, of whatever kind.
    Message,
    /// Requests, and searches.
    Request,
    /// Files of the page, and whatever else needs no guest. Only addresses ask for them.
    File,
    /// New guests. Only addresses bring them.
    Guest,
    /// Attempts to prove who somebody is, counted for the one that they say they are.
    SignIn,
}

/// An address may try as often as so many accounts.
pub(crate) const SIGN_INS_OF_ADDRESS: u32 = 4;

/// For each request an address may ask for so many files: a visit is some dozens of them.
pub(crate) const FILES: u32 = 10;

/// How many guests, and how many networks of each width, are remembered for each kind: a few megabytes in all.
const REMEMBERED: usize = 1 << 15;

/// What is remembered of those who came last. Who is forgotten may do as much as a newcomer, and is forgotten only
/// after so many others came; the network around them is met more often and remembered for longer.
struct Recent<K> {
    all: Mutex<LruCache<K, Nanos>>,
    /// The latest of all moments that are remembered, in nanoseconds: that of whoever is busiest. For everybody they only
    /// ever move on, so the latest that was ever written is the latest there is, and nobody has to look for it.
    latest: AtomicU64,
}

impl<K: Hash + Eq + Clone> Recent<K> {
    fn new(remembered: usize) -> Recent<K> {
        Recent { all: Mutex::new(LruCache::new(remembered)), latest: AtomicU64::new(0) }
    }
}

/// The same for [`governor`], which keeps it to itself.
struct Known<K>(Arc<Recent<K>>);

impl<K: Hash + Eq + Clone> StateStore for Known<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut recent = self.0.all.lock().unwrap_or_else(|broken| broken.into_inner());
        let (answer, state) = measure(recent.get(key).copied())?;
        recent.insert(key.clone(), state);
        self.0.latest.fetch_max(state.as_u64(), Ordering::Relaxed);
        Ok(answer)
    }
}

type Limiter<K, C> = RateLimiter<K, Known<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// One kind for all guests, or for all networks of one width.
struct Bucket<K: Hash + Eq + Clone, C: Clock + Clone> {
    limiter: Limiter<K, C>,
    recent: Arc<Recent<K>>,
    quota: Quota,
    /// When it began, from which on the moments of everybody are counted.
    began: C::Instant,
    clock: C,
}

impl<K: Hash + Eq + Clone, C: Clock + Clone> Bucket<K, C> {
    fn new(rate: Rate, remembered: usize, clock: C) -> Bucket<K, C> {
        let (recent, quota, began) = (Arc::new(Recent::new(remembered)), rate.quota(), clock.now());
        let limiter = RateLimiter::new(quota, Known(Arc::clone(&recent)), clock.clone());
        Bucket { limiter, recent, quota, began, clock }
    }

    /// How much whoever is busiest has used up of what may be done at once: from 0 to 1.
    fn busiest(&self) -> f64 {
        let now = self.clock.now().duration_since(self.began).as_u64();
        let each = self.quota.replenish_interval().as_nanos().max(1) as f64;
        let ahead = self.recent.latest.load(Ordering::Relaxed).saturating_sub(now) as f64;
        // Everything that is done moves somebody's moment on by one interval; time catches up with it.
        (ahead / each).ceil() / f64::from(self.quota.burst_size().get())
    }

    /// Takes one unit, or says in how many seconds there will be one.
    fn take(&self, who: &K) -> Result<(), u32> {
        self.limiter.check_key(who).map_err(|not_yet| {
            let wait = not_yet.wait_time_from(self.clock.now());
            // To the next full second: who comes back then is not sent away again.
            u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u32::MAX).clamp(1, 3600)
        })
    }
}

/// So many at once, and then one each time this time has passed.
#[derive(Clone, Copy)]
struct Rate {
    each: Duration,
    at_once: u32,
}

impl Rate {
    fn hourly(number: u32) -> Rate {
        Rate { each: Duration::from_secs(3600) / number.max(1), at_once: number.div_ceil(4) }
    }

    fn secondly(number: u32, seconds_at_once: u32) -> Rate {
        Rate { each: Duration::from_secs(1) / number.max(1), at_once: number.saturating_mul(seconds_at_once) }
    }

    /// What so many may do together.
    fn times(self, number: u32) -> Rate {
        let number = number.max(1);
        Rate { each: self.each / number, at_once: self.at_once.saturating_mul(number) }
    }

    fn quota(self) -> Quota {
        let each = self.each.max(Duration::from_nanos(1));
        let quota = Quota::with_period(each).unwrap_or(Quota::per_second(NonZeroU32::MIN));
        quota.allow_burst(NonZeroU32::new(self.at_once).unwrap_or(NonZeroU32::MIN))
    }
}

/// One kind, for addresses: the household and the networks around it.
struct Wide<C: Clock + Clone>([Bucket<IpNet, C>; 3]);

impl<C: Clock + Clone> Wide<C> {
    fn new(rate: Rate, clock: &C) -> Wide<C> {
        let of = |width: Width| Bucket::new(rate.times(width.shares()), REMEMBERED, clock.clone());
        Wide([of(Width::Household), of(Width::Customer), of(Width::Site)])
    }

    /// Charges every network that an address is in, the narrowest first: what one household has too much of is not
    /// charged to its neighbours.
    fn take(&self, address: &Address) -> Result<(), u32> {
        let Wide([household, customer, site]) = self;
        address.networks().try_for_each(|(width, network)| match width {
            Width::Household => household.take(&network),
            Width::Customer => customer.take(&network),
            Width::Site => site.take(&network),
        })
    }
}

/// All of them.
pub(crate) struct Buckets<C: Clock + Clone = DefaultClock> {
    games: Bucket<String, C>,
    messages: Bucket<String, C>,
    requests: Bucket<String, C>,
    sign_ins: Bucket<String, C>,
    games_of_address: Wide<C>,
    messages_of_address: Wide<C>,
    requests_of_address: Wide<C>,
    files_of_address: Wide<C>,
    guests_of_address: Wide<C>,
    sign_ins_of_address: Wide<C>,
}

impl Buckets {
    pub(crate) fn new(limits: Limits) -> Buckets {
        Buckets::with(limits, DefaultClock::default())
    }
}

impl<C: Clock + Clone> Buckets<C> {
    fn with(limits: Limits, clock: C) -> Buckets<C> {
        let games = Rate::hourly(limits.games_per_hour);
        let messages = Rate::secondly(limits.messages_per_second, 6);
        let requests = Rate::secondly(limits.requests_per_second, 5);
        let sign_ins = Rate::hourly(limits.sign_ins_per_hour);
        let guests = limits.guests_per_address;
        let narrow = |rate: Rate| Bucket::new(rate, REMEMBERED, clock.clone());
        Buckets {
            games: narrow(games),
            messages: narrow(messages),
            requests: narrow(requests),
            sign_ins: narrow(sign_ins),
            games_of_address: Wide::new(games.times(guests), &clock),
            messages_of_address: Wide::new(messages.times(guests), &clock),
            requests_of_address: Wide::new(requests.times(guests), &clock),
            files_of_address: Wide::new(requests.times(guests).times(FILES), &clock),
            guests_of_address: Wide::new(Rate::hourly(limits.guests_per_hour), &clock),
            sign_ins_of_address: Wide::new(sign_ins.times(SIGN_INS_OF_ADDRESS), &clock),
        }
    }

    /// Takes one unit of a guest's, or says in how many seconds there will be one.
    pub(crate) fn take(&self, kind: Kind, guest: &str) -> Result<(), u32> {
        let guest = guest.to_string();
        match kind {
            Kind::Game => self.games.take(&guest),
            Kind::Message => self.messages.take(&guest),
            Kind::Request => self.requests.take(&guest),
            Kind::SignIn => self.sign_ins.take(&guest),
            Kind::Guest | Kind::File => Ok(()),
        }
    }

    /// Takes one unit of an address's, and of the networks that it is in.
    pub(crate) fn take_of_address(&self, kind: Kind, address: &Address) -> Result<(), u32> {
        match kind {
            Kind::Game => self.games_of_address.take(address),
            Kind::Message => self.messages_of_address.take(address),
            Kind::Request => self.requests_of_address.take(address),
            Kind::File => self.files_of_address.take(address),
            Kind::Guest => self.guests_of_address.take(address),
            Kind::SignIn => self.sign_ins_of_address.take(address),
        }
    }

    /// How much the busiest guest has used up of what may be done at once: from 0 to 1.
    pub(crate) fn busiest(&self, kind: Kind) -> f64 {
        match kind {
            Kind::Game => self.games.busiest(),
            Kind::Message => self.messages.busiest(),
            Kind::Request => self.requests.busiest(),
            Kind::SignIn => self.sign_ins.busiest(),
            Kind::Guest | Kind::File => 0.0,
        }
    }

    /// The same of the busiest address.
    pub(crate) fn busiest_address(&self, kind: Kind) -> f64 {
        let Wide([household, ..]) = match kind {
            Kind::Game => &self.games_of_address,
            Kind::Message => &self.messages_of_address,
            Kind::Request => &self.requests_of_address,
            Kind::File => &self.files_of_address,
            Kind::Guest => &self.guests_of_address,
            Kind::SignIn => &self.sign_ins_of_address,
        };
        household.busiest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    fn address(text: &str) -> Address {
        Address::of(text.parse().expect("an address"))
    }

    #[test]
    fn so_much_at_once_and_more_after_a_while() {
        let clock = FakeRelativeClock::default();
        let buckets = Buckets::with(Limits { games_per_hour: 8, ..Limits::default() }, clock.clone());
        assert_eq!(buckets.take(Kind::Game, "a"), Ok(()));
        assert_eq!(buckets.take(Kind::Game, "a"), Ok(()));
        assert_eq!(buckets.take(Kind::Game, "a"), Err(450));
        assert_eq!(buckets.take(Kind::Game, "b"), Ok(()), "everybody has their own");
        assert_eq!(buckets.take(Kind::Message, "a"), Ok(()), "and one for each kind");
        clock.advance(Duration::from_secs(450));
        assert_eq!(buckets.take(Kind::Game, "a"), Ok(()));
        assert_eq!(buckets.take(Kind::Game, "a"), Err(450));
    }

    /// Whoever is busiest is known without asking anybody, and forgotten as time goes by.
    #[test]
    fn the_busiest_is_known() {
        let clock = FakeRelativeClock::default();
        let buckets = Buckets::with(Limits { games_per_hour: 16, ..Limits::default() }, clock.clone());
        assert_eq!(buckets.busiest(Kind::Game), 0.0);
        clock.advance(Duration::from_secs(1000));
        assert_eq!(buckets.busiest(Kind::Game), 0.0, "time alone is no use");
        for (guest, used) in [("a", 0.25), ("b", 0.25), ("b", 0.5), ("a", 0.5), ("b", 0.75), ("b", 1.0)] {
            assert_eq!(buckets.take(Kind::Game, guest), Ok(()));
            assert_eq!(buckets.busiest(Kind::Game), used, "{guest}");
        }
        assert!(buckets.take(Kind::Game, "b").is_err());
        assert_eq!(buckets.busiest(Kind::Game), 1.0, "what was refused counts for nothing");
        clock.advance(Duration::from_secs(225));
        assert_eq!(buckets.busiest(Kind::Game), 0.75);
        clock.advance(Duration::from_secs(3600));
        assert_eq!(buckets.busiest(Kind::Game), 0.0);
        assert_eq!((buckets.busiest(Kind::Message), buckets.busiest_address(Kind::Game)), (0.0, 0.0));
        assert_eq!(buckets.take_of_address(Kind::Game, &address("1.2.3.4")), Ok(()));
        assert_eq!(buckets.busiest_address(Kind::Game), 1.0 / 80.0);
    }

    #[test]
    fn an_address_may_do_what_some_guests_may() {
        let limits = Limits { games_per_hour: 8, guests_per_address: 3, ..Limits::default() };
        let buckets = Buckets::with(limits, FakeRelativeClock::default());
        for _ in 0..6 {
            assert_eq!(buckets.take_of_address(Kind::Game, &address("1.2.3.4")), Ok(()));
        }
        assert_eq!(buckets.take_of_address(Kind::Game, &address("1.2.3.4")), Err(150));
    }

    /// Whoever has one network of the new kind has many: together they have an end.
    #[test]
    fn wider_networks_have_an_end_too() {
        let buckets =
            Buckets::with(Limits { guests_per_hour: 8, ..Limits::default() }, FakeRelativeClock::default());
        let come =
            |net: u16| buckets.take_of_address(Kind::Guest, &address(&format!("2001:db8:1:{net:x}::1")));
        let welcome = |nets: std::ops::Range<u16>| nets.filter(|&net| come(net).is_ok()).count();
        assert_eq!(welcome(0..256), 8, "from one /56 as many as from four households");
        assert_eq!(welcome(256..65535), 24, "and from the /48 as many as from sixteen, those included");
        assert_eq!(
            buckets.take_of_address(Kind::Guest, &address("2001:db8:2::1")),
            Ok(()),
            "others are others"
        );
    }

    /// Nothing grows without an end, and nobody who is busy is forgotten.
    #[test]
    fn who_was_away_for_longest_is_forgotten() {
        let rate = Rate { each: Duration::from_secs(3600), at_once: 1 };
        let bucket = Bucket::new(rate, 100, FakeRelativeClock::default());
        assert_eq!(bucket.take(&0), Ok(()));
        for who in 1..100_000 {
            assert_eq!(bucket.take(&who), Ok(()));
            if who % 50 == 0 {
                assert_eq!(bucket.take(&0), Err(3600), "who comes again and again is remembered");
            }
        }
        assert_eq!(bucket.recent.all.lock().expect("it is whole").len(), 100);
    }
}
