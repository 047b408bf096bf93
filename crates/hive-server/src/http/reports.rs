//! Somebody tells the moderators of somebody, with the game in which it happened.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::people::{account_called, nobody};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::random;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use hive_play::{GameId, Identity, Meeting};
use hive_store::{Report, StoreError};
use hive_wire::{NewReport, RefusalView, ReportAbout, Rule, Side};
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
            (status = 422, description = "It is too long, or about yourself or an engine", body = hive_wire::Problem),
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
            let (about, game, plays) = seated(&app, &guest, game, *side).await?;
            (about, Some(game), plays)
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
    if known.iter().filter(|report| report.settled.is_none()).count() >= OPEN {
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

/// Who has a side of a game, and whether whoever asks plays it too.
async fn seated(
    app: &App,
    guest: &Guest,
    game: &str,
    side: Side,
) -> Result<(Identity, GameId, bool), Refused> {
    let (game, _) = app.shown.led_to(game).ok_or_else(Refused::no_game)?;
    let kept = app.store.load(&game).await.map_err(|error| Refused::trouble(&error))?;
    let kept = kept.ok_or_else(Refused::no_game)?;
    let meeting = Meeting::replay(kept.agreement, kept.created, &kept.events)
        .map_err(|error| Refused::trouble(&error))?;
    let empty = || {
        let text = "nobody who can be reported has this side";
        Refused::senseless(RefusalView::new(Rule::BadOptions, text))
    };
    let about = meeting.seated(side.into()).map(|seated| seated.who.clone()).ok_or_else(empty)?;
    let plays = meeting.sides_of(&guest.who()).next().is_some();
    Ok((about, game, plays))
}
