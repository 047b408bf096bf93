//! Who meets whom, and what everybody may know of rated games.

use crate::lobby::Lounge;
use crate::support::{House, PATIENCE, Person};
use futures_util::future::join_all;
use hive_play::Identity;
use hive_rules::ByColor;
use hive_server::Clock;
use hive_store::{RatedGame, RatingChange, Strength, WhiteScore};
use hive_wire::{Act, ArchiveList, Avoided, GameView, LeaderList, LobbyMessage, OpeningName, Rule};
use hive_wire::{Me, RatedList, RecordTally, StatisticsView};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const DAY: i64 = 24 * 60 * 60 * 1000;
const NOW: i64 = 1_790_000_000_000;

async fn account(house: &House, name: &str) -> (Person, Identity) {
    let mut person = Person::new(house.address, name).await;
    person.keep_my_games(name).await;
    let who = person.get("/api/me/export").await.json::<hive_wire::Export>().identity;
    (person, Identity::from(who))
}

/// A game that is known by what it made of two ratings.
fn rated(game: &str, white: &Identity, black: &Identity, ended: i64) -> RatedGame {
    let now = Strength { points: 1600.0, deviation: 70.0, volatility: 0.06, latest: ended };
    let side = |who: &Identity| RatingChange { who: who.clone(), was: 1500.0, now };
    RatedGame {
        game: game.into(),
        pool: "blitz-all".to_string(),
        began: ended - 1,
        ended,
        score: WhiteScore::Won,
        counted: true,
        sides: ByColor { white: side(white), black: side(black) },
        how: "surrounded".to_string(),
        ply: 31,
        tiles: "Base+MLP".to_string(),
    }
}

async fn rate(house: &House, game: RatedGame, games: u32) {
    let (after, listed) = (ByColor { white: games, black: games }, ByColor { white: true, black: true });
    house.store.rate(game, after, listed).await.expect("it is new");
}

/// The first game of a list of rated games, as somebody is told it.
async fn first_game(person: &Person, path: &str) -> Value {
    let began = Instant::now();
    loop {
        let answer = match path {
            "/api/explore" => person.post(path, &json!({"position": {"gameString": "Base"}})).await,
            _ => person.get(path).await,
        };
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let game = answer.json::<Value>()["games"][0].clone();
        if !game.is_null() {
            return game;
        }
        // The explorer reads games when it is asked, and does not let anybody wait for long.
        assert!(began.elapsed() < PATIENCE, "{path}: it does not come");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The link of a game is the key to it: whoever reads a list of others' games gets a pass.
#[tokio::test]
async fn a_list_of_others_games_gives_no_keys_away() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ((ann, ann_id), (bob, bob_id)) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let game = ann.create(&crate::support::base()).await;
    bob.join(&game).await;
    ann.enter(&game).await.play(0).await.expect("a legal turn");
    rate(&house, rated(&game, &ann_id, &bob_id, NOW), 0).await;
    let eve = Person::new(house.address, "Eve").await;
    for (path, name) in
        [("/api/people/ann/rated/blitz/all", "game"), ("/api/archive", "game"), ("/api/explore", "id")]
    {
        let own = first_game(&ann, path).await;
        assert_eq!(own[name].as_str(), Some(game.as_str()), "{path}");
        let others = first_game(&eve, path).await;
        assert!(!others.to_string().contains(&game), "{path}: {others}");
        let pass = others[name].as_str().expect("a name");
        let seen: GameView = eve.get(&format!("/api/games/{pass}")).await.json();
        assert_eq!(seen.id, pass, "she is told no other name");
        let told = eve.get(&format!("/api/games/{pass}/rating")).await.text();
        assert!(told.contains(pass) && !told.contains(&game), "{told}");
    }
    house.close().await;
}

/// What is left out of a list or a sum is said.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_played_more_than_is_told_is_told_so() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ((ann, a), (_, b)) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let more = async |games: std::ops::Range<i64>| {
        let game =
            |number| RatedGame { counted: false, ..rated(&format!("{number:0>16}"), &a, &b, NOW + number) };
        join_all(games.map(|number| rate(&house, game(number), 0))).await;
        let list: RatedList = ann.get("/api/people/ann/rated/blitz/all").await.json();
        let told: StatisticsView = ann.get("/api/people/bob/statistics").await.json();
        let against = told.you.expect("they have met").lost;
        ((list.games.len(), list.more), (told.games, told.more), against)
    };
    assert_eq!(more(0..200).await, ((200, false), (200, false), 200));
    assert_eq!(more(200..1_000).await, ((200, true), (1_000, false), 1_000));
    assert_eq!(more(1_000..1_001).await, ((200, true), (1_000, true), 1_001));
    house.close().await;
}

