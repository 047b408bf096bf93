//! Whose plan answers is told nothing: their turn has come and gone.

use super::{browser, next, push, service, store};
use crate::acquaintances::Acquaintances;
use crate::bus::Bus;
use crate::clock::Clock;
use crate::config::Limits;
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::quota::Quota;
use crate::room::{Command, Entered, Entry, House, Outgoing, Rooms, found, outbox};
use crate::shown::{Access, Shown};
use hive_play::{GameId, Person, Plan};
use hive_rules::{ByColor, Color, Game};
use hive_store::Store;
use hive_wire::view::agreement;
use hive_wire::{Act, NewGame, ServerMessage};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

/// A game between two who have days for a turn.
const GAME: &str = r#"{"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
    "clock": {"type": "days", "days": 3}}"#;

fn house(store: &Arc<dyn Store>, service: std::net::SocketAddr) -> (watch::Sender<bool>, Arc<Rooms>) {
    let (limits, metrics, (end, ending)) =
        (Limits::default(), Arc::new(Metrics::default()), watch::channel(false));
    let rooms = Rooms::new(House {
        store: Arc::clone(store),
        clock: Clock::told(5_000),
        bus: Bus::new(None),
        cluster: None,
        hub: Arc::new(Hub::start(1, &limits, &metrics)),
        acquaintances: Arc::new(Acquaintances::default()),
        buckets: Arc::new(Buckets::new(limits)),
        shown: Arc::new(Shown::new(&crate::random::secret()).expect("a key")),
        metrics,
        ending,
        public_url: None,
        watchers: 10,
        rooms: 10,
        quota: Arc::new(Quota::new(&limits)),
        push: Some(Arc::new(push(store, service))),
    });
    (end, rooms)
}

/// Somebody comes, does something, and goes when it is done.
async fn does(rooms: &Arc<Rooms>, game: &GameId, who: &str, act: Act) {
    let ((out, mut inbox), (entered, enters)) = (outbox(64), oneshot::channel());
    let (person, access) = (Person::new(who, who), Access::Key);
    let entry = Box::new(Entry { person, access, since: None, out, entered });
    let _ = rooms.send(game, Command::Enter(entry)).await;
    let Entered { key } = enters.await.expect("there is a game").expect("there is room");
    let _ = rooms.send(game, Command::Say { key, id: 1, act: Box::new(act) }).await;
    let done = async {
        while let Some(Outgoing::Text(said) | Outgoing::Last(said)) = inbox.recv().await {
            match serde_json::from_str(said.as_str()) {
                Ok(ServerMessage::Done { .. }) => return,
                Ok(ServerMessage::Refused { refusal, .. }) => panic!("{}", refusal.text),
                _ => {}
            }
        }
    };
    timeout(Duration::from_secs(20), done).await.expect("in time");
    let _ = rooms.send(game, Command::Exit { key }).await;
}

#[tokio::test]
async fn whose_plan_answers_is_told_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(&folder).await;
    let (address, mut told) = service("201 Created").await;
    let (end, rooms) = house(&store, address);
    browser(&store, "ann", 1).await;
    browser(&store, "bob", 2).await;
    let wanted: NewGame = serde_json::from_str(GAME).expect("a game");
    let agreement = agreement(&wanted).expect("it makes sense");
    let mut table = Game::new(agreement.ruleset);
    let people = ByColor { white: "ann", black: "bob" }.map(|who| Some(Person::new(who, who)));
    let game = crate::random::game_id();
    let founded = found(game.clone(), agreement, &people, 5_000).expect("it can begin");
    store.append(vec![founded.change]).await.expect("it is written");

    let turn = |ply, piece: &str, q| Act::Turn { ply, piece: piece.to_string().into(), q, r: 0 };
    does(&rooms, &game, "ann", turn(0, "wS1", 0)).await;
    let (head, _) = next(&mut told).await;
    assert!(head.starts_with("post /fcm/send/2 "), "it is Bob's turn: {head}");

    table.play_to("wS1".parse().expect("a tile"), hive_rules::Cell::ORIGIN).expect("legal");
    let line = ["bS1 wS1-", "wQ -wS1"].map(str::to_string).to_vec();
    let plan = Plan::of(&table, &[line]).expect("a plan").text();
    store.keep_plan(&game, Color::White, Some(&plan), 5_000).await.expect("it is written");
    does(&rooms, &game, "bob", turn(1, "bS1", 1)).await;
    does(&rooms, &game, "bob", Act::Resign { side: None }).await;
    let mut heard = Vec::new();
    for _ in 0..3 {
        heard.push(next(&mut told).await.0.split(' ').nth(1).unwrap_or_default().to_string());
    }
    heard.sort();
    // Bob hears that it is his turn again, and both that it is over.
    assert_eq!(heard, ["/fcm/send/1", "/fcm/send/2", "/fcm/send/2"]);
    assert!(timeout(Duration::from_millis(500), told.recv()).await.is_err(), "nobody is told anything else");
    end.send_replace(true);
}
