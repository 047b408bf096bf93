//! What bodies on their way may take of memory: in all, and of one address. It is asked before anything is read.

use super::answer::Refused;
use super::guest::Guest;
use super::{FILE, LARGEST_BODY, LARGEST_LOCAL, studies};
use crate::app::App;
use crate::budget::Budget;
use crate::open::Whose;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What is read of a body, in bytes: what it says that it has, or as much as it may have if it does not say.
fn weight(app: &App, request: &Request) -> Result<usize, Refused> {
    let (most, budget) = match request.uri().path() {
        "/api/import" => (FILE, Budget::File),
        path if path.starts_with("/api/local/") => (LARGEST_LOCAL, Budget::Body),
        path if path.starts_with("/api/studies") => (studies::LARGEST, Budget::Body),
        _ => (LARGEST_BODY, Budget::Body),
    };
    if request.headers().contains_key(TRANSFER_ENCODING) {
        return Ok(most);
    }
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    match length.unwrap_or(0) {
        length if length > most => Err(Refused::too_large(&app.metrics, budget)),
        length => Ok(length),
    }
}

/// Lets a request in if there is room for its body, and keeps the room until it is answered.
pub(super) async fn weigh(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let weight = match weight(&app, &request) {
        Ok(0) => return next.run(request).await,
        Ok(weight) => weight,
        Err(refused) => return refused.into_response(),
    };
    let limits = &app.config.limits;
    let [all, of_address] =
        [limits.body_megabytes, limits.body_megabytes_per_address].map(|megabytes| megabytes << 20);
    let Some(guest) = request.extensions().get::<Guest>() else {
        return next.run(request).await;
    };
    let networks = Whose::networks(&guest.address, of_address, all);
    let Some(_place) = app.bodies.enter_with(weight, all, networks) else {
        let full = app.bodies.count().saturating_add(weight) > all;
        let budget = if full { Budget::Bodies } else { Budget::BodiesOfAddress };
        return Refused::over(&app.metrics, budget, 5).last().into_response();
    };
    next.run(request).await
}
