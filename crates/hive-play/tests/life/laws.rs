//! What holds for any sequence of acts.

use crate::{Told, agreement};
use hive_play::{Act, Agreement, Ending, Happening, Meeting, Millis, Pace, Person, SeatPlan, Verdict};
use hive_rules::{Cell, Color, Expansions, Opening, Piece, Ruleset, Turn};
use proptest::prelude::*;

/// Somebody tries something.
#[derive(Clone, Debug)]
struct Try {
    who: u8,
    what: u8,
    choice: u16,
    after: Millis,
    /// How long their messages take.
    lag: Millis,
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    // Turns are tried far more often than anything else, or no game would get anywhere.
    let what = prop_oneof![8 => Just(0u8), 1 => 1u8..17];
    let after = prop_oneof![20 => 0i64..3_000, 1 => 0i64..200_000];
    let lag = prop_oneof![Just(0i64), 0i64..1_500];
    let one = (0u8..3, what, any::<u16>(), after, lag);
    let one = one.prop_map(|(who, what, choice, after, lag)| Try { who, what, choice, after, lag });
    prop::collection::vec(one, 0..120)
}

fn agreements() -> impl Strategy<Value = Agreement> {
    let black = prop_oneof![
        4 => Just(SeatPlan::Person),
        1 => Just(SeatPlan::SameScreen),
        1 => (1u8..=10).prop_map(|level| SeatPlan::Engine { level }),
    ];
    let pace = prop_oneof![
        Just(Pace::Untimed),
        (1i64..60, 0i64..10)
            .prop_map(|(base, increment)| Pace::Increment { base: base * 1000, increment: increment * 1000 }),
        Just(Pace::PerTurn { each: 24 * 60 * 60 * 1000 }),
    ];
    let ruleset =
        (any::<[bool; 3]>(), any::<bool>(), any::<bool>()).prop_map(|(tiles, tournament, repetition)| {
            let [mosquito, ladybug, pillbug] = tiles;
            Ruleset {
                expansions: Expansions { mosquito, ladybug, pillbug },
                opening: if tournament { Opening::Tournament } else { Opening::Rulebook },
                repetition,
            }
        });
    let drawing = prop_oneof![3 => Just(None), 1 => Just(Some(DRAWN.to_string()))];
    (black, pace, ruleset, drawing).prop_map(|(black, pace, ruleset, drawing)| {
        // What is drawn has its own tiles, and fits no smaller set.
        let ruleset =
            if drawing.is_some() { Ruleset { expansions: Expansions::ALL, ..ruleset } } else { ruleset };
        Agreement { ruleset, drawing, ..agreement(black, pace) }
    })
}

/// A hive to begin with.
const DRAWN: &str = "wQ    bQ
   wA1   bA1

Base+MLP, white to move
";

fn person(who: u8) -> Person {
    [Person::new("a", "Ann"), Person::new("b", "Bob"), Person::new("c", "Eve")][usize::from(who) % 3].clone()
}

/// A legal turn mostly; sometimes anything at all.
fn turn(meeting: &Meeting, choice: u16) -> Act {
    let legal = meeting.legal();
    let wild = choice.is_multiple_of(16) || legal.is_empty();
    match legal.get(usize::from(choice) % legal.len().max(1)).filter(|_| !wild) {
        Some(Turn::Place { piece, to } | Turn::Move { piece, to, .. }) => {
            Act::Turn { ply: meeting.ply(), piece: *piece, to: *to }
        }
        _ => {
            let piece = Piece::all().nth(usize::from(choice) % 28).unwrap_or(Piece::queen(Color::White));
            Act::Turn {
                ply: meeting.ply(),
                piece,
                to: Cell::at(i32::from(choice % 7), i32::from(choice % 5)),
            }
        }
    }
}

fn act(meeting: &Meeting, attempt: &Try) -> Act {
    let side = [None, Some(Color::White), Some(Color::Black)][usize::from(attempt.choice) % 3];
    match attempt.what {
        0 => turn(meeting, attempt.choice),
        1 => Act::Join,
        2 => Act::Leave,
        3 => Act::OfferDraw(side),
        4 if attempt.choice.is_multiple_of(8) => Act::AcceptDraw,
        4 | 5 => Act::DeclineDraw,
        6 => Act::AskTakeback(side),
        7 => Act::GrantTakeback,
        8 => Act::DeclineTakeback,
        9 if attempt.choice.is_multiple_of(8) => Act::Resign(side),
        10 if attempt.choice.is_multiple_of(8) => Act::Abort,
        11 => Act::Rematch { next: "next".into() },
        12 => Act::DeclineRematch,
        _ => Act::Chat { text: "x".repeat(usize::from(attempt.choice % 400)) },
    }
}

/// What each has left at this moment.
fn left(meeting: &Meeting, now: Millis) -> Option<[Millis; 2]> {
    meeting.clocks().map(|clocks| Color::ALL.map(|color| clocks.left(color, now)))
}

