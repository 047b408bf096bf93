//! The cookie: a secret that nobody can guess, and the proof that it was given out here.

use crate::app::App;
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The name of the cookie.
const NAME: &str = "kypseli";

/// As long as browsers keep one, in seconds.
const AGE: u32 = 400 * 24 * 60 * 60;

/// How many characters a secret has.
const SECRET: usize = 32;

/// How many bytes of the proof are written, in two characters each.
const PROOF: usize = 16;

/// What a request brings.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Brought<'a> {
    /// A secret that was given out here.
    Proven(&'a str),
    /// A secret as it was given out before there were proofs. Anybody can make one up.
    Bare(&'a str),
    /// Nothing that makes sense.
    Nothing,
}

/// What a request brings.
pub(super) fn brought<'a>(key: &str, headers: &'a HeaderMap) -> Brought<'a> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let Some((_, value)) = pairs.find(|(name, _)| *name == NAME) else { return Brought::Nothing };
    let (secret, proof) =
        value.split_once('.').map_or((value, None), |(secret, proof)| (secret, Some(proof)));
    if secret.len() != SECRET || !secret.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Brought::Nothing;
    }
    match proof {
        None => Brought::Bare(secret),
        Some(proof) if is_proven(key, secret, proof) => Brought::Proven(secret),
        Some(_) => Brought::Nothing,
    }
}

/// The header that gives this secret to a browser.
pub(super) fn header(app: &App, secret: &str) -> Option<HeaderValue> {
    let secure = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let secure = if secure { "; Secure" } else { "" };
    let value = signed(&app.store.cookie_key, secret);
    let cookie = format!("{NAME}={value}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// The header that lets a browser keep what it brings for longer.
pub(super) fn renewed(app: &App, headers: &HeaderMap) -> Option<HeaderValue> {
    match brought(&app.store.cookie_key, headers) {
        Brought::Proven(secret) => header(app, secret),
        Brought::Bare(_) | Brought::Nothing => None,
    }
}

fn signed(key: &str, secret: &str) -> String {
    let proof = mac(key, secret).finalize().into_bytes();
    let proof: String = proof.iter().take(PROOF).map(|byte| format!("{byte:02x}")).collect();
    format!("{secret}.{proof}")
}

/// Whether this is the proof, without telling by the time it takes how much of it is right.
fn is_proven(key: &str, secret: &str, proof: &str) -> bool {
    let digits =
        |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|text| u8::from_str_radix(text, 16).ok());
    let bytes: Option<Vec<u8>> = proof.as_bytes().chunks(2).map(digits).collect();
    bytes.is_some_and(|bytes| bytes.len() == PROOF && mac(key, secret).verify_truncated_left(&bytes).is_ok())
}

fn mac(key: &str, secret: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("keys of every length are good");
    mac.update(secret.as_bytes());
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_given_out_here_is_proven() {
        let secret = crate::random::secret();
        let with = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, format!("a=b; {NAME}={value}; c=d").parse().expect("a header"));
            headers
        };
        let good = signed("key", &secret);
        assert_eq!(brought("key", &with(&good)), Brought::Proven(&secret));
        assert_eq!(brought("another key", &with(&good)), Brought::Nothing);
        assert_eq!(brought("key", &with(&secret)), Brought::Bare(&secret));
        let (_, proof) = good.split_once('.').expect("there is a proof");
        let other = crate::random::secret();
        for bad in [
            format!("{other}.{proof}"),
            format!("{secret}."),
            format!("{secret}.{}", &proof[2..]),
            format!("{secret}.{proof}00"),
            format!("{secret}.{}", proof.replace(char::is_alphanumeric, "+")),
            format!("x{good}"),
            String::new(),
        ] {
            assert_eq!(brought("key", &with(&bad)), Brought::Nothing, "{bad}");
        }
        assert_eq!(brought("key", &HeaderMap::new()), Brought::Nothing);
    }
}
