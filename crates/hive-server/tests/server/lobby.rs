//! The lobby through real sockets: seeks, quick pairing, and the games that come of them.

use crate::support::{House, PATIENCE, Person, generous};
use futures_util::{SinkExt, StreamExt};
use hive_play::FIRST_TURN;
use hive_server::Clock;
use hive_wire::{Act, EndReason, Export, FoundView, LobbyMessage, RefusalView, Rule, Side};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// Somebody in the lobby.
pub(crate) struct Lounge {
    socket: WebSocketStream<TcpStream>,
    last: u32,
}

impl Lounge {
    pub(crate) async fn enter(person: &Person) -> Lounge {
        let mut lounge = Lounge { socket: person.socket("/api/lobby").await.socket, last: 0 };
        let first = lounge.next().await;
        assert!(matches!(first, LobbyMessage::Lobby { .. }), "everything comes first, not {first:?}");
        lounge
    }

    async fn next(&mut self) -> LobbyMessage {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                }
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    pub(crate) async fn until<T>(&mut self, wanted: impl Fn(LobbyMessage) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.next().await) {
                return found;
            }
        }
    }

    async fn raw(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("it is sent");
    }

    /// Wants something, and whether it was done.
    pub(crate) async fn ask(&mut self, act: Value) -> Result<(), RefusalView> {
        self.last += 1;
        let asked = self.last;
        self.raw(&json!({"id": asked, "do": act}).to_string()).await;
        self.until(|message| match message {
            LobbyMessage::Done { id } if id == asked => Some(Ok(())),
            LobbyMessage::Refused { id, refusal } if id == Some(asked) => Some(Err(refusal)),
            _ => None,
        })
        .await
    }

    pub(crate) async fn refused(&mut self, act: Value, rule: Rule) -> String {
        let refusal = self.ask(act).await.expect_err("it is refused");
        assert_eq!(refusal.rule, rule, "{}", refusal.text);
        refusal.text
    }

    pub(crate) async fn seek(&mut self) -> u32 {
        self.until(|message| match message {
            LobbyMessage::Change { added, .. } => added.first().map(|seek| seek.id),
            _ => None,
        })
        .await
    }

    pub(crate) async fn found(&mut self) -> FoundView {
        self.until(|message| match message {
            LobbyMessage::Found { found } => Some(found),
            _ => None,
        })
        .await
    }

    pub(crate) async fn begun(&mut self) -> String {
        self.until(|message| match message {
            LobbyMessage::Begun { game, .. } => Some(game),
            _ => None,
        })
        .await
    }
}

fn wanted() -> Value {
    json!({"ruleset": {"expansions": {"mosquito": true}}, "side": "black",
           "clock": {"type": "increment", "baseSeconds": 300, "incrementSeconds": 4}})
}

#[tokio::test(flavor = "multi_thread")]
async fn two_meet_through_a_seek_and_a_game_nobody_moves_in_is_called_off() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(1_790_000_000_000));
    let house = House::at(&data, &time).await;
    let (ann, bob) = (Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await);
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    at_ann.ask(json!({"type": "seek", "wanted": wanted()})).await.expect("anybody may");
    let seek = at_bob.seek().await;
    at_bob.ask(json!({"type": "answer", "seek": seek})).await.expect("it is open");
    let found = at_ann.found().await;
    assert_eq!((found.opponent.name.as_str(), found.side, found.ready), ("Bob", Side::Black, false));
    assert_eq!((found.game_type.as_str(), found.opponent.rating), ("Base+M", None), "guests have no rating");
    at_ann.ask(json!({"type": "ready", "found": found.id})).await.expect("she is asked");
    let game = at_ann.begun().await;
    assert_eq!(game, at_bob.begun().await);
    let view = bob.look(&game).await;
    assert_eq!(view.you, [Side::White]);
    assert!(!view.rated && view.status.outcome.is_none());
    assert_eq!(ann.look(&game).await.you, [Side::Black]);
    // Bob does not begin.
    time.advance(FIRST_TURN);
    let mut watching = ann.enter(&game).await;
    while watching.status().outcome.is_none() {
        watching.event().await;
    }
    let reason = watching.status().outcome.map(|outcome| outcome.reason);
    assert_eq!(reason, Some(EndReason::Aborted));
    house.close().await;
}

/// Ann begins a game with Bob and calls it off before anybody has moved.
async fn called_off(ann: &Person, bob: &Person) {
    let game = begin(ann, bob).await;
    ann.enter(&game).await.ask(Act::Abort {}).await.expect("nobody has moved");
}

/// Ann begins a game with Bob.
async fn begin(ann: &Person, bob: &Person) -> String {
    let (mut at_ann, mut at_bob) = (Lounge::enter(ann).await, Lounge::enter(bob).await);
    at_bob.ask(json!({"type": "seek", "wanted": wanted()})).await.expect("anybody may");
    let seek = at_ann.seek().await;
    at_ann.ask(json!({"type": "answer", "seek": seek})).await.expect("it is open");
    let found = at_bob.found().await;
    at_bob.ask(json!({"type": "ready", "found": found.id})).await.expect("he is asked");
    at_ann.begun().await
}

