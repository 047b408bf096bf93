//! What only a file can suffer: bytes that are no text, pages that are lost. The rest is in the suite for every store.

use crate::Folder;
use hive_play::GameId;
use hive_store::conformance::{change, found, said};
use hive_store::{Damage, Store};

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_no_text_is_named() {
    let (folder, game) = (Folder::new(), GameId::from("game"));
    let store = folder.store().await;
    found(&store, &game, 0, Some(&"a".into()), None).await;
    let events = (1..=3).map(|number| said(number, 1, "a line")).collect();
    store.append(vec![change(&game, 1, events)]).await.expect("it is written");
    folder.sql("UPDATE events SET body = x'ff00' WHERE number = 2");
    let kept = store.load(&game).await.expect("it is read").expect("it is there");
    let Damage { number, reason } = kept.damage.expect("somebody notices");
    assert_eq!((kept.events.len(), number), (1, 2));
    assert!(reason.to_string().contains("its row is damaged"), "{reason}");
    store.close().await.expect("it closes");
}

/// A file of thirty games, three of them damaged: each is named, with the event, and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_of_the_file_names_what_is_damaged() {
    let folder = Folder::new();
    let store = folder.store().await;
    for i in 0..30 {
        let game = GameId::from(format!("game {i:02}"));
        found(&store, &game, 0, Some(&"a".into()), None).await;
        let events = (1..=5).map(|number| said(number, 1, &format!("line {number}"))).collect();
        store.append(vec![change(&game, 1, events)]).await.expect("it is written");
    }
    let check = || {
        let mut told = Vec::new();
        let checked =
            hive_store::sqlite::check(folder.path(), |game, what| told.push(format!("{game}: {what}")));
        (checked.expect("the file is read"), told)
    };
    // Also while a server has it.
    let (checked, told) = check();
    assert_eq!((checked.games, checked.events, checked.damaged, told.len()), (30, 150, 0, 0));
    folder.sql(
        "UPDATE events SET body = replace(body, 'line 3', 'line 9') WHERE game = 'game 07' AND number = 3;
         DELETE FROM events WHERE game = 'game 11' AND number = 2;
         UPDATE games SET options = 'nonsense' WHERE id = 'game 29'",
    );
    let (checked, told) = check();
    assert_eq!((checked.games, checked.events, checked.damaged), (30, 27 * 5 + 2 + 1, 3));
    assert!(
        told[0].starts_with("game 07: event 3: ") && told[1].starts_with("game 11: event 2: "),
        "{told:?}"
    );
    assert!(told[2].starts_with("game 29: "), "{told:?}");
    store.close().await.expect("it closes");
    let empty = tempfile::tempdir().expect("a folder");
    let error = hive_store::sqlite::check(empty.path(), |_, _| {}).expect_err("there is no file");
    assert!(error.to_string().ends_with("is not there"), "{error}");
}

/// One page of the file is overwritten: the games whose events lay there are named, by the server and by a check, and all
/// others are read and go on. The next start says that something is wrong.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_costs_its_games_and_no_others() {
    const GAMES: usize = 40;
    let folder = Folder::new();
    let store = folder.store().await;
    let name = |i: usize| GameId::from(format!("game {i:02}"));
    for i in 0..GAMES {
        found(&store, &name(i), 0, Some(&"a".into()), None).await;
        let line = |number| said(number, 1, &format!("needle {i:02} {}", "x".repeat(300)));
        store.append(vec![change(&name(i), 1, (1..=20).map(line).collect())]).await.expect("it is written");
    }
    store.close().await.expect("it closes");
    let mut bytes = std::fs::read(folder.file()).expect("it is read");
    let needle = bytes.windows(9).position(|text| text == b"needle 17").expect("it is there");
    let page = needle / 4096 * 4096;
    bytes[page..page + 4096].fill(0x5a);
    std::fs::write(folder.file(), &bytes).expect("it is written");

    let mut named = Vec::new();
    let checked = hive_store::sqlite::check(folder.path(), |game, _| named.push(game.clone()));
    let checked = checked.expect("the rest is read");
    assert!((1..4).contains(&named.len()) && named.contains(&name(17)), "{named:?}");
    assert_eq!((checked.games, checked.damaged), (GAMES as u64, named.len() as u64));
    let store = folder.store().await;
    for i in 0..GAMES {
        let kept = store.load(&name(i)).await.expect("it is read").expect("it is there");
        assert_eq!(kept.damage.is_some(), named.contains(&name(i)), "game {i}");
        if kept.damage.is_none() {
            let more = change(&name(i), 2, vec![said(21, 2, "more")]);
            store.append(vec![more]).await.expect("it goes on");
        }
    }
    found(&store, &"new".into(), 3, Some(&"a".into()), None).await;
    store.close().await.expect("it closes");
}
