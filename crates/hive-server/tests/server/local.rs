//! Games without a server: their room says what a room of the server says, and what was played there comes home, once.

use crate::support::{Answer, Dice, House, Person, Socket, at_one_screen, generous};
use hive_play::Person as Player;
use hive_server::{Clock, Limits};
use hive_wire::view::LocalRoom;
use hive_wire::{
    Act, ClientFrame, Created, GameList, GameView, LocalAnswer, LocalGame, NewGame, SeatChoice, ServerMessage,
};
use serde_json::{Value, json};

const ID: &str = "abcdefghijklmnop";
const NEXT: &str = "ponmlkjihgfedcba";

fn local(options: &NewGame, created: i64) -> LocalGame {
    let (id, next) = (ID.to_string(), NEXT.to_string());
    LocalGame { id, next, created, options: options.clone(), steps: Vec::new() }
}

fn against_engine(level: u8) -> NewGame {
    let mut game = at_one_screen(json!({}));
    game.seats.black = SeatChoice::Engine { level };
    game
}

/// A game without a server, and what is kept of it.
struct Here {
    kept: LocalGame,
    room: LocalRoom,
    numbers: u32,
}

impl Here {
    fn new(kept: LocalGame) -> Here {
        let room = LocalRoom::open(&kept, Player::new("me", "Anna"), 0).expect("it can be played");
        Here { kept, room, numbers: 0 }
    }

    fn say(&mut self, act: Act, now: i64) -> LocalAnswer {
        self.numbers += 1;
        let answer = self.room.say(ClientFrame { id: self.numbers, act }, "freshfreshfresh1", now);
        self.kept.steps.extend(answer.step.clone());
        answer
    }

    fn everything(&mut self, now: i64) -> GameView {
        match self.room.enter(now).messages.pop() {
            Some(ServerMessage::Game { game, .. }) => *game,
            other => panic!("everything, not {other:?}"),
        }
    }

    /// The same without anything happening: somebody else looks at what is kept.
    fn seen(&self, now: i64) -> GameView {
        Here::new(self.kept.clone()).everything(now)
    }

    /// A turn by its number in the list of legal ones.
    fn play(&mut self, choice: usize, now: i64) {
        let position = self.everything(now).position;
        let turn = &position.legal[choice % position.legal.len()];
        let act = Act::Turn { ply: position.ply, piece: turn.piece.clone(), q: turn.q, r: turn.r };
        assert!(matches!(self.say(act, now).messages.last(), Some(ServerMessage::Done { .. })));
    }
}

/// A game in which some turns were taken at one screen.
fn played(turns: usize, seed: u64, now: i64) -> Here {
    let (mut here, mut dice) = (Here::new(local(&at_one_screen(json!({})), now)), Dice(seed));
    for turn in 0..turns {
        here.play(dice.roll(1000), now + turn as i64);
    }
    here
}

fn options(dice: &mut Dice) -> NewGame {
    let expansion = |dice: &mut Dice| dice.roll(2) == 1;
    let (mosquito, ladybug, pillbug) = (expansion(dice), expansion(dice), expansion(dice));
    let mut game = at_one_screen(json!({
        "expansions": {"mosquito": mosquito, "ladybug": ladybug, "pillbug": pillbug},
        "opening": if dice.roll(3) == 0 { "tournament" } else { "rulebook" },
    }));
    if dice.roll(2) == 0 {
        game.clock =
            serde_json::from_value(json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 2}))
                .expect("a clock");
    }
    game
}

/// Something that somebody at one screen might try, sensible or not.
fn attempt(view: &GameView, dice: &mut Dice) -> Act {
    let position = &view.position;
    match dice.roll(40) {
        0 => Act::AskTakeback { side: view.turns.last().map(|turn| turn.side) },
        1 => Act::OfferDraw { side: Some(position.to_move) },
        2 => Act::DeclineDraw {},
        3 => Act::AcceptDraw {},
        4 => Act::Abort {},
        5 => Act::Chat { text: format!("good luck {}", dice.roll(9)) },
        6 => Act::Moves {},
        7 => Act::Resync {},
        8 => Act::GrantTakeback {},
        9 => Act::Turn { ply: position.ply + 1, piece: "wQ".into(), q: 0, r: 0 },
        10..14 => {
            let pieces = ["wQ", "bA1", "wB2", "bG3", "wS1", "nobody"];
            let (q, r) = (dice.roll(9) as i32 - 4, dice.roll(9) as i32 - 4);
            Act::Turn { ply: position.ply, piece: pieces[dice.roll(6)].into(), q, r }
        }
        14 if view.turns.len() > 10 => Act::Resign { side: Some(position.to_move) },
        _ if position.legal.is_empty() => Act::Rematch {},
        _ => {
            let turn = &position.legal[dice.roll(position.legal.len())];
            Act::Turn { ply: position.ply, piece: turn.piece.clone(), q: turn.q, r: turn.r }
        }
    }
}

