//! Challenges, sent and answered by programs. They go through the lobby like everybody's.

use super::super::answer::{Body, Refused, Sent, read_form};
use super::super::guest::Guest;
use super::super::lobby::{comer, comer_called, remembered, room_for, wanted_of};
use super::lines::UNREAD;
use super::{may, own, shapes};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::lobby::Wish;
use crate::quota::FOR_ROOM;
use crate::reception::secrets::Scope;
use crate::room::Outgoing;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_notation::parse_game_type;
use hive_rules::Expansions;
use hive_wire::{
    BotChallenge, BotChallenges, BotDeclines, BotDone, BotWants, ClockOptions, ExpansionsOptions,
    LobbyMessage, LobbyYou, OpeningName, RefusalView, Rule, RulesetOptions, SeekOptions, Side,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How long the lobby may take to answer.
const ANSWER: Duration = Duration::from_secs(10);

/// Whoever plays has to be able to say yes, so to play is enough.
const SENDS: [Scope; 2] = [Scope::ChallengeWrite, Scope::BotPlay];

impl Sent for BotWants {
    const TOO_MANY: &'static str = "your program challenges many";
    const AS_FORM: bool = true;
}

/// Somebody in the lobby; they leave when it is dropped.
pub(super) struct Visit {
    app: Arc<App>,
    pub(super) key: u64,
    pub(super) outgoing: mpsc::Receiver<Outgoing>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.app.lobby.leave(self.key);
    }
}

impl Visit {
    /// Goes in.
    pub(super) async fn begin(app: &Arc<App>, guest: &Guest) -> Result<Visit, Refused> {
        let (out, outgoing) = mpsc::channel(UNREAD);
        let full = || Refused::over(&app.metrics, Budget::Lobby, 30);
        let key =
            app.lobby.enter(remembered(app, comer(app, guest).await?).await?, out).await.ok_or_else(full)?;
        Ok(Visit { app: Arc::clone(app), key, outgoing })
    }

    /// What the lobby says next; nothing if it has said good-bye.
    pub(super) async fn next(&mut self) -> Option<LobbyMessage> {
        loop {
            let Some(Outgoing::Text(said)) = self.outgoing.recv().await else { return None };
            if let Ok(message) = hive_wire::read(said.as_bytes()) {
                return Some(message);
            }
        }
    }

    /// What is one's own: the lobby says it first.
    async fn you(&mut self) -> Result<LobbyYou, Refused> {
        match timeout(ANSWER, self.next()).await {
            Ok(Some(LobbyMessage::Lobby { you, .. })) => Ok(you),
            _ => Err(Refused::trouble(&"the lobby did not answer a program")),
        }
    }

    /// Says something, and waits for what comes of it; what is one's own then.
    async fn say(&mut self, guest: &Guest, wish: Wish) -> Result<Option<LobbyYou>, Refused> {
        let app = Arc::clone(&self.app);
        let takes_room = matches!(wish, Wish::Challenge(..));
        if takes_room || matches!(wish, Wish::TakeUp(_)) {
            guest.take(&app, Kind::Game, "your program looks for many games")?;
            let room = app.quota.one_more(&*app.store, &guest.who()).await;
            room.map_err(|full| Refused::over(&app.metrics, full, FOR_ROOM))?;
        }
        let room = if takes_room { Some(room_for(&app, guest)?) } else { None };
        app.lobby.say(self.key, 1, comer(&app, guest).await?, wish, room).await;
        let mut latest = None;
        let answered = async {
            while let Some(message) = self.next().await {
                match message {
                    LobbyMessage::You { you } => latest = Some(you),
                    LobbyMessage::Done { id: 1 } => return Ok(()),
                    LobbyMessage::Refused { id: Some(1), refusal } => {
                        return Err(Refused::new(StatusCode::BAD_REQUEST, refusal.rule, refusal.text));
                    }
                    _ => {}
                }
            }
            Err(Refused::trouble(&"the lobby did not answer a program"))
        };
        let late = |_| Refused::trouble(&"the lobby did not answer a program in time");
        timeout(ANSWER, answered).await.map_err(late)??;
        Ok(latest)
    }
}