#[tokio::test]
async fn the_archive_is_searched_and_tells_what_games_come_to() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ((ann, a), (_, b), (_, c)) =
        (account(&house, "Ann").await, account(&house, "Bob").await, account(&house, "Cleo").await);
    for number in 0..60 {
        let game = rated(&format!("{number:0>16}"), &a, if number % 3 == 0 { &c } else { &b }, NOW + number);
        let pool = format!("{}-all", if number < 55 { "blitz" } else { "rapid" });
        let won = if number % 2 == 0 { WhiteScore::Won } else { WhiteScore::Lost };
        // What they made of ratings is not what this is about.
        let game = RatedGame { pool, score: won, counted: false, ..game };
        rate(&house, game, 0).await;
    }
    let count = async |query: &str| {
        let list: ArchiveList = ann.get(&format!("/api/archive{query}")).await.json();
        (list.games.len(), list.next)
    };
    let (first, next) = count("").await;
    assert_eq!((first, next), (50, Some(11)));
    assert_eq!(count("?before=11").await, (10, None));
    assert_eq!(count("?player=cleo").await, (20, None));
    assert_eq!(count("?player=cleo&result=won&other=ann").await, (10, None));
    assert_eq!(count("?player=ann&side=black").await, (0, None));
    assert_eq!(count("?speed=rapid").await, (5, None));
    assert_eq!(count("?reason=time").await, (0, None));
    assert_eq!(count("?tiles=Base%2BMLP&shortest=31&longest=31&least=1400&most=1500").await.0, 50);
    assert_eq!(count(&format!("?since={}", NOW + 58)).await, (2, None));
    // How the two who are named stand against each other, in all of their games, whatever else is asked for.
    let list: ArchiveList = ann.get("/api/archive?player=ann&other=cleo&result=lost").await.json();
    assert_eq!(list.between, Some(RecordTally { won: 10, drawn: 0, lost: 10 }));
    let list: ArchiveList = ann.get("/api/archive?player=cleo&other=bob").await.json();
    assert_eq!((list.games.len(), list.between), (0, None), "they have never met");
    assert_eq!(ann.get("/api/archive?player=ann").await.json::<ArchiveList>().between, None);
    ann.get("/api/archive?speed=slow").await.refused(400, "unreadable");
    ann.get("/api/archive?player=nobody").await.refused(404, "not-found");
    let told: StatisticsView = ann.get("/api/people/cleo/statistics").await.json();
    assert_eq!((told.games, told.black.won, told.black.lost, told.white.won), (20, 10, 10, 0));
    assert_eq!((told.opponents[0].of.as_str(), told.you), ("Ann", Some(told.black)));
    assert_eq!((told.tiles[0].of.as_str(), told.ends[0].of.as_str()), ("Base+MLP", "surrounded"));
    house.close().await;
}

