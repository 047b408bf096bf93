//! What happens to a program: challenges, games that begin, games that end.

use super::super::address::Held;
use super::super::answer::Refused;
use super::super::games::ask;
use super::super::guest::Guest;
use super::super::lobby::comer;
use super::super::socket::Counted;
use super::challenges::Visit;
use super::known::known;
use super::lines::{UNREAD, asking, line, streaming};
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
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;

/// How many of a program's games are told at first: those in which something happened last.
const GAMES: u32 = 1_000;

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
    let program = Program {
        app,
        guest,
        name,
        _here: here,
        lines,
        playing: HashSet::new(),
        challenges: HashMap::new(),
        taken_up: None,
        _counted: counted,
    };
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
    /// Its own challenge that somebody has taken up, until a game has come of it.
    taken_up: Option<ChallengeView>,
    _counted: Counted,
}

/// Nobody reads any more.
struct Gone;

impl Program {
    async fn live(mut self, mut visit: Visit, mut news: Receiver<News>) {
        if self.begin().await.is_err() {
            return;
        }
        let (lines, mut asking) = (self.lines.clone(), asking());
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
                    Err(RecvError::Lagged(_)) => self.missed().await,
                    Ok(_) => Ok(()),
                },
                () = lines.closed() => return,
                _ = asking.tick() => {
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
        for game in self.app.store.unfinished(&self.guest.who(), GAMES).await.map_err(|_| Gone)? {
            self.started(game.game.as_str()).await?;
        }
        Ok(())
    }

    async fn look(&self, game: &str) -> Option<Box<GameView>> {
        let who = self.guest.who();
        let look = |answer| Command::Look { who, access: Access::Key, answer };
        ask(&self.app, &GameId::from(game), look).await.ok()
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

    /// News went by unheard: whichever of its games have ended meanwhile are told now.
    async fn missed(&mut self) -> Result<(), Gone> {
        let playing: Vec<String> = self.playing.iter().cloned().collect();
        for game in playing {
            if self.look(&game).await.is_some_and(|view| view.status.outcome.is_some()) {
                self.playing.remove(&game);
                self.finished(&game).await?;
            }
        }
        Ok(())
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
            LobbyMessage::Found { found } => {
                self.ready(visit, found.id).await;
                Ok(())
            }
            LobbyMessage::Begun { game, .. } => {
                self.taken_up = None;
                self.started(&game).await
            }
            // Somebody wanted to play, and then did not: whoever challenged them may do so again.
            LobbyMessage::Unmet { .. } => match self.taken_up.take() {
                Some(view) => {
                    let challenge = shapes::challenge(&view, &self.name, "canceled");
                    self.tell(BotEvent::ChallengeCanceled { challenge }).await
                }
                None => Ok(()),
            },
            LobbyMessage::Declined { challenge, reason } => {
                self.challenges.remove(&challenge.id);
                self.taken_up = None;
                let mut challenge = shapes::challenge(&challenge, &self.name, "declined");
                challenge.decline_reason = Some(shapes::reason(reason).to_string());
                self.tell(BotEvent::ChallengeDeclined { challenge }).await
            }
            _ => Ok(()),
        }
    }

    /// Whoever challenges or accepts means it: a program is always ready. Under an account of a person's, of whom a program
    /// only hears, the person says so themselves: no game begins unexpectedly.
    async fn ready(&self, visit: &Visit, found: u32) {
        // Asked anew: the account may have become a program's since this began.
        if !own(&self.app, &self.guest).await.is_ok_and(|account| account.bot) {
            return;
        }
        if let Ok(comer) = comer(&self.app, &self.guest).await {
            self.app.lobby.say(visit.key, 0, comer, Wish::Ready(found), None).await;
        }
    }

    /// Tells which challenges are new, and which are gone.
    async fn open(&mut self, now: Vec<ChallengeView>) -> Result<(), Gone> {
        let ids: HashSet<u32> = now.iter().map(|challenge| challenge.id).collect();
        let gone: Vec<u32> = self.challenges.keys().copied().filter(|id| !ids.contains(id)).collect();
        for id in gone {
            match self.challenges.remove(&id) {
                Some(view) if view.own => self.taken_up = Some(view),
                Some(view) => {
                    let challenge = shapes::challenge(&view, &self.name, "canceled");
                    self.tell(BotEvent::ChallengeCanceled { challenge }).await?;
                }
                None => {}
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
