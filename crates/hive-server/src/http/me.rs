//! Who the reader is.

use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use super::names::tidy;
use crate::app::App;
use axum::extract::State;
use axum::{Extension, Json};
use hive_wire::{Me, NewName};
use std::sync::Arc;

impl Sent for NewName {
    const TOO_MANY: &'static str = "that is many names";
}

/// `GET /api/me`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/me",
        summary = "Who you are. Newcomers get a cookie.",
        responses((status = 200, description = "You", body = Me)),
    )
)]
pub(super) async fn get(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Me>, Refused> {
    Ok(Json(Me { name: guest.name(&app).await?.to_string() }))
}

/// `PUT /api/me`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/me",
        summary = "Choose another name.",
        request_body = NewName,
        responses(
            (status = 200, description = "You", body = Me),
            (status = 422, description = "No name", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(new): Body<NewName>,
) -> Result<Json<Me>, Refused> {
    let name = tidy(&new.name).map_err(Refused::senseless)?;
    app.store
        .set_name(&guest.who(), &name, app.clock.now())
        .await
        .map_err(|error| Refused::trouble(&error))?;
    app.acquaintances.named(&guest.who(), &name.as_str().into());
    Ok(Json(Me { name }))
}
