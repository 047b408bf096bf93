//! Where those meet who look for a game: open seeks, lines for quick pairing, challenges.
//!
//! No game begins unexpectedly. Whoever was found for somebody is a [`Found`]: those who have not just said so
//! themselves are asked whether they are ready, and what nobody answers in time comes to nothing. With days for every
//! turn nobody need be there, and the game begins at once.
//!
//! Nothing in here is kept but who has let others wait ([`Effect::Slipped`], [`Lobby::recall`]): a lobby that is gone has
//! lost seeks and challenges, and no game.

mod challenge;
mod denied;
mod found;
mod line;
mod manners;
mod seek;

pub use challenge::{Challenge, Reason};
pub use denied::Denied;
pub use found::{Found, READY, Unmet};
pub use manners::Slips;
pub use seek::{Seek, Wanted};

use crate::{Quick, Terms};
use found::Origin;
use hive_play::{Identity, Millis, Person};
use hive_rules::{ByColor, Color};
use line::Waiting;
use manners::Manners;
use std::collections::{BTreeMap, BTreeSet, HashMap};

const SECOND: Millis = 1000;
const HOUR: Millis = 60 * 60 * SECOND;

/// Whoever loses their connection is waited for so long: a page that is loaded anew is back by then.
pub const GRACE: Millis = 10 * SECOND;

/// So long whatever has days for every turn stays without whoever made it.
pub const LONGEST_WAIT: Millis = 24 * HOUR;

/// Of so many it is remembered how often they had White.
const REMEMBERED: usize = 4096;

/// Somebody in the lobby, as far as it concerns one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// Who, and under which name.
    pub person: Person,
    /// Whether they have an account: only then games can be rated.
    pub account: bool,
    /// How strong in games of this kind.
    pub points: f64,
    /// Whether too little is known of that.
    pub provisional: bool,
    /// Whether a program plays.
    pub bot: bool,
    /// Whom they do not meet.
    pub avoid: Vec<Identity>,
    /// Whether they do not want to meet programs.
    pub people_only: bool,
}

impl Contender {
    fn who(&self) -> &Identity {
        &self.person.who
    }

    /// Whether one of the two does not want to meet the other.
    fn avoids(&self, other: &Contender) -> bool {
        self.avoid.contains(other.who())
            || other.avoid.contains(self.who())
            || (self.people_only && other.bot)
            || (other.people_only && self.bot)
    }
}

/// The number of a seek, a challenge or of two who were found for each other.
pub type Number = u32;

/// What is to be done because of something.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Two were found for each other: both are told, and those who are not ready are asked.
    Found(Found),
    /// It came to nothing: one of the two is told why.
    Unmet {
        /// Of which.
        found: Number,
        /// Who is told.
        who: Identity,
        /// Why.
        why: Unmet,
    },
    /// A game begins.
    Begin {
        /// Who.
        people: ByColor<Person>,
        /// What.
        terms: Terms,
        /// Whether anybody could have been the other: then anybody may watch.
        public: bool,
    },
    /// Something changed for somebody: their seeks, their place in a line, or the challenges to or from them.
    Changed(Identity),
    /// Somebody has let another wait: that is kept, and brought back when they come again.
    Slipped {
        /// Who.
        who: Identity,
        /// How often by now.
        slips: Slips,
    },
    /// A challenge was declined, and whoever made it is told.
    Declined {
        /// Which.
        challenge: Challenge,
        /// Why.
        reason: Reason,
    },
}

/// All of it.
#[derive(Debug, Default)]
pub struct Lobby {
    seeks: BTreeMap<Number, Seek>,
    lines: BTreeMap<Quick, Vec<Waiting>>,
    challenges: BTreeMap<Number, Challenge>,
    found: BTreeMap<Number, Found>,
    /// In which line somebody waits.
    lined: HashMap<Identity, Quick>,
    /// What somebody has to answer.
    asked: HashMap<Identity, Number>,
    /// Who has lost their connection, and when.
    away: HashMap<Identity, Millis>,
    /// How many games more somebody had White than Black, of those that began here.
    whites: HashMap<Identity, i32>,
    manners: Manners,
    last: Number,
    wave: u64,
}

impl Lobby {
    /// The seeks that anybody may answer, the oldest first.
    pub fn seeks(&self) -> impl Iterator<Item = &Seek> {
        self.seeks.values()
    }

