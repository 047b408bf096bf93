//! Single scenes: who may do what, and what comes of it.

use crate::{Told, agreement, ann, bob};
use hive_play::{
    Act, Broken, Ending, Event, Happening, Identity, Meeting, Pace, Person, Refused, SeatPlan, Unfit, Verdict,
};
use hive_rules::{Bug, ByColor, Cell, Color, Expansions, Outcome, Piece, Refusal, Ruleset};

fn again() -> Act {
    Act::Rematch { next: "next".into() }
}

#[test]
fn a_new_name_reaches_a_game_without_an_event() {
    let mut told = Told::pair(Pace::Untimed);
    let (number, anna) = (told.meeting.number(), Person::new("a", "Anna"));
    assert!(told.meeting.rename(&anna) && !told.meeting.rename(&anna), "it changes once");
    assert!(!told.meeting.rename(&Person::new("c", "Eve")), "who only watches changes nothing");
    let name = |color| told.meeting.seated(color).map(|seated| seated.name.to_string());
    assert_eq!((name(Color::White), name(Color::Black)), (Some("Anna".into()), Some("Bob".into())));
    assert_eq!(told.meeting.number(), number);
}

#[test]
fn seats_are_taken_in_order_and_given_back_before_the_first_turn() {
    let mut told = Told::pair(Pace::Untimed);
    let eve = Person::new("c", "Eve");
    assert_eq!(told.act(&eve, Act::Join), Err(Refused::SeatsTaken));
    assert_eq!(told.act(&ann(), Act::Join), Ok(Vec::new()), "who sits stays");
    told.act(&ann(), Act::Leave).expect("nothing has begun");
    told.act(&eve, Act::Join).expect("a seat is free");
    assert_eq!(told.meeting.sides_of(&eve.who).collect::<Vec<_>>(), [Color::White]);
    told.turn(&eve, 0).expect("legal");
    assert_eq!(told.act(&eve, Act::Leave), Err(Refused::Begun));
    assert_eq!(told.act(&ann(), Act::Resign(None)), Err(Refused::Watching));
}

#[test]
fn a_turn_is_checked_once_and_its_refusal_is_that_of_the_rules() {
    let mut told = Told::pair(Pace::Untimed);
    let ant = Piece::first(Color::White, Bug::Ant);
    let turn = |ply, to| Act::Turn { ply, piece: ant, to };
    assert_eq!(told.act(&bob(), turn(0, Cell::ORIGIN)), Err(Refused::NotYourTurn));
    assert_eq!(told.act(&ann(), turn(1, Cell::ORIGIN)), Err(Refused::Stale { ply: 0 }));
    told.act(&ann(), turn(0, Cell::ORIGIN)).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    // It lies on the table, and no tile moves before its queen has come.
    let refused = told.act(&ann(), turn(2, Cell::at(0, 1)));
    assert_eq!(refused, Err(Refused::Rules(Refusal::QueenNotPlaced)));
}

#[test]
fn a_draw_is_offered_once_a_turn_and_a_turn_declines_it() {
    let mut told = Told::pair(Pace::Untimed);
    told.act(&ann(), Act::OfferDraw(None)).expect("nothing is against it");
    assert_eq!(told.act(&ann(), Act::OfferDraw(None)), Err(Refused::DrawOffered));
    assert_eq!(told.act(&ann(), Act::AcceptDraw), Err(Refused::OwnOffer));
    told.act(&bob(), Act::DeclineDraw).expect("it was offered");
    assert_eq!(told.act(&ann(), Act::OfferDraw(None)), Err(Refused::DrawOffered));
    told.turn(&ann(), 0).expect("legal");
    told.act(&ann(), Act::OfferDraw(None)).expect("after a turn one may ask again");
    told.turn(&bob(), 0).expect("legal");
    assert_eq!(told.act(&bob(), Act::AcceptDraw), Err(Refused::NoOffer), "a turn was the answer");
    told.turn(&ann(), 0).expect("legal");
    told.act(&bob(), Act::OfferDraw(None)).expect("nothing is against it");
    told.act(&ann(), Act::OfferDraw(None)).expect("both want it");
    assert_eq!(told.meeting.ending(), Some(Ending::Played(Outcome::Agreement)));
    assert_eq!(told.turn(&bob(), 0), Err(Refused::Over));
}

