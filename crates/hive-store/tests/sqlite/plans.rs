//! A list of a hundred thousand games costs what its page costs: SQLite says how it will look for it.

use crate::{Folder, connect};
use hive_play::Identity;
use hive_store::Store;
use hive_store::conformance::found;

/// A person with a hundred thousand games, of which many are of one moment.
const MANY: &str = "
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
    INSERT INTO games (id, created, options, updated, summary, alarm)
    SELECT printf('game-%06d', i), i, '{\"ruleset\":{},\"seats\":{\"white\":{\"type\":\"me\"},\"black\":{\"type\":\"link\"}}}',
           i / 7, '{\"ply\":0,\"toMove\":\"white\",\"names\":{\"white\":null,\"black\":null},\"outcome\":null}', i FROM n;
    INSERT INTO seats (game, side, guest, updated) SELECT id, 'white', 'a', updated FROM games";

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_a_long_list_is_looked_up_and_not_searched_for() {
    let folder = Folder::new();
    let store = folder.store().await;
    folder.sql(MANY);
    let ann = Identity::from("a");
    let first = store.list(&ann, None, 50).await.expect("it is read");
    let second = store.list(&ann, first.next.clone(), 50).await.expect("it is read");
    let names: Vec<&str> =
        first.games.iter().chain(&second.games).map(|listed| listed.game.as_str()).collect();
    let expected: Vec<String> = (99_900..100_000).rev().map(|game| format!("game-{game:06}")).collect();
    assert_eq!(names, expected);
    store.close().await.expect("it closes");

    let connection = connect(&folder.file());
    for query in hive_store::sqlite::QUERIES {
        let mut explained =
            connection.prepare(&format!("EXPLAIN QUERY PLAN {query}")).expect("it is explained");
        // Nothing is looked for, so nothing need be filled in.
        let mut rows = explained.raw_query();
        while let Some(row) = rows.next().expect("it is explained") {
            let step: String = row.get("detail").expect("it is text");
            // The page itself is gone through once; nothing else is.
            let of_page = step == "SCAN mine";
            assert!(
                of_page || !(step.starts_with("SCAN") || step.contains("TEMP B-TREE")),
                "{step} in {query}"
            );
        }
    }
}

/// A crash may leave the order of lists behind what happened; the next start finds it.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_in_order_after_a_crash() {
    let (folder, ann) = (Folder::new(), Identity::from("a"));
    let store = folder.store().await;
    for (game, moment) in [("first", 10), ("second", 30), ("third", 20)] {
        found(&store, &game.into(), moment, Some(&ann), None).await;
    }
    store.close().await.expect("it closes");
    folder.sql("UPDATE seats SET updated = 0");
    let store = folder.store().await;
    let page = store.list(&ann, None, 5).await.expect("it is read");
    let games: Vec<&str> = page.games.iter().map(|listed| listed.game.as_str()).collect();
    assert_eq!(games, ["second", "third", "first"]);
    store.close().await.expect("it closes");
}
