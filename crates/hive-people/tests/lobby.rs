//! The lobby: seeks, lines, challenges, and that no game begins unexpectedly.

use hive_people::{
    Contender, Denied, Effect, Found, GRACE, LONGEST_WAIT, Lobby, Quick, READY, Reason, Slips, Terms, Tiles,
    Unmet, Wanted,
};
use hive_play::{Identity, Pace, Person};
use hive_rules::{Color, Expansions, Ruleset};
use proptest::prelude::*;

const BLITZ: Pace = Pace::Increment { base: 180_000, increment: 3_000 };
const DAYS: Pace = Pace::PerTurn { each: 2 * 86_400_000 };

fn guest(name: &str) -> Contender {
    let person = Person::new(name, name);
    Contender {
        person,
        account: false,
        points: 1500.0,
        provisional: true,
        bot: false,
        avoid: Vec::new(),
        people_only: false,
    }
}

fn account(name: &str, points: f64) -> Contender {
    Contender { account: true, points, ..guest(name) }
}

fn wanted(pace: Pace) -> Wanted {
    let ruleset = Ruleset::tournament(Expansions::NONE);
    Wanted { terms: Terms { ruleset, pace, rated: false }, side: None, range: None }
}

fn rated(pace: Pace) -> Wanted {
    let casual = wanted(pace);
    Wanted { terms: Terms { rated: true, ..casual.terms }, ..casual }
}

fn who(name: &str) -> Identity {
    Identity::from(name)
}

fn blitz(rated: bool) -> Quick {
    Quick::of(BLITZ, Tiles::Base, rated).expect("there is such a line")
}

/// The two of the only meeting among these effects.
fn found(effects: &[Effect]) -> Found {
    let mut all = effects.iter().filter_map(|effect| match effect {
        Effect::Found(found) => Some(found.clone()),
        _ => None,
    });
    let found = all.next().expect("two were found");
    assert!(all.next().is_none());
    found
}

/// Who begins, White first.
fn begun(effects: &[Effect]) -> Vec<(String, String)> {
    let names = |effect: &Effect| match effect {
        Effect::Begin { people, .. } => Some((people.white.name.to_string(), people.black.name.to_string())),
        _ => None,
    };
    effects.iter().filter_map(names).collect()
}

fn unmet(effects: &[Effect]) -> Vec<(String, Unmet)> {
    let why = |effect: &Effect| match effect {
        Effect::Unmet { who, why, .. } => Some((who.to_string(), *why)),
        _ => None,
    };
    effects.iter().filter_map(why).collect()
}

#[test]
fn a_seek_is_answered_and_begins_when_whoever_made_it_is_ready() {
    let mut lobby = Lobby::default();
    let black = Wanted { side: Some(Color::Black), ..wanted(BLITZ) };
    let seek = lobby.seek(guest("ann"), black, 0).expect("anybody may");
    assert_eq!(lobby.answer(guest("ann"), seek, 0), Err(Denied::Own));
    let effects = lobby.answer(guest("bob"), seek, 0).expect("it is open");
    let found = found(&effects);
    assert_eq!((begun(&effects).len(), lobby.seeks().count()), (0, 0), "nobody else can answer it");
    assert_eq!((found.ready.white, found.ready.black), (true, false), "Bob has said so himself");
    assert_eq!(lobby.answer(guest("cleo"), seek, 0), Err(Denied::SeekGone));
    assert_eq!(lobby.ready(&who("cleo"), found.id), Err(Denied::NobodyWaits));
    assert_eq!(lobby.seek(guest("bob"), wanted(BLITZ), 0), Err(Denied::AnswerFirst));
    let effects = lobby.ready(&who("ann"), found.id).expect("she is asked");
    assert_eq!(begun(&effects), [("bob".to_string(), "ann".to_string())]);
    assert_eq!(lobby.ready(&who("ann"), found.id), Err(Denied::NobodyWaits), "it has begun already");
}

