//! The rules for everybody: a position in, what may be done in it out.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::work::beside;
use crate::app::App;
use axum::extract::State;
use axum::{Extension, Json};
use hive_wire::view::position_answer;
use hive_wire::{PositionAnswer, PositionAsk};
use std::sync::Arc;

impl Sent for PositionAsk {
    const TOO_MANY: &'static str = "you ask about many positions";
}

/// `POST /api/position`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/position",
        summary = "The rules for everybody: a position in; tiles, legal turns and outcome out.",
        request_body = PositionAsk,
        responses(
            (
                status = 200,
                description = "The position, and why a turn that was tried is not legal",
                body = PositionAnswer,
            ),
            (status = 422, description = "No position", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(ask): Body<PositionAsk>,
) -> Result<Json<PositionAnswer>, Refused> {
    beside(&app, &guest, move || position_answer(&ask)).await?.map(Json).map_err(Refused::senseless)
}
