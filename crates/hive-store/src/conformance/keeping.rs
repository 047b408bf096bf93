//! How much is kept, and for how long.

use super::accounts::{account, opened};
use super::story::found;
use super::{Place, open};
use crate::accounts::{Proof, ProofKind};
use crate::{Device, Seen, Study, StudyHead};
use hive_play::{GameId, Identity};

/// Whoever has many games is told how many, as far as it matters; and what is kept takes room.
pub async fn games_are_counted_and_take_room(place: &dyn Place) {
    let (store, ann) = (open(place).await, Identity::from("a"));
    assert_eq!(store.games_of(&ann, 10).await.expect("it is read"), 0);
    for i in 0..5 {
        found(&*store, &GameId::from(format!("game {i}")), i, Some(&ann), None).await;
    }
    assert_eq!(store.games_of(&ann, 10).await.expect("it is read"), 5);
    assert_eq!(store.games_of(&ann, 3).await.expect("it is read"), 3, "more are not counted");
    assert_eq!(store.games_of(&Identity::from("a\0"), 3).await.expect("it is read"), 0);
    let (mut all, mut last) = (Vec::new(), String::new());
    loop {
        let part = store.games_after(&last, 2).await.expect("it is read");
        let Some(end) = part.last() else { break };
        last = end.to_string();
        all.extend(part);
    }
    let every: Vec<GameId> = (0..5).map(|i| GameId::from(format!("game {i}"))).collect();
    assert_eq!(all, every, "each comes once");
    assert!(store.bytes().await.expect("it is read") > 4096);
    store.close().await.expect("it closes");
}

/// Guests of whom nothing was heard for long are forgotten, and proofs that have ended; nobody and nothing else.
pub async fn what_is_over_is_forgotten_and_nothing_else(place: &dyn Place) {
    let store = open(place).await;
    let [named, seated, pupil, again, lone, member] = ["n", "s", "p", "r", "l", "m"].map(Identity::from);
    for who in [&named, &seated, &pupil, &again, &member] {
        store.set_name(who, "Somebody", 10).await.expect("it is written");
    }
    found(&*store, &"game".into(), 500, Some(&seated), None).await;
    store.solve(&pupil, "beetle", 20).await.expect("it is written");
    store.solve(&pupil, "queen", 500).await.expect("it is written");
    store.set_name(&again, "Somebody else", 500).await.expect("it is written");
    store.solve(&lone, "queen", 20).await.expect("it is written");
    let account = account("m", "Member");
    let proof = |id: &str, until| Proof {
        id: id.to_string(),
        who: member.clone(),
        kind: ProofKind::Session,
        label: String::new(),
        body: String::new(),
        created: 10,
        used: 10,
        until,
    };
    let proofs = vec![proof("over", Some(600)), proof("open", Some(601)), proof("for ever", None)];
    store.open_account(&account, &["member".to_string()], proofs).await.expect("it is written");
    assert_eq!(store.sweep(600, 100).await.expect("it is written"), 3, "a proof, a name, a lesson");
    assert_eq!(store.sweep(600, 100).await.expect("it is written"), 0);
    for (who, name) in [
        (&named, None),
        (&seated, Some("Somebody")),
        (&pupil, Some("Somebody")),
        (&again, Some("Somebody else")),
        (&member, Some("Member")),
    ] {
        assert_eq!(store.name_of(who).await.expect("it is read").as_deref(), name, "{who}");
    }
    assert_eq!(store.solved(&pupil).await.expect("it is read"), ["beetle", "queen"]);
    assert!(store.solved(&lone).await.expect("it is read").is_empty());
    let left = store.proofs(&member).await.expect("they are read");
    assert_eq!(left.iter().map(|proof| proof.id.as_str()).collect::<Vec<_>>(), ["for ever", "open"]);
    store.close().await.expect("it closes");
}

/// What guests have besides goes with them: their studies and their browsers. Whoever has changed one of them lately, or
/// has an account, keeps all.
pub async fn what_guests_have_is_forgotten_with_them(place: &dyn Place) {
    let store = open(place).await;
    let [away, writer, told, seated, member] =
        ["away", "writer", "told", "seated", "member"].map(Identity::from);
    for who in [&away, &writer, &told, &seated, &member] {
        store.set_name(who, "Somebody", 10).await.expect("it is written");
        store.solve(who, "queen", 10).await.expect("it is written");
        for number in [1, 2] {
            let updated = if who == &writer && number == 2 { 500 } else { 20 };
            store.keep_study(study(&format!("{who} {number}"), who, updated)).await.expect("it is written");
            let created = if who == &told && number == 2 { 500 } else { 20 };
            store.keep_device(device(&format!("{who} {number}"), who, created)).await.expect("it is written");
        }
    }
    // Somebody without a name as well.
    let nameless = Identity::from("nameless");
    store.keep_study(study("alone", &nameless, 20)).await.expect("it is written");
    store.keep_device(device("alone", &nameless, 20)).await.expect("it is written");
    found(&*store, &"game".into(), 500, Some(&seated), None).await;
    opened(&store, "member", "Member").await;
    let swept = store.sweep(600, 100).await.expect("it is written");
    assert_eq!(swept, 8, "a name, a lesson, two studies and two devices; and a study and a device");
    assert_eq!(store.sweep(600, 100).await.expect("it is written"), 0);
    for (who, left) in [(&away, 0), (&nameless, 0), (&writer, 2), (&told, 2), (&seated, 2), (&member, 2)] {
        let studies = store.studies_of(who, 9).await.expect("it is read").len();
        let devices = store.devices_of(who).await.expect("it is read").len();
        let lessons = store.solved(who).await.expect("it is read").len();
        assert_eq!((studies, devices, 2 * lessons), (left, left, left), "{who}");
        assert_eq!(store.name_of(who).await.expect("it is read").is_some(), left > 0, "{who}");
    }
    // They came back after all, and went again.
    assert_eq!(store.sweep(900, 550).await.expect("it is written"), 18, "all but the member");
    assert_eq!(store.studies_of(&member, 9).await.expect("it is read").len(), 2);
    store.close().await.expect("it closes");
}

fn study(id: &str, owner: &Identity, updated: i64) -> Study {
    let head = StudyHead {
        id: id.to_string(),
        owner: owner.clone(),
        name: "Plans".to_string(),
        seen: Seen::Public,
        created: 5,
        updated,
        version: 1,
        chapters: 1,
    };
    Study { head, body: "[]".to_string() }
}

fn device(id: &str, who: &Identity, created: i64) -> Device {
    Device {
        id: id.to_string(),
        who: who.clone(),
        address: format!("https://push.example/{id}"),
        key: "key".to_string(),
        secret: "secret".to_string(),
        language: "en".to_string(),
        created,
    }
}
