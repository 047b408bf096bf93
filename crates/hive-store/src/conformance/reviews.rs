//! Reviews are kept one for a game, give way to better ones, and go with whoever has kept them.

use super::accounts::opened;
use super::{Place, open};
use crate::{Reviewed, StoreError};
use hive_play::{GameId, Identity};

fn review(game: &str, who: &str, judgement: u32, effort: u32) -> Reviewed {
    Reviewed {
        game: game.into(),
        who: who.into(),
        judgement,
        effort,
        updated: 10 * i64::from(judgement) + i64::from(effort),
        body: format!("[“蜂”, 'q\\'\n {judgement} {effort}]").repeat(500),
    }
}

/// What is kept comes back as it was, also after the end of the program; whoever has kept something is told what.
pub async fn reviews_are_kept(place: &dyn Place) {
    let store = open(place).await;
    let game = GameId::from("game");
    assert_eq!(store.review_of(&game).await.expect("it is read"), None);
    store.keep_review(review("game", "ann", 1, 2)).await.expect("it is written");
    store.keep_review(review("other", "ann", 1, 3)).await.expect("it is written");
    store.keep_review(review("third", "bob", 1, 3)).await.expect("it is written");
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.review_of(&game).await.expect("it is read"), Some(review("game", "ann", 1, 2)));
    let [ann, eve] = ["ann", "eve"].map(Identity::from);
    let all = store.reviewed_by(&ann, 9).await.expect("it is read");
    assert_eq!(all, [("other".into(), 13), ("game".into(), 12)]);
    assert_eq!(store.reviewed_by(&ann, 1).await.expect("it is read").len(), 1);
    assert!(store.reviewed_by(&eve, 9).await.expect("it is read").is_empty());
    store.close().await.expect("it closes");
}

/// One that is as good or better takes the place of the one before, whoever has kept that; a lesser one changes nothing.
pub async fn a_review_gives_way_to_none_but_a_better_one(place: &dyn Place) {
    let (store, game) = (open(place).await, GameId::from("game"));
    for (who, judgement, effort, taken) in [
        ("ann", 1, 200, true),
        ("bob", 1, 100, false),
        ("bob", 1, 200, true),
        ("ann", 1, 300, true),
        ("ann", 2, 100, true),
        ("bob", 1, 900, false),
        ("bob", 2, 99, false),
    ] {
        let before = store.review_of(&game).await.expect("it is read");
        let next = review("game", who, judgement, effort);
        let kept = store.keep_review(next.clone()).await;
        let after = store.review_of(&game).await.expect("it is read");
        match kept {
            Ok(()) => assert_eq!((taken, after), (true, Some(next))),
            Err(StoreError::Taken) => assert_eq!((taken, after), (false, before)),
            Err(error) => panic!("{error}"),
        }
    }
    store.close().await.expect("it closes");
}

/// Who is forgotten, guest or account, leaves no reviews behind; those of guests who never come back are swept.
pub async fn reviews_go_with_whoever_kept_them(place: &dyn Place) {
    let store = open(place).await;
    for who in ["ann", "bob", "member", "away", "back"] {
        store.keep_review(review(who, who, 1, 10)).await.expect("it is written");
    }
    store.keep_review(review("again", "back", 9, 10)).await.expect("it is written");
    opened(&store, "member", "Member").await;
    store.forget(&"ann".into()).await.expect("it is written");
    let left = async || {
        let mut left = Vec::new();
        for game in ["ann", "bob", "member", "away", "back", "again"] {
            if store.review_of(&game.into()).await.expect("it is read").is_some() {
                left.push(game);
            }
        }
        left
    };
    assert_eq!(left().await, ["bob", "member", "away", "back", "again"]);
    store.set_name(&"bob".into(), "Bob", 60).await.expect("it is written");
    assert_eq!(store.sweep(60, 50).await.expect("it is written"), 1, "one of whom nothing was heard");
    assert_eq!(left().await, ["bob", "member", "back", "again"]);
    store.close_account(&"member".into()).await.expect("it is written");
    assert_eq!(left().await, ["bob", "back", "again"]);
    store.close().await.expect("it closes");
}

/// Texts that no database can keep are refused, and looked for in vain.
pub async fn reviews_that_make_no_sense_do_no_harm(place: &dyn Place) {
    let store = open(place).await;
    let odd = review("o\0dd", "ann", 1, 1);
    let kept = store.keep_review(odd.clone()).await.is_ok();
    assert_eq!(store.review_of(&odd.game).await.expect("it is read"), kept.then_some(odd));
    assert!(store.reviewed_by(&"a\0b".into(), 9).await.expect("it is read").is_empty());
    store.keep_review(review("fine", "ann", u32::MAX, u32::MAX)).await.expect("it is written");
    assert!(store.review_of(&"fine".into()).await.expect("it is read").is_some());
    store.close().await.expect("it closes");
}
