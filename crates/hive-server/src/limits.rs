//! How much anybody may do: buckets that fill slowly and are emptied by doing.

use crate::config::Limits;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Games that a guest makes.
    Game,
    /// Messages that a guest sends over sockets.
    Message,
    /// Requests that a guest makes, and searches.
    Request,
    /// Games that come from an address.
    GameOfAddress,
    /// Requests that come from an address.
    RequestOfAddress,
    /// Guests that an address brings.
    Guest,
}

impl Kind {
    const ALL: [Kind; 6] =
        [Kind::Game, Kind::Message, Kind::Request, Kind::GameOfAddress, Kind::RequestOfAddress, Kind::Guest];
}

/// How many buckets are kept before full ones are thrown away.
const MANY: usize = 20_000;

/// All buckets.
pub(crate) struct Buckets {
    limits: Limits,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    buckets: HashMap<(Kind, String), Bucket>,
}

struct Bucket {
    left: f64,
    since: Instant,
}

impl Buckets {
    pub(crate) fn new(limits: Limits) -> Buckets {
        Buckets { limits, inner: Mutex::default() }
    }

    /// How fast a bucket fills, in units a second, and how much it holds.
    fn rate(&self, kind: Kind) -> (f64, f64) {
        let hourly = |number: u32| (f64::from(number) / 3600.0, f64::from(number.div_ceil(4)));
        match kind {
            Kind::Game => hourly(self.limits.games_per_hour),
            Kind::Guest => hourly(self.limits.guests_per_hour),
            Kind::Message => {
                (f64::from(self.limits.messages_per_second), f64::from(self.limits.messages_per_second) * 6.0)
            }
            Kind::Request => {
                (f64::from(self.limits.requests_per_second), f64::from(self.limits.requests_per_second) * 5.0)
            }
            Kind::GameOfAddress => self.of_address(Kind::Game),
            Kind::RequestOfAddress => self.of_address(Kind::Request),
        }
    }

    /// What an address may do, if a guest may do this.
    fn of_address(&self, kind: Kind) -> (f64, f64) {
        let ((rate, full), guests) = (self.rate(kind), f64::from(self.limits.guests_per_address.max(1)));
        (rate * guests, full * guests)
    }

    /// Takes one unit, or says in how many seconds there will be one.
    pub(crate) fn take(&self, kind: Kind, who: &str) -> Result<(), u32> {
        self.take_at(kind, who, Instant::now())
    }

    fn take_at(&self, kind: Kind, who: &str, now: Instant) -> Result<(), u32> {
        let (rate, full) = self.rate(kind);
        let mut inner = self.lock();
        if inner.buckets.len() > MANY {
            // A full bucket is the same as none.
            let rates = Kind::ALL.map(|kind| (kind, self.rate(kind)));
            inner.buckets.retain(|(kind, _), bucket| {
                let (rate, full) =
                    rates.iter().find(|(known, _)| known == kind).map_or((0.0, 0.0), |found| found.1);
                bucket.left + (now - bucket.since).as_secs_f64() * rate < full
            });
        }
        let bucket =
            inner.buckets.entry((kind, who.to_string())).or_insert(Bucket { left: full, since: now });
        bucket.left = (bucket.left + (now - bucket.since).as_secs_f64() * rate).min(full);
        bucket.since = now;
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        Err(((1.0 - bucket.left) / rate.max(1e-6)).ceil().clamp(1.0, 3600.0) as u32)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_is_emptied_and_fills_again_and_says_when() {
        let buckets = Buckets::new(Limits { games_per_hour: 8, ..Limits::default() });
        let start = Instant::now();
        assert_eq!(buckets.take_at(Kind::Game, "a", start), Ok(()));
        assert_eq!(buckets.take_at(Kind::Game, "a", start), Ok(()));
        assert_eq!(buckets.take_at(Kind::Game, "a", start), Err(450));
        assert_eq!(buckets.take_at(Kind::Game, "b", start), Ok(()), "everybody has a bucket");
        assert_eq!(buckets.take_at(Kind::Message, "a", start), Ok(()), "and one for each kind");
        let later = start + Duration::from_secs(451);
        assert_eq!(buckets.take_at(Kind::Game, "a", later), Ok(()));
    }

    #[test]
    fn an_address_may_do_what_some_guests_may() {
        let limits = Limits { games_per_hour: 8, guests_per_address: 3, ..Limits::default() };
        let (buckets, start) = (Buckets::new(limits), Instant::now());
        for _ in 0..6 {
            assert_eq!(buckets.take_at(Kind::GameOfAddress, "a", start), Ok(()));
        }
        assert_eq!(buckets.take_at(Kind::GameOfAddress, "a", start), Err(150));
    }
}
