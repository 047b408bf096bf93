//! A game as a program plays it.

use super::super::address::Held;
use super::super::answer::{Body, Refused, Sent};
use super::super::asides::speaks;
use super::super::games::ask;
use super::super::guest::Guest;
use super::super::socket::Counted;
use super::follow::Follower;
use super::known::known;
use super::lines::{UNREAD, line, streaming};
use super::{may_play, shapes};
use crate::app::App;
use crate::line::on_behalf;
use crate::random::is_game_id;
use crate::room::{Command, Entered, Entry, Inbox, Outgoing, outbox};
use crate::shown::Access;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use hive_notation::MoveText;
use hive_play::GameId;
use hive_wire::{Act, BotDone, BotSaid, BotSays, GameView, Presence, RefusalView, Rule, ServerMessage};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How long a room may take to answer.
const ANSWER: Duration = Duration::from_secs(10);

impl Sent for BotSays {
    const TOO_MANY: &'static str = "your program says too much";
    const AS_FORM: bool = true;
}

/// Somebody in a room; they leave when it is dropped.
pub(super) struct Guestbook {
    app: Arc<App>,
    pub(super) game: GameId,
    key: u64,
}

impl Drop for Guestbook {
    fn drop(&mut self) {
        self.app.rooms.leave(&self.game, self.key);
    }
}

/// The game of this name.
fn named(id: &str) -> Result<GameId, Refused> {
    is_game_id(id).then(|| GameId::from(id)).ok_or_else(Refused::no_game)
}

pub(super) async fn look(app: &Arc<App>, guest: &Guest, id: &GameId) -> Result<Box<GameView>, Refused> {
    let look = |answer| Command::Look { who: guest.who(), access: Access::Key, answer };
    let view = ask(app, id, look).await?;
    if shapes::own(&view).is_none() {
        return Err(Refused::no_game());
    }
    Ok(view)
}

async fn enter(app: &Arc<App>, guest: &Guest, id: &GameId) -> Result<(Guestbook, Inbox), Refused> {
    let person = guest.person(app).await?;
    let (out, outgoing) = outbox(UNREAD);
    let enter =
        |entered| Command::Enter(Box::new(Entry { person, access: Access::Key, since: None, out, entered }));
    let Entered { key } = ask(app, id, enter).await?.map_err(Refused::conflict)?;
    Ok((Guestbook { app: Arc::clone(app), game: id.clone(), key }, outgoing))
}

