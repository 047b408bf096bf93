//! A player that is an engine's process.

use crate::{Contender, Fault, FaultKind};
use hive_notation::GameState;
use hive_rules::Expansions;
use hive_uhp::{ClientError, Process, Search};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long an engine may take for anything but thinking. Some run on slow starters.
const ANSWERS_WITHIN: Duration = Duration::from_secs(20);

/// An engine as a process of its own.
pub struct UhpEngine {
    process: Process,
    id: String,
    expansions: Expansions,
}

impl UhpEngine {
    /// Starts an engine's command line. When `stop` becomes true, nothing is waited for.
    pub fn start(command_line: &str, stop: Arc<AtomicBool>) -> Result<UhpEngine, ClientError> {
        let mut process = Process::start(command_line, ANSWERS_WITHIN, stop)?;
        let client = process.client();
        let (id, expansions) = (client.id().to_string(), client.expansions());
        Ok(UhpEngine { process, id, expansions })
    }

    /// What the engine calls itself.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the engine knows all of these insects.
    pub fn knows(&self, expansions: Expansions) -> bool {
        let known = self.expansions;
        (known.mosquito || !expansions.mosquito)
            && (known.ladybug || !expansions.ladybug)
            && (known.pillbug || !expansions.pillbug)
    }
}

impl From<ClientError> for Fault {
    fn from(error: ClientError) -> Fault {
        let kind = match error {
            ClientError::NoAnswer | ClientError::TooMuch => FaultKind::Time,
            ClientError::Refused(_) | ClientError::InvalidMove(_) => FaultKind::Refusal,
            ClientError::DidNotStart(_) | ClientError::Ended | ClientError::Cancelled => FaultKind::Crash,
        };
        Fault::new(kind, error)
    }
}

impl Contender for UhpEngine {
    fn start(&mut self, game: &str) -> Result<(), Fault> {
        self.process.client().new_game(game)?;
        Ok(())
    }

    fn play(&mut self, turn: &str) -> Result<Option<GameState>, Fault> {
        let game = self.process.client().play(turn)?;
        Ok(game.split(';').nth(1).and_then(|state| state.trim().parse().ok()))
    }

    fn best(&mut self, search: Search, patience: Duration) -> Result<String, Fault> {
        Ok(self.process.client().best_move(search, patience)?)
    }
}
