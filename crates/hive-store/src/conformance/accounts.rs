//! Accounts: names that nobody else has, and proofs that are whose they are.

use super::story::found;
use super::{Place, open};
use crate::{Account, AccountChange, Proof, ProofKind, Role, Standing, Store, StoreError};
use hive_play::Identity;
use std::sync::Arc;

/// Somebody who is called so.
/// Somebody with an account.
pub(super) fn account(who: &str, name: &str) -> Account {
    Account {
        who: Identity::from(who),
        name: name.to_string(),
        created: 5,
        bot: false,
        role: Role::Player,
        standing: Standing::Open,
        password: Some("hash".to_string()),
    }
}

fn looks(name: &str) -> Vec<String> {
    vec![name.to_lowercase(), format!("{}!", name.to_lowercase())]
}

/// Another name.
fn named(name: &str) -> AccountChange {
    AccountChange { name: Some((name.to_string(), looks(name))), ..AccountChange::default() }
}

fn proof(who: &str, id: &str, kind: ProofKind) -> Proof {
    Proof {
        id: id.to_string(),
        who: Identity::from(who),
        kind,
        label: "a \"phone\"".to_string(),
        body: "{}".to_string(),
        created: 7,
        used: 7,
        until: Some(9),
    }
}

/// Makes an account.
pub(super) async fn opened(store: &Arc<dyn Store>, who: &str, name: &str) {
    store.open_account(&account(who, name), &looks(name), Vec::new()).await.expect("it is written");
}

fn taken(answer: Result<(), StoreError>) -> bool {
    matches!(answer, Err(StoreError::Taken))
}

/// An account is found by who it is and by what it looks like, and what it is called is the name that everybody sees.
pub async fn an_account_is_found_again(place: &dyn Place) {
    let store = open(place).await;
    let (ann, who) = (account("a", "Ann"), Identity::from("a"));
    found(&*store, &"game".into(), 0, Some(&who), None).await;
    let first = proof("a", "s", ProofKind::Session);
    store.open_account(&ann, &looks("Ann"), vec![first.clone()]).await.expect("it is written");
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.account(&who).await.expect("it is read"), Some(ann.clone()));
    for looks in looks("Ann") {
        assert_eq!(store.account_like(&looks).await.expect("it is read"), Some(ann.clone()));
    }
    assert_eq!(store.account_like("Ann").await.expect("it is read"), None);
    assert_eq!(store.account(&"b".into()).await.expect("it is read"), None);
    assert_eq!(store.name_of(&who).await.expect("it is read").as_deref(), Some("Ann"));
    assert_eq!(store.proof("s").await.expect("it is read"), Some(first));
    let mine = store.list(&who, None, 5).await.expect("it is read");
    assert_eq!(mine.games.len(), 1, "what was played before stays theirs");
    store.close().await.expect("it closes");
}

/// Of all who want names that look alike, at once or later, one gets it; who is refused has changed nothing.
pub async fn no_two_accounts_look_alike(place: &dyn Place) {
    let store = open(place).await;
    let many = (0..8).map(|i| {
        let store = Arc::clone(&store);
        let own = vec![format!("own {i}"), "shared".to_string()];
        async move { store.open_account(&account(&format!("a{i}"), "Ann"), &own, Vec::new()).await }
    });
    let mut won = Vec::new();
    let all: Vec<_> = many.map(tokio::spawn).collect();
    for (i, one) in all.into_iter().enumerate() {
        match one.await.expect("it ends") {
            Ok(()) => won.push(i),
            Err(error) => assert!(matches!(error, StoreError::Taken), "{error}"),
        }
    }
    let [winner] = won[..] else { panic!("one gets the name, not {won:?}") };
    for i in 0..8 {
        let own = store.account_like(&format!("own {i}")).await.expect("it is read");
        assert_eq!(own.is_some(), i == winner, "who gets nothing keeps nothing");
        assert_eq!(store.account(&format!("a{i}").into()).await.expect("it is read").is_some(), i == winner);
    }
    let again = account(&format!("a{winner}"), "Other");
    assert!(taken(store.open_account(&again, &looks("Other"), Vec::new()).await), "it is an account already");
    assert_eq!(store.account_like("other").await.expect("it is read"), None);
    store.close().await.expect("it closes");
}

