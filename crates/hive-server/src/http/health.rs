//! For those who run the server.

use super::address::{self, Peer};
use super::page::not_found;
use crate::app::App;
use crate::metrics::{self, Reason};
use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// `GET /healthz`: whether games can be played.
pub(super) async fn healthz(State(app): State<Arc<App>>) -> Response {
    if *app.ending.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "ending\n").into_response();
    }
    if app.store.is_well().await.is_ok() {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the file with all games does not answer\n").into_response()
    }
}

/// `GET /metrics`, for Prometheus: how many play here is nobody else's business.
pub(super) async fn metrics(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
) -> Response {
    let Some(client) = address::nearest(&app.config, peer, &headers) else { return not_found() };
    if !app.config.metrics_from.iter().any(|network| network.contains(&client)) {
        return not_found();
    }
    app.metrics.show(&app);
    ([(CONTENT_TYPE, metrics::CONTENT_TYPE)], app.metrics.text()).into_response()
}

/// Counts every request, and every answer that is a refusal.
pub(super) async fn count(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.metrics.requests.one();
    let response = next.run(request).await;
    if let Some(reason) = response.extensions().get::<Reason>() {
        app.metrics.refuse(*reason);
    }
    response
}
