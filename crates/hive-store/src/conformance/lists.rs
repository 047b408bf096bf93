//! Lists of games, and games that somebody has to look after.

use super::story::{change, found, said};
use super::{Place, open};
use crate::{ListedPage, Store};
use hive_play::{Ending, GameId, Identity};
use hive_rules::{Color, Outcome};

fn name(game: usize) -> GameId {
    format!("game-{game:03}").into()
}

/// Everything in pages of this size.
async fn pages(store: &dyn Store, who: &Identity, most: u32) -> Vec<ListedPage> {
    let (mut pages, mut from) = (Vec::new(), None);
    loop {
        let page = store.list(who, from, most).await.expect("it is read");
        assert!(page.games.len() <= most as usize);
        from = page.next.clone();
        pages.push(page);
        if from.is_none() {
            return pages;
        }
        assert!(pages.len() < 1000, "a list has an end");
    }
}

fn games(pages: &[ListedPage]) -> Vec<&str> {
    pages.iter().flat_map(|page| &page.games).map(|listed| listed.game.as_str()).collect()
}

/// The latest game comes first, each game once, whatever the size of the pages; others' games are not in it.
pub async fn the_latest_come_first_and_pages_meet(place: &dyn Place) {
    let store = open(place).await;
    let (ann, bob) = (Identity::from("a"), Identity::from("b"));
    for game in 0..20 {
        found(&*store, &name(game), 100 + game as i64, Some(&ann), Some(&bob)).await;
    }
    found(&*store, &"other".into(), 500, Some(&bob), None).await;
    store.append(vec![change(&name(3), 900, vec![said(1, 900, "again")])]).await.expect("it is written");
    let mut expected: Vec<GameId> = (0..20).rev().filter(|game| *game != 3).map(name).collect();
    expected.insert(0, name(3));
    for most in [1, 3, 7, 19, 20, 21, 1000] {
        let pages = pages(&*store, &ann, most).await;
        assert_eq!(games(&pages), expected.iter().map(GameId::as_str).collect::<Vec<_>>());
        assert_eq!(pages.len(), 20_usize.div_ceil(most as usize), "no page is empty, pages of {most}");
    }
    assert_eq!(games(&pages(&*store, &bob, 7).await).len(), 21);
    assert!(pages(&*store, &Identity::from("c"), 5).await[0].games.is_empty());
    store.close().await.expect("it closes");
}

/// Games of one moment come once each, in the same order every time; so does one in which somebody holds both seats.
pub async fn games_of_one_moment_come_once_each(place: &dyn Place) {
    let store = open(place).await;
    let ann = Identity::from("a");
    for game in 0..15 {
        let black = (game % 2 == 0).then_some(&ann);
        found(&*store, &name(game), 7, Some(&ann), black).await;
    }
    let whole = pages(&*store, &ann, 100).await;
    let whole = games(&whole);
    assert_eq!(whole.len(), 15);
    for most in 1..16 {
        assert_eq!(games(&pages(&*store, &ann, most).await), whole, "pages of {most}");
    }
    store.close().await.expect("it closes");
}

