//! Letters: an address counts when its owner reads what is sent there, and nobody is told who has which.

use crate::ratings::account;
use crate::support::{House, PASSWORD, PATIENCE, Person, config, generous};
use hive_server::{Config, Database, Errand, MailConfig, Settings, look_after};
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A letter that has arrived: to whom, and its words with soft breaks undone.
type Arrived = (String, String);

/// Another server that takes letters, as such servers do (RFC 5321).
async fn mailbox() -> (SocketAddr, mpsc::UnboundedReceiver<Arrived>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (out, arrived) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let out = out.clone();
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let (mut lines, mut to, mut words) =
                    (BufReader::new(read).lines(), String::new(), None::<String>);
                let _ = write.write_all(b"220 here\r\n").await;
                while let Ok(Some(line)) = lines.next_line().await {
                    if let Some(text) = &mut words {
                        if line == "." {
                            let plain = text.replace("=\n", "").replace("=3D", "=");
                            let _ = out.send((to.clone(), plain));
                            words = None;
                            let _ = write.write_all(b"250 taken\r\n").await;
                        } else {
                            text.push_str(&line);
                            text.push('\n');
                        }
                        continue;
                    }
                    let answer = match line.split([' ', ':']).next().unwrap_or_default() {
                        "RCPT" => {
                            to = line.clone();
                            "250 ok\r\n"
                        }
                        "DATA" => {
                            words = Some(String::new());
                            "354 go on\r\n"
                        }
                        "QUIT" => "221 bye\r\n",
                        _ => "250 ok\r\n",
                    };
                    let _ = write.write_all(answer.as_bytes()).await;
                }
            });
        }
    });
    (address, arrived)
}

/// A server that sends its letters there.
fn writing(data: &Path, mailbox: SocketAddr) -> Config {
    let settings = Settings {
        listen: Some("127.0.0.1:0".to_string()),
        data: Some(data.to_path_buf()),
        smtp: Some(format!("smtp://{mailbox}")),
        mail_from: Some("Kypseli <hive@example.org>".to_string()),
        limits: Some(generous()),
        engine_threads: Some(1),
        ..Settings::default()
    };
    settings.config().expect("it makes sense")
}

async fn next(arrived: &mut mpsc::UnboundedReceiver<Arrived>) -> Arrived {
    timeout(PATIENCE, arrived.recv()).await.expect("a letter in time").expect("a letter")
}

