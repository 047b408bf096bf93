//! The door to the local network: seen, opened and closed by whoever sits at this machine, and by nobody else.

use super::address::Peer;
use super::answer::Refused;
use super::guest::Guest;
use crate::app::App;
use crate::config::own_address;
use crate::limits::Kind;
use crate::server::accept;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use hive_wire::{DoorView, Rule};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;

/// What proxies add: behind one, everybody seems to sit at its machine.
const FORWARDED: [&str; 7] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-real-ip",
];

/// `GET /api/door`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/door",
        summary = "Whether others in the local network can come in, for whoever sits at the server's machine.",
        responses((status = 200, description = "The door", body = DoorView)),
    )
)]
pub(super) async fn get(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
) -> Json<DoorView> {
    let yours = is_yours(&app, peer, &headers);
    Json(DoorView { yours, url: app.door.url().filter(|_| yours) })
}

/// `POST /api/door`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/door",
        summary = "Listen to the local network too.",
        responses(
            (status = 200, description = "It is open", body = DoorView),
            (status = 409, description = "The machine is in no network", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn open(_: DoorKeeper, State(app): State<Arc<App>>) -> Result<Json<DoorView>, Refused> {
    if app.door.url().is_none() {
        let listener = listen(app.config.listen.port()).await?;
        let address = listener.local_addr().map_err(|error| Refused::trouble(&error))?;
        let listening = tokio::spawn(accept(Arc::clone(&app), listener)).abort_handle();
        app.door.opens(address, listening);
        tracing::info!(%address, "open to the local network");
    }
    Ok(Json(DoorView { yours: true, url: app.door.url() }))
}

/// `DELETE /api/door`.
#[cfg_attr(
    test,
    utoipa::path(
        delete,
        path = "/api/door",
        summary = "Listen to this machine alone again. Who is in may stay.",
        responses((status = 200, description = "It is closed", body = DoorView)),
    )
)]
pub(super) async fn close(_: DoorKeeper, State(app): State<Arc<App>>) -> Json<DoorView> {
    app.door.close();
    tracing::info!("closed to the local network");
    Json(DoorView { yours: true, url: None })
}

/// At the machine's own address in the network: the same port, or one that is free.
async fn listen(port: u16) -> Result<TcpListener, Refused> {
    let none = || {
        let text = "this computer is in no network that others could come from";
        Refused::new(StatusCode::CONFLICT, Rule::NoNetwork, text)
    };
    let ip = own_address().ok_or_else(none)?;
    match TcpListener::bind(SocketAddr::new(ip, port)).await {
        Ok(listener) => Ok(listener),
        Err(_) => TcpListener::bind(SocketAddr::new(ip, 0)).await.map_err(|_| none()),
    }
}

/// Whoever may open and close it, and does not do so all the time.
pub(super) struct DoorKeeper;

impl FromRequestParts<Arc<App>> for DoorKeeper {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<DoorKeeper, Refused> {
        let unknown = |error: ExtensionRejection| Refused::trouble(&error);
        let Extension(guest) = Extension::<Guest>::from_request_parts(parts, app).await.map_err(unknown)?;
        let Extension(Peer(peer)) = Extension::from_request_parts(parts, app).await.map_err(unknown)?;
        guest.take(app, Kind::Request, "you open and close very often")?;
        let text = "only whoever sits at the server's own machine may open and close this door";
        let refused = || Refused::new(StatusCode::FORBIDDEN, Rule::NotAtTheMachine, text);
        is_yours(app, peer, &parts.headers).then_some(DoorKeeper).ok_or_else(refused)
    }
}

/// Whether somebody at this very machine asks, directly, a server that listens to nobody else. The name under which they
/// know it counts as well: another's name may be made to lead here, with another's page.
fn is_yours(app: &App, peer: IpAddr, headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    app.config.listen.ip().is_loopback()
        && app.config.public_url.is_none()
        && peer.is_loopback()
        && is_this_machine(host)
        && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

/// Whether a host, perhaps with a port, is this machine's name for itself.
fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or("", |(name, _)| name),
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_few_names() {
        for host in ["127.0.0.1:8017", "localhost:8017", "LOCALHOST", "[::1]:8017", "127.1.2.3", "[::1]"] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in [
            "",
            "192.168.1.5:8017",
            "hive.example.org:8017",
            "localhost.example.org",
            "127.0.0.1.example.org",
        ] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
