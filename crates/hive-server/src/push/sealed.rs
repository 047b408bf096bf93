//! Words that only one browser can open, wherever they pass by (RFC 8291, with the keys of RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac::{HMAC_SHA256, Key, sign};
use ring::rand::{SecureRandom, SystemRandom};

/// How long a public key is, and what a browser and the server share.
pub(super) const KEY: usize = 65;
pub(super) const SECRET: usize = 16;

/// All of it is one record, which is shorter than this.
const RECORD: u32 = 4096;

/// The words are over, and so is the record.
const LAST: u8 = 2;

/// Words for the browser with this key and secret; nothing if they are none.
pub(super) fn seal(words: &[u8], key: &[u8], secret: &[u8]) -> Option<Vec<u8>> {
    if key.len() != KEY || secret.len() != SECRET || words.len() > 3000 {
        return None;
    }
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let public = own.compute_public_key().ok()?;
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, key);
    let derive = |shared: &[u8]| derived(shared, secret, key, public.as_ref(), &salt);
    let (content, nonce) = agree_ephemeral(own, &theirs, derive).ok()?;
    let sealing = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).ok()?);
    let mut sealed = words.to_vec();
    sealed.push(LAST);
    let nonce = Nonce::assume_unique_for_key(nonce);
    sealing.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed).ok()?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(KEY as u8);
    body.extend(public.as_ref());
    body.extend(sealed);
    Some(body)
}

/// The key for the words, and the number that is used once with it.
fn derived(shared: &[u8], secret: &[u8], theirs: &[u8], own: &[u8], salt: &[u8]) -> ([u8; 16], [u8; 12]) {
    let hash = |key: &[u8], parts: &[&[u8]]| sign(&Key::new(HMAC_SHA256, key), &parts.concat());
    let first = hash(secret, &[shared]);
    let material = hash(first.as_ref(), &[b"WebPush: info\0", theirs, own, &[1]]);
    let second = hash(salt, &[material.as_ref()]);
    let content = hash(second.as_ref(), &[b"Content-Encoding: aes128gcm\0", &[1]]);
    let nonce = hash(second.as_ref(), &[b"Content-Encoding: nonce\0", &[1]]);
    let take = |from: &[u8], i: usize| from.get(i).copied().unwrap_or_default();
    (std::array::from_fn(|i| take(content.as_ref(), i)), std::array::from_fn(|i| take(nonce.as_ref(), i)))
}

/// What was sealed for the browser with this key, as that browser opens it.
#[cfg(test)]
pub(super) fn unseal(body: &[u8], browser: EphemeralPrivateKey, secret: &[u8]) -> Option<Vec<u8>> {
    let public = browser.compute_public_key().ok()?;
    let (salt, rest) = body.split_at_checked(16)?;
    let (own, sealed) = rest.get(5..)?.split_at_checked(KEY)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, own);
    let derive = |shared: &[u8]| derived(shared, secret, public.as_ref(), own, salt);
    let (content, nonce) = agree_ephemeral(browser, &theirs, derive).ok()?;
    let opening = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).ok()?);
    let mut sealed = sealed.to_vec();
    let nonce = Nonce::assume_unique_for_key(nonce);
    let opened = opening.open_in_place(nonce, Aad::empty(), &mut sealed).ok()?;
    opened.strip_suffix(&[LAST]).map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reception::passkey::bytes::{base64url, from_base64url};

    fn bytes(text: &str) -> Vec<u8> {
        from_base64url(text).expect("letters")
    }

    /// The worked example of RFC 8291, appendix A.
    #[test]
    fn keys_are_those_of_the_standard() {
        let (content, nonce) = derived(
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            &bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        );
        assert_eq!(base64url(&content), "oIhVW04MRdy2XN9CiKLxTg");
        assert_eq!(base64url(&nonce), "4h_95klXJ5E_qnoN");
    }

    /// A browser opens what was sealed for it, and no other does.
    #[test]
    fn what_is_sealed_is_opened_by_one() {
        let (random, secret) = (SystemRandom::new(), [7; SECRET]);
        let browser = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("a key");
        let public = browser.compute_public_key().expect("its public part");
        let body = seal(b"your turn", public.as_ref(), &secret).expect("it is sealed");
        assert_eq!(body[16..21], [0, 0, 16, 0, 65]);
        assert_eq!(unseal(&body, browser, &secret).as_deref(), Some(&b"your turn"[..]));
        let other = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("a key");
        assert_eq!(unseal(&body, other, &secret), None);
        assert_eq!(seal(b"x", &[4; 64], &secret), None, "no key");
        assert_eq!(seal(b"x", &[4; 65], &secret), None, "no place on the curve");
        assert_eq!(seal(b"x", public.as_ref(), &[1; 15]), None, "no secret");
    }
}
