//! Events are kept in order, once, whole.

use super::story::{agreement, change, found, said, texts};
use super::{Life, Place, open};
use crate::{Change, Founding, SeatChange, Store, StoreError};
use hive_play::{GameId, Identity, Meeting};
use hive_rules::Color;
use std::sync::Arc;
use tokio::task::JoinSet;

fn taken(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::Taken))
}

fn name(game: usize) -> GameId {
    format!("game-{game}").into()
}

/// A change in which one thing is said.
fn line(game: &GameId, number: u32, text: &str) -> Change {
    change(game, i64::from(number), vec![said(number, i64::from(number), text)])
}

/// What is appended is loaded, in order; a game that nobody made is not there.
pub async fn events_are_kept_in_order(place: &dyn Place) {
    let store = open(place).await;
    let game = name(1);
    assert!(store.load(&game).await.expect("it is read").is_none());
    found(&*store, &game, 5, None, None).await;
    let kept = store.load(&game).await.expect("it is read").expect("it is there");
    assert_eq!((kept.created, kept.agreement, kept.events.len()), (5, agreement(), 0));
    let three = vec![said(1, 10, "one"), said(2, 10, "two"), said(3, 11, "three")];
    store.append(vec![change(&game, 11, three.clone())]).await.expect("it is written");
    store.append(vec![line(&game, 4, "four")]).await.expect("it is written");
    assert_eq!(texts(&*store, &game).await, ["one", "two", "three", "four"]);
    let kept = store.load(&game).await.expect("it is read").expect("it is there");
    assert_eq!(kept.events[..3], three);
    store.close().await.expect("it closes");
}

/// A number that is taken, or that leaves a gap, is refused, and nothing of it is written.
pub async fn what_does_not_follow_is_refused(place: &dyn Place) {
    let store = open(place).await;
    let game = name(1);
    assert!(taken(&store.append(vec![line(&game, 1, "no game")]).await));
    found(&*store, &game, 0, None, None).await;
    store.append(vec![line(&game, 1, "one")]).await.expect("it is written");
    for events in [
        vec![said(1, 2, "again")],
        vec![said(3, 2, "too far")],
        vec![said(0, 2, "before the first")],
        vec![said(2, 2, "good"), said(4, 2, "gap")],
        vec![said(2, 2, "good"), said(2, 2, "twice")],
        vec![said(u32::MAX, 2, "the end")],
    ] {
        assert!(taken(&store.append(vec![change(&game, 2, events)]).await));
    }
    assert_eq!(texts(&*store, &game).await, ["one"]);
    store.close().await.expect("it closes");
}

/// A second game of the same name is refused, and the first stays what it was.
pub async fn a_game_is_made_once(place: &dyn Place) {
    let store = open(place).await;
    let game = name(1);
    found(&*store, &game, 5, None, None).await;
    store.append(vec![line(&game, 1, "mine")]).await.expect("it is written");
    let mut other = line(&game, 1, "yours");
    other.founding = Some(Founding { created: 6, agreement: agreement() });
    assert!(taken(&store.append(vec![other]).await));
    assert_eq!(texts(&*store, &game).await, ["mine"]);
    store.close().await.expect("it closes");
}

/// Several changes of one call are written all or none, also where the first of them makes a game or takes a seat.
pub async fn several_changes_are_written_all_or_none(place: &dyn Place) {
    let store = open(place).await;
    let (old, other, new) = (name(1), name(2), name(3));
    found(&*store, &old, 0, None, None).await;
    found(&*store, &other, 0, None, None).await;
    store.append(vec![line(&old, 1, "first")]).await.expect("it is written");
    let ann = Identity::from("a");
    let both = |last: Change| {
        let mut made = change(&new, 3, vec![said(1, 3, "made")]);
        made.founding = Some(Founding { created: 3, agreement: agreement() });
        let mut sat = line(&other, 1, "sat");
        sat.seats = vec![SeatChange { color: Color::White, who: Some(ann.clone()) }];
        vec![made, sat, last]
    };
    assert!(taken(&store.append(both(line(&old, 1, "too late"))).await));
    assert!(store.load(&new).await.expect("it is read").is_none(), "half of it was written");
    assert_eq!(texts(&*store, &other).await, [""; 0]);
    assert!(!store.is_known(&ann).await.expect("it is read"));
    store.append(both(line(&old, 2, "in time"))).await.expect("it is written");
    assert_eq!(texts(&*store, &old).await, ["first", "in time"]);
    assert_eq!(
        (texts(&*store, &new).await, texts(&*store, &other).await),
        (vec!["made".to_string()], vec!["sat".to_string()])
    );
    store.append(Vec::new()).await.expect("nothing is always possible");
    store.close().await.expect("it closes");
}

/// In one call a game may change several times; the last says how it is now.
pub async fn changes_of_one_game_follow_each_other(place: &dyn Place) {
    let store = open(place).await;
    let (game, ann) = (name(1), Identity::from("a"));
    found(&*store, &game, 0, Some(&ann), None).await;
    let steps = (1..=5).map(|number| line(&game, number, &number.to_string())).collect();
    store.append(steps).await.expect("it is written");
    assert_eq!(texts(&*store, &game).await, ["1", "2", "3", "4", "5"]);
    let page = store.list(&ann, None, 10).await.expect("it is read");
    assert_eq!((page.games[0].updated, page.games[0].summary.ply), (5, 5));
    store.close().await.expect("it closes");
}

