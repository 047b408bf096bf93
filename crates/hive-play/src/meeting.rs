//! A game between people at one moment, and what can be asked of it.

mod apply;

pub use apply::Broken;

use crate::chat::Chat;
use crate::{Agreement, ChatLine, Clocks, Ending, GameId, Identity, Millis, Offers, Pace, Person, Unfit};
use hive_notation::MoveText;
use hive_rules::{ByColor, Color, Game, Outcome, Turn};
use std::sync::Arc;

/// How much can happen in one game. Beyond it players can only end the game.
pub const MOST_EVENTS: u32 = 20_000;

/// How many takebacks can be granted in one game.
pub const MOST_TAKEBACKS: u32 = 300;

/// How long a player has for their first turn in a game with a clock, once both sit.
pub const FIRST_TURN: Millis = 120_000;

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// Who.
    pub who: Identity,
    /// Under which name.
    pub name: Arc<str>,
}

/// A turn that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Whose it was.
    pub color: Color,
    /// The turn.
    pub turn: Turn,
    /// The same in text.
    pub text: MoveText,
    /// When it was taken.
    pub at: Millis,
    /// What it added to the player's clock.
    gained: Millis,
}

/// A moment at which something happens if nobody does anything before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// When.
    pub at: Millis,
    /// Whose turn it is.
    pub color: Color,
    /// Whether a flag falls; otherwise the game is called off, for nobody has begun.
    pub flag: bool,
}

/// A game between people at one moment (the aggregate of its events).
#[derive(Clone, Debug)]
pub struct Meeting {
    agreement: Agreement,
    created: Millis,
    number: u32,
    seats: ByColor<Option<Seated>>,
    /// In a box: a table of cells is large, and whoever hands a game on would hold several of them on the stack.
    game: Box<Game>,
    aborted: bool,
    /// Every legal turn, listed once after each turn; empty when the game is over.
    legal: Vec<Turn>,
    turns: Vec<Taken>,
    takebacks: u32,
    clocks: Option<Clocks>,
    offers: Offers,
    rematch: Option<GameId>,
    chat: Chat,
    /// Since when whoever is to move could have taken their turn.
    waiting_since: Millis,
}

impl Meeting {
    /// A game in which nothing has happened.
    pub fn new(agreement: Agreement, created: Millis) -> Result<Meeting, Unfit> {
        let game = Box::new(agreement.start()?);
        let mut meeting = Meeting {
            created,
            number: 0,
            seats: ByColor::default(),
            aborted: false,
            legal: Vec::new(),
            turns: Vec::new(),
            takebacks: 0,
            clocks: Clocks::new(agreement.pace),
            offers: Offers::default(),
            rematch: None,
            chat: Chat::default(),
            waiting_since: created,
            game,
            agreement,
        };
        meeting.list_legal();
        Ok(meeting)
    }

    /// Since when whoever is to move could have taken their turn.
    pub const fn waiting_since(&self) -> Millis {
        self.waiting_since
    }

    /// Credits whoever thinks with time that the server itself has cost.
    pub fn credit(&mut self, time: Millis) {
        self.waiting_since += time.max(0);
        if let Some(clocks) = &mut self.clocks {
            clocks.credit(time);
        }
    }

    /// The same game was read again, and nothing has happened in it since: what was credited to whoever thinks is in no
    /// event yet, and stays.
    pub fn keep_credit(&mut self, before: &Meeting) {
        if self.number() != before.number() {
            return;
        }
        self.waiting_since = self.waiting_since.max(before.waiting_since);
        if let (Some(clocks), Some(before)) = (&mut self.clocks, &before.clocks) {
            clocks.keep_credit(before);
        }
    }

    /// A game that was kept is taken up again at this moment. If the time of day was set back since its last event, that
    /// event would lie ahead, and thinking would cost nothing until then: whoever thinks has begun now at the latest.
    pub fn take_up(&mut self, now: Millis) {
        self.waiting_since = self.waiting_since.min(now);
        if let Some(clocks) = &mut self.clocks {
            clocks.take_up(now);
        }
    }

