//! What a room tells those who are in it.

use super::clients::{Wording, text};
use super::gallery::SLICE;
use super::recent::Lately;
use super::task::Room;
use crate::cluster::message;
use crate::shown::Access;
use axum::extract::ws::Utf8Bytes;
use hive_play::{Event, GameId, Happening, Identity, Millis};
use hive_wire::view::{GameLook, as_aside, as_watched, event_view_at, game_view, moves_view, status_view};
use hive_wire::{GameView, Presence, ServerMessage, Status};
use std::time::Duration;
use tokio::time::Instant;

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
        match since.and_then(|since| self.missed(who, since)) {
            None => self.tell_everything(key, who),
            Some(missed) => {
                for message in missed {
                    self.clients.tell(key, message, &self.house.metrics);
                }
                let presence = self.who_is_here();
                self.tell(key, &ServerMessage::Presence { presence });
                if self.meeting.sides_of(who).any(|color| color == self.meeting.to_move()) {
                    self.tell_moves(key);
                }
            }
        }
        if self.away {
            self.tell(key, &ServerMessage::Memory { away: true });
        }
    }

    /// What somebody has missed since this event; nothing if it is not known one by one any more.
    fn missed(&self, who: &Identity, since: u32) -> Option<Vec<Utf8Bytes>> {
        let missed = self.recent.last(self.meeting.number().checked_sub(since)? as usize)?;
        let plays = self.meeting.sides_of(who).next().is_some();
        let now = status_view(&self.meeting, self.house.clock.now());
        let told = missed.map(|lately| self.worded(lately, lately.status(&now)));
        Some(told.map(|told| if plays { told.players } else { told.watchers }).collect())
    }

    /// Tells everybody that nothing can happen, because what is kept or whoever has the game is away; and when that is over.
    pub(super) fn tell_away(&mut self) {
        let cut_off = self.shared.as_ref().is_some_and(|shared| shared.cut_off);
        let away = self.doubt.is_some() || cut_off;
        if away != self.away {
            self.away = away;
            let message = text(&ServerMessage::Memory { away });
            let told = Wording { players: message.clone(), watchers: message };
            self.clients.tell_all(&told, &self.meeting, &self.house.metrics);
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
            let lately = Lately::new(event.clone(), &self.meeting, &self.scene);
            let told = self.worded(&lately, status_view(&self.meeting, at));
            self.clients.tell_all(&told, &self.meeting, &self.house.metrics);
            self.recent.push(lately);
        }
        self.told = self.meeting.number();
    }

    /// What everybody is told of an event. The link of a game is the key to it: those who watch are taken along to
    /// where they play again by a pass. What they say among themselves the players read when the game is over.
    fn worded(&self, Lately { event, turn, .. }: &Lately, status: Status) -> Wording {
        let aside = matches!(event.what, Happening::Chat { color: None, .. }) && !self.meeting.is_over();
        let event = event_view_at(event, &self.scene, *turn);
        let message = |event, status| text(&ServerMessage::Event { event, status: Box::new(status) });
        if let Some(next) = self.next_for_watchers() {
            let (seen, known) = as_watched(event.clone(), status.clone(), next);
            return Wording { players: message(event, status), watchers: message(seen, known) };
        }
        if aside {
            let players = message(as_aside(event.clone()), status.clone());
            return Wording { players, watchers: message(event, status) };
        }
        let players = message(event, status);
        Wording { watchers: players.clone(), players }
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
