//! What is told to the moderators and what they do is kept, each of it once; and what players will answer.

use super::story::found;
use super::{Place, open};
use crate::order::ASIDES;
use crate::{Aside, OrderEntry, Report, Silence, Slips, StoreError};
use hive_play::{GameId, Identity};
use hive_rules::{ByColor, Color};

fn report(id: &str, reporter: &str, about: &str, game: Option<&str>, created: i64) -> Report {
    Report {
        id: id.to_string(),
        about: about.into(),
        reporter: reporter.into(),
        game: game.map(GameId::from),
        reason: "chat".to_string(),
        words: "he “shouts”, 'q\\'\n蜂".to_string(),
        created,
        settled: None,
    }
}

fn entry(id: &str, at: i64, about: &str, report: Option<&str>) -> OrderEntry {
    OrderEntry {
        id: id.to_string(),
        at,
        keeper: Some("mod".into()),
        deed: "mute".to_string(),
        about: about.into(),
        report: report.map(str::to_string),
        note: "was told twice".to_string(),
        until: Some(99),
    }
}

/// A report is kept as it was told, once as long as nobody has looked after it, and found by whom it is of and about.
pub async fn reports_are_kept_once_until_somebody_looks_after_them(place: &dyn Place) {
    let store = open(place).await;
    let one = report("one", "ann", "bob", Some("game"), 10);
    store.report(one.clone()).await.expect("it is written");
    let again = store.report(report("again", "ann", "bob", Some("game"), 11)).await;
    assert!(matches!(again, Err(StoreError::Taken)));
    store.report(report("two", "ann", "bob", None, 12)).await.expect("another matter");
    store.report(report("three", "cleo", "bob", Some("game"), 9)).await.expect("another reporter");
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.report_named("one").await.expect("it is read"), Some(one.clone()));
    assert_eq!(store.report_named("again").await.expect("it is read"), None);
    let ids = |reports: Vec<Report>| reports.into_iter().map(|report| report.id).collect::<Vec<_>>();
    assert_eq!(ids(store.open_reports(9).await.expect("it is read")), ["three", "one", "two"]);
    assert_eq!(ids(store.open_reports(1).await.expect("it is read")), ["three"]);
    assert_eq!(ids(store.reports_of(&"ann".into(), 9).await.expect("it is read")), ["two", "one"]);
    assert_eq!(ids(store.reports_about(&"bob".into(), 2).await.expect("it is read")), ["two", "one"]);
    let settled = store.keep_order(entry("e", 20, "bob", Some("one")), Silence::AsBefore, true).await;
    assert!(settled.expect("it is written"));
    let late = store.keep_order(entry("f", 21, "bob", Some("one")), Silence::Until(50), true).await;
    assert!(!late.expect("it is written"), "somebody was faster");
    assert_eq!(store.silent_until(&"bob".into()).await.expect("it is read"), None, "nothing came of it");
    assert_eq!(ids(store.open_reports(9).await.expect("it is read")), ["three", "two"]);
    let known = store.report_named("one").await.expect("it is read");
    assert_eq!(known, Some(Report { settled: Some(20), ..one }));
    store.report(report("new", "ann", "bob", Some("game"), 30)).await.expect("it has happened again");
    store.forget(&"ann".into()).await.expect("it is written");
    assert_eq!(ids(store.open_reports(9).await.expect("it is read")), ["three"], "hers are gone with her");
    assert!(
        store.reports_of(&"ann".into(), 9).await.expect("it is read").is_empty(),
        "also those looked after"
    );
    store.close_account(&"cleo".into()).await.expect("it is written");
    assert!(store.open_reports(9).await.expect("it is read").is_empty(), "and with an account");
    store.close().await.expect("it closes");
}

