//! Browsers that want to be told though no page is open.

use super::accounts::signed_in;
use super::answer::{Body, Refused, Sent};
use super::guest::Guest;
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::push::{Push, is_reachable};
use crate::reception::Session;
use crate::reception::secrets::device_id;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_rulebook::Language;
use hive_store::{Device, Proof, ProofKind, StoreError};
use hive_wire::{PushAddress, PushDevice, PushKey, RefusalView, Rule};
use std::sync::Arc;

/// So many browsers of somebody are told; of more the oldest is forgotten.
pub(crate) const MOST: usize = 10;

impl Sent for PushDevice {
    const TOO_MANY: &'static str = "those are many browsers";
}

impl Sent for PushAddress {
    const TOO_MANY: &'static str = "those are many browsers";
}

fn push(app: &App) -> Result<&Push, Refused> {
    let none = || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "this server tells nobody anything so");
    app.push.as_deref().ok_or_else(none)
}

/// `GET /api/push`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/push",
        summary = "The key by which browsers know the server, for web push.",
        responses(
            (status = 200, description = "The key", body = PushKey),
            (status = 404, description = "This server has no public address over https", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn key(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<PushKey>, Refused> {
    guest.take(&app, Kind::Request, "you ask very often")?;
    Ok(Json(PushKey { key: push(&app)?.key().to_string() }))
}

/// `PUT /api/me/push`.
#[cfg_attr(
    test,
    utoipa::path(
        put,
        path = "/api/me/push",
        summary = "Tell this browser when it is your turn in a game with days for a turn, when such a game is over, and when you are challenged.",
        request_body = PushDevice,
        responses(
            (status = 204, description = "It will be told"),
            (status = 404, description = "This server has no public address over https", body = hive_wire::Problem),
            (status = 422, description = "No browser that could be reached", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Body(device): Body<PushDevice>,
) -> Result<StatusCode, Refused> {
    push(&app)?;
    let PushDevice { address, key, secret, language } = device;
    if !is_reachable(&address, &key, &secret) || language.parse::<Language>().is_err() {
        let text = "no browser can be reached there";
        return Err(Refused::senseless(RefusalView::new(Rule::BadOptions, text)));
    }
    let trouble = |error| Refused::trouble(&error);
    let (id, who) = (device_id(&address), guest.who());
    let created = app.clock.now();
    let device = Device { id, who: who.clone(), address, key, secret, language, created };
    let told = device.id.clone();
    app.store.keep_device(device).await.map_err(trouble)?;
    if let Ok(session) = signed_in(&guest) {
        goes_with(&app, session, told).await.map_err(trouble)?;
    }
    let all = app.store.devices_of(&who).await.map_err(trouble)?;
    app.metrics.saw(Budget::Devices, all.len().min(MOST));
    for old in all.iter().take(all.len().saturating_sub(MOST)) {
        app.store.drop_device(&old.id).await.map_err(trouble)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Remembers with a session which browser it is told in, so that both end together.
async fn goes_with(app: &App, session: &Session, device: String) -> Result<(), StoreError> {
    match app.store.proof(&session.proof).await? {
        Some(proof) if proof.kind == ProofKind::Session => {
            app.store.keep_proof(Proof { body: device, ..proof }).await
        }
        _ => Ok(()),
    }
}

/// A session has ended: the browser that it was in is told nothing any more. Should that fail, nobody is kept in for it.
pub(super) async fn ended(app: &App, session: &Proof) {
    if session.kind != ProofKind::Session || session.body.is_empty() {
        return;
    }
    // Somebody else may have signed in there since.
    let own = app.store.devices_of(&session.who).await.unwrap_or_default();
    if own.iter().any(|device| device.id == session.body) {
        let _ = app.store.drop_device(&session.body).await;
    }
}

/// `POST /api/me/push/end`. Whoever knows the address has the browser.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/me/push/end",
        summary = "Do not tell this browser anything any more.",
        request_body = PushAddress,
        responses((status = 204, description = "It is forgotten")),
    )
)]
pub(super) async fn drop(
    State(app): State<Arc<App>>,
    Extension(_): Extension<Guest>,
    Body(device): Body<PushAddress>,
) -> Result<StatusCode, Refused> {
    let dropped = app.store.drop_device(&device_id(&device.address)).await;
    dropped.map_err(|error| Refused::trouble(&error))?;
    Ok(StatusCode::NO_CONTENT)
}
