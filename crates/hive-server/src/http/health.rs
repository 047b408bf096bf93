//! For those who run the server.

use super::address::{self, Peer};
use super::page::not_found;
use crate::app::App;
use crate::metrics::{self, Reason};
use axum::Extension;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use hive_store::Store;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long an answer is good for: to find out costs a write, and anybody may ask.
const GOOD_FOR: Duration = Duration::from_millis(200);

/// How the store was when somebody last asked.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Whether the store is well now, or was a moment ago. However many ask, one finds out.
    async fn is_well(&self, store: &dyn Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, well)) = *last
            && at.elapsed() < GOOD_FOR
        {
            return well;
        }
        let well = store.is_well().await.is_ok();
        *last = Some((Instant::now(), well));
        well
    }
}

/// `GET /healthz`: whether games can be played, as a load balancer asks: ready, draining, or ill and why.
pub(super) async fn healthz(State(app): State<Arc<App>>) -> Response {
    let ill = |why: &'static str| (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    if *app.ending.borrow() {
        return ill("draining\n");
    }
    if let Some(cluster) = &app.cluster {
        if cluster.is_ill() {
            return ill("ill: the database does not hear this node\n");
        }
        if cluster.is_alone() {
            return ill("ill: the bus does not answer\n");
        }
        // The database is asked all the time whether it hears this node.
        return (StatusCode::OK, "ready\n").into_response();
    }
    if app.health.is_well(&*app.store).await {
        (StatusCode::OK, "ready\n").into_response()
    } else {
        ill("ill: what is kept does not answer\n")
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

/// Counts an answer that is a refusal.
pub(super) fn count(app: &App, response: &Response) {
    if let Some(reason) = response.extensions().get::<Reason>() {
        app.metrics.refuse(*reason);
    }
}
