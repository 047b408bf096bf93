//! Guests: a random identity in a cookie that pages cannot read.

use super::address::{self, Peer};
use super::answer::Refused;
use crate::app::App;
use crate::limits::Kind;
use axum::extract::{Request, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The name of the cookie.
const NAME: &str = "kypseli";

/// Two years, in seconds.
const AGE: u32 = 2 * 365 * 24 * 60 * 60;

/// Whoever asks. The name of a guest is made from the secret in the cookie, which is kept nowhere else.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) id: String,
}

impl Guest {
    fn of(secret: &str) -> Guest {
        let hash = Sha256::digest(secret.as_bytes());
        Guest { id: hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect() }
    }

    /// The name that others see.
    pub(crate) async fn name(&self, app: &App) -> Result<String, Refused> {
        let kept = app.store.guest_name(&self.id).await.map_err(|error| Refused::trouble(&error))?;
        Ok(kept.unwrap_or_else(|| format!("Guest {}", &self.id[..4])))
    }

    /// Takes one unit of what a guest may do.
    pub(crate) fn take(&self, app: &App, kind: Kind, text: &str) -> Result<(), Refused> {
        app.buckets.take(kind, &self.id).map_err(|seconds| Refused::too_much(seconds, text))
    }
}

/// Tells each request who asks, and gives newcomers an identity.
pub(crate) async fn recognise(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if let Some(secret) = secret(request.headers()) {
        let guest = Guest::of(secret);
        request.extensions_mut().insert(guest);
        return next.run(request).await;
    }
    // Whoever brings no identity gets a new one; too many from one address wait.
    let acts = request.method() != Method::GET || request.headers().contains_key("upgrade");
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0);
    if let (true, Some(peer)) = (acts, peer) {
        let address = address::client(&app.config, peer, request.headers()).to_string();
        if let Err(seconds) = app.buckets.take(Kind::Guest, &address) {
            return Refused::too_much(seconds, "too many new guests come from your address").into_response();
        }
    }
    let secret = crate::random::secret();
    request.extensions_mut().insert(Guest::of(&secret));
    let mut response = next.run(request).await;
    let secure = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!("{NAME}={secret}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// The secret in the cookie, if it looks like one of ours.
fn secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, secret) = pairs.find(|(name, _)| *name == NAME)?;
    (secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_graphic())).then_some(secret)
}
