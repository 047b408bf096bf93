//! A game that an engine plays on a server.

use super::server::{Server, Trouble};
use hive_notation::parse_game_type;
use hive_rules::Expansions;
use hive_uhp::{ClientError, Process, Search};
use hive_wire::{BotGame, BotLine, BotState};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

/// How long an engine may take for anything but a best move.
const ENGINE_WITHIN: Duration = Duration::from_secs(20);

/// How long to wait before a game is looked for again, and how often.
const PAUSE: Duration = Duration::from_secs(1);
const TRIES: u32 = 600;

/// So often an engine may be at a loss in one position.
const STUCK: u32 = 3;

/// Those who play: an engine for each game.
pub(super) struct Bench {
    engine: String,
    think: Duration,
    most: usize,
    known: Mutex<Expansions>,
    playing: Mutex<HashSet<String>>,
}

impl Bench {
    pub(super) fn new(engine: String, think: Duration, most: usize) -> Bench {
        let known = Mutex::new(Expansions::NONE);
        Bench { engine, think, most, known, playing: Mutex::default() }
    }

    fn start(&self) -> Result<Process, String> {
        let started = Process::start(&self.engine, ENGINE_WITHIN, std::sync::Arc::default());
        started.map_err(|error| format!("the engine `{}`: {error}", self.engine))
    }

    /// Starts the engine once, to see which tiles it knows.
    pub(super) fn try_engine(&self) -> Result<(), String> {
        let known = self.start()?.client().expansions();
        *self.known.lock().unwrap_or_else(|broken| broken.into_inner()) = known;
        Ok(())
    }

    /// Whether the engine knows a set of tiles.
    pub(super) fn knows(&self, set: &str) -> bool {
        let known = *self.known.lock().unwrap_or_else(|broken| broken.into_inner());
        let fits = |wanted: Expansions| {
            (known.mosquito || !wanted.mosquito)
                && (known.ladybug || !wanted.ladybug)
                && (known.pillbug || !wanted.pillbug)
        };
        parse_game_type(set).is_some_and(fits)
    }

    pub(super) fn is_playing(&self) -> bool {
        !self.lock().is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.lock().len() >= self.most
    }

    /// Somebody begins to play a game; not if somebody does already.
    pub(super) fn sits_down(&self, game: &str) -> bool {
        self.lock().insert(game.to_string())
    }

    pub(super) fn gets_up(&self, game: &str) {
        self.lock().remove(game);
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<String>> {
        self.playing.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

/// Plays a game to its end, whatever becomes of the connection in between.
pub(super) fn play(server: &Server, bench: &Bench, game: &BotGame) -> Result<(), String> {
    let mut engine = bench.start()?;
    // The position that the engine could not play, and how often.
    let mut stuck = (usize::MAX, 0);
    for _ in 0..TRIES {
        let heard = server.game(&game.game_id, |line| {
            let state = match line {
                BotLine::GameFull { state, .. } | BotLine::GameState { state } => state,
                BotLine::ChatLine { .. } | BotLine::OpponentGone { .. } => return Ok(false),
            };
            if state.status != "started" {
                return Ok(true);
            }
            let turns = turns(&state);
            let to_move = if turns.len().is_multiple_of(2) { "white" } else { "black" };
            if to_move == game.color {
                let turn = think(&mut engine, bench, game, &state, &turns);
                let taken = match turn {
                    Ok(turn) => server.take_turn(&game.game_id, &turn),
                    Err(error) => Err(Trouble::Refused(format!("the engine: {error}"))),
                };
                if let Err(Trouble::Refused(_)) = &taken {
                    stuck = if stuck.0 == turns.len() { (stuck.0, stuck.1 + 1) } else { (turns.len(), 1) };
                }
                taken?;
            }
            Ok(false)
        });
        match heard {
            Ok(true) => return Ok(()),
            Ok(false) | Err(Trouble::Away(_)) => {}
            // A turn for a position that is past, perhaps: it is looked at anew.
            Err(Trouble::Refused(text)) => {
                crate::failure::complain(&format!("game {}: {text}", game.game_id));
                if stuck.1 >= STUCK {
                    // Nobody has to wait for a clock because of it.
                    let ended = server.give_up(&game.game_id);
                    return ended.map_err(|trouble| format!("it could not be given up: {trouble}"));
                }
                if engine.client().is_lost() {
                    engine = bench.start()?;
                }
            }
        }
        thread::sleep(PAUSE);
    }
    Err("it could not be played on".to_string())
}

fn turns(state: &BotState) -> Vec<&str> {
    state.moves.split(';').filter(|turn| !turn.is_empty()).collect()
}

fn think(
    engine: &mut Process,
    bench: &Bench,
    game: &BotGame,
    state: &BotState,
    turns: &[&str],
) -> Result<String, ClientError> {
    let client = engine.client();
    client.new_game(&game.variant.key)?;
    for turn in turns {
        client.play(turn)?;
    }
    let (left, increment) = match game.color.as_str() {
        "white" => (state.wtime, state.winc),
        _ => (state.btime, state.binc),
    };
    let millis = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
    let has_clock = game.seconds_left.is_some() && game.speed != "correspondence";
    let search = if has_clock {
        // The way there and back costs something too.
        let (left, increment) = (millis(left).saturating_sub(Duration::from_millis(500)), millis(increment));
        let share =
            (left / 30 + increment * 3 / 4).clamp(Duration::from_millis(50), bench.think.max(left / 10));
        Search::Clock { left, increment, share }
    } else {
        Search::Time(bench.think)
    };
    client
        .best_move(search, if has_clock { millis(left) + ENGINE_WITHIN } else { bench.think + ENGINE_WITHIN })
}
