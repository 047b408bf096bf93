//! Things that go wrong again and again, said now and then: a full disk should not be filled with complaints about it.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long nothing more is said.
const SILENCE: Duration = Duration::from_secs(10);

/// One kind of complaint.
pub(crate) struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    pub(crate) const fn new() -> Seldom {
        Seldom(Mutex::new((None, 0)))
    }

    /// Says it, with how many times it was not said since the last time; or counts it.
    pub(crate) fn say(&self, say: impl FnOnce(u64)) {
        self.say_at(Instant::now(), say);
    }

    fn say_at(&self, now: Instant, say: impl FnOnce(u64)) {
        let mut state = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        let (last, unsaid) = &mut *state;
        if last.is_some_and(|last| now.saturating_duration_since(last) < SILENCE) {
            *unsaid += 1;
            return;
        }
        *last = Some(now);
        let unsaid = std::mem::take(unsaid);
        drop(state);
        say(unsaid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_for_long_is_said_now_and_then() {
        let (seldom, began, mut said) = (Seldom::new(), Instant::now(), Vec::new());
        for second in 0..25 {
            for _ in 0..1000 {
                seldom.say_at(began + Duration::from_secs(second), |unsaid| said.push((second, unsaid)));
            }
        }
        assert_eq!(said, [(0, 0), (10, 9_999), (20, 9_999)]);
    }
}
