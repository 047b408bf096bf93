//! Time, as it is told and never asked for.

use crate::{Told, ann, bob};
use hive_play::{Act, Ending, FIRST_TURN, Happening, Meeting, Pace, Verdict};
use hive_rules::{Color, Outcome};

const MINUTE: Pace = Pace::Increment { base: 60_000, increment: 5_000 };
const DAY: i64 = 24 * 60 * 60 * 1000;

fn left(told: &Told, color: Color) -> i64 {
    told.meeting.clocks().expect("there is time").left(color, told.now)
}

#[test]
fn only_the_running_clock_loses_time_and_a_turn_gives_some_back() {
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 1_000).expect("legal");
    told.turn(&bob(), 8_000).expect("legal");
    assert_eq!(
        (left(&told, Color::White), left(&told, Color::Black)),
        (60_000, 60_000),
        "first turns cost nothing"
    );
    told.now += 10_000;
    assert_eq!((left(&told, Color::White), left(&told, Color::Black)), (50_000, 60_000));
    told.turn(&ann(), 0).expect("legal");
    assert_eq!(left(&told, Color::White), 55_000);
    told.now += 1_000_000;
    assert_eq!(left(&told, Color::Black), 0, "nobody has less than nothing");
}

#[test]
fn a_flag_falls_once_and_the_other_has_won() {
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    assert!(told.wait(59_999).is_empty());
    let fallen = told.wait(1);
    assert!(matches!(
        fallen[..],
        [hive_play::Event { what: Happening::FlagFell { color: Color::White }, .. }]
    ));
    assert_eq!(told.meeting.ending(), Some(Ending::Played(Outcome::Time { winner: Color::Black })));
    assert!(told.wait(1_000_000).is_empty());
}

#[test]
fn days_are_for_every_turn_anew() {
    let mut told = Told::pair(Pace::PerTurn { each: 2 * DAY });
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), DAY).expect("legal");
    told.now += DAY;
    assert_eq!((left(&told, Color::White), left(&told, Color::Black)), (DAY, 2 * DAY));
    told.turn(&ann(), 0).expect("legal");
    assert_eq!(left(&told, Color::White), 2 * DAY);
}

/// Ten takebacks once made six and a half minutes of one.
#[test]
fn a_takeback_gives_back_days_and_no_increments() {
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    for _ in 0..10 {
        told.turn(&ann(), 100).expect("legal");
        told.act(&ann(), Act::AskTakeback(None)).expect("there is a turn");
        told.act(&bob(), Act::GrantTakeback).expect("it was asked for");
    }
    assert_eq!(left(&told, Color::White), 59_000, "what was spent stays spent, and nothing was won");

    let mut told = Told::pair(Pace::PerTurn { each: 2 * DAY });
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    told.now += DAY;
    told.act(&bob(), Act::AskTakeback(None)).expect("there is a turn");
    told.act(&ann(), Act::GrantTakeback).expect("it was asked for");
    told.turn(&bob(), 0).expect("legal");
    assert_eq!(left(&told, Color::White), 2 * DAY, "White has two days for this turn as well");
}

/// Who sits and never begins does not keep the other waiting for ever.
#[test]
fn a_game_that_nobody_begins_is_called_off() {
    for turns in [0, 1] {
        let mut told = Told::pair(MINUTE);
        for _ in 0..turns {
            told.turn(&ann(), 50_000).expect("legal");
        }
        assert!(told.wait(FIRST_TURN - 1).is_empty());
        assert_eq!(told.wait(1).len(), 1);
        assert_eq!(told.meeting.ending().map(Ending::verdict), Some(Verdict::Void));
    }
    let mut alone = Told::new(crate::agreement(hive_play::SeatPlan::Person, MINUTE));
    alone.act(&ann(), Act::Join).expect("a seat is free");
    assert!(alone.wait(1_000_000).is_empty(), "who waits for an opponent waits as long as they like");
}

#[test]
fn time_that_the_server_cost_is_given_back() {
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    told.now += 70_000;
    told.meeting.credit(30_000);
    assert!(told.wait(0).is_empty(), "the server stood still for half a minute");
    assert_eq!(left(&told, Color::White), 20_000);
}

