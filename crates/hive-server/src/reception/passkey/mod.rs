//! Passkeys (WebAuthn): keys in devices of their owners.
//!
//! Which device it is is not asked (attestation "none"), so what is left is little: bytes are read, and a signature is
//! checked by a library that is here anyway. Every challenge is good for one answer, from whoever asked for it, at whichever
//! node: a challenge says when it was made and for whom, under the server's own signature (stateless). A node remembers
//! those that were answered there; that one was answered at another node shows in the key, which was used after the
//! challenge was made.

pub(crate) mod bytes;
mod key;

pub(crate) use bytes::{base64url, from_base64url};
pub(crate) use key::Key;

use hashlink::LruCache;
use hive_play::Millis;
use hive_wire::{ClientData, NewPasskey, PasskeyAnswer, read};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::sync::Mutex;

/// How many challenges that were answered are remembered.
pub(crate) const ANSWERED: usize = 4096;

/// For how long one may be answered, in milliseconds.
const LASTING: Millis = 5 * 60 * 1000;

/// How far the clocks of two nodes may be apart.
const APART: Millis = 1000;

/// Bits of an authenticator's data: somebody was there, it was made sure who, a key follows.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const ATTESTED: u8 = 0x40;

/// The longest name of a key, in bytes.
const LONGEST_ID: usize = 1023;

/// The largest of the texts, in letters.
const LARGEST: usize = 16 * 1024;

/// For which site somebody proves who they are.
pub(crate) struct Site {
    /// The name of the host.
    pub(crate) host: String,
    /// What stands before all its addresses.
    pub(crate) origin: String,
}

/// A key that was made, with its name.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) key: Key,
    /// When the challenge was made.
    pub(crate) asked: Millis,
}

/// Challenges: made, and held against what comes back.
pub(crate) struct Ceremonies {
    key: Hmac<Sha256>,
    answered: Mutex<LruCache<String, ()>>,
}

/// An answer that fits.
pub(crate) struct Answered {
    /// How often the key was used, as its device counts.
    pub(crate) count: u32,
    /// When the challenge was made.
    pub(crate) asked: Millis,
}

impl Ceremonies {
    /// How many answers are remembered.
    pub(crate) fn count(&self) -> usize {
        self.answered.lock().unwrap_or_else(|broken| broken.into_inner()).len()
    }

    /// With a key that all nodes share; nothing if it is none.
    pub(crate) fn new(key: &str) -> Option<Ceremonies> {
        let key = Hmac::new_from_slice(key.as_bytes()).ok()?;
        Some(Ceremonies { key, answered: Mutex::new(LruCache::new(ANSWERED)) })
    }

    /// Something to be signed by this guest.
    pub(crate) fn begin(&self, guest: &str, now: Millis) -> String {
        let chance = crate::random::secret();
        let mark = base64url(&self.marked(guest, now, &chance).finalize().into_bytes());
        format!("{now}.{chance}.{mark}")
    }

    fn marked(&self, guest: &str, at: Millis, chance: &str) -> Hmac<Sha256> {
        self.key.clone().chain_update(format!("{at}.{chance}.{guest}"))
    }

    /// When this was asked of this guest, if that was a short while ago. It is answered once.
    fn end(&self, challenge: &str, guest: &str, now: Millis) -> Option<Millis> {
        let mut answered = self.answered.lock().unwrap_or_else(|broken| broken.into_inner());
        let known = answered.insert(challenge.to_string(), ()).is_some();
        drop(answered);
        let mut parts = challenge.split('.');
        let (at, chance, mark) = (parts.next()?.parse().ok()?, parts.next()?, from_base64url(parts.next()?)?);
        self.marked(guest, at, chance).verify_slice(&mark).ok()?;
        // The clocks of two nodes may differ a little.
        let fresh = (-APART..LASTING).contains(&(now.checked_sub(at)?));
        (!known && fresh).then_some(at)
    }

    /// The key that a device has made for somebody who was asked to; nothing if it is none, or for somebody else.
    pub(crate) fn made(&self, new: &NewPasskey, site: &Site, guest: &str, now: Millis) -> Option<Made> {
        let (_, asked) = self.said(&new.client_data, "webauthn.create", site, guest, now)?;
        let attestation = decoded(&new.attestation)?;
        let data = key::authenticator_data(&attestation)?;
        let (flags, _, rest) = head(data, site)?;
        if flags & ATTESTED == 0 {
            return None;
        }
        // Which model of device it is comes first, and does not matter.
        let rest = rest.get(16..)?;
        let (length, rest) = rest.split_first_chunk::<2>()?;
        let (id, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
        if id.is_empty() || id.len() > LONGEST_ID {
            return None;
        }
        Some(Made { id: base64url(id), key: Key::read_cose(rest)?, asked })
    }

    /// What comes of this answer, if this key has given it, and to what was asked.
    pub(crate) fn answered(
        &self,
        answer: &PasskeyAnswer,
        key: &Key,
        site: &Site,
        guest: &str,
        now: Millis,
    ) -> Option<Answered> {
        let (said, asked) = self.said(&answer.client_data, "webauthn.get", site, guest, now)?;
        let data = decoded(&answer.authenticator_data)?;
        let (_, count, _) = head(&data, site)?;
        let signed = [&data[..], &Sha256::digest(&said)].concat();
        let signature = decoded(&answer.signature)?;
        key.has_signed(&signed, &signature).then_some(Answered { count, asked })
    }

    /// What a browser says that it was asked, as bytes, and when that was. Whatever comes of it, the challenge is used up.
    fn said(
        &self,
        client_data: &str,
        kind: &str,
        site: &Site,
        guest: &str,
        now: Millis,
    ) -> Option<(Vec<u8>, Millis)> {
        let bytes = decoded(client_data)?;
        let said: ClientData = read(&bytes).ok()?;
        let challenge = String::from_utf8(from_base64url(&said.challenge)?).ok()?;
        let asked = self.end(&challenge, guest, now)?;
        let fits = said.kind == kind && said.origin == site.origin && !said.cross_origin;
        fits.then_some((bytes, asked))
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    (text.len() <= LARGEST).then(|| from_base64url(text)).flatten()
}

/// What every authenticator says first: its bits, how often it was used, and the rest. For this site, with somebody
/// there, of whom it has made sure who it is.
fn head<'a>(data: &'a [u8], site: &Site) -> Option<(u8, u32, &'a [u8])> {
    let (host, rest) = data.split_first_chunk::<32>()?;
    let (flags, rest) = rest.split_first()?;
    let (count, rest) = rest.split_first_chunk::<4>()?;
    let here = host[..] == Sha256::digest(&site.host)[..];
    let there = flags & (PRESENT | VERIFIED) == PRESENT | VERIFIED;
    (here && there).then_some((*flags, u32::from_be_bytes(*count), rest))
}
