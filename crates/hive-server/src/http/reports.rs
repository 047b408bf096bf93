//! Somebody tells the moderators of somebody, with the game in which it happened.

use super::answer::{Body, Refused, Sent};
use super::asides::who_said;
use super::guest::Guest;
use super::people::{account_called, nobody};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::random;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use hive_play::{GameId, Meeting};
use hive_store::{Kept, Report, StoreError};
use hive_wire::{NewReport, RefusalView, ReportAbout, Rule};
use std::sync::Arc;

/// The longest report, in characters.
pub(super) const LONGEST: usize = 500;

/// So many of somebody's reports wait for a moderator at most.
pub(crate) const OPEN: usize = 20;

impl Sent for NewReport {
    const TOO_MANY: &'static str = "you report very often";
}

/// `POST /api/reports`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/reports",
        summary = "Tell the moderators of somebody. The game is attached, with all that was said in it.",
        request_body = NewReport,
        responses(
            (status = 201, description = "A moderator will look after it"),
            (status = 401, description = "Only those who play in a game report in it without an account", body = hive_wire::Problem),
            (status = 404, description = "No such game, or nobody has this name", body = hive_wire::Problem),
            (status = 409, description = "You have told that already, or much else", body = hive_wire::Problem),
            (status = 422, description = "It is too long, about yourself or an engine, or nobody has said it", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn make(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(new): Body<NewReport>,
) -> Result<StatusCode, Refused> {
    let senseless = |rule, text: &str| Refused::senseless(RefusalView::new(rule, text));
    let words = new.words.trim();
    if words.chars().count() > LONGEST {
        return Err(senseless(Rule::TooLong, "a report has 500 characters at most"));
    }
    let trouble = |error: StoreError| Refused::trouble(&error);
    let (about, game, plays) = match &new.about {
        ReportAbout::Player { game, side } => {
            let (game, meeting) = meeting(&app, game).await?;
            let empty = || senseless(Rule::BadOptions, "nobody who can be reported has this side");
            let about = meeting.seated((*side).into()).map(|seated| seated.who.clone()).ok_or_else(empty)?;
            (about, Some(game), plays(&meeting, &guest))
        }
        ReportAbout::Watcher { game, name, text } => {
            let (game, meeting) = meeting(&app, game).await?;
            let unknown =
                || senseless(Rule::BadOptions, "nobody is known who has said that while they watched");
            let about = who_said(&app, &game, name, text).await?.ok_or_else(unknown)?;
            (about, Some(game), plays(&meeting, &guest))
        }
        ReportAbout::Person { name } => {
            (account_called(&app, name).await?.ok_or_else(nobody)?.who, None, false)
        }
    };
    if guest.session.is_none() && !plays {
        let text = "reports are for those who have an account, or play in the game";
        return Err(Refused::new(StatusCode::UNAUTHORIZED, Rule::NotSignedIn, text));
    }
    let reporter = guest.who();
    if about == reporter {
        return Err(senseless(Rule::BadOptions, "nobody reports themselves"));
    }
    let known = app.store.reports_of(&reporter, 100).await.map_err(trouble)?;
    let open = known.iter().filter(|report| report.settled.is_none()).count();
    app.metrics.saw(Budget::Reports, open);
    if open >= OPEN {
        return Err(Refused::full(&app.metrics, Budget::Reports, StatusCode::CONFLICT, Rule::AlreadyOffered));
    }
    guest.take(&app, Kind::Game, "you report very often")?;
    let report = Report {
        id: random::game_id().to_string(),
        about,
        reporter,
        game,
        reason: new.reason.name().to_string(),
        words: words.to_string(),
        created: app.clock.now(),
        settled: None,
    };
    match app.store.report(report).await {
        Ok(()) => Ok(StatusCode::CREATED),
        Err(StoreError::Taken) => {
            let text = "you have told that already: a moderator will look after it";
            Err(Refused::conflict(RefusalView::new(Rule::AlreadyOffered, text)))
        }
        Err(error) => Err(trouble(error)),
    }
}

/// A game as it stands.
async fn meeting(app: &App, game: &str) -> Result<(GameId, Box<Meeting>), Refused> {
    let (game, _) = app.shown.led_to(game).ok_or_else(Refused::no_game)?;
    let kept = app.store.load(&game).await.map_err(|error| Refused::trouble(&error))?;
    let kept = kept.ok_or_else(Refused::no_game)?;
    Ok((game, replayed(kept)?))
}

/// The same of what is kept. The game is large, and who asks stands deep in the stack.
#[inline(never)]
fn replayed(kept: Kept) -> Result<Box<Meeting>, Refused> {
    let meeting = Meeting::replay(kept.agreement, kept.created, &kept.events);
    Ok(Box::new(meeting.map_err(|error| Refused::trouble(&error))?))
}

/// Whether whoever asks plays in it.
fn plays(meeting: &Meeting, guest: &Guest) -> bool {
    meeting.sides_of(&guest.who()).next().is_some()
}
