//! A few places, and those who wait for one: a semaphore that is fair by address, then by guest, and whose line has an end.

use super::{Fair, Owner};
use crate::open::Whose;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::oneshot;

/// Who has taken up the places to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// Everybody together.
    All,
    /// The address, or a network around it.
    Address,
    /// Whoever asks.
    Guest,
}

/// Places for so many at once, and for so many who wait.
pub(crate) struct Places {
    inner: Arc<Mutex<Inner>>,
    all: usize,
    most_waiting: usize,
}

struct Inner {
    free: usize,
    waiting: Fair<Whose, Waiting>,
    /// The number of the next who waits.
    next: u64,
}

struct Waiting {
    number: u64,
    turn: oneshot::Sender<Place>,
}

/// A place, until it is dropped.
pub(crate) struct Place(Option<Arc<Mutex<Inner>>>);

impl Places {
    pub(crate) fn new(all: usize, most_waiting: usize) -> Places {
        let inner = Inner { free: all, waiting: Fair::default(), next: 0 };
        Places { inner: Arc::new(Mutex::new(inner)), all, most_waiting }
    }

    /// How many places are taken, and how many wait for one.
    pub(crate) fn used(&self) -> (usize, usize) {
        let inner = lock(&self.inner);
        (self.all - inner.free, inner.waiting.count())
    }

    /// How many places there are.
    pub(crate) fn all(&self) -> usize {
        self.all
    }

    /// How many wait of those of a kind of whom most do.
    pub(crate) fn busiest(&self, kind: impl Fn(&Whose) -> bool) -> usize {
        lock(&self.inner).waiting.busiest(&kind)
    }

    /// A place, when it is this one's turn; or who has too many waiting already. Whoever does not want it any more drops
    /// the future, and waits no longer.
    pub(crate) async fn take(&self, owner: &Owner) -> Result<Place, Full> {
        let (number, turn) = {
            let mut inner = lock(&self.inner);
            // Where there is a free place nobody waits.
            if inner.free > 0 {
                inner.free -= 1;
                return Ok(Place(Some(Arc::clone(&self.inner))));
            }
            if inner.waiting.count() >= self.most_waiting {
                return Err(Full::All);
            }
            let last = owner.path().len();
            for (path, most) in owner.places(self.most_waiting) {
                if inner.waiting.count_of(path) >= most {
                    return Err(if path.len() == last { Full::Guest } else { Full::Address });
                }
            }
            let (turn, turned) = oneshot::channel();
            let number = inner.next;
            inner.next += 1;
            inner.waiting.push(owner.path(), Waiting { number, turn });
            (number, turned)
        };
        let mut line = InLine { places: self, owner, number, waits: true };
        let place = turn.await;
        line.waits = false;
        // Whoever has the other end hands a place over before it goes.
        place.map_err(|_| Full::All)
    }
}

/// Somebody in the line, who leaves it when this is dropped.
struct InLine<'a> {
    places: &'a Places,
    owner: &'a Owner,
    number: u64,
    waits: bool,
}

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        if self.waits {
            let meant = |waiting: &Waiting| waiting.number == self.number;
            // What was withdrawn is dropped after the lock: there may be a place in it.
            let _withdrawn = lock(&self.places.inner).waiting.withdraw(self.owner.path(), &meant);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(inner) = self.0.take() else { return };
        let mut place = Place(Some(inner));
        loop {
            let Some(shared) = place.0.take() else { return };
            let next = {
                let mut inner = lock(&shared);
                let next = inner.waiting.pop();
                inner.free += usize::from(next.is_none());
                next
            };
            let Some(Waiting { turn, .. }) = next else { return };
            // Who has just given up hands it back, and the next one has it.
            match turn.send(Place(Some(shared))) {
                Ok(()) => return,
                Err(back) => place = back,
            }
        }
    }
}

fn lock(inner: &Mutex<Inner>) -> MutexGuard<'_, Inner> {
    inner.lock().unwrap_or_else(|broken| broken.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Address;
    use std::time::Duration;
    use tokio::task::yield_now;

    fn owner(guest: &str, address: &str) -> Owner {
        Owner::new(guest, Some(&Address::of(address.parse().expect("an address"))))
    }

    /// Whoever brings forty is one among two.
    #[tokio::test]
    async fn an_address_of_many_keeps_no_other_waiting() {
        let places = Arc::new(Places::new(1, 256));
        let first = places.take(&owner("a", "1.2.3.4")).await.expect("it is free");
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        let many = (0..40).map(|i| (format!("eve {}", i % 4), "1.2.3.4"));
        for (guest, address) in many.chain([("ann".to_string(), "5.6.7.8")]) {
            let (places, served) = (Arc::clone(&places), Arc::clone(&served));
            waiting.push(tokio::spawn(async move {
                let _place = places.take(&owner(&guest, address)).await.expect("there is room");
                served.lock().expect("it is whole").push(guest);
            }));
            yield_now().await;
        }
        assert_eq!(places.used(), (1, 41));
        drop(first);
        for one in waiting {
            one.await.expect("it ends");
        }
        let served = served.lock().expect("it is whole");
        assert!(served[..2].contains(&"ann".to_string()), "{served:?}");
        assert_eq!((served.len(), places.used()), (41, (0, 0)));
    }

    #[tokio::test]
    async fn the_line_has_an_end_for_each_and_in_all() {
        let places = Places::new(1, 32);
        let _place = places.take(&owner("a", "1.2.3.4")).await.expect("it is free");
        let mut line = Vec::new();
        let mut come = |guest: &str, address: &str| {
            let owner = owner(guest, address);
            let mut turn = Box::pin({
                let places = &places;
                async move { places.take(&owner).await.err() }
            });
            let mut context = std::task::Context::from_waker(std::task::Waker::noop());
            match turn.as_mut().poll(&mut context) {
                std::task::Poll::Ready(full) => full,
                std::task::Poll::Pending => {
                    line.push(turn);
                    None
                }
            }
        };
        assert_eq!([come("a", "1.2.3.4"), come("a", "1.2.3.4")], [None, None]);
        assert_eq!(come("a", "1.2.3.4"), Some(Full::Guest), "two of 32 are enough for one");
        (0..6).for_each(|i| assert_eq!(come(&format!("b{i}"), "1.2.3.4"), None));
        assert_eq!(come("c", "1.2.3.4"), Some(Full::Address), "and eight for an address");
        for i in 0..24 {
            assert_eq!(come("d", &format!("9.9.9.{i}")), None);
        }
        assert_eq!(come("e", "8.8.8.8"), Some(Full::All));
        assert_eq!(places.used(), (1, 32));
        drop(line);
        assert_eq!(places.used(), (1, 0), "who gives up leaves no trace");
    }

    /// However people give up, no place is lost.
    #[tokio::test(flavor = "multi_thread")]
    async fn no_place_is_lost_by_those_who_give_up() {
        let places = Arc::new(Places::new(3, 1000));
        let mut all = Vec::new();
        for i in 0..400u64 {
            let places = Arc::clone(&places);
            all.push(tokio::spawn(async move {
                let owner = owner(&format!("g{}", i % 50), &format!("1.2.3.{}", i % 7));
                let patience = Duration::from_micros(i * 37 % 900);
                if let Ok(Ok(_place)) = tokio::time::timeout(patience, places.take(&owner)).await {
                    tokio::time::sleep(Duration::from_micros(i * 11 % 200)).await;
                }
            }));
        }
        for one in all {
            one.await.expect("it ends");
        }
        assert_eq!(places.used(), (0, 0));
    }
}
