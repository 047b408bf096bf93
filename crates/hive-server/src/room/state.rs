//! A game as its events tell it. The events are the truth; everything here follows from them.

use super::clock::Clocks;
use super::new_game::start;
use crate::store::{Kept, Summary};
use hive_notation::{MoveText, game_string, game_type};
use hive_rules::{Game, Turn};
use hive_wire::view::{Places, last_turn, outcome_view, position_in_play};
use hive_wire::{
    ChatLine, Each, Event, GameView, Happening, LastTurn, NewGame, Offers, PositionView, RulesetOptions,
    SeatChoice, SeatState, SeatView, Side, Status, TurnView,
};

/// How many lines of what was said a newcomer gets.
const CHAT_SHOWN: usize = 100;

/// A game at one moment.
pub(crate) struct State {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) options: NewGame,
    pub(crate) seats: Each<Option<String>>,
    pub(crate) names: Each<Option<String>>,
    /// The game before its first turn.
    pub(crate) start: Game,
    pub(crate) game: Game,
    pub(crate) places: Places,
    last: Option<LastTurn>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) offers: Offers,
    /// Who has offered a draw since their own last turn: once is enough.
    pub(crate) offered_draw: Each<bool>,
    pub(crate) rematch: Option<String>,
    pub(crate) turns: Vec<TurnView>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) events: Vec<Event>,
}

impl State {
    /// A game in which nothing has happened.
    pub(crate) fn new(id: String, created: i64, options: NewGame, start: Game) -> State {
        State {
            id,
            created,
            seats: Each::default(),
            names: Each::default(),
            places: Places::of(start.position()),
            game: start.clone(),
            start,
            last: None,
            clocks: Clocks::new(options.clock),
            offers: Offers::default(),
            offered_draw: Each::default(),
            rematch: None,
            turns: Vec::new(),
            chat: Vec::new(),
            events: Vec::new(),
            options,
        }
    }

    /// A game as it was kept, or what does not fit together in it.
    pub(crate) fn of(kept: Kept) -> Result<State, String> {
        let start = start(&kept.options)?;
        let mut state = State::new(kept.id, kept.created, kept.options, start);
        for event in kept.events {
            let number = event.number;
            state.apply(event).map_err(|reason| format!("event {number}: {reason}"))?;
        }
        state.seats = kept.seats;
        Ok(state)
    }

    /// Goes back to what was after so many events: what came after them could not be written, and has not happened.
    pub(crate) fn rewind(&mut self, events: u32, seats: Each<Option<String>>) -> Result<(), String> {
        let mut again = State::new(self.id.clone(), self.created, self.options.clone(), self.start.clone());
        for event in self.events.drain(..).take(events as usize) {
            again.apply(event)?;
        }
        again.seats = seats;
        *self = again;
        Ok(())
    }

    /// What follows from something that happened. An error means that it cannot have happened here, and
    /// leaves the state useless.
    pub(crate) fn apply(&mut self, event: Event) -> Result<(), String> {
        if event.number != self.number() + 1 {
            return Err(format!("it should be number {}", self.number() + 1));
        }
        let at = event.at;
        match &event.what {
            Happening::Joined { side, name } => *self.names.of_mut(*side) = Some(name.clone()),
            Happening::Left { side } => *self.names.of_mut(*side) = None,
            Happening::Turn { side, text, left_ms } => self.take(*side, text, *left_ms, at)?,
            Happening::Pass { side } => self.take(*side, "pass", None, at)?,
            Happening::DrawOffered { side } => {
                self.offers.draw = Some(*side);
                *self.offered_draw.of_mut(*side) = true;
            }
            Happening::DrawDeclined { .. } => self.offers.draw = None,
            Happening::DrawAccepted { .. } => {
                self.game.agree_to_draw().map_err(|refusal| refusal.to_string())?;
                self.end(at);
            }
            Happening::TakebackAsked { side } => self.offers.takeback = Some(*side),
            Happening::TakebackDeclined { .. } => self.offers.takeback = None,
            Happening::TakebackGranted { plies, .. } => self.take_back(*plies, at)?,
            Happening::Resigned { side } => {
                self.game.resign(side.color()).map_err(|refusal| refusal.to_string())?;
                self.end(at);
            }
            Happening::FlagFell { side } => {
                self.game.flag(side.color()).map_err(|refusal| refusal.to_string())?;
                self.end(at);
            }
            Happening::RematchOffered { side } => self.offers.rematch = Some(*side),
            Happening::Rematch { game } => {
                self.offers.rematch = None;
                self.rematch = Some(game.clone());
            }
            Happening::Chat { side, name, text } => {
                self.chat.push(ChatLine { at, side: *side, name: name.clone(), text: text.clone() });
            }
        }
        self.events.push(event);
        Ok(())
    }

    fn take(&mut self, side: Side, text: &str, left: Option<i64>, at: i64) -> Result<(), String> {
        if self.to_move() != side {
            return Err("it is the other player's turn".to_string());
        }
        let parsed: MoveText = text.parse().map_err(|error| format!("`{text}`: {error}"))?;
        let turn = parsed.resolve(self.game.position()).map_err(|error| format!("`{text}`: {error}"))?;
        let last = last_turn(self.game.position(), &self.places, turn);
        self.last = Some(last.after(self.last.take()));
        self.places.follow(self.game.position(), turn);
        self.game.play(turn).map_err(|refusal| format!("`{text}`: {refusal}"))?;
        self.turns.push(TurnView { side, text: text.to_string(), at });
        self.offers.takeback = None;
        *self.offered_draw.of_mut(side) = false;
        // Who answers an offer with a turn has declined it.
        self.offers.draw = self.offers.draw.filter(|&offered| offered == side);
        let next = self.clock_side();
        if let Some(clocks) = &mut self.clocks {
            match left {
                Some(left) => clocks.press(side, left, next, at),
                None => clocks.switch(next, at),
            }
        }
        if self.game.outcome().is_some() {
            self.end(at);
        }
        Ok(())
    }

