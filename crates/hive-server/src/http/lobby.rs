//! The socket of the lobby.

use super::address::Held;
use super::answer::Refused;
use super::guest::Guest;
use super::people::account_called;
use super::socket::{ASK, Counted, MOST_REFUSED, SILENT, Upgrade, goodbye, is_too_large, send, upgraded};
use crate::app::App;
use crate::budget::{Budget, SEEKS_IN_ALL, SEEKS_OF_GUEST, of_address};
use crate::limits::Kind;
use crate::line::on_behalf;
use crate::lobby::{Comer, Wish, text};
use crate::metrics::Reason;
use crate::open::{Place as Room, Whose};
use crate::quota::FOR_ROOM;
use crate::rater::ratings;
use crate::room::Outgoing;
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::http::StatusCode;
use axum::response::Response;
use hive_people::{Quick, Slips, Terms, Tiles, Wanted};
use hive_play::Person;
use hive_store::{Account, PROGRAMS};
use hive_wire::view::pace;
use hive_wire::{
    DeclineReason, LeaveReason, LobbyAct, LobbyFrame, LobbyMessage, RefusalView, Rule, SeekOptions,
    TilesName, read,
};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

/// How many messages may be on their way to a client that does not read them.
const UNREAD: usize = 64;

/// `/api/lobby`.
pub(super) async fn lobby(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(held): Extension<Held>,
    upgrade: Upgrade,
) -> Result<Response, Refused> {
    let upgrade = upgraded(upgrade)?;
    let counted = Counted::open(&app, &guest, held)?;
    let (out, outgoing) = mpsc::channel(UNREAD);
    let comer = remembered(&app, comer(&app, &guest).await?).await?;
    let full = || Refused::over(&app.metrics, Budget::Lobby, 30);
    let key = match app.lobby.enter(comer, out).await {
        Some(key) => key,
        None if *app.ending.borrow() => return Err(Refused::ending()),
        None => return Err(full()),
    };
    let seat = Seat { app, guest, key, _counted: counted };
    Ok(upgrade.on_upgrade(move |socket| on_behalf(seat.guest.owner(), serve(seat, socket, outgoing))))
}

/// Somebody with all that the lobby has to know of them.
pub(super) async fn comer(app: &App, guest: &Guest) -> Result<Comer, Refused> {
    let person = guest.person(app).await?;
    match &guest.session {
        Some(session) => known_comer(app, person, session.bot).await,
        None => Ok(Comer {
            person,
            account: false,
            bot: false,
            ratings: Vec::new(),
            avoid: Vec::new(),
            people_only: false,
            slips: None,
        }),
    }
}

/// Somebody who has an account.
async fn known_comer(app: &App, person: Person, bot: bool) -> Result<Comer, Refused> {
    let trouble = |error| Refused::trouble(&error);
    let known = app.store.strengths(&person.who).await.map_err(trouble)?;
    let mut avoid = app.store.avoided(&person.who).await.map_err(trouble)?;
    let all = avoid.len();
    avoid.retain(|whom| whom.as_str() != PROGRAMS);
    let people_only = avoid.len() < all;
    Ok(Comer { person, account: true, bot, ratings: ratings(known), avoid, people_only, slips: None })
}

/// The same, with how often they have let others wait: the lobby does not forget it when the server begins anew.
pub(super) async fn remembered(app: &App, comer: Comer) -> Result<Comer, Refused> {
    let kept = app.store.slips_of(&comer.person.who).await.map_err(|error| Refused::trouble(&error))?;
    let slips = kept.map(|kept| Slips { count: kept.times, until: kept.until });
    Ok(Comer { slips, ..comer })
}

/// A connection in the lobby.
struct Seat {
    app: Arc<App>,
    guest: Guest,
    key: u64,
    _counted: Counted,
}

impl Drop for Seat {
    /// However it ends, also before it has begun: a connection may break while it becomes a socket.
    fn drop(&mut self) {
        self.app.lobby.leave(self.key);
    }
}

async fn serve(seat: Seat, mut socket: WebSocket, mut outgoing: mpsc::Receiver<Outgoing>) {
    if let Some((reason, counted)) = talk(&seat, &mut socket, &mut outgoing).await {
        seat.app.metrics.refuse(counted);
        goodbye(&mut socket, text(&LobbyMessage::Closing { reason })).await;
    }
}

