//! The lobby's task, with time that passes when nothing else is to be done.

use super::task::{LOOK_UP, WAVE};
use super::{Comer, Founder, Ground, Lobby, LocalLobby, Soon, Wish};
use crate::bus::Bus;
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::room::Outgoing;
use hive_people::{Quick, READY, Slips, Tiles};
use hive_play::{Agreement, GameId, Identity, Person};
use hive_rules::{ByColor, Color};
use hive_wire::{LobbyMessage, UnmetReason};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

/// Makes games that nobody plays.
#[derive(Default)]
struct Counting(AtomicUsize, Mutex<Vec<Identity>>);

impl Founder for Counting {
    fn found(&self, _: ByColor<Person>, _: Agreement) -> Soon<'_, Option<GameId>> {
        let number = self.0.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move { Some(GameId::from(format!("game {number}"))) })
    }

    fn is_welcome<'a>(&'a self, who: &'a Identity) -> Soon<'a, bool> {
        Box::pin(async move { !self.1.lock().expect("nobody broke off").contains(who) })
    }

    fn keep<'a>(&'a self, _: &'a Identity, _: Slips) -> Soon<'a, ()> {
        Box::pin(async {})
    }

    fn blame<'a>(&'a self, _: &'a GameId) -> Soon<'a, Option<Color>> {
        Box::pin(async { Some(Color::White) })
    }
}

struct House {
    lobby: LocalLobby,
    founder: Arc<Counting>,
    end: watch::Sender<bool>,
}

impl House {
    fn open() -> House {
        let (end, ending) = watch::channel(false);
        let founder = Arc::new(Counting::default());
        // The real clock counts by the runtime's time, which the test lets pass.
        let ground = Ground {
            founder: Arc::clone(&founder) as Arc<dyn Founder>,
            clock: Clock::real(),
            metrics: Arc::new(Metrics::default()),
            bus: Bus::new(None),
            connected: Arc::default(),
            push: None,
            ending,
        };
        House { lobby: LocalLobby::open(ground), founder, end }
    }

    async fn enter(&self, name: &str) -> Guest<'_> {
        let person = Person::new(name, name);
        let comer = Comer {
            person,
            account: false,
            bot: false,
            ratings: Vec::new(),
            avoid: Vec::new(),
            people_only: false,
            slips: None,
        };
        let (out, heard) = mpsc::channel(64);
        let key = self.lobby.enter(comer.clone(), out).await.expect("there is room");
        Guest { house: self, comer, key, heard }
    }
}

struct Guest<'a> {
    house: &'a House,
    comer: Comer,
    key: u64,
    heard: mpsc::Receiver<Outgoing>,
}

impl Guest<'_> {
    async fn say(&self, wish: Wish) {
        self.house.lobby.say(self.key, 1, self.comer.clone(), wish, None).await;
    }

    async fn next(&mut self) -> Option<LobbyMessage> {
        let (Outgoing::Text(text) | Outgoing::Last(text)) = self.heard.recv().await?;
        Some(serde_json::from_str(&text).expect("it is a message"))
    }

    /// What is found, however long it takes.
    async fn until<T>(&mut self, wanted: impl Fn(LobbyMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("the lobby is open");
            if let Some(found) = wanted(message) {
                return found;
            }
        }
    }

    async fn found(&mut self) -> u32 {
        self.until(|message| match message {
            LobbyMessage::Found { found } => Some(found.id),
            _ => None,
        })
        .await
    }

    async fn begun(&mut self) -> String {
        self.until(|message| match message {
            LobbyMessage::Begun { game, .. } => Some(game),
            _ => None,
        })
        .await
    }
}

fn blitz() -> Quick {
    Quick::of(Quick::PACES[1], Tiles::Base, false).expect("there is such a line")
}