/// What follows a mark in a letter's link.
fn after(letter: &str, mark: &str) -> String {
    let rest = letter.split(mark).nth(1).unwrap_or_else(|| panic!("{mark} in {letter}"));
    rest.split_whitespace().next().expect("a secret").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_lets_somebody_in_who_has_lost_everything() {
    let data = tempfile::tempdir().expect("a folder");
    let (mailbox, mut arrived) = mailbox().await;
    let house = House::run(writing(data.path(), mailbox)).await;
    let ann = account(&house, "Ann").await;
    let put = ann.put("/api/me/account/mail", &json!({"address": "Ann@Example.org"})).await;
    assert_eq!(put.status, 202, "{}", put.text());
    let (to, letter) = next(&mut arrived).await;
    assert!(to.contains("Ann@example.org") && letter.contains("Ann"), "{to}: {letter}");
    let code = after(&letter, "/account#mail=");
    // As long as nobody has followed the link the address counts for nothing.
    assert_eq!(ann.account().await.mail, None);
    let eve = Person::new(house.address, "Eve").await;
    eve.post("/api/mail/confirm", &json!({"code": "nonsense"})).await.refused(403, "wrong-proof");
    assert_eq!(ann.post("/api/mail/confirm", &json!({"code": code})).await.status, 204);
    ann.post("/api/mail/confirm", &json!({"code": code})).await.refused(403, "wrong-proof");
    assert_eq!(ann.account().await.mail.as_deref(), Some("Ann@example.org"));
    // The name of an address is no way in.
    let who = ann.get("/api/me/export").await.json::<hive_wire::Export>().identity.into();
    let proofs = house.store.proofs(&who);
    for proof in proofs.await.expect("they are read") {
        eve.post("/api/sign-in", &json!({"type": "link", "link": proof.id}))
            .await
            .refused(403, "wrong-proof");
    }
    // Whoever asks hears the same whether there is such an address or not; only one of them gets a letter.
    for address in ["nobody@example.org", "Ann@EXAMPLE.org"] {
        let answer = eve.post("/api/mail/reset", &json!({"address": address})).await;
        assert_eq!((answer.status, answer.body.len()), (202, 0), "{address}");
    }
    let (to, letter) = next(&mut arrived).await;
    assert!(to.contains("Ann@example.org"), "{to}");
    let mut lost = Person::new(house.address, "Lost").await;
    let link = after(&letter, "/account#link=");
    assert_eq!(lost.sign_in(json!({"type": "link", "link": link})).await.status, 200);
    assert_eq!(lost.account().await.name, "Ann");
    lost.sign_in(json!({"type": "link", "link": link})).await.refused(403, "wrong-proof");
    // No more than three letters an hour go to one address, whoever asks.
    for _ in 0..5 {
        assert_eq!(eve.post("/api/mail/reset", &json!({"address": "Ann@example.org"})).await.status, 202);
    }
    next(&mut arrived).await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    assert!(arrived.try_recv().is_err(), "the fourth was not sent");
    assert_eq!(lost.delete("/api/me/account/mail").await.status, 204);
    assert_eq!(lost.account().await.mail, None);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_its_owners_alone() {
    let data = tempfile::tempdir().expect("a folder");
    let (mailbox, mut arrived) = mailbox().await;
    let house = House::run(writing(data.path(), mailbox)).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let guest = Person::new(house.address, "Gus").await;
    guest
        .put("/api/me/account/mail", &json!({"address": "g@example.org"}))
        .await
        .refused(401, "not-signed-in");
    assert_eq!(guest.delete("/api/me/account/mail").await.status, 401);
    for bad in ["", "ann", "ann@", "a@b\r\nBcc: c@d.org", "<a@b.org>"] {
        ann.put("/api/me/account/mail", &json!({"address": bad})).await.refused(422, "bad-options");
        ann.post("/api/mail/reset", &json!({"address": bad})).await.refused(422, "bad-options");
    }
    for person in [&ann, &bob] {
        assert_eq!(
            person.put("/api/me/account/mail", &json!({"address": "a@example.org"})).await.status,
            202
        );
    }
    let codes =
        [next(&mut arrived).await, next(&mut arrived).await].map(|(_, letter)| after(&letter, "#mail="));
    assert_eq!(guest.post("/api/mail/confirm", &json!({"code": codes[0]})).await.status, 204);
    guest.post("/api/mail/confirm", &json!({"code": codes[1]})).await.refused(409, "name-taken");
    assert_eq!((ann.account().await.mail.is_some(), bob.account().await.mail), (true, None));
    house.close().await;
}

/// A new password shuts out whoever has a link, from a letter or from whoever runs the server, or waits for an address.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_all_links() {
    let data = tempfile::tempdir().expect("a folder");
    let (mailbox, mut arrived) = mailbox().await;
    let house = House::run(writing(data.path(), mailbox)).await;
    let (ann, mut eve) = (account(&house, "Ann").await, Person::new(house.address, "Eve").await);
    let mut letter = async |person: &Person, path: &str, mark: &str, address: &str| {
        let sent = match path {
            "/api/mail/reset" => person.post(path, &json!({"address": address})).await,
            _ => person.put(path, &json!({"address": address})).await,
        };
        assert_eq!(sent.status, 202, "{}", sent.text());
        after(&next(&mut arrived).await.1, mark)
    };
    let code = letter(&ann, "/api/me/account/mail", "#mail=", "a@example.org").await;
    assert_eq!(ann.post("/api/mail/confirm", &json!({"code": code})).await.status, 204);
    let link = letter(&eve, "/api/mail/reset", "#link=", "a@example.org").await;
    let code = letter(&ann, "/api/me/account/mail", "#mail=", "eve@example.org").await;
    let database = Database::File(data.path().to_path_buf());
    let given = look_after(&database, "Ann", Errand::Link, "http://localhost").await.expect("it is done");
    let given = after(&given, "#link=");
    let new = json!({"password": "quite another one for Ann", "current": PASSWORD});
    let put = ann.put("/api/me/account/password", &new).await;
    assert_eq!(put.status, 204, "{}", put.text());
    for link in [link, given] {
        eve.sign_in(json!({"type": "link", "link": link})).await.refused(403, "wrong-proof");
    }
    eve.post("/api/mail/confirm", &json!({"code": code})).await.refused(403, "wrong-proof");
    assert_eq!(ann.account().await.mail.as_deref(), Some("a@example.org"), "the address itself is hers");
    house.close().await;
}

/// Whoever wants another address keeps the one that they have until the other is theirs.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_taken_costs_nobody_their_own() {
    let data = tempfile::tempdir().expect("a folder");
    let (mailbox, mut arrived) = mailbox().await;
    let house = House::run(writing(data.path(), mailbox)).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let mut asks = async |person: &Person, address: &str| {
        let put = person.put("/api/me/account/mail", &json!({"address": address})).await;
        assert_eq!(put.status, 202, "{}", put.text());
        let (_, letter) = next(&mut arrived).await;
        person.post("/api/mail/confirm", &json!({"code": after(&letter, "#mail=")})).await
    };
    assert_eq!(asks(&ann, "a@example.org").await.status, 204);
    assert_eq!(asks(&bob, "b@example.org").await.status, 204);
    asks(&ann, "b@example.org").await.refused(409, "name-taken");
    assert_eq!(ann.account().await.mail.as_deref(), Some("a@example.org"));
    assert_eq!(bob.account().await.mail.as_deref(), Some("b@example.org"));
    // One that is free takes its place, and the old one is nobody's then.
    assert_eq!(asks(&ann, "c@example.org").await.status, 204);
    assert_eq!(ann.account().await.mail.as_deref(), Some("c@example.org"));
    assert_eq!(asks(&bob, "a@example.org").await.status, 204);
    house.close().await;
}

/// Where nobody has said through which server, nothing is sent and nothing is offered.
#[tokio::test(flavor = "multi_thread")]
async fn without_another_server_there_are_no_letters() {
    let data = tempfile::tempdir().expect("a folder");
    let config = config(data.path(), generous());
    assert_eq!(config.mail, None::<MailConfig>);
    let house = House::run(config).await;
    let ann = account(&house, "Ann").await;
    ann.put("/api/me/account/mail", &json!({"address": "a@example.org"})).await.refused(404, "not-found");
    ann.post("/api/mail/reset", &json!({"address": "a@example.org"})).await.refused(404, "not-found");
    assert!(!ann.get("/api/me").await.text().contains("mail"));
    house.close().await;
}
