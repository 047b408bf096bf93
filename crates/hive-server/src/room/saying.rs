//! What a room tells those who are in it.

use super::clients::text;
use super::task::Room;
use axum::extract::ws::Utf8Bytes;
use hive_play::{Event, Happening, Identity, Millis};
use hive_rules::Position;
use hive_wire::view::{GameLook, event_view, game_view, moves_view, status_view};
use hive_wire::{GameView, ServerMessage};
use std::time::Duration;
use tokio::time::Instant;

/// How many events can be told again one by one; beyond that the whole game is shorter.
const RECENT: usize = 16;

/// How often it is told at most who is here: with every entry and exit it would be everybody times everybody.
const PRESENCE: Duration = Duration::from_millis(500);

impl Room {
    /// The whole game, for somebody.
    pub(super) fn view(&self, who: &Identity) -> Box<GameView> {
        let link = self.house.public_url.as_ref().map(|url| format!("{url}/game/{}", self.game));
        let damaged = self.damage.as_ref().map(|damage| damage.number);
        let look = GameLook { game: &self.game, link, who, now: self.house.clock.now(), damaged };
        Box::new(game_view(&self.meeting, &self.scene, &look))
    }

    /// The first messages: what was missed, or everything.
    pub(super) fn greet(&mut self, key: u64, who: &Identity, since: Option<u32>) {
        let number = self.meeting.number();
        let missed = since.and_then(|since| number.checked_sub(since)).map(|missed| missed as usize);
        match missed.filter(|&missed| missed <= self.recent.len()) {
            Some(missed) => {
                let messages: Vec<Utf8Bytes> =
                    self.recent.iter().skip(self.recent.len() - missed).cloned().collect();
                for message in messages {
                    self.clients.tell(key, message, &self.house.metrics);
                }
                let presence = self.clients.presence(&self.meeting);
                self.tell(key, &ServerMessage::Presence { presence });
                if self.meeting.sides_of(who).any(|color| color == self.meeting.to_move()) {
                    self.tell_moves(key);
                }
            }
            None => self.tell_everything(key, who),
        }
    }

    pub(super) fn tell_everything(&mut self, key: u64, who: &Identity) {
        let (game, presence) = (self.view(who), self.clients.presence(&self.meeting));
        self.tell(key, &ServerMessage::Game { game, presence });
    }

    /// The same for everybody who is here.
    pub(super) fn tell_everybody_everything(&mut self) {
        self.told = self.meeting.number();
        for (key, who) in self.clients.everybody() {
            self.tell_everything(key, &who);
        }
    }

    /// What may be done now, for whoever asks.
    pub(super) fn tell_moves(&mut self, key: u64) {
        let message = text(&ServerMessage::Moves { moves: moves_view(&self.meeting, &self.scene) });
        self.clients.tell(key, message, &self.house.metrics);
    }

    /// What has happened, the same bytes for everybody. What may be done now comes first, for whoever is to move: so the
    /// turn and what it allows are shown at once.
    pub(super) fn tell_events(&mut self, before: &Position, events: &[Event], at: Millis) {
        events.iter().for_each(|event| self.scene.follow(before, event));
        let moves = |event: &Event| {
            matches!(
                event.what,
                Happening::Turn { .. } | Happening::Pass { .. } | Happening::TakebackGranted { .. }
            )
        };
        if events.iter().any(moves) && !self.meeting.is_over() && !self.clients.is_empty() {
            let seated = self.meeting.seated(self.meeting.to_move()).map(|seated| seated.who.clone());
            if let Some(who) = seated {
                let moves = text(&ServerMessage::Moves { moves: moves_view(&self.meeting, &self.scene) });
                self.clients.tell_person(&who, &moves, &self.house.metrics);
            }
        }
        for event in events {
            let status = Box::new(status_view(&self.meeting, at));
            let message = text(&ServerMessage::Event { event: event_view(event, &self.scene), status });
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(message.clone());
            self.clients.tell_all(&message, &self.house.metrics);
        }
        self.told = self.meeting.number();
    }

    /// Somebody came, went, or has another lag: it is told soon.
    pub(super) fn presence_changed(&mut self) {
        if self.presence_at.is_none() {
            self.presence_at = Some(Instant::now().max(self.presence_told + PRESENCE));
        }
    }

    pub(super) fn tell_presence(&mut self) {
        self.clients.forget_gone();
        (self.presence_at, self.presence_told) = (None, Instant::now());
        let presence = self.clients.presence(&self.meeting);
        if presence != self.presence {
            self.presence = presence;
            self.clients.tell_in_passing(&text(&ServerMessage::Presence { presence }));
        }
    }

    pub(super) fn tell(&mut self, key: u64, message: &ServerMessage) {
        self.clients.tell(key, text(message), &self.house.metrics);
    }
}
