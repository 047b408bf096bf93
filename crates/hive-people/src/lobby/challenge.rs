//! Challenges: a seek for one person alone.

use super::found::Origin;
use super::{Contender, Denied, Effect, Lobby, Number, Wanted};
use hive_play::{Identity, Millis};
use hive_rules::{ByColor, Opening};

/// Somebody wants to play with somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// Its number.
    pub id: Number,
    /// Who wants to play.
    pub from: Contender,
    /// With whom.
    pub to: Contender,
    /// What.
    pub wanted: Wanted,
    /// Since when.
    pub since: Millis,
}

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No reason is given.
    None,
    /// Not now.
    Later,
    /// The clock is too fast.
    TooFast,
    /// The clock is too slow.
    TooSlow,
    /// Other tiles, please.
    OtherTiles,
    /// Rated only.
    Rated,
    /// Casual only.
    Casual,
}

impl Lobby {
    /// Somebody challenges somebody else; its number. Against a program nobody begins with the queen: the protocol that
    /// programs speak does not know such games.
    pub fn challenge(
        &mut self,
        from: Contender,
        to: Contender,
        mut wanted: Wanted,
        now: Millis,
    ) -> Result<(Number, Vec<Effect>), Denied> {
        wanted.check(&from)?;
        self.may_play(from.who(), now)?;
        if from.who() == to.who() {
            return Err(Denied::Own);
        }
        if from.avoids(&to) {
            return Err(Denied::Avoided);
        }
        if to.bot {
            wanted.terms.ruleset.opening = Opening::Tournament;
        }
        let same = |other: &Challenge| other.from.who() == from.who() && other.to.who() == to.who();
        if self.challenges.values().any(same) {
            return Err(Denied::ChallengedAlready);
        }
        let id = self.number();
        let effects = vec![Effect::Changed(from.who().clone()), Effect::Changed(to.who().clone())];
        self.challenges.insert(id, Challenge { id, from, to, wanted, since: now });
        Ok((id, effects))
    }

    /// Whoever was challenged wants to play. Whoever challenged is asked whether they are ready.
    pub fn take_up(&mut self, by: Contender, challenge: Number, now: Millis) -> Result<Vec<Effect>, Denied> {
        self.may_play(by.who(), now)?;
        self.is_free(by.who())?;
        let found = self.challenges.get(&challenge).filter(|challenge| challenge.to.who() == by.who());
        let found = found.ok_or(Denied::ChallengeGone)?;
        let terms = found.wanted.terms;
        if terms.rated && !by.account {
            return Err(Denied::NeedsAccount);
        }
        if !terms.is_patient() && self.away.contains_key(found.from.who()) {
            return Err(Denied::Away);
        }
        self.is_free(found.from.who()).map_err(|_| Denied::Away)?;
        let Some(Challenge { from, wanted, .. }) = self.challenges.remove(&challenge) else {
            return Err(Denied::ChallengeGone);
        };
        let ahead = (self.whites_of(from.who()), self.whites_of(by.who()));
        let (challenger, taker) = (from.who().clone(), by.who().clone());
        let people = wanted.seated(from, by, ahead, challenge);
        let ready = ByColor::from_fn(|color| *people.of(color).who() == taker);
        let mut effects = vec![Effect::Changed(challenger), Effect::Changed(taker)];
        effects.extend(self.meet(people, ready, terms, Origin::Challenge, now));
        Ok(effects)
    }

    /// Whoever was challenged does not want to play.
    pub fn decline(
        &mut self,
        who: &Identity,
        challenge: Number,
        reason: Reason,
    ) -> Result<Vec<Effect>, Denied> {
        self.remove_challenge(challenge, |found| found.to.who() == who).map(|challenge| {
            let both = [challenge.from.who().clone(), challenge.to.who().clone()].map(Effect::Changed);
            both.into_iter().chain([Effect::Declined { challenge, reason }]).collect()
        })
    }

    /// Whoever challenged does not want to play any more.
    pub fn take_back(&mut self, who: &Identity, challenge: Number) -> Result<Vec<Effect>, Denied> {
        let taken = self.remove_challenge(challenge, |found| found.from.who() == who)?;
        Ok([taken.from.who().clone(), taken.to.who().clone()].map(Effect::Changed).into())
    }

    fn remove_challenge(
        &mut self,
        challenge: Number,
        may: impl FnOnce(&Challenge) -> bool,
    ) -> Result<Challenge, Denied> {
        self.challenges.get(&challenge).filter(|found| may(found)).ok_or(Denied::ChallengeGone)?;
        self.challenges.remove(&challenge).ok_or(Denied::ChallengeGone)
    }
}