/// Whoever was known well enough and has not played since is not known well enough by and by.
#[tokio::test]
async fn a_leaderboard_forgets_those_of_whom_too_little_is_known_by_now() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(NOW));
    let house = House::at(&data, &time).await;
    let ((ann, a), (_, b)) = (account(&house, "Ann").await, account(&house, "Bob").await);
    rate(&house, rated("AAAAAAAAAAAAAAAA", &a, &b, NOW), 0).await;
    let leaders = async |query: &str| {
        let list: LeaderList = ann.get(&format!("/api/leaders/blitz/all{query}")).await.json();
        let mut names: Vec<_> = list.leaders.into_iter().map(|leader| leader.name).collect();
        names.sort();
        names
    };
    assert_eq!(leaders("").await, ["Ann", "Bob"]);
    assert!(leaders("?bots=true").await.is_empty(), "programs have their own");
    time.advance(150 * DAY);
    assert!(leaders("").await.is_empty());
    house.close().await;
}

/// Whoever runs the server gives somebody another name while it runs.
#[tokio::test]
async fn a_new_name_given_elsewhere_is_seen_soon() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(NOW));
    let house = House::at(&data, &time).await;
    let (ann, who) = account(&house, "Ann").await;
    let named = Some(("Anna".to_string(), vec!["anna".to_string()]));
    let change = hive_store::AccountChange { name: named, ..Default::default() };
    house.store.change_account(&who, change).await.expect("it is written");
    time.advance(30_000);
    assert_eq!(ann.get("/api/me").await.json::<Me>().name, "Anna");
    house.close().await;
}

fn blitz() -> Value {
    json!({"type": "increment", "baseSeconds": 180, "incrementSeconds": 3})
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_somebody_avoids_they_do_not_meet_and_programs_only_if_they_want() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ((ann, _), (bob, _), (_, robot)) =
        (account(&house, "Ann").await, account(&house, "Bob").await, account(&house, "Robot").await);
    let program = hive_store::AccountChange { bot: Some(true), ..Default::default() };
    house.store.change_account(&robot, program).await.expect("it is written");
    let eve = Person::new(house.address, "Eve").await;
    eve.get("/api/me/avoided").await.refused(401, "not-signed-in");
    let avoid = json!({"type": "person", "name": "bob", "avoid": true});
    eve.put("/api/me/avoided", &avoid).await.refused(401, "not-signed-in");
    ann.put("/api/me/avoided", &json!({"type": "person", "name": "nobody", "avoid": true}))
        .await
        .refused(404, "not-found");
    ann.put("/api/me/avoided", &json!({"type": "person", "name": "ann", "avoid": true}))
        .await
        .refused(422, "bad-options");
    let all: Avoided = ann.put("/api/me/avoided", &avoid).await.json();
    assert_eq!((all.people, all.programs), (vec!["Bob".to_string()], false));
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    let wanted = json!({"ruleset": {}, "clock": blitz()});
    at_ann.ask(json!({"type": "seek", "wanted": wanted})).await.expect("anybody may");
    let seek = at_bob.seek().await;
    at_bob.refused(json!({"type": "answer", "seek": seek}), Rule::NotForYou).await;
    at_bob.refused(json!({"type": "challenge", "name": "Ann", "wanted": wanted}), Rule::NotForYou).await;
    // A program is challenged, and the queen does not come first there, whatever the form says.
    let mut elsewhere = Lounge::enter(&ann).await;
    at_ann.ask(json!({"type": "challenge", "name": "robot", "wanted": wanted})).await.expect("she may");
    let made = elsewhere
        .until(|message| match message {
            LobbyMessage::You { you } => you.challenges.first().cloned(),
            _ => None,
        })
        .await;
    assert!(made.other.bot && made.wanted.ruleset.opening == OpeningName::Tournament, "{made:?}");
    at_ann.ask(json!({"type": "takeBack", "challenge": made.id})).await.expect("it is hers");
    let programs = ann.put("/api/me/avoided", &json!({"type": "programs", "avoid": true})).await;
    assert!(programs.json::<Avoided>().programs);
    at_ann.refused(json!({"type": "challenge", "name": "robot", "wanted": wanted}), Rule::NotForYou).await;
    let again = ann.put("/api/me/avoided", &json!({"type": "person", "name": "Bob", "avoid": false})).await;
    assert!(again.json::<Avoided>().people.is_empty());
    at_bob.ask(json!({"type": "challenge", "name": "Ann", "wanted": wanted})).await.expect("he may again");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_serial_aborter_is_timed_out() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(NOW));
    let house = House::at(&data, &time).await;
    let (ann, bob) = (Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await);
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    let wanted = json!({"ruleset": {}, "clock": blitz(), "side": "white"});
    for _ in 0..3 {
        at_ann.ask(json!({"type": "seek", "wanted": wanted})).await.expect("she may still");
        let seek = at_bob.seek().await;
        at_bob.ask(json!({"type": "answer", "seek": seek})).await.expect("it is open");
        let found = at_ann.found().await;
        at_ann.ask(json!({"type": "ready", "found": found.id})).await.expect("she is asked");
        let game = at_ann.begun().await;
        at_bob.begun().await;
        let mut inside = ann.enter(&game).await;
        inside.ask(hive_wire::Act::Abort {}).await.expect("nobody has moved");
    }
    // The lobby hears of it beside the game.
    let began = std::time::Instant::now();
    let refusal = loop {
        match at_ann.ask(json!({"type": "seek", "wanted": wanted})).await {
            Err(refusal) => break refusal,
            Ok(()) => assert!(began.elapsed() < crate::support::PATIENCE, "she may still seek"),
        }
    };
    assert_eq!((refusal.rule, refusal.retry_after_seconds.is_some()), (Rule::TimedOut, true));
    assert!(refusal.text.contains("5 min"), "{}", refusal.text);
    at_bob.ask(json!({"type": "seek", "wanted": wanted})).await.expect("Bob has done nothing");
    time.advance(6 * 60 * 1000);
    at_ann.ask(json!({"type": "seek", "wanted": wanted})).await.expect("it is over");
    house.close().await;
}