/// Messages without what must differ: the game's own names, and whatever nobody has asked for.
fn plain(messages: &[ServerMessage]) -> Vec<Value> {
    let wanted = |message: &&ServerMessage| !matches!(message, ServerMessage::Presence { .. });
    let value = |message: &ServerMessage| {
        let mut value = serde_json::to_value(message).expect("it is JSON");
        match message {
            ServerMessage::Game { .. } => {
                for name in ["id", "picture", "link"] {
                    value["game"][name] = Value::Null;
                }
                value["game"]["status"]["rematch"] = Value::Null;
                for seat in ["white", "black"] {
                    if let Some(present) = value["presence"][seat].as_object_mut() {
                        present.remove("lagMs");
                    }
                }
            }
            ServerMessage::Event { .. } => {
                value["status"]["rematch"] = Value::Null;
                value["event"]["what"]["game"] = Value::Null;
            }
            _ => {}
        }
        value
    };
    messages.iter().filter(wanted).map(value).collect()
}

/// The next message about an event.
async fn event(socket: &mut Socket) -> ServerMessage {
    loop {
        let message = socket.next().await;
        if matches!(message, ServerMessage::Event { .. }) {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_without_a_server_says_what_a_room_of_the_server_says() {
    let data = tempfile::tempdir().expect("a folder");
    let clock = Clock::told(1_700_000_000_000);
    let house = House::at(&data, &clock).await;
    let anna = Person::new(house.address, "Anna").await;
    let (mut dice, mut messages) = (Dice(14), 0);
    for _ in 0..200 {
        let options = options(&mut dice);
        let id = anna.create(&options).await;
        let mut socket = anna.enter(&id).await;
        // The way is measured while no time goes by: a game here knows no way, and nothing is given back.
        socket.pinged().await;
        socket.pong().await;
        socket.say(Act::Resync {}).await;
        while !matches!(socket.next().await, ServerMessage::Game { .. }) {}
        let mut here = Here::new(local(&options, clock.now()));
        for _ in 0..40 {
            clock.advance(dice.roll(1500) as i64);
            if here.room.meeting().deadline().is_some_and(|deadline| deadline.at <= clock.now()) {
                // A flag falls by itself, there as soon as it is late enough and here as soon as somebody looks.
                let fallen = here.say(Act::Resync {}, clock.now()).messages;
                let told = event(&mut socket).await;
                assert_eq!(plain(&fallen)[..1], plain(&[told])[..]);
            }
            let act = attempt(&here.seen(clock.now()), &mut dice);
            let asked = socket.say(act.clone()).await;
            here.numbers = asked - 1;
            let mut there = Vec::new();
            loop {
                let message = socket.next().await;
                let last = match &message {
                    ServerMessage::Done { id, .. } => *id == asked,
                    ServerMessage::Refused { id, .. } => *id == Some(asked),
                    ServerMessage::Game { .. } => true,
                    ServerMessage::Moves { .. } => act == Act::Moves {},
                    _ => false,
                };
                there.push(message);
                if last {
                    break;
                }
            }
            let answer = here.say(act.clone(), clock.now());
            assert_eq!(plain(&answer.messages), plain(&there), "{act:?} in {:?}", here.kept);
            messages += there.len();
        }
        // What is kept makes the same game again.
        let again = here.seen(clock.now());
        assert_eq!(again, here.everything(clock.now()));
    }
    assert!(messages > 8_000, "{messages}");
    house.close().await;
}

async fn bring(person: &Person, game: &LocalGame) -> Answer {
    person.put(&format!("/api/local/{}", game.id), game).await
}

async fn listed(person: &Person) -> usize {
    person.get("/api/games").await.json::<GameList>().games.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_brought_home_twice_is_kept_once() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut here = played(12, 3, 1_700_000_000_000);
    here.say(Act::Resign { side: None }, 1_700_000_001_000);

    let first = bring(&anna, &here.kept).await;
    assert_eq!(first.status, 201, "{}", first.text());
    assert_eq!(first.json::<Created>().id, ID);
    // The answer was lost, and another tab knows nothing of it.
    let (again, elsewhere) = tokio::join!(bring(&anna, &here.kept), bring(&anna, &here.kept));
    assert_eq!((again.status, elsewhere.status), (200, 200));
    assert_eq!(listed(&anna).await, 1);
    let list = anna.get("/api/games").await.json::<GameList>().games;
    assert_eq!(list[0].elsewhere, Some(true), "nobody else has seen it happen");

    // It is the game that was played, with its times.
    let (there, own) = (anna.look(ID).await, here.everything(1_700_000_001_000));
    assert_eq!((there.turns, there.position.outcome), (own.turns, own.position.outcome));
    assert_eq!(there.created, 1_700_000_000_000);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_at_once_bring_one_game() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let here = played(6, 4, 1_700_000_000_000);
    let all = futures_util::future::join_all((0..8).map(|_| bring(&anna, &here.kept))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 7);
    assert_eq!(listed(&anna).await, 1);
    // It goes on here.
    let mut socket = anna.enter(ID).await;
    socket.play(0).await.expect("a turn");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_have_been_played_is_not_taken() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let good = played(8, 5, 1_700_000_000_000).kept;

    let mut cheat = good.clone();
    cheat.steps[5].act = Act::Turn { ply: 5, piece: "bQ".into(), q: 9, r: 9 };
    let refusal = bring(&anna, &cheat).await.refused(422, "cannot-reach");
    assert!(refusal.text.starts_with("step 6 of this game: "), "{}", refusal.text);
    let mut link = good.clone();
    link.options.seats.black = SeatChoice::Link {};
    bring(&anna, &link).await.refused(422, "bad-options");
    let mut long = good.clone();
    long.steps = vec![good.steps[0].clone(); LocalGame::MOST_STEPS + 1];
    bring(&anna, &long).await.refused(422, "limit");
    let mut name = good.clone();
    name.id = "../../etc/passwd".to_string();
    anna.put(&format!("/api/local/{ID}"), &name).await.refused(422, "bad-options");
    anna.put(&format!("/api/local/{ID}"), &json!({"id": ID})).await.refused(400, "unreadable");
    assert_eq!(listed(&anna).await, 0);

    // A name that somebody else's game has is taken, and that game stays as it was.
    assert_eq!(bring(&anna, &good).await.status, 201);
    bring(&boris, &good).await.refused(409, "seat-taken");
    assert_eq!((listed(&anna).await, listed(&boris).await), (1, 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_goes_on_where_it_was_and_never_in_the_future() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    // The clock of this browser is years ahead.
    let mut here = Here::new(local(&against_engine(1), 4_000_000_000_000));
    here.play(0, 4_000_000_000_500);
    assert!(here.room.meeting().engine_to_move().is_some());
    assert_eq!(bring(&anna, &here.kept).await.status, 201);
    let mut socket = anna.enter(ID).await;
    while socket.seen.number < 3 {
        socket.next().await;
    }
    let there = anna.look(ID).await;
    assert!(there.created < 4_000_000_000_000 && there.turns[0].at - there.created == 500);
    assert_eq!(there.turns.len(), 2, "the server's engine has taken its turn");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_brings_more_games_than_they_may_make() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { games_per_hour: 20, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut games = Vec::new();
    for number in 10..50 {
        let mut game = played(2, number, 1_700_000_000_000).kept;
        game.id = format!("abcdefghijklmn{number}");
        games.push((bring(&anna, &game).await.status, game));
    }
    let made = games.iter().filter(|(status, _)| *status == 201).count();
    assert!((1..=20).contains(&made), "{made}");
    assert!(games[made..].iter().all(|(status, _)| *status == 429));
    assert_eq!(listed(&anna).await, made);
    // To say it once more costs nothing.
    assert_eq!(bring(&anna, &games[0].1).await.status, 200);
    house.close().await;
}
