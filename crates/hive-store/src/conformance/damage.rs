//! An event that was changed, lost or is of an unknown kind is named, and those before it are served.

use super::{Place, change, found, open, said};
use crate::{Damage, Kept, Store, StoreError};
use hive_play::GameId;
use std::sync::Arc;

/// A store to which somebody does harm, each time to another game.
struct Victim<'a> {
    place: &'a dyn Place,
    store: Arc<dyn Store>,
    games: u32,
}

impl Victim<'_> {
    async fn at(place: &dyn Place) -> Victim<'_> {
        Victim { place, store: open(place).await, games: 0 }
    }

    /// What is left of a game of five events, and what comes of a sixth, after somebody has done this to the database. In
    /// it `GAME` and `OTHER` stand for the names of this game and of another.
    async fn after(&mut self, statement: &str) -> (Result<Kept, StoreError>, Result<(), StoreError>) {
        self.games += 1;
        let Victim { place, store, games } = self;
        let [game, other] = ["game", "other"].map(|name| GameId::from(format!("{name} {games}")));
        for game in [&game, &other] {
            found(&**store, game, 0, Some(&"a".into()), None).await;
            let events = (1..=5).map(|number| said(number, 1, &format!("line {number}"))).collect();
            store.append(vec![change(game, 1, events)]).await.expect("it is written");
        }
        let quoted = |game: &GameId| format!("'{game}'");
        place.alter(&statement.replace("GAME", &quoted(&game)).replace("OTHER", &quoted(&other))).await;
        let kept = store.load(&game).await.map(|kept| kept.expect("it is there"));
        let more = store.append(vec![change(&game, 2, vec![said(6, 2, "more")])]).await;
        // No other game suffers.
        let whole = store.load(&other).await.expect("it is read").expect("it is there");
        assert_eq!((whole.events.len(), whole.damage), (5, None));
        store.append(vec![change(&other, 2, vec![said(6, 2, "more")])]).await.expect("it goes on");
        (kept, more)
    }

    /// Why the event after so many is not served.
    async fn damaged(&mut self, statement: &str, events: usize) -> String {
        let kept = self.after(statement).await.0.expect("it is read");
        let Damage { number, reason } = kept.damage.expect("somebody notices");
        assert_eq!((kept.events.len(), number as usize), (events, events + 1), "{statement}: {reason}");
        reason.to_string()
    }
}

/// What is not as it was written is not served, nor what comes after it.
pub async fn a_changed_event_is_named(place: &dyn Place) {
    let mut victim = Victim::at(place).await;
    for (set, whole) in [
        ("body = replace(body, 'line 3', 'line 9') WHERE number = 3", 2),
        ("at = 7 WHERE number = 1", 0),
        ("version = 1 WHERE number = 5", 4),
        (&format!("chain = {} WHERE number = 2", place.bytes("00")), 1),
        ("body = (SELECT body FROM events WHERE game = OTHER AND number = 4) WHERE number = 3", 2),
    ] {
        let statement = format!("UPDATE events SET {set} AND game = GAME");
        let reason = victim.damaged(&statement, whole).await;
        assert!(reason.contains("is not as it was written"), "{reason}");
    }
    let swapped = "UPDATE events SET number = 10 - number WHERE game = GAME AND number IN (2, 3);
                   UPDATE events SET number = 3 WHERE game = GAME AND number = 8;
                   UPDATE events SET number = 2 WHERE game = GAME AND number = 7";
    assert!(victim.damaged(swapped, 1).await.contains("is not as it was written"));
    victim.store.close().await.expect("it closes");
}

/// A gap is noticed wherever it is, also at the end.
pub async fn a_missing_event_is_named(place: &dyn Place) {
    let mut victim = Victim::at(place).await;
    for number in 1..=5 {
        let statement = format!("DELETE FROM events WHERE game = GAME AND number = {number}");
        assert!(victim.damaged(&statement, number - 1).await.contains("is missing"));
    }
    victim.store.close().await.expect("it closes");
}

/// Nothing is added to a game whose end is lost, or which is longer than it should be.
pub async fn nothing_is_added_to_a_game_without_its_end(place: &dyn Place) {
    let mut victim = Victim::at(place).await;
    for statement in [
        "DELETE FROM events WHERE game = GAME AND number = 5",
        "UPDATE games SET events = 4 WHERE id = GAME",
        &format!("UPDATE events SET chain = {} WHERE game = GAME AND number = 5", place.bytes("")),
    ] {
        let (_, more) = victim.after(statement).await;
        assert!(matches!(more, Err(StoreError::Damaged(_))), "{statement}: {more:?}");
    }
    victim.store.close().await.expect("it closes");
}

/// What was agreed has to be there, in a form that is known.
pub async fn a_row_that_makes_no_sense_is_said_to_be_damaged(place: &dyn Place) {
    let mut victim = Victim::at(place).await;
    for options in ["", "{}", "null", r#"{"v":9}"#, r#"{"v":2,"more":1}"#] {
        let statement = format!("UPDATE games SET options = '{options}' WHERE id = GAME");
        let (kept, _) = victim.after(&statement).await;
        assert!(matches!(kept, Err(StoreError::Damaged(Damage { number: 0, .. }))), "{options}: {kept:?}");
    }
    victim.store.close().await.expect("it closes");
}
