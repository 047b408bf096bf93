//! What bodies on their way may take of memory: in all, and of one address. It is asked before anything is read.

use super::answer::Refused;
use super::{FILE, LARGEST_BODY, LARGEST_LOCAL, reviews, studies};
use crate::app::App;
use crate::budget::Budget;
use crate::network::Address;
use crate::open::{Place, Whose};
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};

/// The largest body at an address, in bytes, and which budget that is.
fn largest(path: &str) -> (usize, Budget) {
    match path {
        "/api/import" => (FILE, Budget::File),
        path if path.starts_with("/api/local/") => (LARGEST_LOCAL, Budget::Body),
        path if path.starts_with("/api/games/") && path.ends_with("/review") => {
            (reviews::LARGEST, Budget::Body)
        }
        path if path.starts_with("/api/studies") => (studies::LARGEST, Budget::Body),
        _ => (LARGEST_BODY, Budget::Body),
    }
}

/// What is read of a body, in bytes: what it says that it has, or as much as it may have if it does not say.
fn weight(app: &App, request: &mut Request) -> Result<usize, Refused> {
    let (most, budget) = largest(request.uri().path());
    DefaultBodyLimit::max(most).apply(request);
    let said = || request.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok();
    let length = if request.headers().contains_key(TRANSFER_ENCODING) { most } else { said().unwrap_or(0) };
    if length > most {
        return Err(Refused::too_large(&app.metrics, budget));
    }
    // Where several times as much may come as elsewhere, it counts for as much less.
    app.metrics.saw(budget, length.div_ceil((most / budget.most(app)).max(1)));
    Ok(length)
}

/// Room for the body of a request, kept until it is answered; nothing if it needs none.
pub(super) fn weigh(
    app: &App,
    request: &mut Request,
    address: &Address,
) -> Result<Option<Place<Whose>>, Refused> {
    let weight = match weight(app, request)? {
        0 => return Ok(None),
        weight => weight,
    };
    let limits = &app.config.limits;
    let [all, of_address] =
        [limits.body_megabytes, limits.body_megabytes_per_address].map(|megabytes| megabytes << 20);
    let networks = Whose::networks(address, of_address, all);
    match app.bodies.enter_with(weight, all, networks) {
        Some(place) => Ok(Some(place)),
        None => {
            let full = app.bodies.count().saturating_add(weight) > all;
            let budget = if full { Budget::Bodies } else { Budget::BodiesOfAddress };
            Err(Refused::over(&app.metrics, budget, 5).last())
        }
    }
}
