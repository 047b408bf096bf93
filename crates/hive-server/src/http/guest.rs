//! Guests: a random identity in a cookie that pages cannot read.

use super::accounts::shut;
use super::address::{self, Peer};
use super::answer::Refused;
use super::cookie::Brought;
use super::{embed, puzzles};
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::line::{Owner, on_behalf};
use crate::network::Address;
use crate::quota::FOR_ROOM;
use crate::reception::secrets::{id_of, token_id};
use crate::reception::{Session, Whose};
use axum::extract::Request;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, Method, StatusCode};
use hive_play::{Identity, Person};
use hive_store::StoreError;
use hive_wire::{RefusalView, Rule};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// Whoever asks. The name of a guest is made from the secret in the cookie, which is kept nowhere else.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) id: String,
    /// Where the guest is.
    pub(crate) address: Address,
    /// What they have signed in with; nothing for those without an account.
    pub(crate) session: Option<Arc<Session>>,
}

impl Guest {
    /// Whether whoever they were when they came in is still let in: a session may have been ended elsewhere.
    pub(crate) async fn is_still(&self, app: &App) -> bool {
        let proof = self.session.as_ref().map_or(self.id.as_str(), |session| &session.proof);
        match app.reception.whose(app, proof).await {
            Ok(Whose::Guest) => self.session.is_none(),
            Ok(Whose::Session(now)) => self.session.is_some() && now.who == self.who(),
            Ok(Whose::Nobody | Whose::Shut) => false,
            // On a bad day nobody is sent away for it.
            Err(_) => true,
        }
    }

    /// The name that others see.
    pub(crate) async fn name(&self, app: &App) -> Result<Arc<str>, Refused> {
        let who = self.who();
        if let Some(name) = app.acquaintances.name(&who) {
            return Ok(name);
        }
        let kept = app.store.name_of(&who).await.map_err(|error| Refused::trouble(&error))?;
        let name = kept.unwrap_or_else(|| format!("Guest {}", &self.id[..4])).into();
        app.acquaintances.looked_up(&who, &name);
        Ok(name)
    }

    /// Who this is, whatever they brought to prove it.
    pub(crate) fn who(&self) -> Identity {
        Identity::from(self.id.as_str())
    }

    /// Whose it is if they have to wait.
    pub(crate) fn owner(&self) -> Owner {
        Owner::new(&self.id, Some(&self.address))
    }

    /// Who this is, and what they are called now.
    pub(crate) async fn person(&self, app: &App) -> Result<Person, Refused> {
        Ok(Person { who: self.who(), name: self.name(app).await? })
    }

    /// Takes one unit of what a guest may do.
    pub(crate) fn take(&self, app: &App, kind: Kind, text: &str) -> Result<(), Refused> {
        let over = |budget| move |seconds| Refused::over_saying(&app.metrics, budget, seconds, text);
        let (budget, wide) = match kind {
            Kind::Game => (Budget::Games, Some(Budget::GamesOfAddress)),
            // The address was charged before anybody was looked up.
            Kind::Request => (Budget::Requests, None),
            Kind::Message => (Budget::Messages, Some(Budget::MessagesOfAddress)),
            Kind::Guest => (Budget::Guests, Some(Budget::Guests)),
            Kind::File => (Budget::FilesOfAddress, Some(Budget::FilesOfAddress)),
            Kind::SignIn => (Budget::SignIns, Some(Budget::SignInsOfAddress)),
        };
        app.buckets.take(kind, &self.id).map_err(over(budget))?;
        match wide {
            Some(budget) => app.buckets.take_of_address(kind, &self.address).map_err(over(budget)),
            None => Ok(()),
        }
    }

    /// Takes one game of what a guest may make, and looks whether there is room to keep it.
    pub(crate) async fn take_game(&self, app: &App) -> Result<(), Refused> {
        self.take(app, Kind::Game, Budget::Games.row().told)?;
        let room = app.quota.one_more(&*app.store, &self.who()).await;
        room.map_err(|full| Refused::over(&app.metrics, full, FOR_ROOM))
    }

    /// Takes one message of the guest and of the address, or says why not.
    pub(crate) fn take_message(&self, app: &App) -> Result<(), RefusalView> {
        let over = |budget: Budget| {
            move |seconds| {
                app.metrics.over(budget);
                budget.refusal(seconds)
            }
        };
        app.buckets.take(Kind::Message, &self.id).map_err(over(Budget::Messages))?;
        let of_address = app.buckets.take_of_address(Kind::Message, &self.address);
        of_address.map_err(over(Budget::MessagesOfAddress))
    }
}

/// Who asks, and the secret of a newcomer or of somebody whose cookie is one of old: they are given one.
pub(super) struct Known {
    pub(super) guest: Guest,
    pub(super) fresh: Option<String>,
}

