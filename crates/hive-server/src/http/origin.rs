//! Pages of others may not act in a guest's name, nor may this server be known by another.

use super::answer::Refused;
use crate::app::App;
use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use hive_wire::Rule;

/// Refuses what changes something, and sockets, if another site's page sends it. Programs that are no browsers
/// send no origin, and have no cookie that somebody else could use.
pub(super) fn check(app: &App, request: &Request) -> Result<(), Refused> {
    let headers = request.headers();
    let acts = !matches!(*request.method(), Method::GET | Method::HEAD) || headers.contains_key("upgrade");
    if acts && !is_ours(app.config.public_url.as_deref(), headers) {
        let text = "this came from the page of another site";
        return Err(Refused::new(StatusCode::FORBIDDEN, Rule::WrongOrigin, text));
    }
    Ok(())
}

/// With an https address, refuses what was meant for another: somebody may let their own name lead here, and their page
/// would be one of ours. Those who look after the server ask on the machine itself.
pub(super) fn known_by_its_name(app: &App, request: &Request) -> Result<(), Refused> {
    let url = app.config.public_url.as_deref().filter(|_| app.config.is_secure());
    let watched = matches!(request.uri().path(), "/healthz" | "/metrics");
    match url {
        Some(url) if !watched && !is_host(url, request.headers()) => {
            let text = format!("this server is found at {url}");
            Err(Refused::new(StatusCode::MISDIRECTED_REQUEST, Rule::WrongOrigin, text))
        }
        _ => Ok(()),
    }
}

/// Whether a request is for the host of this address. Some proxies leave out the port.
fn is_host(url: &str, headers: &HeaderMap) -> bool {
    let own = site(url).unwrap_or_default();
    let name = own.rsplit_once(':').map_or(own, |(name, _)| name);
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let host = host.strip_suffix(":443").unwrap_or(host);
    host.eq_ignore_ascii_case(own) || host.eq_ignore_ascii_case(name)
}

/// What stands after the scheme, without the port that everybody takes for granted.
fn site(url: &str) -> Option<&str> {
    match url.strip_prefix("https://") {
        Some(site) => Some(site.strip_suffix(":443").unwrap_or(site)),
        None => url.strip_prefix("http://"),
    }
}

fn is_ours(public_url: Option<&str>, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let is_secure = |url: &str| url.starts_with("https://");
    if let Some(url) = public_url {
        let same = is_secure(url) == is_secure(origin)
            && site(url).zip(site(origin)).is_some_and(|(own, site)| own.eq_ignore_ascii_case(site));
        // Over https there is no other.
        if same || is_secure(url) {
            return same;
        }
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    site.is_some() && site == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(host: &str, origin: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a host"));
        headers.insert(ORIGIN, origin.parse().expect("an origin"));
        headers
    }

    #[test]
    fn ours_is_the_host_itself_or_the_public_address() {
        let check = |origin: &str| is_ours(Some("http://hive.local:8017"), &with("127.0.0.1:8017", origin));
        assert!(check("http://127.0.0.1:8017"));
        assert!(check("http://hive.local:8017"));
        assert!(!check("https://evil.example.org"));
        assert!(!check("http://127.0.0.1:8018"));
        assert!(!check("null"));
        assert!(is_ours(None, &HeaderMap::new()));
    }

    #[test]
    fn over_https_there_is_one_origin_and_one_host() {
        for url in ["https://hive.example.org", "https://Hive.example.org:443"] {
            let check = |origin: &str| is_ours(Some(url), &with("hive.example.org", origin));
            assert!(check("https://hive.example.org"), "{url}");
            assert!(!check("http://hive.example.org"), "{url}");
            assert!(!check("https://other.example.org"), "{url}");
            assert!(!is_ours(Some(url), &with("other.example.org", "https://other.example.org")), "{url}");
            let host = |host: &str| is_host(url, &with(host, "null"));
            assert!(host("hive.example.org") && host("HIVE.example.org:443"), "{url}");
            assert!(!host("127.0.0.1:8017") && !host("evil.example.org") && !host(""), "{url}");
        }
        let host = |host: &str| is_host("https://hive.example.org:8443", &with(host, "null"));
        assert!(host("hive.example.org:8443") && host("hive.example.org") && !host("hive.example.org:8444"));
    }
}
