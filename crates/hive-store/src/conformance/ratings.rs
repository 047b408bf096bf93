//! Ratings: each game counts once, from the ratings that it was reckoned from, to the last digit.

use super::story::found;
use super::{Place, open};
use crate::{RatedGame, RatingChange, Search, Store, StoreError, Strength, WhiteScore};
use hive_play::{Identity, Millis};
use hive_rules::ByColor;
use std::ops::Range;

/// Numbers that lose something if they are written as anything but their bits.
fn strength(number: u32) -> Strength {
    let number = f64::from(number);
    Strength {
        points: 1500.0 + number / 3.0,
        deviation: 350.0 / (number + 1.1),
        volatility: 0.09 - number * 1e-17,
        latest: number as Millis,
    }
}

fn rated(game: &str, white: &str, black: &str, number: u32) -> RatedGame {
    let side = |who: &str, add: u32| RatingChange {
        who: Identity::from(who),
        was: strength(number).points,
        now: Strength { latest: Millis::from(number), ..strength(number + add) },
    };
    RatedGame {
        game: game.into(),
        pool: "blitz-all".to_string(),
        began: Millis::from(number) - 1,
        ended: Millis::from(number),
        score: WhiteScore::Won,
        counted: true,
        sides: ByColor { white: side(white, 1), black: side(black, 2) },
        how: "surrounded".to_string(),
        ply: number,
        tiles: "Base+MLP".to_string(),
    }
}

const LISTED: ByColor<bool> = ByColor { white: true, black: true };

async fn rate(store: &dyn Store, game: &RatedGame, white: u32, black: u32) -> Result<(), StoreError> {
    store.rate(game.clone(), ByColor { white, black }, LISTED).await
}

/// What is kept is read again as it was, also after reopening.
pub async fn ratings_are_kept_to_the_last_digit(place: &dyn Place) {
    let store = open(place).await;
    let first = rated("one", "a", "b", 5);
    rate(&*store, &first, 0, 0).await.expect("it is new");
    store.close().await.expect("it closes");
    let store = open(place).await;
    let kept = store.rated(&"one".into()).await.expect("it is read").expect("it is there");
    assert_eq!((kept.number, &kept.rated), (1, &first));
    let ann = store.strengths(&"a".into()).await.expect("it is read");
    assert_eq!(ann.len(), 1);
    assert_eq!((ann[0].strength, ann[0].games, ann[0].won, ann[0].lost), (first.sides.white.now, 1, 1, 0));
    let bob = store.strengths(&"b".into()).await.expect("it is read");
    assert_eq!((bob[0].strength, bob[0].won, bob[0].lost), (first.sides.black.now, 0, 1));
    store.close().await.expect("it closes");
}