#[test]
fn a_takeback_is_asked_for_once_a_turn() {
    let mut told = Told::pair(Pace::Untimed);
    assert_eq!(told.act(&ann(), Act::AskTakeback(None)), Err(Refused::NothingToTakeBack));
    told.turn(&ann(), 0).expect("legal");
    told.act(&ann(), Act::AskTakeback(None)).expect("there is a turn");
    told.act(&bob(), Act::DeclineTakeback).expect("it was asked for");
    assert_eq!(told.act(&ann(), Act::AskTakeback(None)), Err(Refused::TakebackAsked));
    told.turn(&bob(), 0).expect("legal");
    told.act(&bob(), Act::AskTakeback(None)).expect("there is a turn");
    told.act(&ann(), Act::GrantTakeback).expect("it was asked for");
    assert_eq!((told.meeting.turns().len(), told.meeting.to_move()), (1, Color::Black));
}

#[test]
fn takebacks_have_an_end() {
    let mut told = Told::new(agreement(SeatPlan::SameScreen, Pace::Untimed));
    told.act(&ann(), Act::Join).expect("a seat is free");
    let refused = (0..400).find_map(|_| {
        told.turn(&ann(), 0).expect("legal");
        told.act(&ann(), Act::AskTakeback(Some(Color::White))).err()
    });
    assert_eq!(refused, Some(Refused::EnoughTakebacks));
}

#[test]
fn a_game_is_called_off_before_both_have_moved_and_nobody_has_won() {
    let mut told = Told::pair(Pace::Untimed);
    told.turn(&ann(), 0).expect("legal");
    told.act(&bob(), Act::Abort).expect("both have not moved yet");
    assert_eq!(told.meeting.ending().map(Ending::verdict), Some(Verdict::Void));
    assert!(told.meeting.legal().is_empty());
    let mut begun = Told::pair(Pace::Untimed);
    begun.turn(&ann(), 0).expect("legal");
    begun.turn(&bob(), 0).expect("legal");
    assert_eq!(begun.act(&ann(), Act::Abort), Err(Refused::TooLateToAbort));
}

#[test]
fn to_play_again_takes_two_and_a_no_is_a_no() {
    let mut told = Told::pair(Pace::Untimed);
    assert_eq!(told.act(&ann(), again()), Err(Refused::NotOver));
    told.act(&ann(), Act::Resign(None)).expect("she may");
    told.act(&ann(), again()).expect("it is over");
    told.act(&bob(), Act::DeclineRematch).expect("it was offered");
    assert_eq!(told.act(&ann(), again()), Err(Refused::RematchOffered), "a no is a no");
    told.act(&bob(), again()).expect("he may change his mind");
    told.act(&ann(), again()).expect("both want it");
    assert_eq!(told.meeting.rematch().map(|game| game.as_str()), Some("next"));
    assert_eq!(told.act(&bob(), again()), Err(Refused::PlayAgainAlready));
}

#[test]
fn neither_player_can_use_up_the_other_s_lines() {
    let mut told = Told::pair(Pace::Untimed);
    let line = || Act::Chat { text: " hello\n".to_string() };
    let said = (0..1000).take_while(|_| told.act(&ann(), line()).is_ok()).count();
    assert_eq!(said, 250);
    assert_eq!(told.act(&ann(), line()), Err(Refused::ChatFull));
    told.act(&bob(), line()).expect("he has lines of his own");
    assert_eq!(&*told.meeting.chat()[0].text, "hello");
    assert_eq!(told.act(&bob(), Act::Chat { text: "\u{7}".into() }), Err(Refused::NothingSaid));
}

/// Nobody can move in this hive. Where repetition ends the game it does so at once; otherwise two passes say it all.
#[test]
fn passes_that_are_forced_come_with_the_turn_and_have_an_end() {
    let drawing = "   wA2   wA1   wG3   wG2   wG1   wB2
wA3                                 wB1
   bM          bA1   wQ    wS1   wS2
      wM

Base+M, white to move
";
    for (repetition, passes) in [(true, 4), (false, 2)] {
        let expansions = Expansions { mosquito: true, ..Expansions::NONE };
        let ruleset = Ruleset { repetition, ..Ruleset::rulebook(expansions) };
        let drawn = hive_play::Agreement {
            ruleset,
            drawing: Some(drawing.to_string()),
            ..agreement(SeatPlan::Person, Pace::Untimed)
        };
        let mut meeting = Meeting::new(drawn, 0).expect("a position");
        let events = meeting.happen(Vec::new(), 0).expect("passes are possible");
        assert_eq!(events.len(), passes);
        assert_eq!(meeting.is_over(), repetition);
    }
}

