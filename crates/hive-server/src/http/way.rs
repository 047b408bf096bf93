//! How long a client's messages take there and back (round trip), measured here: what a client says about it nobody can
//! check. Browsers answer pings of the protocol by themselves, however busy a page is.

/// The share of what is new in what is known: one message that was late is not a long way yet.
const NEW: i64 = 4;

/// So many milliseconds make a difference to a clock, and to those who read it.
const WORTH_TELLING: u32 = 25;

/// The way to one client and back.
#[derive(Default)]
pub(super) struct Way {
    /// The number of the last ping.
    number: u32,
    /// When it was sent, in milliseconds, unless it was answered.
    sent: Option<i64>,
    known: Option<i64>,
    /// What the room was last told.
    told: u32,
}

impl Way {
    /// What a ping that leaves now has in it. One that was not answered yet is the same ping: its time goes on.
    pub(super) fn ping(&mut self, now: i64) -> [u8; 4] {
        if self.sent.is_none() {
            self.number = self.number.wrapping_add(1);
            self.sent = Some(now);
        }
        self.number.to_be_bytes()
    }

    /// Whether a ping is on its way.
    pub(super) const fn is_asked(&self) -> bool {
        self.sent.is_some()
    }

    /// A pong came; whether it was asked for.
    pub(super) fn pong(&mut self, what: &[u8], now: i64) -> bool {
        if what != self.number.to_be_bytes() {
            return false;
        }
        let Some(sent) = self.sent.take() else { return false };
        let took = (now - sent).max(0);
        self.known = Some(self.known.map_or(took, |known| known + (took - known) / NEW));
        true
    }

    /// How many milliseconds a message takes there and back, if it is not what was last told, or nearly.
    pub(super) fn news(&mut self) -> Option<u32> {
        let now = self.milliseconds().filter(|now| now.abs_diff(self.told) >= WORTH_TELLING)?;
        self.told = now;
        Some(now)
    }

    /// How many milliseconds a message takes there and back, once it is known.
    fn milliseconds(&self) -> Option<u32> {
        self.known.map(|known| u32::try_from(known).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_as_long_as_the_answer_takes() {
        let mut way = Way::default();
        assert_eq!((way.milliseconds(), way.is_asked()), (None, false));
        let first = way.ping(1_000);
        assert!(way.is_asked());
        assert_eq!(way.ping(1_030), first, "it is still the same question");
        assert!(way.pong(&first, 1_080));
        assert_eq!(way.milliseconds(), Some(80));
        // One that comes late counts for a part, and many for all.
        let late = way.ping(2_000);
        assert!(way.pong(&late, 2_480));
        assert_eq!((way.news(), way.news()), (Some(180), None), "it is told once");
        way.known = Some(190);
        assert_eq!(way.news(), None, "nearly the same is no news");
        for at in (10..100).map(|second| second * 1_000) {
            let next = way.ping(at);
            assert!(way.pong(&next, at + 480));
        }
        assert!(way.milliseconds().is_some_and(|way| (475..=480).contains(&way)), "{:?}", way.milliseconds());
    }

    #[test]
    fn what_nobody_asked_for_says_nothing() {
        let mut way = Way::default();
        assert!(!way.pong(&0_u32.to_be_bytes(), 5), "before the first question");
        let first = way.ping(0);
        assert!(!way.pong(b"", 10) && !way.pong(b"another", 10) && !way.pong(&9_u32.to_be_bytes(), 10));
        assert!(way.pong(&first, 20));
        assert!(!way.pong(&first, 90_000), "an answer counts once");
        assert_eq!(way.milliseconds(), Some(20));
        let second = way.ping(100_000);
        assert!(!way.pong(&first, 100_001));
        assert!(way.pong(&second, 99_000), "a clock that was set back makes no way shorter than none");
        assert_eq!(way.milliseconds(), Some(15));
    }
}
