//! A game without a server, told by what was done in it: each step is decided about again.

use super::Scene;
use super::agreement::{agreement, clock_options, own_colors, ruleset_options};
use super::deed::{Said, deed, refused_view};
use super::game::{GameLook, event_view, game_view, moves_view, seat_views, status_view};
use super::position::{ending_view, pieces};
use crate::{
    Act, ClientFrame, GameSummary, LocalAnswer, LocalGame, LocalStep, NewGame, Presence, RefusalView, Rule,
    SeatChoice, SeatPresence, ServerMessage,
};
use hive_notation::game_type;
use hive_play::{Event, GameId, Happening, Meeting, Millis, Person, Stepped};
use hive_rules::{ByColor, Color};

/// A game without a server at one moment.
pub struct LocalRoom {
    game: GameId,
    next: GameId,
    options: NewGame,
    person: Person,
    meeting: Meeting,
    scene: Scene,
    steps: usize,
    events: Vec<Event>,
}

impl LocalRoom {
    /// The game as it stands after all that was done in it, or what is wrong with it. `later` is added to all its times.
    pub fn open(kept: &LocalGame, person: Person, later: Millis) -> Result<LocalRoom, RefusalView> {
        let unfit = |text: String| RefusalView::new(Rule::BadOptions, text);
        let seats = [kept.options.seats.white, kept.options.seats.black];
        if seats.contains(&SeatChoice::Link {}) {
            return Err(unfit("without a server no seat is for somebody elsewhere".to_string()));
        }
        if kept.steps.len() > LocalGame::MOST_STEPS {
            return Err(too_long());
        }
        let agreed = agreement(&kept.options).map_err(|unmeant| unfit(unmeant.to_string()))?;
        agreed.check().map_err(|error| unfit(error.to_string()))?;
        let mut people = ByColor::default();
        for color in own_colors(&kept.options) {
            *people.of_mut(color) = Some(person.clone());
        }
        let created = kept.created.saturating_add(later);
        let (meeting, events) =
            Meeting::found(agreed, &people, created).map_err(|error| unfit(error.to_string()))?;
        let mut room = LocalRoom {
            game: GameId::from(kept.id.as_str()),
            next: GameId::from(kept.next.as_str()),
            options: kept.options.clone(),
            scene: Scene::of(&meeting),
            person,
            meeting,
            steps: 0,
            events,
        };
        for (index, step) in kept.steps.iter().enumerate() {
            room.step(step.act.clone(), step.at.saturating_add(later)).map_err(|refusal| RefusalView {
                text: format!("step {} of this game: {}", index + 1, refusal.text),
                ..refusal
            })?;
        }
        Ok(room)
    }

    /// Does something; the events that came of it, and the refusal if the act itself came to nothing.
    fn step(&mut self, act: Act, at: Millis) -> Result<Vec<Event>, RefusalView> {
        let (events, refusal) = self.try_step(act, at)?;
        match refusal {
            Some(refusal) if events.is_empty() => Err(refusal),
            _ => Ok(events),
        }
    }

    fn try_step(&mut self, act: Act, at: Millis) -> Result<(Vec<Event>, Option<RefusalView>), RefusalView> {
        let next = self.next.clone();
        let deed = match deed(act, || next)? {
            Said::Deed(hive_play::Act::Leave | hive_play::Act::Join) => {
                let text = "without a server nobody else could take the seat";
                return Err(RefusalView::new(Rule::NotYourSeat, text));
            }
            Said::Deed(deed) => Some(deed),
            Said::Everything | Said::Moves | Said::Ping => None,
        };
        if self.steps >= LocalGame::MOST_STEPS {
            return Err(too_long());
        }
        // Clocks of browsers are set now and then: nothing happens before what happened before it.
        let at = at.max(self.latest());
        let before = self.meeting.game().position().clone();
        let Stepped { events, refused } = self
            .meeting
            .step(deed.as_ref(), &self.person, at)
            .map_err(|broken| RefusalView::new(Rule::Trouble, broken.to_string()))?;
        events.iter().for_each(|event| self.scene.follow(&before, event));
        self.steps += usize::from(!events.is_empty());
        self.events.extend(events.iter().cloned());
        let refusal = refused.map(|refused| refused_view(&refused, &self.meeting, &self.scene));
        Ok((events, refusal))
    }

    fn latest(&self) -> Millis {
        self.events.last().map_or_else(|| self.meeting.created(), |event| event.at)
    }

    /// The game.
    pub const fn meeting(&self) -> &Meeting {
        &self.meeting
    }