/// Talks until one of the two has enough: why it is sent away, if it is.
async fn talk(
    seat: &Seat,
    socket: &mut WebSocket,
    outgoing: &mut mpsc::Receiver<Outgoing>,
) -> Option<(LeaveReason, Reason)> {
    let (mut asking, mut heard, mut refused) = (interval(ASK), Instant::now(), 0);
    let mut asked = false;
    asking.reset();
    loop {
        tokio::select! {
            biased;
            message = outgoing.recv() => match message {
                Some(Outgoing::Text(text)) => {
                    if !send(socket, Message::Text(text)).await {
                        return Some((LeaveReason::TooSlow, Reason::TooSlow));
                    }
                }
                Some(Outgoing::Last(text)) => {
                    goodbye(socket, text).await;
                    return None;
                }
                // The lobby has dropped a client that did not read.
                None => return Some((LeaveReason::TooSlow, Reason::TooSlow)),
            },
            message = socket.recv() => {
                heard = Instant::now();
                let answer = match message {
                    Some(Ok(Message::Text(said))) => hear(seat, said.as_str()).await,
                    // What was asked for costs nothing.
                    Some(Ok(Message::Pong(_))) if asked => {
                        asked = false;
                        None
                    }
                    // Whatever else comes counts, also what the protocol itself answers.
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => count(seat),
                    Some(Ok(Message::Binary(_))) => return Some((LeaveReason::Flood, Reason::Unreadable)),
                    Some(Ok(Message::Close(_))) | None => return None,
                    Some(Err(error)) if is_too_large(&error) => {
                        seat.app.metrics.over(Budget::Message);
                        return Some((LeaveReason::Flood, Reason::TooLarge));
                    }
                    Some(Err(_)) => return None,
                };
                let Some((answer, is_refusal)) = answer else { continue };
                refused += u32::from(is_refusal);
                if refused > MOST_REFUSED {
                    return Some((LeaveReason::Flood, Reason::Flood));
                }
                if !send(socket, Message::Text(answer)).await {
                    return Some((LeaveReason::TooSlow, Reason::TooSlow));
                }
            }
            _ = asking.tick() => {
                // Whoever was signed out elsewhere comes in again as whoever they are now.
                if !seat.guest.is_still(&seat.app).await {
                    return None;
                }
                asked = true;
                let ping = Message::Ping(axum::body::Bytes::new());
                if heard.elapsed() > SILENT || !send(socket, ping).await {
                    return Some((LeaveReason::TooSlow, Reason::Silent));
                }
            }
        }
    }
}

fn refuse(app: &App, id: Option<u32>, refusal: RefusalView) -> Option<(Utf8Bytes, bool)> {
    app.metrics.refuse(Reason::of_rule(refusal.rule));
    Some((text(&LobbyMessage::Refused { id, refusal }), true))
}

/// Counts a message; the refusal, if there were too many.
fn count(seat: &Seat) -> Option<(Utf8Bytes, bool)> {
    let refusal = seat.guest.take_message(&seat.app).err()?;
    refuse(&seat.app, None, refusal)
}

/// Passes a message on to the lobby, or answers it here; whether that is a refusal.
async fn hear(seat: &Seat, said: &str) -> Option<(Utf8Bytes, bool)> {
    let app = &seat.app;
    if let Some(refused) = count(seat) {
        return Some(refused);
    }
    app.metrics.saw(Budget::Message, said.len());
    let refuse = |id, refusal: RefusalView| refuse(app, id, refusal);
    let LobbyFrame { id, act } = match read::<LobbyFrame>(said.as_bytes()) {
        Ok(frame) => frame,
        Err(error) => return refuse(None, RefusalView::new(Rule::Unreadable, error.to_string())),
    };
    if let LobbyAct::Ping { sent } = act {
        return Some((text(&LobbyMessage::Pong { sent, now: app.clock.now() }), false));
    }
    match wish(seat, act).await {
        Ok((comer, wish, room)) => {
            app.lobby.say(seat.key, id, comer, wish, room).await;
            None
        }
        Err(refused) => refuse(Some(id), refused.into_view()),
    }
}