/// What was credited is in no event before the next turn: whoever reads the same game again would forget it.
#[test]
fn time_that_was_given_back_outlasts_another_reading() {
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    let read = |told: &Told| {
        let mut read =
            Meeting::replay(told.meeting.agreement().clone(), 0, &told.events).expect("it is whole");
        read.keep_credit(&told.meeting);
        read
    };
    told.now += 40_000;
    told.meeting.credit(30_000);
    told.meeting = read(&told);
    assert_eq!(left(&told, Color::White), 50_000);
    // It was for this turn, and not for the next one.
    let before = told.meeting.clone();
    told.turn(&ann(), 0).expect("legal");
    let mut later = read(&told);
    later.keep_credit(&before);
    assert_eq!(later.deadline(), told.meeting.deadline());
}

/// Ann is far away: most of what the way costs comes back, until the pot is empty. What comes a little late may have left
/// in time.
#[test]
fn the_way_of_a_message_is_given_back_out_of_a_pot() {
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    let clocks = |told: &Told| told.meeting.clocks().expect("there is time").clone();
    told.now += 10_000;
    for (lag, left) in [(0, 55_000), (300, 55_300), (9_000, 55_500), (-300, 55_000), (i64::MAX, 55_500)] {
        assert_eq!(clocks(&told).left_after_turn(Color::White, told.now, lag), left, "{lag}");
    }
    assert_eq!(clocks(&told).credit_for_lag(Color::Black, told.now, 300), 0, "only whoever is to move");
    told.now -= 9_950;
    let after = clocks(&told).left_after_turn(Color::White, told.now, 300);
    assert_eq!(after, 65_000, "nobody gets back more than they have spent");
    told.now -= 60_000;
    assert_eq!(
        clocks(&told).left_after_turn(Color::White, told.now, 300),
        65_000,
        "nor from a clock set back"
    );
    // The flag waits for what may be on its way, and for no longer.
    let at = told.meeting.deadline().expect("a clock runs").at;
    assert_eq!(told.meeting.deadline_after_lag(300).map(|deadline| deadline.at), Some(at + 300));
    assert_eq!(told.meeting.deadline_after_lag(9_000).map(|deadline| deadline.at), Some(at + 500));
    assert!(told.meeting.overdue_after_lag(at + 299, 300).is_none());
    assert!(told.meeting.overdue_after_lag(at + 300, 300).is_some());
}

/// Whoever reads the game again sees only how much was left: what the server gave back for itself empties no pot.
#[test]
fn what_the_server_cost_is_not_taken_out_of_the_pot() {
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    told.meeting.credit(30_000);
    told.turn(&ann(), 31_000).expect("legal");
    told.turn(&bob(), 1_000).expect("legal");
    let read = Meeting::replay(told.meeting.agreement().clone(), 0, &told.events).expect("it is whole");
    let clocks = |meeting: &Meeting| meeting.clocks().expect("there is time").clone();
    assert_eq!(
        clocks(&read).left(Color::White, told.now),
        clocks(&told.meeting).left(Color::White, told.now)
    );
    for meeting in [&told.meeting, &read] {
        let given = clocks(meeting).credit_for_lag(Color::White, told.now + 1_000, 500);
        assert_eq!(given, 500, "the way is as long as it was");
    }
}

/// The time of day was set back by an hour while the server was away, or forward: the first makes no thinking free, and the
/// second is time that passed.
#[test]
fn a_clock_that_was_set_back_makes_no_thinking_free() {
    const HOUR: i64 = 60 * 60 * 1000;
    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    told.now -= HOUR;
    told.meeting.take_up(told.now);
    assert!(told.wait(20_000).is_empty());
    assert_eq!(left(&told, Color::White), 40_000, "what she thinks from now on costs her");
    told.turn(&ann(), 0).expect("legal");
    assert_eq!(left(&told, Color::White), 45_000);
    assert!(matches!(
        told.wait(60_000)[..],
        [hive_play::Event { what: Happening::FlagFell { color: Color::Black }, .. }]
    ));

    let mut told = Told::pair(MINUTE);
    told.turn(&ann(), 0).expect("legal");
    told.turn(&bob(), 0).expect("legal");
    told.now += 20_000;
    told.meeting.take_up(told.now);
    assert_eq!(left(&told, Color::White), 40_000, "time goes on while nobody is awake");

    // A game that nobody has begun is called off in time as well.
    let mut told = Told::pair(MINUTE);
    told.now -= HOUR;
    told.meeting.take_up(told.now);
    assert!(told.wait(FIRST_TURN - 1).is_empty());
    assert_eq!(told.wait(1).len(), 1);
}