    /// How many wait in each line.
    pub fn waiting(&self) -> impl Iterator<Item = (Quick, usize)> {
        self.lines.iter().map(|(&quick, line)| (quick, line.len()))
    }

    /// In which line somebody waits.
    pub fn line_of(&self, who: &Identity) -> Option<Quick> {
        self.lined.get(who).copied()
    }

    /// The challenges to somebody and from them.
    pub fn challenges_of(&self, who: &Identity) -> impl Iterator<Item = &Challenge> {
        let who = who.clone();
        let concerns =
            move |challenge: &&Challenge| *challenge.from.who() == who || *challenge.to.who() == who;
        self.challenges.values().filter(concerns)
    }

    /// Whether there is such a challenge.
    pub fn has_challenge(&self, challenge: Number) -> bool {
        self.challenges.contains_key(&challenge)
    }

    /// The one that somebody has to answer first.
    pub fn found_of(&self, who: &Identity) -> Option<&Found> {
        self.found.get(self.asked.get(who)?)
    }

    /// How many seeks, places in lines and challenges there are.
    pub fn count(&self) -> usize {
        self.seeks.len()
            + self.lines.values().map(Vec::len).sum::<usize>()
            + self.challenges.len()
            + self.found.len()
    }

    /// How many of them are somebody's.
    pub fn count_of(&self, who: &Identity) -> usize {
        let seeks = self.seeks.values().filter(|seek| seek.by.who() == who).count();
        let challenges = self.challenges.values().filter(|challenge| challenge.from.who() == who).count();
        seeks + challenges + usize::from(self.line_of(who).is_some())
    }

    /// Somebody is here (again).
    pub fn came(&mut self, who: &Identity) {
        self.away.remove(who);
    }

    /// Somebody's last connection is gone.
    pub fn went(&mut self, who: &Identity, now: Millis) {
        if self.count_of(who) > 0 || self.found_of(who).is_some() || self.challenges_of(who).next().is_some()
        {
            self.away.insert(who.clone(), now);
        }
    }

    /// Takes away what is over by now.
    pub fn tick(&mut self, now: Millis) -> Vec<Effect> {
        let gone: Vec<Identity> = self
            .away
            .iter()
            .filter(|(_, since)| now - **since >= GRACE)
            .map(|(who, _)| who.clone())
            .collect();
        let mut effects = Vec::new();
        for who in &gone {
            self.away.remove(who);
            // Whoever is asked and goes without a word lets the other wait as much as whoever says nothing.
            if self.found_of(who).is_some_and(|found| found.waits_for(who)) {
                effects.extend(self.slipped(who, now));
            }
            effects.extend(self.leave(who));
        }
        let late: Vec<Number> =
            self.found.values().filter(|found| found.until <= now).map(|found| found.id).collect();
        for id in late {
            effects.extend(self.too_late(id, now));
        }
        self.seeks.retain(|_, seek| now - seek.since < LONGEST_WAIT);
        self.challenges.retain(|_, challenge| now - challenge.since < LONGEST_WAIT);
        effects
    }

    /// Somebody is gone for good: what needs them goes too.
    fn leave(&mut self, who: &Identity) -> Vec<Effect> {
        self.occupy(who);
        let mut effects = Vec::new();
        self.challenges.retain(|_, challenge| {
            let stays = challenge.from.who() != who || challenge.wanted.terms.is_patient();
            if !stays {
                effects.push(Effect::Changed(challenge.to.who().clone()));
            }
            stays
        });
        let waited: Option<Number> = self.found_of(who).map(|found| found.id);
        if let Some(id) = waited {
            effects.extend(self.give_up(id, who, Unmet::Gone));
        }
        effects
    }

    /// Those whose seeks, places in lines or challenges stay though they are gone themselves: with days for every turn
    /// nobody has to be there.
    pub fn patient(&self) -> BTreeSet<Identity> {
        let seeks = self.seeks.values().filter(|seek| seek.wanted.terms.is_patient());
        let lines = self.lines.iter().filter(|(quick, _)| quick.terms().is_patient());
        let waiting = lines.flat_map(|(_, line)| line.iter().map(|waiting| waiting.player.who()));
        let challenges = self.challenges.values().filter(|challenge| challenge.wanted.terms.is_patient());
        let all = seeks.map(|seek| seek.by.who()).chain(waiting);
        all.chain(challenges.map(|challenge| challenge.from.who())).cloned().collect()
    }

