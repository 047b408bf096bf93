//! The routes: a file for each kind of address.

mod address;
mod analysis;
mod answer;
mod bodies;
mod cookie;
mod docs;
mod exports;
mod games;
mod guest;
mod headers;
mod health;
mod import;
mod lessons;
mod me;
mod names;
#[cfg(test)]
mod openapi;
mod origin;
mod page;
pub(crate) mod pictures;
mod position;
mod qr;
mod rulebook;
mod socket;
mod work;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use std::sync::Arc;

pub(crate) use address::{Held, Peer};
pub(crate) use cookie::Cookies;
pub(crate) use pictures::Pictures;
pub(crate) use socket::LARGEST as LARGEST_MESSAGE;

/// The largest body of a request, in bytes.
pub(crate) const LARGEST_BODY: usize = 64 * 1024;

/// The largest file that is imported, in bytes.
pub(crate) const FILE: usize = 4 * 1024 * 1024;

/// Every route there is.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/api/me", get(me::get).put(me::put).delete(me::delete))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::read))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/games/{id}/socket", any(socket::game))
        .route("/api/analysis", any(analysis::analysis))
        .route("/api/position", post(position::position))
        .route("/api/import", post(import::import).layer(DefaultBodyLimit::max(FILE)))
        .route("/api/qr.svg", get(qr::qr))
        .route("/api/rulebook/{language}", get(rulebook::contents))
        .route("/api/rulebook/{language}/{chapter}", get(rulebook::chapter))
        .route("/api/lessons/progress", get(lessons::progress))
        .route("/api/lessons/{language}", get(lessons::list))
        .route("/api/lessons/{language}/{id}", get(lessons::read))
        .route("/api/lessons/{id}/check", post(lessons::check))
        .route("/api/lessons/{id}/solution", get(lessons::solution))
        .route("/games/{file}", get(exports::export))
        .route("/api/{*rest}", any(answer::no_such_route))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(answer::problems))
        .layer(from_fn_with_state(Arc::clone(&app), bodies::weigh))
        .layer(from_fn_with_state(Arc::clone(&app), guest::recognise))
        .layer(from_fn_with_state(Arc::clone(&app), origin::check));
    Router::new()
        .merge(api)
        .route("/api/docs", get(docs::docs))
        .route("/api/openapi.json", get(docs::openapi))
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(health::metrics))
        .route("/assets/{hash}/{*name}", get(page::asset))
        .fallback(get(page::page))
        .layer(from_fn_with_state(Arc::clone(&app), origin::known_by_its_name))
        .layer(from_fn_with_state(Arc::clone(&app), headers::secure))
        .layer(from_fn_with_state(Arc::clone(&app), health::count))
        .with_state(app)
}
