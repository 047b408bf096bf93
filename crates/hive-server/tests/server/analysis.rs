//! The analysis socket: lines while somebody looks on, and not a moment longer.

use crate::support::{House, PATIENCE, Person, Socket, config, generous, request};
use futures_util::{SinkExt, StreamExt};
use hive_notation::MoveText;
use hive_rules::{Expansions, Game, Ruleset};
use hive_server::Limits;
use hive_wire::{AnalysisAsk, AnalysisFrame, AnalysisMessage, LeaveReason, Line, PositionAsk, Rule};
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// Somebody who looks on.
struct Onlooker(Socket);

impl Onlooker {
    async fn new(person: &Person) -> Onlooker {
        Onlooker(person.socket("/api/analysis").await)
    }

    async fn ask(&mut self, id: u32, ask: AnalysisAsk) {
        self.0.raw(&serde_json::to_string(&AnalysisFrame { id, ask }).expect("it is JSON")).await;
    }

    async fn start(&mut self, id: u32, position: PositionAsk, lines: u8) {
        self.ask(id, AnalysisAsk::Start { position, lines, seconds: Some(60) }).await;
    }

    /// The next message; nothing when the server has closed.
    async fn try_next(&mut self) -> Option<AnalysisMessage> {
        loop {
            match timeout(PATIENCE, self.0.socket.next()).await.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    return Some(
                        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")),
                    );
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    async fn next(&mut self) -> AnalysisMessage {
        self.try_next().await.expect("the server is still there")
    }

    /// The next line; everything else of the same search is passed over.
    async fn line(&mut self, wanted: u32) -> Line {
        loop {
            match self.next().await {
                AnalysisMessage::Line { id, line } if id == wanted => return line,
                AnalysisMessage::Position { .. } | AnalysisMessage::Waiting { .. } => {}
                other => panic!("there should be a line: {other:?}"),
            }
        }
    }

    /// Says something that is refused for this reason, with this number if it could be read.
    async fn refused(&mut self, text: &str, number: Option<u32>, rule: &str) {
        self.0.raw(text).await;
        match self.next().await {
            AnalysisMessage::Refused { id, refusal } => {
                assert_eq!((id, refusal.rule.name()), (number, rule), "{text}: {}", refusal.text);
                assert!(!refusal.text.is_empty());
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

fn game_string(text: &str) -> PositionAsk {
    PositionAsk { game_string: Some(text.to_string()), ..PositionAsk::default() }
}

const OPENING: &str = "Base+ML;InProgress;White[3];wS1;bS1 wS1-;wQ /wS1;bQ bS1/";

fn opening() -> Game {
    let mut game = Game::new(Ruleset::rulebook(Expansions::MOSQUITO_LADYBUG));
    for text in OPENING.split(';').skip(3) {
        play(&mut game, text);
    }
    game
}

fn play(game: &mut Game, text: &str) {
    let turn: MoveText = text.parse().expect("a turn in text");
    let turn = turn.resolve(game.position()).expect("a turn of this position");
    game.play(turn).expect("a legal turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_come_deeper_and_deeper_until_they_are_stopped() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    anna.start(7, game_string(OPENING), 2).await;
    match anna.next().await {
        AnalysisMessage::Position { id, position } => {
            assert_eq!((id, position.ply, position.pieces.len()), (7, 4, 4));
            assert_eq!(position.last.map(|last| last.text).as_deref(), Some("bQ bS1/"));
        }
        other => panic!("first the position: {other:?}"),
    }
    let (mut depths, mut nodes) = ([0, 0], 0);
    while depths[0] < 4 || depths[1] < 3 {
        let line = anna.line(7).await;
        let before = &mut depths[line.rank as usize - 1];
        assert!(line.depth >= *before, "rank {}: depth {} after {before}", line.rank, line.depth);
        assert!(line.nodes >= nodes, "positions are never looked at less often");
        (*before, nodes) = (line.depth, line.nodes);
        // Every line can be played.
        assert!(!line.turns.is_empty());
        let mut game = opening();
        line.turns.iter().for_each(|text| play(&mut game, text));
        assert!(!line.score.text.is_empty());
    }
    anna.ask(8, AnalysisAsk::Stop {}).await;
    loop {
        match anna.next().await {
            AnalysisMessage::Finished { id } => break assert_eq!(id, 7),
            AnalysisMessage::Line { id: 7, .. } => {}
            other => panic!("{other:?}"),
        }
    }
    house.until("searching", |searches| searches == 0).await;
    assert_eq!(house.number("searches_cancelled_total").await, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_stops_the_search() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let person = Person::new(house.address, "Anna").await;
    let mut anna = Onlooker::new(&person).await;
    anna.start(1, game_string(OPENING), 1).await;
    anna.line(1).await;
    assert_eq!(house.number("searching").await, 1);
    // Without a word: the connection is simply gone.
    drop(anna);
    house.until("searching", |searches| searches == 0).await;
    house.until("sockets", |sockets| sockets == 0).await;
    // The thread is free for the next.
    let mut boris = Onlooker::new(&Person::new(house.address, "Boris").await).await;
    boris.start(1, game_string("Base"), 1).await;
    boris.line(1).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_question_ends_the_one_before() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    anna.start(1, game_string(OPENING), 1).await;
    anna.line(1).await;
    anna.start(2, game_string("Base+P"), 5).await;
    let mut finished = false;
    loop {
        match anna.next().await {
            AnalysisMessage::Line { id: 1, .. } => assert!(!finished, "the first search is over"),
            AnalysisMessage::Finished { id: 1 } => finished = true,
            AnalysisMessage::Line { id: 2, line } => {
                assert!(finished && line.turns[0].starts_with('w'));
                break;
            }
            AnalysisMessage::Position { id: 2, .. } | AnalysisMessage::Waiting { id: 2 } => assert!(finished),
            other => panic!("{other:?}"),
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_ends_by_itself_when_its_time_is_up() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { analysis_seconds: 1, ..generous() }).await;
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    // It asks for a minute, and the server allows a second.
    anna.start(1, game_string(OPENING), 1).await;
    let began = std::time::Instant::now();
    while anna.next().await != (AnalysisMessage::Finished { id: 1 }) {}
    let taken = began.elapsed().as_millis();
    assert!((800..5000).contains(&taken), "after {taken} ms");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_answered_and_harms_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let person = Person::new(house.address, "Anna").await;
    let mut anna = Onlooker::new(&person).await;
    for text in ["", "nonsense", "{}", r#"{"id": 1, "do": {"type": "think"}}"#] {
        anna.refused(text, None, "unreadable").await;
    }
    let start = |position: serde_json::Value, lines: u8| {
        json!({"id": 5, "do": {"type": "start", "position": position, "lines": lines}}).to_string()
    };
    anna.refused(&start(json!({"gameString": "Base", "colour": "red"}), 1), None, "unreadable").await;
    for lines in [0, 6] {
        anna.refused(&start(json!({"gameString": "Base"}), lines), Some(5), "bad-options").await;
    }
    for position in [
        json!({}),
        json!({"gameString": "Chess"}),
        json!({"gameString": "Base", "diagram": "wQ"}),
        json!({"diagram": "wQ wQ"}),
        json!({"gameString": "Base", "moves": ["hello"]}),
        json!({"gameString": "Base", "ply": 3}),
    ] {
        anna.refused(&start(position, 1), Some(5), "bad-position").await;
    }
    let illegal = json!({"gameString": "Base", "moves": ["wS1", "bS1 wS1-", "wQ bS1-"]});
    anna.refused(&start(illegal, 1), Some(5), "touches-enemy").await;
    let over = "   bA1   bA2\nbA3   wQ    bQ\n   bS1   bS2\n\nBase, white to move";
    anna.refused(&start(json!({"diagram": over}), 1), Some(5), "game-over").await;
    // After all that it still thinks.
    anna.start(6, game_string("Base"), 1).await;
    anna.line(6).await;
    // What is no text is not read at all.
    let _ = anna.0.socket.send(Message::binary(vec![1, 2, 3])).await;
    while anna.try_next().await.is_some() {}
    house.until("searching", |searches| searches == 0).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_much_is_told_when_to_ask_again_and_then_cut_off() {
    let data = tempfile::tempdir().expect("a folder");
    let house =
        House::with(&data, Limits { requests_per_second: 1, messages_per_second: 5, ..generous() }).await;
    let mut eve = Onlooker::new(&Person::new(house.address, "Eve").await).await;
    for id in 0..10 {
        eve.start(id, game_string("Base"), 1).await;
    }
    // Read before the flood: what is on its way when a connection is cut may be lost.
    let refusal = loop {
        match eve.try_next().await.expect("she is told") {
            AnalysisMessage::Refused { refusal, .. } => break refusal,
            _ => continue,
        }
    };
    assert_eq!(refusal.rule, Rule::Limit);
    assert!(refusal.retry_after_seconds.is_some_and(|seconds| seconds >= 1));
    for id in 10..400 {
        eve.start(id, game_string("Base"), 1).await;
    }
    let mut last = None;
    while let Some(message) = eve.try_next().await {
        if let AnalysisMessage::Closing { reason } = message {
            last = Some(reason);
        }
    }
    assert!(last.is_none_or(|reason| reason == LeaveReason::Flood), "{last:?}");
    house.until("refused_total{reason=\"flood\"}", |floods| floods == 1).await;
    house.until("searching", |searches| searches == 0).await;
    // Somebody else is not to blame.
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    anna.start(1, game_string("Base"), 1).await;
    anna.line(1).await;
    house.close().await;
}

/// Both wait for one thread: who came later is served when the first has had a good while, and is told to wait.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_to_wait_is_told_so_and_served_soon() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { waiting_searches: 1, ..generous() }).await;
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    anna.start(1, game_string(OPENING), 1).await;
    anna.line(1).await;
    let mut boris = Onlooker::new(&Person::new(house.address, "Boris").await).await;
    boris.start(1, game_string("Base"), 1).await;
    assert!(matches!(boris.next().await, AnalysisMessage::Position { .. }));
    assert_eq!(boris.next().await, AnalysisMessage::Waiting { id: 1 });
    // The queue has an end.
    let mut clara = Onlooker::new(&Person::new(house.address, "Clara").await).await;
    let start = json!({"id": 3, "do": {"type": "start", "position": {"gameString": "Base"}, "lines": 1}});
    clara.refused(&start.to_string(), Some(3), "limit").await;
    anna.ask(2, AnalysisAsk::Stop {}).await;
    boris.line(1).await;
    house.close().await;
}

/// Engines' turns have threads of their own: that they wait is no business of somebody who looks on.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_to_wait_because_engines_do() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let eve = Person::new(house.address, "Eve").await;
    let mut game = crate::support::base();
    game.seats.black = game.seats.white;
    game.seats.white = serde_json::from_value(json!({"type": "engine", "level": 10})).expect("a seat");
    for _ in 0..4 {
        eve.create(&game).await;
    }
    house.until("searches_waiting", |waiting| waiting >= 2).await;
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    anna.start(1, game_string(OPENING), 1).await;
    assert!(matches!(anna.next().await, AnalysisMessage::Position { .. }));
    let next = anna.next().await;
    assert!(matches!(next, AnalysisMessage::Line { .. }), "{next:?}");
    assert!(house.number("searches_waiting").await >= 1, "the engines still wait");
    // Who asks for something else does not wait for what they asked before.
    anna.start(2, game_string(OPENING), 1).await;
    loop {
        match anna.next().await {
            AnalysisMessage::Waiting { .. } => panic!("nobody else looks on"),
            AnalysisMessage::Line { id: 2, .. } => break,
            _ => {}
        }
    }
    house.close().await;
}

/// Anna looks on and never stops. From this depth on the next is seconds away: Boris does not wait for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_goes_on_makes_room_for_those_who_wait() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { analysis_turn_seconds: 1, ..generous() }).await;
    let boris = Person::new(house.address, "Boris").await;
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    anna.start(1, game_string(OPENING), 1).await;
    while anna.line(1).await.depth < 11 {}
    let began = std::time::Instant::now();
    let mut boris = Onlooker::new(&boris).await;
    boris.start(1, game_string("Base"), 1).await;
    boris.line(1).await;
    assert!(began.elapsed().as_secs() < 3, "Boris waited for {:?}", began.elapsed());
    assert_eq!(anna.next().await, AnalysisMessage::Finished { id: 1 });
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_end_the_onlooker_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
    anna.start(1, game_string(OPENING), 1).await;
    anna.line(1).await;
    house.close().await;
    let mut last = None;
    while let Some(message) = anna.try_next().await {
        last = Some(message);
    }
    assert_eq!(last, Some(AnalysisMessage::Closing { reason: LeaveReason::Shutdown }));
}

/// Whoever runs the server may leave the thinking to browsers: who asks hears so, and the page does not offer it.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_analyses_nothing_says_so() {
    for quiet in [false, true] {
        let data = tempfile::tempdir().expect("a folder");
        let mut config = config(data.path(), generous());
        config.no_analysis = quiet;
        let house = House::run(config).await;
        let page = request(house.address, "GET /analysis", "", b"").await.text();
        assert_eq!(page.contains("<meta name=\"analysis\" content=\"none\">"), quiet);
        let mut anna = Onlooker::new(&Person::new(house.address, "Anna").await).await;
        anna.start(3, game_string(OPENING), 1).await;
        match anna.next().await {
            AnalysisMessage::Refused { id: Some(3), refusal } if quiet => {
                assert_eq!(refusal.rule, Rule::NotFound);
                assert!(!refusal.text.is_empty());
            }
            AnalysisMessage::Position { id: 3, .. } if !quiet => {}
            other => panic!("{other:?}"),
        }
        house.close().await;
    }
}
