//! For those who run the server.

use crate::app::App;
use crate::metrics::{self, Reason};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// `GET /healthz`: whether games can be played.
pub(super) async fn healthz(State(app): State<Arc<App>>) -> Response {
    if *app.ending.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "ending\n").into_response();
    }
    if app.store.is_well().await {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the file with all games does not answer\n").into_response()
    }
}

/// `GET /metrics`, for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
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