    /// All that has happened in it.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What a room tells those who come in.
    pub fn enter(&mut self, now: Millis) -> LocalAnswer {
        let now = now.max(self.latest());
        let at = Act::Resync {};
        let step = match self.step(at.clone(), now) {
            Ok(events) if !events.is_empty() => Some(LocalStep { at: now, act: at }),
            _ => None,
        };
        self.answer(vec![self.everything(now)], step, None)
    }

    /// What a room answers to a message.
    pub fn say(&mut self, ClientFrame { id, act }: ClientFrame, fresh: &str, now: Millis) -> LocalAnswer {
        let now = now.max(self.latest());
        if let Act::Ping { sent, .. } = act {
            return self.answer(vec![ServerMessage::Pong { sent, now }], None, None);
        }
        let (events, refusal) = match self.try_step(act.clone(), now) {
            Ok(stepped) => stepped,
            Err(refusal) => (Vec::new(), Some(refusal)),
        };
        let mut messages = self.told(&events, now);
        messages.push(match (refusal, &act) {
            (Some(refusal), _) => ServerMessage::Refused { id: Some(id), refusal },
            (None, Act::Resync {}) => self.everything(now),
            (None, Act::Moves {}) => self.moves(),
            (None, _) => ServerMessage::Done { id, number: self.meeting.number() },
        });
        let rematch = events.iter().find_map(|event| match &event.what {
            Happening::Rematch { game } => Some(self.again(game, fresh, now)),
            _ => None,
        });
        let step = (!events.is_empty()).then_some(LocalStep { at: now, act });
        self.answer(messages, step, rematch)
    }

    /// What everybody in a room is told of events: what may be done now comes first.
    fn told(&self, events: &[Event], now: Millis) -> Vec<ServerMessage> {
        let turned = |event: &Event| {
            matches!(
                event.what,
                Happening::Turn { .. } | Happening::Pass { .. } | Happening::TakebackGranted { .. }
            )
        };
        let mut messages = Vec::with_capacity(events.len() + 2);
        let seated = self.meeting.seated(self.meeting.to_move()).is_some();
        if events.iter().any(turned) && !self.meeting.is_over() && seated {
            messages.push(self.moves());
        }
        messages.extend(events.iter().map(|event| ServerMessage::Event {
            event: event_view(event, &self.scene),
            status: Box::new(status_view(&self.meeting, now)),
        }));
        messages
    }

    fn moves(&self) -> ServerMessage {
        ServerMessage::Moves { moves: moves_view(&self.meeting, &self.scene) }
    }

    fn everything(&self, now: Millis) -> ServerMessage {
        let look = GameLook {
            game: &self.game,
            link: None,
            next: None,
            picture: String::new(),
            who: &self.person.who,
            now,
            damaged: None,
        };
        let here = SeatPresence { online: true, lag_ms: None };
        ServerMessage::Game {
            game: Box::new(game_view(&self.meeting, &self.scene, &look)),
            presence: Presence { white: here, black: here, watchers: 0 },
        }
    }

    /// The game in which they play again, colours swapped.
    fn again(&self, game: &GameId, fresh: &str, now: Millis) -> LocalGame {
        let mut options = self.options.clone();
        (options.seats.white, options.seats.black) = (options.seats.black, options.seats.white);
        LocalGame { id: game.to_string(), next: fresh.to_string(), created: now, options, steps: Vec::new() }
    }

    fn answer(
        &self,
        messages: Vec<ServerMessage>,
        step: Option<LocalStep>,
        rematch: Option<LocalGame>,
    ) -> LocalAnswer {
        let deadline = self.meeting.deadline().map(|deadline| deadline.at);
        let pieces = pieces(self.meeting.game().position(), self.scene.places());
        LocalAnswer { messages, step, deadline, rematch, summary: self.summary(), pieces }
    }

    fn summary(&self) -> GameSummary {
        let (meeting, agreement) = (&self.meeting, self.meeting.agreement());
        let name = |color: Color| meeting.seated(color).map(|seated| seated.name.to_string());
        GameSummary {
            id: self.game.to_string(),
            created: meeting.created(),
            updated: self.latest(),
            ruleset: ruleset_options(agreement),
            game_type: game_type(agreement.ruleset.expansions).to_string(),
            clock: clock_options(agreement.pace),
            seats: seat_views(agreement, &ByColor::from_fn(name)),
            you: meeting.sides_of(&self.person.who).map(Into::into).collect(),
            ply: meeting.turns().len() as u32,
            to_move: meeting.to_move().into(),
            elsewhere: None,
            outcome: meeting.ending().map(ending_view),
        }
    }
}

fn too_long() -> RefusalView {
    RefusalView::new(Rule::Limit, "this game has become too long to be kept without a server")
}
