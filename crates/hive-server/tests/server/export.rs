//! All that is kept of somebody is all of it, however much it is.

use crate::ratings::account;
use crate::support::{House, base, pair};
use futures_util::future::{join_all, try_join_all};
use hive_play::{Event, GameId, Happening, Identity};
use hive_rules::{ByColor, Color};
use hive_store::conformance::{agreement, change};
use hive_store::{
    Aside, Change, Founding, OrderEntry, RatedGame, RatingChange, Report, SeatChange, Silence, Store,
};
use hive_store::{Slips, Strength, WhiteScore};
use hive_wire::{Act, Export, ExportedSlips};

/// More than once was written out.
const GAMES: i64 = 1010;
const REPORTS: i64 = 210;

/// A game in which somebody has said something.
fn game(who: &Identity, number: i64) -> Change {
    let id = GameId::from(format!("game{number:012}"));
    let joined = Happening::Joined { color: Color::White, who: who.clone(), name: "Ann".into() };
    let said = Happening::Chat {
        color: Some(Color::White),
        name: "Ann".into(),
        text: format!("word {number}").into(),
    };
    let event = |number, what| Event { number, at: 7, what };
    Change {
        founding: Some(Founding { created: number, agreement: agreement() }),
        seats: vec![SeatChange { color: Color::White, who: Some(who.clone()) }],
        ..change(&id, number, vec![event(1, joined), event(2, said)])
    }
}

fn rated(who: &Identity, number: i64) -> RatedGame {
    let strength = Strength { points: 1500.0, deviation: 300.0, volatility: 0.06, latest: number };
    let side = |who: Identity| RatingChange { who, was: 1500.0, now: strength };
    RatedGame {
        game: GameId::from(format!("game{number:012}")),
        pool: "blitz-base".to_string(),
        began: number,
        ended: number,
        score: WhiteScore::Drawn,
        counted: false,
        sides: ByColor { white: side(who.clone()), black: side("somebody".into()) },
        how: "agreement".to_string(),
        ply: 2,
        tiles: "Base".to_string(),
    }
}

async fn tells(store: &dyn Store, who: &Identity, number: i64) {
    let id = format!("report {number}");
    let report = Report {
        id: id.clone(),
        about: "somebody".into(),
        reporter: who.clone(),
        game: Some(id.as_str().into()),
        reason: "chat".to_string(),
        words: id.clone(),
        created: number,
        settled: None,
    };
    store.report(report).await.expect("it is written");
    let entry = OrderEntry {
        id: id.clone(),
        at: number,
        keeper: None,
        deed: "dismiss".to_string(),
        about: "somebody".into(),
        report: Some(id),
        note: String::new(),
        until: None,
    };
    assert!(store.keep_order(entry, Silence::AsBefore, true).await.expect("it is written"));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_of_it_is_written_out() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ann = account(&house, "Ann").await;
    let who = Identity::from(ann.get("/api/me/export").await.json::<Export>().identity);
    let store = &*house.store;
    store.append((1..=GAMES).map(|number| game(&who, number)).collect()).await.expect("it is written");
    let (none, unlisted) = (ByColor { white: 0, black: 0 }, ByColor { white: false, black: false });
    // All at once: they share the waits for the disk.
    let ratings = (1..=GAMES).map(|number| store.rate(rated(&who, number), none, unlisted));
    try_join_all(ratings).await.expect("they are written");
    join_all((1..=REPORTS).map(|number| tells(store, &who, number))).await;
    let export: Export = ann.get("/api/me/export").await.json();
    let [games, reports] = [GAMES, REPORTS].map(|number| number as usize);
    assert_eq!((export.games.len(), export.words.len(), export.rated.len()), (games, games, games));
    assert_eq!((export.reports.len(), export.more), (reports, false));
    assert_eq!(export.words.last().map(|said| said.text.as_str()), Some("word 1"), "the oldest as well");
    house.close().await;
}

/// What somebody said while they watched, and how often they let others wait, is kept under who they are: it is theirs.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_beside_a_game_and_slips_are_written_out() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let eve = account(&house, "Eve").await;
    let export: Export = eve.get("/api/me/export").await.json();
    assert_eq!((export.asides, export.slips), (vec![], None));
    let (id, _white, mut black) = pair(&house, &base()).await;
    let mut watching = eve.enter(&id).await;
    watching.ask(Act::Chat { text: "what a turn".to_string() }).await.expect("who watches may speak");
    black.ask(Act::Chat { text: "hello".to_string() }).await.expect("he may");
    house.store.keep_slips(&export.identity.into(), Slips { times: 3, until: 50 }).await.expect("it is kept");
    let export: Export = eve.get("/api/me/export").await.json();
    let [aside] = &export.asides[..] else { panic!("{:?}", export.asides) };
    assert_eq!(aside.text.as_deref(), Some("what a turn"));
    assert_ne!(aside.game, id, "the link of a game is the key to it");
    assert_eq!(eve.look(&aside.game).await.id, aside.game, "a pass leads there");
    assert_eq!(export.slips, Some(ExportedSlips { times: 3, until: 50 }));
    house.close().await;
}

/// Whoever has more than is written out is told so.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_out_is_said() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let eve = account(&house, "Eve").await;
    let who = Identity::from(eve.get("/api/me/export").await.json::<Export>().identity);
    let says = async |lines: std::ops::Range<i64>| {
        let aside = |at: i64| Aside {
            id: format!("line {at}"),
            // Of one game 400 lines are kept.
            game: format!("game{:012}", at / 400).into(),
            who: who.clone(),
            at,
        };
        // All at once: they share the waits for the disk.
        try_join_all(lines.map(|at| house.store.keep_aside(aside(at)))).await.expect("they are written");
        let export: Export = eve.get("/api/me/export").await.json();
        (export.asides.len(), export.asides.last().map(|last| last.at), export.more)
    };
    assert_eq!(says(0..10_000).await, (10_000, Some(0), false));
    assert_eq!(says(10_000..10_001).await, (10_000, Some(1), true), "the oldest is left out");
    house.close().await;
}
