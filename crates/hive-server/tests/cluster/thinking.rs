//! Analyses that workers make.

use crate::Club;
use crate::support::{PATIENCE, Person, Socket};
use futures_util::StreamExt;
use hive_bus::Bus;
use hive_bus::local::LocalBus;
use hive_server::Worker;
use hive_wire::AnalysisMessage;
use serde_json::json;
use std::sync::Arc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// Asks for an analysis of this number, and waits for its first line.
async fn line(onlooker: &mut Socket, wanted: u32) {
    let position = json!({"gameString": "Base;NotStarted;White[1]"});
    let ask = json!({"type": "start", "position": position, "lines": 1, "seconds": 60});
    onlooker.raw(&json!({"id": wanted, "do": ask}).to_string()).await;
    loop {
        match timeout(PATIENCE, onlooker.socket.next()).await.expect("a message in time") {
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                Ok(AnalysisMessage::Line { id, .. }) if id == wanted => return,
                Ok(AnalysisMessage::Refused { refusal, .. }) => panic!("{refusal:?}"),
                Ok(_) => {}
                Err(error) => panic!("{error}: {text}"),
            },
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// An analysis is made by a worker where one is free, and when it dies the node goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_analyse_and_a_dead_one_is_replaced() {
    let (club, bus) = (Club::new().await, LocalBus::default());
    let a = club.node(Arc::new(bus.clone())).await;
    let anna = Person::new(a.address, "Anna").await;
    let worker = Worker::on(Arc::new(bus.clone()), "club", 1).await.expect("it joins");
    let worker = tokio::spawn(worker.run(std::future::pending()));
    let mut onlooker = anna.socket("/api/analysis").await;
    line(&mut onlooker, 1).await;
    assert_eq!(a.number("searches_total").await, 0, "the worker thinks");
    worker.abort();
    // Gone, and not only about to go: nothing is asked of it any more.
    let _ = worker.await;
    // One that says that it has begun, and then nothing more.
    let mut dead = bus.share("kypseli.club.studies", "workers").await.expect("it listens");
    let dying = tokio::spawn(async move {
        let asked = dead.next().await.expect("it is asked");
        asked.answer(r#"{"v":1,"said":"begun"}"#.into());
    });
    line(&mut onlooker, 2).await;
    timeout(PATIENCE, dying).await.expect("it was asked in time").expect("it was asked");
    assert!(a.number("searches_total").await > 0, "the node has gone on");
    a.close().await;
}
