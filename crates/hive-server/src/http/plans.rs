//! Conditional turns: what somebody will answer while away.

use super::answer::{Body, Refused, Sent};
use super::games::ask;
use super::guest::Guest;
use crate::app::App;
use crate::limits::Kind;
use crate::room::{Command, Snapshot};
use crate::shown::Access;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use hive_play::{GameId, Pace, Plan};
use hive_rules::Color;
use hive_wire::{PlanView, RefusalView, Rule, Side};
use std::sync::Arc;

impl Sent for PlanView {
    const TOO_MANY: &'static str = "you plan very often";
}

/// A game of somebody's, and their side in it.
async fn own(app: &Arc<App>, guest: &Guest, id: &str) -> Result<(GameId, Color, Box<Snapshot>), Refused> {
    let (game, access) = app.shown.led_to(id).ok_or_else(Refused::no_game)?;
    let watching = || {
        let text = "plans are for those who play this game";
        Refused::conflict(RefusalView::new(Rule::NotYourSeat, text))
    };
    if access == Access::Pass {
        return Err(watching());
    }
    let view = ask(app, &game, |answer| Command::Look { who: guest.who(), access, answer }).await?;
    let side = match view.you[..] {
        [Side::White] => Color::White,
        [Side::Black] => Color::Black,
        _ => return Err(watching()),
    };
    if view.status.outcome.is_some() {
        return Err(Refused::conflict(RefusalView::new(Rule::GameOver, "the game is over")));
    }
    let record = ask(app, &game, |answer| Command::Record { answer }).await?;
    Ok((game, side, record))
}

/// `GET /api/games/{id}/plan`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games/{id}/plan",
        summary = "What you will answer in a game while you are away.",
        params(("id" = String, Path, description = "The game's name in links")),
        responses(
            (status = 200, description = "Your plan", body = PlanView),
            (status = 404, description = "No such game", body = hive_wire::Problem),
            (status = 409, description = "You do not play it, or it is over", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<PlanView>, Refused> {
    guest.take(&app, Kind::Request, "you look at many plans")?;
    let (game, side, record) = own(&app, &guest, &id).await?;
    let plans = app.store.plans(&game).await.map_err(|error| Refused::trouble(&error))?;
    let plan = plans.of(side).as_deref().and_then(Plan::read);
    // One that was made for another moment means nothing any more.
    let plan = plan.filter(|plan| plan.fits(&record.game));
    Ok(Json(PlanView { lines: plan.map(|plan| plan.lines()).unwrap_or_default() }))
}

/// `PUT /api/games/{id}/plan`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/games/{id}/plan",
        summary = "Say what you will answer while you are away, in a game with days for a turn.",
        params(("id" = String, Path, description = "The game's name in links")),
        request_body = PlanView,
        responses(
            (status = 200, description = "Your plan", body = PlanView),
            (status = 404, description = "No such game", body = hive_wire::Problem),
            (status = 409, description = "You do not play it, it is your turn, or it is over", body = hive_wire::Problem),
            (status = 422, description = "Turns that the rules forbid, or a game with another clock", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    Body(wanted): Body<PlanView>,
) -> Result<Json<PlanView>, Refused> {
    let (game, side, record) = own(&app, &guest, &id).await?;
    let senseless = |text: String| Refused::senseless(RefusalView::new(Rule::BadOptions, text));
    if !matches!(record.agreement.pace, Pace::PerTurn { .. }) {
        return Err(senseless("plans are for games with days for a turn".to_string()));
    }
    let plan = if wanted.lines.is_empty() {
        None
    } else if record.game.position().to_move() == side {
        let text = "it is your turn: take it, and plan then";
        return Err(Refused::conflict(RefusalView::new(Rule::Stale, text)));
    } else {
        let plan = Plan::of(&record.game, &wanted.lines);
        Some(plan.map_err(|bad| senseless(bad.to_string()))?)
    };
    let text = plan.as_ref().map(Plan::text);
    let kept = app.store.keep_plan(&game, side, text.as_deref(), app.clock.now()).await;
    kept.map_err(|error| Refused::trouble(&error))?;
    Ok(Json(PlanView { lines: plan.map(|plan| plan.lines()).unwrap_or_default() }))
}
