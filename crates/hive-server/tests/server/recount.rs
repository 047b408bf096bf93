//! Ratings held against the games, in a file and in a database: whatever is not what follows from them is told, also a game
//! that was never rated at all.

use crate::ratings::{account, given_up, rating};
use crate::support::{House, PATIENCE};
use hive_play::{Act, Agreement, Meeting, Millis, Pace, Person};
use hive_rules::{ByColor, Color};
use hive_server::{Clock, Database, recount};
use hive_store::conformance::{PrivatePostgres, agreement};
use hive_store::{Change, Founding, SeatChange, Summary, copy};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A rated game of two, as it is kept: White begins, Black answers and gives up. Nobody looks after it.
fn played(game: &str, made: Millis) -> Change {
    let pace = Pace::Increment { base: 180_000, increment: 3_000 };
    given_up_after(game, pace, made, 0)
}

/// The same at this pace, and Black thinks for so long before giving up.
fn given_up_after(game: &str, pace: Pace, made: Millis, thought: Millis) -> Change {
    let agreement = Agreement { pace, rated: true, ..agreement() };
    let people = [Person::new("a", "Ann"), Person::new("b", "Bob")];
    let mut meeting = Meeting::new(agreement.clone(), made).expect("it fits together");
    let (mut events, mut now) = (Vec::new(), made);
    let mut act = |meeting: &mut Meeting, act: Act, who: usize| {
        now += if matches!(act, Act::Resign(_)) { 1000 + thought } else { 1000 };
        let decided = meeting.decide(&act, &people[who], now).expect("it is allowed");
        events.extend(meeting.happen(decided, now).expect("it happens"));
    };
    act(&mut meeting, Act::Join, 0);
    act(&mut meeting, Act::Join, 1);
    for who in [0, 1] {
        let (ply, turn) = (meeting.ply(), meeting.legal()[0]);
        let (piece, to) = (turn.piece().expect("a tile"), turn.to().expect("a cell"));
        act(&mut meeting, Act::Turn { ply, piece, to }, who);
    }
    act(&mut meeting, Act::Resign(None), 1);
    let seat = |color| SeatChange { color, who: meeting.seated(color).map(|seated| seated.who.clone()) };
    let summary =
        Summary { ply: 2, to_move: Color::White, names: ByColor::default(), ending: meeting.ending() };
    Change {
        game: game.into(),
        founding: Some(Founding { created: made, agreement }),
        seats: Color::ALL.map(seat).into(),
        events,
        updated: now,
        summary,
        alarm: None,
        epoch: None,
    }
}

/// How many are wrong, and what is told of them.
async fn check(database: &Database) -> (u64, String) {
    let mut told = Vec::new();
    let counted = recount(database, &mut |what| told.push(what.to_string())).await.expect("it is read");
    assert_eq!(counted.wrong, told.len() as u64);
    (counted.wrong, told.join("\n"))
}

/// Breaks one thing after the other, and looks whether it is told.
async fn is_told(database: &Database, second: &str, alter: impl AsyncFn(&str)) {
    assert_eq!(check(database).await, (0, String::new()));
    let of_second = format!("game {second}: its ratings are not what follows from the games");
    let missing = format!("game {second}: it is over and has to be rated, and is not");
    let rating = "the rating is not what follows from the games";
    let places = [("rated_games", "game", second), ("ratings", "won", "1")];
    let [games, ratings] = places.map(|(table, column, value)| (table, format!("{column} = '{value}'")));
    for (place, change, back, sentence) in [
        (
            &games,
            "white_deviation = white_deviation + 1",
            "white_deviation = white_deviation - 1",
            &*of_second,
        ),
        (&games, "black_was = black_was - 1", "black_was = black_was + 1", &of_second),
        (&games, "ply = ply + 1", "ply = ply - 1", &of_second),
        (&games, "counted = 0", "counted = 1", &of_second),
        (&ratings, "points = points + 1", "points = points - 1", rating),
        (&ratings, "drawn = drawn + 1", "drawn = drawn - 1", rating),
    ] {
        let (table, these) = place;
        alter(&format!("UPDATE {table} SET {change} WHERE {these}")).await;
        let (wrong, told) = check(database).await;
        assert!(wrong > 0 && told.contains(sentence), "{change}: {told}");
        alter(&format!("UPDATE {table} SET {back} WHERE {these}")).await;
        assert_eq!(check(database).await, (0, String::new()), "{back}");
    }
    alter("DELETE FROM ratings WHERE who = (SELECT MIN(who) FROM ratings)").await;
    let (wrong, told) = check(database).await;
    assert!(wrong == 1 && told.ends_with(": there is no rating"), "{told}");
    alter(&format!("DELETE FROM rated_games WHERE game = '{second}'")).await;
    let (_, told) = check(database).await;
    assert!(told.contains(&missing), "{told}");
    // One that nobody ever looked after is in no list.
    let store = database.open(Arc::new(())).await.expect("it opens");
    store.append(vec![played("third", 3_000_000)]).await.expect("it is written");
    store.close().await.expect("it closes");
    let (_, told) = check(database).await;
    assert!(told.contains("game third: it is over and has to be rated, and is not"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_does_not_follow_from_the_games_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let file = Database::File(data.path().to_path_buf());
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let mut second = String::new();
    for (white, black) in [(&ann, &bob), (&bob, &ann)] {
        second = given_up(white, black).await;
        rating(&ann, &second).await;
    }
    house.close().await;

    let server = PrivatePostgres::shared();
    let name = server.database().await;
    let database: Database = server.address(&name).parse().expect("an address");
    copy(&file, &database, |game, damage| panic!("{game}: {damage}")).await.expect("it is copied");
    is_told(&database, &second, async |statement: &str| server.sql(&name, statement).await).await;
    is_told(&file, &second, async |statement: &str| {
        let file = rusqlite::Connection::open(data.path().join("kypseli.sqlite")).expect("it opens");
        file.execute_batch(statement).expect("it is written");
    })
    .await;
}

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Two who meet often, and play a long game beside: that one is of another day, and counts. What is kept is what follows.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_counts_however_often_the_two_have_met_since() {
    let data = tempfile::tempdir().expect("a folder");
    let file = Database::File(data.path().to_path_buf());
    let (pace, made) = (Pace::PerTurn { each: 30 * DAY }, 1_800_000_000_000);
    let shorter = (0..8).map(|game| given_up_after(&format!("{game:0>16}"), pace, made + 9 * DAY + game, 0));
    for game in shorter.chain([given_up_after("long000000000000", pace, made, 20 * DAY)]) {
        // Whoever wakes looks after it.
        let (id, alarm) = (game.game.clone(), Some(game.updated));
        let store = file.open(Arc::new(())).await.expect("it opens");
        store.append(vec![Change { alarm, ..game }]).await.expect("it is written");
        store.close().await.expect("it closes");
        let house = House::at(&data, &Clock::told(made + 30 * DAY)).await;
        let began = Instant::now();
        let rated = loop {
            if let Some(rated) = house.store.rated(&id).await.expect("it is read") {
                break rated.rated;
            }
            assert!(began.elapsed() < PATIENCE, "{id} is never rated");
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert!(rated.counted, "{id}");
        house.close().await;
    }
    assert_eq!(check(&file).await, (0, String::new()));
}
