//! What somebody here wants of a game that another node has: asked of that node, again if nobody has it just now.

use super::task::Room;
use super::writing::{trouble, unknown};
use crate::cluster::message::{Answer, Asked, Who};
use crate::shown::Access;
use hive_bus::BusError;
use hive_play::{Event, Happening, Millis, Person};
use hive_wire::view::{Said, deed};
use hive_wire::{Act, GameView, RefusalView, ServerMessage};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// How long an errand is tried.
const TRIED: Duration = Duration::from_secs(9);

/// How many may wait.
const MOST: usize = 64;

/// Who wants it.
pub(super) enum Wisher {
    Client { key: u64, id: u32 },
    Visitor { answer: oneshot::Sender<Result<Box<GameView>, RefusalView>> },
}

/// What they want.
pub(super) enum Wish {
    Act(Act),
    Join,
}

/// Something that somebody wants of the game.
pub(super) struct Errand {
    wisher: Wisher,
    person: Person,
    wish: Wish,
    lag: Millis,
    since: Instant,
}

impl Errand {
    pub(super) fn new(wisher: Wisher, person: Person, wish: Wish, lag: Millis) -> Errand {
        Errand { wisher, person, wish, lag, since: Instant::now() }
    }

    /// The same, heard at this moment.
    pub(super) fn heard(self, since: Instant) -> Errand {
        Errand { since, ..self }
    }

    fn waited(&self) -> u32 {
        u32::try_from(self.since.elapsed().as_millis()).unwrap_or(u32::MAX)
    }

    /// The same as another node is asked for it.
    pub(super) fn asked(&self) -> Asked {
        let who = Who::from(&self.person);
        match &self.wish {
            Wish::Act(act) => Asked::Act {
                who,
                act: act.clone(),
                lag_ms: u32::try_from(self.lag).unwrap_or(0),
                waited_ms: self.waited(),
            },
            Wish::Join => Asked::Join { who },
        }
    }
}

impl Room {
    /// Asks whoever has the game; later if nobody can be asked now.
    pub(super) fn send_on(&mut self, errand: Errand) {
        let game = self.game.clone();
        let Some(shared) = &mut self.shared else { return };
        if shared.held.len() >= MOST {
            return self.finish(errand, Err(trouble()));
        }
        if shared.held.is_empty() {
            shared.ask(&game, errand);
        } else {
            // One after the other, as they came.
            shared.held.push(errand);
            shared.look();
        }
    }

    /// Asks again for what was held back, or does it, if this node has the game by now.
    pub(super) async fn send_all_on(&mut self) {
        let Some(shared) = &mut self.shared else { return };
        for errand in std::mem::take(&mut shared.held) {
            if errand.since.elapsed() > TRIED {
                self.finish(errand, Err(trouble()));
            } else if self.decides() {
                self.run_errand(errand).await;
            } else if let Some(shared) = &mut self.shared {
                let game = self.game.clone();
                shared.ask(&game, errand);
            }
        }
    }

    /// Does what was meant for another node, here.
    async fn run_errand(&mut self, errand: Errand) {
        let done = match &errand.wish {
            Wish::Join => self.join(&errand.person).await.map(|_| ()),
            Wish::Act(act) => match deed(act.clone(), crate::random::game_id) {
                Ok(Said::Deed(deed)) => {
                    self.pay_for_waiting(&errand.person.who, errand.waited());
                    self.act(&deed, &errand.person, errand.lag).await
                }
                Ok(_) => Ok(()),
                Err(refusal) => Err(refusal),
            },
        };
        self.finish(errand, done.map(|()| self.meeting.number()));
    }

    /// Another node has answered, or has not.
    pub(super) async fn answered(&mut self, errand: Errand, answer: Result<Answer, BusError>) {
        match answer {
            Ok(Answer::Done { number }) if number <= self.meeting.number() => self.finish(errand, Ok(number)),
            Ok(Answer::Done { number }) => {
                if let Some(shared) = &mut self.shared {
                    shared.expect(number);
                    shared.done.push((number, errand));
                }
            }
            Ok(Answer::Refused { refusal }) => self.finish(errand, Err(*refusal)),
            // Nobody has heard of it: whoever has the game now is looked for, and asked.
            Ok(Answer::NotHere | Answer::Followed { .. }) | Err(BusError::Nobody) => {
                if self.decides() {
                    return Box::pin(self.run_errand(errand)).await;
                }
                if errand.since.elapsed() > TRIED {
                    return self.finish(errand, Err(trouble()));
                }
                if let Some(shared) = &mut self.shared {
                    shared.held.push(errand);
                    shared.look();
                }
            }
            Err(BusError::Late) => {
                Box::pin(self.read_again()).await;
                self.finish(errand, Err(unknown()));
                if let Some(shared) = self.shared.as_mut().filter(|shared| !shared.is_owner()) {
                    shared.look();
                }
            }
            Err(_) => self.finish(errand, Err(trouble())),
        }
    }

    /// Tells whoever wanted it what has come of it.
    pub(super) fn finish(&mut self, errand: Errand, done: Result<u32, RefusalView>) {
        match (errand.wisher, done) {
            (Wisher::Client { key, id }, Ok(number)) => self.tell(key, &ServerMessage::Done { id, number }),
            (Wisher::Client { key, id }, Err(refusal)) => self.refuse(key, id, refusal),
            (Wisher::Visitor { answer }, done) => {
                // Who asked may have gone.
                let _ = answer.send(done.map(|_| self.view(&errand.person.who, Access::Key)));
            }
        }
    }

    /// Events of another node: applied here and told to those who are here. Not if they do not follow what is known, or
    /// would be others if they happened here: then what is kept has to be read.
    pub(super) fn happened(&mut self, events: &[Event]) -> bool {
        let known = self.meeting.number();
        let news: Vec<Event> = events.iter().filter(|event| event.number > known).cloned().collect();
        let Some(first) = news.first() else { return true };
        if first.number != known + 1 || news.len() != events.len() {
            return false;
        }
        let at = first.at;
        // Passes that a turn forces follow by themselves.
        let forced =
            news.iter().rev().take_while(|event| matches!(event.what, Happening::Pass { .. })).count();
        let own = if forced < news.len() { news.len() - forced } else { news.len() };
        let happenings = news.iter().take(own).map(|event| event.what.clone()).collect();
        let before = self.meeting.clone();
        match self.let_happen(happenings, at) {
            Ok(made) if made == news => {
                self.tell_events(&news, at);
                self.tell_turns(&news);
                true
            }
            _ => {
                self.put_back(before);
                false
            }
        }
    }
}
