//! An answer that goes on: a line of JSON whenever there is something to say, and an empty one now and then.

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

/// How often an empty line says that all is well.
const ALIVE: Duration = Duration::from_secs(6);

/// How many lines may wait for a program that does not read them.
pub(super) const UNREAD: usize = 64;

/// How often a stream asks whether whoever reads it is still let in.
const ASK: Duration = Duration::from_secs(25);

/// When to ask that. It goes on whatever else happens: a wait that began anew with each message would never end on a
/// server where something always happens, and whoever was shut out would go on reading.
pub(super) fn asking() -> Interval {
    let mut asking = interval(ASK);
    asking.set_missed_tick_behavior(MissedTickBehavior::Delay);
    asking.reset();
    asking
}

/// A line.
pub(super) fn line(what: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(what).unwrap_or_default();
    text.push(b'\n');
    Bytes::from(text)
}

/// The answer, as long as somebody hands in lines.
pub(super) fn streaming(lines: mpsc::Receiver<Bytes>) -> Response {
    let lines = stream::unfold(lines, |mut lines| async {
        let next = match timeout(ALIVE, lines.recv()).await {
            Ok(Some(line)) => line,
            Ok(None) => return None,
            Err(_) => Bytes::from_static(b"\n"),
        };
        Some((Ok::<_, Infallible>(next), lines))
    });
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}
