//! For those who keep order: reports, what they do about them, and the log of all that was done. Nobody does anything to
//! those who may do as much as they may, nor to themselves.

use super::accounts::{own, role};
use super::answer::{Body, Refused, Sent};
use super::games::From;
use super::guest::Guest;
use super::people::{Names, name_of, nobody};
use super::reports::LONGEST;
use crate::app::App;
use crate::limits::Kind;
use crate::random;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_people::AccountName;
use hive_play::{GameId, Identity, Meeting, Millis};
use hive_store::{Account, AccountChange, Kept, OrderEntry, Report, Role, Silence, Standing, StoreError};
use hive_wire::{
    ChatLine, DeedAbout, NewDeed, OrderDeed, OrderLine, OrderLog, OrderPerson, RefusalView, ReportList,
    ReportReason, ReportView, Rule, Side,
};
use std::sync::Arc;

/// So many reports are shown at once, so many lines of a chat, and so many of the log.
const REPORTS: u32 = 20;
const LINES: usize = 200;
const LOG: u32 = 50;

/// So many reports of somebody are counted.
const COUNTED: u32 = 100;

/// The longest silence, in hours: a year.
const LONGEST_SILENCE: i32 = 8760;

const HOUR: Millis = 60 * 60 * 1000;

impl Sent for NewDeed {
    const TOO_MANY: &'static str = "you do very much";
}

fn trouble(error: StoreError) -> Refused {
    Refused::trouble(&error)
}

/// Whether somebody may say something.
pub(super) async fn may_speak(app: &App, guest: &Guest) -> Result<(), RefusalView> {
    let silent = app.store.silent_until(&guest.who()).await;
    let silent = silent.map_err(|error| Refused::trouble(&error).into_view())?;
    match silent.map(|until| until - app.clock.now()) {
        Some(left @ 1..) => Err(RefusalView {
            retry_after_seconds: u32::try_from(left / 1000 + 1).ok(),
            ..RefusalView::new(Rule::Muted, "a moderator has asked you for silence for a while")
        }),
        _ => Ok(()),
    }
}

/// How much somebody may do for others.
const fn rank(role: Role) -> u8 {
    match role {
        Role::Player => 0,
        Role::Moderator => 1,
        Role::Administrator => 2,
    }
}

/// Whoever asks, if they keep order.
async fn keeper(app: &App, guest: &Guest) -> Result<Account, Refused> {
    guest.take(app, Kind::Request, "you ask very often")?;
    let (_, account) = own(app, guest).await?;
    if rank(account.role) == 0 {
        return Err(Refused::new(StatusCode::FORBIDDEN, Rule::NotForYou, "this is for moderators"));
    }
    Ok(account)
}

