//! Quick pairing: a line for each kind of game, paired in waves.

use super::found::Origin;
use super::{Contender, Denied, Effect, Lobby};
use crate::{Quick, Seeker, pair};
use hive_play::{Identity, Millis};
use hive_rules::ByColor;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// However long somebody has waited, no more waves are counted: everybody is near enough by then.
const LATEST_WAVE: u32 = 30;

/// Every rating there is.
const ANYBODY: RangeInclusive<f64> = f64::MIN..=f64::MAX;

/// Somebody in a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Waiting {
    pub(super) player: Contender,
    pub(super) range: Option<RangeInclusive<f64>>,
    /// In how many waves they were left over.
    pub(super) waited: u32,
}

impl Lobby {
    /// Somebody waits for the next wave. Nobody waits in two lines: who is in another one leaves it.
    pub fn line_up(
        &mut self,
        by: Contender,
        quick: Quick,
        range: Option<RangeInclusive<f64>>,
        now: Millis,
    ) -> Result<(), Denied> {
        self.may_look(&by, now)?;
        if quick.rated && !by.account {
            return Err(Denied::NeedsAccount);
        }
        if range.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(Denied::EmptyRange);
        }
        self.step_out(&by.person.who);
        self.join(quick, Waiting { player: by, range, waited: 0 });
        Ok(())
    }

    pub(super) fn join(&mut self, quick: Quick, waiting: Waiting) {
        self.lined.insert(waiting.player.who().clone(), quick);
        self.lines.entry(quick).or_default().push(waiting);
    }

    /// Somebody does not wait any more.
    pub fn step_out(&mut self, who: &Identity) {
        let Some(quick) = self.lined.remove(who) else { return };
        if let Some(line) = self.lines.get_mut(&quick) {
            line.retain(|waiting| waiting.player.who() != who);
        }
        self.lines.retain(|_, line| !line.is_empty());
    }

    /// A wave: those who wait are paired, the nearest ratings first, and the others are content with more in the next.
    pub fn wave(&mut self, now: Millis) -> Vec<Effect> {
        self.wave += 1;
        let mut effects = Vec::new();
        for (quick, line) in std::mem::take(&mut self.lines) {
            // Who is asked something just now, or has lost the connection, is passed over.
            let is_asked = |waiting: &Waiting| {
                self.found_of(waiting.player.who()).is_some()
                    || (!quick.terms().is_patient() && self.away.contains_key(waiting.player.who()))
            };
            let seekers: Vec<Seeker> =
                line.iter().filter(|waiting| !is_asked(waiting)).map(|one| self.seeker(one)).collect();
            let pairs = pair(&seekers, self.wave);
            let mut left: HashMap<Identity, Waiting> =
                line.iter().map(|waiting| (waiting.player.who().clone(), waiting.clone())).collect();
            for met in pairs {
                let (Some(white), Some(black)) = (left.remove(&met.white), left.remove(&met.black)) else {
                    continue;
                };
                self.lined.remove(&met.white);
                self.lined.remove(&met.black);
                let people = ByColor { white: white.player.clone(), black: black.player.clone() };
                let origin = Origin::Line(quick, Box::new(ByColor { white, black }));
                effects.extend(self.meet(people, ByColor::default(), quick.terms(), origin, now));
            }
            let mut line: Vec<Waiting> =
                line.into_iter().filter(|waiting| left.contains_key(waiting.player.who())).collect();
            for waiting in &mut line {
                waiting.waited = (waiting.waited + 1).min(LATEST_WAVE);
            }
            if !line.is_empty() {
                self.lines.entry(quick).or_default().extend(line);
            }
        }
        effects
    }

    fn seeker(&self, waiting: &Waiting) -> Seeker {
        let player = &waiting.player;
        Seeker {
            who: player.who().clone(),
            points: player.points,
            waited: waiting.waited,
            range: waiting.range.clone().unwrap_or(ANYBODY),
            avoid: player.avoid.clone(),
            whites_ahead: self.whites_of(player.who()),
        }
    }
}
