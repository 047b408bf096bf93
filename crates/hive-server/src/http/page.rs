//! The page and its files.

use super::address::{self, Peer};
use super::answer::Refused;
use super::headers::with_form;
use super::work::in_turn;
use super::{cookie, unfurl};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::line::{Owner, on_behalf};
use crate::network::Address;
use crate::page::{Asset, Keep, Page, Place, Reader};
use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, REFERRER_POLICY, SET_COOKIE, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hive_rulebook::Language;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// So many languages are looked at; nobody reads more.
const MOST_LANGUAGES: usize = 20;

/// A file of the page, below the hash of all files.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let found = if Page::takes_a_moment(&name) {
        let (page, owner) = (Arc::clone(&app), owner(&app, peer, &headers));
        match in_turn(&app, &app.reading, &owner, move || page.page.asset(&hash, &name)).await {
            Ok(found) => found,
            Err(refused) => return refused.into_response(),
        }
    } else {
        app.page.asset(&hash, &name)
    };
    match found {
        Some((asset, keep)) => send(&asset, keep, &headers),
        None => not_found(),
    }
}

/// Any other address is a place in the page, which knows itself what to show there.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let name = uri.path().trim_start_matches('/');
    let last = name.rsplit('/').next().unwrap_or_default();
    if last.contains('.') {
        let found = if Page::takes_a_moment(name) {
            let (page, name, owner) = (Arc::clone(&app), name.to_string(), owner(&app, peer, &headers));
            match in_turn(&app, &app.reading, &owner, move || page.page.at_root(&name)).await {
                Ok(found) => found,
                Err(refused) => return refused.into_response(),
            }
        } else {
            app.page.at_root(name)
        };
        if let Some(asset) = found {
            return send(&asset, Keep::No, &headers);
        }
        // People are told by the page, in their language; programs that look for a file hear that there is none.
        if !wants_page(&headers) {
            return not_found();
        }
    }
    let place = match uri.path() {
        "/" => Place::Home,
        path if path.starts_with("/game/") => Place::Game,
        _ => Place::Elsewhere,
    };
    let reader = Reader { language: language(&headers), place };
    let analyses = !app.config.no_analysis;
    let index = match unfurl::head(&app, &uri, &headers, peer, reader.language).await {
        Some(head) => app.page.index_with(reader, &head, analyses),
        None => app.page.index(reader, analyses),
    };
    let Some(index) = index else {
        return (StatusCode::NOT_FOUND, "the page has no index.html\n").into_response();
    };
    let mut response = renewing(&app, &headers, send(&index, Keep::No, &headers));
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    if place == Place::Home {
        // The button there works before any script has come, and a form says where it is from only if it may. The
        // address of the first page is no secret.
        let head = response.headers_mut();
        head.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
        if let Some(policy) = with_form() {
            head.insert(CONTENT_SECURITY_POLICY, policy);
        }
    }
    response
}

/// Whoever reads the page, before it is known who they are.
fn owner(app: &App, peer: IpAddr, headers: &HeaderMap) -> Owner {
    Owner::somebody_at(&Address::of(address::client(&app.config, peer, headers)))
}

/// Bounds how often an address asks for what needs no guest: the page, its files, and how the server is.
pub(super) async fn limit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    let client = Address::of(address::client(&app.config, peer, request.headers()));
    match app.buckets.take_of_address(Kind::File, &client) {
        Ok(()) => on_behalf(Owner::somebody_at(&client), next.run(request)).await,
        Err(seconds) => Refused::over(&app.metrics, Budget::FilesOfAddress, seconds).into_response(),
    }
}

/// The language that a reader likes best among those that there are.
pub(super) fn language(headers: &HeaderMap) -> Language {
    let said = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut wanted: Vec<(f32, Language)> = said
        .split(',')
        .take(MOST_LANGUAGES)
        .filter_map(|one| {
            let (tag, weight) = one.split_once(';').unwrap_or((one, ""));
            let weight = weight.trim().strip_prefix("q=").map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
            Some((weight, Language::of_locale(tag.trim())?)).filter(|_| weight > 0.0)
        })
        .collect();
    // Of equals the first: the order of equals is kept.
    wanted.sort_by(|a, b| b.0.total_cmp(&a.0));
    wanted.first().map_or(Language::ALL[0], |&(_, language)| language)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_liked_best() {
        for (said, wanted) in [
            ("ru-RU,ru;q=0.9,en;q=0.8", Language::Russian),
            ("fr, el;q=0.3, ja;q=0.7", Language::Japanese),
            ("en;q=0, el", Language::Greek),
            ("fr-CA, de", Language::English),
            ("*", Language::English),
            ("", Language::English),
            ("el;q=much, ja;q=0.1", Language::Japanese),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, said.parse().expect("a value"));
            assert_eq!(language(&headers), wanted, "{said}");
        }
        assert_eq!(language(&HeaderMap::new()), Language::English);
    }
}
