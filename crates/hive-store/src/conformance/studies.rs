//! Studies are kept whole, belong to whoever made them, and are changed by one hand at a time.

use super::{Place, open};
use crate::{Seen, StoreError, Study, StudyHead};
use hive_play::Identity;

fn study(id: &str, owner: &str, name: &str, seen: Seen) -> Study {
    let owner = Identity::from(owner);
    let head = StudyHead {
        id: id.to_string(),
        owner,
        name: name.to_string(),
        seen,
        created: 5,
        updated: 5,
        version: 1,
        chapters: 2,
    };
    Study { head, body: "[“蜂”, 'q\\'\n]".repeat(500) }
}

/// What is kept comes back as it was; lists have the latest first and no more than is wanted.
pub async fn studies_are_kept(place: &dyn Place) {
    let store = open(place).await;
    let ann = Identity::from("ann");
    assert_eq!(store.study("one").await.expect("it works"), None);
    for (i, seen) in [Seen::Private, Seen::ByLink, Seen::Public].into_iter().enumerate() {
        let mut study = study(&format!("study{i}"), "ann", "Bees & “wasps”", seen);
        study.head.updated = 10 + i as i64;
        store.keep_study(study.clone()).await.expect("it works");
        assert_eq!(store.study(&study.head.id).await.expect("it works"), Some(study));
    }
    store.keep_study(study("other", "bob", "Bob's", Seen::Public)).await.expect("it works");
    let names = |heads: Vec<StudyHead>| heads.into_iter().map(|head| head.id).collect::<Vec<_>>();
    assert_eq!(names(store.studies_of(&ann, 9).await.expect("it works")), ["study2", "study1", "study0"]);
    assert_eq!(names(store.studies_of(&ann, 1).await.expect("it works")), ["study2"]);
    assert_eq!(names(store.public_studies(9).await.expect("it works")), ["study2", "other"]);
    // And after the end of the program.
    store.close().await.expect("it works");
    let store = open(place).await;
    assert_eq!(names(store.public_studies(9).await.expect("it works")), ["study2", "other"]);
}

/// Of two who change the same version one is refused, and so is whoever does not own it.
pub async fn a_study_is_changed_by_one_hand_at_a_time(place: &dyn Place) {
    let store = open(place).await;
    let first = study("one", "ann", "First", Seen::Private);
    store.keep_study(first.clone()).await.expect("it works");
    assert!(matches!(
        store.keep_study(study("one", "bob", "Mine", Seen::Public)).await,
        Err(StoreError::Taken)
    ));
    let mut next = first.clone();
    (next.head.version, next.head.name, next.head.seen) = (2, "Second".to_string(), Seen::Public);
    next.body = "other".to_string();
    let mut foreign = next.clone();
    foreign.head.owner = Identity::from("bob");
    assert!(matches!(store.keep_study(foreign).await, Err(StoreError::Taken)));
    store.keep_study(next.clone()).await.expect("it works");
    assert!(
        matches!(store.keep_study(next.clone()).await, Err(StoreError::Taken)),
        "another hand was faster"
    );
    assert_eq!(store.study("one").await.expect("it works"), Some(next));
    let (ann, bob) = (Identity::from("ann"), Identity::from("bob"));
    assert!(!store.drop_study(&bob, "one").await.expect("it works"));
    assert!(store.drop_study(&ann, "one").await.expect("it works"));
    assert!(!store.drop_study(&ann, "one").await.expect("it works"));
    assert_eq!(store.study("one").await.expect("it works"), None);
}

/// Who is forgotten leaves no studies behind.
pub async fn studies_go_with_their_owner(place: &dyn Place) {
    let store = open(place).await;
    store.keep_study(study("one", "ann", "Ann's", Seen::Public)).await.expect("it works");
    store.keep_study(study("two", "bob", "Bob's", Seen::Public)).await.expect("it works");
    store.forget(&Identity::from("ann")).await.expect("it works");
    assert_eq!(store.study("one").await.expect("it works"), None);
    assert!(store.study("two").await.expect("it works").is_some());
}

/// Texts that no database can keep are refused, and looked for in vain.
pub async fn studies_that_make_no_sense_do_no_harm(place: &dyn Place) {
    let store = open(place).await;
    let odd = study("o\0dd", "ann", "Odd", Seen::Public);
    if store.keep_study(odd.clone()).await.is_ok() {
        assert_eq!(store.study("o\0dd").await.expect("it works"), Some(odd));
    } else {
        assert_eq!(store.study("o\0dd").await.expect("it works"), None);
    }
    store.keep_study(study("fine", "ann", "", Seen::Private)).await.expect("it works");
    assert!(store.study("fine").await.expect("it works").is_some());
}