/// Two games that began alike on tables that lay otherwise are one opening.
#[tokio::test(flavor = "multi_thread")]
async fn statistics_tell_how_games_began() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ((ann, _), (bob, _)) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let chains = [
        [("wS1", 0, 0), ("bG1", 1, 0), ("wQ", -1, 0), ("bQ", 2, 0)],
        [("wS1", 0, 0), ("bG1", 0, 1), ("wQ", 0, -1), ("bQ", 0, 2)],
        [("wS1", 0, 0), ("bG1", 1, 0), ("wA1", -1, 0), ("bQ", 2, 0)],
    ];
    for chain in chains {
        let game = crate::ratings::begun(&ann, &bob).await;
        let mut seats = [ann.enter(&game).await, bob.enter(&game).await];
        for (ply, (piece, q, r)) in chain.into_iter().enumerate() {
            let mover = &mut seats[ply % 2];
            while mover.position().ply < ply as u32 {
                mover.next().await;
            }
            let act = Act::Turn { ply: ply as u32, piece: piece.to_string().into(), q, r };
            mover.ask(act).await.expect("a legal turn");
        }
        seats[1].ask(Act::Resign { side: None }).await.expect("anybody may");
        crate::ratings::rating(&ann, &game).await;
    }
    let began = std::time::Instant::now();
    let told = loop {
        let told: StatisticsView = bob.get("/api/people/ann/statistics").await.json();
        if told.openings.iter().map(|part| part.score.won).sum::<u32>() == 3 {
            break told;
        }
        assert!(began.elapsed() < PATIENCE, "{told:?}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    let openings: Vec<_> = told.openings.iter().map(|part| (part.of.as_str(), part.score.won)).collect();
    assert_eq!(openings.len(), 2, "{openings:?}");
    assert!(
        openings[0].0.starts_with("wS1; bG1 ") && openings[0].0.contains("wQ") && openings[0].1 == 2,
        "{openings:?}"
    );
    assert!(openings[1].0.contains("wA1"), "{openings:?}");
    house.close().await;
}
