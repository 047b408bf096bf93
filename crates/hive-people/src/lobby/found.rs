//! Two who were found for each other, before they have said that they are ready.

use super::line::Waiting;
use super::{Contender, Denied, Effect, Lobby, Number, Seek};
use crate::{Quick, Terms};
use hive_play::{Identity, Millis};
use hive_rules::{ByColor, Color};

/// How long somebody may take to say that they are ready.
pub const READY: Millis = 20_000;

/// Two who were found for each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Its number.
    pub id: Number,
    /// Who would play.
    pub people: ByColor<Contender>,
    /// Who has said yes.
    pub ready: ByColor<bool>,
    /// What they would play.
    pub terms: Terms,
    /// Until when both may say so.
    pub until: Millis,
    pub(super) origin: Origin,
}

/// Where two came from, and where those go back to who are still there.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Origin {
    Seek(Seek),
    Line(Quick, Box<ByColor<Waiting>>),
    Challenge,
}

impl Origin {
    /// Whether anybody could have come: a challenge is for one alone.
    pub(super) const fn is_public(&self) -> bool {
        matches!(self, Origin::Seek(_) | Origin::Line(..))
    }
}

/// Why nothing came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// The other does not want to play now.
    Declined,
    /// The other has not answered.
    Silent,
    /// The other has gone.
    Gone,
    /// Whoever is told has not answered.
    Late,
}

impl Found {
    /// Where somebody would sit.
    pub fn side_of(&self, who: &Identity) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.people.of(color).who() == who)
    }

    /// Whether somebody has still to answer.
    pub(super) fn waits_for(&self, who: &Identity) -> bool {
        self.side_of(who).is_some_and(|side| !*self.ready.of(side))
    }
}

impl Lobby {
    /// Somebody is ready. If both are, the game begins.
    pub fn ready(&mut self, who: &Identity, found: Number) -> Result<Vec<Effect>, Denied> {
        let waiting = self.found.get_mut(&found).ok_or(Denied::NobodyWaits)?;
        let side = waiting.side_of(who).ok_or(Denied::NobodyWaits)?;
        *waiting.ready.of_mut(side) = true;
        if !(waiting.ready.white && waiting.ready.black) {
            return Ok(Vec::new());
        }
        match self.asked_no_more(found) {
            Some(Found { people, terms, origin, .. }) => Ok(self.begin(people, terms, origin.is_public())),
            None => Err(Denied::NobodyWaits),
        }
    }

    /// Somebody would rather not play now.
    pub fn not_now(&mut self, who: &Identity, found: Number) -> Result<Vec<Effect>, Denied> {
        let waiting = self.found.get(&found).ok_or(Denied::NobodyWaits)?;
        waiting.side_of(who).ok_or(Denied::NobodyWaits)?;
        Ok(self.give_up(found, who, Unmet::Declined))
    }

    /// One of the two is out, and the other hears why and goes back to where they came from.
    pub(super) fn give_up(&mut self, found: Number, who: &Identity, why: Unmet) -> Vec<Effect> {
        let Some(Found { people, origin, .. }) = self.asked_no_more(found) else { return Vec::new() };
        let other = Color::ALL.into_iter().map(|color| people.of(color).who()).find(|one| *one != who);
        let Some(other) = other.cloned() else { return Vec::new() };
        self.put_back(origin, &[&other]);
        vec![
            Effect::Unmet { found, who: other.clone(), why },
            Effect::Changed(other),
            Effect::Changed(who.clone()),
        ]
    }

    /// The time to answer is over.
    pub(super) fn too_late(&mut self, found: Number, now: Millis) -> Vec<Effect> {
        let Some(late) = self.found.get(&found).filter(|found| found.until <= now) else { return Vec::new() };
        let (ready, people) = (late.ready, late.people.as_ref().map(|player| player.who().clone()));
        let Some(late) = self.asked_no_more(found) else { return Vec::new() };
        let mut effects = Vec::new();
        let mut back = Vec::new();
        for color in Color::ALL {
            let who = people.of(color).clone();
            // Who has answered goes back; who has not is told that it was too late, and looks anew if they want.
            let why = if *ready.of(color) { Unmet::Silent } else { Unmet::Late };
            if *ready.of(color) {
                back.push(people.of(color));
            } else {
                effects.extend(self.slipped(&who, now));
            }
            effects.push(Effect::Unmet { found, who: who.clone(), why });
            effects.push(Effect::Changed(who));
        }
        self.put_back(late.origin, &back);
        effects
    }

    /// Those who are still there wait again where they waited before.
    fn put_back(&mut self, origin: Origin, back: &[&Identity]) {
        match origin {
            Origin::Seek(seek) if back.contains(&seek.by.who()) => {
                self.seeks.insert(seek.id, seek);
            }
            Origin::Line(quick, waiting) => {
                let ByColor { white, black } = *waiting;
                let here = [white, black].into_iter().filter(|one| back.contains(&one.player.who()));
                for one in here {
                    self.join(quick, Waiting { waited: one.waited + 1, ..one });
                }
            }
            Origin::Seek(_) | Origin::Challenge => {}
        }
    }
}