/// A game that follows one of the lobby's is one of its own: whoever calls it off lets the other wait.
#[tokio::test(flavor = "multi_thread")]
async fn who_calls_off_a_game_that_follows_another_lets_others_wait() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await);
    let game = begin(&ann, &bob).await;
    let (mut white, mut black) = (ann.enter(&game).await, bob.enter(&game).await);
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    black.play(0).await.expect("a legal turn");
    black.ask(Act::Resign { side: None }).await.expect("anybody may");
    let who = ann.get("/api/me/export").await.json::<Export>().identity.into();
    for times in 1..=2 {
        white.ask(Act::Rematch {}).await.expect("it is over");
        black.ask(Act::Rematch {}).await.expect("it is over");
        let next = black.status().rematch.clone().expect("they play again");
        (white, black) = (ann.enter(&next).await, bob.enter(&next).await);
        white.ask(Act::Abort {}).await.expect("nobody has moved");
        black.happening().await;
        let kept = async {
            while house
                .store
                .slips_of(&who)
                .await
                .expect("it is read")
                .is_none_or(|slips| slips.times < times)
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(PATIENCE, kept).await.expect("it is kept in time");
    }
    house.close().await;
}

/// Whoever lets others wait too often waits too, whichever way they would begin a game, and a server that begins anew has
/// not forgotten it.
#[tokio::test(flavor = "multi_thread")]
async fn a_time_out_outlasts_the_server_and_is_for_challenges_too() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut people = [Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await];
    for (person, name) in people.iter_mut().zip(["Ann", "Bob"]) {
        person.keep_my_games(name).await;
    }
    let [ann, bob] = people;
    for _ in 0..3 {
        called_off(&ann, &bob).await;
    }
    let who = ann.get("/api/me/export").await.json::<Export>().identity.into();
    let kept = async {
        while house.store.slips_of(&who).await.expect("it is read").is_none_or(|slips| slips.times < 3) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, kept).await.expect("it is kept in time");
    house.close().await;

    let house = House::open(&data).await;
    let [ann, bob] = [ann, bob].map(|person| Person { address: house.address, ..person });
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    let told = at_ann.refused(json!({"type": "seek", "wanted": wanted()}), Rule::TimedOut).await;
    assert!(told.starts_with("you have let others wait too often"), "{told}");
    let challenge = |name: &str| json!({"type": "challenge", "name": name, "wanted": wanted()});
    at_ann.refused(challenge("Bob"), Rule::TimedOut).await;
    at_bob.ask(challenge("Ann")).await.expect("he has let nobody wait");
    let id = at_ann
        .until(|message| match message {
            LobbyMessage::You { you } => you.challenges.first().map(|one| one.id),
            _ => None,
        })
        .await;
    at_ann.refused(json!({"type": "takeUp", "challenge": id}), Rule::TimedOut).await;
    at_ann.ask(json!({"type": "decline", "challenge": id, "reason": "later"})).await.expect("she may");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_meet_through_quick_pairing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await);
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    let quick = json!({"type": "lineUp", "tiles": "all",
                       "clock": {"type": "increment", "baseSeconds": 180, "incrementSeconds": 3}});
    at_ann.ask(quick.clone()).await.expect("anybody may");
    at_bob.ask(quick).await.expect("anybody may");
    let (one, other) = (at_ann.found().await, at_bob.found().await);
    assert_eq!((one.id, one.side), (other.id, other.side.other()));
    at_ann.ask(json!({"type": "ready", "found": one.id})).await.expect("she is asked");
    at_bob.ask(json!({"type": "ready", "found": one.id})).await.expect("he is asked");
    let game = at_ann.begun().await;
    assert_eq!((ann.look(&game).await.game_type.as_str(), at_bob.begun().await), ("Base+MLP", game));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_or_is_too_much_is_refused_in_one_sentence() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, generous()).await;
    let ann = Person::new(house.address, "Ann").await;
    let mut lounge = Lounge::enter(&ann).await;
    let rated = json!({"ruleset": {}, "rated": true, "clock": {"type": "days", "days": 2}});
    lounge.refused(json!({"type": "seek", "wanted": rated}), Rule::NeedsAccount).await;
    let untimed = json!({"ruleset": {}, "rated": true, "clock": {"type": "none"}});
    lounge.refused(json!({"type": "seek", "wanted": untimed}), Rule::BadOptions).await;
    let odd = json!({"type": "increment", "baseSeconds": 7, "incrementSeconds": 0});
    lounge.refused(json!({"type": "lineUp", "tiles": "base", "clock": odd}), Rule::BadOptions).await;
    let backwards = json!({"ruleset": {}, "clock": odd, "range": {"least": 1800, "most": 1700}});
    lounge.refused(json!({"type": "seek", "wanted": backwards}), Rule::BadOptions).await;
    lounge.refused(json!({"type": "answer", "seek": 77}), Rule::Gone).await;
    lounge.refused(json!({"type": "ready", "found": 77}), Rule::Gone).await;
    for _ in 0..6 {
        lounge.ask(json!({"type": "seek", "wanted": wanted()})).await.expect("there is room");
    }
    let told = lounge.refused(json!({"type": "seek", "wanted": wanted()}), Rule::Limit).await;
    assert!(told.starts_with("you look for many games already"), "{told}");
    lounge.raw(r#"{"id": 9, "do": {"type": "seek", "wanted": {"clock": "fast"}}}"#).await;
    let refusal = lounge
        .until(|message| match message {
            LobbyMessage::Refused { refusal, .. } => Some(refusal),
            _ => None,
        })
        .await;
    assert_eq!(refusal.rule, Rule::Unreadable);
    house.close().await;
}
