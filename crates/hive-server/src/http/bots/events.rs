//! What happens to a program: challenges, games that begin, games that end.

use super::super::address::Held;
use super::super::answer::Refused;
use super::super::games::ask;
use super::super::guest::Guest;
use super::super::socket::Counted;
use super::challenges::Visit;
use super::known::known;
use super::lines::{UNREAD, line, streaming};
use super::online::{Here, Online};
use super::{may, own, shapes};
use crate::app::App;
use crate::bus::{Item, News};
use crate::line::on_behalf;
use crate::lobby::Wish;
use crate::reception::secrets::Scope;
use crate::room::Command;
use crate::shown::Access;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use hive_play::GameId;
use hive_wire::{BotEvent, ChallengeView, GameView, LobbyMessage};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// How many of a program's games are told at first: those in which something happened last.
const GAMES: u32 = 200;

/// `GET /api/stream/event`: all open challenges and games, and then whatever happens.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/stream/event",
        summary = "For programs: open games and challenges, and then whatever happens, a line of JSON each.",
        responses(
            (status = 200, description = "Done", body = BotEvent),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn events(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(held): Extension<Held>,
) -> Result<Response, Refused> {
    may(&app, &guest, &[Scope::BotPlay])?;
    // A stream is open like a socket, and counts as one.
    let counted = Counted::open(&app, &guest, held)?;
    let account = own(&app, &guest).await?;
    let (name, here) = (account.name.clone(), Online::enter(&app, account));
    // Before anything is looked up: nothing falls in between.
    let news = app.bus.listen();
    let visit = Visit::begin(&app, &guest).await?;
    let (lines, told) = mpsc::channel(UNREAD);
    let (playing, challenges) = (HashSet::new(), HashMap::new());
    let program = Program { app, guest, name, _here: here, lines, playing, challenges, _counted: counted };
    tokio::spawn(on_behalf(program.guest.owner(), program.live(visit, news)));
    Ok(streaming(told))
}

struct Program {
    app: Arc<App>,
    guest: Guest,
    name: String,
    /// As long as it listens it can be challenged.
    _here: Here,
    lines: mpsc::Sender<Bytes>,
    /// Games that it was told of and that go on.
    playing: HashSet<String>,
    /// Challenges that it was told of and that are open.
    challenges: HashMap<u32, ChallengeView>,
    _counted: Counted,
}

/// Nobody reads any more.
struct Gone;

impl Program {
    async fn live(mut self, mut visit: Visit, mut news: Receiver<News>) {
        if self.begin().await.is_err() {
            return;
        }
        let lines = self.lines.clone();
        loop {
            let went = tokio::select! {
                message = visit.next() => match message {
                    Some(message) => self.lobby(&visit, message).await,
                    None => return,
                },
                heard = news.recv() => match heard {
                    Ok(News { game, what: Item::Ended(_) }) if self.playing.remove(game.as_str()) => {
                        self.finished(game.as_str()).await
                    }
                    Err(RecvError::Closed) => return,
                    // What was missed is seen in the game's own stream.
                    Ok(_) | Err(RecvError::Lagged(_)) => Ok(()),
                },
                () = lines.closed() => return,
                () = sleep(Duration::from_secs(25)) => {
                    if self.guest.is_still(&self.app).await { Ok(()) } else { Err(Gone) }
                }
            };
            if went.is_err() {
                return;
            }
        }
    }

    async fn tell(&self, event: BotEvent) -> Result<(), Gone> {
        self.lines.send(line(&event)).await.map_err(|_| Gone)
    }

    /// The games that go on.
    async fn begin(&mut self) -> Result<(), Gone> {
        let page = self.app.store.list(&self.guest.who(), None, GAMES).await.map_err(|_| Gone)?;
        for game in page.games.into_iter().filter(|game| game.summary.ending.is_none()) {
            self.started(game.game.as_str()).await?;
        }
        Ok(())
    }

    async fn look(&self, game: &str) -> Option<GameView> {
        let who = self.guest.who();
        let look = |answer| Command::Look { who, access: Access::Key, answer };
        let view = ask(&self.app, &GameId::from(game), look).await.ok()?;
        Some(*view)
    }

    async fn started(&mut self, game: &str) -> Result<(), Gone> {
        let Some(view) = self.look(game).await else { return Ok(()) };
        let seated = [&view.status.seats.white, &view.status.seats.black];
        if view.status.outcome.is_some() || seated.iter().any(|seat| seat.name.is_none()) {
            return Ok(());
        }
        let told = match known(&self.app, &view).await {
            Ok(known) => shapes::game(&view, &known),
            Err(_) => None,
        };
        match told {
            Some(told) if self.playing.insert(game.to_string()) => {
                self.tell(BotEvent::GameStart { game: told }).await
            }
            _ => Ok(()),
        }
    }

    async fn finished(&self, game: &str) -> Result<(), Gone> {
        let Some(view) = self.look(game).await else { return Ok(()) };
        let Ok(known) = known(&self.app, &view).await else { return Ok(()) };
        match shapes::game(&view, &known) {
            Some(game) => self.tell(BotEvent::GameFinish { game }).await,
            None => Ok(()),
        }
    }

    async fn lobby(&mut self, visit: &Visit, message: LobbyMessage) -> Result<(), Gone> {
        match message {
            LobbyMessage::Lobby { you, .. } | LobbyMessage::You { you } => self.open(you.challenges).await,
            // Whoever challenges or accepts means it: a program is always ready.
            LobbyMessage::Found { found } => {
                if let Ok(comer) = super::super::lobby::comer(&self.app, &self.guest).await {
                    self.app.lobby.say(visit.key, 0, comer, Wish::Ready(found.id), None).await;
                }
                Ok(())
            }
            LobbyMessage::Begun { game, .. } => self.started(&game).await,
            LobbyMessage::Declined { challenge, reason } => {
                self.challenges.remove(&challenge.id);
                let mut challenge = shapes::challenge(&challenge, &self.name, "declined");
                challenge.decline_reason = Some(shapes::reason(reason).to_string());
                self.tell(BotEvent::ChallengeDeclined { challenge }).await
            }
            _ => Ok(()),
        }
    }

    /// Tells which challenges are new, and which are gone.
    async fn open(&mut self, now: Vec<ChallengeView>) -> Result<(), Gone> {
        let ids: HashSet<u32> = now.iter().map(|challenge| challenge.id).collect();
        let gone: Vec<u32> = self.challenges.keys().copied().filter(|id| !ids.contains(id)).collect();
        for id in gone {
            if let Some(view) = self.challenges.remove(&id).filter(|view| !view.own) {
                let challenge = shapes::challenge(&view, &self.name, "canceled");
                self.tell(BotEvent::ChallengeCanceled { challenge }).await?;
            }
        }
        for view in now {
            if self.challenges.insert(view.id, view.clone()).is_none() {
                let challenge = shapes::challenge(&view, &self.name, "created");
                self.tell(BotEvent::Challenge { challenge }).await?;
            }
        }
        Ok(())
    }
}
