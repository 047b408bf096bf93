//! A server moves from a file into a database and back, and nobody can tell.

use crate::Database;
use hive_play::{GameId, Identity};
use hive_rules::{ByColor, Color};
use hive_store::conformance::{Life, change, found, said};
use hive_store::{
    Account, Accounts, Copied, Database as Anywhere, Guests, Leases, Order, OrderEntry, Proof, ProofKind,
    RatedGame, RatingChange, Ratings, Report, Reviewed, Reviews, Role, Silence, Standing, Store, StoreError,
    Strength, WhiteScore, copy, sqlite,
};
use std::path::Path;
use std::sync::Arc;

fn game(seed: u64) -> GameId {
    format!("game-{seed}").into()
}

const LIVES: u64 = 40;

/// A file with games of every kind, people, lessons and a key.
async fn fill(folder: &Path) {
    let store = sqlite::open(folder, Arc::new(())).await.expect("it opens");
    for seed in 0..LIVES {
        for change in Life::new(game(seed), seed).changes {
            store.append(vec![change]).await.expect("it is written");
        }
    }
    let ann = Identity::from("a");
    found(&store, &"Αγώνας".into(), 5, Some(&ann), None).await;
    store.renew("node", std::time::Duration::from_secs(60)).await.expect("it is written");
    let lease = store.lease(&game(1), "node").await.expect("it is written");
    assert_eq!(lease.map(|lease| lease.epoch), Some(1));
    store.retire("node").await.expect("it is written");
    for number in 0..450 {
        let who = Identity::from(format!("guest {number}"));
        store.set_name(&who, &format!("Guest \"{number}\""), number).await.expect("it is written");
        store.solve(&who, "queen", number).await.expect("it is written");
    }
    for number in 0..250 {
        let account = Account {
            who: Identity::from(format!("guest {number}")),
            name: format!("Αννα {number}"),
            created: number,
            bot: number % 2 == 0,
            role: Role::Moderator,
            standing: Standing::Open,
            password: (number % 3 == 0).then(|| "hash".to_string()),
        };
        let proof = Proof {
            id: format!("proof {number}"),
            who: account.who.clone(),
            kind: ProofKind::Session,
            label: String::new(),
            body: "{}".to_string(),
            created: number,
            used: number,
            until: (number % 2 == 0).then_some(9),
        };
        let looks = [format!("αννα {number}")];
        store.open_account(&account, &looks, vec![proof]).await.expect("it is written");
    }
    // Each game counts from what the one before has made of both.
    for number in 0..30_u32 {
        let side = |who: &str| RatingChange {
            who: Identity::from(who),
            was: 1500.0 + f64::from(number) / 3.0,
            now: Strength {
                points: 1500.0 + f64::from(number + 1) / 3.0,
                deviation: 350.0 / f64::from(number + 1),
                volatility: 0.06 - f64::from(number) * 1e-17,
                latest: i64::from(number),
            },
        };
        let rated = RatedGame {
            game: game(u64::from(number)),
            pool: "blitz-all".to_string(),
            began: i64::from(number),
            ended: i64::from(number),
            score: if number % 2 == 0 { WhiteScore::Won } else { WhiteScore::Drawn },
            counted: true,
            sides: ByColor { white: side("guest 1"), black: side("guest 2") },
            how: "surrounded".to_string(),
            ply: 20 + number,
            tiles: "Base+MLP".to_string(),
        };
        let (before, listed) =
            (ByColor { white: number, black: number }, ByColor { white: true, black: true });
        store.rate(rated, before, listed).await.expect("it is written");
    }
    for number in 0..3_i64 {
        let report = Report {
            id: format!("report {number}"),
            about: "guest 1".into(),
            reporter: Identity::from(format!("guest {number}")),
            game: (number == 0).then(|| game(1)),
            reason: "chat".to_string(),
            words: "“Αα”".to_string(),
            created: number,
            settled: None,
        };
        store.report(report).await.expect("it is written");
        let entry = OrderEntry {
            id: format!("entry {number}"),
            at: number,
            keeper: (number > 0).then(|| "guest 2".into()),
            deed: "mute".to_string(),
            about: "guest 1".into(),
            report: Some("report 1".to_string()),
            note: String::new(),
            until: Some(7),
        };
        store.keep_order(entry, Silence::Until(700), number == 1).await.expect("it is written");
    }
    store.keep_plan(&game(1), Color::Black, Some("bS1 wS1"), 3).await.expect("it is written");
    for seed in 0..3 {
        let review = Reviewed {
            game: game(seed),
            who: "guest 7".into(),
            judgement: 1,
            effort: 200_000,
            updated: 9,
            body: "[“Αα”]".to_string(),
        };
        store.keep_review(review).await.expect("it is written");
    }
    store.secret("cookies", "kept").await.expect("it is written");
    store.close().await.expect("it closes");
}