/// Finds out who asks, and gives newcomers an identity.
pub(super) async fn recognise(app: &App, request: &mut Request) -> Result<Known, Refused> {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    let client = address::client(&app.config, peer, request.headers());
    let address = Address::of(client);
    // Before anything is looked up: this counts also those who say each time that they are somebody else.
    let taken = app.buckets.take_of_address(Kind::Request, &address);
    taken.map_err(|seconds| Refused::over(&app.metrics, Budget::RequestsOfAddress, seconds))?;
    let somebody = Owner::somebody_at(&address);
    if let Some(shown) = request.headers().get(AUTHORIZATION) {
        let path = request.uri().path();
        let program = program(app, shown.to_str().unwrap_or_default(), path, address);
        return Ok(Known { guest: on_behalf(somebody, program).await?, fresh: None });
    }
    let found = on_behalf(somebody, known(app, request.headers())).await;
    let found = match found.map_err(|error| Refused::trouble(&error))? {
        Some((_, _, Whose::Shut)) => return Err(shut()),
        // It was a guest's who has an account now: whoever brings it is somebody new.
        Some((_, _, Whose::Nobody)) => None,
        found => found,
    };
    let (secret, given, stays, session) = match found {
        Some((secret, renew, Whose::Session(session))) => (secret, renew, true, Some(session)),
        Some((secret, renew, _)) => (secret, renew, true, None),
        None => {
            let given = welcome(app, request, &address)?;
            (crate::random::secret(), given, given, None)
        }
    };
    let id = match &session {
        Some(session) => session.who.to_string(),
        None => id_of(&secret),
    };
    if given && session.is_none() {
        app.reception.welcomed(&id, app.clock.now());
    }
    let guest = Guest { id, address, session };
    if stays {
        app.acquaintances.saw(&guest.who(), &guest.address);
    }
    Ok(Known { guest, fresh: given.then_some(secret) })
}

/// A program that shows a token. It opens the addresses for programs, and no others.
async fn program(app: &App, shown: &str, path: &str, address: Address) -> Result<Guest, Refused> {
    let wrong = || {
        let text = "this is no token that lets anybody in: Authorization: Bearer kyp_…";
        Refused::new(StatusCode::UNAUTHORIZED, Rule::WrongProof, text)
    };
    let (_, token) =
        shown.split_once(' ').filter(|(kind, _)| kind.eq_ignore_ascii_case("bearer")).ok_or_else(wrong)?;
    let id = token_id(token.trim()).ok_or_else(wrong)?;
    let session = match app.reception.whose(app, &id).await.map_err(|error| Refused::trouble(&error))? {
        Whose::Session(session) if session.scopes.is_some() => session,
        Whose::Shut => return Err(shut()),
        _ => return Err(wrong()),
    };
    if !is_for_programs(path) {
        let text = "a token opens the addresses for programs alone: see /api/docs";
        return Err(Refused::new(StatusCode::FORBIDDEN, Rule::NotSignedIn, text));
    }
    let guest = Guest { id: session.who.to_string(), address, session: Some(session) };
    app.acquaintances.saw(&guest.who(), &guest.address);
    Ok(guest)
}

/// Whether an address is one that tokens open.
fn is_for_programs(path: &str) -> bool {
    matches!(path, "/api/account" | "/api/account/playing" | "/api/stream/event" | "/api/challenge")
        || ["/api/bot/", "/api/board/", "/api/challenge/", "/api/games/user/", "/game/export/"]
            .iter()
            .any(|begin| path.starts_with(begin))
}

/// The secret of somebody who has been here before, whether the cookie is one of old, and whose it is.
async fn known(app: &App, headers: &HeaderMap) -> Result<Option<(String, bool, Whose)>, StoreError> {
    let (secret, renew) = match app.cookies.brought(headers) {
        Brought::Proven(secret) => (secret, false),
        Brought::ProvenOnce(secret) => (secret, true),
        Brought::Bare(secrets) => {
            let mut found = None;
            for secret in secrets {
                if app.store.is_known(&Identity::from(id_of(&secret))).await? {
                    found = Some(secret);
                    break;
                }
            }
            let Some(secret) = found else { return Ok(None) };
            (secret, true)
        }
        Brought::Nothing => return Ok(None),
    };
    let whose = app.reception.whose(app, &id_of(&secret)).await?;
    // Nobody has ever been given a session without a signature.
    Ok(Some((secret, renew, whose)))
}

/// Whether a newcomer gets a cookie. Of too many from one address those who only look on are served without one, and
/// the others wait. A picture in somebody else's page makes nobody a guest.
fn welcome(app: &App, request: &Request, address: &Address) -> Result<bool, Refused> {
    let looks =
        matches!(*request.method(), Method::GET | Method::HEAD) && !request.headers().contains_key("upgrade");
    let path = request.uri().path();
    if looks && ["/games/", embed::PATH, puzzles::PICTURES].iter().any(|shown| path.starts_with(shown)) {
        return Ok(false);
    }
    match app.buckets.take_of_address(Kind::Guest, address) {
        Ok(()) => Ok(true),
        Err(_) if looks => Ok(false),
        Err(seconds) => Err(Refused::over(&app.metrics, Budget::Guests, seconds)),
    }
}