    /// What happens next if nobody does anything. Engines have no deadline for their first turn: they always take it.
    pub fn deadline(&self) -> Option<Deadline> {
        let clocks = self.clocks.as_ref()?;
        if self.is_over() {
            return None;
        }
        if let Some((color, at)) = clocks.flag() {
            return Some(Deadline { at, color, flag: true });
        }
        let color = self.to_move();
        let patience = match self.agreement.pace {
            Pace::Untimed => return None,
            Pace::Increment { .. } => FIRST_TURN,
            Pace::PerTurn { each } => each,
        };
        (self.both_sit() && self.agreement.engine(color).is_none()).then(|| Deadline {
            at: self.waiting_since + patience,
            color,
            flag: false,
        })
    }

    /// The same if the messages of whoever is to move take so long.
    pub fn deadline_after_lag(&self, lag: Millis) -> Option<Deadline> {
        let deadline = self.deadline()?;
        let credit = match &self.clocks {
            Some(clocks) if deadline.flag => clocks.credit_for_lag(deadline.color, Millis::MAX, lag),
            _ => 0,
        };
        Some(Deadline { at: deadline.at + credit, ..deadline })
    }

    /// When somebody has to look after the game even if nobody is there: a deadline, or an engine's turn, which is at
    /// once.
    pub fn alarm(&self) -> Option<Millis> {
        if self.engine_to_move().is_some() { Some(0) } else { self.deadline().map(|deadline| deadline.at) }
    }

    /// What was agreed.
    pub const fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// When it was made.
    pub const fn created(&self) -> Millis {
        self.created
    }

    /// The number of the last event.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The game itself.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Every turn that was taken and not taken back.
    pub fn turns(&self) -> &[Taken] {
        &self.turns
    }

    /// Every legal turn; empty when the game is over.
    pub fn legal(&self) -> &[Turn] {
        &self.legal
    }

    /// How many turns have been taken, and those that must have led to a drawing that it began with.
    pub fn ply(&self) -> u32 {
        self.game.position().ply()
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.game.position().to_move()
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        if self.aborted { Some(Ending::Aborted) } else { self.outcome().map(Ending::Played) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.aborted || self.outcome().is_some()
    }

    /// Whether the side to move can only pass.
    pub fn must_pass(&self) -> bool {
        self.legal == [Turn::Pass]
    }

    /// The engine whose turn it is: its level.
    pub fn engine_to_move(&self) -> Option<u8> {
        if self.is_over() { None } else { self.agreement.engine(self.to_move()) }
    }

    /// Who sits somewhere. Who shares a screen is the same person in both seats.
    pub fn seated(&self, color: Color) -> Option<&Seated> {
        match self.agreement.seats.of(color) {
            crate::SeatPlan::SameScreen => self.seats.of(!color).as_ref(),
            _ => self.seats.of(color).as_ref(),
        }
    }

    /// Somebody is called so now. A name is no fact of the game: those who sat down under another one are the same, and no
    /// event tells of it. Says whether anything has changed.
    pub fn rename(&mut self, person: &Person) -> bool {
        let mut changed = false;
        for color in Color::ALL {
            let seated = self.seats.of_mut(color).as_mut();
            if let Some(seated) =
                seated.filter(|seated| seated.who == person.who && seated.name != person.name)
            {
                seated.name = Arc::clone(&person.name);
                changed = true;
            }
        }
        changed
    }

    /// Whether both seats are taken.
    pub fn both_sit(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.is_taken(color))
    }

    /// Whether a seat is taken, by a person or an engine.
    pub(crate) fn is_taken(&self, color: Color) -> bool {
        self.agreement.engine(color).is_some() || self.seated(color).is_some()
    }

    /// The sides that somebody plays.
    pub fn sides_of(&self, who: &Identity) -> impl Iterator<Item = Color> + '_ {
        let who = who.clone();
        Color::ALL
            .into_iter()
            .filter(move |&color| self.seated(color).is_some_and(|seated| seated.who == who))
    }

    /// The clocks; none in a game without time.
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// What was offered and not answered yet.
    pub const fn offers(&self) -> &Offers {
        &self.offers
    }

    /// How many takebacks were granted.
    pub(crate) const fn takebacks(&self) -> u32 {
        self.takebacks
    }

    /// The game in which they play again.
    pub const fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// What was said.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat.lines
    }

    pub(crate) const fn talk(&self) -> &Chat {
        &self.chat
    }
}
