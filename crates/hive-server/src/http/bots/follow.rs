//! What happens in a game, line by line.

use super::super::guest::Guest;
use super::games::{Guestbook, look};
use super::lines::{asking, line};
use super::shapes;
use crate::app::App;
use crate::room::{Inbox, Outgoing};
use axum::body::Bytes;
use hive_wire::{BotLine, BotState, Happening, Presence, ServerMessage, Side};
use std::sync::Arc;
use tokio::sync::mpsc;

/// What is worth telling: clocks alone are no news.
fn news(state: &BotState) -> BotState {
    BotState { wtime: 0, btime: 0, ..state.clone() }
}

/// Tells a program what happens in a game.
pub(super) struct Follower {
    app: Arc<App>,
    guest: Guest,
    inside: Guestbook,
    lines: mpsc::Sender<Bytes>,
    /// The other side.
    other: Side,
    /// What was told last.
    last: BotState,
    /// Whether the other was said to be gone.
    gone: bool,
}

impl Follower {
    /// Somebody who was told how the game stands.
    pub(super) fn new(
        app: Arc<App>,
        guest: Guest,
        inside: Guestbook,
        lines: mpsc::Sender<Bytes>,
        other: Side,
        last: &BotState,
    ) -> Follower {
        Follower { app, guest, inside, lines, other, last: news(last), gone: false }
    }

    /// Until the game is over or nobody reads any more.
    pub(super) async fn follow(mut self, mut outgoing: Inbox, presence: Presence) {
        let mut on = self.presence(presence).await;
        let (lines, mut asking) = (self.lines.clone(), asking());
        while on {
            let message = tokio::select! {
                message = outgoing.recv() => message,
                () = lines.closed() => return,
                _ = asking.tick() => {
                    if self.guest.is_still(&self.app).await { continue } else { return }
                }
            };
            let Some(Outgoing::Text(said)) = message else { return };
            on = match hive_wire::read::<ServerMessage>(said.as_bytes()) {
                Ok(ServerMessage::Event { event, .. }) => match event.what {
                    Happening::Chat { side, name, text } => {
                        let room = if side.is_some() { "player" } else { "spectator" };
                        self.tell(BotLine::ChatLine { room: room.to_string(), username: name, text }).await
                    }
                    _ => self.look().await,
                },
                Ok(ServerMessage::Game { presence, .. }) => {
                    self.look().await && self.presence(presence).await
                }
                Ok(ServerMessage::Presence { presence }) => self.presence(presence).await,
                _ => true,
            };
        }
    }

    async fn tell(&self, what: BotLine) -> bool {
        self.lines.send(line(&what)).await.is_ok()
    }

    /// Tells how the game stands now, if that is new; whether it goes on. Of two turns in one moment the first look sees
    /// both: what was told is not told again, or a program would answer it twice.
    async fn look(&mut self) -> bool {
        let Ok(view) = look(&self.app, &self.guest, &self.inside.game).await else { return false };
        let state = shapes::state(&view);
        let (new, over) = (news(&state), view.status.outcome.is_some());
        let told = self.last == new || self.tell(BotLine::GameState { state }).await;
        self.last = new;
        told && !over
    }

    async fn presence(&mut self, presence: Presence) -> bool {
        let gone = match self.other {
            Side::White => !presence.white.online,
            Side::Black => !presence.black.online,
        };
        if std::mem::replace(&mut self.gone, gone) == gone {
            return true;
        }
        self.tell(BotLine::OpponentGone { gone }).await
    }
}