#[test]
fn who_does_not_answer_gets_no_game_and_who_was_ready_waits_again() {
    let mut lobby = Lobby::default();
    lobby.line_up(guest("ann"), blitz(false), None, 0).expect("anybody may");
    lobby.line_up(guest("bob"), blitz(false), None, 0).expect("anybody may");
    let met = found(&lobby.wave(0));
    lobby.ready(&who("ann"), met.id).expect("she is asked");
    assert!(lobby.tick(READY - 1).is_empty());
    let effects = lobby.tick(READY);
    let mut told = unmet(&effects);
    told.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(told, [("ann".to_string(), Unmet::Silent), ("bob".to_string(), Unmet::Late)]);
    assert_eq!((lobby.line_of(&who("ann")), lobby.line_of(&who("bob"))), (Some(blitz(false)), None));
    // Not now is the same at once.
    lobby.line_up(guest("cleo"), blitz(false), None, 0).expect("anybody may");
    let met = found(&lobby.wave(READY));
    let effects = lobby.not_now(&who("cleo"), met.id).expect("she is asked");
    assert_eq!(unmet(&effects), [("ann".to_string(), Unmet::Declined)]);
    assert_eq!((lobby.line_of(&who("ann")), lobby.line_of(&who("cleo"))), (Some(blitz(false)), None));
}

#[test]
fn days_for_every_turn_begin_at_once_and_need_nobody_there() {
    let mut lobby = Lobby::default();
    let seek = lobby.seek(guest("ann"), wanted(DAYS), 0).expect("anybody may");
    lobby.seek(guest("ann"), wanted(BLITZ), 0).expect("anybody may");
    lobby.went(&who("ann"), 0);
    lobby.tick(GRACE);
    assert_eq!(lobby.seeks().map(|seek| seek.id).collect::<Vec<_>>(), [seek], "what needs her is gone");
    let effects = lobby.answer(guest("bob"), seek, GRACE).expect("it is open");
    assert_eq!(begun(&effects).len(), 1);
    let old = lobby.seek(guest("ann"), wanted(DAYS), 0).expect("anybody may");
    lobby.tick(LONGEST_WAIT);
    assert_eq!(
        lobby.answer(guest("bob"), old, LONGEST_WAIT),
        Err(Denied::SeekGone),
        "nothing stays for ever"
    );
}

#[test]
fn who_is_back_soon_has_lost_nothing() {
    let mut lobby = Lobby::default();
    lobby.line_up(guest("ann"), blitz(false), None, 0).expect("anybody may");
    lobby.went(&who("ann"), 0);
    lobby.line_up(guest("bob"), blitz(false), None, 0).expect("anybody may");
    assert!(lobby.wave(1).is_empty(), "nobody is paired with somebody who is away");
    lobby.came(&who("ann"));
    lobby.tick(10 * GRACE);
    assert_eq!(lobby.wave(10 * GRACE).len(), 1);
}

#[test]
fn rated_games_are_for_accounts_with_a_clock() {
    let mut lobby = Lobby::default();
    assert_eq!(lobby.seek(guest("ann"), rated(BLITZ), 0), Err(Denied::NeedsAccount));
    assert_eq!(lobby.line_up(guest("ann"), blitz(true), None, 0), Err(Denied::NeedsAccount));
    assert_eq!(lobby.seek(account("ann", 1500.0), rated(Pace::Untimed), 0), Err(Denied::NeedsClock));
    let seek = lobby.seek(account("ann", 1500.0), rated(BLITZ), 0).expect("she may");
    assert_eq!(lobby.answer(guest("bob"), seek, 0), Err(Denied::NeedsAccount));
    lobby.answer(account("bob", 1500.0), seek, 0).expect("he may");
}

