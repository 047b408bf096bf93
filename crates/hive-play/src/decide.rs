//! What somebody wants, and what comes of it: happenings, or a refusal.

use crate::meeting::{MOST_EVENTS, MOST_TAKEBACKS};
use crate::{Act, Happening, Meeting, Millis, Person, Refused, SeatPlan};
use hive_notation::MoveText;
use hive_rules::{Cell, Color, Piece, Turn};

/// The sides that somebody plays: none, one, or both at one screen.
type Own = Vec<Color>;

impl Meeting {
    /// What comes of an act of this person, at this moment. It changes nothing: see [`Meeting::happen`].
    pub fn decide(&self, act: &Act, by: &Person, now: Millis) -> Result<Vec<Happening>, Refused> {
        self.decide_after_lag(act, by, now, 0)
    }

    /// The same for somebody whose messages take so long there and back, which is given back to them out of a pot that
    /// has an end.
    pub fn decide_after_lag(
        &self,
        act: &Act,
        by: &Person,
        now: Millis,
        lag: Millis,
    ) -> Result<Vec<Happening>, Refused> {
        let own: Own = self.sides_of(&by.who).collect();
        if let Act::Chat { text } = act {
            self.room_for_more()?;
            let color = own.first().copied();
            let text = self.talk().check(text, color)?;
            return Ok(vec![Happening::Chat { color, name: by.name.clone(), text }]);
        }
        if *act == Act::Join {
            return self.join(&own, by);
        }
        if own.is_empty() {
            return Err(Refused::Watching);
        }
        match act {
            Act::Rematch { next } => return self.play_again(&own, next.clone()),
            Act::DeclineRematch => {
                let color = answerer(&own, self.offers().rematch)?;
                return Ok(vec![Happening::RematchDeclined { color }]);
            }
            _ if self.is_over() => return Err(Refused::Over),
            _ => {}
        }
        match act {
            Act::Turn { ply, piece, to } => {
                let turn = self.turn(&own, *ply, *piece, *to)?;
                Ok(vec![self.turn_taken_after_lag(turn, now, lag)])
            }
            Act::OfferDraw(side) => self.offer_draw(self.speaker(&own, *side)?),
            Act::AcceptDraw => {
                Ok(vec![Happening::DrawAccepted { color: answerer(&own, self.offers().draw)? }])
            }
            Act::DeclineDraw => {
                Ok(vec![Happening::DrawDeclined { color: answerer(&own, self.offers().draw)? }])
            }
            Act::AskTakeback(side) => self.ask_takeback(self.speaker(&own, *side)?),
            Act::GrantTakeback => {
                let color = answerer(&own, self.offers().takeback)?;
                Ok(vec![Happening::TakebackGranted { color, plies: self.plies_back(!color)? }])
            }
            Act::DeclineTakeback => {
                Ok(vec![Happening::TakebackDeclined { color: answerer(&own, self.offers().takeback)? }])
            }
            Act::Resign(side) => Ok(vec![Happening::Resigned { color: self.speaker(&own, *side)? }]),
            Act::Abort if self.turns().len() >= 2 => Err(Refused::TooLateToAbort),
            Act::Abort => Ok(vec![Happening::Aborted { by: Some(self.speaker(&own, None)?) }]),
            Act::Leave if !self.turns().is_empty() => Err(Refused::Begun),
            Act::Leave => {
                self.room_for_more()?;
                // At one screen one person holds both seats, and one of them is kept.
                Ok(own
                    .iter()
                    .take(1)
                    .map(|&color| Happening::Left { color: self.kept_seat(color) })
                    .collect())
            }
            Act::Join | Act::Chat { .. } | Act::Rematch { .. } | Act::DeclineRematch => Ok(Vec::new()),
        }
    }

    /// What a legal turn becomes: of an engine, or one that was just checked.
    pub fn turn_taken(&self, turn: Turn, now: Millis) -> Happening {
        self.turn_taken_after_lag(turn, now, 0)
    }

    fn turn_taken_after_lag(&self, turn: Turn, now: Millis, lag: Millis) -> Happening {
        let color = self.to_move();
        match turn {
            Turn::Pass => Happening::Pass { color },
            Turn::Place { .. } | Turn::Move { .. } => Happening::Turn {
                color,
                text: MoveText::of(self.game().position(), turn),
                left: self.clocks().map(|clocks| clocks.left_after_turn(color, now, lag)),
            },
        }
    }

    /// What has happened by itself at this moment: a flag that has fallen, or a game that nobody began.
    pub fn overdue(&self, now: Millis) -> Option<Happening> {
        self.overdue_after_lag(now, 0)
    }

    /// The same if the messages of whoever is to move take so long: what they have done in time may be on its way.
    pub fn overdue_after_lag(&self, now: Millis, lag: Millis) -> Option<Happening> {
        let deadline = self.deadline_after_lag(lag).filter(|deadline| deadline.at <= now)?;
        Some(if deadline.flag {
            Happening::FlagFell { color: deadline.color }
        } else {
            Happening::Aborted { by: None }
        })
    }

