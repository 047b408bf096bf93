//! Accounts, looked after by whoever runs a server: without one, and beside one that runs.

use hive_store::{Accounts, Guests, Role, Standing, Store, sqlite};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// What a command says, and whether it went well.
fn admin(data: &Path, arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    let output = command.arg("admin").args(arguments).arg("--data").arg(data).output().expect("it starts");
    let text =
        |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().trim_start_matches("kypseli: ").to_string();
    (output.status.success(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn accounts_are_made_and_looked_after() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path();
    let (done, link) = admin(folder, &["account", "Ann", "--public-url", "https://hive.example.org/"]);
    assert!(done && link.starts_with("https://hive.example.org/account#link="), "{link}");
    assert_eq!(
        admin(folder, &["account", "ANN"]),
        (false, "an account is called ANN, or looks like it".into())
    );
    assert_eq!(admin(folder, &["token", "Bob"]), (false, "no account is called Bob".into()));
    let (done, wrong) = admin(folder, &["token", "Ann", "--scopes", "everything"]);
    assert!(!done && wrong.starts_with("`everything` is no scope"), "{wrong}");
    let (done, wrong) = admin(folder, &["account", "a/b"]);
    assert!(!done && wrong.contains("letters and digits"), "{wrong}");

    let runtime = tokio::runtime::Runtime::new().expect("it starts");
    runtime.block_on(async {
        // A server has the file.
        let store = sqlite::open(folder, Arc::new(())).await.expect("it opens");
        let beside = async |arguments: &'static [&'static str]| {
            let folder = folder.to_path_buf();
            tokio::task::spawn_blocking(move || admin(&folder, arguments)).await.expect("it ends")
        };
        let (done, token) = beside(&["token", "ann", "--scopes", "bot:play"]).await;
        assert!(done && token.starts_with("kyp_") && token.len() == 36, "{token}");
        let ann = async || store.account_like("ann").await.expect("it is read");
        let who = ann().await.expect("she is there").who;
        assert_eq!(store.proofs(&who).await.expect("it is read").len(), 2, "the link and the token");
        assert_eq!(beside(&["person", "ban", "Ann"]).await, (true, "Ann: banned".into()));
        assert_eq!(ann().await.map(|ann| ann.standing), Some(Standing::Banned));
        assert_eq!(beside(&["person", "unban", "Ann"]).await, (true, "Ann: open".into()));
        assert_eq!(beside(&["person", "role", "Ann", "moderator"]).await, (true, "Ann: moderator".into()));
        assert_eq!(ann().await.map(|ann| ann.role), Some(Role::Moderator));
        assert!(beside(&["account", "Bob", "--bot"]).await.0);
        assert!(!beside(&["person", "rename", "Ann", "Bob"]).await.0);
        assert_eq!(
            beside(&["person", "rename", "Ann", "Anna"]).await,
            (true, "Ann is now called Anna".into())
        );
        assert_eq!(store.name_of(&who).await.expect("it is read").as_deref(), Some("Anna"));
        assert_eq!(beside(&["person", "close", "anna"]).await, (true, "Anna is gone; the games stay".into()));
        assert_eq!(beside(&["person", "link", "anna"]).await, (false, "no account is called anna".into()));
        // The server writes on.
        store.set_name(&"x".into(), "X", 1).await.expect("it is written");
        store.is_well().await.expect("nothing is wrong");
        store.close().await.expect("it closes");
    });
}