/// What keepers do is in the log, the latest first and page by page, and who is silenced is until they are not.
pub async fn what_keepers_do_is_logged(place: &dyn Place) {
    let store = open(place).await;
    let bob = Identity::from("bob");
    for (id, at, silence) in [
        ("a", 1, Silence::Until(500)),
        ("b", 2, Silence::AsBefore),
        ("c", 2, Silence::Until(700)),
        ("d", 3, Silence::AsBefore),
    ] {
        assert!(store.keep_order(entry(id, at, "bob", None), silence, false).await.expect("it is written"));
    }
    assert_eq!(store.silent_until(&bob).await.expect("it is read"), Some(700));
    assert_eq!(store.silent_until(&"ann".into()).await.expect("it is read"), None);
    let operator = OrderEntry { keeper: None, until: None, ..entry("e", 4, "bob", None) };
    assert!(store.keep_order(operator.clone(), Silence::Over, false).await.expect("it is written"));
    assert_eq!(store.silent_until(&bob).await.expect("it is read"), None);
    store.close().await.expect("it closes");
    let store = open(place).await;
    let first = store.order_log(None, 2).await.expect("it is read");
    assert_eq!(first, [operator, entry("d", 3, "bob", None)]);
    let last = first.last().map(|entry| (entry.at, entry.id.clone()));
    let ids = |log: Vec<OrderEntry>| log.into_iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!(ids(store.order_log(last, 9).await.expect("it is read")), ["c", "b", "a"]);
    store.close().await.expect("it closes");
}

/// Each side of a game has one plan, which is replaced and forgotten.
pub async fn plans_are_kept_for_each_side(place: &dyn Place) {
    let store = open(place).await;
    let (game, other) = (GameId::from("game"), GameId::from("other"));
    let plans = |white: Option<&str>, black: Option<&str>| ByColor {
        white: white.map(str::to_string),
        black: black.map(str::to_string),
    };
    assert_eq!(store.plans(&game).await.expect("it is read"), plans(None, None));
    store.keep_plan(&game, Color::White, Some("wS1 -bQ;"), 5).await.expect("it is written");
    store.keep_plan(&game, Color::Black, Some("b"), 5).await.expect("it is written");
    store.keep_plan(&game, Color::Black, Some("bb"), 6).await.expect("it is written");
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.plans(&game).await.expect("it is read"), plans(Some("wS1 -bQ;"), Some("bb")));
    assert_eq!(store.plans(&other).await.expect("it is read"), plans(None, None));
    store.keep_plan(&game, Color::White, None, 7).await.expect("it is written");
    store.keep_plan(&game, Color::White, None, 7).await.expect("it is written");
    assert_eq!(store.plans(&game).await.expect("it is read"), plans(None, Some("bb")));
    store.close().await.expect("it closes");
}

/// How often somebody let others wait lasts, and goes with them.
pub async fn who_lets_others_wait_is_remembered(place: &dyn Place) {
    let store = open(place).await;
    let [ann, bob] = ["ann", "bob"].map(Identity::from);
    assert_eq!(store.slips_of(&ann).await.expect("it is read"), None);
    for (who, times, until) in [(&ann, 1, 10), (&ann, 3, 50), (&bob, 2, 30)] {
        store.keep_slips(who, Slips { times, until }).await.expect("it is written");
    }
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.slips_of(&ann).await.expect("it is read"), Some(Slips { times: 3, until: 50 }));
    assert_eq!(store.slips_of(&"a\0".into()).await.expect("it is read"), None);
    assert_eq!(store.sweep(900, 50).await.expect("it is written"), 1, "his were long ago");
    assert_eq!(store.slips_of(&bob).await.expect("it is read"), None);
    store.forget(&ann).await.expect("it is written");
    assert_eq!(store.slips_of(&ann).await.expect("it is read"), None);
    store.keep_slips(&ann, Slips { times: 1, until: 60 }).await.expect("it is written");
    store.close_account(&ann).await.expect("it is written");
    assert_eq!(store.slips_of(&ann).await.expect("it is read"), None);
    store.close().await.expect("it closes");
}