fn is_lawful(told: &Told) {
    let meeting = &told.meeting;
    assert_eq!(meeting.number() as usize, told.events.len());
    assert_eq!(meeting.is_over(), meeting.legal().is_empty());
    assert_eq!(meeting.is_over(), meeting.ending().is_some());
    assert_eq!(meeting.turns().len(), meeting.game().turns().len());
    let offers = meeting.offers();
    if meeting.is_over() {
        assert_eq!((offers.draw, offers.takeback, meeting.deadline()), (None, None, None));
        assert_eq!(meeting.clocks().and_then(|clocks| clocks.running()), None);
    } else {
        assert_eq!((offers.rematch, meeting.rematch()), (None, None));
    }
    if meeting.ending() == Some(Ending::Aborted) {
        assert!(meeting.turns().len() < 2);
    }
    for color in Color::ALL {
        let people = [Person::new("a", ""), Person::new("b", ""), Person::new("c", "")];
        let seated = people.iter().filter(|person| meeting.sides_of(&person.who).any(|side| side == color));
        assert!(seated.count() <= 1, "one seat, one person");
    }
    // Whoever could only pass has passed, unless neither side can move at all.
    assert!(!meeting.must_pass() || !meeting.game().ruleset().repetition);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// Any sequence of acts leaves a lawful state; its events replayed give the same state; clocks go up by the
    /// increment and by what the way has cost, and only for whoever has taken a turn.
    #[test]
    fn any_life_is_lawful((agreement, tries) in (agreements(), tries())) {
        let mut told = Told::new(agreement.clone());
        let increment = match agreement.pace {
            Pace::Increment { increment, .. } => Some(increment),
            Pace::Untimed | Pace::PerTurn { .. } => None,
        };
        for attempt in &tries {
            let before = left(&told.meeting, told.now);
            let events = told.wait(attempt.after);
            let after = left(&told.meeting, told.now);
            if increment.is_some() && let (Some(before), Some(after)) = (before, after) {
                prop_assert!(before[0] >= after[0] && before[1] >= after[1], "time only passes");
            }
            for event in &events {
                let by_itself = matches!(event.what, Happening::FlagFell { .. } | Happening::Aborted { by: None });
                prop_assert!(by_itself);
            }
            let act = act(&told.meeting, attempt);
            let engine = told.meeting.engine_to_move().is_some();
            let done = match told.meeting.legal().first().copied().filter(|_| engine) {
                Some(turn) => {
                    let happening = told.meeting.turn_taken(turn, told.now);
                    let events = told.meeting.happen(vec![happening], told.now).expect("a legal turn");
                    told.events.extend(events.iter().cloned());
                    events
                }
                None => told.act_after_lag(&person(attempt.who), act, attempt.lag).unwrap_or_default(),
            };
            if let (Some(increment), Some(was), Some(is)) = (increment, after, left(&told.meeting, told.now)) {
                for color in Color::ALL {
                    let took = done.iter().any(|event| {
                        matches!(event.what, Happening::Turn { color: by, .. } if by == color)
                    });
                    let most = was[color.index()] + if took { increment + attempt.lag } else { 0 };
                    prop_assert!(is[color.index()] <= most, "{color:?} has {is:?}, had {was:?}: {done:?}");
                }
            }
            is_lawful(&told);
        }
        let again = Meeting::replay(agreement, 0, &told.events).expect("what happened can happen again");
        prop_assert_eq!(format!("{again:?}"), format!("{:?}", told.meeting));
    }

    /// Where one event is lost or another stands in its place, what came before is read as if nothing had followed.
    #[test]
    fn what_came_before_a_damage_is_read(
        (agreement, tries) in (agreements(), tries()), at in any::<prop::sample::Index>(), lost in any::<bool>()
    ) {
        let mut told = Told::new(agreement.clone());
        for attempt in &tries {
            told.wait(attempt.after);
            let act = act(&told.meeting, attempt);
            let _ = told.act(&person(attempt.who), act);
        }
        prop_assume!(told.events.len() > 1);
        let at = at.index(told.events.len() - 1);
        let whole = Meeting::replay(agreement.clone(), 0, &told.events[..at]).expect("it happened");
        let mut events = told.events.clone();
        if lost {
            events.remove(at);
        } else {
            events[at].what = Happening::TakebackGranted { color: Color::White, plies: 1000 };
        }
        let (read, broken) = Meeting::replay_far(agreement, 0, &events).expect("the agreement is whole");
        prop_assert!(broken.is_some());
        prop_assert_eq!(format!("{read:?}"), format!("{whole:?}"));
    }

    /// An end that nobody won is drawn or void, and says which.
    #[test]
    fn nobody_wins_by_omission((agreement, tries) in (agreements(), tries())) {
        let mut told = Told::new(agreement);
        for attempt in &tries {
            told.wait(attempt.after);
            let act = act(&told.meeting, attempt);
            let _ = told.act(&person(attempt.who), act);
        }
        let aborted = told.events.iter().any(|event| matches!(event.what, Happening::Aborted { .. }));
        match told.meeting.ending().map(Ending::verdict) {
            Some(Verdict::Void) => prop_assert!(aborted),
            Some(Verdict::Won(_) | Verdict::Drawn) | None => prop_assert!(!aborted),
        }
    }
}