#[tokio::test(start_paused = true)]
async fn two_in_line_meet_in_the_next_wave_and_play_when_both_are_ready() {
    let house = House::open();
    let (mut ann, mut bob) = (house.enter("ann").await, house.enter("bob").await);
    let began = Instant::now();
    ann.say(Wish::LineUp(blitz())).await;
    bob.say(Wish::LineUp(blitz())).await;
    let found = ann.found().await;
    assert!(began.elapsed() <= WAVE, "{:?}", began.elapsed());
    assert_eq!(found, bob.found().await);
    ann.say(Wish::Ready(found)).await;
    assert_eq!(house.founder.0.load(Ordering::SeqCst), 0, "Bob has said nothing yet");
    bob.say(Wish::Ready(found)).await;
    assert_eq!(ann.begun().await, bob.begun().await);
    assert_eq!(house.founder.0.load(Ordering::SeqCst), 1);
}

#[tokio::test(start_paused = true)]
async fn who_does_not_answer_in_time_plays_nothing_and_the_other_meets_the_next() {
    let house = House::open();
    let (mut ann, mut bob) = (house.enter("ann").await, house.enter("bob").await);
    ann.say(Wish::LineUp(blitz())).await;
    bob.say(Wish::LineUp(blitz())).await;
    let (began, found) = (Instant::now(), ann.found().await);
    ann.say(Wish::Ready(found)).await;
    let why = ann
        .until(|message| match message {
            LobbyMessage::Unmet { why, .. } => Some(why),
            _ => None,
        })
        .await;
    assert_eq!(why, UnmetReason::Silent);
    assert!(began.elapsed().as_millis() >= READY as u128, "{:?}", began.elapsed());
    bob.until(|message| matches!(message, LobbyMessage::Unmet { why: UnmetReason::Late, .. }).then_some(()))
        .await;
    let mut cleo = house.enter("cleo").await;
    cleo.say(Wish::LineUp(blitz())).await;
    assert_eq!(ann.found().await, cleo.found().await, "Ann waited in her line all the time");
}

#[tokio::test(start_paused = true)]
async fn what_changes_is_told_to_all_in_one_message_now_and_then() {
    let house = House::open();
    let (mut ann, bob) = (house.enter("ann").await, house.enter("bob").await);
    let wanted = hive_people::Wanted { terms: blitz().terms(), side: None, range: None };
    for _ in 0..5 {
        bob.say(Wish::Seek(wanted.clone())).await;
    }
    let added = ann
        .until(|message| match message {
            LobbyMessage::Change { added, .. } if !added.is_empty() => Some(added.len()),
            _ => None,
        })
        .await;
    assert_eq!(added, 5);
    house.lobby.leave(bob.key);
    let gone = ann
        .until(|message| match message {
            LobbyMessage::Change { gone, .. } if !gone.is_empty() => Some(gone.len()),
            _ => None,
        })
        .await;
    assert_eq!(gone, 5, "whoever is gone for a while seeks nothing");
}

#[tokio::test(start_paused = true)]
async fn somebody_who_does_not_read_keeps_nobody_waiting() {
    let house = House::open();
    let (deaf, mut ann) = (house.enter("deaf").await, house.enter("ann").await);
    for _ in 0..200 {
        deaf.say(Wish::StepOut).await;
    }
    ann.say(Wish::LineUp(blitz())).await;
    ann.until(|message| matches!(message, LobbyMessage::Done { .. }).then_some(())).await;
    let mut heard = deaf.heard;
    let mut count = 0;
    while heard.recv().await.is_some() {
        count += 1;
    }
    assert!(count <= 64, "what was on its way comes, and then the end: {count}");
}

#[tokio::test(start_paused = true)]
async fn when_the_server_ends_everybody_is_told() {
    let house = House::open();
    let mut ann = house.enter("ann").await;
    house.end.send(true).expect("the lobby listens");
    ann.until(|message| matches!(message, LobbyMessage::Closing { .. }).then_some(())).await;
    assert!(ann.next().await.is_none());
    let late =
        Comer { person: Person { who: Identity::from("late"), name: "Late".into() }, ..ann.comer.clone() };
    assert!(house.lobby.enter(late, mpsc::channel(1).0).await.is_none());
}