#[test]
fn ranges_and_blocks_are_heeded() {
    let mut lobby = Lobby::default();
    let range = |least: f64, most: f64| Wanted { range: Some(least..=most), ..wanted(BLITZ) };
    assert_eq!(lobby.seek(guest("ann"), range(1700.0, 1600.0), 0), Err(Denied::EmptyRange));
    let seek = lobby.seek(account("ann", 1500.0), range(1600.0, 1700.0), 0).expect("she may");
    assert_eq!(lobby.answer(account("bob", 1599.0), seek, 0), Err(Denied::OtherRatings));
    let avoiding = Contender { avoid: vec![who("ann")], ..account("bob", 1650.0) };
    assert_eq!(lobby.answer(avoiding, seek, 0), Err(Denied::Avoided));
    lobby.answer(account("bob", 1650.0), seek, 0).expect("he fits");
}

#[test]
fn who_lets_others_wait_begins_no_game_by_a_challenge_either() {
    let mut lobby = Lobby::default();
    let slips: Vec<Slips> = (0..3)
        .flat_map(|_| lobby.slipped(&who("ann"), 0))
        .filter_map(|effect| match effect {
            Effect::Slipped { slips, .. } => Some(slips),
            _ => None,
        })
        .collect();
    assert_eq!(slips.iter().map(|slips| slips.count).collect::<Vec<_>>(), [1, 2, 3]);
    let late = Err(Denied::TimedOut { seconds: 300 });
    let ann = || account("ann", 1500.0);
    let bob = || account("bob", 1500.0);
    assert_eq!(lobby.challenge(ann(), bob(), wanted(DAYS), 0).map(|_| ()), late);
    let (id, _) = lobby.challenge(bob(), ann(), wanted(DAYS), 0).expect("he has let nobody wait");
    assert_eq!(lobby.take_up(ann(), id, 0).map(|_| ()), late);
    // A lobby that begins anew is told what was kept.
    let mut again = Lobby::default();
    assert!(again.challenge(ann(), bob(), wanted(DAYS), 0).is_ok(), "it knows of nothing");
    let mut again = Lobby::default();
    again.recall(&who("ann"), slips[2], 0);
    assert_eq!(again.challenge(ann(), bob(), wanted(DAYS), 0).map(|_| ()), late);
    assert!(again.challenge(ann(), bob(), wanted(DAYS), 300_000).is_ok(), "it passes");
}

#[test]
fn who_goes_without_a_word_when_asked_lets_others_wait_and_who_has_answered_does_not() {
    // Whoever answers a seek has said that they are ready: Ann alone is asked.
    for (goes, slips) in [("ann", 1), ("bob", 0)] {
        let mut lobby = Lobby::default();
        let seek = lobby.seek(guest("ann"), wanted(BLITZ), 0).expect("she may");
        lobby.answer(guest("bob"), seek, 0).expect("he may");
        lobby.went(&who(goes), 0);
        let effects = lobby.tick(GRACE);
        assert!(lobby.found_of(&who("ann")).is_none(), "nothing comes of it");
        let slipped = effects.iter().filter(|effect| matches!(effect, Effect::Slipped { .. })).count();
        assert_eq!(slipped, slips, "{effects:?}");
    }
}

#[test]
fn a_challenge_is_declined_with_a_reason_or_taken_up() {
    let mut lobby = Lobby::default();
    let to = guest;
    let (id, _) = lobby.challenge(guest("ann"), to("bob"), wanted(BLITZ), 0).expect("she may");
    assert_eq!(lobby.challenge(guest("ann"), to("bob"), wanted(BLITZ), 0), Err(Denied::ChallengedAlready));
    assert_eq!(
        lobby.decline(&who("cleo"), id, Reason::Later),
        Err(Denied::ChallengeGone),
        "it is none of hers"
    );
    assert_eq!(lobby.take_back(&who("bob"), id), Err(Denied::ChallengeGone));
    let effects = lobby.decline(&who("bob"), id, Reason::TooFast).expect("he may");
    let told = |effect: &Effect| matches!(effect, Effect::Declined { reason: Reason::TooFast, .. });
    assert!(effects.iter().any(told));
    let (id, _) = lobby.challenge(guest("ann"), to("bob"), wanted(BLITZ), 0).expect("she may again");
    lobby.went(&who("ann"), 0);
    assert_eq!(lobby.take_up(guest("bob"), id, 0), Err(Denied::Away));
    lobby.came(&who("ann"));
    let met = found(&lobby.take_up(guest("bob"), id, 0).expect("she is here"));
    assert_eq!(begun(&lobby.ready(&who("ann"), met.id).expect("she is asked")).len(), 1);
}

