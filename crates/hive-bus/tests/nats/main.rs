//! NATS does what every bus does, and what only a server elsewhere can be asked for. It needs nats-server to be installed,
//! starts it privately and takes it away again.

mod credentials;
mod tls;

use hive_bus::conformance::{Place, PrivateNats};
use hive_bus::nats::{self, Access};
use hive_bus::{Bus, BusError, Bytes, Later};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

const LONG: Duration = Duration::from_secs(20);

struct Private(PrivateNats);

impl Place for Private {
    fn open(&self) -> Later<'_, Arc<dyn Bus>> {
        Box::pin(async {
            Ok(Arc::new(nats::open(&self.0.address(), &Access::default(), "club").await?) as Arc<dyn Bus>)
        })
    }
}

hive_bus::conformance!(async { Private(PrivateNats::start()) });

async fn until(what: &str, mut good: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !good().await {
        assert!(began.elapsed() < LONG, "{what}");
        sleep(Duration::from_millis(10)).await;
    }
}

/// A server that is away is known to be, nothing is kept for later, and when it is back those who listened still do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_comes_back_is_found_again() {
    let server = PrivateNats::start();
    let here = nats::open(&server.address(), &Access::default(), "club").await.expect("it opens");
    let there = nats::open(&server.address(), &Access::default(), "club").await.expect("it opens");
    let mut door = there.listen("club.node.b").await.expect("it listens");
    for round in 0..3 {
        server.stop();
        let mut state = here.reachable();
        timeout(LONG, state.wait_for(|reachable| !reachable))
            .await
            .expect("it is noticed")
            .expect("it lives");
        assert_eq!(here.tell("club.node.b", "lost".into()), Err(BusError::Away));
        let began = Instant::now();
        assert_eq!(here.ask("club.node.b", "lost".into(), LONG).await, Err(BusError::Away));
        assert!(began.elapsed() < Duration::from_secs(1), "at once");
        server.go_on();
        timeout(LONG, state.wait_for(|reachable| *reachable))
            .await
            .expect("it is noticed")
            .expect("it lives");
        until("those who listened do not listen again", async || {
            let _ = here.tell("club.node.b", format!("{round}").into());
            let heard = timeout(Duration::from_millis(100), door.next()).await;
            heard.is_ok_and(|heard| heard.expect("the bus is there").payload == format!("{round}"))
        })
        .await;
        while timeout(Duration::from_millis(100), door.next()).await.is_ok() {}
    }
}

async fn sentence(address: &str) -> String {
    match nats::open(address, &Access::default(), "kypseli.club").await {
        Ok(_) => panic!("it should not open"),
        Err(error) => error.to_string(),
    }
}

/// What is wrong is said in a sentence, without the password.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_cannot_be_used_is_refused_in_one_sentence() {
    assert_eq!(sentence("localhost:4222").await, "a bus is nats://host:4222, or tls://host:4222");
    assert_eq!(sentence("").await, "a bus is nats://host:4222, or tls://host:4222");
    assert_eq!(
        sentence("nats://ann:secret@127.0.0.1:1").await,
        "the bus at nats://127.0.0.1:1 does not answer"
    );
    let server = PrivateNats::with(
        r#"authorization { users = [
            { user: "ann", password: "secret", permissions: { publish: "other.>", subscribe: "other.>" } },
            { user: "bob", password: "b@b", permissions: { publish: "kypseli.club.>", subscribe: "kypseli.club.>" } }
        ] }"#,
    );
    let port = server.port;
    let stranger = format!("nats://eve:secret@127.0.0.1:{port}");
    assert_eq!(
        sentence(&stranger).await,
        format!("the bus at nats://127.0.0.1:{port} does not know this user")
    );
    let told = sentence(&format!("nats://ann:secret@127.0.0.1:{port}")).await;
    let start = format!("the bus at nats://127.0.0.1:{port} does not let us use kypseli.club.>: ");
    assert!(told.starts_with(&start) && !told.contains("secret"), "{told}");
    // Who may use what is below the prefix needs nothing else.
    let bob =
        nats::open(&format!("nats://bob:b%40b@127.0.0.1:{port}"), &Access::default(), "kypseli.club").await;
    let bob = bob.expect("it opens");
    assert_eq!(bob.ask("kypseli.club.x", Bytes::new(), LONG).await, Err(BusError::Nobody));
}