    fn take_back(&mut self, plies: u32, at: i64) -> Result<(), String> {
        for _ in 0..plies {
            self.game.undo().ok_or("there is no turn to take back")?;
            self.turns.pop();
        }
        self.offers = Offers::default();
        // The places follow from the turns that are left.
        let turns: Vec<Turn> = self.game.turns().collect();
        let mut again = self.start.clone();
        self.places = Places::of(again.position());
        self.last = None;
        for turn in turns {
            let last = last_turn(again.position(), &self.places, turn);
            self.last = Some(last.after(self.last.take()));
            self.places.follow(again.position(), turn);
            again.play(turn).map_err(|refusal| refusal.to_string())?;
        }
        let next = self.clock_side();
        if let Some(clocks) = &mut self.clocks {
            clocks.turn_back(next, at);
        }
        Ok(())
    }

    fn end(&mut self, at: i64) {
        self.offers = Offers::default();
        if let Some(clocks) = &mut self.clocks {
            clocks.switch(None, at);
        }
    }

    /// Whose clock runs: nobody's before both have taken a turn.
    fn clock_side(&self) -> Option<Side> {
        (self.game.outcome().is_none() && self.turns.len() >= 2).then(|| self.to_move())
    }

    /// The number of the last event.
    pub(crate) fn number(&self) -> u32 {
        self.events.len() as u32
    }

    /// How many turns have been taken, and those that must have led to a drawing that it began with.
    pub(crate) fn ply(&self) -> u32 {
        self.game.position().ply()
    }

    /// Whose turn it is.
    pub(crate) fn to_move(&self) -> Side {
        self.game.position().to_move().into()
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Whether the side to move can only pass.
    pub(crate) fn must_pass(&self) -> bool {
        !self.is_over() && self.game.position().legal_turns().as_slice() == [Turn::Pass]
    }

    /// The level of the engine that sits there.
    pub(crate) fn engine(&self, side: Side) -> Option<u8> {
        match self.options.seats.of(side) {
            SeatChoice::Engine { level } => Some(*level),
            _ => None,
        }
    }

    /// The engine whose turn it is.
    pub(crate) fn engine_to_move(&self) -> Option<u8> {
        if self.is_over() { None } else { self.engine(self.to_move()) }
    }

    /// The sides that a guest plays.
    pub(crate) fn sides_of(&self, guest: &str) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|&side| self.seats.of(side).as_deref() == Some(guest)).collect()
    }

    /// A seat for a person in which nobody sits.
    pub(crate) fn open_seat(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.engine(side).is_none() && self.seats.of(side).is_none())
    }

    /// When somebody has to look after the game even if nobody is there.
    pub(crate) fn alarm(&self) -> Option<i64> {
        if self.engine_to_move().is_some() {
            return Some(0);
        }
        self.clocks.as_ref().and_then(Clocks::flag).map(|(_, when)| when)
    }

    /// What lists want to know.
    pub(crate) fn summary(&self) -> Summary {
        Summary {
            ply: self.turns.len() as u32,
            to_move: self.to_move(),
            names: self.names.clone(),
            outcome: self.game.outcome().map(outcome_view),
        }
    }

    /// What may change with any event.
    pub(crate) fn status(&self, now: i64) -> Status {
        Status {
            seats: seat_views(&self.options, &self.seats, &self.names),
            clock: self.clocks.as_ref().map(|clocks| clocks.state(now)),
            offers: self.offers,
            outcome: self.game.outcome().map(outcome_view),
            thinking: self.engine_to_move().map(|_| self.to_move()),
            rematch: self.rematch.clone(),
        }
    }

    /// The position with all that may be done in it.
    pub(crate) fn position(&self) -> PositionView {
        position_in_play(&self.game, &self.places, self.last.clone())
    }

    /// Everything, for somebody who has just come.
    pub(crate) fn view(&self, guest: &str, now: i64) -> GameView {
        let ruleset = self.game.ruleset();
        GameView {
            id: self.id.clone(),
            link: None,
            created: self.created,
            ruleset: RulesetOptions::of(ruleset, self.options.ruleset.edition),
            game_type: game_type(ruleset.expansions).to_string(),
            clock: self.options.clock,
            you: self.sides_of(guest),
            number: self.number(),
            status: self.status(now),
            position: self.position(),
            turns: self.turns.clone(),
            chat: self.chat[self.chat.len().saturating_sub(CHAT_SHOWN)..].to_vec(),
            game_string: game_string(&self.game).unwrap_or_default(),
            diagram: self.options.diagram.clone(),
        }
    }
}

/// Who sits where.
pub(crate) fn seat_views(
    options: &NewGame,
    seats: &Each<Option<String>>,
    names: &Each<Option<String>>,
) -> Each<SeatView> {
    let view = |side: Side| {
        let (state, level) = match options.seats.of(side) {
            SeatChoice::Engine { level } => (SeatState::Engine, Some(*level)),
            _ if seats.of(side).is_none() => (SeatState::Open, None),
            SeatChoice::SameScreen {} => (SeatState::SameScreen, None),
            SeatChoice::Me {} | SeatChoice::Link {} => (SeatState::Person, None),
        };
        SeatView { state, name: names.of(side).clone(), level }
    };
    Each { white: view(Side::White), black: view(Side::Black) }
}
