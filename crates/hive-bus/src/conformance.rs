//! What every bus has to do, whatever carries it: a suite of laws over [`Bus`] alone.
//!
//! Whoever writes a bus says how an end of it is opened ([`Place`]) and gets a test for each law:
//!
//! ```ignore
//! hive_bus::conformance!(async { MyPlace::new().await });
//! ```

mod private;

pub use private::PrivateNats;

use crate::{Bus, BusError, Bytes, LARGEST, Later, Listening, UNHEARD};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// A bus that nobody else uses.
pub trait Place: Send + Sync {
    /// Opens another end of it, as another node would.
    fn open(&self) -> Later<'_, Arc<dyn Bus>>;
}

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

/// So short that nobody answers.
const SHORT: Duration = Duration::from_millis(200);

async fn open(place: &dyn Place) -> Arc<dyn Bus> {
    place.open().await.expect("it opens")
}

async fn heard(listening: &mut Listening) -> String {
    let heard = timeout(LONG, listening.next()).await.expect("it comes").expect("the bus is there");
    String::from_utf8(heard.payload.to_vec()).expect("a text")
}

/// Answers with what was asked, and who answers.
fn echo(mut listening: Listening, who: &'static str) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move {
        while let Some(heard) = listening.next().await {
            let text = format!("{who} {}", String::from_utf8_lossy(&heard.payload));
            heard.answer(text.into());
        }
    })
}

/// Everybody who listens hears everything, once and in order; others hear nothing.
pub async fn who_listens_hears_everything_in_order(place: &dyn Place) {
    let (teller, near, far) = (open(place).await, open(place).await, open(place).await);
    let mut ears = [
        near.listen("club.news").await.expect("it listens"),
        near.listen("club.news").await.expect("it listens"),
        far.listen("club.news").await.expect("it listens"),
    ];
    let mut other = far.listen("club.other").await.expect("it listens");
    for number in 0..500 {
        teller.tell("club.news", format!("{number}").into()).expect("there is room");
    }
    teller.tell("club.other", "end".into()).expect("there is room");
    for ear in &mut ears {
        for number in 0..500 {
            assert_eq!(heard(ear).await, format!("{number}"));
        }
    }
    assert_eq!(heard(&mut other).await, "end", "and nothing before it");
}

/// Answers come to whoever asked, however many ask at once.
pub async fn answers_come_to_whoever_asked(place: &dyn Place) {
    let (here, there) = (open(place).await, open(place).await);
    let task = echo(there.listen("club.node.b").await.expect("it listens"), "b");
    let mut asking = JoinSet::new();
    for number in 0..200 {
        let here = Arc::clone(&here);
        asking.spawn(async move {
            let answer = here.ask("club.node.b", format!("{number}").into(), LONG).await.expect("it answers");
            assert_eq!(answer, format!("b {number}"));
        });
    }
    asking.join_all().await;
    task.abort();
}

/// Where nobody listens, or nobody any more, that is known at once.
pub async fn that_nobody_listens_is_known_at_once(place: &dyn Place) {
    let (here, there) = (open(place).await, open(place).await);
    let began = Instant::now();
    assert_eq!(here.ask("club.node.x", "?".into(), LONG).await, Err(BusError::Nobody));
    here.tell("club.node.x", "nobody hears this".into()).expect("it is no mistake");
    let listening = there.listen("club.node.x").await.expect("it listens");
    drop(listening);
    // It takes a moment until all know.
    while here.ask("club.node.x", "?".into(), SHORT).await != Err(BusError::Nobody) {
        assert!(began.elapsed() < LONG, "somebody is still believed to listen");
    }
    assert!(began.elapsed() < LONG / 2);
}

/// Whoever does not answer in time is not waited for.
pub async fn nobody_is_waited_for_beyond_the_time(place: &dyn Place) {
    let (here, there) = (open(place).await, open(place).await);
    let mut silent = there.listen("club.node.s").await.expect("it listens");
    assert_eq!(here.ask("club.node.s", "?".into(), SHORT).await, Err(BusError::Late));
    let heard = timeout(LONG, silent.next()).await.expect("it comes").expect("the bus is there");
    assert!(heard.is_asked());
    // Too late, and no harm.
    heard.answer("late".into());
    let task = echo(silent, "s");
    let answer = here.ask("club.node.s", "again".into(), LONG).await.expect("it answers");
    assert_eq!(answer, "s again");
    task.abort();
}

