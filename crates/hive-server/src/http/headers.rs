//! Headers that every answer carries.

use crate::app::App;
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

/// Nothing inline, nothing from elsewhere, in nobody's frame. The rules run as WebAssembly, which is no text that could be
/// made up on the way.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// For pictures: they carry their own colours and nothing else.
pub(super) const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
                                         form-action 'none'; frame-ancestors 'none'";

/// What the page never asks a browser for. It copies links and hands them on, so these two are not here.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(), \
                           geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), \
                           publickey-credentials-get=(), usb=(), xr-spatial-tracking=()";

/// Two years of https. Other names below this one are somebody else's decision.
const HTTPS_ONLY: &str = "max-age=63072000";

/// Adds them, unless the answer has its own.
pub(super) async fn secure(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let of_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut add = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    add(CONTENT_SECURITY_POLICY, POLICY);
    add(X_CONTENT_TYPE_OPTIONS, "nosniff");
    // The policy says so too, but not to old browsers.
    add(X_FRAME_OPTIONS, "DENY");
    // The link of a game is the key to it: it is told to nobody.
    add(REFERRER_POLICY, "no-referrer");
    add(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    add(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if of_api {
        // Answers are for one reader and one moment.
        add(CACHE_CONTROL, "no-store");
    }
    if app.config.is_secure() {
        add(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    response
}
