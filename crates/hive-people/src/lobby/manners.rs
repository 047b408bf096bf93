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

/// How often somebody has let others wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slips {
    /// So many times, with no long time without one between them.
    pub count: u32,
    /// Until when they wait themselves; the last slip if they need not.
    pub until: Millis,
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

    /// What was kept elsewhere of somebody is known again, unless more is known of them here.
    pub(super) fn recall(&mut self, who: &Identity, kept: Slips, now: Millis) {
        let is_over = now - kept.until >= MEMORY;
        let is_known = self.0.get(who).is_some_and(|known| known.until >= kept.until);
        if !is_over && !is_known && self.has_room(who, now) {
            self.0.insert(who.clone(), kept);
        }
    }

    /// Whether there is room to remember somebody.
    fn has_room(&mut self, who: &Identity, now: Millis) -> bool {
        if self.0.len() >= REMEMBERED {
            self.0.retain(|_, slips| now - slips.until < MEMORY);
        }
        self.0.len() < REMEMBERED || self.0.contains_key(who)
    }

    /// Somebody has let another wait: what is to be kept of it.
    pub(super) fn slip(&mut self, who: &Identity, now: Millis) -> Option<Slips> {
        if !self.has_room(who, now) {
            return None;
        }
        let slips = self.0.entry(who.clone()).or_insert(Slips { count: 0, until: now });
        if now - slips.until >= MEMORY {
            slips.count = 0;
        }
        slips.count += 1;
        let beyond = slips.count.saturating_sub(FORGIVEN);
        let out = if beyond == 0 { 0 } else { (FIRST << (beyond - 1).min(16)).min(LONGEST) };
        slips.until = now + out;
        Some(*slips)
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
    fn what_was_kept_is_known_again_and_takes_nothing_back() {
        let (mut before, ann) = (Manners::default(), Identity::from("ann"));
        let kept: Vec<Slips> = (0..3).filter_map(|_| before.slip(&ann, 0)).collect();
        let mut after = Manners::default();
        after.recall(&ann, kept[2], MINUTE);
        assert_eq!(after.wait(&ann, MINUTE), 4 * MINUTE);
        after.recall(&ann, kept[0], MINUTE);
        assert_eq!(after.wait(&ann, MINUTE), 4 * MINUTE, "what is older takes nothing back");
        after.slip(&ann, MINUTE);
        assert_eq!(after.wait(&ann, MINUTE), 10 * MINUTE, "and the next one counts on");
        let mut late = Manners::default();
        late.recall(&ann, kept[2], FIRST + MEMORY);
        assert!(late.0.is_empty(), "an hour without one makes good");
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