    /// The turn that brings this tile there, if all is as the player believes.
    fn turn(&self, own: &Own, ply: u32, piece: Piece, to: Cell) -> Result<Turn, Refused> {
        if ply != self.ply() {
            return Err(Refused::Stale { ply: self.ply() });
        }
        if !own.contains(&self.to_move()) {
            return Err(Refused::NotYourTurn);
        }
        self.room_for_more()?;
        self.game().position().check(piece, to).map_err(Refused::Rules)
    }

    /// Whoever sits already stays where they are.
    fn join(&self, own: &Own, by: &Person) -> Result<Vec<Happening>, Refused> {
        if !own.is_empty() {
            return Ok(Vec::new());
        }
        let open = Color::ALL.into_iter().find(|&color| {
            *self.agreement().seats.of(color) == SeatPlan::Person && self.seated(color).is_none()
        });
        let color = open.ok_or(Refused::SeatsTaken)?;
        if self.is_over() {
            return Err(Refused::Over);
        }
        self.room_for_more()?;
        Ok(vec![Happening::Joined { color, who: by.who.clone(), name: by.name.clone() }])
    }

    /// The seat that is really held by whoever plays this side.
    fn kept_seat(&self, color: Color) -> Color {
        if *self.agreement().seats.of(color) == SeatPlan::SameScreen { !color } else { color }
    }

    fn offer_draw(&self, color: Color) -> Result<Vec<Happening>, Refused> {
        if self.offers().draw == Some(!color) {
            return Ok(vec![Happening::DrawAccepted { color }]);
        }
        if *self.offers().offered_draw.of(color) {
            return Err(Refused::DrawOffered);
        }
        self.opponent_of(color)?;
        let mut happenings = vec![Happening::DrawOffered { color }];
        if self.agreement().engine(!color).is_some() {
            happenings.push(Happening::DrawDeclined { color: !color });
        }
        Ok(happenings)
    }

    fn ask_takeback(&self, color: Color) -> Result<Vec<Happening>, Refused> {
        let plies = self.plies_back(color)?;
        if self.takebacks() >= MOST_TAKEBACKS {
            return Err(Refused::EnoughTakebacks);
        }
        self.room_for_more()?;
        let alone = self.agreement().engine(!color).is_some()
            || self.agreement().seats.of(!color) == &SeatPlan::SameScreen
            || self.agreement().seats.of(color) == &SeatPlan::SameScreen;
        if alone {
            let granted = Happening::TakebackGranted { color: !color, plies };
            return Ok(vec![Happening::TakebackAsked { color }, granted]);
        }
        if *self.offers().asked_back.of(color) {
            return Err(Refused::TakebackAsked);
        }
        self.opponent_of(color)?;
        Ok(vec![Happening::TakebackAsked { color }])
    }

    /// How many turns have to be taken back so that this side may choose anew.
    fn plies_back(&self, color: Color) -> Result<u32, Refused> {
        let own = self.turns().iter().rposition(|taken| taken.color == color && taken.turn != Turn::Pass);
        let at = own.ok_or(Refused::NothingToTakeBack)?;
        Ok((self.turns().len() - at) as u32)
    }

    /// Nothing is taken from somebody who is not there.
    fn opponent_of(&self, color: Color) -> Result<(), Refused> {
        if self.is_taken(!color) { Ok(()) } else { Err(Refused::NoOpponent) }
    }

    fn play_again(&self, own: &Own, next: crate::GameId) -> Result<Vec<Happening>, Refused> {
        if !self.is_over() {
            return Err(Refused::NotOver);
        }
        if self.rematch().is_some() {
            return Err(Refused::PlayAgainAlready);
        }
        let agreed = Happening::Rematch { game: next };
        let color = match own.as_slice() {
            [color] => *color,
            _ => return Ok(vec![agreed]),
        };
        self.opponent_of(color)?;
        if self.agreement().engine(!color).is_some() || self.offers().rematch == Some(!color) {
            return Ok(vec![agreed]);
        }
        if self.offers().rematch == Some(color) || *self.offers().declined_rematch.of(!color) {
            return Err(Refused::RematchOffered);
        }
        Ok(vec![Happening::RematchOffered { color }])
    }

    /// For whom somebody speaks who plays these sides.
    fn speaker(&self, own: &Own, wanted: Option<Color>) -> Result<Color, Refused> {
        match (wanted, own.as_slice()) {
            (Some(color), _) if own.contains(&color) => Ok(color),
            (Some(_), _) => Err(Refused::OtherSide),
            (None, [color]) => Ok(*color),
            (None, _) => Ok(self.to_move()),
        }
    }

    fn room_for_more(&self) -> Result<(), Refused> {
        if self.number() < MOST_EVENTS { Ok(()) } else { Err(Refused::TooLong) }
    }
}

/// For whom somebody answers an offer of the other side.
fn answerer(own: &Own, offer: Option<Color>) -> Result<Color, Refused> {
    match offer {
        Some(color) if own.contains(&!color) => Ok(!color),
        Some(_) => Err(Refused::OwnOffer),
        None => Err(Refused::NoOffer),
    }
}
