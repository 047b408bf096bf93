//! What somebody wants, and what comes of it: happenings, or a refusal.

use super::state::State;
use hive_notation::{move_string, parse_piece};
use hive_rules::{Cell, Turn};
use hive_wire::view::refusal_view;
use hive_wire::{Act, Happening, PieceName, RefusalView, Rule, Side};

/// The longest line that can be said.
const LONGEST_LINE: usize = 300;

/// How many lines the players can say in one game.
const MOST_LINES: usize = 500;

/// How many lines those who watch can say in one game.
const MOST_LINES_OF_WATCHERS: usize = 200;

/// The key of a refusal, and its sentence.
fn refuse<T>(rule: Rule, text: impl Into<String>) -> Result<T, RefusalView> {
    Err(RefusalView::new(rule, text))
}

impl State {
    /// What comes of an act of this guest, at this moment. Passes that are forced follow later.
    pub(crate) fn decide(
        &self,
        act: &Act,
        guest: &str,
        name: &str,
        now: i64,
    ) -> Result<Vec<Happening>, RefusalView> {
        let own = self.sides_of(guest);
        if let Act::Chat { text } = act {
            return self.say(text, own.first().copied(), name);
        }
        if own.is_empty() {
            return refuse(Rule::NotYourSeat, "you watch this game and play neither side");
        }
        if let Act::Rematch {} = act {
            return self.play_again(&own);
        }
        if self.is_over() {
            return refuse(Rule::GameOver, "the game is over");
        }
        match act {
            Act::Turn { ply, piece, q, r } => self.turn(&own, *ply, piece, Cell::at(*q, *r), now),
            Act::OfferDraw { side } => self.offer_draw(self.speaker(&own, *side)?),
            Act::AcceptDraw {} => {
                Ok(vec![Happening::DrawAccepted { side: self.answerer(&own, self.offers.draw)? }])
            }
            Act::DeclineDraw {} => {
                Ok(vec![Happening::DrawDeclined { side: self.answerer(&own, self.offers.draw)? }])
            }
            Act::AskTakeback { side } => self.ask_takeback(self.speaker(&own, *side)?),
            Act::GrantTakeback {} => {
                let side = self.answerer(&own, self.offers.takeback)?;
                Ok(vec![Happening::TakebackGranted { side, plies: self.plies_back(side.other())? }])
            }
            Act::DeclineTakeback {} => {
                Ok(vec![Happening::TakebackDeclined { side: self.answerer(&own, self.offers.takeback)? }])
            }
            Act::Resign { side } => Ok(vec![Happening::Resigned { side: self.speaker(&own, *side)? }]),
            Act::Leave {} if !self.turns.is_empty() => {
                refuse(Rule::HasBegun, "the game has begun: to leave it means to resign")
            }
            Act::Leave {} => Ok(own.into_iter().map(|side| Happening::Left { side }).collect()),
            Act::Chat { .. } | Act::Rematch {} | Act::Resync {} | Act::Ping { .. } => Ok(Vec::new()),
        }
    }

    /// What a turn of an engine becomes.
    pub(crate) fn engine_turn(&self, turn: Turn, now: i64) -> Happening {
        self.happening(turn, now)
    }

    /// The turn that brings this tile there, if all is as the player believes.
    fn turn(
        &self,
        own: &[Side],
        ply: u32,
        piece: &PieceName,
        to: Cell,
        now: i64,
    ) -> Result<Vec<Happening>, RefusalView> {
        if ply != self.ply() {
            return refuse(
                Rule::Stale,
                format!("this turn was meant for another moment: {} have been taken", self.ply()),
            );
        }
        if !own.contains(&self.to_move()) {
            return refuse(Rule::NotYourTurn, "it is the other player's turn");
        }
        let Some(tile) = parse_piece(piece) else {
            return refuse(Rule::Unreadable, "there is no tile with this name");
        };
        let position = self.game.position();
        let turn =
            position.check(tile, to).map_err(|refusal| refusal_view(&refusal, position, &self.places))?;
        Ok(vec![self.happening(turn, now)])
    }

    fn happening(&self, turn: Turn, now: i64) -> Happening {
        let side = self.to_move();
        match turn {
            Turn::Pass => Happening::Pass { side },
            Turn::Place { .. } | Turn::Move { .. } => Happening::Turn {
                side,
                text: move_string(self.game.position(), turn),
                left_ms: self.clocks.as_ref().map(|clocks| clocks.left_after_turn(side, now)),
            },
        }
    }

