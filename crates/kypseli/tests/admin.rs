//! The file of a server, looked after without one.

use hive_play::GameId;
use hive_store::conformance::{change, found, said};
use hive_store::{Store, sqlite};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

fn check(folder: &Path) -> Output {
    let mut check = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    check.args(["admin", "check", "--data"]).arg(folder).output().expect("the binary starts")
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
