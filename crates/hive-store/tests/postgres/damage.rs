//! An event that was changed, lost or is of an unknown kind is named, and those before it are served.

use crate::Database;
use hive_play::GameId;
use hive_store::conformance::{change, found, said};
use hive_store::{Damage, Kept, Store, StoreError};

/// What is left of a game of five events after somebody has done this to the database.
async fn after(statement: &str) -> (Result<Kept, StoreError>, Result<(), StoreError>) {
    let (database, game) = (Database::new().await, GameId::from("game"));
    let store = database.store().await;
    for game in [&game, &"other".into()] {
        found(&store, game, 0, Some(&"a".into()), None).await;
        let events = (1..=5).map(|number| said(number, 1, &format!("line {number}"))).collect();
        store.append(vec![change(game, 1, events)]).await.expect("it is written");
    }
    database.server.sql(&database.name, statement).await;
    let kept = store.load(&game).await.map(|kept| kept.expect("it is there"));
    let more = store.append(vec![change(&game, 2, vec![said(6, 2, "more")])]).await;
    // No other game suffers.
    let other = store.load(&"other".into()).await.expect("it is read").expect("it is there");
    assert_eq!((other.events.len(), other.damage), (5, None));
    store.append(vec![change(&"other".into(), 2, vec![said(6, 2, "more")])]).await.expect("it goes on");
    store.close().await.expect("it closes");
    (kept, more)
}

async fn damaged(statement: &str, events: usize) -> String {
    let kept = after(statement).await.0.expect("it is read");
    let Damage { number, reason } = kept.damage.expect("somebody notices");
    assert_eq!((kept.events.len(), number as usize), (events, events + 1), "{statement}: {reason}");
    reason.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_event_is_named() {
    for (set, whole) in [
        ("body = replace(body, 'line 3', 'line 9') WHERE number = 3", 2),
        ("at = 7 WHERE number = 1", 0),
        ("version = 1 WHERE number = 5", 4),
        ("chain = '\\x00' WHERE number = 2", 1),
        ("body = (SELECT body FROM events WHERE game = 'other' AND number = 4) WHERE number = 3", 2),
    ] {
        let reason = damaged(&format!("UPDATE events SET {set} AND game = 'game'"), whole).await;
        assert!(reason.contains("is not as it was written"), "{reason}");
    }
    let swapped = "UPDATE events SET number = 10 - number WHERE game = 'game' AND number IN (2, 3);
                   UPDATE events SET number = 3 WHERE game = 'game' AND number = 8;
                   UPDATE events SET number = 2 WHERE game = 'game' AND number = 7";
    assert!(damaged(swapped, 1).await.contains("is not as it was written"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_event_is_named() {
    for number in 1..=5 {
        let statement = format!("DELETE FROM events WHERE game = 'game' AND number = {number}");
        assert!(damaged(&statement, number - 1).await.contains("is missing"));
    }
}

/// Nothing is added to a game whose end is lost, or which is longer than it should be.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_added_to_a_game_without_its_end() {
    for statement in [
        "DELETE FROM events WHERE game = 'game' AND number = 5",
        "UPDATE games SET events = 4 WHERE id = 'game'",
        "UPDATE events SET chain = '' WHERE game = 'game' AND number = 5",
    ] {
        let (_, more) = after(statement).await;
        assert!(matches!(more, Err(StoreError::Damaged(_))), "{statement}: {more:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_makes_no_sense_is_said_to_be_damaged() {
    for options in ["", "{}", "null", r#"{"v":9}"#, r#"{"v":2,"more":1}"#] {
        let (kept, _) = after(&format!("UPDATE games SET options = '{options}' WHERE id = 'game'")).await;
        assert!(matches!(kept, Err(StoreError::Damaged(Damage { number: 0, .. }))), "{options}: {kept:?}");
    }
}
