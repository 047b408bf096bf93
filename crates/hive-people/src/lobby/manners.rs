//! Who lets others wait too often waits too.

use super::{HOUR, SECOND};
use hive_play::{Identity, Millis};
use std::collections::HashMap;

/// So many slips in an hour are forgiven.
const FORGIVEN: u32 = 2;

/// How long the first time-out is; each further slip doubles it, up to the longest.
const FIRST: Millis = 5 * 60 * SECOND;
const LONGEST: Millis = 24 * HOUR;

/// A slip is remembered for so long after the last one.
const MEMORY: Millis = HOUR;

/// Of so many it is remembered.
const REMEMBERED: usize = 4096;

#[derive(Clone, Copy, Debug)]
struct Slips {
    count: u32,
    /// Until when somebody waits; the last slip if they need not.
    until: Millis,
}

/// Who has let others wait.
#[derive(Debug, Default)]
pub(super) struct Manners(HashMap<Identity, Slips>);

impl Manners {
    /// How long somebody still has to wait.
    pub(super) fn wait(&self, who: &Identity, now: Millis) -> Millis {
        let slips = self.0.get(who).filter(|slips| slips.count > FORGIVEN);
        slips.map_or(0, |slips| (slips.until - now).max(0))
    }

    /// Somebody has let another wait.
    pub(super) fn slip(&mut self, who: &Identity, now: Millis) {
        if self.0.len() >= REMEMBERED {
            self.0.retain(|_, slips| now - slips.until < MEMORY);
        }
        if self.0.len() >= REMEMBERED && !self.0.contains_key(who) {
            return;
        }
        let slips = self.0.entry(who.clone()).or_insert(Slips { count: 0, until: now });
        if now - slips.until >= MEMORY {
            slips.count = 0;
        }
        slips.count += 1;
        let beyond = slips.count.saturating_sub(FORGIVEN);
        let out = if beyond == 0 { 0 } else { (FIRST << (beyond - 1).min(16)).min(LONGEST) };
        slips.until = now + out;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Millis = 60 * SECOND;

    #[test]
    fn the_third_slip_in_an_hour_costs_five_minutes_and_each_further_one_twice_as_much() {
        let (mut manners, ann) = (Manners::default(), Identity::from("ann"));
        let mut waits = Vec::new();
        for _ in 0..20 {
            manners.slip(&ann, 0);
            waits.push(manners.wait(&ann, 0) / MINUTE);
        }
        assert_eq!(waits[..6], [0, 0, 5, 10, 20, 40]);
        assert_eq!(waits[19], 24 * 60, "there is an end");
        assert_eq!(manners.wait(&Identity::from("bob"), 0), 0);
        assert_eq!(manners.wait(&ann, 24 * HOUR), 0, "it passes");
    }

    #[test]
    fn an_hour_without_one_makes_good() {
        let (mut manners, ann) = (Manners::default(), Identity::from("ann"));
        for _ in 0..3 {
            manners.slip(&ann, 0);
        }
        let later = FIRST + MEMORY;
        manners.slip(&ann, later);
        assert_eq!(manners.wait(&ann, later), 0);
    }

    #[test]
    fn memory_has_an_end_and_keeps_the_latest() {
        let mut manners = Manners::default();
        for number in 0..2 * REMEMBERED as Millis {
            manners.slip(&Identity::from(format!("guest {number}")), number * SECOND);
        }
        assert!(manners.0.len() <= REMEMBERED);
        assert!(manners.0.contains_key(&Identity::from(format!("guest {}", 2 * REMEMBERED - 1))));
    }
}