/// `POST /api/challenge/{name}`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/challenge/{name}",
        summary = "For programs: challenge somebody.",
        params(
            ("name" = String, Path, description = "Their name"),
        ),
        request_body = BotWants,
        responses(
            (status = 200, description = "Done", body = BotChallenge),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn challenge(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(name): Path<String>,
    Body(wants): Body<BotWants>,
) -> Result<Json<BotChallenge>, Refused> {
    may(&app, &guest, &SENDS)?;
    let nobody =
        || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "nobody has an account under this name");
    let person = comer_called(&app, &name).await?.ok_or_else(nobody)?;
    let (wanted, called) = (wanted_of(&options(&wants)?)?, person.person.name.to_string());
    let me = own(&app, &guest).await?.name;
    let mut visit = Visit::begin(&app, &guest).await?;
    visit.you().await?;
    let you = visit.say(&guest, Wish::Challenge(Box::new(person), wanted)).await?.unwrap_or_default();
    let made = you.challenges.iter().rev().find(|made| made.own && made.other.name == called);
    let made = made.ok_or_else(|| Refused::trouble(&"a challenge was not told"))?;
    Ok(Json(shapes::challenge(made, &me, "created")))
}

fn unfit(text: String) -> Refused {
    Refused::senseless(RefusalView::new(Rule::BadOptions, text))
}

/// What a program wants, in our own words.
fn options(wants: &BotWants) -> Result<SeekOptions, Refused> {
    let named = wants.variant.as_deref().unwrap_or("standard");
    let set = if named.eq_ignore_ascii_case("standard") { "Base" } else { named };
    let expansions = parse_game_type(set)
        .ok_or_else(|| unfit("a variant is a set of tiles, such as Base or Base+MLP".to_string()))?;
    let clock = match (wants.limit, wants.days) {
        (Some(base_seconds), _) => {
            ClockOptions::Increment { base_seconds, increment_seconds: wants.increment.unwrap_or(0) }
        }
        (None, Some(days)) => ClockOptions::Days { days },
        (None, None) => ClockOptions::None {},
    };
    let side = match wants.color.as_deref() {
        Some("white") => Some(Side::White),
        Some("black") => Some(Side::Black),
        Some("random") | None => None,
        Some(_) => return Err(unfit("a colour is white, black or random".to_string())),
    };
    let Expansions { mosquito, ladybug, pillbug } = expansions;
    let expansions = ExpansionsOptions { mosquito, ladybug, pillbug };
    // Programs speak UHP, which knows no game that begins with the queen.
    let opening =
        if wants.queen_first == Some(true) { OpeningName::Rulebook } else { OpeningName::Tournament };
    let ruleset = RulesetOptions { expansions: Some(expansions), opening, ..RulesetOptions::default() };
    Ok(SeekOptions { ruleset, clock, rated: wants.rated.unwrap_or(false), side, range: None })
}

/// `POST /api/challenge/{id}/{accept|decline|cancel}`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/challenge/{id}/{what}",
        summary = "For programs: accept, decline or cancel a challenge.",
        params(
            ("id" = String, Path, description = "Its number"),
            ("what" = String, Path, description = "accept, decline or cancel"),
        ),
        request_body = BotDeclines,
        responses(
            (status = 200, description = "Done", body = BotDone),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn answer(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path((id, what)): Path<(String, String)>,
    body: Bytes,
) -> Result<Json<BotDone>, Refused> {
    may(&app, &guest, &SENDS)?;
    let gone = || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "there is no such challenge");
    let number = id.parse().map_err(|_| gone())?;
    // Most say nothing, and clients differ in how they say that.
    let said: BotDeclines = hive_wire::read(&body).ok().or_else(|| read_form(&body).ok()).unwrap_or_default();
    let reason = said.reason.unwrap_or_default();
    let wish = match what.as_str() {
        "accept" => Wish::TakeUp(number),
        "decline" => Wish::Decline(number, super::super::lobby::reason_of(shapes::read_reason(&reason))),
        "cancel" => Wish::TakeBack(number),
        _ => return Err(gone()),
    };
    let mut visit = Visit::begin(&app, &guest).await?;
    visit.say(&guest, wish).await?;
    Ok(Json(BotDone { ok: true }))
}

/// `GET /api/challenge`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/challenge",
        summary = "For programs: challenges to you and from you.",
        responses(
            (status = 200, description = "Done", body = BotChallenges),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn list(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<BotChallenges>, Refused> {
    may(&app, &guest, &[Scope::ChallengeRead, Scope::BotPlay])?;
    let me = own(&app, &guest).await?.name;
    let you = Visit::begin(&app, &guest).await?.you().await?;
    let of = |mine: bool| {
        let some = you.challenges.iter().filter(move |challenge| challenge.own == mine);
        some.map(|view| shapes::challenge(view, &me, "created")).collect()
    };
    Ok(Json(BotChallenges { to_you: of(false), from_you: of(true) }))
}
