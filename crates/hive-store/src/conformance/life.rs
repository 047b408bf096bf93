//! A game's whole life by chance: whatever the game itself allows may have to be kept.

use crate::{Change, Founding, SeatChange, Summary};
use hive_play::{Act, Agreement, Event, GameId, Happening, Meeting, Millis, Pace, Person, Refused, SeatPlan};
use hive_rules::{ByColor, Color, Edition, Expansions, Opening, Ruleset, Turn};

/// Chance from a seed.
struct Chance(u64);

impl Chance {
    /// A number below this one.
    fn below(&mut self, end: u64) -> u64 {
        // The generator of Steele, Lea and Flood (SplitMix64).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize].clone()
    }
}

/// A game that somebody has lived through, as the changes that it was written in.
pub struct Life {
    /// What was agreed.
    pub agreement: Agreement,
    /// When it was made.
    pub created: Millis,
    /// The game at its end.
    pub meeting: Meeting,
    /// Everything that happened.
    pub events: Vec<Event>,
    /// The same as it is written, the new game first.
    pub changes: Vec<Change>,
    game: GameId,
    now: Millis,
}

impl Life {
    /// The life that comes of a seed: the same for ever.
    pub fn new(game: GameId, seed: u64) -> Life {
        let mut chance = Chance(seed);
        let agreement = agreement(&mut chance);
        let created = chance.below(1 << 40) as Millis;
        let meeting = Meeting::new(agreement.clone(), created).expect("it fits together");
        let mut life = Life {
            agreement: agreement.clone(),
            created,
            meeting,
            events: Vec::new(),
            changes: Vec::new(),
            game,
            now: created,
        };
        life.write(Vec::new());
        if let Some(first) = life.changes.first_mut() {
            first.founding = Some(Founding { created, agreement });
        }
        for _ in 0..chance.below(120) {
            life.step(&mut chance);
        }
        life
    }

    fn step(&mut self, chance: &mut Chance) {
        self.now += chance.below(3_000) as Millis * if chance.below(20) == 0 { 100 } else { 1 };
        if let Some(overdue) = self.meeting.overdue(self.now) {
            self.happen(vec![overdue]);
            return;
        }
        let legal = self.meeting.legal().to_vec();
        if self.meeting.engine_to_move().is_some() {
            let turn = chance.one(&legal);
            self.happen(vec![self.meeting.turn_taken(turn, self.now)]);
            return;
        }
        let person = chance.one(&[
            Person::new("a", "Ann \"A\" \u{1f41d}"),
            Person::new("b", "Βασίλης"),
            Person::new("c", "ハイブ"),
        ]);
        let act = act(chance, &legal, self.meeting.ply());
        let decided: Result<Vec<Happening>, Refused> = self.meeting.decide(&act, &person, self.now);
        self.happen(decided.unwrap_or_default());
    }

    fn happen(&mut self, happenings: Vec<Happening>) {
        if happenings.is_empty() {
            return;
        }
        let events = self.meeting.happen(happenings, self.now).expect("what was decided can happen");
        self.write(events);
    }

    fn write(&mut self, events: Vec<Event>) {
        let seat = |event: &Event| match &event.what {
            Happening::Joined { color, who, .. } => {
                Some(SeatChange { color: *color, who: Some(who.clone()) })
            }
            Happening::Left { color } => Some(SeatChange { color: *color, who: None }),
            _ => None,
        };
        let name = |color| self.meeting.seated(color).map(|seated| seated.name.to_string());
        self.changes.push(Change {
            game: self.game.clone(),
            founding: None,
            seats: events.iter().filter_map(seat).collect(),
            updated: self.now,
            summary: Summary {
                ply: self.meeting.turns().len() as u32,
                to_move: self.meeting.to_move(),
                names: ByColor::from_fn(name),
                ending: self.meeting.ending(),
            },
            alarm: self.meeting.alarm(),
            epoch: None,
            events: events.clone(),
        });
        self.events.extend(events);
    }
}

fn agreement(chance: &mut Chance) -> Agreement {
    let expansions = chance.one(&[Expansions::NONE, Expansions::MOSQUITO_LADYBUG, Expansions::ALL]);
    let edition = match expansions {
        Expansions::NONE => chance.one(&[None, Some(Edition::R1), Some(Edition::R4)]),
        Expansions::MOSQUITO_LADYBUG => chance.one(&[None, Some(Edition::R2), Some(Edition::R5)]),
        _ => None,
    };
    let other = chance.one(&[
        SeatPlan::Person,
        SeatPlan::Person,
        SeatPlan::SameScreen,
        SeatPlan::Engine { level: 3 },
    ]);
    let seats = ByColor { white: SeatPlan::Person, black: other };
    Agreement {
        ruleset: Ruleset {
            expansions,
            opening: chance.one(&[Opening::Rulebook, Opening::Tournament]),
            repetition: chance.below(2) == 0,
        },
        edition,
        seats: if chance.below(2) == 0 { seats } else { seats.swapped() },
        pace: chance.one(&[
            Pace::Untimed,
            Pace::Increment { base: 60_000, increment: 5_000 },
            Pace::PerTurn { each: 86_400_000 },
        ]),
        drawing: None,
        rated: chance.below(2) == 0,
        elsewhere: chance.below(8) == 0,
        public: edition.is_none(),
    }
}

fn act(chance: &mut Chance, legal: &[Turn], ply: u32) -> Act {
    let side = chance.one(&[None, Some(Color::White), Some(Color::Black)]);
    match chance.below(28) {
        0..=1 => Act::Join,
        2 => Act::Leave,
        3 => Act::OfferDraw(side),
        4 => Act::DeclineDraw,
        5 => Act::AskTakeback(side),
        6 => Act::GrantTakeback,
        7 => Act::DeclineTakeback,
        8 => Act::Rematch { next: "next".into() },
        9 => Act::DeclineRematch,
        10 => Act::Chat {
            text: chance.one(&["hello", "\"quoted\" \\ back", "ωραία, 良い手"]).to_string()
        },
        11 if chance.below(8) == 0 => Act::Resign(side),
        12 if chance.below(8) == 0 => Act::AcceptDraw,
        13 if chance.below(8) == 0 => Act::Abort,
        _ if legal.is_empty() => Act::Join,
        _ => match chance.one(legal) {
            Turn::Place { piece, to } | Turn::Move { piece, to, .. } => Act::Turn { ply, piece, to },
            Turn::Pass => Act::Join,
        },
    }
}