/// An account may get another name, which leaves the old one to others; what else it is stays or changes as it is told.
pub async fn names_of_accounts_change(place: &dyn Place) {
    let store = open(place).await;
    opened(&store, "a", "Ann").await;
    opened(&store, "b", "Bob").await;
    let bob = Identity::from("b");
    assert!(taken(store.change_account(&bob, named("Ann")).await));
    assert_eq!(store.account(&bob).await.expect("it is read"), Some(account("b", "Bob")));
    let ann = Account {
        name: "Anna".to_string(),
        bot: true,
        role: Role::Moderator,
        standing: Standing::Banned,
        password: Some("other".to_string()),
        ..account("a", "Ann")
    };
    let change = AccountChange {
        bot: Some(true),
        role: Some(Role::Moderator),
        standing: Some(Standing::Banned),
        password: Some("other".to_string()),
        ..named("Anna")
    };
    store.change_account(&ann.who, change).await.expect("it is written");
    assert_eq!(store.account_like("anna!").await.expect("it is read"), Some(ann.clone()));
    assert_eq!(store.account_like("ann").await.expect("it is read"), None);
    assert_eq!(store.name_of(&ann.who).await.expect("it is read").as_deref(), Some("Anna"));
    store.change_account(&bob, named("Ann")).await.expect("the name is free");
    let person = AccountChange { bot: Some(false), ..AccountChange::default() };
    store.change_account(&ann.who, person).await.expect("it is written");
    assert_eq!(store.account_like("anna").await.expect("it is read"), Some(Account { bot: false, ..ann }));
    assert!(taken(store.change_account(&"c".into(), named("Cid")).await), "there is none");
    assert_eq!(store.account_like("cid").await.expect("it is read"), None);
    store.close().await.expect("it closes");
}

/// Whoever changes one thing of an account changes nothing else of it, however long ago they read it: a ban is not undone by
/// a password that its owner chooses in the same moment, nor a password by a ban or a name.
pub async fn what_somebody_else_changes_of_an_account_stays(place: &dyn Place) {
    let store = open(place).await;
    opened(&store, "a", "Ann").await;
    let ann = Identity::from("a");
    let nothing = AccountChange::default;
    let changes = [
        AccountChange { standing: Some(Standing::Banned), ..nothing() },
        AccountChange { password: Some("new".to_string()), ..nothing() },
        AccountChange { role: Some(Role::Moderator), ..nothing() },
        named("Anna"),
        AccountChange { bot: Some(true), ..nothing() },
        nothing(),
    ];
    // All at once: each of them has read the account as it was before.
    let all: Vec<_> = changes
        .into_iter()
        .map(|change| {
            let (store, ann) = (Arc::clone(&store), ann.clone());
            tokio::spawn(async move { store.change_account(&ann, change).await })
        })
        .collect();
    for one in all {
        one.await.expect("it ends").expect("it is written");
    }
    let all_of_it = Account {
        bot: true,
        role: Role::Moderator,
        standing: Standing::Banned,
        password: Some("new".to_string()),
        ..account("a", "Anna")
    };
    assert_eq!(store.account(&ann).await.expect("it is read"), Some(all_of_it));
    assert_eq!(store.name_of(&ann).await.expect("it is read").as_deref(), Some("Anna"));
    store.close().await.expect("it closes");
}

