//! Who comes in: guests, and those who can prove that they are somebody.
//!
//! A browser has one secret in its cookie, whoever uses it. A guest's identity is the hash of it. Whoever has an account
//! gets a new secret with each sign-in, whose hash is a session of that account; the secret that they had as a guest lets
//! nobody in any more.

pub(crate) mod familiar;
pub(crate) mod passkey;
pub(crate) mod password;
pub(crate) mod secrets;
pub mod tried;

use crate::app::App;
use familiar::Familiar;
use hashlink::LruCache;
use hive_play::{Identity, Millis};
use hive_store::{Account, Proof, ProofKind, Standing, StoreError};
use passkey::Ceremonies;
use password::Passwords;
use secrets::{Scope, id_of};
use std::sync::{Arc, Mutex, MutexGuard};

/// How many secrets are remembered: a few megabytes.
const REMEMBERED: usize = 1 << 15;

/// For how long, in milliseconds: another node, or whoever runs the server, may have ended one meanwhile.
const FOR: Millis = 20_000;

/// A session that nobody has used for so long ends: as long as browsers keep its cookie.
pub(crate) const SESSION: Millis = 400 * DAY;

const DAY: Millis = 24 * 3600 * 1000;

/// How many devices may be signed in at once: beyond that, the oldest is signed out.
pub(crate) const SESSIONS: usize = 50;

/// How many tokens, and how many passkeys, an account may have.
pub(crate) const TOKENS: usize = 20;
pub(crate) const PASSKEYS: usize = 20;

/// So long after signing in nothing has to be proved again, in milliseconds.
pub(crate) const FRESH: Millis = 10 * 60 * 1000;

/// Whose a secret is.
#[derive(Clone, Debug)]
pub(crate) enum Whose {
    /// A guest's, if it was given out here at all.
    Guest,
    /// Somebody's who has signed in.
    Session(Arc<Session>),
    /// Nobody's any more: whoever had it as a guest has an account now.
    Nobody,
    /// An account's that is shut.
    Shut,
}

/// Somebody who has signed in, or a program that shows a token.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// Who.
    pub(crate) who: Identity,
    /// The name of what proves it.
    pub(crate) proof: String,
    /// Since when.
    pub(crate) since: Millis,
    /// Whether a program plays under this account.
    pub(crate) bot: bool,
    /// What a token may do; nothing for a browser, which may do everything.
    pub(crate) scopes: Option<Vec<Scope>>,
}

/// The one who knows who comes in.
pub(crate) struct Reception {
    known: Mutex<LruCache<String, (Millis, Whose)>>,
    pub(crate) passwords: Passwords,
    pub(crate) ceremonies: Ceremonies,
    pub(crate) familiar: Familiar,
}

impl Reception {
    /// With a key that all nodes share; nothing if it is none.
    pub(crate) fn new(key: &str) -> Option<Reception> {
        Some(Reception {
            known: Mutex::new(LruCache::new(REMEMBERED)),
            passwords: Passwords::default(),
            ceremonies: Ceremonies::new(key)?,
            familiar: Familiar::default(),
        })
    }

    /// Whose the secret with this hash is, or the token.
    pub(crate) async fn whose(&self, app: &App, id: &str) -> Result<Whose, StoreError> {
        let now = app.clock.now();
        if let Some((at, whose)) = self.lock().get(id)
            && (0..FOR).contains(&(now - *at))
        {
            return Ok(whose.clone());
        }
        let whose = look_up(app, id, now).await?;
        self.lock().insert(id.to_string(), (now, whose.clone()));
        Ok(whose)
    }

    /// A secret was just given to somebody new: there is nothing to look up.
    pub(crate) fn welcomed(&self, id: &str, now: Millis) {
        self.lock().insert(id.to_string(), (now, Whose::Guest));
    }

    /// What was known of this secret may have changed.
    pub(crate) fn changed(&self, id: &str) {
        self.lock().remove(id);
    }

    /// What was known of anybody's secrets may have changed.
    pub(crate) fn all_changed(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<String, (Millis, Whose)>> {
        self.known.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

async fn look_up(app: &App, id: &str, now: Millis) -> Result<Whose, StoreError> {
    let Some(proof) = app.store.proof(id).await? else {
        // Also one that is gone: nobody becomes a guest again by an old cookie.
        let account = app.store.account(&Identity::from(id)).await?;
        return Ok(if account.is_some() { Whose::Nobody } else { Whose::Guest });
    };
    let lasts = proof.until.is_none_or(|until| now < until);
    let account = app.store.account(&proof.who).await?;
    let (Some(account), true) = (account, lasts) else { return Ok(Whose::Nobody) };
    match (account.standing, proof.kind) {
        (Standing::Open, ProofKind::Session | ProofKind::Token) => {}
        (Standing::Banned, ProofKind::Session | ProofKind::Token) => return Ok(Whose::Shut),
        // The name of a code or of a key is nobody's secret.
        _ => return Ok(Whose::Nobody),
    }
    let is_token = proof.kind == ProofKind::Token;
    // Somebody may have given the account another name elsewhere: whoever runs the server, or another node.
    app.acquaintances.named(&account.who, &account.name.as_str().into());
    let session = Session {
        who: account.who,
        bot: account.bot,
        proof: proof.id.clone(),
        since: proof.created,
        scopes: is_token.then(|| Scope::read_all(&proof.body)),
    };
    if now - proof.used > DAY {
        let until = if is_token { proof.until } else { Some(now + SESSION) };
        // It is known to the day, and a bad day for the disk keeps nobody out.
        let _ = app.store.keep_proof(Proof { used: now, until, ..proof }).await;
    }
    Ok(Whose::Session(Arc::new(session)))
}

/// A session of an account, and the secret that it is the hash of.
pub(crate) fn session(account: &Account, label: &str, now: Millis) -> (String, Proof) {
    let secret = crate::random::secret();
    let proof = Proof {
        id: id_of(&secret),
        who: account.who.clone(),
        kind: ProofKind::Session,
        label: label.to_string(),
        body: String::new(),
        created: now,
        used: now,
        until: Some(now + SESSION),
    };
    (secret, proof)
}
