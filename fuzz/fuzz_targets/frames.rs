//! Whatever comes over a socket, message by message: a game takes it or refuses it, on a small stack, and what has happened
//! is the same when it is played again from its events.
#![no_main]

use hive_play::{Act, GameId, Meeting, Person};
use hive_wire::view::{Said, Scene, asked, deed, event_view, refused_view, status_view};
use hive_wire::{AnalysisAsk, AnalysisFrame, ClientFrame, NewGame};
use libfuzzer_sys::fuzz_target;
use std::thread;

const STACK: usize = 256 * 1024;

/// A game at one screen, so that every message is somebody's who may act.
const GAME: &str = r#"{"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}},
    "clock": {"type": "increment", "baseSeconds": 60, "incrementSeconds": 1}}"#;

fn talk(text: &str) {
    let game: NewGame = serde_json::from_str(GAME).expect("it is a game");
    let agreement = hive_wire::view::agreement(&game).expect("it makes sense");
    let ann = Person::new("ann", "Ann");
    let mut meeting = Meeting::new(agreement.clone(), 0).expect("a game");
    let mut kept = meeting.happen(meeting.decide(&Act::Join, &ann, 0).expect("open"), 0).expect("she sits");
    let mut scene = Scene::of(&meeting);
    for (now, line) in (1..).zip(text.lines()) {
        if let Ok(AnalysisFrame { ask: AnalysisAsk::Start { position, .. }, .. }) = serde_json::from_str(line) {
            assert!(asked(&position).map_or_else(|refusal| !refusal.text.is_empty(), |_| true));
        }
        let Ok(ClientFrame { act, .. }) = serde_json::from_str(line) else { continue };
        let deed = match deed(act, || GameId::from("next")) {
            Ok(Said::Deed(deed)) => deed,
            Ok(_) => continue,
            Err(refusal) => {
                assert!(!refusal.text.is_empty());
                continue;
            }
        };
        let (before, at) = (meeting.game().position().clone(), now * 100);
        match meeting.decide_after_lag(&deed, &ann, at, now % 700) {
            Ok(happenings) => {
                let events = meeting.happen(happenings, at).expect("what was decided can happen");
                for event in &events {
                    scene.follow(&before, event);
                }
                for event in &events {
                    let told = (event_view(event, &scene), status_view(&meeting, at));
                    assert!(serde_json::to_string(&told.0).is_ok() && serde_json::to_string(&told.1).is_ok());
                }
                kept.extend(events);
            }
            Err(refused) => assert!(!refused_view(&refused, &meeting, &scene).text.is_empty()),
        }
    }
    let again = Meeting::replay(agreement, 0, &kept).expect("it can be played again");
    assert_eq!((again.number(), again.ending()), (meeting.number(), meeting.ending()));
    assert_eq!(again.clocks(), meeting.clocks());
    assert_eq!(again.game().position().hash(), meeting.game().position().hash());
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let small = thread::Builder::new().stack_size(STACK).spawn(move || talk(&text));
    small.expect("a thread").join().expect("it is answered");
});
