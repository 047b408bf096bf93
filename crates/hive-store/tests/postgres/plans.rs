//! A list of a hundred thousand games costs what its page costs: PostgreSQL says how it will look for it.

use crate::Database;
use hive_play::Identity;
use hive_store::Store;

/// A person with a hundred thousand games, of which many are of one moment.
const MANY: &str = "
    INSERT INTO games (id, created, options, updated, summary, alarm)
    SELECT 'game-' || lpad(i::text, 6, '0'), i, '{\"ruleset\":{},\"seats\":{\"white\":{\"type\":\"me\"},\"black\":{\"type\":\"link\"}}}',
           i / 7, '{\"ply\":0,\"toMove\":\"white\",\"names\":{\"white\":null,\"black\":null},\"outcome\":null}', i
    FROM generate_series(0, 99999) AS i;
    INSERT INTO seats (game, side, guest, updated) SELECT id, 'white', 'a', updated FROM games;
    ANALYZE games; ANALYZE seats";

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_a_long_list_is_looked_up_and_not_searched_for() {
    let database = Database::new().await;
    let store = database.store().await;
    database.server.sql(&database.name, MANY).await;
    let ann = Identity::from("a");
    let first = store.list(&ann, None, 50).await.expect("it is read");
    let second = store.list(&ann, first.next.clone(), 50).await.expect("it is read");
    let names: Vec<&str> =
        first.games.iter().chain(&second.games).map(|listed| listed.game.as_str()).collect();
    let expected: Vec<String> = (99_900..100_000).rev().map(|game| format!("game-{game:06}")).collect();
    assert_eq!(names, expected);
    store.close().await.expect("it closes");

    let client = database.server.connect(&database.name).await;
    client
        .batch_execute(&format!(
            "{}; SET plan_cache_mode = force_generic_plan",
            hive_store::postgres::SESSION
        ))
        .await
        .expect("set");
    for (index, query) in hive_store::postgres::QUERIES.into_iter().enumerate() {
        let count = (1..=9).filter(|n| query.contains(&format!("${n}"))).count();
        let nothing = vec!["NULL"; count].join(", ");
        client.batch_execute(&format!("PREPARE q{index} AS {query}")).await.expect("it is prepared");
        let plan =
            client.query(&format!("EXPLAIN EXECUTE q{index}({nothing})"), &[]).await.expect("explained");
        let steps: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
        assert!(steps.iter().any(|step| step.contains("Index")), "{steps:#?}");
        for step in &steps {
            // There are as many nodes as machines.
            let few = step.contains("Seq Scan on nodes");
            assert!(few || !step.contains("Seq Scan") && !step.contains("Sort "), "{steps:#?}");
        }
    }
}