    fn offer_draw(&self, side: Side) -> Result<Vec<Happening>, RefusalView> {
        if self.offers.draw == Some(side.other()) {
            return Ok(vec![Happening::DrawAccepted { side }]);
        }
        if *self.offered_draw.of(side) {
            return refuse(
                Rule::AlreadyOffered,
                "you have offered a draw already: once between two of your turns",
            );
        }
        self.opponent_of(side)?;
        let mut happenings = vec![Happening::DrawOffered { side }];
        if self.engine(side.other()).is_some() {
            happenings.push(Happening::DrawDeclined { side: side.other() });
        }
        Ok(happenings)
    }

    fn ask_takeback(&self, side: Side) -> Result<Vec<Happening>, RefusalView> {
        if self.offers.takeback == Some(side) {
            return refuse(Rule::AlreadyOffered, "you have asked already");
        }
        let plies = self.plies_back(side)?;
        let mut happenings = vec![Happening::TakebackAsked { side }];
        let (white, black) = (&self.seats.white, &self.seats.black);
        if self.engine(side.other()).is_some() || white == black {
            happenings.push(Happening::TakebackGranted { side: side.other(), plies });
        } else {
            self.opponent_of(side)?;
        }
        Ok(happenings)
    }

    /// How many turns have to be taken back so that this side may choose anew.
    fn plies_back(&self, side: Side) -> Result<u32, RefusalView> {
        let own = self.turns.iter().rposition(|turn| turn.side == side && turn.text != "pass");
        match own {
            Some(at) => Ok((self.turns.len() - at) as u32),
            None => refuse(Rule::NothingToTakeBack, "there is no turn to take back"),
        }
    }

    /// Nothing is taken from somebody who is not there.
    fn opponent_of(&self, side: Side) -> Result<(), RefusalView> {
        let other = side.other();
        if self.engine(other).is_none() && self.seats.of(other).is_none() {
            return refuse(Rule::NoOpponent, "nobody sits on the other side yet");
        }
        Ok(())
    }

    fn play_again(&self, own: &[Side]) -> Result<Vec<Happening>, RefusalView> {
        if !self.is_over() {
            return refuse(Rule::NotOver, "the game is not over yet");
        }
        if self.rematch.is_some() {
            return refuse(Rule::AlreadyOffered, "you play again already");
        }
        let side = match own {
            [side] => *side,
            _ => return Ok(vec![self.new_rematch()]),
        };
        self.opponent_of(side)?;
        if self.engine(side.other()).is_some() || self.offers.rematch == Some(side.other()) {
            return Ok(vec![self.new_rematch()]);
        }
        if self.offers.rematch == Some(side) {
            return refuse(Rule::AlreadyOffered, "you have offered to play again already");
        }
        Ok(vec![Happening::RematchOffered { side }])
    }

    fn new_rematch(&self) -> Happening {
        Happening::Rematch { game: crate::random::game_id() }
    }

    fn say(&self, text: &str, side: Option<Side>, name: &str) -> Result<Vec<Happening>, RefusalView> {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let text = text.trim().to_string();
        if text.is_empty() {
            return refuse(Rule::Unreadable, "there is nothing in this line");
        }
        if text.chars().count() > LONGEST_LINE {
            return refuse(Rule::TooLong, format!("a line has at most {LONGEST_LINE} characters"));
        }
        // Those who watch have lines of their own, and cannot take away those of the players.
        let (said, most) = match side {
            Some(_) => (self.chat.iter().filter(|line| line.side.is_some()).count(), MOST_LINES),
            None => (self.chat.iter().filter(|line| line.side.is_none()).count(), MOST_LINES_OF_WATCHERS),
        };
        if said >= most {
            return refuse(Rule::ChatFull, "the chat of this game is full: no more lines are taken");
        }
        Ok(vec![Happening::Chat { side, name: name.to_string(), text }])
    }

    /// For whom somebody speaks who plays these sides.
    fn speaker(&self, own: &[Side], wanted: Option<Side>) -> Result<Side, RefusalView> {
        match (wanted, own) {
            (Some(side), _) if own.contains(&side) => Ok(side),
            (Some(_), _) => refuse(Rule::NotYourSeat, "you do not play this side"),
            (None, [side]) => Ok(*side),
            (None, _) => Ok(self.to_move()),
        }
    }

    /// For whom somebody answers an offer of the other side.
    fn answerer(&self, own: &[Side], offer: Option<Side>) -> Result<Side, RefusalView> {
        match offer.map(Side::other) {
            Some(side) if own.contains(&side) => Ok(side),
            Some(_) => refuse(Rule::NoOffer, "an offer of one's own is for the other player to answer"),
            None => refuse(Rule::NoOffer, "there is nothing to answer"),
        }
    }
}
