//! What follows from what happened.

use super::{Meeting, Seated, Taken};
use crate::{Agreement, ChatLine, Event, Happening, Millis, Unfit};
use hive_notation::MoveText;
use hive_rules::{ByColor, Color, Game};
use std::fmt;
use std::sync::Arc;

/// How many passes in a row say that neither player can move, where repetition ends nothing.
const PASSES: u32 = 2;

/// Why events do not fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// What was agreed makes no game.
    Agreement(Unfit),
    /// An event with another number than the next.
    Number {
        /// The number it should have.
        expected: u32,
        /// The number it has.
        found: u32,
    },
    /// An event that cannot have happened here.
    Event {
        /// Which.
        number: u32,
        /// Why not.
        reason: &'static str,
    },
}

impl Meeting {
    /// The same meeting again, from its events. Turns are trusted: they were legal when they were taken, also where a
    /// rule was mended since.
    pub fn replay<'a>(
        agreement: Agreement,
        created: Millis,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<Meeting, Broken> {
        match Meeting::replay_far(agreement, created, events)? {
            (meeting, None) => Ok(meeting),
            (_, Some(broken)) => Err(broken),
        }
    }

    /// The same as far as it goes: up to the first event that cannot have happened, and what is wrong with that one.
    pub fn replay_far<'a>(
        agreement: Agreement,
        created: Millis,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<(Meeting, Option<Broken>), Broken> {
        let mut meeting = Meeting::new(agreement, created).map_err(Broken::Agreement)?;
        let mut broken = None;
        for event in events {
            if let Err(error) = meeting.apply(event) {
                broken = Some(error);
                break;
            }
        }
        meeting.list_legal();
        Ok((meeting, broken))
    }

    /// Lets something happen, and the passes that it forces. What cannot happen here is a mistake of the caller, and
    /// leaves the meeting useless.
    pub fn happen(&mut self, happenings: Vec<Happening>, at: Millis) -> Result<Vec<Event>, Broken> {
        let mut events = Vec::with_capacity(happenings.len());
        let mut forced = happenings.is_empty();
        for what in happenings {
            forced |= matches!(
                what,
                Happening::Turn { .. } | Happening::Pass { .. } | Happening::TakebackGranted { .. }
            );
            self.add(what, at, &mut events)?;
        }
        if forced {
            self.list_legal();
            // Where both can only pass and repetition ends nothing, two passes say it all.
            let mut passes = 0;
            while self.must_pass() && (passes < PASSES || self.game.ruleset().repetition) {
                passes += 1;
                self.add(Happening::Pass { color: self.to_move() }, at, &mut events)?;
                self.list_legal();
            }
        } else if self.is_over() {
            self.legal.clear();
        }
        Ok(events)
    }

    fn add(&mut self, what: Happening, at: Millis, events: &mut Vec<Event>) -> Result<(), Broken> {
        let event = Event { number: self.number + 1, at, what };
        self.apply(&event)?;
        events.push(event);
        Ok(())
    }

    pub(super) fn list_legal(&mut self) {
        self.legal.clear();
        if !self.is_over() {
            self.legal.extend(self.game.position().legal_turns());
        }
    }

    /// What follows from something that happened.
    fn apply(&mut self, event: &Event) -> Result<(), Broken> {
        let (number, at) = (event.number, event.at);
        if number != self.number + 1 {
            return Err(Broken::Number { expected: self.number + 1, found: number });
        }
        self.follow(&event.what, at).map_err(|reason| Broken::Event { number, reason })?;
        self.number = number;
        Ok(())
    }

