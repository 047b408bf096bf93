//! A device with a passkey, in software.

use hive_wire::PasskeyChallenge;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub(crate) struct Authenticator {
    keys: EcdsaKeyPair,
    random: SystemRandom,
    id: Vec<u8>,
    uses: u32,
}

impl Authenticator {
    pub(crate) fn new(id: &str) -> Authenticator {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).expect("a key");
        let keys = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, made.as_ref(), &random);
        Authenticator { keys: keys.expect("a key"), random, id: id.as_bytes().to_vec(), uses: 0 }
    }

    fn data(&self, site: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(site).to_vec();
        data.push(flags);
        data.extend(self.uses.to_be_bytes());
        data
    }

    /// A new key, as a page hands it in.
    pub(crate) fn make(&mut self, asked: &PasskeyChallenge, origin: &str) -> Value {
        let mut data = self.data(&asked.site, 0x45);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).expect("a short name").to_be_bytes());
        data.extend(&self.id);
        let point = self.keys.public_key().as_ref();
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 32]);
        data.extend(&point[33..]);
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        attestation.extend(u16::try_from(data.len()).expect("little data").to_be_bytes());
        attestation.extend(data);
        let said = said("webauthn.create", &asked.challenge, origin);
        json!({"label": "my key", "clientData": letters(said.as_bytes()), "attestation": letters(&attestation)})
    }

    /// An answer to what is asked, as a page hands it in to sign in.
    pub(crate) fn answer(&mut self, asked: &PasskeyChallenge, origin: &str) -> Value {
        self.uses += 1;
        let data = self.data(&asked.site, 0x05);
        let said = said("webauthn.get", &asked.challenge, origin);
        let signed = [&data[..], &Sha256::digest(&said)].concat();
        let signature = self.keys.sign(&self.random, &signed).expect("it signs");
        json!({"type": "passkey", "answer": {
            "id": letters(&self.id),
            "clientData": letters(said.as_bytes()),
            "authenticatorData": letters(&data),
            "signature": letters(signature.as_ref()),
        }})
    }
}

fn said(kind: &str, challenge: &str, origin: &str) -> String {
    json!({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false, "extra": 1})
        .to_string()
}

/// Bytes in base64url, written once more: the server's own is under test.
fn letters(bytes: &[u8]) -> String {
    const ALL: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let six = |part: &[u8]| {
        let part = String::from_utf8_lossy(part).into_owned();
        let number = usize::from_str_radix(&format!("{part:0<6}"), 2).expect("bits");
        char::from(ALL[number])
    };
    bits.as_bytes().chunks(6).map(six).collect()
}
