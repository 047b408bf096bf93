//! Who wrote what, as the database itself saw it: for every event the connection that wrote it and the epoch of the game at
//! that moment. Whatever nodes believe, here it would show that two of them wrote the same game.

use hive_store::conformance::PrivatePostgres;

/// Writes down who writes, in the same transaction as the event.
const WATCH: &str = "
    CREATE TABLE public.writers (
        game TEXT NOT NULL, number BIGINT NOT NULL, epoch BIGINT NOT NULL, node TEXT NOT NULL, backend INT NOT NULL
    );
    CREATE FUNCTION public.note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO public.writers
        SELECT NEW.game, NEW.number, epoch, current_setting('application_name'), pg_backend_pid()
        FROM kypseli.games WHERE id = NEW.game;
        RETURN NULL;
    END $$;
    CREATE TRIGGER note_writer AFTER INSERT ON kypseli.events FOR EACH ROW EXECUTE FUNCTION public.note_writer()";

/// Events that nobody was seen to write: then nothing is proved about them.
const UNSEEN: &str = "SELECT COUNT(*) FROM kypseli.events AS e WHERE NOT EXISTS
    (SELECT 1 FROM public.writers AS w WHERE w.game = e.game AND w.number = e.number)";

/// Events whose epoch is lower than that of an event before it.
const FALLEN: &str = "SELECT game, number, epoch, before FROM
    (SELECT game, number, epoch, MAX(epoch) OVER (PARTITION BY game ORDER BY number) AS before FROM public.writers) AS w
    WHERE epoch < before ORDER BY game, number";

/// Epochs of a game under which two wrote.
const SHARED: &str = "SELECT game, epoch, string_agg(DISTINCT node, ' and ') FROM public.writers
    GROUP BY game, epoch HAVING COUNT(DISTINCT node) > 1 ORDER BY game, epoch";

const COUNTED: &str =
    "SELECT COUNT(*), COUNT(DISTINCT node), COUNT(DISTINCT backend), COUNT(DISTINCT (game, epoch))
    FROM public.writers";

/// What the database saw.
pub(crate) struct Seen {
    pub(crate) events: i64,
    /// Processes that wrote, and their connections.
    pub(crate) nodes: i64,
    pub(crate) connections: i64,
    /// How often a game had a new owner who wrote.
    pub(crate) epochs: i64,
    pub(crate) wrong: Vec<String>,
}

/// Looks on from now on.
pub(crate) async fn watch(postgres: &PrivatePostgres, database: &str) {
    postgres.sql(database, WATCH).await;
}

/// What was seen.
pub(crate) async fn check(postgres: &PrivatePostgres, database: &str) -> Result<Seen, String> {
    let client = postgres.connect(database).await;
    let told = |error| format!("who wrote cannot be read: {error}");
    let row = client.query_one(COUNTED, &[]).await.map_err(told)?;
    let mut seen = Seen {
        events: row.get(0),
        nodes: row.get(1),
        connections: row.get(2),
        epochs: row.get(3),
        wrong: Vec::new(),
    };
    let unseen: i64 = client.query_one(UNSEEN, &[]).await.map_err(told)?.get(0);
    if unseen > 0 {
        seen.wrong.push(format!("nobody was seen to write {unseen} of the events"));
    }
    for row in client.query(FALLEN, &[]).await.map_err(told)? {
        let (game, number, epoch, before): (String, i64, i64, i64) =
            (row.get(0), row.get(1), row.get(2), row.get(3));
        seen.wrong
            .push(format!("event {number} of game {game} was written under epoch {epoch}, after {before}"));
    }
    for row in client.query(SHARED, &[]).await.map_err(told)? {
        let (game, epoch, nodes): (String, i64, String) = (row.get(0), row.get(1), row.get(2));
        seen.wrong.push(format!("{nodes} both wrote game {game} under epoch {epoch}"));
    }
    Ok(seen)
}

/// The check itself finds what is wrong.
#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = "CREATE SCHEMA kypseli;
        CREATE TABLE kypseli.games (id TEXT PRIMARY KEY, epoch BIGINT NOT NULL);
        CREATE TABLE kypseli.events (game TEXT NOT NULL, number BIGINT NOT NULL);
        INSERT INTO kypseli.games VALUES ('game', 1)";

    #[tokio::test(flavor = "multi_thread")]
    async fn two_writers_of_one_epoch_and_an_epoch_that_falls_are_found() {
        let postgres = PrivatePostgres::shared();
        let database = postgres.database().await;
        let wrong = async || check(postgres, &database).await.expect("it is read").wrong;
        let write = async |node: &str, epoch: i64, number: i64| {
            let sql = format!(
                "SET application_name = '{node}'; UPDATE kypseli.games SET epoch = {epoch};
                 INSERT INTO kypseli.events VALUES ('game', {number})"
            );
            postgres.sql(&database, &sql).await;
        };
        postgres.sql(&database, TABLES).await;
        watch(postgres, &database).await;
        write("a", 1, 1).await;
        write("a", 1, 2).await;
        write("b", 2, 3).await;
        assert_eq!(wrong().await, Vec::<String>::new());
        write("a", 2, 4).await;
        assert_eq!(wrong().await, ["a and b both wrote game game under epoch 2"]);
        write("a", 1, 5).await;
        assert_eq!(wrong().await[0], "event 5 of game game was written under epoch 1, after 2");
        postgres.sql(&database, "DELETE FROM public.writers WHERE number = 1").await;
        assert_eq!(wrong().await[0], "nobody was seen to write 1 of the events");
    }
}
