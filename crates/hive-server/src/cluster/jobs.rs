//! Searches for which there is room elsewhere: an engine's turn is asked of those who share the work (`kypseli worker`).
//! Whoever has no thread free says so at once; whoever dies answers nothing, and one more is asked, in the end the node itself.

use super::{Cluster, message};
use crate::hub::Time;
use hive_bus::BusError;
use hive_notation::{GameText, MoveText, game_string, move_string};
use hive_rules::{Game, Opening, Turn};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::Instant;

/// Those who take searches share them.
pub(crate) const WORKERS: &str = "workers";

/// How much longer than the search itself an answer may take.
const MARGIN: Duration = Duration::from_millis(700);

/// How many are asked before the node thinks itself.
const ASKED: usize = 3;

/// Where searches are asked for.
pub(crate) fn subject(prefix: &str) -> String {
    format!("{prefix}.jobs")
}

/// A turn that is wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Wanted {
    game: String,
    tournament: bool,
    repetition: bool,
    pub(crate) level: u8,
    pub(crate) seed: u64,
    most_ms: u64,
    /// What is left on the clock, and what a turn adds to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_ms: Option<(u64, u64)>,
}

/// What comes of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Thought {
    /// This turn.
    Turn { text: String },
    /// It is being thought about, and what is found will be told.
    Begun,
    /// All threads have something to do.
    Busy,
    /// There is no turn, or the question made no sense.
    Nothing,
}

impl Wanted {
    /// A turn of this level; nothing if the game did not begin with an empty table, which cannot be told in one line.
    pub(crate) fn new(game: &Game, level: u8, seed: u64, time: Time) -> Option<Wanted> {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let ruleset = game.ruleset();
        Some(Wanted {
            game: game_string(game)?,
            tournament: ruleset.opening == Opening::Tournament,
            repetition: ruleset.repetition,
            level,
            seed,
            most_ms: millis(time.most),
            clock_ms: time.clock.map(|(left, increment)| (millis(left), millis(increment))),
        })
    }

    /// The same when so much time has gone, which is gone from the clock as well.
    fn after(&self, gone: Duration) -> Wanted {
        let gone = u64::try_from(gone.as_millis()).unwrap_or(u64::MAX);
        let clock_ms = self.clock_ms.map(|(left, more)| (left.saturating_sub(gone), more));
        Wanted { clock_ms, ..self.clone() }
    }

    /// The game again.
    pub(crate) fn game(&self) -> Option<Game> {
        let opening = if self.tournament { Opening::Tournament } else { Opening::Rulebook };
        self.game.parse::<GameText>().ok()?.replay(opening, self.repetition).ok()
    }

    /// For how long to think: never for longer than any engine does.
    pub(crate) fn time(&self) -> Time {
        let most = Duration::from_millis(self.most_ms).min(Duration::from_secs(10));
        let clock =
            self.clock_ms.map(|(left, more)| (Duration::from_millis(left), Duration::from_millis(more)));
        Time { most, clock }
    }
}

impl Thought {
    pub(crate) fn of(game: &Game, turn: Option<Turn>) -> Thought {
        turn.map_or(Thought::Nothing, |turn| Thought::Turn { text: move_string(game.position(), turn) })
    }
}

impl Cluster {
    /// Lets somebody else think; nothing if nobody can. What they find is held against the rules like anybody's turn.
    pub(crate) async fn think(&self, game: &Game, wanted: &Wanted) -> Option<Turn> {
        let (began, mut silent) = (Instant::now(), 0);
        for _ in 0..ASKED {
            // Who was asked before has cost some of the time.
            let wanted = wanted.after(began.elapsed());
            let within = wanted.time().longest() + MARGIN;
            let asked = self.bus.ask(&subject(&self.prefix), message::write(&wanted), within).await;
            match asked.map(|answer| message::read::<Thought>(&answer)) {
                Ok(Some(Thought::Turn { text })) => {
                    return text.parse::<MoveText>().ok()?.resolve(game.position()).ok();
                }
                Ok(Some(Thought::Busy)) => {}
                // Whoever had it is gone, and somebody else may be there. A second silence says that nobody is.
                Err(BusError::Late) if silent == 0 => silent += 1,
                _ => return None,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Expansions, Ruleset};

    #[test]
    fn a_game_is_the_same_elsewhere() {
        for opening in [Opening::Rulebook, Opening::Tournament] {
            let ruleset = Ruleset { opening, repetition: false, expansions: Expansions::MOSQUITO_LADYBUG };
            let mut game = Game::new(ruleset);
            for ply in 0..20 {
                let legal = game.position().legal_turns();
                game.play(legal[(ply * 7) % legal.len()]).expect("it is legal");
                let wanted =
                    Wanted::new(&game, 9, 7, Time::most(Duration::from_secs(3))).expect("it is told");
                let read: Wanted = message::read(&message::write(&wanted)).expect("it is read");
                let there = read.game().expect("it is a game");
                assert_eq!((there.ruleset(), there.position()), (game.ruleset(), game.position()));
                assert_eq!((read.level, read.seed, read.time().most), (9, 7, Duration::from_secs(3)));
                for &turn in game.position().legal_turns().as_slice().iter().take(5) {
                    let Thought::Turn { text } = Thought::of(&game, Some(turn)) else { panic!("a turn") };
                    assert_eq!(text.parse::<MoveText>().expect("a text").resolve(game.position()), Ok(turn));
                }
            }
        }
    }
}
