//! Open seeks: anybody may answer them.

use super::found::Origin;
use super::{Contender, Denied, Effect, Lobby, Number};
use crate::Terms;
use hive_play::{Identity, Millis};
use hive_rules::{ByColor, Color};
use std::ops::RangeInclusive;

/// What somebody is looking for.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// What is played.
    pub terms: Terms,
    /// The side that they want for themselves.
    pub side: Option<Color>,
    /// Whom they want to meet.
    pub range: Option<RangeInclusive<f64>>,
}

impl Wanted {
    /// Whether somebody may look for this.
    pub(super) fn check(&self, by: &Contender) -> Result<(), Denied> {
        if self.terms.rated && self.terms.pool().is_none() {
            return Err(Denied::NeedsClock);
        }
        if self.terms.rated && !by.account {
            return Err(Denied::NeedsAccount);
        }
        match &self.range {
            Some(range) if range.is_empty() => Err(Denied::EmptyRange),
            _ => Ok(()),
        }
    }

    /// Who sits where. Where nobody has a wish, whoever had White less often has it now; after that the dice, which
    /// are handed in.
    pub(super) fn seated(
        &self,
        by: Contender,
        other: Contender,
        ahead: (i32, i32),
        dice: Number,
    ) -> ByColor<Contender> {
        let white = match self.side {
            Some(side) => side == Color::White,
            None if ahead.0 == ahead.1 => dice.is_multiple_of(2),
            None => ahead.0 < ahead.1,
        };
        if white { ByColor { white: by, black: other } } else { ByColor { white: other, black: by } }
    }
}

/// An open seek.
#[derive(Clone, Debug, PartialEq)]
pub struct Seek {
    /// Its number.
    pub id: Number,
    /// Who seeks.
    pub by: Contender,
    /// What.
    pub wanted: Wanted,
    /// Since when.
    pub since: Millis,
}

impl Lobby {
    /// Somebody looks for a game; the number of the seek.
    pub fn seek(&mut self, by: Contender, wanted: Wanted, now: Millis) -> Result<Number, Denied> {
        self.may_look(&by, now)?;
        wanted.check(&by)?;
        let id = self.number();
        self.seeks.insert(id, Seek { id, by, wanted, since: now });
        Ok(id)
    }

    /// Somebody does not look for it any more.
    pub fn withdraw(&mut self, who: &Identity, seek: Number) -> Result<(), Denied> {
        match self.seeks.get(&seek) {
            Some(found) if found.by.who() == who => {
                self.seeks.remove(&seek);
                Ok(())
            }
            _ => Err(Denied::SeekGone),
        }
    }

    /// Somebody answers a seek: they are ready, and whoever seeks is asked.
    pub fn answer(&mut self, by: Contender, seek: Number, now: Millis) -> Result<Vec<Effect>, Denied> {
        self.may_look(&by, now)?;
        let wanted = self.seeks.get(&seek).ok_or(Denied::SeekGone)?;
        if wanted.by.who() == by.who() {
            return Err(Denied::Own);
        }
        // Whoever is asked something else just now cannot be asked this.
        if self.is_free(wanted.by.who()).is_err() {
            return Err(Denied::SeekGone);
        }
        if wanted.wanted.terms.rated && !by.account {
            return Err(Denied::NeedsAccount);
        }
        if wanted.wanted.range.as_ref().is_some_and(|range| !range.contains(&by.points)) {
            return Err(Denied::OtherRatings);
        }
        if wanted.by.avoids(&by) {
            return Err(Denied::Avoided);
        }
        let Some(seek) = self.seeks.remove(&seek) else { return Err(Denied::SeekGone) };
        let ahead = (self.whites_of(seek.by.who()), self.whites_of(by.who()));
        let (terms, answerer) = (seek.wanted.terms, by.who().clone());
        let people = seek.wanted.seated(seek.by.clone(), by, ahead, seek.id);
        let ready = ByColor::from_fn(|color| *people.of(color).who() == answerer);
        Ok(self.meet(people, ready, terms, Origin::Seek(seek), now))
    }
}
