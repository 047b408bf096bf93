//! Files that cannot be used are left as they are, to the byte, and why is said in one sentence.

use crate::Folder;
use hive_store::conformance::found;
use hive_store::{Store, StoreError, sqlite};
use std::fs;
use std::sync::Arc;

/// The sentence about a file that cannot be used, after which nothing is changed.
async fn refused(folder: &Folder) -> String {
    let before = fs::read(folder.file()).expect("it is read");
    let sentence = match sqlite::open(folder.path(), Arc::new(())).await {
        Err(StoreError::Unusable(sentence)) => sentence,
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("it was opened"),
    };
    assert!(fs::read(folder.file()).expect("it is read") == before, "it was changed: {sentence}");
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .expect("it is read")
        .map(|entry| entry.expect("it is read").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    // What was acknowledged is remembered where there once was something.
    names.retain(|name| name != "kypseli.count");
    assert_eq!(names, ["kypseli.lock", "kypseli.sqlite"]);
    assert_eq!(sentence.lines().count(), 1);
    let path = folder.file().display().to_string();
    sentence.strip_prefix(&path).unwrap_or_else(|| panic!("it does not say which: {sentence}")).to_string()
}

/// A folder with a file with a few games.
async fn filled() -> Folder {
    let folder = Folder::new();
    let store = folder.store().await;
    for game in 0..50 {
        found(&store, &format!("game-{game}").into(), 0, Some(&"a".into()), None).await;
    }
    store.close().await.expect("it closes");
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_file() {
    let folder = filled().await;
    folder.sql("INSERT INTO schema_version (version) SELECT max(version) + 1 FROM schema_version");
    assert!(refused(&folder).await.contains("was written by a newer kypseli"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file() {
    let folder = filled().await;
    let mut bytes = fs::read(folder.file()).expect("it is read");
    let middle = bytes.len() / 2;
    bytes[4096..middle].fill(0x5a);
    fs::write(folder.file(), &bytes).expect("it is written");
    assert!(refused(&folder).await.contains("is damaged"));
    // Half of it is missing.
    let folder = filled().await;
    let bytes = fs::read(folder.file()).expect("it is read");
    fs::write(folder.file(), &bytes[..bytes.len() / 2]).expect("it is written");
    assert!(refused(&folder).await.contains("is damaged"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_database_and_somebody_else_s() {
    let folder = Folder::new();
    fs::write(folder.file(), "a letter to Ann, and no database at all".repeat(200)).expect("it is written");
    assert!(refused(&folder).await.contains("is no file of games"));
    let folder = Folder::new();
    fs::write(folder.file(), "").expect("it is written");
    folder.sql("CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('dear Ann')");
    assert!(refused(&folder).await.contains("is no file of games"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_use() {
    let folder = filled().await;
    let store = folder.store().await;
    let second = sqlite::open(folder.path(), Arc::new(())).await.err().expect("it is in use");
    assert!(second.to_string().contains("is in use by another kypseli"), "{second}");
    store.is_well().await.expect("the first does not mind");
    store.close().await.expect("it closes");
    folder.store().await.close().await.expect("now it is free");
}

/// An empty file is a new one.
#[tokio::test(flavor = "multi_thread")]
async fn an_empty_file_is_filled() {
    let folder = Folder::new();
    fs::write(folder.file(), "").expect("it is written");
    let store = folder.store().await;
    store.is_well().await.expect("nothing is wrong");
    store.close().await.expect("it closes");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let data = folder.path().join("new").join("data");
    let store = sqlite::open(&data, Arc::new(())).await.expect("it opens");
    store.is_well().await.expect("nothing is wrong");
    let mode = |path: &std::path::Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for entry in fs::read_dir(&data).expect("it is read") {
        let path = entry.expect("it is read").path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    store.close().await.expect("it closes");
}