/// Of those who share a subject one hears each thing, and when one goes the others hear all.
pub async fn those_who_share_hear_each_thing_once(place: &dyn Place) {
    let ends = [open(place).await, open(place).await, open(place).await];
    let mut members = Vec::new();
    for end in &ends {
        members.push(end.share("club.jobs", "workers").await.expect("it listens"));
    }
    let mut watcher = ends[0].listen("club.jobs").await.expect("it listens");
    for number in 0..90 {
        ends[1].tell("club.jobs", format!("{number}").into()).expect("there is room");
    }
    for number in 0..90 {
        assert_eq!(heard(&mut watcher).await, format!("{number}"), "who listens alone hears all");
    }
    let mut all = HashSet::new();
    for member in &mut members {
        while let Ok(Some(heard)) = timeout(SHORT, member.next()).await {
            assert!(all.insert(heard.payload), "it was heard twice");
        }
    }
    assert_eq!(all.len(), 90);
    drop(watcher);
    let last = members.pop().expect("there are three");
    drop(members);
    let task = echo(last, "last");
    for number in 0..20 {
        let began = Instant::now();
        // Somebody who has just gone may have been chosen.
        while ends[0].ask("club.jobs", format!("{number}").into(), SHORT).await.is_err() {
            assert!(began.elapsed() < LONG, "the one who is left hears nothing");
        }
    }
    task.abort();
}

/// Who does not listen costs nobody else anything: the teller does not wait, others hear all, and what waits has an end.
pub async fn a_slow_listener_costs_nobody_anything(place: &dyn Place) {
    let (teller, slow, quick) = (open(place).await, open(place).await, open(place).await);
    let mut sleeper = slow.listen("club.news").await.expect("it listens");
    let mut ear = quick.listen("club.news").await.expect("it listens");
    let all = 3 * UNHEARD;
    for number in 0..all {
        let began = Instant::now();
        while teller.tell("club.news", format!("{number}").into()) == Err(BusError::Full) {
            assert!(began.elapsed() < LONG, "the teller waits for the one who sleeps");
            tokio::task::yield_now().await;
        }
        assert_eq!(heard(&mut ear).await, format!("{number}"));
    }
    let (mut count, mut last) = (0, None);
    while let Ok(Some(heard)) = timeout(SHORT * 3, sleeper.next()).await {
        let number: usize = String::from_utf8_lossy(&heard.payload).parse().expect("a number");
        assert!(last.is_none_or(|last| last < number), "in order");
        (count, last) = (count + 1, Some(number));
    }
    assert!((1..=UNHEARD + 1).contains(&count), "{count} waited");
}

/// What no bus carries is refused, and the bus goes on.
pub async fn what_cannot_be_carried_is_refused(place: &dyn Place) {
    let bus = open(place).await;
    for subject in ["", ".", "a..b", "a b", "a.*", "a.>", "A", "ü", &"a".repeat(300)] {
        let none = BusError::NoSubject(subject.to_string());
        assert_eq!(bus.tell(subject, Bytes::new()), Err(none.clone()));
        assert_eq!(bus.ask(subject, Bytes::new(), SHORT).await, Err(none.clone()));
        assert_eq!(bus.listen(subject).await.err(), Some(none));
    }
    let large = Bytes::from(vec![0; LARGEST + 1]);
    assert_eq!(bus.tell("club.news", large.clone()), Err(BusError::TooLarge(LARGEST + 1)));
    assert_eq!(bus.ask("club.news", large.clone(), SHORT).await, Err(BusError::TooLarge(LARGEST + 1)));
    let mut ear = bus.listen("club.news").await.expect("it listens");
    bus.tell("club.news", large.slice(1..)).expect("there is room");
    let heard = timeout(LONG, ear.next()).await.expect("it comes").expect("the bus is there");
    assert_eq!(heard.payload.len(), LARGEST);
}

/// A bus that ends has said what was on its way.
pub async fn what_was_told_before_the_end_is_heard(place: &dyn Place) {
    let (teller, listener) = (open(place).await, open(place).await);
    let mut ear = listener.listen("club.news").await.expect("it listens");
    for number in 0..100 {
        teller.tell("club.news", format!("{number}").into()).expect("there is room");
    }
    teller.close().await.expect("it ends");
    drop(teller);
    for number in 0..100 {
        assert_eq!(heard(&mut ear).await, format!("{number}"));
    }
    assert!(*listener.reachable().borrow());
}

/// Makes a test of each law, each in a new [`Place`] of its own.
#[macro_export]
macro_rules! conformance {
    ($place:expr) => {
        $crate::conformance! { @laws $place;
            who_listens_hears_everything_in_order
            answers_come_to_whoever_asked
            that_nobody_listens_is_known_at_once
            nobody_is_waited_for_beyond_the_time
            those_who_share_hear_each_thing_once
            a_slow_listener_costs_nobody_anything
            what_cannot_be_carried_is_refused
            what_was_told_before_the_end_is_heard
        }
    };
    (@laws $place:expr; $($law:ident)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let place = $place.await;
                $crate::conformance::$law(&place).await;
            }
        )*
    };
}
