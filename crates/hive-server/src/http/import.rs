//! Recorded games in any format.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::work::beside;
use crate::app::App;
use crate::budget::Budget;
use axum::extract::State;
use axum::{Extension, Json};
use hive_wire::view::import_answer;
use hive_wire::{ImportAnswer, ImportAsk};
use std::sync::Arc;

impl Sent for ImportAsk {
    const TOO_MANY: &'static str = "you import many files";
}

/// `POST /api/import`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/import",
        summary = "Recorded games in any format, as far as they are good.",
        request_body = ImportAsk,
        responses(
            (status = 200, description = "The games, and where and why each stops", body = ImportAnswer),
            (status = 413, description = "Too large", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn import(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(ask): Body<ImportAsk>,
) -> Result<Json<ImportAnswer>, Refused> {
    let answer = beside(&app, &guest, move || import_answer(&ask.text)).await?;
    app.metrics.saw(Budget::Imported, answer.games.len());
    Ok(Json(answer))
}
