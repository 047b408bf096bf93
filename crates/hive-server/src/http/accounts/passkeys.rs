//! Passkeys: asked for, added, answered.

use super::super::answer::{Body, Refused, Sent};
use super::super::guest::Guest;
use super::{confirm, own, site, take_sign_in, trouble, wrong_proof};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::reception::PASSKEYS;
use crate::reception::passkey::{Answered, Key, Made, base64url};
use crate::reception::secrets::LONGEST_LABEL;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use hive_play::{Identity, Millis};
use hive_store::{Account, Proof, ProofKind};
use hive_wire::{FurtherPasskey, NewPasskey, PasskeyAnswer, PasskeyChallenge};
use std::sync::Arc;

impl Sent for FurtherPasskey {
    const TOO_MANY: &'static str = "you ask for many passkeys";
}

/// `POST /api/passkeys/challenge`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/passkeys/challenge",
        summary = "What a device is to sign, for a new passkey or with one. Good for one answer within five minutes.",
        responses((status = 200, description = "What is asked", body = PasskeyChallenge)),
    )
)]
pub(crate) async fn challenge(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
) -> Result<Json<PasskeyChallenge>, Refused> {
    guest.take(&app, Kind::Request, "you ask for much")?;
    let site = site(&app, &headers).ok_or_else(wrong_proof)?;
    let challenge = app.reception.ceremonies.begin(&guest.id, app.clock.now());
    // What browsers give back is the bytes of it in letters.
    let challenge = base64url(challenge.as_bytes());
    Ok(Json(PasskeyChallenge { challenge, site: site.host, user: base64url(guest.id.as_bytes()) }))
}

/// The key that a device has made for somebody who was asked to.
pub(super) fn made(app: &App, guest: &Guest, headers: &HeaderMap, new: &NewPasskey) -> Result<Made, Refused> {
    let site = site(app, headers).ok_or_else(wrong_proof)?;
    let made = app.reception.ceremonies.made(new, &site, &guest.id, app.clock.now());
    made.ok_or_else(wrong_proof)
}

/// What is kept of a key: itself, and how often it was used.
pub(super) fn keep(who: &Identity, made: &Made, label: &str, now: Millis) -> Proof {
    Proof {
        id: made.id.clone(),
        who: who.clone(),
        kind: ProofKind::Passkey,
        label: shortened(label),
        body: body(0, &made.key),
        created: now,
        // By the clock that asked, as all that is compared with it: another node's may be a little later.
        used: made.asked,
        until: None,
    }
}

/// A label that can be shown anywhere.
pub(super) fn shortened(label: &str) -> String {
    let words = label.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().filter(|c| !c.is_control()).take(LONGEST_LABEL).collect()
}

fn body(count: u32, key: &Key) -> String {
    format!("{count} {}", key.write())
}

fn of_body(body: &str) -> Option<(u32, Key)> {
    let (count, key) = body.split_once(' ')?;
    Some((count.parse().ok()?, Key::read(key)?))
}

/// The account whose key has given this answer.
pub(super) async fn answered(
    app: &App,
    guest: &Guest,
    headers: &HeaderMap,
    answer: &PasskeyAnswer,
) -> Result<Account, Refused> {
    let site = site(app, headers).ok_or_else(wrong_proof)?;
    let now = app.clock.now();
    let proof = app.store.proof(&answer.id).await.map_err(trouble)?;
    let proof = proof.filter(|proof| proof.kind == ProofKind::Passkey).ok_or_else(wrong_proof)?;
    let (before, key) = of_body(&proof.body).ok_or_else(wrong_proof)?;
    let answered = app.reception.ceremonies.answered(answer, &key, &site, &guest.id, now);
    let Answered { count, asked } = answered.ok_or_else(wrong_proof)?;
    // The key was used since this was asked: another node has had this answer perhaps.
    if asked < proof.used {
        return Err(wrong_proof());
    }
    // A device that counts its uses and has used a key less often than it was used is another device.
    if (count > 0 || before > 0) && count <= before {
        return Err(wrong_proof());
    }
    let (who, last) = (proof.who.clone(), proof.used);
    // Later than it was asked, so that the same answer is old wherever it comes again, and only if nobody, on no node, has
    // used the key since it was looked up here. Not now: whoever asks next may be a node whose clock is a little behind.
    let used = Proof { used: asked + 1, body: body(count, &key), ..proof };
    if !app.store.use_proof(used, last).await.map_err(trouble)? {
        return Err(wrong_proof());
    }
    app.store.account(&who).await.map_err(trouble)?.ok_or_else(wrong_proof)
}

/// `POST /api/me/account/passkeys`.
#[cfg_attr(
    test,
    utoipa::path(
        post,
        path = "/api/me/account/passkeys",
        summary = "Add a passkey that a device has just made.",
        request_body = FurtherPasskey,
        responses(
            (status = 204, description = "It lets you in from now on"),
            (status = 401, description = "You have not signed in", body = hive_wire::Problem),
        ),
    )
)]
pub(crate) async fn add(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    Body(new): Body<FurtherPasskey>,
) -> Result<StatusCode, Refused> {
    let (session, account) = own(&app, &guest).await?;
    confirm(&app, &guest, session, &account, new.current).await?;
    take_sign_in(&app, &guest, &guest.id)?;
    let made = made(&app, &guest, &headers, &new.passkey)?;
    let all = app.store.proofs(&account.who).await.map_err(trouble)?;
    let there = all.iter().filter(|proof| proof.kind == ProofKind::Passkey).count();
    app.metrics.saw(Budget::Passkeys, there);
    if there >= PASSKEYS {
        return Err(Refused::over(&app.metrics, Budget::Passkeys, 60));
    }
    if all.iter().all(|proof| proof.id != made.id)
        && app.store.proof(&made.id).await.map_err(trouble)?.is_some()
    {
        return Err(wrong_proof());
    }
    let kept = keep(&account.who, &made, &new.passkey.label, app.clock.now());
    app.store.keep_proof(kept).await.map_err(trouble)?;
    Ok(StatusCode::NO_CONTENT)
}
