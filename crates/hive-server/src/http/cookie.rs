//! The cookie: a secret that nobody can guess, and the proof that it was given out here.
//!
//! Browsers keep cookies by host, whatever the port, so the name of ours says which server's it is: another Kypseli
//! beside this one has another. [`old`] knows the cookies that were given out before.

mod old;

use crate::app::App;
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use cookie::time::Duration;
use cookie::{Cookie, CookieJar, Key, SameSite};
use sha2::{Digest, Sha256, Sha512};

/// How all names begin.
const NAME: &str = "kypseli";

/// Browsers take a cookie with this before its name only over https, and from the host itself.
const PREFIX: &str = "__Host-";

/// As long as browsers keep one.
const AGE: Duration = Duration::days(400);

/// How many characters a secret has.
const SECRET: usize = 32;

/// What a request brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Brought {
    /// A secret that was given out here.
    Proven(String),
    /// The same in a cookie as they once were: there should be a new one.
    ProvenOnce(String),
    /// Secrets as they were given out before there were proofs. Anybody can make one up.
    Bare(Vec<String>),
    /// Nothing that makes sense.
    Nothing,
}

/// Gives cookies out and knows them again.
pub(crate) struct Cookies {
    /// The secret of the server as it is kept, for what is old.
    kept: String,
    key: Key,
    /// The name without a prefix.
    name: String,
    /// Whether the page is reached over https.
    secure: bool,
}

impl Cookies {
    /// With the server's own secret.
    pub(crate) fn new(kept: &str, secure: bool) -> Cookies {
        // Twice as long as what is signed with needs to be: the rest is for cookies that nobody can read, and we have none.
        let key = Key::from(&Sha512::digest(kept));
        let mark = Sha256::new().chain_update("the name of the cookie").chain_update(kept).finalize();
        let mark: String = mark.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
        Cookies { kept: kept.to_string(), key, name: format!("{NAME}-{mark}"), secure }
    }

    /// The name under which cookies are given out.
    fn given_name(&self) -> String {
        if self.secure { format!("{PREFIX}{}", self.name) } else { self.name.clone() }
    }

    /// What a request brings. Of several with one name the first that is good counts: another page of this host may
    /// have put its own before ours.
    pub(super) fn brought(&self, headers: &HeaderMap) -> Brought {
        let all: Vec<Cookie<'_>> = headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(Cookie::split_parse)
            .filter_map(Result::ok)
            .collect();
        let named = |name: String| all.iter().filter(move |cookie| cookie.name() == name);
        if let Some(secret) = named(self.given_name()).find_map(|cookie| self.secret(cookie)) {
            return Brought::Proven(secret);
        }
        // A server that has come to https knows those who came before.
        let before = named(self.name.clone()).find_map(|cookie| self.secret(cookie));
        let before = before.or_else(|| {
            named(NAME.to_string())
                .find_map(|cookie| old::proven(&self.kept, cookie.value()).map(str::to_string))
        });
        if let Some(secret) = before {
            return Brought::ProvenOnce(secret);
        }
        let bare = named(NAME.to_string()).map(Cookie::value).filter(|value| is_secret(value));
        match bare.take(old::MOST_BARE).map(str::to_string).collect::<Vec<_>>() {
            bare if bare.is_empty() => Brought::Nothing,
            bare => Brought::Bare(bare),
        }
    }

    /// The secret of a cookie, if it was signed here.
    fn secret(&self, cookie: &Cookie<'_>) -> Option<String> {
        let cookie = CookieJar::new().signed(&self.key).verify(cookie.clone().into_owned())?;
        Some(cookie.value().to_string()).filter(|secret| is_secret(secret))
    }

    /// The header that gives this secret to a browser.
    pub(super) fn header(&self, secret: &str) -> Option<HeaderValue> {
        let cookie = Cookie::build((self.given_name(), secret.to_string()))
            .path("/")
            .max_age(AGE)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.secure);
        let mut jar = CookieJar::new();
        jar.signed_mut(&self.key).add(cookie);
        jar.delta().next().and_then(|cookie| HeaderValue::from_str(&cookie.to_string()).ok())
    }
}

impl Cookies {
    /// The header that takes the secret away from a browser.
    pub(super) fn farewell(&self) -> HeaderValue {
        let cookie = Cookie::build((self.given_name(), ""))
            .path("/")
            .max_age(Duration::ZERO)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.secure);
        HeaderValue::from_str(&cookie.to_string()).unwrap_or(HeaderValue::from_static(""))
    }
}

/// The header that lets a browser keep what it brings for longer.
pub(super) fn renewed(app: &App, headers: &HeaderMap) -> Option<HeaderValue> {
    match app.cookies.brought(headers) {
        Brought::Proven(secret) | Brought::ProvenOnce(secret) => app.cookies.header(&secret),
        Brought::Bare(_) | Brought::Nothing => None,
    }
}

fn is_secret(text: &str) -> bool {
    text.len() == SECRET && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(cookies: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, format!("a=b; {cookies}; c=d").parse().expect("a header"));
        headers
    }

    /// What a browser sends back.
    fn pair(cookies: &Cookies, secret: &str) -> String {
        let header = cookies.header(secret).expect("a header");
        header.to_str().ok().and_then(|text| text.split(';').next()).expect("a pair").to_string()
    }

    #[test]
    fn only_what_was_given_out_here_is_proven() {
        let (cookies, secret) = (Cookies::new("key", false), crate::random::secret());
        let good = pair(&cookies, &secret);
        assert_eq!(cookies.brought(&with(&good)), Brought::Proven(secret.clone()));
        let (name, value) = good.split_once('=').expect("a pair");
        assert_ne!(Cookies::new("another key", false).name, name);
        let other = crate::random::secret();
        let forged = value.replace(&secret, &other);
        for bad in [forged.as_str(), &value[1..], &format!("{value}0"), &secret, ""] {
            assert_eq!(cookies.brought(&with(&format!("{name}={bad}"))), Brought::Nothing, "{bad}");
            let both = with(&format!("{name}={bad}; {good}"));
            assert_eq!(cookies.brought(&both), Brought::Proven(secret.clone()), "{bad} comes first");
        }
        assert_eq!(cookies.brought(&HeaderMap::new()), Brought::Nothing);
    }

    #[test]
    fn what_was_given_out_before_is_known() {
        let (cookies, secret) = (Cookies::new("key", false), crate::random::secret());
        let once = old::signed("key", &secret);
        let brought = |value: &str| cookies.brought(&with(&format!("{NAME}={value}")));
        assert_eq!(brought(&once), Brought::ProvenOnce(secret.clone()));
        assert_eq!(brought(&secret), Brought::Bare(vec![secret.clone()]));
        assert_eq!(Cookies::new("other", false).brought(&with(&format!("{NAME}={once}"))), Brought::Nothing);
        // From http to https.
        let secure = Cookies::new("key", true);
        let (before, after) = (pair(&cookies, &secret), pair(&secure, &secret));
        assert!(after.starts_with("__Host-kypseli-"), "{after}");
        assert_eq!(secure.brought(&with(&before)), Brought::ProvenOnce(secret.clone()));
        assert_eq!(secure.brought(&with(&after)), Brought::Proven(secret));
    }
}