/// Something that somebody does.
#[derive(Clone, Debug)]
enum Deed {
    Seek(bool),
    Answer(u32),
    LineUp(usize, bool),
    StepOut,
    Ready(u32),
    NotNow(u32),
    Went,
    Came,
    Wave,
    Tick(i64),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        any::<bool>().prop_map(Deed::Seek),
        (0u32..60).prop_map(Deed::Answer),
        (0usize..6, any::<bool>()).prop_map(|(clock, all)| Deed::LineUp(clock, all)),
        Just(Deed::StepOut),
        (0u32..60).prop_map(Deed::Ready),
        (0u32..60).prop_map(Deed::NotNow),
        Just(Deed::Went),
        Just(Deed::Came),
        Just(Deed::Wave),
        (0i64..30_000).prop_map(Deed::Tick),
    ]
}

proptest! {
    /// Whatever anybody does: nobody meets two at once or themselves, and with a clock nobody plays who has not said
    /// that they are ready, or sought or answered just now.
    #[test]
    fn no_game_begins_unexpectedly(deeds in prop::collection::vec((0usize..5, deed()), 0..120)) {
        let (mut lobby, mut now) = (Lobby::default(), 0);
        let mut willing: std::collections::HashSet<(u32, Identity)> = Default::default();
        for (number, deed) in deeds {
            let name = format!("p{number}");
            let me = guest(&name);
            let effects = match deed {
                Deed::Seek(patient) => {
                    let _ = lobby.seek(me, wanted(if patient { DAYS } else { BLITZ }), now);
                    Vec::new()
                }
                Deed::Answer(seek) => lobby.answer(me, seek, now).unwrap_or_default(),
                Deed::LineUp(clock, all) => {
                    let tiles = if all { Tiles::Expanded } else { Tiles::Base };
                    let quick = Quick::of(Quick::PACES[clock], tiles, false).expect("there is such a line");
                    let _ = lobby.line_up(me, quick, None, now);
                    Vec::new()
                }
                Deed::StepOut => { lobby.step_out(&who(&name)); Vec::new() }
                Deed::Ready(found) => {
                    if lobby.found_of(&who(&name)).is_some_and(|asked| asked.id == found) {
                        willing.insert((found, who(&name)));
                    }
                    lobby.ready(&who(&name), found).unwrap_or_default()
                }
                Deed::NotNow(found) => lobby.not_now(&who(&name), found).unwrap_or_default(),
                Deed::Went => { lobby.went(&who(&name), now); Vec::new() }
                Deed::Came => { lobby.came(&who(&name)); Vec::new() }
                Deed::Wave => lobby.wave(now),
                Deed::Tick(on) => { now += on; lobby.tick(now) }
            };
            for effect in &effects {
                match effect {
                    Effect::Found(found) => {
                        for color in Color::ALL {
                            let asked = lobby.found_of(&found.people.of(color).person.who).map(|asked| asked.id);
                            prop_assert_eq!(asked, Some(found.id), "one question at a time");
                            if *found.ready.of(color) {
                                willing.insert((found.id, found.people.of(color).person.who.clone()));
                            }
                        }
                    }
                    Effect::Begin { people, terms, .. } => {
                        prop_assert_ne!(&people.white.who, &people.black.who);
                        for color in Color::ALL {
                            let said = willing.iter().any(|(_, who)| *who == people.of(color).who);
                            prop_assert!(said || terms.is_patient());
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}
