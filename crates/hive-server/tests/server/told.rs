//! From a turn, an end and a challenge all the way to a browser that has no page open: a service of our own stands in for
//! those that browsers name, and what it is brought is opened with the browser's own key.

use crate::lobby::Lounge;
use crate::support::{House, PATIENCE, Person, by_link};
use base64url::to;
use futures_util::StreamExt;
use hive_wire::{Act, PushWords};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

const HOST: &str = "hive.example.org";
const SECRET: [u8; 16] = [9; 16];

/// Letters for bytes, as browsers write them.
mod base64url {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    pub(super) fn to(bytes: &[u8]) -> String {
        let mut text = String::new();
        for three in bytes.chunks(3) {
            let word = three.iter().fold(0_u32, |word, &byte| word << 8 | u32::from(byte));
            let word = word << (8 * (3 - three.len()));
            for letter in 0..=three.len() {
                text.push(char::from(LETTERS[(word >> (18 - 6 * letter) & 63) as usize]));
            }
        }
        text
    }
}

/// A service that takes everything: to whom, and what.
async fn service() -> (SocketAddr, mpsc::UnboundedReceiver<(u32, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let (address, (out, told)) = (listener.local_addr().expect("an address"), mpsc::unbounded_channel());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = Vec::new();
            let (device, body) = loop {
                let mut some = [0; 4096];
                let read = stream.read(&mut some).await.expect("it is read");
                request.extend_from_slice(&some[..read]);
                if let Some(whole) = parsed(&request) {
                    break whole;
                }
                assert!(read > 0, "a whole request");
            };
            let _ = out.send((device, body));
            let _ = stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await;
        }
    });
    (address, told)
}

/// The number at the end of the address, and the body, once all of it is there.
fn parsed(request: &[u8]) -> Option<(u32, Vec<u8>)> {
    let end = request.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&request[..end]).to_lowercase();
    let length: usize = head.split("content-length: ").nth(1)?.lines().next()?.parse().ok()?;
    let body = request.get(end + 4..end + 4 + length)?.to_vec();
    let path = head.split(' ').nth(1)?;
    Some((path.rsplit('/').next()?.parse().ok()?, body))
}

struct Long(usize);

impl KeyType for Long {
    fn len(&self) -> usize {
        self.0
    }
}

/// Opens what a browser was sent, as RFC 8291 says it, in words of our own.
fn opened(body: &[u8], browser: EphemeralPrivateKey) -> PushWords {
    let public = browser.compute_public_key().expect("its public part");
    let (salt, server, sealed) = (&body[..16], &body[21..86], &body[86..]);
    let derive = |salt: &[u8], material: &[u8], info: &[&[u8]], long: usize| {
        let mut key = vec![0; long];
        let expanded = Salt::new(HKDF_SHA256, salt).extract(material);
        let expanded = expanded.expand(info, Long(long)).and_then(|okm| okm.fill(&mut key).map(|()| key));
        expanded.expect("a key")
    };
    let theirs = UnparsedPublicKey::new(&ECDH_P256, server);
    let (key, nonce) = agree_ephemeral(browser, &theirs, |shared| {
        let material = derive(&SECRET, shared, &[b"WebPush: info\0", public.as_ref(), server], 32);
        let key = derive(salt, &material, &[b"Content-Encoding: aes128gcm\0"], 16);
        (key, derive(salt, &material, &[b"Content-Encoding: nonce\0"], 12))
    })
    .expect("they agree");
    let opening = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
    let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("a number");
    let mut sealed = sealed.to_vec();
    let words = opening.open_in_place(nonce, Aad::empty(), &mut sealed).expect("it is for this browser");
    let words = words.strip_suffix(&[2]).expect("one record");
    serde_json::from_slice(words).expect("words")
}

/// The browsers of everybody, by number: whoever uses one, and the key that opens the next word for it.
struct Browsers {
    told: mpsc::UnboundedReceiver<(u32, Vec<u8>)>,
    keys: BTreeMap<u32, EphemeralPrivateKey>,
}

impl Browsers {
    /// Somebody's browser wants to be told. A key opens one word: it is given anew for each.
    async fn tell(&mut self, person: &Person, number: u32) {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let device = json!({
            "address": format!("https://fcm.googleapis.com/fcm/send/{number}"),
            "key": to(own.compute_public_key().expect("its public part").as_ref()),
            "secret": to(&SECRET),
            "language": "en",
        });
        let put = person.put("/api/me/push", &device).await;
        assert_eq!(put.status, 204, "{}", put.text());
        self.keys.insert(number, own);
    }

    /// What these browsers are told next, each of them once and nobody else anything.
    async fn hear(&mut self, numbers: &[u32]) -> PushWords {
        let mut heard = BTreeMap::new();
        for _ in numbers {
            let (number, body) = timeout(PATIENCE, self.told.recv()).await.expect("in time").expect("a word");
            let own = self.keys.remove(&number).unwrap_or_else(|| panic!("{number} is told twice"));
            heard.insert(number, opened(&body, own));
        }
        assert_eq!(heard.keys().copied().collect::<Vec<_>>(), numbers);
        self.nothing().await;
        let (_, first) = heard.pop_first().expect("somebody was told");
        assert!(heard.values().all(|words| words.title == first.title && words.game == first.game));
        first
    }

