//! The routes: a file for each kind of address.

mod accounts;
mod address;
mod analysis;
mod answer;
mod archive;
mod asides;
mod bodies;
mod bots;
mod casual;
mod cookie;
mod docs;
mod door;
mod drawn;
mod embed;
mod explore;
mod exports;
mod games;
mod guest;
mod headers;
mod health;
mod icons;
mod import;
mod lessons;
mod live;
pub(crate) mod lobby;
mod local;
mod me;
mod names;
#[cfg(test)]
mod openapi;
mod order;
mod origin;
mod page;
mod people;
pub(crate) mod pictures;
mod plans;
mod play;
mod position;
mod push;
mod puzzles;
mod qr;
mod reports;
mod reviews;
mod rulebook;
mod socket;
mod studies;
mod threshold;
mod unaided;
mod unfurl;
mod way;
mod work;

use crate::app::App;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, delete, get, post, put};
use std::sync::Arc;

pub(crate) use accounts::{AVOIDED, EXPORTED};
pub(crate) use address::{Held, Peer};
pub(crate) use bots::Online;
pub(crate) use cookie::Cookies;
pub(crate) use health::Health;
pub(crate) use people::pool_view;
pub(crate) use pictures::Pictures;
pub(crate) use push::MOST as DEVICES;
pub(crate) use reports::OPEN as OPEN_REPORTS;
pub(crate) use reviews::TURNS as REVIEW_TURNS;
pub(crate) use socket::{LARGEST as LARGEST_MESSAGE, UNREAD};
pub(crate) use studies::{CHAPTERS as STUDY_CHAPTERS, LETTERS as STUDY_LETTERS, MOST as STUDIES};
pub(crate) use work::WAITING;

/// The largest body of a request, in bytes.
pub(crate) const LARGEST_BODY: usize = 64 * 1024;

/// The largest file that is imported, in bytes.
pub(crate) const FILE: usize = 4 * 1024 * 1024;

/// The largest game that was played without a server, in bytes: with as many steps as it may have.
pub(crate) const LARGEST_LOCAL: usize = 256 * 1024;

/// Every route there is.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/api/me", get(me::get).put(me::put).delete(me::delete))
        .route("/api/me/export", get(accounts::export))
        .route("/api/me/account", get(accounts::get).post(accounts::make))
        .route("/api/me/account/password", put(accounts::password))
        .route("/api/me/account/codes", post(accounts::codes))
        .route("/api/me/account/passkeys", post(accounts::add_passkey))
        .route("/api/me/account/tokens", post(accounts::make_token))
        .route("/api/me/account/mail", put(accounts::set_mail).delete(accounts::no_mail))
        .route("/api/mail/confirm", post(accounts::check_mail))
        .route("/api/mail/reset", post(accounts::reset_by_mail))
        .route("/api/me/account/sessions", delete(accounts::end_others))
        .route("/api/me/account/proofs/{id}", delete(accounts::end))
        .route("/api/me/account/delete", post(accounts::delete))
        .route("/api/me/avoided", get(accounts::avoided).put(accounts::avoid))
        .route("/api/passkeys/challenge", post(accounts::challenge))
        .route("/api/sign-in", post(accounts::sign_in))
        .route("/api/sign-out", post(accounts::sign_out))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::read))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/games/{id}/rating", get(people::rating_of))
        .route("/api/games/{id}/plan", get(plans::read).put(plans::put))
        .route("/api/games/{id}/review", get(reviews::read).put(reviews::put))
        .route("/api/push", get(push::key))
        .route("/api/me/push", put(push::put))
        .route("/api/me/push/end", post(push::drop))
        .route("/api/live", get(live::live))
        .route("/api/reports", post(reports::make))
        .route("/api/order/reports", get(order::reports))
        .route("/api/order/people/{name}", get(order::person))
        .route("/api/order/deeds", post(order::deed))
        .route("/api/order/log", get(order::log))
        .route("/api/people/{name}", get(people::profile))
        .route("/api/people/{name}/rated/{speed}/{tiles}", get(people::rated))
        .route("/api/people/{name}/statistics", get(archive::statistics))
        .route("/api/archive", get(archive::archive))
        .route("/api/archive/casual", get(casual::casual))
        .route("/api/leaders/{speed}/{tiles}", get(people::leaders))
        .route("/api/games/{id}/socket", any(socket::game))
        .route("/api/lobby", any(lobby::lobby))
        .route("/api/local/{id}", put(local::put))
        .route("/api/analysis", any(analysis::analysis))
        .route("/api/position", post(position::position))
        .route("/api/position/unaided", post(unaided::unaided))
        .route("/api/explore", post(explore::explore))
        .route("/api/picture/{kind}", post(drawn::picture))
        .route("/api/studies", get(studies::list).post(studies::make))
        .route("/api/studies/{id}", get(studies::read).put(studies::change).delete(studies::drop))
        .route("/api/import", post(import::import))
        .route("/api/qr.svg", get(qr::qr))
        .route("/api/door", get(door::get).post(door::open).delete(door::close))
        .route("/api/rulebook/{language}", get(rulebook::contents))
        .route("/api/rulebook/{language}/{chapter}", get(rulebook::chapter))
        .route("/api/lessons/progress", get(lessons::progress))
        .route("/api/lessons/{language}", get(lessons::list))
        .route("/api/lessons/{language}/{id}", get(lessons::read))
        .route("/api/lessons/{id}/check", post(lessons::check))
        .route("/api/lessons/{id}/solution", get(lessons::solution))
        .route("/games/{file}", get(exports::export))
        .route("/puzzles/pictures/{file}", get(puzzles::picture))
        .route("/embed/{name}", get(embed::embed))
        .route("/play", post(play::play))
        .route("/api/account", get(bots::account))
        .route("/api/account/playing", get(bots::playing))
        .route("/api/bot/account/upgrade", post(bots::upgrade))
        .route("/api/stream/event", get(bots::events))
        .route("/api/challenge", get(bots::list))
        .route("/api/challenge/{name}", post(bots::challenge))
        .route("/api/challenge/{id}/{what}", post(bots::answer))
        .route("/api/bot/game/stream/{id}", get(bots::stream))
        .route("/api/bot/game/{id}/move/{*text}", post(bots::moved))
        .route("/api/bot/game/{id}/chat", get(bots::said).post(bots::chat))
        .route("/api/bot/game/{id}/{*what}", post(bots::act))
        .route("/api/board/game/stream/{id}", get(bots::stream))
        .route("/api/board/game/{id}/move/{*text}", post(bots::moved))
        .route("/api/board/game/{id}/chat", get(bots::said).post(bots::chat))
        .route("/api/board/game/{id}/{*what}", post(bots::act))
        .route("/api/bot/online", get(bots::online))
        .route("/api/games/user/{name}", get(bots::games_of))
        .route("/game/export/{id}", get(bots::export))
        .route("/api/{*rest}", any(answer::no_such_route))
        .layer(from_fn_with_state(Arc::clone(&app), threshold::guests));
    let page = Router::new()
        .route("/api/docs", get(docs::docs))
        .route("/api/openapi.json", get(docs::openapi))
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(health::metrics))
        .route("/icons/{name}", get(icons::icon))
        .route("/assets/{hash}/{*name}", get(page::asset))
        .fallback(get(page::page))
        .layer(from_fn_with_state(Arc::clone(&app), page::limit));
    page.merge(api).layer(from_fn_with_state(Arc::clone(&app), threshold::all)).with_state(app)
}