/// Of two who write the same number at once one is refused, and no other game suffers.
pub async fn of_two_writers_one_is_refused_and_nobody_else(place: &dyn Place) {
    const GAMES: usize = 40;
    let store = open(place).await;
    for game in 0..GAMES {
        found(&*store, &name(game), 0, None, None).await;
    }
    for number in 1..=4 {
        let mut writes = JoinSet::new();
        for game in 0..GAMES {
            // Every third game has rivals.
            for rival in 0..if game % 3 == 0 { 3 } else { 1 } {
                let store = Arc::clone(&store);
                writes.spawn(async move {
                    let written = store.append(vec![line(&name(game), number, &rival.to_string())]).await;
                    (game, rival, written)
                });
            }
        }
        let mut winners = vec![Vec::new(); GAMES];
        while let Some(done) = writes.join_next().await {
            match done.expect("nobody panicked") {
                (game, rival, Ok(())) => winners[game].push(rival.to_string()),
                (game, _, refused) => assert!(game % 3 == 0 && taken(&refused), "{refused:?}"),
            }
        }
        for (game, winners) in winners.into_iter().enumerate() {
            assert_eq!(winners.len(), 1, "game {game}, event {number}");
            let texts = texts(&*store, &name(game)).await;
            assert_eq!((texts.len(), texts.last()), (number as usize, winners.last()));
        }
    }
    store.close().await.expect("it closes");
}

/// A seat that is taken is not taken again, and one that is free not given back.
pub async fn seats_are_taken_and_given_back_once(place: &dyn Place) {
    let store = open(place).await;
    let (game, ann, bob) = (name(1), Identity::from("a"), Identity::from("b"));
    found(&*store, &game, 0, Some(&ann), None).await;
    let seat = |number: u32, color, who: Option<&Identity>| {
        let mut change = line(&game, number, "seat");
        change.seats = vec![SeatChange { color, who: who.cloned() }];
        vec![change]
    };
    assert!(taken(&store.append(seat(1, Color::White, Some(&bob))).await));
    assert!(taken(&store.append(seat(1, Color::Black, None)).await));
    assert_eq!(texts(&*store, &game).await, [""; 0]);
    store.append(seat(1, Color::White, None)).await.expect("it is written");
    store.append(seat(2, Color::White, Some(&bob))).await.expect("it is written");
    let page = store.list(&bob, None, 10).await.expect("it is read");
    assert_eq!((page.games[0].seats.white.as_ref(), &page.games[0].seats.black), (Some(&bob), &None));
    assert!(store.list(&ann, None, 10).await.expect("it is read").games.is_empty());
    store.close().await.expect("it closes");
}

/// What is acknowledged is seen at once by whoever reads, and after closing and opening again.
pub async fn what_is_acknowledged_is_read_at_once_and_after_reopening(place: &dyn Place) {
    let game = name(1);
    let mut expected = Vec::new();
    for round in 0..3_u32 {
        let store = open(place).await;
        if round == 0 {
            found(&*store, &game, 0, None, None).await;
        }
        for number in round * 10 + 1..=round * 10 + 10 {
            store.append(vec![line(&game, number, &number.to_string())]).await.expect("it is written");
            expected.push(number.to_string());
            assert_eq!(texts(&*store, &game).await, expected);
        }
        store.close().await.expect("it closes");
    }
}

/// A store that is closed says so, and closing it twice does no harm.
pub async fn nothing_is_written_after_closing(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &name(1), 0, None, None).await;
    store.close().await.expect("it closes");
    let late = store.append(vec![line(&name(1), 1, "late")]).await;
    assert!(matches!(late, Err(StoreError::Failed(_))));
    assert!(store.is_well().await.is_err());
    store.close().await.expect("it is closed");
    let store = open(place).await;
    assert_eq!(texts(&*store, &name(1)).await, [""; 0]);
    store.close().await.expect("it closes");
}

/// Whatever a game allows is loaded as it was written, at once and after opening again, and its events make the same
/// game of it.
pub async fn any_life_is_loaded_as_it_was_written(place: &dyn Place) {
    let lives: Vec<Life> = (0..60).map(|seed| Life::new(name(seed as usize), seed)).collect();
    let store = open(place).await;
    for life in &lives {
        for change in &life.changes {
            store.append(vec![change.clone()]).await.expect("it is written");
        }
    }
    are_as_written(&*store, &lives).await;
    store.close().await.expect("it closes");
    let store = open(place).await;
    are_as_written(&*store, &lives).await;
    store.close().await.expect("it closes");
}

async fn are_as_written(store: &dyn Store, lives: &[Life]) {
    for (seed, life) in lives.iter().enumerate() {
        let kept = store.load(&name(seed)).await.expect("it is read").expect("it is there");
        assert_eq!(kept.damage, None, "seed {seed}");
        assert_eq!((kept.created, &kept.agreement), (life.created, &life.agreement), "seed {seed}");
        assert_eq!(kept.events, life.events, "seed {seed}");
        let meeting = Meeting::replay(kept.agreement, kept.created, &kept.events).expect("it is replayed");
        assert_eq!(format!("{meeting:?}"), format!("{:?}", life.meeting), "seed {seed}");
    }
}