/// Who said what while they watched is known; of those who play nothing is kept, and of one game not more and more.
pub async fn who_said_what_while_they_watched_is_known(place: &dyn Place) {
    let store = open(place).await;
    let [ann, eve, zoe] = ["ann", "eve", "zoe"].map(Identity::from);
    let game = GameId::from("game");
    found(&*store, &game, 1, Some(&ann), None).await;
    let aside =
        |id: &str, who: &Identity, at| Aside { id: id.into(), game: game.clone(), who: who.clone(), at };
    for (id, who, at) in [("a", &ann, 5), ("b", &eve, 6), ("c", &eve, 7), ("c", &zoe, 8), ("d", &zoe, 60)] {
        store.keep_aside(aside(id, who, at)).await.expect("it is written");
    }
    store.close().await.expect("it closes");
    let store = open(place).await;
    for (id, who) in [("a", None), ("b", Some(&eve)), ("c", Some(&zoe)), ("x", None), ("\0", None)] {
        assert_eq!(store.said_by(id).await.expect("it is read").as_ref(), who, "{id}");
    }
    let of_zoe = store.asides_of(&zoe, 9).await.expect("it is read");
    assert_eq!(of_zoe, [aside("d", &zoe, 60), aside("c", &zoe, 8)], "the latest first");
    assert_eq!(store.asides_of(&zoe, 1).await.expect("it is read"), [aside("d", &zoe, 60)]);
    assert_eq!(store.asides_of(&ann, 9).await.expect("it is read"), []);
    store.forget(&eve).await.expect("it is written");
    assert_eq!(store.said_by("b").await.expect("it is read"), None);
    assert_eq!(store.sweep(900, 50).await.expect("it is written"), 1, "long ago");
    assert_eq!(store.said_by("c").await.expect("it is read"), None);
    for number in 0..2 * ASIDES {
        store.keep_aside(aside(&format!("many {number}"), &zoe, 70)).await.expect("it is written");
    }
    let last = |number: u32| format!("many {number}");
    assert_eq!(store.said_by(&last(ASIDES - 2)).await.expect("it is read"), Some(zoe.clone()));
    assert_eq!(store.said_by(&last(ASIDES - 1)).await.expect("it is read"), None, "there is an end");
    store.close_account(&zoe).await.expect("it is written");
    assert_eq!(store.said_by("d").await.expect("it is read"), None);
    store.close().await.expect("it closes");
}

/// Old reports that somebody has looked after, old entries, old plans and silences that are over go by and by.
pub async fn old_order_is_swept(place: &dyn Place) {
    let store = open(place).await;
    store.report(report("old", "ann", "bob", None, 1)).await.expect("it is written");
    store.report(report("open", "ann", "cleo", None, 1)).await.expect("it is written");
    let settles = store.keep_order(entry("e", 50, "bob", Some("old")), Silence::Until(600), true).await;
    assert!(settles.expect("it is written"));
    let young = store.keep_order(entry("f", 150, "cleo", None), Silence::Until(601), false).await;
    assert!(young.expect("it is written"));
    store.keep_plan(&"game".into(), Color::White, Some("old"), 50).await.expect("it is written");
    store.keep_plan(&"game".into(), Color::Black, Some("young"), 150).await.expect("it is written");
    assert_eq!(store.sweep(600, 100).await.expect("it is written"), 4);
    assert_eq!(store.report_named("old").await.expect("it is read"), None);
    assert!(store.report_named("open").await.expect("it is read").is_some(), "nobody has looked after it");
    let log = store.order_log(None, 9).await.expect("it is read");
    assert_eq!(log.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["f"]);
    assert_eq!(store.silent_until(&"bob".into()).await.expect("it is read"), None);
    assert_eq!(store.silent_until(&"cleo".into()).await.expect("it is read"), Some(601));
    let plans = store.plans(&"game".into()).await.expect("it is read");
    assert_eq!((plans.white, plans.black.as_deref()), (None, Some("young")));
    store.close().await.expect("it closes");
}

/// Whatever is asked for by whatever text is not there, and nobody suffers.
pub async fn order_that_makes_no_sense_does_no_harm(place: &dyn Place) {
    let store = open(place).await;
    for text in ["", "\0", "'; DROP TABLE reports; --", &"x".repeat(5000)] {
        assert_eq!(store.report_named(text).await.expect("it is read"), None);
        assert_eq!(store.silent_until(&text.into()).await.expect("it is read"), None);
        assert_eq!(store.reports_of(&text.into(), 3).await.expect("it is read"), []);
        assert_eq!(
            store.plans(&text.into()).await.expect("it is read"),
            ByColor { white: None, black: None }
        );
        let odd = Report { words: text.to_string(), ..report(&format!("r{text}"), "ann", text, None, 1) };
        let (_, good) = tokio::join!(
            store.report(odd),
            store.keep_order(entry(&format!("e{}", text.len()), 1, "bob", None), Silence::AsBefore, false)
        );
        assert!(good.expect("it is written"));
    }
    store.close().await.expect("it closes");
}
