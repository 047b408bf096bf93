//! Accounts: a guest keeps their games, signs in elsewhere, looks after what proves who they are.
//!
//! Whoever signs in gets a new secret, whatever they brought (no session can be fixed beforehand). What fails says the same
//! and takes as long whether there is such a name or not.

pub(super) mod avoided;
pub(super) mod export;
pub(super) mod mail;
pub(super) mod make;
pub(super) mod manage;
pub(super) mod passkeys;
pub(super) mod sign_in;
pub(super) mod tokens;

pub(crate) use avoided::{MOST as AVOIDED, list as avoided, put as avoid};
pub(crate) use export::{MOST as EXPORTED, export};
pub(crate) use mail::{check as check_mail, delete as no_mail, put as set_mail, reset as reset_by_mail};
pub(crate) use make::{make, taken};
pub(crate) use manage::{codes, delete, end, end_others, get, password, rename, role};
pub(crate) use passkeys::{add as add_passkey, challenge};
pub(crate) use sign_in::{shut, sign_in, sign_out};
pub(crate) use tokens::make as make_token;

use super::answer::Refused;
use super::guest::Guest;
use super::push;
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::reception::passkey::Site;
use crate::reception::password::TooMany;
use crate::reception::{FRESH, SESSIONS, Session, session};
use axum::http::header::{HOST, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::AppendHeaders;
use hive_people::AccountName;
use hive_store::{Account, Proof, ProofKind, StoreError};
use hive_wire::Rule;

/// A cookie that goes with an answer.
pub(crate) type WithCookie = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

/// Who has signed in here, in a browser.
pub(super) fn signed_in(guest: &Guest) -> Result<&Session, Refused> {
    let session = guest.session.as_deref().filter(|session| session.scopes.is_none());
    session.ok_or_else(|| {
        Refused::new(StatusCode::UNAUTHORIZED, Rule::NotSignedIn, "this is for those who have signed in")
    })
}

/// The account of whoever has signed in.
pub(super) async fn own<'a>(app: &App, guest: &'a Guest) -> Result<(&'a Session, Account), Refused> {
    let session = signed_in(guest)?;
    let account = app.store.account(&session.who).await.map_err(|error| Refused::trouble(&error))?;
    let gone =
        || Refused::new(StatusCode::UNAUTHORIZED, Rule::NotSignedIn, "there is no such account any more");
    Ok((session, account.ok_or_else(gone)?))
}

/// Whether somebody has signed in so short a time ago that nothing has to be proved again.
pub(super) fn is_fresh(app: &App, session: &Session) -> bool {
    (0..FRESH).contains(&(app.clock.now() - session.since))
}

/// Makes sure once more who somebody is, before something that a borrowed device should not do.
pub(super) async fn confirm(
    app: &App,
    guest: &Guest,
    session: &Session,
    account: &Account,
    current: Option<String>,
) -> Result<(), Refused> {
    let Some(current) = current else {
        return if is_fresh(app, session) { Ok(()) } else { Err(prove_again()) };
    };
    take_sign_in(app, guest, account.who.as_str())?;
    let hash = account.password.clone();
    let fits = app.reception.passwords.fits(&guest.owner(), current, hash).await;
    if fits.map_err(|error| too_many(app, &error))? { Ok(()) } else { Err(wrong_proof()) }
}

fn prove_again() -> Refused {
    let text = "prove again who you are: with your password, or by signing in anew";
    Refused::new(StatusCode::FORBIDDEN, Rule::ProveAgain, text)
}

/// The one answer to everything that does not prove who somebody is.
pub(super) fn wrong_proof() -> Refused {
    let text =
        "this does not prove who you are: the name, the password, the code, the link or the key is wrong";
    Refused::new(StatusCode::FORBIDDEN, Rule::WrongProof, text)
}

pub(super) fn too_many(app: &App, _: &TooMany) -> Refused {
    Refused::over(&app.metrics, Budget::Passwords, 5)
}

pub(super) fn trouble(error: StoreError) -> Refused {
    Refused::trouble(&error)
}

/// Takes one attempt of whoever asks and of the one that they say they are; where that one has signed in before, attempts
/// are counted apart from those of strangers elsewhere, who could keep an owner out otherwise.
pub(super) fn take_sign_in(app: &App, guest: &Guest, whose: &str) -> Result<(), Refused> {
    let over = |budget| move |seconds| Refused::over(&app.metrics, budget, seconds);
    app.buckets.take_of_address(Kind::SignIn, &guest.address).map_err(over(Budget::SignInsOfAddress))?;
    let counted = app.reception.familiar.counted_as(whose, &guest.address);
    app.buckets.take(Kind::SignIn, &counted).map_err(over(Budget::SignIns))
}

/// Whose attempts those are that name an account like this.
pub(super) fn whose_attempts(name: Option<&AccountName>) -> String {
    // A name that is none cannot be an account's, and counts as one all the same.
    format!("name {}", name.map_or("-", |name| name.looks()[0].as_str()))
}

/// Somebody has proved who they are: the place they are at is theirs.
pub(super) fn welcome(app: &App, guest: &Guest, name: &str) {
    let name = AccountName::read(name).ok();
    app.reception.familiar.remember(&whose_attempts(name.as_ref()), &guest.address);
}

/// Ends the session of whoever leaves.
pub(super) async fn let_out(app: &App, session: &Session) -> Result<(), Refused> {
    let proof = app.store.proof(&session.proof).await.map_err(trouble)?;
    app.store.end_proof(&session.who, &session.proof).await.map_err(trouble)?;
    app.reception.changed(&session.proof);
    if let Some(proof) = proof {
        push::ended(app, &proof).await;
    }
    Ok(())
}

/// Lets somebody in: a new session, whose secret goes into the cookie. Of too many the oldest ends.
pub(super) async fn let_in(app: &App, account: &Account, headers: &HeaderMap) -> Result<WithCookie, Refused> {
    let (secret, proof) = session(account, &device(headers), app.clock.now());
    app.store.keep_proof(proof).await.map_err(trouble)?;
    let all = app.store.proofs(&account.who).await.map_err(trouble)?;
    let sessions: Vec<&Proof> = all.iter().filter(|proof| proof.kind == ProofKind::Session).collect();
    app.metrics.saw(Budget::Sessions, sessions.len().min(SESSIONS));
    for proof in sessions.iter().take(sessions.len().saturating_sub(SESSIONS)) {
        app.store.end_proof(&account.who, &proof.id).await.map_err(trouble)?;
        app.reception.changed(&proof.id);
        push::ended(app, proof).await;
    }
    Ok(with_cookie(app, &secret))
}

pub(super) fn with_cookie(app: &App, secret: &str) -> WithCookie {
    AppendHeaders(app.cookies.header(secret).map(|cookie| (SET_COOKIE, cookie)).into_iter().collect())
}

/// For which site somebody proves who they are: the public address, or the one that the browser asked.
pub(super) fn site(app: &App, headers: &HeaderMap) -> Option<Site> {
    let origin = match &app.config.public_url {
        Some(url) => url.clone(),
        None => format!("http://{}", headers.get(HOST)?.to_str().ok()?),
    };
    let (_, rest) = origin.split_once("://")?;
    let host = rest.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    let host = host.map_or(rest, |(host, _)| host).to_string();
    Some(Site { host, origin })
}

/// What somebody knows a device by. Which browser it is in all detail is nobody's business.
fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrom", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    [browser, system].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