/// Everything that a server could ask.
async fn told(store: &dyn Store) -> Vec<String> {
    let mut told = Vec::new();
    for id in (0..LIVES).map(game).chain(["Αγώνας".into()]) {
        told.push(format!("{:?}", store.load(&id).await.expect("it is read")));
    }
    for who in ["a", "guest 7", "guest 449", "nobody"].map(Identity::from) {
        told.push(format!("{:?}", store.list(&who, None, 100).await.expect("it is read")));
        told.push(format!("{:?}", store.name_of(&who).await.expect("it is read")));
        told.push(format!("{:?}", store.solved(&who).await.expect("it is read")));
        told.push(format!("{:?}", store.account(&who).await.expect("it is read")));
        told.push(format!("{:?}", store.proofs(&who).await.expect("it is read")));
    }
    for who in ["guest 1", "guest 2", "guest 3"].map(Identity::from) {
        told.push(format!("{:?}", store.strengths(&who).await.expect("it is read")));
    }
    for number in [0, 7, 29, 31] {
        told.push(format!("{:?}", store.rated(&game(number)).await.expect("it is read")));
    }
    told.push(format!("{:?}", store.open_reports(9).await.expect("it is read")));
    told.push(format!("{:?}", store.report_named("report 1").await.expect("it is read")));
    told.push(format!("{:?}", store.order_log(None, 9).await.expect("it is read")));
    told.push(format!("{:?}", store.silent_until(&"guest 1".into()).await.expect("it is read")));
    told.push(format!("{:?}", store.plans(&game(1)).await.expect("it is read")));
    told.push(format!("{:?}", store.review_of(&game(2)).await.expect("it is read")));
    told.push(format!("{:?}", store.reviewed_by(&"guest 7".into(), 9).await.expect("it is read")));
    // Those of one moment come in any order.
    let mut alarms = store.alarms(i64::MAX, 1000).await.expect("it is read");
    alarms.sort();
    told.push(format!("{alarms:?}"));
    for looks in ["αννα 3", "αννα 249", "αννα 250"] {
        told.push(format!("{:?}", store.account_like(looks).await.expect("it is read")));
    }
    told.push(store.secret("cookies", "other").await.expect("it is read"));
    told
}

async fn copied(from: &Anywhere, to: &Anywhere) -> Result<Copied, StoreError> {
    copy(from, to, |game, what| panic!("game {game}: {what}")).await
}

fn refused(copied: Result<Copied, StoreError>) -> String {
    match copied {
        Err(StoreError::Unusable(sentence)) => sentence,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_moves_into_a_database_and_back() {
    let (first, last) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    fill(first.path()).await;
    let database = Database::new().await;
    let (from, there) = (Anywhere::File(first.path().into()), Anywhere::Postgres(database.address()));
    let back = Anywhere::File(last.path().join("new"));
    let moved = copied(&from, &there).await.expect("it is copied");
    assert_eq!((moved.games, moved.guests, moved.lessons, moved.damaged), (LIVES + 1, 450, 450, 0));
    assert_eq!(copied(&there, &back).await.expect("it is copied back"), moved);

    let open = async |place: &Anywhere| place.open(Arc::new(())).await.expect("it opens");
    let (old, new, again) = (open(&from).await, open(&there).await, open(&back).await);
    let expected = told(&*old).await;
    for store in [&new, &again] {
        let told = told(&**store).await;
        assert_eq!(told.len(), expected.len());
        told.iter().zip(&expected).for_each(|(told, expected)| assert_eq!(told, expected));
    }
    // A server has each of them: nobody copies beside it.
    assert!(refused(copied(&from, &there).await).contains("is in use by another kypseli"));
    for store in [&old, &new, &again] {
        // Epochs only grow, and games go on.
        assert_eq!(
            store.lease(&game(1), "other").await.expect("it is written").map(|lease| lease.epoch > 1),
            Some(true)
        );
        let step = change(&"Αγώνας".into(), 9, vec![said(1, 9, "it goes on")]);
        store.append(vec![step]).await.expect("it is written");
        store.close().await.expect("it closes");
    }
    // Nothing is written over.
    for to in [&there, &back] {
        assert!(refused(copied(&from, to).await).contains("is not empty"));
    }
    let nowhere = Anywhere::File(last.path().join("nowhere"));
    assert!(refused(copied(&nowhere, &back).await).ends_with("is not there"));
    let empty = Anywhere::Postgres(Database::new().await.address());
    assert!(refused(copied(&empty, &back).await).contains("holds no games, or those of an older version"));
}

/// What is damaged is told, and is as damaged afterwards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_game_is_named_and_copied_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path()).await;
    let file = rusqlite::Connection::open(folder.path().join("kypseli.sqlite")).expect("it opens");
    let hurt: String = file
        .query_row(
            "UPDATE events SET at = at + 1 WHERE number = 2 AND game = (SELECT min(game) FROM events WHERE number = 2)
             RETURNING game",
            (),
            |row| row.get(0),
        )
        .expect("a game has two events");
    drop(file);
    let database = Database::new().await;
    let (from, to) = (Anywhere::File(folder.path().into()), Anywhere::Postgres(database.address()));
    let mut names = Vec::new();
    let moved =
        copy(&from, &to, |game, what| names.push(format!("{game}: {what}"))).await.expect("it is copied");
    assert_eq!((moved.damaged, names.len()), (1, 1));
    assert!(names[0].starts_with(&format!("{hurt}: event 2: ")), "{names:?}");
    let store = to.open(Arc::new(())).await.expect("it opens");
    let kept = store.load(&hurt.into()).await.expect("it is read").expect("it is there");
    assert_eq!(kept.damage.map(|damage| damage.number), Some(2));
    store.close().await.expect("it closes");
}