    fn follow(&mut self, what: &Happening, at: Millis) -> Result<(), &'static str> {
        match what {
            Happening::Joined { color, who, name } => {
                *self.seats.of_mut(*color) = Some(Seated { who: who.clone(), name: Arc::clone(name) });
                self.waiting_since = at;
            }
            Happening::Left { color } => *self.seats.of_mut(*color) = None,
            Happening::Turn { color, text, left } => self.take(*color, *text, *left, at)?,
            Happening::Pass { color } => self.take(*color, MoveText::Pass, None, at)?,
            Happening::DrawOffered { color } => {
                self.offers.draw = Some(*color);
                *self.offers.offered_draw.of_mut(*color) = true;
            }
            Happening::DrawDeclined { .. } => self.offers.draw = None,
            Happening::DrawAccepted { .. } => self.finish(Game::agree_to_draw, at)?,
            Happening::TakebackAsked { color } => {
                self.offers.takeback = Some(*color);
                *self.offers.asked_back.of_mut(*color) = true;
            }
            Happening::TakebackDeclined { .. } => self.offers.takeback = None,
            Happening::TakebackGranted { plies, .. } => self.take_back(*plies, at)?,
            Happening::Resigned { color } => self.finish(|game| game.resign(*color), at)?,
            Happening::FlagFell { color } => self.finish(|game| game.flag(*color), at)?,
            Happening::Aborted { .. } => {
                self.aborted = true;
                self.end(at);
            }
            Happening::RematchOffered { color } => self.offers.rematch = Some(*color),
            Happening::RematchDeclined { color } => {
                self.offers.rematch = None;
                *self.offers.declined_rematch.of_mut(*color) = true;
            }
            Happening::Rematch { game } => {
                self.offers.rematch = None;
                self.rematch = Some(game.clone());
            }
            Happening::Chat { color, name, text } => {
                let (name, text) = (Arc::clone(name), Arc::clone(text));
                self.chat.add(ChatLine { at, color: *color, name, text });
            }
        }
        Ok(())
    }

    fn take(
        &mut self,
        color: Color,
        text: MoveText,
        left: Option<Millis>,
        at: Millis,
    ) -> Result<(), &'static str> {
        if self.to_move() != color {
            return Err("it is the other player's turn");
        }
        let turn = text.meant(self.game.position()).ok_or("its place cannot be told")?;
        self.game.play_trusted(turn).map_err(|_| "no hands could take this turn")?;
        let gained = self.clocks.as_ref().map_or(0, |clocks| if left.is_some() { clocks.gain() } else { 0 });
        self.turns.push(Taken { color, turn, text, at, gained });
        self.offers.turn_taken(color);
        self.waiting_since = at;
        let next = self.clock_side();
        if let Some(clocks) = &mut self.clocks {
            match left {
                Some(left) => clocks.press(color, left, next, at),
                None => clocks.switch(next, at),
            }
        }
        if self.is_over() {
            self.end(at);
        }
        Ok(())
    }

    fn take_back(&mut self, plies: u32, at: Millis) -> Result<(), &'static str> {
        // Before anything is changed: what cannot happen leaves the game as it was.
        if self.turns.len() < plies as usize {
            return Err("there is no turn to take back");
        }
        let mut added = ByColor::default();
        for _ in 0..plies {
            let taken = self.turns.pop().ok_or("there is no turn to take back")?;
            self.game.undo();
            *added.of_mut(taken.color) += taken.gained;
        }
        self.takebacks += 1;
        self.offers.turned_back();
        self.waiting_since = at;
        let next = self.clock_side();
        if let Some(clocks) = &mut self.clocks {
            clocks.turn_back(added, next, at);
        }
        Ok(())
    }

    fn finish<E>(
        &mut self,
        end: impl FnOnce(&mut Game) -> Result<(), E>,
        at: Millis,
    ) -> Result<(), &'static str> {
        if self.aborted {
            return Err("the game was over");
        }
        end(&mut self.game).map_err(|_| "the game was over")?;
        self.end(at);
        Ok(())
    }

    fn end(&mut self, at: Millis) {
        self.offers.end();
        if let Some(clocks) = &mut self.clocks {
            clocks.switch(None, at);
        }
    }

    /// Whose clock runs: nobody's before both have taken a turn.
    fn clock_side(&self) -> Option<Color> {
        (!self.is_over() && self.turns.len() >= 2).then(|| self.to_move())
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Agreement(unfit) => write!(f, "what was agreed makes no game: {unfit}"),
            Broken::Number { expected, found } => {
                write!(f, "event {found} stands where event {expected} should")
            }
            Broken::Event { number, reason } => write!(f, "event {number}: {reason}"),
        }
    }
}

impl std::error::Error for Broken {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Broken::Agreement(unfit) => Some(unfit),
            Broken::Number { .. } | Broken::Event { .. } => None,
        }
    }
}
