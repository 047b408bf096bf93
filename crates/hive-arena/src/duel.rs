//! One game between two players.

use crate::clock::Clock;
use crate::{Contender, Fault, FaultKind, Limit, OpeningLine, draw_claim};
use hive_notation::{GameState, MoveText, game_string, move_string};
use hive_rules::{ByColor, Color, Game, Outcome, Turn};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Says who wins a game that is not over, where that is certain.
pub type Umpire<'a> = &'a (dyn Fn(&Game) -> Option<Color> + Sync);

/// What two players agree on.
#[derive(Clone, Copy)]
pub struct Duel<'a> {
    /// How long they may think.
    pub limit: Limit,
    /// After how many turns, the opening's included, it is a draw.
    pub most_plies: usize,
    /// Who may end it before its end; usually nobody.
    pub umpire: Option<Umpire<'a>>,
}

/// How a game between two players ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// A draw, because a player counts repetitions by the tiles alone.
    Claimed,
    /// A draw, because it took too long.
    TooLong,
    /// The umpire saw who wins.
    Adjudicated {
        /// Who does.
        winner: Color,
    },
    /// By a fault.
    Forfeit {
        /// Whose fault.
        loser: Color,
        /// What it was.
        fault: Fault,
    },
}

impl Ending {
    /// Who won; nobody in a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Ending::Over(outcome) => outcome.winner(),
            Ending::Claimed | Ending::TooLong => None,
            Ending::Adjudicated { winner } => Some(*winner),
            Ending::Forfeit { loser, .. } => Some(!*loser),
        }
    }

    /// How, in a word or two: what stands in records.
    pub const fn name(&self) -> &'static str {
        match self {
            Ending::Over(Outcome::Surrounded { .. }) => "queen surrounded",
            Ending::Over(Outcome::BothSurrounded) => "both queens surrounded",
            Ending::Over(Outcome::Repetition) => "repetition",
            Ending::Over(_) => "off the table",
            Ending::Claimed => "repetition claimed",
            Ending::TooLong => "too many turns",
            Ending::Adjudicated { .. } => "adjudication",
            Ending::Forfeit { fault, .. } => fault.kind.name(),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The turns.
    pub game: Game,
    /// How it ended.
    pub ending: Ending,
}

impl Duel<'_> {
    /// Plays one game, White's player first; nothing if it was stopped.
    pub fn play(
        &self,
        opening: &OpeningLine,
        [white, black]: [&mut dyn Contender; 2],
        stop: &AtomicBool,
    ) -> Option<Finished> {
        let mut players = ByColor { white, black };
        let mut game = opening.game().clone();
        let ending = self.ending(&mut game, &mut players, stop);
        // A player that is no longer listened to looks just like one that has crashed.
        if stop.load(Ordering::Relaxed) { None } else { Some(Finished { game, ending: ending? }) }
    }

    fn ending(
        &self,
        game: &mut Game,
        players: &mut ByColor<&mut dyn Contender>,
        stop: &AtomicBool,
    ) -> Option<Ending> {
        let text = game_string(game).unwrap_or_default();
        let mut clocks = ByColor::from_fn(|_| Clock::new(self.limit));
        for color in Color::ALL {
            if let Err(fault) = players[color].start(&text) {
                return Some(Ending::Forfeit { loser: color, fault });
            }
        }
        loop {
            if let Some(outcome) = game.outcome() {
                return Some(Ending::Over(outcome));
            }
            if game.turns().len() >= self.most_plies {
                return Some(Ending::TooLong);
            }
            if let Some(winner) = self.umpire.and_then(|umpire| umpire(game)) {
                return Some(Ending::Adjudicated { winner });
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let color = game.position().to_move();
            let turn = match think(game, players[color], &mut clocks[color]) {
                Ok(turn) => turn,
                Err(fault) => return Some(Ending::Forfeit { loser: color, fault }),
            };
            let text = move_string(game.position(), turn);
            if let Err(refusal) = game.play(turn) {
                let fault = Fault::new(FaultKind::Illegal, format!("{text}: {refusal}"));
                return Some(Ending::Forfeit { loser: color, fault });
            }
            if game.outcome().is_none()
                && let Some(ending) = tell(game, players, &text)
            {
                return Some(ending);
            }
        }
    }
}

/// Asks for a turn, and holds it against the clock and the rules.
fn think(game: &Game, player: &mut dyn Contender, clock: &mut Clock) -> Result<Turn, Fault> {
    let patience = clock.patience();
    let start = Instant::now();
    let answer = player.best(clock.search(), patience)?;
    let elapsed = start.elapsed();
    if elapsed > patience {
        let detail = format!("{} ms, where {} were the most", elapsed.as_millis(), patience.as_millis());
        return Err(Fault::new(FaultKind::Time, detail));
    }
    clock.used(elapsed);
    let illegal = |reason: &dyn std::fmt::Display| {
        Fault::new(FaultKind::Illegal, format!("`{}`: {reason}", answer.chars().take(40).collect::<String>()))
    };
    let text: MoveText = answer.parse().map_err(|error| illegal(&error))?;
    text.resolve(game.position()).map_err(|error| illegal(&error))
}

/// Tells both players of a turn, and hears what they say to it.
fn tell(game: &Game, players: &mut ByColor<&mut dyn Contender>, turn: &str) -> Option<Ending> {
    for color in Color::ALL {
        match players[color].play(turn) {
            Ok(Some(GameState::Draw)) if draw_claim::is_granted(game) => return Some(Ending::Claimed),
            Ok(_) => {}
            Err(fault) => return Some(Ending::Forfeit { loser: color, fault }),
        }
    }
    None
}