/// `GET /api/order/reports`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/order/reports",
        summary = "For moderators: reports that nobody has looked after yet.",
        responses(
            (status = 200, description = "The oldest first", body = ReportList),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn reports(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<ReportList>, Refused> {
    keeper(&app, &guest).await?;
    let mut reports = Vec::new();
    for report in app.store.open_reports(REPORTS).await.map_err(trouble)? {
        reports.push(view(&app, report).await?);
    }
    Ok(Json(ReportList { reports }))
}

async fn view(app: &App, report: Report) -> Result<ReportView, Refused> {
    let (side, chat) = match &report.game {
        Some(game) => attached(app, game, &report.about).await?,
        None => (None, Vec::new()),
    };
    Ok(ReportView {
        about: person_view(app, &report.about).await?,
        reporter: person_view(app, &report.reporter).await?,
        game: report.game.as_ref().map(|game| app.shown.pass(game)),
        side,
        reason: ReportReason::named(&report.reason),
        words: report.words,
        created: report.created,
        chat,
        id: report.id,
    })
}

/// Which side somebody had in a game, and what was said in it. A game that cannot be read has no words.
async fn attached(
    app: &App,
    game: &GameId,
    about: &Identity,
) -> Result<(Option<Side>, Vec<ChatLine>), Refused> {
    let kept = app.store.load(game).await.map_err(trouble)?;
    Ok(kept.map_or_else(Default::default, |kept| words(kept, about)))
}

/// The same of what is kept. The game is large, and who asks stands deep in the stack.
#[inline(never)]
fn words(kept: Kept, about: &Identity) -> (Option<Side>, Vec<ChatLine>) {
    let Ok(meeting) = Meeting::replay(kept.agreement, kept.created, &kept.events) else {
        return (None, Vec::new());
    };
    let line = |line: &hive_play::ChatLine| ChatLine {
        at: line.at,
        side: line.color.map(Into::into),
        name: line.name.to_string(),
        text: line.text.to_string(),
    };
    let said = meeting.chat();
    let chat = said.iter().skip(said.len().saturating_sub(LINES)).map(line).collect();
    (meeting.sides_of(about).next().map(Into::into), chat)
}

async fn person_view(app: &App, who: &Identity) -> Result<OrderPerson, Refused> {
    let account = app.store.account(who).await.map_err(trouble)?;
    let name = app.store.name_of(who).await.map_err(trouble)?;
    let silent = app.store.silent_until(who).await.map_err(trouble)?;
    let reports = app.store.reports_about(who, COUNTED).await.map_err(trouble)?;
    Ok(OrderPerson {
        name: name.unwrap_or_default(),
        role: role(account.as_ref().map_or(Role::Player, |account| account.role)),
        banned: account.as_ref().is_some_and(|account| account.standing == Standing::Banned),
        account: account.is_some(),
        muted_until: silent.filter(|until| *until > app.clock.now()),
        reports: u32::try_from(reports.len()).unwrap_or(COUNTED),
    })
}

/// The account of this name, also one that is shut.
async fn called(app: &App, name: &str) -> Result<Account, Refused> {
    let name = AccountName::read(name).map_err(|_| nobody())?;
    let found = app.store.account_like(&name.looks()[0]).await.map_err(trouble)?;
    found.filter(|account| account.standing != Standing::Gone).ok_or_else(nobody)
}

/// `GET /api/order/people/{name}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/order/people/{name}",
        summary = "For moderators: how somebody stands.",
        params(("name" = String, Path, description = "What they are called")),
        responses(
            (status = 200, description = "What is known", body = OrderPerson),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
            (status = 404, description = "Nobody has this name", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn person(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(name): Path<String>,
) -> Result<Json<OrderPerson>, Refused> {
    keeper(&app, &guest).await?;
    let who = called(&app, &name).await?.who;
    person_view(&app, &who).await.map(Json)
}

/// `POST /api/order/deeds`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/order/deeds",
        summary = "For moderators: do something, which stands in the log.",
        request_body = NewDeed,
        responses(
            (status = 204, description = "It is done"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
            (status = 404, description = "There is no such report, or nobody has this name", body = hive_wire::Problem),
            (status = 409, description = "Somebody else was faster", body = hive_wire::Problem),
            (status = 422, description = "It makes no sense", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn deed(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(new): Body<NewDeed>,
) -> Result<StatusCode, Refused> {
    let keeper = keeper(&app, &guest).await?;
    let senseless = |rule, text: &str| Refused::senseless(RefusalView::new(rule, text));
    if new.note.chars().count() > LONGEST {
        return Err(senseless(Rule::TooLong, "a note has 500 characters at most"));
    }
    let (about, report) = match new.about {
        DeedAbout::Person { name } => (called(&app, &name).await?.who, None),
        DeedAbout::Report { id } => {
            let none = || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "there is no such report");
            let report = app.store.report_named(&id).await.map_err(trouble)?.ok_or_else(none)?;
            (report.about, Some(id))
        }
    };
    let account = app.store.account(&about).await.map_err(trouble)?;
    let theirs = account.as_ref().map_or(0, |account| rank(account.role));
    if about == keeper.who || theirs >= rank(keeper.role) {
        let text = "this is for somebody who may do more than they may";
        return Err(Refused::new(StatusCode::FORBIDDEN, Rule::NotForYou, text));
    }
    let now = app.clock.now();
    let (silence, until, standing) = match new.deed {
        OrderDeed::Dismiss {} if report.is_none() => {
            return Err(senseless(Rule::BadOptions, "only a report can be in order"));
        }
        OrderDeed::Dismiss {} => (Silence::AsBefore, None, None),
        OrderDeed::Mute { hours: hours @ 1..=LONGEST_SILENCE } => {
            let until = now + Millis::from(hours) * HOUR;
            (Silence::Until(until), Some(until), None)
        }
        OrderDeed::Mute { .. } => {
            return Err(senseless(Rule::BadOptions, "a silence lasts 1 to 8760 hours"));
        }
        OrderDeed::Unmute {} => (Silence::Over, None, None),
        OrderDeed::Ban {} => (Silence::AsBefore, None, Some(Standing::Banned)),
        OrderDeed::Unban {} => (Silence::AsBefore, None, Some(Standing::Open)),
    };
    if standing.is_some() && account.is_none_or(|account| account.standing == Standing::Gone) {
        return Err(senseless(Rule::BadOptions, "there is no account that could be shut"));
    }
    let entry = OrderEntry {
        id: random::game_id().to_string(),
        at: now,
        keeper: Some(keeper.who),
        deed: new.deed.name().to_string(),
        about: about.clone(),
        note: new.note.trim().to_string(),
        until,
        report: report.clone(),
    };
    // What stands in the log and was not done can be done again; what was done and is not in the log cannot be found.
    if !app.store.keep_order(entry, silence, report.is_some()).await.map_err(trouble)? {
        let text = "somebody else has looked after this report meanwhile";
        return Err(Refused::conflict(RefusalView::new(Rule::Stale, text)));
    }
    if standing.is_some() {
        let change = AccountChange { standing, ..AccountChange::default() };
        app.store.change_account(&about, change).await.map_err(trouble)?;
        app.reception.all_changed();
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/order/log?from=MARK`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/order/log",
        summary = "For moderators: all that was done, the latest first.",
        params(("from" = Option<String>, Query, description = "Where to go on: `next` of the part before")),
        responses(
            (status = 200, description = "A part of the log", body = OrderLog),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn log(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Query(from): Query<From>,
) -> Result<Json<OrderLog>, Refused> {
    keeper(&app, &guest).await?;
    let nowhere = || Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, "the log has no such place");
    let mark = |text: String| -> Option<(Millis, String)> {
        let (at, id) = text.split_once('.')?;
        Some((at.parse().ok()?, id.to_string()))
    };
    let before = from.from.map(|text| mark(text).ok_or_else(nowhere)).transpose()?;
    let entries = app.store.order_log(before, LOG).await.map_err(trouble)?;
    let last = entries.last().map(|entry| format!("{}.{}", entry.at, entry.id));
    let next = last.filter(|_| entries.len() == LOG as usize);
    let (mut names, mut lines) = (Names::default(), Vec::new());
    for entry in entries {
        let by = match &entry.keeper {
            Some(who) => Some(name_of(&app, &mut names, who).await?),
            None => None,
        };
        let about = name_of(&app, &mut names, &entry.about).await?;
        lines.push(OrderLine {
            at: entry.at,
            by,
            about,
            deed: entry.deed,
            note: entry.note,
            until: entry.until,
        });
    }
    Ok(Json(OrderLog { lines, next }))
}
