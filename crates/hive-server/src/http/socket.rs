//! The socket of a game.

use super::address::Held;
use super::answer::Refused;
use super::asides::speaks;
use super::games::ask;
use super::guest::Guest;
use super::way::Way;
use crate::app::App;
use crate::budget::Budget;
use crate::line::on_behalf;
use crate::metrics::Reason;
use crate::open::{Place as Counter, Whose};
use crate::room::{Command, Entered, Entry, Inbox, Outgoing, outbox, text};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::SinkExt;
use hive_play::GameId;
use hive_wire::{Act, ClientFrame, LeaveReason, RefusalView, Rule, ServerMessage, read};
use serde::Deserialize;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, interval, timeout};
use tokio_tungstenite::tungstenite::{self, error::CapacityError};

/// The largest message that is read, in bytes.
pub(crate) const LARGEST: usize = 16 * 1024;

/// How many messages may be on their way to a client that does not read them.
pub(crate) const UNREAD: usize = 128;

/// How long a message may take to leave.
const LEAVING: Duration = Duration::from_secs(10);

/// How often a silent connection is asked whether it is still there.
pub(super) const ASK: Duration = Duration::from_secs(25);

/// How long it may not answer.
pub(super) const SILENT: Duration = Duration::from_secs(70);

/// How many refused messages are answered before the connection is closed.
pub(super) const MOST_REFUSED: u32 = 200;

/// What a client knows already.
#[derive(Deserialize)]
pub(super) struct Known {
    since: Option<u32>,
}

/// `/api/games/{id}/socket?since=N`.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(held): Extension<Held>,
    Path(id): Path<String>,
    Query(known): Query<Known>,
    upgrade: Upgrade,
) -> Result<Response, Refused> {
    let upgrade = upgraded(upgrade)?;
    let person = guest.person(&app).await?;
    let socket = Counted::open(&app, &guest, held)?;
    let (id, access) = app.shown.led_to(&id).ok_or_else(Refused::no_game)?;
    let ((out, outgoing), name) = (outbox(UNREAD), Arc::clone(&person.name));
    let enter =
        |entered| Command::Enter(Box::new(Entry { person, access, since: known.since, out, entered }));
    let entered = ask(&app, &id, enter);
    let Entered { key } = entered.await?.map_err(Refused::conflict)?;
    let place = Place { app, guest, id, key, name, _counted: socket };
    Ok(upgrade.on_upgrade(move |socket| on_behalf(place.guest.owner(), serve(place, socket, outgoing))))
}

/// A request to become a socket, or why it is none.
pub(super) type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// A connection that may become a socket, with everything bounded.
pub(super) fn upgraded(upgrade: Upgrade) -> Result<WebSocketUpgrade, Refused> {
    let text = "this address is for WebSockets";
    let upgrade = upgrade.map_err(|_| Refused::new(StatusCode::UPGRADE_REQUIRED, Rule::Unreadable, text))?;
    Ok(upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(1024)
        .write_buffer_size(16 * 1024)
        .max_write_buffer_size(1024 * 1024))
}

/// A socket that counts as one of its guest's.
pub(super) struct Counted {
    app: Arc<App>,
    _open: Counter<Whose>,
    /// The connection counts as open as long as the socket is.
    _held: Held,
}

impl Counted {
    pub(super) fn open(app: &Arc<App>, guest: &Guest, held: Held) -> Result<Counted, Refused> {
        let limits = &app.config.limits;
        let networks = Whose::networks(&guest.address, limits.connections_per_address, limits.connections);
        let own = Whose::Guest(guest.id.clone());
        let open = app.sockets.enter(usize::MAX, networks.chain([(own.clone(), limits.sockets_per_guest)]));
        let open = open.ok_or_else(|| {
            let full = app.sockets.has(&own) >= limits.sockets_per_guest;
            let budget = if full { Budget::Sockets } else { Budget::ConnectionsOfAddress };
            Refused::over(&app.metrics, budget, 30)
        })?;
        app.metrics.sockets.one();
        Ok(Counted { app: Arc::clone(app), _open: open, _held: held })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.metrics.sockets.less_one();
    }
}

