//! A file of credentials, as NATS has them: an operator has signed an account, the account a user, and the user's key signs
//! what the server asks. All of it is made here, with openssl.

use crate::LONG;
use hive_bus::conformance::PrivateNats;
use hive_bus::nats::{self, Access};
use hive_bus::{Bus, BusError, Bytes};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a key is for: the first letter of its name.
const OPERATOR: u8 = 14 << 3;
const ACCOUNT: u8 = 0;
const USER: u8 = 20 << 3;

/// A key of NATS.
struct Key {
    file: PathBuf,
    kind: u8,
}

fn openssl(words: &[&str], file: &Path) -> Vec<u8> {
    let made = Command::new("openssl").args(words).arg(file).output().expect("openssl makes keys");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    made.stdout
}

/// The last 32 bytes of what openssl writes of a key are the key itself.
fn raw(der: &[u8]) -> &[u8] {
    &der[der.len() - 32..]
}

impl Key {
    fn new(folder: &Path, name: &str, kind: u8) -> Key {
        let file = folder.join(format!("{name}.pem"));
        openssl(&["genpkey", "-algorithm", "ed25519", "-out"], &file);
        Key { file, kind }
    }

    fn name(&self) -> String {
        let public = openssl(&["pkey", "-pubout", "-outform", "DER", "-in"], &self.file);
        checked(&[&[self.kind], raw(&public)].concat())
    }

    fn seed(&self) -> String {
        let secret = openssl(&["pkey", "-outform", "DER", "-in"], &self.file);
        let prefix = [18 << 3 | self.kind >> 5, (self.kind & 31) << 3];
        checked(&[&prefix[..], raw(&secret)].concat())
    }

    /// Says of somebody what they are, signed.
    fn says(&self, of: &Key, what: &str) -> String {
        let head = base64(br#"{"typ":"JWT","alg":"ed25519-nkey"}"#);
        let claims = format!(
            r#"{{"jti":"x","iat":1,"iss":"{}","name":"club","sub":"{}","nats":{{{what},"version":2}}}}"#,
            self.name(),
            of.name()
        );
        let said = format!("{head}.{}", base64(claims.as_bytes()));
        let file = self.file.with_extension("said");
        fs::write(&file, &said).expect("it is written");
        let sign = ["pkeyutl", "-sign", "-rawin", "-inkey", self.file.to_str().expect("a path"), "-in"];
        format!("{said}.{}", base64(&openssl(&sign, &file)))
    }
}

/// Letters for bytes, so many bits each.
fn letters(bytes: &[u8], bits: u32, alphabet: &[u8]) -> String {
    let (mut text, mut held, mut count) = (String::new(), 0_u32, 0);
    for &byte in bytes {
        (held, count) = (held << 8 | u32::from(byte), count + 8);
        while count >= bits {
            count -= bits;
            text.push(char::from(alphabet[(held >> count) as usize % alphabet.len()]));
            held &= (1 << count) - 1;
        }
    }
    if count > 0 {
        text.push(char::from(alphabet[(held << (bits - count)) as usize % alphabet.len()]));
    }
    text
}

fn base64(bytes: &[u8]) -> String {
    letters(bytes, 6, b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
}

/// With its checksum (CRC-16), in base 32.
fn checked(bytes: &[u8]) -> String {
    let mut sum = 0_u16;
    for &byte in bytes {
        sum ^= u16::from(byte) << 8;
        for _ in 0..8 {
            sum = if sum & 0x8000 == 0 { sum << 1 } else { sum << 1 ^ 0x1021 };
        }
    }
    letters(&[bytes, &sum.to_le_bytes()].concat(), 5, b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
}

/// The lines of a server's configuration, and a file for a user who may speak below `club`.
fn made(folder: &Path, name: &str) -> (String, PathBuf) {
    let key = |part: &str, kind| Key::new(folder, &format!("{name}-{part}"), kind);
    let (operator, account, user) = (key("operator", OPERATOR), key("account", ACCOUNT), key("user", USER));
    let own = operator.says(&operator, r#""type":"operator""#);
    let limits = r#""limits":{"subs":-1,"data":-1,"payload":-1,"imports":-1,"exports":-1,"wildcards":true,"conn":-1,"leaf":-1}"#;
    let signed = operator.says(&account, &format!(r#"{limits},"type":"account""#));
    let rights = r#""pub":{"allow":["club.>"]},"sub":{"allow":["club.>"]},"subs":-1,"data":-1,"payload":-1"#;
    let card = account.says(&user, &format!(r#"{rights},"type":"user""#));
    let lines = format!(
        "operator: \"{own}\"\nresolver: MEMORY\nresolver_preload: {{ {}: \"{signed}\" }}",
        account.name()
    );
    let file = folder.join(format!("{name}.creds"));
    let text = format!(
        "-----BEGIN NATS USER JWT-----\n{card}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
        user.seed()
    );
    fs::write(&file, text).expect("it is written");
    (lines, file)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_of_credentials_lets_its_user_in_and_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (lines, own) = made(folder.path(), "own");
    let (_, others) = made(folder.path(), "others");
    let server = PrivateNats::with(&lines);
    let with = |file: &Path| Access { credentials: Some(file.to_path_buf()), ..Access::default() };
    let bus = nats::open(&server.address(), &with(&own), "club").await.expect("it opens");
    let mut door = bus.listen("club.node").await.expect("it listens");
    bus.tell("club.node", "hello".into()).expect("it is said");
    let heard = tokio::time::timeout(LONG, door.next()).await.expect("in time").expect("it is heard");
    assert_eq!(&heard.payload[..], b"hello");
    assert_eq!(bus.ask("club.x", Bytes::new(), LONG).await, Err(BusError::Nobody));
    let refused = async |access: &Access| match nats::open(&server.address(), access, "club").await {
        Ok(_) => panic!("it should not open"),
        Err(error) => error.to_string(),
    };
    let told = format!("the bus at {} does not know this user", server.address());
    for access in [Access::default(), with(&others)] {
        let sentence = refused(&access).await;
        assert!(sentence.starts_with(&told), "{sentence}");
    }
    let none = refused(&with(&folder.path().join("none.creds"))).await;
    assert!(none.contains("none.creds: these credentials cannot be read"), "{none}");
    let nonsense = folder.path().join("nonsense.creds");
    fs::write(&nonsense, "open sesame").expect("it is written");
    let sentence = refused(&with(&nonsense)).await;
    assert!(sentence.contains("nonsense.creds: these credentials cannot be read"), "{sentence}");
}
