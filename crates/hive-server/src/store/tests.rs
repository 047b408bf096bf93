//! What the writer does with what it is handed.

use super::{Change, Store, WriteError, open};
use crate::room::{check_options, new_game};
use crate::store::Summary;
use crate::wire::{EVENT_VERSION, Each, Event, Happening, NewGame, Side};
use serde_json::json;
use std::sync::Arc;
use tokio::task::JoinSet;

const GAMES: usize = 40;

/// A change with one event of this number.
fn event(game: usize, number: u32, text: &str) -> Change {
    let what = Happening::Chat { side: None, name: "Anna".to_string(), text: text.to_string() };
    let summary = Summary { ply: number, to_move: Side::White, names: Each::default(), outcome: None };
    let events = vec![Event { v: EVENT_VERSION, number, at: 7, what }];
    Change { game: name(game), row: None, seats: Vec::new(), events, updated: 7, summary, alarm: None }
}

fn name(game: usize) -> String {
    format!("game-{game:011}")
}

async fn store(folder: &tempfile::TempDir) -> (Arc<Store>, tokio::task::JoinHandle<()>) {
    let (store, writer) = open(folder.path(), Arc::default()).await.expect("the file opens");
    let seats = json!({"white": {"type": "me"}, "black": {"type": "link"}});
    let options: NewGame = serde_json::from_value(json!({"ruleset": {}, "seats": seats})).expect("a game");
    let start = check_options(&options).expect("it makes sense");
    for game in 0..GAMES {
        let (nobody, name) = (Each::default(), name(game));
        let change = new_game(name, options.clone(), start.clone(), &nobody, &nobody, 7);
        store.write(vec![change]).await.expect("it is written");
    }
    (Arc::new(store), writer)
}

/// Two for each event of each game, all at once: one of the two is written, and no other game suffers.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_writers_one_is_refused_and_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, writer) = store(&folder).await;
    for number in 1..=5 {
        let mut writes = JoinSet::new();
        for game in 0..GAMES {
            // Every third game has a rival.
            for rival in 0..if game % 3 == 0 { 2 } else { 1 } {
                let store = Arc::clone(&store);
                writes.spawn(async move {
                    let written = store.write(vec![event(game, number, &format!("writer {rival}"))]).await;
                    (game, rival, written)
                });
            }
        }
        let mut winners = vec![Vec::new(); GAMES];
        while let Some(done) = writes.join_next().await {
            match done.expect("nobody panicked") {
                (game, rival, Ok(())) => winners[game].push(rival),
                (game, _, Err(error)) => assert_eq!((game % 3, error), (0, WriteError::Taken)),
            }
        }
        for (game, winners) in winners.iter().enumerate() {
            assert_eq!(winners.len(), 1, "game {game}, event {number}");
            let kept = store.game(&name(game)).await.expect("it is read").expect("it is there");
            assert_eq!(kept.events.len(), number as usize);
            let Some(Event { what: Happening::Chat { text, .. }, .. }) = kept.events.last() else {
                panic!("something was said")
            };
            assert_eq!(*text, format!("writer {}", winners[0]));
        }
    }
    store.finish(writer).await;
}

/// Several changes of one unit are written all or none.
#[tokio::test(flavor = "multi_thread")]
async fn a_unit_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, writer) = store(&folder).await;
    store.write(vec![event(1, 1, "first")]).await.expect("it is written");
    let both = store.write(vec![event(2, 1, "good"), event(1, 1, "too late")]).await;
    assert_eq!(both, Err(WriteError::Taken));
    let kept = store.game(&name(2)).await.expect("it is read").expect("it is there");
    assert!(kept.events.is_empty(), "half of it was written");
    store.write(vec![event(2, 1, "good"), event(1, 2, "in time")]).await.expect("it is written");
    store.finish(writer).await;
}