/// Proofs are kept, replaced by their owner alone, listed and ended.
pub async fn proofs_are_kept_and_ended(place: &dyn Place) {
    let store = open(place).await;
    opened(&store, "a", "Ann").await;
    opened(&store, "b", "Bob").await;
    let all =
        [ProofKind::Session, ProofKind::Token, ProofKind::Passkey, ProofKind::Recovery, ProofKind::Link];
    for kind in [ProofKind::Mail, ProofKind::MailCheck] {
        store.keep_proof(proof("b", kind.as_str(), kind)).await.expect("it is written");
        let kept = store.proof(kind.as_str()).await.expect("it is read");
        assert_eq!(kept, Some(proof("b", kind.as_str(), kind)));
        assert!(store.end_proof(&"b".into(), kind.as_str()).await.expect("it is written"));
    }
    for kind in all {
        store.keep_proof(proof("a", kind.as_str(), kind)).await.expect("it is written");
    }
    store
        .keep_proof(Proof { until: None, ..proof("b", "other", ProofKind::Session) })
        .await
        .expect("written");
    let (ann, bob) = (Identity::from("a"), Identity::from("b"));
    let ids = async |who| -> Vec<String> {
        store.proofs(who).await.expect("it is read").into_iter().map(|proof| proof.id).collect()
    };
    assert_eq!(ids(&ann).await, ["link", "passkey", "recovery", "session", "token"]);
    let newer = Proof { used: 99, body: "new".to_string(), ..proof("a", "passkey", ProofKind::Passkey) };
    store.keep_proof(newer.clone()).await.expect("it is written");
    assert_eq!(store.proof("passkey").await.expect("it is read"), Some(newer.clone()));
    assert!(taken(store.keep_proof(proof("b", "passkey", ProofKind::Passkey)).await), "it is another's");
    assert!(taken(store.keep_proof(proof("a", "passkey", ProofKind::Token)).await), "it is something else");
    assert!(
        taken(store.keep_proof(proof("c", "mine", ProofKind::Session)).await),
        "there is no such account"
    );
    assert_eq!(store.proof("passkey").await.expect("it is read"), Some(newer));
    assert!(!store.end_proof(&bob, "link").await.expect("it is written"), "nobody ends another's");
    assert!(!store.end_proof(&ann, "nothing").await.expect("it is written"));
    for second in ["session2", "session3"] {
        store.keep_proof(proof("a", second, ProofKind::Session)).await.expect("it is written");
    }
    store.end_proofs(&ann, ProofKind::Session, Some("session2")).await.expect("it is written");
    assert_eq!(ids(&ann).await, ["link", "passkey", "recovery", "session2", "token"]);
    store.end_proofs(&ann, ProofKind::Session, None).await.expect("it is written");
    assert_eq!(ids(&ann).await, ["link", "passkey", "recovery", "token"]);
    assert_eq!(ids(&bob).await, ["other"]);
    store.close().await.expect("it closes");
}

/// What is for one time is used once, however many come with it at the same moment.
pub async fn of_many_who_use_a_code_one_does(place: &dyn Place) {
    let store = open(place).await;
    opened(&store, "a", "Ann").await;
    store.keep_proof(proof("a", "code", ProofKind::Recovery)).await.expect("it is written");
    let all: Vec<_> = (0..8)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.end_proof(&"a".into(), "code").await })
        })
        .collect();
    let mut used = 0;
    for one in all {
        used += usize::from(one.await.expect("it ends").expect("it is written"));
    }
    assert_eq!(used, 1);
    assert_eq!(store.proof("code").await.expect("it is read"), None);
    store.close().await.expect("it closes");
}

/// What is used again and again is used once since each time, however many come with the same answer at the same moment.
pub async fn of_many_who_use_a_key_at_once_one_does(place: &dyn Place) {
    let store = open(place).await;
    opened(&store, "a", "Ann").await;
    let key = proof("a", "key", ProofKind::Passkey);
    store.keep_proof(key.clone()).await.expect("it is written");
    let used = Proof { used: 20, body: "5".to_string(), ..key.clone() };
    let all: Vec<_> = (0..8)
        .map(|_| {
            let (store, used, last) = (Arc::clone(&store), used.clone(), key.used);
            tokio::spawn(async move { store.use_proof(used, last).await })
        })
        .collect();
    let mut times = 0;
    for one in all {
        times += usize::from(one.await.expect("it ends").expect("it is written"));
    }
    assert_eq!(times, 1);
    assert_eq!(store.proof("key").await.expect("it is read"), Some(used.clone()));
    // Neither whoever has looked it up before, nor anybody else, nor what is not there.
    let late = Proof { used: 30, ..key.clone() };
    let other = Proof { who: "b".into(), ..late.clone() };
    let none = Proof { id: "none".to_string(), ..late.clone() };
    for (proof, last) in [(late.clone(), key.used), (other, used.used), (none, used.used)] {
        assert!(!store.use_proof(proof, last).await.expect("it is read"));
    }
    assert!(store.use_proof(late.clone(), used.used).await.expect("it is written"));
    assert_eq!(store.proof("key").await.expect("it is read"), Some(late));
    store.close().await.expect("it closes");
}

