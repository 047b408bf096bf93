//! Nothing is lost: the server is killed without warning, again and again, while hundreds of games are played.
//!
//! Some are played at one screen, some by link, with draws, resignations, chat and rematches, some against an engine.
//!
//! `KYPSELI_KILLS` says how often; the usual number takes less than half a minute. After each kill and each start
//! every event that a player was told is in the file, unchanged; what is there besides is whole; the server shows what
//! the events say, clocks to the millisecond; and the games go on.

#[path = "../../../hive-server/tests/server/support/mod.rs"]
mod support;

mod kept;
mod play;
mod process;
mod replay;

use hive_play::Happening;
use hive_rules::Color;
use hive_wire::Event;
use kept::KeptGame;
use play::Table;
use process::Process;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::{Dice, Person};

/// How often the server is killed.
const KILLS: u32 = 5;

/// How many games go on at the same time.
const GAMES: usize = 60;

/// How many of them were begun before the last kill.
const OLD: usize = 20;

/// How many games that nobody plays any more are looked at after each start.
const LOOKED_AT: usize = 40;

/// What players were told, by game.
type Told = Arc<Mutex<HashMap<String, Vec<Event>>>>;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_is_there_after_every_kill() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = "[limits]\ngames-per-hour = 1000000\nmessages-per-second = 100000\nrequests-per-second = 100000\n\
                  sockets-per-guest = 1000\n";
    std::fs::write(data.path().join("kypseli.toml"), limits).expect("it can be written");
    let kills = std::env::var("KYPSELI_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS);
    let (told, mut dice): (Told, _) = (Arc::default(), Dice(17));
    let mut process = Process::start(data.path());
    let mut people =
        [Person::new(process.address, "Anna").await, Person::new(process.address, "Boris").await];
    // Those that were played when the server was last killed, and are not over.
    let mut open: Vec<String> = Vec::new();
    let (began, mut untold, mut whole) = (Instant::now(), 0, HashMap::new());
    for round in 0..kills {
        let going_on: Vec<String> = open.drain(..).take(OLD).collect();
        let played = play_until_killed(&people, process, &told, going_on, round, &mut dice).await;

        process = Process::start(data.path());
        people = people.map(|person| Person { address: process.address, ..person });
        let kept = kept::read(data.path()).await;
        untold = check(&told, &kept, &mut whole);
        let ids: Vec<&String> = kept.keys().collect();
        let others: Vec<&String> = (0..LOOKED_AT).map(|_| ids[dice.roll(ids.len())]).collect();
        let looked_at: Vec<&KeptGame> = played.iter().chain(others).filter_map(|id| kept.get(id)).collect();
        open = look(&people[0], &looked_at).await.into_iter().filter(|id| played.contains(id)).collect();
    }
    process.kill();
    let kinds = kinds(&kept::read(data.path()).await);
    let told = told.lock().expect("nobody panicked");
    let events: usize = told.values().map(Vec::len).sum();
    eprintln!(
        "{kills} kills, {} games, {events} events told, none lost; {untold} events besides, all whole; {:.1} s",
        told.len(),
        began.elapsed().as_secs_f64()
    );
    eprintln!("{kinds:?}");
    for kind in ["Chat", "DrawDeclined", "Resigned", "Rematch", "TakebackGranted", "TurnOfAnEngine"] {
        assert!(kinds.contains_key(kind), "nothing of that kind could be lost: {kind}");
    }
    assert!(told.len() >= 34 * kills as usize, "there were only {} games", told.len());
    assert!(events > 200 * kills as usize, "there was hardly anything to lose: {events}");
}

/// How much there is of each kind.
fn kinds(kept: &BTreeMap<String, KeptGame>) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for game in kept.values() {
        for event in &game.events {
            let kind = match &event.what {
                Happening::Turn { color: Color::Black, .. } if game.has_engine() => {
                    "TurnOfAnEngine".to_string()
                }
                what => format!("{what:?}").split([' ', '{', '(']).next().unwrap_or_default().to_string(),
            };
            *kinds.entry(kind).or_default() += 1;
        }
    }
    kinds
}

