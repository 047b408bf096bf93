//! What the events of a game say, worked out without the server: turns by the rules, clocks by arithmetic.

use crate::play::{BASE, INCREMENT};
use hive_notation::MoveText;
use hive_play::{Event, Happening};
use hive_rules::{Color, Expansions, Game, Ruleset, Turn};

/// The most that is given back for the way of one turn's messages.
const MOST_FOR_THE_WAY: i64 = 500;

/// A game as its events tell it.
pub(crate) struct Replay {
    game: Game,
    /// Whether nobody is asked who could say no.
    alone: bool,
    pub(crate) turns: Vec<String>,
    /// What each turn has added to a clock.
    gained: Vec<i64>,
    pub(crate) clock: Clock,
    /// The game in which they play again.
    pub(crate) rematch: Option<String>,
}

impl Replay {
    /// Follows all events. An error is what does not fit together.
    pub(crate) fn of(events: &[Event], alone: bool) -> Result<Replay, String> {
        let game = Game::new(Ruleset::rulebook(Expansions::MOSQUITO_LADYBUG));
        let mut replay =
            Replay { game, alone, turns: Vec::new(), gained: Vec::new(), clock: Clock::new(), rematch: None };
        for (i, event) in events.iter().enumerate() {
            if event.number as usize != i + 1 {
                return Err(format!("event {} is missing", i + 1));
            }
            replay.follow(event, events.get(i + 1)).map_err(|reason| format!("event {}: {reason}", i + 1))?;
        }
        // A turn and the passes that it forces are one: where a pass is missing, half of it was kept.
        if !replay.is_over() && replay.game.position().legal_turns().as_slice() == [Turn::Pass] {
            return Err("a forced pass is missing".to_string());
        }
        if events.is_empty() { Err("nobody sits at it".to_string()) } else { Ok(replay) }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn follow(&mut self, event: &Event, next: Option<&Event>) -> Result<(), String> {
        match &event.what {
            Happening::Joined { .. } => return Ok(()),
            Happening::Turn { color, text, left } => {
                self.take(*color, *text)?;
                let (gained, spent) = self.clock.turn(*color, event.at);
                self.gained.push(gained);
                // What the way of the message has cost is given back, never more than was spent.
                let without = self.clock.left[color.index()];
                let most = without + spent.min(MOST_FOR_THE_WAY);
                match *left {
                    Some(left) if (without..=most).contains(&left) => self.clock.left[color.index()] = left,
                    _ => return Err(format!("{left:?} ms are left, and should be {without} to {most}")),
                }
            }
            Happening::Pass { color } => {
                self.take(*color, MoveText::Pass)?;
                self.gained.push(0);
            }
            // At one screen nobody else is asked, and an engine always agrees: both halves are one.
            Happening::TakebackAsked { .. } if self.alone => match next.map(|next| &next.what) {
                Some(Happening::TakebackGranted { .. }) => return Ok(()),
                other => return Err(format!("it was granted, and not {other:?}")),
            },
            Happening::TakebackGranted { plies, .. } => {
                self.clock.runs(None, event.at);
                for _ in 0..*plies {
                    self.game.undo().ok_or("there is nothing to take back")?;
                    self.turns.pop();
                    let mover = self.game.position().to_move().index();
                    // What the turn had added is given back; nobody has so little left here that it is not all there.
                    self.clock.left[mover] -= self.gained.pop().unwrap_or_default();
                }
            }
            Happening::DrawAccepted { .. } => {
                self.game.agree_to_draw().map_err(|refusal| refusal.to_string())?;
            }
            Happening::Resigned { color } => {
                self.game.resign(*color).map_err(|refusal| refusal.to_string())?;
            }
            Happening::Rematch { game } if self.is_over() && self.rematch.is_none() => {
                self.rematch = Some(game.to_string());
            }
            Happening::RematchOffered { .. } if self.is_over() && self.rematch.is_none() => {}
            Happening::DrawOffered { .. }
            | Happening::DrawDeclined { .. }
            | Happening::TakebackAsked { .. }
            | Happening::TakebackDeclined { .. }
                if !self.is_over() => {}
            Happening::Chat { .. } => {}
            other => return Err(format!("nobody did that: {other:?}")),
        }
        let runs = !self.is_over() && self.turns.len() >= 2;
        self.clock.runs(runs.then(|| self.game.position().to_move()), event.at);
        Ok(())
    }

    fn take(&mut self, color: Color, text: MoveText) -> Result<(), String> {
        if self.game.position().to_move() != color {
            return Err("it is the other player's turn".to_string());
        }
        let turn = text.resolve(self.game.position()).map_err(|error| format!("`{text}`: {error}"))?;
        self.game.play(turn).map_err(|refusal| format!("`{text}`: {refusal}"))?;
        self.turns.push(text.to_string());
        Ok(())
    }
}

/// Two clocks, White's first, in milliseconds.
pub(crate) struct Clock {
    left: [i64; 2],
    running: Option<Color>,
    since: i64,
    /// When whoever thinks began to: other events do not change that.
    began: i64,
}

impl Clock {
    fn new() -> Clock {
        Clock { left: [BASE; 2], running: None, since: 0, began: 0 }
    }

    /// The turn of a player whose clock runs brings something back: how much, and how much it has cost.
    fn turn(&mut self, color: Color, at: i64) -> (i64, i64) {
        let (gained, spent) = if self.running.is_some() { (INCREMENT, at - self.began) } else { (0, 0) };
        self.runs(None, at);
        self.left[color.index()] += gained;
        (gained, spent)
    }

    /// From now on this clock runs.
    fn runs(&mut self, color: Option<Color>, at: i64) {
        (self.left, _) = self.at(at);
        if color != self.running {
            self.began = at;
        }
        (self.running, self.since) = (color, at);
    }

    /// What is left at a moment, and whose clock runs.
    pub(crate) fn at(&self, at: i64) -> ([i64; 2], Option<Color>) {
        let mut left = self.left;
        if let Some(color) = self.running {
            left[color.index()] -= at - self.since;
        }
        (left, self.running)
    }
}
