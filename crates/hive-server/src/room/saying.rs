//! What a room tells those who are in it.

use super::clients::{Told, text};
use super::gallery::SLICE;
use super::task::Room;
use crate::cluster::message;
use crate::shown::Access;
use axum::extract::ws::Utf8Bytes;
use hive_play::{Event, GameId, Happening, Identity, Millis};
use hive_wire::view::{GameLook, as_aside, as_watched, event_view, game_view, moves_view, status_view};
use hive_wire::{GameView, Presence, ServerMessage};
use std::time::Duration;
use tokio::time::Instant;

/// How many events can be told again one by one; beyond that the whole game is shorter.
const RECENT: usize = 8;

/// How often it is told at most who is here: with every entry and exit it would be everybody times everybody.
const PRESENCE: Duration = Duration::from_millis(500);

impl Room {
    /// The whole game, for somebody. Who came with a pass is told no other name of it.
    pub(super) fn view(&self, who: &Identity, access: Access) -> Box<GameView> {
        let name = match access {
            Access::Key => self.game.clone(),
            Access::Pass => GameId::from(self.house.shown.pass(&self.game)),
        };
        let link = self.house.public_url.as_ref().map(|url| format!("{url}/game/{name}"));
        let look = GameLook {
            game: &name,
            link,
            next: self.next_for_watchers(),
            picture: self.house.shown.of(&self.game),
            who,
            now: self.house.clock.now(),
            damaged: self.damage.as_ref().map(|damage| damage.number),
        };
        Box::new(game_view(&self.meeting, &self.scene, &look))
    }

    /// The first messages: what was missed, or everything.
    pub(super) fn greet(&mut self, key: u64, who: &Identity, since: Option<u32>) {
        let number = self.meeting.number();
        let missed = since.and_then(|since| number.checked_sub(since)).map(|missed| missed as usize);
        match missed.filter(|&missed| missed <= self.recent.len()) {
            Some(missed) => {
                let plays = self.meeting.sides_of(who).next().is_some();
                let missed = self.recent.iter().skip(self.recent.len() - missed);
                let missed: Vec<Utf8Bytes> = missed
                    .map(|told| if plays { told.players.clone() } else { told.watchers.clone() })
                    .collect();
                for message in missed {
                    self.clients.tell(key, message, &self.house.metrics);
                }
                let presence = self.who_is_here();
                self.tell(key, &ServerMessage::Presence { presence });
                if self.meeting.sides_of(who).any(|color| color == self.meeting.to_move()) {
                    self.tell_moves(key);
                }
            }
            None => self.tell_everything(key, who),
        }
    }

    pub(super) fn tell_everything(&mut self, key: u64, who: &Identity) {
        let (game, presence) = (self.view(who, self.clients.access(key)), self.who_is_here());
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
    pub(super) fn tell_events(&mut self, events: &[Event], at: Millis) {
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
            let told = self.told_of(event, at);
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(told.clone());
            self.clients.tell_all(&told, &self.meeting, &self.house.metrics);
        }
        self.told = self.meeting.number();
    }

    /// What everybody is told of an event. The link of a game is the key to it: those who watch are taken along to
    /// where they play again by a pass. What they say among themselves the players read when the game is over.
    fn told_of(&self, event: &Event, at: Millis) -> Told {
        let aside = matches!(event.what, Happening::Chat { color: None, .. }) && !self.meeting.is_over();
        let (event, status) = (event_view(event, &self.scene), status_view(&self.meeting, at));
        let message = |event, status| text(&ServerMessage::Event { event, status: Box::new(status) });
        if let Some(next) = self.next_for_watchers() {
            let (seen, known) = as_watched(event.clone(), status.clone(), next);
            return Told { players: message(event, status), watchers: message(seen, known) };
        }
        if aside {
            let players = message(as_aside(event.clone()), status.clone());
            return Told { players, watchers: message(event, status) };
        }
        let players = message(event, status);
        Told { watchers: players.clone(), players }
    }

    /// Where those who watch are taken along to.
    fn next_for_watchers(&self) -> Option<String> {
        self.meeting.rematch().map(|next| self.house.shown.pass(next))
    }

    /// Who is here. To count thousands for each of them would be everybody times everybody: they are told what was last
    /// told to all.
    fn who_is_here(&self) -> Presence {
        if self.clients.count() > SLICE { self.presence } else { self.everybody_here() }
    }

    /// Everybody who is here, at whichever node.
    pub(super) fn everybody_here(&self) -> Presence {
        let own = self.clients.presence(&self.meeting);
        self.shared.as_ref().map_or(own, |shared| shared.presence(own))
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
        if let Some(shared) = &self.shared
            && shared.has_news(self.clients.presence(&self.meeting))
        {
            self.follow_now();
        }
        let presence = self.everybody_here();
        if presence != self.presence {
            self.presence = presence;
            if let Some(shared) = &self.shared {
                shared.tell(|| message::Told::Presence { game: self.game.to_string(), presence });
            }
            let message = text(&ServerMessage::Presence { presence });
            self.clients.tell_in_passing(&message, &self.meeting, &self.house.metrics);
        }
    }

    pub(super) fn tell(&mut self, key: u64, message: &ServerMessage) {
        self.clients.tell(key, text(message), &self.house.metrics);
    }
}