#[test]
fn events_that_do_not_fit_together_are_named() {
    let agreed = || agreement(SeatPlan::Person, Pace::Untimed);
    let event = |number, what| Event { number, at: 0, what };
    let replay = |events: &[Event]| Meeting::replay(agreed(), 0, events).map(|_| ());
    let resigned = || Happening::Resigned { color: Color::White };
    assert_eq!(replay(&[event(2, resigned())]), Err(Broken::Number { expected: 1, found: 2 }));
    let twice = replay(&[event(1, resigned()), event(2, resigned())]);
    assert_eq!(twice, Err(Broken::Event { number: 2, reason: "the game was over" }));
    let text = "wA1 bQ-".parse().expect("a turn");
    let nowhere = replay(&[event(1, Happening::Turn { color: Color::White, text, left: None })]);
    assert_eq!(nowhere, Err(Broken::Event { number: 1, reason: "its place cannot be told" }));
}

/// A turn that today's rules refuse was legal when it was taken: the game is read, and goes on.
#[test]
fn turns_that_were_taken_are_trusted() {
    let turn = |number, color, text: &str| Event {
        number,
        at: 0,
        what: Happening::Turn { color, text: text.parse().expect("a turn"), left: None },
    };
    // The third tile touches the other colour, which no rule has ever allowed.
    let events =
        [turn(1, Color::White, "wS1"), turn(2, Color::Black, "bS1 wS1-"), turn(3, Color::White, "wQ bS1-")];
    let meeting =
        Meeting::replay(agreement(SeatPlan::Person, Pace::Untimed), 0, &events).expect("it is read");
    assert_eq!((meeting.turns().len(), meeting.legal().is_empty()), (3, false));
}

#[test]
fn what_makes_no_game_is_said() {
    let good = agreement(SeatPlan::Person, Pace::Untimed);
    let with = |pace| hive_play::Agreement { pace, ..good.clone() }.check().map(|_| ());
    assert_eq!(with(Pace::Increment { base: 999, increment: 0 }), Err(Unfit::Base));
    assert_eq!(with(Pace::Increment { base: 1_000, increment: 3_600_001 }), Err(Unfit::Increment));
    assert_eq!(with(Pace::PerTurn { each: 1 }), Err(Unfit::PerTurn));
    let engine = |level| SeatPlan::Engine { level };
    let sat = |white, black| {
        hive_play::Agreement { seats: ByColor { white, black }, ..good.clone() }.check().map(|_| ())
    };
    assert_eq!(sat(engine(11), SeatPlan::Person), Err(Unfit::Level(11)));
    assert_eq!(sat(engine(1), engine(2)), Err(Unfit::NoPerson));
    assert_eq!(sat(SeatPlan::SameScreen, SeatPlan::SameScreen), Err(Unfit::OnlySameScreen));
    let spaces = hive_play::Agreement { drawing: Some(" ".repeat(64_000)), ..good.clone() };
    assert_eq!(spaces.check().map(|_| ()), Err(Unfit::LongDrawing));
    let clock = Pace::Increment { base: 60_000, increment: 0 };
    let rated = |black, pace, drawing: Option<&str>| {
        let drawing = drawing.map(str::to_string);
        hive_play::Agreement { rated: true, drawing, ..agreement(black, pace) }.check().map(|_| ())
    };
    assert_eq!(rated(SeatPlan::Person, clock, None), Ok(()));
    assert_eq!(rated(SeatPlan::Person, Pace::Untimed, None), Err(Unfit::Rated), "nobody knows how fast");
    assert_eq!(rated(engine(1), clock, None), Err(Unfit::Rated), "against a program");
    assert_eq!(rated(SeatPlan::Person, clock, Some("wQ bQ\n\nBase, white to move\n")), Err(Unfit::Rated));
    assert_ne!(Identity::from("a"), Identity::forgotten());
}
