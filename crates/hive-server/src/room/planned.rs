//! What players have planned for while they are away is done for them, in games with days for a turn.

use super::task::Room;
use crate::push::{Nudge, Word};
use hive_play::{Act, Event, Happening, LONGEST_PLAN, Pace, Person, Plan};
use hive_rules::{ByColor, Color};
use std::sync::Arc;

/// What is due: by whom, what, and what is left of the plan after it.
struct Due {
    side: Color,
    person: Person,
    act: Act,
    rest: Option<String>,
}

impl Room {
    /// Answers what was foreseen, as long as something is: both may have planned. A plan that is for another moment by now is
    /// forgotten with the game that it was made for.
    pub(super) async fn follow_plans(&mut self) {
        for _ in 0..=LONGEST_PLAN {
            let plans = matches!(self.meeting.agreement().pace, Pace::PerTurn { .. });
            let plays = self.damage.is_none() && self.doubt.is_none() && self.decides();
            if !plans || !plays || self.meeting.is_over() || self.meeting.turns().is_empty() {
                return;
            }
            let (store, game) = (Arc::clone(&self.house.store), self.game.clone());
            // What cannot be read now is read when somebody comes again.
            let Ok(kept) = store.plans(&game).await else { return };
            let Some(Due { side, person, act, rest }) = self.due(&kept) else { return };
            // What cannot be done now was foreseen wrongly, or cannot be written: the player sees that it is their turn.
            if self.act(&act, &person, 0).await.is_err() {
                return;
            }
            let now = self.house.clock.now();
            if let Err(error) = store.keep_plan(&game, side, rest.as_deref(), now).await {
                // The plan that is still there is for a moment that has passed: it does no harm.
                tracing::warn!(game = %self.game, %error, "a plan could not be shortened");
                return;
            }
        }
    }

    /// What is due by what is kept.
    fn due(&self, kept: &ByColor<Option<String>>) -> Option<Due> {
        let side = self.meeting.to_move();
        let seated = self.meeting.seated(side)?;
        let person = Person { who: seated.who.clone(), name: seated.name.clone() };
        let plan = Plan::read(kept.of(side).as_deref()?)?;
        let (turn, rest) = plan.answer(self.meeting.game())?;
        let act = Act::Turn { ply: self.meeting.ply(), piece: turn.piece()?, to: turn.to()? };
        Some(Due { side, person, act, rest: rest.map(|rest| rest.text()) })
    }
}

/// Words for players who have no page open.
impl Room {
    /// In a game with days for a turn, tells both when it is over. Whose turn has come is told when nothing more follows at
    /// once: they may have planned their answer. A first turn comes when both sit, here or in the game after this one.
    pub(super) fn nudge(&mut self, events: &[Event], ended: bool) {
        for event in events {
            match &event.what {
                Happening::Turn { .. } => self.turn_untold = true,
                Happening::Joined { .. } => self.turn_untold |= self.meeting.both_sit(),
                Happening::Rematch { game } => {
                    let founded = self.house.push.as_ref().zip(self.again(game, event.at).ok());
                    if let Some((push, Some(nudge))) =
                        founded.map(|(push, founded)| (push, Nudge::of_new(&founded.change)))
                    {
                        push.nudge(nudge);
                    }
                }
                _ => {}
            }
        }
        if ended {
            self.say(&Color::ALL, Word::Ended);
        }
    }

    /// Tells whoever is to move that their turn has come, if nobody has told them yet.
    pub(super) fn tell_whose_turn(&mut self) {
        if std::mem::take(&mut self.turn_untold) && !self.meeting.is_over() {
            self.say(&[self.meeting.to_move()], Word::YourTurn);
        }
    }

    fn say(&self, sides: &[Color], word: Word) {
        let Some(push) = &self.house.push else { return };
        if !matches!(self.meeting.agreement().pace, Pace::PerTurn { .. }) {
            return;
        }
        for &side in sides {
            let name = |side| self.meeting.seated(side).map(|seated| seated.name.to_string());
            if let Some(seated) = self.meeting.seated(side) {
                let (who, other) = (seated.who.clone(), name(!side).unwrap_or_default());
                push.nudge(Nudge { who, game: Some(self.game.clone()), other, word });
            }
        }
    }
}