/// What somebody wants, in the lobby's own words.
async fn wish(seat: &Seat, act: LobbyAct) -> Result<(Comer, Wish, Option<Room<Whose>>), Refused> {
    let comer = comer(&seat.app, &seat.guest).await?;
    let wish = match act {
        LobbyAct::Seek { wanted } => Wish::Seek(wanted_of(&wanted)?),
        LobbyAct::Withdraw { seek } => Wish::Withdraw(seek),
        LobbyAct::Answer { seek } => Wish::Answer(seek),
        LobbyAct::LineUp { clock, tiles, rated } => {
            let tiles = match tiles {
                TilesName::Base => Tiles::Base,
                TilesName::All => Tiles::Expanded,
            };
            let quick = Quick::of(pace(clock), tiles, rated);
            Wish::LineUp(
                quick.ok_or_else(|| unfit("quick pairing has no such clock: look for it with a seek"))?,
            )
        }
        LobbyAct::StepOut {} => Wish::StepOut,
        LobbyAct::Ready { found } => Wish::Ready(found),
        LobbyAct::NotNow { found } => Wish::NotNow(found),
        LobbyAct::Challenge { name, wanted } => {
            let nobody = || {
                Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "nobody has an account under this name")
            };
            let called = comer_called(&seat.app, &name).await?.ok_or_else(nobody)?;
            Wish::Challenge(Box::new(called), wanted_of(&wanted)?)
        }
        LobbyAct::TakeUp { challenge } => Wish::TakeUp(challenge),
        LobbyAct::Decline { challenge, reason } => Wish::Decline(challenge, reason_of(reason)),
        LobbyAct::TakeBack { challenge } => Wish::TakeBack(challenge),
        LobbyAct::Ping { .. } => return Err(unfit("a ping is answered elsewhere")),
    };
    let takes_room = matches!(wish, Wish::Seek(_) | Wish::LineUp(_) | Wish::Challenge(..));
    if takes_room || matches!(wish, Wish::Answer(_) | Wish::TakeUp(_)) {
        // Whoever begins many games has to wait, whichever way they begin them.
        seat.guest.take(&seat.app, Kind::Game, "you look for many games")?;
        let room = seat.app.quota.one_more(&*seat.app.store, &seat.guest.who()).await;
        room.map_err(|full| Refused::over(&seat.app.metrics, full, FOR_ROOM))?;
    }
    let room = if takes_room { Some(room_for(&seat.app, &seat.guest)?) } else { None };
    Ok((comer, wish, room))
}

/// Who has an account under this name.
pub(super) async fn comer_called(app: &App, name: &str) -> Result<Option<Comer>, Refused> {
    let Some(Account { who, name, bot, .. }) = account_called(app, name).await? else { return Ok(None) };
    known_comer(app, Person::new(who, name), bot).await.map(Some)
}

/// Room for one more.
pub(super) fn room_for(app: &App, guest: &Guest) -> Result<Room<Whose>, Refused> {
    let of_address = of_address(&app.config.limits, SEEKS_OF_GUEST);
    let networks = Whose::networks(&guest.address, of_address, SEEKS_IN_ALL);
    let own = (Whose::Guest(guest.id.clone()), SEEKS_OF_GUEST as usize);
    let room = app.sought.enter(SEEKS_IN_ALL, networks.chain([own]));
    room.ok_or_else(|| {
        let own = app.sought.has(&Whose::Guest(guest.id.clone()));
        let budget = if app.sought.count() >= SEEKS_IN_ALL {
            Budget::Seeks
        } else if own >= SEEKS_OF_GUEST as usize {
            Budget::SeeksOfGuest
        } else {
            Budget::SeeksOfAddress
        };
        Refused::over(&app.metrics, budget, 5)
    })
}

fn unfit(text: &str) -> Refused {
    Refused::senseless(RefusalView::new(Rule::BadOptions, text))
}

/// What is looked for. It is checked here as a game that is made is.
pub(crate) fn wanted_of(options: &SeekOptions) -> Result<Wanted, Refused> {
    let ruleset = options.ruleset.ruleset().map_err(|unmeant| unfit(&unmeant.to_string()))?;
    let terms = Terms { ruleset, pace: pace(options.clock), rated: options.rated };
    terms.agreement().check().map_err(|error| unfit(&error.to_string()))?;
    let range = options.range.map(|range| f64::from(range.least)..=f64::from(range.most));
    Ok(Wanted { terms, side: options.side.map(Into::into), range })
}

pub(crate) const fn reason_of(reason: DeclineReason) -> hive_people::Reason {
    use hive_people::Reason;
    match reason {
        DeclineReason::None => Reason::None,
        DeclineReason::Later => Reason::Later,
        DeclineReason::TooFast => Reason::TooFast,
        DeclineReason::TooSlow => Reason::TooSlow,
        DeclineReason::OtherTiles => Reason::OtherTiles,
        DeclineReason::Rated => Reason::Rated,
        DeclineReason::Casual => Reason::Casual,
    }
}
