//! Guests: a random identity in a cookie that pages cannot read.

use super::address::{self, Peer};
use super::answer::Refused;
use super::cookie::Brought;
use crate::app::App;
use crate::budget::Budget;
use crate::limits::Kind;
use crate::network::Address;
use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hive_play::{Identity, Person};
use hive_store::StoreError;
use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// Whoever asks. The name of a guest is made from the secret in the cookie, which is kept nowhere else.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) id: String,
    /// Where the guest is.
    pub(crate) address: Address,
}

impl Guest {
    fn of(secret: &str, address: Address) -> Guest {
        Guest { id: id_of(secret), address }
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

    /// Who this is, and what they are called now.
    pub(crate) async fn person(&self, app: &App) -> Result<Person, Refused> {
        Ok(Person { who: self.who(), name: self.name(app).await? })
    }

    /// Takes one unit of what a guest may do.
    pub(crate) fn take(&self, app: &App, kind: Kind, text: &str) -> Result<(), Refused> {
        let over = |budget| move |seconds| Refused::over_saying(&app.metrics, budget, seconds, text);
        let (budget, wide) = match kind {
            Kind::Game => (Budget::Games, true),
            Kind::Request => (Budget::Requests, false),
            Kind::Message => (Budget::Messages, true),
            Kind::Guest => (Budget::Guests, true),
        };
        app.buckets.take(kind, &self.id).map_err(over(budget))?;
        if wide {
            let budget = if kind == Kind::Game { Budget::GamesOfAddress } else { budget };
            app.buckets.take_of_address(kind, &self.address).map_err(over(budget))?;
        }
        Ok(())
    }

    /// Takes one message of the guest and of the address, or says in how many seconds there will be one.
    pub(crate) fn take_message(&self, app: &App) -> Result<(), u32> {
        app.buckets.take(Kind::Message, &self.id)?;
        app.buckets.take_of_address(Kind::Message, &self.address)
    }
}

fn id_of(secret: &str) -> String {
    let hash = Sha256::digest(secret.as_bytes());
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Tells each request who asks, and gives newcomers an identity.
pub(crate) async fn recognise(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    let client = address::client(&app.config, peer, request.headers());
    let address = Address::of(client);
    // Before anything is looked up: this counts also those who say each time that they are somebody else.
    if let Err(seconds) = app.buckets.take_of_address(Kind::Request, &address) {
        return Refused::over(&app.metrics, Budget::RequestsOfAddress, seconds).into_response();
    }
    let (secret, given, stays) = match known(&app, request.headers()).await {
        Ok(Some((secret, renew))) => (secret, renew, true),
        Ok(None) => match welcome(&app, &request, &address) {
            Ok(given) => (crate::random::secret(), given, given),
            Err(refused) => return refused.into_response(),
        },
        Err(error) => return Refused::trouble(&error).into_response(),
    };
    let guest = Guest::of(&secret, address);
    if stays {
        app.acquaintances.saw(&guest.who(), &guest.address);
    }
    request.extensions_mut().insert(guest);
    let mut response = next.run(request).await;
    // Whoever has just been forgotten gets no cookie again.
    let given = given && !response.headers().contains_key(SET_COOKIE);
    if let Some(cookie) = app.cookies.header(&secret).filter(|_| given) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// The secret of somebody who has been here before, and whether the cookie is one of old.
async fn known(app: &App, headers: &HeaderMap) -> Result<Option<(String, bool)>, StoreError> {
    match app.cookies.brought(headers) {
        Brought::Proven(secret) => Ok(Some((secret, false))),
        Brought::ProvenOnce(secret) => Ok(Some((secret, true))),
        Brought::Bare(secrets) => {
            for secret in secrets {
                if app.store.is_known(&Identity::from(id_of(&secret))).await? {
                    return Ok(Some((secret, true)));
                }
            }
            Ok(None)
        }
        Brought::Nothing => Ok(None),
    }
}

/// Whether a newcomer gets a cookie. Of too many from one address those who only look on are served without one, and
/// the others wait. A picture in somebody else's page makes nobody a guest.
fn welcome(app: &App, request: &Request, address: &Address) -> Result<bool, Refused> {
    let looks =
        matches!(*request.method(), Method::GET | Method::HEAD) && !request.headers().contains_key("upgrade");
    if looks && request.uri().path().starts_with("/games/") {
        return Ok(false);
    }
    match app.buckets.take_of_address(Kind::Guest, address) {
        Ok(()) => Ok(true),
        Err(_) if looks => Ok(false),
        Err(seconds) => Err(Refused::over(&app.metrics, Budget::Guests, seconds)),
    }
}
