//! From a question to its answer.

use crate::analysis::Analysis;
use crate::question::question;
use crate::said::said;
use crate::whole::{self, asked};
use hive_notation::move_string;
use hive_search::{Level, Limits, Network, Watch};
use hive_wire::view::answer_to;
use hive_wire::{EngineAnswer, EngineAsk, PositionAsk, RefusalView, Rule};
use std::time::Duration;

/// The longest question, in bytes: a file of records, as the server takes it.
pub const LARGEST: usize = 4 * 1024 * 1024;

/// The longest question about anything else, as the server takes it.
pub(crate) const USUAL: usize = 64 * 1024;

/// For how long a turn is thought about at most, in milliseconds.
const LONGEST: u32 = 60_000;

/// Answers questions, one after the other.
///
/// ```
/// use hive_browser::Engine;
/// use hive_search::Watch;
/// let mut engine = Engine::new(Watch::system());
/// let answer = engine.answer(br#"{"type": "position", "ask": {"gameString": "Base"}}"#);
/// let text = String::from_utf8(answer).unwrap();
/// assert!(text.starts_with(r#"{"type":"position","answer":{"gameType":"Base","#));
/// let text = String::from_utf8(engine.answer(b"nonsense")).unwrap();
/// assert!(text.starts_with(r#"{"type":"refused","refusal":{"rule":"unreadable","#));
/// ```
pub struct Engine {
    analysis: Analysis,
    watch: Watch,
}

impl Engine {
    /// An engine that reads the time from this watch.
    pub fn new(watch: Watch) -> Engine {
        Engine { analysis: Analysis::new(watch), watch }
    }

    /// Takes what the player has learnt beyond its weighted sum, as `hive-search` keeps it; whether that is a network, and the
    /// first one. Without it the player is weaker, and otherwise the same.
    ///
    /// ```
    /// use hive_browser::Engine;
    /// use hive_search::Watch;
    /// assert!(!Engine::new(Watch::system()).learn(b"not a network"));
    /// ```
    pub fn learn(&mut self, bytes: &[u8]) -> bool {
        if self.analysis.network().is_some() {
            return false;
        }
        let Some(network) = Network::read(bytes) else { return false };
        // Once, and for as long as the module runs.
        self.analysis.lend(Box::leak(Box::new(network)));
        true
    }

    /// So many threads think together from the next question on, where the host has some to give.
    pub fn set_threads(&mut self, threads: usize) {
        self.analysis.set_threads(threads);
    }

    /// The answer to a question, both in JSON. Whatever the question is, there is one.
    pub fn answer(&mut self, text: &[u8]) -> Vec<u8> {
        let answer = read(text).and_then(|ask| self.answer_to(ask));
        said(&answer.unwrap_or_else(|refusal| EngineAnswer::Refused { refusal }))
    }

    fn answer_to(&mut self, ask: EngineAsk) -> Result<EngineAnswer, RefusalView> {
        Ok(match ask {
            EngineAsk::Position { ask } => {
                EngineAnswer::Position { answer: Box::new(answer_to(&ask, asked(&ask)?)?) }
            }
            EngineAsk::Analysis { frame } => self.analysis.hear(frame),
            EngineAsk::Think { ms } => self.analysis.think(ms),
            EngineAsk::Play { position, level, ms, seed } => self.play(&position, level, ms, seed)?,
            other => whole::answer(self.watch, &mut self.analysis, other)?,
        })
    }

    /// A turn as a player of this level takes it.
    fn play(
        &mut self,
        position: &PositionAsk,
        level: u8,
        ms: u32,
        seed: u32,
    ) -> Result<EngineAnswer, RefusalView> {
        let level = Level::new(level)
            .ok_or_else(|| RefusalView::new(Rule::BadOptions, "a level is a number from 1 to 10"))?;
        let game = asked(position)?.game;
        let time = Duration::from_millis(u64::from(ms.clamp(1, LONGEST)));
        let limits = Limits { time: Some(time), ..Limits::default() };
        let turn = self.analysis.player().play_at(&game, level, &limits, u64::from(seed));
        Ok(EngineAnswer::Play { turn: turn.map(|turn| move_string(game.position(), turn)) })
    }
}

fn read(text: &[u8]) -> Result<EngineAsk, RefusalView> {
    let too_large = || RefusalView::new(Rule::TooLarge, "this is more than is read at once");
    if text.len() > LARGEST {
        return Err(too_large());
    }
    match question(text)? {
        Some(_) if text.len() > USUAL => Err(too_large()),
        Some(ask) => Ok(ask),
        None => whole::question(text),
    }
}
