//! The page and its files.

use super::cookie;
use crate::app::App;
use crate::page::{Asset, Keep};
use axum::extract::{Path, State};
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, SET_COOKIE, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// A file of the page, below the hash of all files.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    match app.page.asset(&hash, &name) {
        Some((asset, keep)) => send(&asset, keep, &headers),
        None => not_found(),
    }
}

/// Any other address is a place in the page, which knows itself what to show there.
pub(super) async fn page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let name = uri.path().trim_start_matches('/');
    let last = name.rsplit('/').next().unwrap_or_default();
    if last.contains('.') {
        if let Some(asset) = app.page.at_root(name) {
            return send(&asset, Keep::No, &headers);
        }
        // People are told by the page, in their language; programs that look for a file hear that there is none.
        if !wants_page(&headers) {
            return not_found();
        }
    }
    match app.page.index() {
        Some(index) => renewing(&app, &headers, send(&index, Keep::No, &headers)),
        None => (StatusCode::NOT_FOUND, "the page has no index.html\n").into_response(),
    }
}

fn wants_page(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|kinds| kinds.contains("text/html"))
}

/// Whoever opens the page keeps their identity from then on as long as a browser allows.
fn renewing(app: &App, headers: &HeaderMap, mut response: Response) -> Response {
    if let Some(cookie) = cookie::renewed(app, headers) {
        let head = response.headers_mut();
        // The answer is for this reader: nobody between may keep it for others.
        head.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        head.append(SET_COOKIE, cookie);
    }
    response
}

pub(super) fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "there is nothing at this address\n").into_response()
}

fn send(asset: &Asset, keep: Keep, headers: &HeaderMap) -> Response {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let brotli = asset.brotli().filter(|_| accepts(accepted, "br")).map(|bytes| (bytes, "br"));
    let gzip = || asset.gzip().filter(|_| accepts(accepted, "gzip")).map(|bytes| (bytes, "gzip"));
    let (bytes, coding) =
        brotli.or_else(gzip).map_or((asset.plain(), None), |(bytes, coding)| (bytes, Some(coding)));
    let keep = match keep {
        Keep::ForEver => "public, max-age=31536000, immutable",
        Keep::No => "no-cache",
    };
    let head = [(CONTENT_TYPE, asset.kind()), (CACHE_CONTROL, keep), (VARY, "accept-encoding")];
    let mut response = (head, bytes.clone()).into_response();
    if let Some(coding) = coding {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// Whether whoever accepts these codings takes this one.
fn accepts(accepted: &str, wanted: &str) -> bool {
    let mut codings = accepted.split(',').map(|coding| coding.trim().split(';').collect::<Vec<_>>());
    codings.any(|coding| {
        [wanted, "*"].contains(&coding[0].trim()) && coding.get(1).is_none_or(|weight| weight.trim() != "q=0")
    })
}
