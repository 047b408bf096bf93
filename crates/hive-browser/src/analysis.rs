//! The analysis: what the server's socket says, slice by slice.

use crate::whole::asked;
use hive_rules::Game;
use hive_search::{Limits, Network, Player, Thinking, Watch};
use hive_wire::view::{Asked, analysable, last_of, line_view, position_view};
use hive_wire::{AnalysisAsk, AnalysisFrame, AnalysisMessage, EngineAnswer, PositionAsk, RefusalView};
use std::time::Duration;

/// What the player remembers, in megabytes: as on the server.
const MEMORY: usize = 16;

/// How long an analysis goes on if nobody says, and at most, in seconds.
const USUAL: u32 = 30;
const LONGEST: u32 = 3600;

/// How long a slice may be, in milliseconds: whoever wants something else waits for its end. In a shorter one, most of the
/// time would go into finding the way back to where the last was broken off.
const SLICES: std::ops::RangeInclusive<u32> = 5..=1000;

/// A slice of so many milliseconds, as near as may be.
fn slice(ms: u32) -> Duration {
    Duration::from_millis(u64::from(ms.clamp(*SLICES.start(), *SLICES.end())))
}

/// A player, and what it thinks about.
pub(crate) struct Analysis {
    watch: Watch,
    /// What the player has learnt, if it has come.
    network: Option<&'static Network>,
    /// Made when it is first needed: whoever only asks about rules has no table.
    player: Option<Player>,
    current: Option<Current>,
    /// How many threads the player has.
    threads: usize,
    /// A review beside it: they share what the player remembers.
    #[cfg(feature = "whole")]
    pub(crate) review: Option<crate::review::Reviewing>,
}

struct Current {
    id: u32,
    game: Game,
    thinking: Thinking,
}

impl Analysis {
    pub(crate) const fn new(watch: Watch) -> Analysis {
        Analysis {
            watch,
            network: None,
            player: None,
            current: None,
            threads: 1,
            #[cfg(feature = "whole")]
            review: None,
        }
    }

    pub(crate) fn player(&mut self) -> &mut Player {
        self.player.get_or_insert_with(|| {
            let mut player = Player::timed(1, self.watch);
            player.set_threads(self.threads);
            if let Some(network) = self.network {
                player.lend(network);
            }
            // Where there is no memory for it, the small table does.
            let _ = player.set_megabytes(MEMORY);
            player
        })
    }

    pub(crate) const fn network(&self) -> Option<&'static Network> {
        self.network
    }

    /// So many threads think together from the next question on.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        if let Some(player) = &mut self.player {
            player.set_threads(threads);
        }
    }

    /// From now on the player knows what this network has learnt.
    pub(crate) fn lend(&mut self, network: &'static Network) {
        self.network = Some(network);
        if let Some(player) = &mut self.player {
            player.lend(network);
        }
    }

    /// Takes a message of the page. What was thought about before ends.
    pub(crate) fn hear(&mut self, AnalysisFrame { id, ask }: AnalysisFrame) -> EngineAnswer {
        let before = self.current.take().map(|old| AnalysisMessage::Finished { id: old.id });
        let started = match ask {
            AnalysisAsk::Stop {} => None,
            AnalysisAsk::Start { position, lines, seconds } => Some(
                self.start(id, &position, lines, seconds.unwrap_or(USUAL))
                    .unwrap_or_else(|refusal| AnalysisMessage::Refused { id: Some(id), refusal }),
            ),
        };
        let messages = before.into_iter().chain(started).collect();
        EngineAnswer::Analysis { messages, more: self.current.is_some() }
    }

    fn start(
        &mut self,
        id: u32,
        position: &PositionAsk,
        lines: u8,
        seconds: u32,
    ) -> Result<AnalysisMessage, RefusalView> {
        let Asked { game, places, .. } = analysable(asked(position), lines)?;
        let time = Some(Duration::from_secs(u64::from(seconds.clamp(1, LONGEST))));
        let limits = Limits { time, lines: usize::from(lines), ..Limits::default() };
        let thinking = self.player().begin(&game, &limits);
        let position = Box::new(position_view(&game, &places, last_of(&game, &places)));
        self.current = Some(Current { id, game, thinking });
        Ok(AnalysisMessage::Position { id, position })
    }

    /// Thinks for so many milliseconds.
    pub(crate) fn think(&mut self, ms: u32) -> EngineAnswer {
        let mut messages = Vec::new();
        let Some(mut current) = self.current.take() else {
            return EngineAnswer::Analysis { messages, more: false };
        };
        let slice = slice(ms);
        let Current { id, game, thinking } = &mut current;
        let more = self.player().go_on(thinking, slice, |report| {
            messages.push(AnalysisMessage::Line { id: *id, line: line_view(game, &report) });
        });
        if more {
            self.current = Some(current);
        } else {
            messages.push(AnalysisMessage::Finished { id: current.id });
        }
        EngineAnswer::Analysis { messages, more }
    }
}
