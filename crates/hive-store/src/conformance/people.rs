//! Names, lessons, secrets, and whether all is well.

use super::story::found;
use super::{Place, open};
use crate::PageMark;
use hive_play::{GameId, Identity};

/// A name is kept, and may be changed.
pub async fn names_are_kept(place: &dyn Place) {
    let (ann, bob) = (Identity::from("a"), Identity::from("b"));
    let store = open(place).await;
    assert_eq!(store.name_of(&ann).await.expect("it is read"), None);
    store.set_name(&ann, "Ann", 1).await.expect("it is written");
    store.set_name(&bob, "Bob", 2).await.expect("it is written");
    store.set_name(&ann, "Αννα \"A\"", 3).await.expect("it is written");
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.name_of(&ann).await.expect("it is read").as_deref(), Some("Αννα \"A\""));
    assert_eq!(store.name_of(&bob).await.expect("it is read").as_deref(), Some("Bob"));
    store.close().await.expect("it closes");
}

/// Lessons come in the order of solving; the first time counts.
pub async fn lessons_are_kept_in_the_order_of_solving(place: &dyn Place) {
    let ann = Identity::from("a");
    let store = open(place).await;
    for (lesson, at) in [("z", 1), ("m", 2), ("z", 3), ("a", 4)] {
        store.solve(&ann, lesson, at).await.expect("it is written");
    }
    store.solve(&Identity::from("b"), "q", 1).await.expect("it is written");
    assert_eq!(store.solved(&ann).await.expect("it is read"), ["z", "m", "a"]);
    store.close().await.expect("it closes");
}

/// The first secret of a name is the one, for ever.
pub async fn a_secret_stays_what_it_was(place: &dyn Place) {
    let store = open(place).await;
    assert_eq!(store.secret("cookies", "first").await.expect("it is written"), "first");
    assert_eq!(store.secret("cookies", "second").await.expect("it is read"), "first");
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.secret("cookies", "third").await.expect("it is read"), "first");
    assert_eq!(store.secret("other", "third").await.expect("it is written"), "third");
    store.close().await.expect("it closes");
}

/// Whoever has a name, a seat or a lesson is known.
pub async fn whoever_was_here_is_known(place: &dyn Place) {
    let store = open(place).await;
    let [named, seated, pupil, nobody] = ["n", "s", "p", "x"].map(Identity::from);
    store.set_name(&named, "Ann", 0).await.expect("it is written");
    found(&*store, &"game".into(), 0, None, Some(&seated)).await;
    store.solve(&pupil, "lesson", 0).await.expect("it is written");
    for (who, known) in [(named, true), (seated, true), (pupil, true), (nobody, false)] {
        assert_eq!(store.is_known(&who).await.expect("it is read"), known, "{who}");
    }
    // Whoever wants to be forgotten is; but a seat stays taken, for the sake of the game.
    for (who, known) in [("n", false), ("s", true), ("p", false), ("x", false)] {
        let who = Identity::from(who);
        store.forget(&who).await.expect("it is written");
        assert_eq!(store.is_known(&who).await.expect("it is read"), known, "{who}");
        assert_eq!(store.name_of(&who).await.expect("it is read"), None);
        assert_eq!(store.solved(&who).await.expect("it is read"), Vec::<String>::new());
    }
    store.close().await.expect("it closes");
}

/// Whatever somebody writes into an address or says of themselves: it is not there, or is kept as it is, or is refused,
/// and nobody else suffers.
pub async fn texts_that_make_no_sense_do_no_harm(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &"game".into(), 0, None, None).await;
    for text in ["", "\0", "a\0b", "'; DROP TABLE games; --", "%00", "\u{202e}\u{10ffff}", &"x".repeat(5000)]
    {
        let (game, who) = (GameId::from(text), Identity::from(text));
        assert!(store.load(&game).await.expect("it is read").is_none(), "{text:?}");
        assert!(!store.is_known(&who).await.expect("it is read"));
        assert_eq!(store.name_of(&who).await.expect("it is read"), None);
        assert_eq!(store.solved(&who).await.expect("it is read"), Vec::<String>::new());
        let from = PageMark { updated: 5, game: game.clone() };
        assert!(store.list(&who, Some(from), 5).await.expect("it is read").games.is_empty());
        // Everybody else writes at the same moment.
        let ann = Identity::from("a");
        let (odd, lease, good) = tokio::join!(
            store.set_name(&who, text, 1),
            store.lease(&game, "a"),
            store.set_name(&ann, "Ann", 1)
        );
        good.expect("it is written");
        assert!(!matches!(lease, Ok(Some(_))));
        if odd.is_ok() {
            assert_eq!(store.name_of(&who).await.expect("it is read").as_deref(), Some(text));
        }
    }
    store.close().await.expect("it closes");
}

/// A store that works says so as often as it is asked, and leaves nothing behind.
pub async fn a_store_that_works_is_well(place: &dyn Place) {
    let store = open(place).await;
    for _ in 0..3 {
        store.is_well().await.expect("nothing is wrong");
    }
    store.close().await.expect("it closes");
}