/// Lets games go on and new ones begin, and kills the server in the middle. The games that were played.
async fn play_until_killed(
    people: &[Person; 2],
    process: Process,
    told: &Told,
    going_on: Vec<String>,
    round: u32,
    dice: &mut Dice,
) -> Vec<String> {
    let games = going_on.into_iter().map(Some).chain(std::iter::repeat(None)).take(GAMES);
    let table = Arc::new(Table::new(people.clone(), Arc::clone(told)));
    let players: Vec<_> = games
        .enumerate()
        .map(|(i, game)| tokio::spawn(Arc::clone(&table).sit(game, u64::from(round) << 32 | i as u64)))
        .collect();
    // Every fourth kill comes while some still sit down; the others when every game goes on.
    if round % 4 != 3 {
        let began = Instant::now();
        while table.going.load(Ordering::SeqCst) < GAMES {
            let going = table.going.load(Ordering::SeqCst);
            assert!(began.elapsed() < support::PATIENCE, "only {going} games go on");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    tokio::time::sleep(Duration::from_millis(300 + dice.roll(1200) as u64)).await;
    process.kill();
    for player in players {
        player.await.expect("no player was refused or misled");
    }
    table.games()
}

/// Everything that was told is in the file, event for event, and every game there is whole; those with as many events
/// as last time were looked through then. How many events are there that nobody was told.
fn check(told: &Told, kept: &BTreeMap<String, KeptGame>, whole: &mut HashMap<String, usize>) -> usize {
    let told = told.lock().expect("nobody panicked");
    for (id, events) in told.iter() {
        let game = kept.get(id).unwrap_or_else(|| panic!("game {id} is gone"));
        for event in events {
            let found = game.events.get(event.number as usize - 1);
            assert!(game.has(event), "game {id}: told {event:?}, kept {found:?}");
        }
    }
    for game in kept.values() {
        if whole.insert(game.id.clone(), game.events.len()) == Some(game.events.len()) {
            continue;
        }
        let replay = game.replay();
        assert_eq!(game.seats, game.due_seats(), "game {}: who sits at it", game.id);
        if let Some(again) = &replay.rematch {
            assert!(kept.contains_key(again), "game {}: its rematch {again} is gone", game.id);
        }
        assert_eq!(game.ply, replay.turns.len() as u64, "game {}: the row is as old as the events", game.id);
    }
    kept.values().map(|game| game.events.len()).sum::<usize>() - told.values().map(Vec::len).sum::<usize>()
}

/// What the server shows is what the events say. The games that are not over.
async fn look(person: &Person, games: &[&KeptGame]) -> Vec<String> {
    let mut open = Vec::new();
    for game in games {
        let (view, replay) = (person.look(&game.id).await, game.replay());
        let turns: Vec<&str> = view.turns.iter().map(|turn| turn.text.as_str()).collect();
        if game.has_engine() && view.number as usize > game.events.len() {
            // It has gone on thinking, and has found a turn since the file was read.
            assert!(
                turns.len() > replay.turns.len() && turns[..replay.turns.len()] == replay.turns[..],
                "{turns:?}"
            );
            open.extend(view.position.outcome.is_none().then(|| game.id.clone()));
            continue;
        }
        assert_eq!(view.number as usize, game.events.len(), "game {}", game.id);
        assert_eq!(turns, replay.turns, "game {}", game.id);
        assert_eq!(view.position.outcome.is_some(), replay.is_over(), "game {}", game.id);
        let clock = view.status.clock.expect("there is time");
        let shown = ([clock.white_ms, clock.black_ms], clock.running.map(hive_wire::Side::color));
        assert_eq!(shown, replay.clock.at(clock.as_of), "game {}: the clocks", game.id);
        if !replay.is_over() {
            open.push(game.id.clone());
        }
    }
    open.sort();
    open.dedup();
    open
}
