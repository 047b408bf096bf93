//! A game with nobody between the players and the rules: it begins, and goes on act by act.
//!
//! A room of the server founds its games in the same way. Where there is no server, what is kept of a game is what was
//! done in it, and [`Meeting::step`] decides about each act again: so whoever is handed such a game need not believe it.

use crate::{Act, Agreement, Broken, Event, Happening, Meeting, Millis, Person, Refused, SeatPlan, Unfit};
use hive_rules::{ByColor, Color};

/// What came of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// What happened: what had come by itself before, and what the act became.
    pub events: Vec<Event>,
    /// Why the act came to nothing.
    pub refused: Option<Refused>,
}

impl Meeting {
    /// A new game with these people in it, and what has happened already: they sit down.
    pub fn found(
        agreement: Agreement,
        people: &ByColor<Option<Person>>,
        now: Millis,
    ) -> Result<(Meeting, Vec<Event>), Unfit> {
        let start = agreement.start()?;
        let agreement = agreement.tidied(&start);
        let mut meeting = Meeting::new(agreement.clone(), now)?;
        let joined = |color: Color| {
            let person =
                people.of(color).clone().filter(|_| *agreement.seats.of(color) == SeatPlan::Person)?;
            Some(Happening::Joined { color, who: person.who, name: person.name })
        };
        // To sit down in a new game is always possible; who can do nothing in a drawing passes, as after any turn.
        let joined = Color::ALL.into_iter().filter_map(joined).collect();
        let mut events = meeting.happen(joined, now).unwrap_or_default();
        events.extend(meeting.happen(Vec::new(), now).unwrap_or_default());
        Ok((meeting, events))
    }

    /// An act of the one person who plays here: for themselves, for whoever shares the screen, or on behalf of the
    /// engine whose turn it is. A flag that has fallen by then is older than the act, and falls also without one.
    pub fn step(&mut self, act: Option<&Act>, by: &Person, at: Millis) -> Result<Stepped, Broken> {
        let overdue: Vec<Happening> = self.overdue(at).into_iter().collect();
        let mut events = if overdue.is_empty() { Vec::new() } else { self.happen(overdue, at)? };
        let decided = act.map_or(Ok(Vec::new()), |act| self.decide_alone(act, by, at));
        let refused = match decided {
            Ok(happenings) if happenings.is_empty() => None,
            Ok(happenings) => {
                events.extend(self.happen(happenings, at)?);
                None
            }
            Err(refused) => Some(refused),
        };
        Ok(Stepped { events, refused })
    }

    fn decide_alone(&self, act: &Act, by: &Person, at: Millis) -> Result<Vec<Happening>, Refused> {
        match *act {
            Act::Turn { ply, piece, to } if self.engine_to_move().is_some() => {
                if ply != self.ply() {
                    return Err(Refused::Stale { ply: self.ply() });
                }
                let turn = self.game().position().check(piece, to).map_err(Refused::Rules)?;
                Ok(vec![self.turn_taken(turn, at)])
            }
            _ => self.decide(act, by, at),
        }
    }
}