/// Where a socket belongs.
struct Place {
    app: Arc<App>,
    guest: Guest,
    id: GameId,
    key: u64,
    /// What they are called in the room.
    name: Arc<str>,
    _counted: Counted,
}

impl Drop for Place {
    /// However it ends, also before it has begun: a connection may break while it becomes a socket.
    fn drop(&mut self) {
        self.app.rooms.leave(&self.id, self.key);
    }
}

/// Why a socket is closed.
enum End {
    /// The client went, or the room said the last word.
    Quiet,
    /// It is sent away.
    SentAway(LeaveReason, Reason),
}

async fn serve(place: Place, mut socket: WebSocket, mut outgoing: Inbox) {
    if let End::SentAway(reason, counted) = talk(&place, &mut socket, &mut outgoing).await {
        place.app.metrics.refuse(counted);
        let last = ServerMessage::Closing { reason, retry_after_seconds: Some(10) };
        goodbye(&mut socket, text(&last)).await;
    }
}

async fn talk(place: &Place, socket: &mut WebSocket, outgoing: &mut Inbox) -> End {
    let (mut asking, mut heard, mut refused) = (interval(ASK), Instant::now(), 0);
    let (clock, mut way) = (&place.app.clock, Way::default());
    let mut greeted = false;
    loop {
        tokio::select! {
            // What is on its way goes first: a client that says much must not seem to read little.
            biased;
            message = outgoing.recv() => match message {
                Some(first) => match send_waiting(socket, first, outgoing).await {
                    Sent::All => greeted = true,
                    Sent::Last(text) => {
                        goodbye(socket, text).await;
                        return End::Quiet;
                    }
                    Sent::Stuck => return End::SentAway(LeaveReason::TooSlow, Reason::TooSlow),
                },
                // The room has dropped a client that did not read, and has counted it.
                None => {
                    let last = ServerMessage::Closing { reason: LeaveReason::TooSlow, retry_after_seconds: Some(2) };
                    goodbye(socket, text(&last)).await;
                    return End::Quiet;
                }
            },
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    // What was asked for costs nothing.
                    Some(Ok(Message::Pong(ref what))) if way.pong(what, clock.now()) => {
                        if let Some(lag) = way.news() {
                            place.app.rooms.lag(&place.id, place.key, lag);
                        }
                    }
                    Some(Ok(message @ (Message::Text(_) | Message::Ping(_) | Message::Pong(_)))) => {
                        let answer = match hear(place, &message).await {
                            Heard::Passed => continue,
                            // Whoever asks how long the way is can be asked the same, and is asked often enough.
                            Heard::Pinged(pong) => {
                                let ping = (!way.is_asked()).then(|| ping(&mut way, clock.now()));
                                if !send_all(socket, [Some(Message::Text(pong)), ping]).await {
                                    return End::SentAway(LeaveReason::TooSlow, Reason::TooSlow);
                                }
                                continue;
                            }
                            Heard::Refused(_) if refused >= MOST_REFUSED => {
                                return End::SentAway(LeaveReason::Flood, Reason::Flood);
                            }
                            Heard::Refused(refusal) => {
                                refused += 1;
                                refusal
                            }
                        };
                        if !send(socket, Message::Text(answer)).await {
                            return End::SentAway(LeaveReason::TooSlow, Reason::TooSlow);
                        }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        return End::SentAway(LeaveReason::Flood, Reason::Unreadable);
                    }
                    Some(Ok(Message::Close(_))) | None => return End::Quiet,
                    Some(Err(error)) => {
                        if is_too_large(&error) {
                            place.app.metrics.over(Budget::Message);
                            return End::SentAway(LeaveReason::Flood, Reason::TooLarge);
                        }
                        return End::Quiet;
                    }
                }
            }
            // The game comes before the first question how long the way is.
            _ = asking.tick(), if greeted => {
                // Whoever was signed out elsewhere comes in again as whoever they are now.
                if !Box::pin(place.guest.is_still(&place.app)).await {
                    return End::Quiet;
                }
                if heard.elapsed() > SILENT || !send(socket, ping(&mut way, clock.now())).await {
                    return End::SentAway(LeaveReason::TooSlow, Reason::Silent);
                }
            }
        }
    }
}

