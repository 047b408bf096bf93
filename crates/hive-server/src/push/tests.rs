//! Words on their way to a service that stands in for those that browsers name.

mod planned;

use super::carry::Carrier;
use super::sealed::unseal;
use super::{Nudge, Push, Word};
use crate::clock::Clock;
use crate::page::Page;
use crate::reception::passkey::bytes::{base64url, from_base64url};
use hive_play::Identity;
use hive_store::{Account, AccountChange, Database, Device, Role, Standing, Store};
use hive_wire::PushWords;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A service that gives every request this answer, and hands out what it was told.
async fn service(answer: &'static str) -> (std::net::SocketAddr, mpsc::UnboundedReceiver<Vec<u8>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let (address, (out, told)) = (listener.local_addr().expect("an address"), mpsc::unbounded_channel());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = Vec::new();
            let length = loop {
                let mut some = [0; 4096];
                let read = stream.read(&mut some).await.expect("it is read");
                request.extend_from_slice(&some[..read]);
                let head = request.windows(4).position(|window| window == b"\r\n\r\n");
                if let Some(end) = head {
                    let text = String::from_utf8_lossy(&request[..end]).to_lowercase();
                    let length = text.split("content-length: ").nth(1).expect("a length");
                    let length: usize = length.lines().next().expect("a line").parse().expect("a number");
                    if request.len() >= end + 4 + length {
                        break length;
                    }
                }
                assert!(read > 0, "a whole request");
            };
            assert!(length > 0);
            let _ = out.send(request);
            let _ =
                stream.write_all(format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await;
        }
    });
    (address, told)
}

/// What is kept, in memory or in a file that goes with the test.
async fn store(folder: &tempfile::TempDir) -> Arc<dyn Store> {
    Database::File(folder.path().to_path_buf()).open(Arc::new(())).await.expect("it opens")
}

/// A browser of somebody's, and the key with which it opens what is for it.
async fn browser(store: &Arc<dyn Store>, who: &str, number: u8) -> EphemeralPrivateKey {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let device = Device {
        id: format!("device {number}"),
        who: Identity::from(who),
        address: format!("https://fcm.googleapis.com/fcm/send/{number}"),
        key: base64url(own.compute_public_key().expect("its public part").as_ref()),
        secret: base64url(&[number; 16]),
        language: "el".to_string(),
        created: i64::from(number),
    };
    store.keep_device(device).await.expect("it is written");
    own
}

fn push(store: &Arc<dyn Store>, service: std::net::SocketAddr) -> Push {
    let key = from_base64url(&Carrier::fresh().expect("a key")).expect("letters");
    let carrier = Carrier::new(&key, "https://hive.example.org").expect("a carrier");
    Push::with(store, &Clock::told(5_000), Page::embedded(), carrier.leading_to(service))
}

fn nudge(who: &str, word: Word, game: Option<&str>) -> Nudge {
    Nudge { who: Identity::from(who), game: game.map(Into::into), other: "Bob".to_string(), word }
}

async fn next(told: &mut mpsc::UnboundedReceiver<Vec<u8>>) -> (String, Vec<u8>) {
    let request = timeout(Duration::from_secs(20), told.recv()).await.expect("in time").expect("a request");
    let end = request.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
    (String::from_utf8_lossy(&request[..end]).to_lowercase(), request[end + 4..].to_vec())
}

#[tokio::test]
async fn a_nudge_reaches_the_browser_in_its_language_and_nobody_else_reads_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(&folder).await;
    let (address, mut told) = service("201 Created").await;
    let push = push(&store, address);
    for (word, game, title) in [
        (Word::YourTurn, Some("GAME"), "Είναι η σειρά σου"),
        (Word::Ended, Some("GAME"), "Η παρτίδα σου τελείωσε"),
        (Word::Challenge, None, "Σε προκαλούν σε παρτίδα"),
    ] {
        let own = browser(&store, "ann", 7).await;
        push.nudge(nudge("nobody", word, game));
        push.nudge(nudge("ann", word, game));
        let (head, body) = next(&mut told).await;
        assert!(head.starts_with("post /fcm/send/7 http/1.1"), "{head}");
        assert!(
            head.contains("host: fcm.googleapis.com") && head.contains("content-encoding: aes128gcm"),
            "{head}"
        );
        assert!(head.contains("authorization: vapid t=") && head.contains("ttl: 86400"), "{head}");
        let words = unseal(&body, own, &[7; 16]).expect("it is for this browser");
        let words: PushWords = serde_json::from_slice(&words).expect("words");
        assert_eq!(
            words,
            PushWords { title: title.to_string(), body: "Bob".to_string(), game: game.map(Into::into) }
        );
    }
    assert!(told.try_recv().is_err(), "one word each, and nobody else is told");
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_who_is_shut_out_is_told_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(&folder).await;
    let (address, mut told) = service("410 Gone").await;
    let push = push(&store, address);
    let (ann, bob) = (Identity::from("ann"), Identity::from("bob"));
    browser(&store, "ann", 1).await;
    push.nudge(nudge("ann", Word::YourTurn, Some("GAME")));
    next(&mut told).await;
    let forgotten = async {
        while !store.devices_of(&ann).await.expect("it is read").is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(20), forgotten).await.expect("it is forgotten");
    let account = Account {
        who: bob.clone(),
        name: "Bob".to_string(),
        created: 1,
        bot: false,
        role: Role::Player,
        standing: Standing::Open,
        password: None,
    };
    store.open_account(&account, &["bob".to_string()], Vec::new()).await.expect("it is written");
    let shut = AccountChange { standing: Some(Standing::Banned), ..AccountChange::default() };
    store.change_account(&bob, shut).await.expect("it is written");
    browser(&store, "bob", 2).await;
    browser(&store, "cleo", 3).await;
    push.nudge(nudge("bob", Word::Challenge, None));
    push.nudge(nudge("cleo", Word::Challenge, None));
    let (head, _) = next(&mut told).await;
    assert!(head.starts_with("post /fcm/send/3 "), "{head}");
    assert_eq!(store.devices_of(&bob).await.expect("it is read").len(), 1, "his browser was not even asked");
}