/// Of many who rate the same game at once one does; and nobody overwrites what another game made of a rating.
pub async fn a_game_counts_once(place: &dyn Place) {
    let store = open(place).await;
    let game = rated("one", "a", "b", 5);
    let many = (0..8).map(|_| rate(&*store, &game, 0, 0));
    let mut done = 0;
    for one in many {
        match one.await {
            Ok(()) => done += 1,
            Err(StoreError::Taken) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(done, 1);
    let next = rated("two", "a", "c", 6);
    assert!(matches!(rate(&*store, &next, 0, 0).await, Err(StoreError::Taken)), "Ann has played one");
    rate(&*store, &next, 1, 0).await.expect("it follows");
    let ann = store.strengths(&"a".into()).await.expect("it is read");
    assert_eq!((ann[0].games, ann[0].strength), (2, next.sides.white.now));
    let order = store.rated_after(0, 10).await.expect("it is read");
    assert_eq!(order.iter().map(|one| one.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(store.rated_after(1, 10).await.expect("it is read"), order[1..]);
    store.close().await.expect("it closes");
}

/// Two that are rated at the same moment both count, one after the other.
pub async fn games_that_end_together_both_count(place: &dyn Place) {
    let store = open(place).await;
    let [one, other] = [rated("one", "a", "b", 5), rated("two", "c", "d", 5)];
    let (first, second) = tokio::join!(rate(&*store, &one, 0, 0), rate(&*store, &other, 0, 0));
    first.expect("it is new");
    second.expect("it is new");
    let numbers: Vec<u64> =
        store.rated_after(0, 10).await.expect("it is read").iter().map(|one| one.number).collect();
    assert_eq!(numbers, [1, 2]);
    store.close().await.expect("it closes");
}

/// A game that does not count is remembered and changes nobody.
pub async fn a_game_that_does_not_count_changes_nothing(place: &dyn Place) {
    let store = open(place).await;
    let game = RatedGame { counted: false, ..rated("one", "a", "b", 5) };
    rate(&*store, &game, 0, 0).await.expect("it is new");
    assert!(store.strengths(&"a".into()).await.expect("it is read").is_empty());
    assert!(store.rated(&"one".into()).await.expect("it is read").is_some());
    let two = [&Identity::from("a"), &Identity::from("b")];
    assert!(store.meetings(two, "blitz-all", 0..Millis::MAX, 9).await.expect("it is read").is_empty());
    store.close().await.expect("it closes");
}

/// When the same two have met is known whoever had White, and for one pool alone.
pub async fn meetings_of_two_are_found(place: &dyn Place) {
    let store = open(place).await;
    rate(&*store, &rated("one", "a", "b", 5), 0, 0).await.expect("it is new");
    rate(&*store, &rated("two", "b", "a", 9), 1, 1).await.expect("it is new");
    rate(&*store, &rated("three", "a", "c", 9), 2, 0).await.expect("it is new");
    let (ann, bob) = (Identity::from("a"), Identity::from("b"));
    let met = async |pool: &str, began: Range<Millis>| {
        let mut met = store.meetings([&ann, &bob], pool, began, 9).await.expect("it is read");
        met.sort_unstable();
        met
    };
    assert_eq!(met("blitz-all", 0..Millis::MAX).await, [4, 8]);
    assert_eq!(met("blitz-all", 4..9).await, [4, 8]);
    assert_eq!(met("blitz-all", 5..9).await, [8], "from that moment on");
    assert_eq!(met("blitz-all", 4..8).await, [4], "and not later");
    assert!(met("rapid-all", 0..Millis::MAX).await.is_empty());
    let drawn = RatedGame { score: WhiteScore::Drawn, counted: false, ..rated("four", "a", "b", 9) };
    rate(&*store, &drawn, 3, 2).await.expect("it is new");
    let between = async |two: [&Identity; 2]| {
        let mut found = store.between(two).await.expect("it is read");
        found.sort_by_key(|(white, score, _)| (!*white, *score == WhiteScore::Drawn));
        found
    };
    let (won, drawn) = (WhiteScore::Won, WhiteScore::Drawn);
    assert_eq!(between([&ann, &bob]).await, [(true, won, 1), (true, drawn, 1), (false, won, 1)]);
    assert_eq!(between([&bob, &ann]).await, [(true, won, 1), (false, won, 1), (false, drawn, 1)]);
    assert_eq!(between([&ann, &"x".into()]).await, []);
    let of_ann = store.rated_of(&ann, "blitz-all", 2).await.expect("it is read");
    assert_eq!(of_ann.iter().map(|one| one.number).collect::<Vec<_>>(), [4, 3], "the latest first");
    store.close().await.expect("it closes");
}

/// The strongest come first; who is not known well enough, or has not played for long, is not among them.
pub async fn leaders_are_the_strongest(place: &dyn Place) {
    let store = open(place).await;
    rate(&*store, &rated("one", "a", "b", 5), 0, 0).await.expect("it is new");
    rate(&*store, &rated("two", "c", "d", 50), 0, 0).await.expect("it is new");
    let unknown = ByColor { white: false, black: false };
    store
        .rate(rated("three", "e", "f", 90), ByColor { white: 0, black: 0 }, unknown)
        .await
        .expect("it is new");
    let leaders = async |since: Millis, most: u32| {
        let found = store.leaders("blitz-all", since, most).await.expect("it is read");
        found.iter().map(|one| one.who.to_string()).collect::<Vec<_>>().join("")
    };
    assert_eq!(leaders(0, 9).await, "dcba");
    assert_eq!(leaders(6, 9).await, "dc");
    assert_eq!(leaders(0, 1).await, "d");
    let all = store.all_strengths("", 100).await.expect("it is read");
    assert_eq!(all.len(), 6);
    store.close().await.expect("it closes");
}

/// As long as a game is not rated its alarm stays, and it is taken away with the rating, in the same transaction.
pub async fn the_alarm_goes_with_the_rating(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &"one".into(), 0, None, None).await;
    let ringing =
        crate::Change { alarm: Some(3), ..super::change(&"one".into(), 2, vec![super::said(1, 2, "x")]) };
    store.append(vec![ringing]).await.expect("it follows");
    let alarms = async || store.alarms(10, 10).await.expect("it is read").len();
    assert_eq!(alarms().await, 1);
    rate(&*store, &rated("one", "a", "b", 5), 0, 0).await.expect("it is new");
    assert_eq!(alarms().await, 0);
    store.close().await.expect("it closes");
}

/// What is searched for is found, the latest first, and a stretch of numbers is all that is gone through.
pub async fn the_archive_is_searched(place: &dyn Place) {
    let store = open(place).await;
    rate(&*store, &rated("one", "a", "b", 5), 0, 0).await.expect("it is new");
    let lost = RatedGame { score: WhiteScore::Lost, ..rated("two", "b", "a", 60) };
    rate(&*store, &lost, 1, 1).await.expect("it is new");
    let quick = RatedGame {
        pool: "rapid-base".to_string(),
        how: "time".to_string(),
        tiles: "Base".to_string(),
        score: WhiteScore::Drawn,
        ..rated("three", "a", "c", 90)
    };
    rate(&*store, &quick, 0, 0).await.expect("it is new");
    assert_eq!(store.last_rated().await.expect("it is read"), 3);
    let found = async |search: Search, stretch: Range<u64>, most: u32| {
        let found = store.search(&search, stretch, most).await.expect("it is read");
        found.iter().map(|one| one.number).collect::<Vec<_>>()
    };
    let all = || Search::default();
    let of = |who: &str| Search { who: Some(who.into()), ..all() };
    let (won, white) = (Some(WhiteScore::Won), Some(hive_rules::Color::White));
    for (search, numbers) in [
        (all(), &[3, 2, 1][..]),
        (of("a"), &[3, 2, 1]),
        (of("c"), &[3]),
        (Search { other: Some("b".into()), ..of("a") }, &[2, 1]),
        (Search { score: won, ..of("a") }, &[2, 1]),
        (Search { score: won, color: white, ..of("a") }, &[1]),
        (Search { score: won, ..of("b") }, &[]),
        (Search { score: won, ..all() }, &[1]),
        (Search { speed: "rapid".to_string(), ..all() }, &[3]),
        (Search { tiles: "Base".to_string(), ..all() }, &[3]),
        (Search { how: "time".to_string(), ..all() }, &[3]),
        (Search { how: "surrounded".to_string(), ..all() }, &[2, 1]),
        (Search { ended: 6..=60, ..all() }, &[2]),
        (Search { ply: 61..=u32::MAX, ..all() }, &[3]),
        (Search { points: 1510.0..=1525.0, ..all() }, &[2]),
    ] {
        assert_eq!(found(search.clone(), 1..4, 9).await, numbers, "{search:?}");
    }
    assert_eq!(found(all(), 1..4, 2).await, [3, 2]);
    assert_eq!(found(all(), 2..3, 9).await, [2], "a stretch");
    let of_ann = store.all_rated_of(&"a".into(), 2).await.expect("it is read");
    assert_eq!(of_ann.iter().map(|one| one.number).collect::<Vec<_>>(), [3, 2]);
    store.close().await.expect("it closes");
}
