//! The desk of whoever runs a server: accounts made, given tokens, shut, renamed, also while the server runs.

use crate::clock::Clock;
use crate::random;
use crate::reception::secrets::{Scope, id_of, link, token};
use crate::soon::SoonHere;
use hive_people::{AccountName, BadName};
use hive_play::{Identity, Millis};
use hive_store::{
    Account, AccountChange, Database, OrderEntry, ProofKind, Role, Silence, Standing, Store, StoreError,
};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// How long a link for one time is good.
const LINK: Millis = 7 * 24 * 3600 * 1000;

/// Something to be done at the desk.
#[derive(Clone, Debug)]
pub enum Errand {
    /// Make an account, and give out a link with which its owner comes in once.
    Make {
        /// Whether a program plays under it.
        bot: bool,
    },
    /// Give out a link with which the owner of an account comes in once.
    Link,
    /// Give out a token with these scopes.
    Token(Vec<String>),
    /// What somebody may do for others.
    Role(Role),
    /// Shut an account, or open it again.
    Shut(bool),
    /// Another name.
    Rename(String),
    /// Delete an account.
    Close,
}

/// Why it was not done.
#[derive(Debug)]
pub enum Undone {
    /// No name.
    Name(BadName),
    /// There is an account with such a name.
    Taken(String),
    /// There is none.
    Nobody(String),
    /// A scope that nobody knows.
    Scope(String),
    /// What is kept cannot be used.
    Store(StoreError),
}

impl fmt::Display for Undone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undone::Name(bad) => bad.fmt(f),
            Undone::Taken(name) => write!(f, "an account is called {name}, or looks like it"),
            Undone::Nobody(name) => write!(f, "no account is called {name}"),
            Undone::Scope(scope) => {
                write!(f, "`{scope}` is no scope: there are bot:play, challenge:read and challenge:write")
            }
            Undone::Store(error) => error.fmt(f),
        }
    }
}

impl Error for Undone {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Undone::Name(bad) => Some(bad),
            Undone::Store(error) => Some(error),
            Undone::Taken(_) | Undone::Nobody(_) | Undone::Scope(_) => None,
        }
    }
}

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Undone {
        Undone::Store(error)
    }
}

/// Does something with the account of this name, and says what to tell: what was given out stands alone in a line. `url`
/// is where the server is found.
#[inline(never)]
pub fn look_after<'a>(
    database: &'a Database,
    name: &'a str,
    errand: Errand,
    url: &'a str,
) -> SoonHere<'a, Result<String, Undone>> {
    Box::pin(async move {
        let name = AccountName::read(name).map_err(Undone::Name)?;
        let store = database.open_accounts().await?;
        let done = run(&store, &name, errand, url).await;
        store.close().await?;
        done
    })
}

async fn run(
    store: &Arc<dyn Store>,
    name: &AccountName,
    errand: Errand,
    url: &str,
) -> Result<String, Undone> {
    let (now, called) = (Clock::real().now(), name.as_str());
    if let Errand::Make { bot } = errand {
        let account = Account {
            who: Identity::from(id_of(&random::secret())),
            name: called.to_string(),
            created: now,
            bot,
            role: Role::Player,
            standing: Standing::Open,
            password: None,
        };
        let (link, proof) = link(&account.who, now, LINK);
        return match store.open_account(&account, name.looks(), vec![proof]).await {
            Ok(()) => Ok(format!("{url}/account#link={link}")),
            Err(StoreError::Taken) => Err(Undone::Taken(called.to_string())),
            Err(error) => Err(error.into()),
        };
    }
    let found = store.account_like(&name.looks()[0]).await?;
    let found = found.filter(|account| account.standing != Standing::Gone);
    let account = found.ok_or_else(|| Undone::Nobody(called.to_string()))?;
    let who = account.who.clone();
    let entered = logged(&errand);
    let told = done(store, account, errand, url, now).await?;
    if let Some((deed, note)) = entered {
        let entry = OrderEntry {
            id: random::game_id().to_string(),
            at: now,
            keeper: None,
            deed: deed.to_string(),
            about: who,
            report: None,
            note,
            until: None,
        };
        store.keep_order(entry, Silence::AsBefore, false).await?;
    }
    Ok(told)
}

/// What stands in the log of those who keep order; nothing for what changes nothing for anybody.
fn logged(errand: &Errand) -> Option<(&'static str, String)> {
    match errand {
        Errand::Make { .. } => None,
        // What it may do, never the token itself.
        Errand::Token(scopes) => Some(("token", scopes.join(" "))),
        Errand::Link => Some(("link", String::new())),
        Errand::Role(role) => Some(("role", role.as_str().to_string())),
        Errand::Shut(true) => Some(("ban", String::new())),
        Errand::Shut(false) => Some(("unban", String::new())),
        Errand::Rename(to) => Some(("rename", to.clone())),
        Errand::Close => Some(("close", String::new())),
    }
}

async fn done(
    store: &Arc<dyn Store>,
    account: Account,
    errand: Errand,
    url: &str,
    now: Millis,
) -> Result<String, Undone> {
    let whom = account.name.clone();
    match errand {
        Errand::Make { .. } => Ok(String::new()),
        Errand::Link => {
            let (link, proof) = link(&account.who, now, LINK);
            store.end_proofs(&account.who, ProofKind::Link, None).await?;
            store.keep_proof(proof).await?;
            Ok(format!("{url}/account#link={link}"))
        }
        Errand::Token(scopes) => {
            let read = |scope: &String| Scope::read(scope).ok_or_else(|| Undone::Scope(scope.clone()));
            let scopes = scopes.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let (token, proof) = token(&account.who, "kypseli admin", &scopes, now);
            store.keep_proof(proof).await?;
            Ok(token)
        }
        Errand::Role(role) => {
            let change = AccountChange { role: Some(role), ..AccountChange::default() };
            store.change_account(&account.who, change).await?;
            Ok(format!("{whom}: {}", role.as_str()))
        }
        Errand::Shut(shut) => {
            let standing = if shut { Standing::Banned } else { Standing::Open };
            let change = AccountChange { standing: Some(standing), ..AccountChange::default() };
            store.change_account(&account.who, change).await?;
            Ok(format!("{whom}: {}", standing.as_str()))
        }
        Errand::Rename(to) => {
            let to = AccountName::read(&to).map_err(Undone::Name)?;
            let name = to.as_str().to_string();
            let named = Some((name.clone(), to.looks().to_vec()));
            let change = AccountChange { name: named, ..AccountChange::default() };
            match store.change_account(&account.who, change).await {
                Ok(()) => Ok(format!("{whom} is now called {name}")),
                Err(StoreError::Taken) => Err(Undone::Taken(name)),
                Err(error) => Err(error.into()),
            }
        }
        Errand::Close => {
            store.close_account(&account.who).await?;
            Ok(format!("{whom} is gone; the games stay"))
        }
    }
}
