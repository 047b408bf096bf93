//! A door for fuzz targets: all that reads what strangers send to prove who they are, or to be reached, without a server
//! around it.

use super::passkey::{Ceremonies, Key, Site, base64url};
use super::secrets::{code_id, token_id};
use hive_play::Identity;
use hive_wire::NewPasskey;
use sha2::{Digest, Sha256};

/// What a device says of a new key (CBOR, with the key as COSE has it): its name and the key as it is kept, if it is one. The
/// bytes are all of it, or, as `attested`, what follows after the site and the bits that have to be right.
pub fn passkey(bytes: &[u8], attested: bool) -> Option<(String, String)> {
    let (guest, now) = ("guest", 5_000);
    let site = Site { host: "localhost".to_string(), origin: "http://localhost:8017".to_string() };
    let ceremonies = Ceremonies::new("a key of the server's")?;
    let challenge = base64url(ceremonies.begin(guest, now).as_bytes());
    let said = format!(
        r#"{{"type":"webauthn.create","challenge":"{challenge}","origin":"{}","crossOrigin":false}}"#,
        site.origin
    );
    let attestation = if attested {
        let mut data = Sha256::digest(&site.host).to_vec();
        // Somebody was there, it was made sure who, a key follows; it was never used.
        data.extend([0x45, 0, 0, 0, 0]);
        data.extend(bytes);
        let length = u16::try_from(data.len()).ok()?.to_be_bytes();
        [&[0xa1, 0x68][..], b"authData", &[0x59], &length, &data].concat()
    } else {
        bytes.to_vec()
    };
    let new = NewPasskey {
        client_data: base64url(said.as_bytes()),
        attestation: base64url(&attestation),
        label: String::new(),
    };
    let made = ceremonies.made(&new, &site, guest, now)?;
    Some((made.id, made.key.write()))
}

/// A key as it is kept, read and written again.
pub fn kept_key(text: &str) -> Option<String> {
    Key::read(text).map(|key| key.write())
}

/// Whether a key as it is kept has signed these bytes.
pub fn has_signed(key: &str, bytes: &[u8], signature: &[u8]) -> bool {
    Key::read(key).is_some_and(|key| key.has_signed(bytes, signature))
}

/// The name of a code that somebody writes.
pub fn code(text: &str) -> Option<String> {
    code_id(&Identity::from("a"), text)
}

/// The name of a token that somebody shows.
pub fn token(text: &str) -> Option<String> {
    token_id(text)
}

/// An address for letters, as it is kept.
pub fn mail(text: &str) -> Option<String> {
    crate::mail::address(text)
}

/// Words for the browser that says this of itself: its key, and what it shares with the server.
pub fn push_words(words: &[u8], key: &str, secret: &str) -> Option<Vec<u8>> {
    crate::push::sealed_for(words, key, secret)
}

/// The service of an address at which a browser is told something.
pub fn push_service(text: &str) -> Option<String> {
    crate::push::service_of(text)
}
