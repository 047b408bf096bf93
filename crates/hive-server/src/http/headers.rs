//! Headers that every answer carries.

use super::embed;
use crate::app::App;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::response::Response;

/// Nothing inline, nothing from elsewhere, in nobody's frame. The rules run as WebAssembly, which is no text that could be
/// made up on the way.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// The same for the first page, which has a form: its button works before any script has come.
pub(super) fn with_form() -> Option<HeaderValue> {
    HeaderValue::from_str(&POLICY.replace("form-action 'none'", "form-action 'self'")).ok()
}

/// For pictures: they carry their own colours and nothing else.
pub(super) const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
                                         form-action 'none'; frame-ancestors 'none'";

/// What the page never asks a browser for. It copies links and hands them on, so these two are not here.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(), \
                           geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), \
                           publickey-credentials-get=(self), usb=(), xr-spatial-tracking=()";

/// Two years of https. Other names below this one are somebody else's decision.
const HTTPS_ONLY: &str = "max-age=63072000";

/// What is at an address, as far as headers depend on it.
#[derive(Clone, Copy)]
pub(super) struct Sort {
    part: bool,
    of_api: bool,
    framed: bool,
}

impl Sort {
    pub(super) fn of(request: &Request) -> Sort {
        let path = request.uri().path();
        Sort { part: is_part(path), of_api: path.starts_with("/api/"), framed: path.starts_with(embed::PATH) }
    }
}

/// Adds them, unless the answer has its own.
pub(super) fn secure(app: &App, Sort { part, of_api, framed }: Sort, response: &mut Response) {
    let headers = response.headers_mut();
    let mut add = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    add(X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if app.config.is_secure() {
        add(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    if part {
        return;
    }
    add(CONTENT_SECURITY_POLICY, POLICY);
    if !framed {
        // The policy says so too, but not to old browsers.
        add(X_FRAME_OPTIONS, "DENY");
    }
    // The link of a game is the key to it: it is told to nobody.
    add(REFERRER_POLICY, "no-referrer");
    add(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    // With nothing from elsewhere in it, a page may think with several threads: nobody else's secrets are in their reach.
    add(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(HeaderName::from_static("cross-origin-embedder-policy"), "require-corp");
    if of_api {
        // Answers are for one reader and one moment.
        add(CACHE_CONTROL, "no-store");
    }
}

/// Whether an address is that of a part that is nothing by itself: a script, a style sheet, words. What can be opened, and
/// what a worker is made of, has a policy of its own. Over a slow line the headers of fifty parts are as heavy as the parts.
fn is_part(path: &str) -> bool {
    let kinds = [".js", ".css", ".json", ".wasm"];
    path.starts_with("/assets/")
        && kinds.iter().any(|kind| path.ends_with(kind))
        && !["/worker.js", "/helper.js"].iter().any(|worker| path.ends_with(worker))
}