    /// Somebody may not come in any more: all that was theirs goes, also what would have waited for days.
    pub fn shut_out(&mut self, who: &Identity) -> Vec<Effect> {
        let mut effects = self.leave(who);
        self.seeks.retain(|_, seek| seek.by.who() != who);
        self.step_out(who);
        self.challenges.retain(|_, challenge| {
            let [from, to] = [challenge.from.who(), challenge.to.who()];
            let concerns = from == who || to == who;
            if concerns {
                effects.push(Effect::Changed(if from == who { to.clone() } else { from.clone() }));
            }
            !concerns
        });
        effects.push(Effect::Changed(who.clone()));
        effects
    }

    /// Whoever is asked has answered, or need not any more.
    fn asked_no_more(&mut self, found: Number) -> Option<Found> {
        let found = self.found.remove(&found)?;
        for color in Color::ALL {
            self.asked.remove(found.people.of(color).who());
        }
        Some(found)
    }

    /// Takes everything of somebody who begins a game that wants them at once.
    fn occupy(&mut self, who: &Identity) {
        self.seeks.retain(|_, seek| seek.by.who() != who || seek.wanted.terms.is_patient());
        if self.line_of(who).is_some_and(|quick| !quick.terms().is_patient()) {
            self.step_out(who);
        }
    }

    /// Whether somebody may look for whoever comes: programs do not, and whoever let others wait waits too.
    fn may_look(&self, by: &Contender, now: Millis) -> Result<(), Denied> {
        if by.bot {
            return Err(Denied::Program);
        }
        self.may_play(by.who(), now)?;
        self.is_free(by.who())
    }

    /// Whoever let others wait too often waits too, whichever way they would begin a game.
    fn may_play(&self, who: &Identity, now: Millis) -> Result<(), Denied> {
        match self.manners.wait(who, now) {
            0 => Ok(()),
            left => Err(Denied::TimedOut {
                seconds: u32::try_from((left + SECOND - 1) / SECOND).unwrap_or(u32::MAX),
            }),
        }
    }

    /// Somebody let another wait: they did not answer, or called a game off before it had begun.
    pub fn slipped(&mut self, who: &Identity, now: Millis) -> Vec<Effect> {
        let slips = self.manners.slip(who, now);
        slips.map(|slips| Effect::Slipped { who: who.clone(), slips }).into_iter().collect()
    }

    /// What was kept of somebody who comes again.
    pub fn recall(&mut self, who: &Identity, slips: Slips, now: Millis) {
        self.manners.recall(who, slips, now);
    }

    /// Whoever has to answer first does nothing else.
    fn is_free(&self, who: &Identity) -> Result<(), Denied> {
        if self.found_of(who).is_some() { Err(Denied::AnswerFirst) } else { Ok(()) }
    }

    fn number(&mut self) -> Number {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    fn whites_of(&self, who: &Identity) -> i32 {
        self.whites.get(who).copied().unwrap_or(0)
    }

    /// Two begin.
    fn begin(&mut self, people: ByColor<Contender>, terms: Terms, public: bool) -> Vec<Effect> {
        for (color, by) in [(Color::White, 1), (Color::Black, -1)] {
            let who = people.of(color).who().clone();
            if self.whites.len() >= REMEMBERED {
                self.whites.clear();
            }
            *self.whites.entry(who.clone()).or_default() += by;
            if !terms.is_patient() {
                self.occupy(&who);
            }
        }
        let (white, black) = (people.white.person, people.black.person);
        let changed = [Effect::Changed(white.who.clone()), Effect::Changed(black.who.clone())];
        let begin = Effect::Begin { people: ByColor { white, black }, terms, public };
        std::iter::once(begin).chain(changed).collect()
    }

    /// Two were found for each other. With days for every turn the game begins at once.
    fn meet(
        &mut self,
        people: ByColor<Contender>,
        ready: ByColor<bool>,
        terms: Terms,
        origin: Origin,
        now: Millis,
    ) -> Vec<Effect> {
        if terms.is_patient() || (ready.white && ready.black) {
            return self.begin(people, terms, origin.is_public());
        }
        let id = self.number();
        let found = Found { id, people, ready, terms, until: now + READY, origin };
        for color in Color::ALL {
            self.asked.insert(found.people.of(color).who().clone(), id);
        }
        self.found.insert(id, found.clone());
        vec![Effect::Found(found)]
    }
}
