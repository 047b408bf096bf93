//! A game's whole life, in microseconds: first its laws, then single scenes.

mod clocks;
mod laws;
mod scenes;

use hive_play::{Act, Agreement, Event, Meeting, Millis, Pace, Person, Refused, SeatPlan};
use hive_rules::{ByColor, Expansions, Ruleset, Turn};

/// A game with everything that happened in it.
struct Told {
    meeting: Meeting,
    events: Vec<Event>,
    now: Millis,
}

fn agreement(black: SeatPlan, pace: Pace) -> Agreement {
    Agreement {
        ruleset: Ruleset::rulebook(Expansions::NONE),
        edition: None,
        seats: ByColor { white: SeatPlan::Person, black },
        pace,
        drawing: None,
        rated: false,
        elsewhere: false,
        public: false,
    }
}

fn ann() -> Person {
    Person::new("a", "Ann")
}

fn bob() -> Person {
    Person::new("b", "Bob")
}

impl Told {
    fn new(agreement: Agreement) -> Told {
        let meeting = Meeting::new(agreement, 0).expect("it fits together");
        Told { meeting, events: Vec::new(), now: 0 }
    }

    /// Two people who have sat down.
    fn pair(pace: Pace) -> Told {
        let mut told = Told::new(agreement(SeatPlan::Person, pace));
        told.act(&ann(), Act::Join).expect("a seat is free");
        told.act(&bob(), Act::Join).expect("a seat is free");
        told
    }

    fn act(&mut self, by: &Person, act: Act) -> Result<Vec<Event>, Refused> {
        self.act_after_lag(by, act, 0)
    }

    fn act_after_lag(&mut self, by: &Person, act: Act, lag: Millis) -> Result<Vec<Event>, Refused> {
        let happenings = self.meeting.decide_after_lag(&act, by, self.now, lag)?;
        let events = self.meeting.happen(happenings, self.now).expect("what was decided can happen");
        self.events.extend(events.iter().cloned());
        Ok(events)
    }

    /// The first legal turn that comes to mind, after so long.
    fn turn(&mut self, by: &Person, after: Millis) -> Result<Vec<Event>, Refused> {
        self.now += after;
        let turn = self.meeting.legal().first().copied();
        let ply = self.meeting.ply();
        match turn {
            Some(Turn::Place { piece, to } | Turn::Move { piece, to, .. }) => {
                self.act(by, Act::Turn { ply, piece, to })
            }
            _ => Err(Refused::Over),
        }
    }

    /// Time passes, and whatever it brings with it.
    fn wait(&mut self, time: Millis) -> Vec<Event> {
        self.now += time;
        let overdue = self.meeting.overdue(self.now).into_iter().collect::<Vec<_>>();
        if overdue.is_empty() {
            return Vec::new();
        }
        let events = self.meeting.happen(overdue, self.now).expect("it can happen");
        self.events.extend(events.iter().cloned());
        events
    }
}