    /// Nobody is told anything.
    async fn nothing(&mut self) {
        let silence = timeout(Duration::from_millis(100), self.told.recv()).await;
        assert!(
            silence.is_err(),
            "a word too many, for {:?}",
            silence.ok().flatten().map(|(number, _)| number)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_an_end_and_a_challenge_reach_each_browser_once() {
    let data = tempfile::tempdir().expect("a folder");
    let (address, told) = service().await;
    let house = House::telling(&data, HOST, address).await;
    let mut browsers = Browsers { told, keys: BTreeMap::new() };
    let mut ann = Person::over_https(house.address, "Ann", HOST).await;
    let mut bob = Person::over_https(house.address, "Bob", HOST).await;
    ann.keep_my_games("Ann").await;
    bob.keep_my_games("Bob").await;
    let [hers, his] = [[1, 2].as_slice(), &[3]];

    // A challenge, to whoever is not in the lobby. The same browser said twice is told once.
    for number in [1, 1, 2] {
        browsers.tell(&ann, number).await;
    }
    browsers.tell(&bob, 3).await;
    let mut at_bob = Lounge::enter(&bob).await;
    let wanted = json!({"ruleset": {}, "clock": {"type": "days", "days": 2}, "side": "white"});
    at_bob.ask(json!({"type": "challenge", "name": "Ann", "wanted": wanted})).await.expect("he may");
    let words = browsers.hear(hers).await;
    assert_eq!(
        (words.title.as_str(), words.body.as_str(), words.game),
        ("You have been challenged to a game", "Bob", None)
    );

    // A turn, to whoever is to move: the first as well, when somebody has come by the link.
    for number in [1, 2] {
        browsers.tell(&ann, number).await;
    }
    let game = ann.create(&by_link(json!({}), json!({"type": "days", "days": 3}))).await;
    browsers.nothing().await;
    bob.join(&game).await;
    let words = browsers.hear(hers).await;
    assert_eq!((words.title.as_str(), words.body.as_str()), ("It is your turn", "Bob"));
    assert_eq!(words.game.as_deref(), Some(game.as_str()));
    let (mut one, mut other) = (ann.enter(&game).await, bob.enter(&game).await);
    browsers.nothing().await;
    one.play(0).await.expect("a legal turn");
    let words = browsers.hear(his).await;
    assert_eq!((words.title.as_str(), words.body.as_str()), ("It is your turn", "Ann"));
    assert_eq!(words.game.as_deref(), Some(game.as_str()));
    while other.position().ply == 0 {
        other.next().await;
    }
    for number in [1, 2] {
        browsers.tell(&ann, number).await;
    }
    other.play(0).await.expect("a legal turn");
    assert_eq!(browsers.hear(hers).await.body, "Bob");

    // What is said is no news; the end is, for both. The second browser is Bob's by now, and Ann is told there no more.
    other.ask(Act::Chat { text: "hello".to_string() }).await.expect("he may");
    browsers.nothing().await;
    browsers.tell(&ann, 1).await;
    for number in [2, 3] {
        browsers.tell(&bob, number).await;
    }
    other.ask(Act::Resign { side: None }).await.expect("anybody may");
    let words = browsers.hear(&[1, 2, 3]).await;
    assert_eq!((words.title.as_str(), words.game.as_deref()), ("Your game is over", Some(game.as_str())));

    // They play again with the sides changed: Bob begins, and is told so. Ann has said so and is here.
    for number in [2, 3] {
        browsers.tell(&bob, number).await;
    }
    browsers.tell(&ann, 1).await;
    one.ask(Act::Rematch {}).await.expect("she may");
    browsers.nothing().await;
    other.ask(Act::Rematch {}).await.expect("he may");
    let words = browsers.hear(&[2, 3]).await;
    assert_eq!((words.title.as_str(), words.body.as_str()), ("It is your turn", "Ann"));
    assert!(words.game.is_some_and(|again| again != game), "the game after this one");

    // A challenge that is taken up is a game at once.
    for number in [2, 3] {
        browsers.tell(&bob, number).await;
    }
    let first = ann.socket("/api/lobby").await.socket.next().await;
    let Some(Ok(Message::Text(first))) = first else { panic!("everything comes first, not {first:?}") };
    let first: Value = serde_json::from_str(&first).expect("it is JSON");
    let wanted = first["you"]["challenges"][0]["id"].clone();
    let mut at_ann = Lounge::enter(&ann).await;
    at_ann.ask(json!({"type": "takeUp", "challenge": wanted})).await.expect("she may");
    let words = browsers.hear(&[2, 3]).await;
    assert_eq!((words.title.as_str(), words.body.as_str()), ("It is your turn", "Ann"));
    assert_eq!(words.game, Some(at_ann.begun().await));

    // With a clock both are there: nobody is told.
    let clock = json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 0});
    let game = ann.create(&by_link(json!({}), clock)).await;
    bob.join(&game).await;
    ann.enter(&game).await.play(0).await.expect("a legal turn");
    browsers.nothing().await;
    house.close().await;
}
