//! The file of a server, looked after without one.

use hive_play::{GameId, Identity};
use hive_rules::ByColor;
use hive_store::conformance::{change, found, said};
use hive_store::{RatedGame, RatingChange, Ratings, Store, Strength, WhiteScore, sqlite};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

fn check(folder: &Path) -> Output {
    admin(&["check"], folder)
}

fn admin(words: &[&str], folder: &Path) -> Output {
    let mut admin = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    admin.arg("admin").args(words).arg("--data").arg(folder).output().expect("the binary starts")
}

fn said_by(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_changed_event_is_named_and_the_exit_code_tells() {
    let data = tempfile::tempdir().expect("a folder");
    let (code, _, wrong) = said_by(&check(data.path()));
    assert!(code == Some(1) && wrong.ends_with("kypseli.sqlite is not there"), "{wrong}");
    let runtime = tokio::runtime::Runtime::new().expect("it starts");
    runtime.block_on(async {
        let store = sqlite::open(data.path(), Arc::new(())).await.expect("it opens");
        for name in ["first", "second"] {
            let game = GameId::from(name);
            found(&store, &game, 0, None, None).await;
            let events = (1..=3).map(|number| said(number, 1, "hello")).collect();
            store.append(vec![change(&game, 1, events)]).await.expect("it is written");
        }
        // A server has it, and it can be looked at all the same.
        let (code, told, wrong) = said_by(&check(data.path()));
        assert_eq!(
            (code, told.as_str(), wrong.as_str()),
            (Some(0), "games: 2; whole events: 6; damaged games: 0", "")
        );
        store.close().await.expect("it closes");
    });
    let file = rusqlite::Connection::open(data.path().join("kypseli.sqlite")).expect("it opens");
    file.execute_batch("UPDATE events SET at = at + 1 WHERE game = 'second' AND number = 2")
        .expect("it is written");
    drop(file);
    let (code, told, wrong) = said_by(&check(data.path()));
    assert_eq!((code, told.as_str()), (Some(1), "games: 2; whole events: 4; damaged games: 1"));
    assert!(wrong.starts_with("game second: event 2: "), "{wrong}");
}

#[test]
fn a_rating_that_follows_from_no_game_is_named_and_the_exit_code_tells() {
    let data = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Runtime::new().expect("it starts");
    let recount = || said_by(&admin(&["ratings", "--check"], data.path()));
    runtime.block_on(async {
        let store = sqlite::open(data.path(), Arc::new(())).await.expect("it opens");
        found(&store, &GameId::from("first"), 0, None, None).await;
        let (code, _, wrong) = recount();
        assert_eq!((code, wrong.as_str()), (Some(0), ""));
        let now = Strength { points: 1600.0, deviation: 70.0, volatility: 0.06, latest: 9 };
        let side = |who: &str| RatingChange { who: Identity::from(who), was: 1500.0, now };
        let rated = RatedGame {
            game: "first".into(),
            pool: "blitz-all".to_string(),
            began: 0,
            ended: 9,
            score: WhiteScore::Won,
            counted: true,
            sides: ByColor { white: side("a"), black: side("b") },
            how: "surrounded".to_string(),
            ply: 31,
            tiles: "Base+MLP".to_string(),
        };
        let (none, listed) = (ByColor { white: 0, black: 0 }, ByColor { white: true, black: true });
        store.rate(rated, none, listed).await.expect("it is written");
        store.close().await.expect("it closes");
    });
    let (code, told, wrong) = recount();
    assert_eq!(code, Some(1), "{told}{wrong}");
    assert!(wrong.contains("game first: it is rated, and its events say that it cannot be"), "{wrong}");
}
