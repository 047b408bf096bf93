//! The review of a game that is over, kept beside it: whoever has played it keeps one, and everybody who sees the game sees it.
//! What is kept is what searches found; what the turns are worth is judged here each time, so nobody has to be believed.

use super::answer::{Body, Refused, Sent};
use super::games::ask;
use super::guest::Guest;
use super::unaided::is_nobodys_game;
use super::work::beside;
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::quota::FOR_ROOM;
use crate::room::{Command, Snapshot};
use crate::shown::Access;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_play::GameId;
use hive_store::{Reviewed, StoreError};
use hive_wire::view::{Look, kept_review, senseless_review, told_review};
use hive_wire::{GameReview, KeptReview, NewReview, RefusalView, Rule};
use std::sync::Arc;

/// So many turns a game has at most whose review is kept: what is kept of each has its bound, and so has the work of judging them.
pub(crate) const TURNS: usize = 500;

/// The largest body: with as many turns as it may have.
pub(crate) const LARGEST: usize = 128 * 1024;

impl Sent for NewReview {
    const TOO_MANY: &'static str = "you keep many reviews";
}

/// A game that is over, and whether whoever asks has played it. It is found by its pictures' name as well: that is what links
/// to an analysis have, which are for people who should see the game and no more.
async fn over(app: &Arc<App>, guest: &Guest, id: &str) -> Result<(GameId, bool, Box<Snapshot>), Refused> {
    let shown = app.shown.game(id).map(|game| (game, Access::Pass));
    let (game, access) = shown.or_else(|| app.shown.led_to(id)).ok_or_else(Refused::no_game)?;
    let view = ask(app, &game, |answer| Command::Look { who: guest.who(), access, answer }).await?;
    if view.status.outcome.is_none() {
        let text = "a game is reviewed when it is over";
        return Err(Refused::conflict(RefusalView::new(Rule::NotOver, text)));
    }
    let played = !view.you.is_empty();
    let snapshot = ask(app, &game, |answer| Command::Record { answer }).await?;
    // Another game may have come to a position of this one, and go on.
    is_nobodys_game(app, guest, &snapshot.game).await.map_err(Refused::conflict)?;
    Ok((game, played, snapshot))
}

/// `GET /api/games/{id}/review`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games/{id}/review",
        summary = "The review that is kept with a game that is over, if there is one.",
        params(("id" = String, Path, description = "The game's name in links, or its name for pictures")),
        responses(
            (status = 200, description = "The review, and whether you may keep one", body = GameReview),
            (status = 404, description = "No such game", body = hive_wire::Problem),
            (status = 409, description = "It is not over, or you play a game that has come to the same position", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<GameReview>, Refused> {
    guest.take(&app, Kind::Request, "you look at many reviews")?;
    let (game, yours, snapshot) = Box::pin(over(&app, &guest, &id)).await?;
    let kept = app.store.review_of(&game).await.map_err(|error| Refused::trouble(&error))?;
    let Some(Reviewed { judgement, effort, updated, body, .. }) = kept else {
        return Ok(Json(GameReview { yours, kept: None }));
    };
    let look = Look { effort, judgement };
    let review = beside(&app, &guest, move || kept_review(&snapshot.game, look, &body)).await?;
    let kept = review.map(|review| KeptReview { at: updated, older: look.is_older(), review });
    Ok(Json(GameReview { yours, kept }))
}

/// `PUT /api/games/{id}/review`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/games/{id}/review",
        summary = "Keeps the review of a game that you have played, when it is over: for everybody who sees the game.",
        params(("id" = String, Path, description = "The game's name in links, or its name for pictures")),
        request_body = NewReview,
        responses(
            (status = 200, description = "It is kept", body = GameReview),
            (status = 404, description = "No such game", body = hive_wire::Problem),
            (status = 409, description = "You have not played it, it is not over, or a better review is kept", body = hive_wire::Problem),
            (status = 413, description = "The game is too long", body = hive_wire::Problem),
            (status = 422, description = "It is no review of this game", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    Body(told): Body<NewReview>,
) -> Result<Json<GameReview>, Refused> {
    if let Some(refusal) = senseless_review(&told) {
        return Err(Refused::senseless(refusal));
    }
    app.metrics.saw(Budget::ReviewTurns, told.turns.len().min(TURNS));
    if told.turns.len() > TURNS {
        let (budget, rule) = (Budget::ReviewTurns, Rule::TooLarge);
        return Err(Refused::full(&app.metrics, budget, StatusCode::PAYLOAD_TOO_LARGE, rule));
    }
    let (game, played, snapshot) = Box::pin(over(&app, &guest, &id)).await?;
    if !played {
        let text = "the review of a game is kept by those who have played it";
        return Err(Refused::conflict(RefusalView::new(Rule::NotYourSeat, text)));
    }
    let full =
        |budget| Refused::over_saying(&app.metrics, budget, FOR_ROOM, "no more reviews can be kept here");
    app.quota.has_room().map_err(full)?;
    let look = Look { effort: told.effort, judgement: told.judgement };
    let judged = beside(&app, &guest, move || told_review(&snapshot.game, &told)).await?;
    let (review, body) = judged.map_err(Refused::senseless)?;
    let Look { effort, judgement } = look;
    let at = app.clock.now();
    let reviewed = Reviewed { game, who: guest.who(), judgement, effort, updated: at, body };
    match app.store.keep_review(reviewed).await {
        Ok(()) => {}
        Err(StoreError::Taken) => {
            let text = "a review by a later player, or with more effort, is kept with this game already";
            return Err(Refused::conflict(RefusalView::new(Rule::Stale, text)));
        }
        Err(error) => return Err(Refused::trouble(&error)),
    }
    app.metrics.saw(Budget::Reviews, 1);
    let kept = KeptReview { at, older: look.is_older(), review };
    Ok(Json(GameReview { yours: true, kept: Some(kept) }))
}
