//! Something in the file that nobody can read: it harms that game and no other.

use crate::support::{House, Person, base};
use hive_server::wire::GameList;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

#[tokio::test(flavor = "multi_thread")]
async fn one_game_that_cannot_be_read_hides_no_other() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let (good, bad) = (anna.create(&base()).await, anna.create(&base()).await);
    house.close().await;
    let file = data.path().join("kypseli.sqlite");
    let mut other = SqliteConnectOptions::new().filename(file).connect().await.expect("it opens");
    let spoil = sqlx::query("UPDATE games SET options = 'nonsense', alarm = 0 WHERE id = ?").bind(&bad);
    spoil.execute(&mut other).await.expect("it is written");
    other.close().await.expect("it closes");

    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    let list: GameList = anna.get("/api/games").await.json();
    assert_eq!(list.games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), [good.as_str()]);
    anna.get(&format!("/api/games/{bad}")).await.refused(503, "trouble");
    anna.enter(&good).await.play(0).await.expect("a legal turn");
    house.close().await;
}