/// Whoever comes is told everything; nobody else hears anything of it.
#[tokio::test(start_paused = true)]
async fn many_who_come_cost_the_others_nothing() {
    let house = House::open();
    let (mut ann, bob) = (house.enter("ann").await, house.enter("bob").await);
    let wanted = hive_people::Wanted { terms: blitz().terms(), side: None, range: None };
    for number in 0..40 {
        bob.say(Wish::Seek(wanted.clone())).await;
        house.enter(&format!("guest {number}")).await;
    }
    let (mut heard, mut seen) = (0, 0);
    while seen < 40 {
        heard += 1;
        if let Some(LobbyMessage::Change { added, .. }) = ann.next().await {
            seen += added.len();
        }
    }
    assert!(heard <= 3, "{heard} messages");
    // A wave in which nothing has changed is no news.
    tokio::time::sleep(4 * WAVE).await;
    let mut late = house.enter("late").await;
    let Some(LobbyMessage::Lobby { seeks, .. }) = late.next().await else { panic!("everything first") };
    assert_eq!((seeks.len(), ann.heard.len()), (40, 0));
}

/// A seek with days for a turn waits while whoever made it is away; one of somebody who was shut out does not.
#[tokio::test(start_paused = true)]
async fn who_is_shut_out_leaves_no_seek_behind() {
    let house = House::open();
    let (ann, mut bob) = (house.enter("ann").await, house.enter("bob").await);
    let terms = Quick::of(Quick::PACES[5], Tiles::Base, false).expect("there is such a line").terms();
    assert!(terms.is_patient());
    let wanted = hive_people::Wanted { terms, side: None, range: None };
    ann.say(Wish::Seek(wanted.clone())).await;
    ann.say(Wish::Seek(wanted)).await;
    let added = async |guest: &mut Guest<'_>| {
        guest
            .until(|message| match message {
                LobbyMessage::Change { added, .. } if !added.is_empty() => Some(added),
                _ => None,
            })
            .await
    };
    let seeks = added(&mut bob).await;
    assert_eq!(seeks.len(), 2);
    house.lobby.leave(ann.key);
    tokio::time::sleep(WAVE * 100).await;
    house.founder.1.lock().expect("nobody broke off").push(Identity::from("ann"));
    // Whoever is faster than the house itself plays nothing either.
    bob.say(Wish::Answer(seeks[0].id)).await;
    bob.until(|message| matches!(message, LobbyMessage::Refused { id: None, .. }).then_some(())).await;
    let gone = bob
        .until(|message| match message {
            LobbyMessage::Change { gone, .. } if !gone.is_empty() => Some(gone),
            _ => None,
        })
        .await;
    assert!(gone.contains(&seeks[1].id), "{gone:?}");
    assert_eq!(house.founder.0.load(Ordering::SeqCst), 0);
}

/// Nobody has to answer for that to happen.
#[tokio::test(start_paused = true)]
async fn seeks_of_those_who_are_shut_out_are_withdrawn_within_a_while() {
    let house = House::open();
    let (ann, mut bob) = (house.enter("ann").await, house.enter("bob").await);
    let terms = Quick::of(Quick::PACES[5], Tiles::Base, false).expect("there is such a line").terms();
    ann.say(Wish::Seek(hive_people::Wanted { terms, side: None, range: None })).await;
    house.lobby.leave(ann.key);
    house.founder.1.lock().expect("nobody broke off").push(Identity::from("ann"));
    let began = Instant::now();
    bob.until(|message| {
        matches!(message, LobbyMessage::Change { gone, .. } if !gone.is_empty()).then_some(())
    })
    .await;
    assert!(began.elapsed() <= 2 * LOOK_UP, "{:?}", began.elapsed());
}