/// Games that are not over are found however many others are newer, the latest first, each once; whatever names say.
pub async fn games_that_go_on_are_found_behind_any_number(place: &dyn Place) {
    let store = open(place).await;
    let (ann, bob) = (Identity::from("a"), Identity::from("b"));
    for game in 0..30 {
        found(&*store, &name(game), 100 + game as i64, Some(&ann), (game % 7 == 0).then_some(&ann)).await;
        let mut step = change(&name(game), 200 + game as i64, Vec::new());
        step.summary.ending = (game % 10 != 0).then_some(Ending::Aborted);
        step.summary.names.black = Some(r#"","ending":{"outcome":{"#.to_string());
        store.append(vec![step]).await.expect("it is written");
    }
    found(&*store, &"other".into(), 500, Some(&bob), None).await;
    let open = async |who: &Identity, most| {
        let found = store.unfinished(who, most).await.expect("it is read");
        assert!(found.iter().all(|listed| listed.summary.ending.is_none()));
        found.into_iter().map(|listed| listed.game).collect::<Vec<_>>()
    };
    assert_eq!(open(&ann, 9).await, [name(20), name(10), name(0)]);
    assert_eq!(open(&ann, 2).await, [name(20), name(10)]);
    assert_eq!(open(&bob, 9).await, ["other".into()]);
    assert_eq!(open(&Identity::from("c"), 9).await, []);
    // As the first version wrote it.
    let first = r#"{"ply":3,"toMove":"black","names":{"white":"A","black":"B"},"outcome":"#;
    let over = format!(r#"{first}{{"winner":"white","reason":"surrounded"}}}}"#);
    for (game, summary) in [(10, format!("{first}null}}")), (20, over)] {
        place.alter(&format!("UPDATE games SET summary = '{summary}' WHERE id = '{}'", name(game))).await;
    }
    assert_eq!(open(&ann, 9).await, [name(10), name(0)]);
    store.close().await.expect("it closes");
}

/// What a list says of a game is what was last written.
pub async fn a_list_tells_what_the_game_is_now(place: &dyn Place) {
    let store = open(place).await;
    let (ann, bob) = (Identity::from("a"), Identity::from("b"));
    found(&*store, &name(1), 5, Some(&ann), Some(&bob)).await;
    for ending in [
        Ending::Aborted,
        Ending::Played(Outcome::Agreement),
        Ending::Played(Outcome::Repetition),
        Ending::Played(Outcome::BothSurrounded),
        Ending::Played(Outcome::Surrounded { winner: Color::White }),
        Ending::Played(Outcome::Resignation { winner: Color::Black }),
        Ending::Played(Outcome::Time { winner: Color::White }),
    ] {
        let mut step = change(&name(1), 9, Vec::new());
        step.summary.ending = Some(ending);
        step.summary.names.black = Some("B \"o\" b".to_string());
        let summary = step.summary.clone();
        store.append(vec![step]).await.expect("it is written");
        let page = store.list(&ann, None, 1).await.expect("it is read");
        let listed = &page.games[0];
        assert_eq!((listed.created, listed.updated, &listed.summary), (5, 9, &summary));
        assert_eq!(listed.agreement, super::agreement());
        assert_eq!((listed.seats.white.as_ref(), listed.seats.black.as_ref()), (Some(&ann), Some(&bob)));
        assert_eq!(page.next, None);
    }
    store.close().await.expect("it closes");
}

/// A game is among the alarms from its moment on, the most urgent first, until the alarm is moved or taken away.
pub async fn alarms_come_when_it_is_time(place: &dyn Place) {
    let store = open(place).await;
    for (game, alarm) in [(1, Some(30)), (2, Some(10)), (3, None), (4, Some(20))] {
        found(&*store, &name(game), 0, None, None).await;
        let mut step = change(&name(game), 1, Vec::new());
        step.alarm = alarm;
        store.append(vec![step]).await.expect("it is written");
    }
    let at = async |now, most| store.alarms(now, most).await.expect("it is read");
    assert_eq!(at(9, 10).await, []);
    assert_eq!(at(10, 10).await, [name(2)]);
    assert_eq!(at(i64::MAX, 10).await, [name(2), name(4), name(1)]);
    assert_eq!(at(30, 2).await, [name(2), name(4)]);
    let mut later = change(&name(2), 1, Vec::new());
    later.alarm = Some(100);
    store.append(vec![later, change(&name(4), 1, Vec::new())]).await.expect("it is written");
    assert_eq!(at(50, 10).await, [name(1)]);
    store.close().await.expect("it closes");
}

/// A game is among those that run as long as it has an alarm, and the list tells of it what other lists do.
pub async fn games_whose_clock_runs_are_listed(place: &dyn Place) {
    let store = open(place).await;
    let (ann, bob) = (Identity::from("a"), Identity::from("b"));
    for (game, alarm) in [(1, Some(30)), (2, Some(10)), (3, None), (4, Some(20))] {
        found(&*store, &name(game), 7, Some(&ann), Some(&bob)).await;
        let step = crate::Change { alarm, ..change(&name(game), 8, Vec::new()) };
        store.append(vec![step]).await.expect("it is written");
    }
    let running = store.running(10).await.expect("it is read");
    let games: Vec<&GameId> = running.iter().map(|listed| &listed.game).collect();
    assert_eq!(games, [&name(2), &name(4), &name(1)]);
    let first = &running[0];
    assert_eq!((first.created, first.updated, first.summary.ply), (7, 8, 8));
    assert_eq!((first.seats.white.as_ref(), first.seats.black.as_ref()), (Some(&ann), Some(&bob)));
    assert_eq!(store.running(2).await.expect("it is read").len(), 2);
    store.append(vec![change(&name(2), 9, Vec::new())]).await.expect("it is written");
    assert_eq!(store.running(1).await.expect("it is read")[0].game, name(4));
    store.close().await.expect("it closes");
}