/// `GET /api/bot/game/stream/{id}`: the game, and then whatever happens in it until it is over.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/bot/game/stream/{id}",
        summary = "For programs: a game, and whatever happens in it until it is over, a line of JSON each.",
        params(
            ("id" = String, Path, description = "The game's name in links"),
        ),
        responses(
            (status = 200, description = "Done", body = hive_wire::BotLine),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn stream(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(held): Extension<Held>,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    may_play(&app, &guest)?;
    // A stream is open like a socket, and counts as one.
    let counted = Counted::open(&app, &guest, held)?;
    let id = named(&id)?;
    let (inside, mut outgoing) = enter(&app, &guest, &id).await?;
    // The room greets with the game as it is at this moment: whatever happens afterwards is told afterwards.
    let (view, presence) = greeting(&mut outgoing).await?;
    let own = shapes::own(&view).ok_or_else(Refused::no_game)?;
    let (lines, told) = mpsc::channel(UNREAD);
    // There is room for the first.
    let _ = lines.try_send(line(&shapes::full(&view, &known(&app, &view).await?)));
    if view.status.outcome.is_none() {
        let last = shapes::state(&view);
        let owner = guest.owner();
        let follower = Follower::new(app, guest, inside, lines, own.other(), &last);
        tokio::spawn(on_behalf(owner, async move {
            follower.follow(outgoing, presence).await;
            drop(counted);
        }));
    }
    Ok(streaming(told))
}

/// The first message of a room.
async fn greeting(outgoing: &mut Inbox) -> Result<(Box<GameView>, Presence), Refused> {
    let greeted = async {
        while let Some(Outgoing::Text(said) | Outgoing::Last(said)) = outgoing.recv().await {
            if let Ok(ServerMessage::Game { game, presence }) = hive_wire::read(said.as_bytes()) {
                return Some((game, presence));
            }
        }
        None
    };
    let silent = || Refused::trouble(&"a room did not greet a program");
    timeout(ANSWER, greeted).await.ok().flatten().ok_or_else(silent)
}

/// Says something in a room, and waits for what comes of it.
async fn say(app: &Arc<App>, guest: &Guest, id: &GameId, act: Act) -> Result<Json<BotDone>, Refused> {
    let (inside, mut outgoing) = enter(app, guest, id).await?;
    let sent =
        app.rooms.send(&inside.game, Command::Say { key: inside.key, id: 1, act: Box::new(act) }).await;
    sent.map_err(|full| Refused::over(&app.metrics, full, 10))?;
    let answered = async {
        while let Some(Outgoing::Text(said) | Outgoing::Last(said)) = outgoing.recv().await {
            match hive_wire::read::<ServerMessage>(said.as_bytes()) {
                Ok(ServerMessage::Done { id: 1, .. }) => return Ok(Json(BotDone { ok: true })),
                Ok(ServerMessage::Refused { id: Some(1), refusal }) => {
                    return Err(Refused::new(StatusCode::BAD_REQUEST, refusal.rule, refusal.text));
                }
                _ => {}
            }
        }
        Err(Refused::trouble(&"a room did not answer a program"))
    };
    let late = |_| Refused::trouble(&"a room did not answer a program in time");
    timeout(ANSWER, answered).await.map_err(late)?
}

/// `POST /api/bot/game/{id}/move/{move}`. All that follows is the move: it may have strokes in it.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/bot/game/{id}/move/{text}",
        summary = "For programs: take a turn.",
        params(
            ("id" = String, Path, description = "The game's name in links"),
            ("text" = String, Path, description = "All that follows is the move string"),
        ),
        responses(
            (status = 200, description = "Done", body = BotDone),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn moved(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path((id, text)): Path<(String, String)>,
) -> Result<Json<BotDone>, Refused> {
    may_play(&app, &guest)?;
    let id = named(&id)?;
    look(&app, &guest, &id).await?;
    let game = ask(&app, &id, |answer| Command::Record { answer }).await?.game;
    let unread = |rule, text: String| Refused::new(StatusCode::BAD_REQUEST, rule, text);
    let read =
        text.trim().parse::<MoveText>().map_err(|error| unread(Rule::Unreadable, error.to_string()))?;
    let turn = read.resolve(game.position());
    let turn = turn.map_err(|error| unread(Rule::BadPosition, error.to_string()))?;
    let ply = game.position().ply();
    let (Some(piece), Some(to)) = (turn.piece(), turn.to()) else {
        let text = "passes are taken by themselves".to_string();
        return Err(Refused::senseless(RefusalView::new(Rule::CannotPass, text)));
    };
    let (q, r) = to.coordinates();
    say(&app, &guest, &id, Act::Turn { ply, piece: piece.to_string().into(), q, r }).await
}

/// `POST /api/bot/game/{id}/{abort|resign}`, and what is offered and answered: `draw/yes`, `takeback/no`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/bot/game/{id}/{what}",
        summary = "For programs: abort, resign, draw/yes, draw/no, takeback/yes, takeback/no.",
        params(
            ("id" = String, Path, description = "The game's name in links"),
            ("what" = String, Path, description = "What"),
        ),
        responses(
            (status = 200, description = "Done", body = BotDone),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn act(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path((id, what)): Path<(String, String)>,
) -> Result<Json<BotDone>, Refused> {
    may_play(&app, &guest)?;
    let id = named(&id)?;
    let view = look(&app, &guest, &id).await?;
    let (offers, own) = (view.status.offers, shapes::own(&view));
    let theirs = |offer: Option<_>| offer.is_some() && offer != own;
    let nothing = || {
        let text = "there is nothing at this address: see docs/bots.md";
        Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, text)
    };
    let what = what.trim_end_matches('/');
    let act = match what.split_once('/') {
        None => simple(what).ok_or_else(nothing)??,
        Some((offer, said)) => {
            offered(offer, said, theirs(offers.draw), theirs(offers.takeback)).ok_or_else(nothing)??
        }
    };
    say(&app, &guest, &id, act).await
}

/// What needs no answer.
fn simple(what: &str) -> Option<Result<Act, Refused>> {
    match what {
        "resign" => Some(Ok(Act::Resign { side: None })),
        "abort" => Some(Ok(Act::Abort {})),
        "claim-victory" | "claim-draw" => {
            let text = "nobody wins here because the other has gone: the clock decides";
            Some(Err(Refused::new(StatusCode::BAD_REQUEST, Rule::NotForYou, text)))
        }
        _ => None,
    }
}

/// What is offered, or answered if the other has offered it.
fn offered(what: &str, said: &str, draw: bool, takeback: bool) -> Option<Result<Act, Refused>> {
    let yes = match said {
        "yes" | "true" | "1" => true,
        "no" | "false" | "0" => false,
        _ => {
            let text = "the answer is yes or no";
            return Some(Err(Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, text)));
        }
    };
    let act = match (what, yes) {
        ("draw", true) if draw => Act::AcceptDraw {},
        ("draw", true) => Act::OfferDraw { side: None },
        ("draw", false) => Act::DeclineDraw {},
        ("takeback", true) if takeback => Act::GrantTakeback {},
        ("takeback", true) => Act::AskTakeback { side: None },
        ("takeback", false) => Act::DeclineTakeback {},
        _ => return None,
    };
    Some(Ok(act))
}

/// `GET /api/bot/game/{id}/chat`: what was said last.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/bot/game/{id}/chat",
        summary = "For programs: what was said last.",
        params(
            ("id" = String, Path, description = "The game's name in links"),
        ),
        responses(
            (status = 200, description = "Done", body = Vec<BotSaid>),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn said(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<Vec<BotSaid>>, Refused> {
    may_play(&app, &guest)?;
    let view = look(&app, &guest, &named(&id)?).await?;
    let lines = view.chat.into_iter().map(|line| BotSaid { user: line.name, text: line.text });
    Ok(Json(lines.collect()))
}

/// `POST /api/bot/game/{id}/chat`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/bot/game/{id}/chat",
        summary = "For programs: say something.",
        params(
            ("id" = String, Path, description = "The game's name in links"),
        ),
        request_body = BotSays,
        responses(
            (status = 200, description = "Done", body = BotDone),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn chat(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    Body(said): Body<BotSays>,
) -> Result<Json<BotDone>, Refused> {
    may_play(&app, &guest)?;
    let id = named(&id)?;
    look(&app, &guest, &id).await?;
    let name = guest.name(&app).await?;
    speaks(&app, &guest, &id, &name, &said.text).await.map_err(Refused::conflict)?;
    say(&app, &guest, &id, Act::Chat { text: said.text }).await
}
