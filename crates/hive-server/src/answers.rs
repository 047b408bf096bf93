//! What comes over a stream, answered: with a port before it, or without one.

use crate::http::{Held, Peer};
use crate::patient::{STALLED, patient};
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::IpAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tower::ServiceExt;

/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(15);

/// Answers without a port.
#[doc(hidden)]
#[derive(Clone)]
pub struct Answers(Router);

impl Answers {
    pub(crate) fn of(router: Router) -> Answers {
        Answers(router)
    }

    /// Answers whatever comes over a stream as if somebody had come from this address.
    pub async fn to(self, stream: impl AsyncRead + AsyncWrite + Send + 'static, peer: IpAddr) {
        answer(self.0, stream, peer, Held::new(())).await;
    }
}

/// Answers what comes over a stream until it ends.
pub(crate) async fn answer(
    router: Router,
    stream: impl AsyncRead + AsyncWrite + Send + 'static,
    peer: IpAddr,
    held: Held,
) {
    let service = service_fn(|request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(held.clone());
        router.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(32 * 1024);
    // Clients that go away in the middle are no news.
    let _ = http.serve_connection(TokioIo::new(patient(stream, STALLED)), service).with_upgrades().await;
}
