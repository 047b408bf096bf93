//! Pages of others may not act in a guest's name.

use super::answer::Refused;
use crate::app::App;
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hive_wire::Rule;
use std::sync::Arc;

/// Refuses what changes something, and sockets, if another site's page sends it. Programs that are no browsers
/// send no origin, and have no cookie that somebody else could use.
pub(crate) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let acts = !matches!(*request.method(), Method::GET | Method::HEAD) || headers.contains_key("upgrade");
    if acts && !is_ours(app.config.public_url.as_deref(), headers) {
        let text = "this was sent by a page of another site";
        return Refused::new(StatusCode::FORBIDDEN, Rule::WrongOrigin, text).into_response();
    }
    next.run(request).await
}

fn is_ours(public_url: Option<&str>, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public_url == Some(origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    site.is_some() && site == host
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_the_host_itself_or_the_public_address() {
        let check = |origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "127.0.0.1:8017".parse().expect("a host"));
            headers.insert(ORIGIN, origin.parse().expect("an origin"));
            is_ours(Some("https://hive.example.org"), &headers)
        };
        assert!(check("http://127.0.0.1:8017"));
        assert!(check("https://hive.example.org"));
        assert!(!check("https://evil.example.org"));
        assert!(!check("http://127.0.0.1:8018"));
        assert!(!check("null"));
        assert!(is_ours(None, &HeaderMap::new()));
    }
}