/// Of an account that is gone nothing is left but that there was one: its games stay, and nobody gets its name.
pub async fn an_account_that_is_gone_stays_gone(place: &dyn Place) {
    let store = open(place).await;
    let who = Identity::from("a");
    found(&*store, &"game".into(), 0, Some(&who), None).await;
    opened(&store, "a", "Ann").await;
    store.keep_proof(proof("a", "s", ProofKind::Session)).await.expect("it is written");
    store.solve(&who, "lesson", 1).await.expect("it is written");
    store.close_account(&who).await.expect("it is written");
    let gone = store.account(&who).await.expect("it is read").expect("it is remembered");
    let nothing = Account { standing: Standing::Gone, password: None, ..account("a", "") };
    assert_eq!(gone, nothing);
    assert_eq!(store.name_of(&who).await.expect("it is read"), None);
    assert_eq!(store.proofs(&who).await.expect("it is read"), []);
    assert!(store.solved(&who).await.expect("it is read").is_empty());
    assert!(store.load(&"game".into()).await.expect("it is read").is_some(), "the game is the other's too");
    assert!(taken(store.open_account(&account("b", "Ann"), &looks("Ann"), Vec::new()).await));
    assert!(taken(store.open_account(&account("a", "New"), &looks("New"), Vec::new()).await));
    assert!(taken(store.change_account(&who, named("New")).await));
    assert!(taken(store.keep_proof(proof("a", "s", ProofKind::Session)).await));
    assert_eq!(store.account_like("new").await.expect("it is read"), None);
    store.close().await.expect("it closes");
}

/// Whatever is asked for by whatever text is not there, and nobody suffers.
pub async fn accounts_that_make_no_sense_do_no_harm(place: &dyn Place) {
    let store = open(place).await;
    opened(&store, "a", "Ann").await;
    for text in ["", "\0", "a\0b", "'; DROP TABLE accounts; --", &"x".repeat(5000)] {
        assert_eq!(store.account(&text.into()).await.expect("it is read"), None, "{text:?}");
        assert_eq!(store.account_like(text).await.expect("it is read"), None);
        assert_eq!(store.proof(text).await.expect("it is read"), None);
        assert_eq!(store.proofs(&text.into()).await.expect("it is read"), []);
        let odd = Proof { label: text.to_string(), ..proof("a", text, ProofKind::Token) };
        let (kept, good) = tokio::join!(
            store.keep_proof(odd.clone()),
            store.keep_proof(proof("a", "good", ProofKind::Session))
        );
        good.expect("it is written");
        if kept.is_ok() {
            assert_eq!(store.proof(text).await.expect("it is read"), Some(odd));
            assert!(store.end_proof(&"a".into(), text).await.expect("it is written"));
        }
    }
    store.close().await.expect("it closes");
}

/// Whom somebody does not want to meet is theirs alone, said once, and taken back.
pub async fn whom_somebody_avoids_is_remembered(place: &dyn Place) {
    let store = open(place).await;
    let [ann, bob, cleo] = ["a", "b", "c"].map(Identity::from);
    opened(&store, "a", "Ann").await;
    for (whom, since) in [(&cleo, 2), (&bob, 1), (&cleo, 9)] {
        store.avoid(&ann, whom, Some(since)).await.expect("it is written");
    }
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.avoided(&ann).await.expect("it is read"), [bob.clone(), cleo.clone()]);
    assert!(store.avoided(&bob).await.expect("it is read").is_empty());
    store.avoid(&ann, &bob, None).await.expect("it is written");
    assert_eq!(store.avoided(&ann).await.expect("it is read"), [cleo]);
    store.close_account(&ann).await.expect("it is written");
    assert!(store.avoided(&ann).await.expect("it is read").is_empty(), "it goes with the account");
    store.close().await.expect("it closes");
}