fn ping(way: &mut Way, now: i64) -> Message {
    Message::Ping(Bytes::copy_from_slice(&way.ping(now)))
}

/// What became of a message.
enum Heard {
    /// The room has it.
    Passed,
    /// It was a ping, which is answered here.
    Pinged(Utf8Bytes),
    /// It was refused.
    Refused(Utf8Bytes),
}

/// Passes a message on to the room, or says why not. Whatever comes counts, also what the protocol itself answers.
async fn hear(place: &Place, message: &Message) -> Heard {
    let refuse = |id, refusal: RefusalView| {
        place.app.metrics.refuse(Reason::of_rule(refusal.rule));
        Heard::Refused(text(&ServerMessage::Refused { id, refusal }))
    };
    let said = message.to_text().unwrap_or_default();
    if let Err(refusal) = place.guest.take_message(&place.app) {
        // Which message it was is worth knowing, even if nothing comes of it.
        let id = serde_json::from_str(said).ok().map(|frame: ClientFrame| frame.id);
        return refuse(id, refusal);
    }
    if !matches!(message, Message::Text(_)) {
        return Heard::Passed;
    }
    place.app.metrics.saw(Budget::Message, said.len());
    match read::<ClientFrame>(said.as_bytes()) {
        // The room has other things to do, and those who watch may be many.
        Ok(ClientFrame { act: Act::Ping { sent, .. }, .. }) => {
            Heard::Pinged(text(&ServerMessage::Pong { sent, now: place.app.clock.now() }))
        }
        Ok(ClientFrame { id, act }) => {
            if let Act::Chat { text } = &act
                && let Err(refusal) = speaks(&place.app, &place.guest, &place.id, &place.name, text).await
            {
                return refuse(Some(id), refusal);
            }
            match place
                .app
                .rooms
                .send(&place.id, Command::Say { key: place.key, id, act: Box::new(act) })
                .await
            {
                Ok(()) => Heard::Passed,
                Err(full) => {
                    place.app.metrics.over(full);
                    refuse(Some(id), full.refusal(10))
                }
            }
        }
        Err(error) => refuse(None, RefusalView::new(Rule::Unreadable, error.to_string())),
    }
}

/// How far sending came.
enum Sent {
    All,
    /// This is to be the last.
    Last(Utf8Bytes),
    /// The client does not take it.
    Stuck,
}

/// Sends a message and what waits behind it: a turn is told in two or three messages, and one packet carries them all.
async fn send_waiting(socket: &mut WebSocket, first: Outgoing, outgoing: &mut Inbox) -> Sent {
    let sending = async {
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Outgoing::Text(text) => socket.feed(Message::Text(text)).await?,
                Outgoing::Last(text) => return Ok(Sent::Last(text)),
            }
            next = outgoing.try_recv();
        }
        socket.flush().await.map(|()| Sent::All)
    };
    let sent: Result<Result<Sent, axum::Error>, _> = timeout(LEAVING, sending).await;
    sent.unwrap_or(Ok(Sent::Stuck)).unwrap_or(Sent::Stuck)
}

/// Sends a message, unless the client does not take it.
pub(super) async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(LEAVING, socket.send(message)).await, Ok(Ok(())))
}

/// Sends messages in one packet, unless the client does not take them.
async fn send_all(socket: &mut WebSocket, messages: [Option<Message>; 2]) -> bool {
    let sending = async {
        for message in messages.into_iter().flatten() {
            socket.feed(message).await?;
        }
        socket.flush().await
    };
    matches!(timeout(LEAVING, sending).await, Ok(Ok(())))
}

/// A last message, and the end.
pub(super) async fn goodbye(socket: &mut WebSocket, text: Utf8Bytes) {
    let end = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::from_static("") };
    let said = async {
        // Who does not listen any more needs no goodbye.
        let _ = socket.send(Message::Text(text)).await;
        let _ = socket.send(Message::Close(Some(end))).await;
    };
    let _ = timeout(Duration::from_millis(500), said).await;
}

/// Whether a frame was larger than is read at all.
pub(super) fn is_too_large(error: &axum::Error) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. })))
}
