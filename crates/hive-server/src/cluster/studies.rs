//! Analyses elsewhere: lines of play that a worker finds while somebody looks on. They come on a subject of their own, with
//! a sign of life every second; when none comes any more, whoever thought is gone, and the node goes on itself.

use super::jobs::{Thought, WORKERS};
use super::{Cluster, message};
use crate::hub::Time;
use hive_bus::{Bus, BusError, Listening};
use hive_notation::{GameText, game_string};
use hive_rules::{Game, Opening};
use hive_wire::Line;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How soon a worker says whether it has a thread free.
const ANSWER: Duration = Duration::from_secs(1);

/// How often whoever thinks says that it does, and after how long without that it is believed to be gone.
pub(crate) const ALIVE: Duration = Duration::from_secs(1);
const SILENT: Duration = Duration::from_secs(4);

/// Where analyses are asked for.
pub(crate) fn subject(prefix: &str) -> String {
    format!("{prefix}.studies")
}

/// Joins those who share analyses.
pub(crate) async fn share(bus: &dyn Bus, prefix: &str) -> Result<Listening, BusError> {
    bus.share(&subject(prefix), WORKERS).await
}

/// An analysis that is wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Study {
    game: String,
    tournament: bool,
    repetition: bool,
    pub(crate) lines: usize,
    most_ms: u64,
    /// Where what is found is told, and where it is said that nobody wants it any more.
    pub(crate) ear: String,
    pub(crate) stop: String,
}

/// What is told of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Insight {
    /// It is being thought about.
    Alive,
    Line {
        line: Box<Line>,
    },
    /// That was all.
    End,
}

impl Study {
    /// The game again.
    pub(crate) fn game(&self) -> Option<Game> {
        let opening = if self.tournament { Opening::Tournament } else { Opening::Rulebook };
        self.game.parse::<GameText>().ok()?.replay(opening, self.repetition).ok()
    }

    /// For how long to think.
    pub(crate) fn most(&self) -> Duration {
        Duration::from_millis(self.most_ms).min(Duration::from_secs(600))
    }
}

/// An analysis under way at a worker. It ends when this is dropped.
pub(crate) struct Studied {
    cluster: Arc<Cluster>,
    told: Listening,
    stop: String,
}

impl Drop for Studied {
    fn drop(&mut self) {
        let _ = self.cluster.bus.tell(&self.stop, message::write(()));
    }
}

/// What comes of waiting for the next line.
pub(crate) enum Next {
    Line(Box<Line>),
    End,
    /// Whoever thought is gone.
    Gone,
}

impl Studied {
    /// The next line.
    pub(crate) async fn next(&mut self) -> Next {
        loop {
            let Ok(Some(heard)) = timeout(SILENT, self.told.next()).await else { return Next::Gone };
            match message::read(&heard.payload) {
                Some(Insight::Line { line }) => return Next::Line(line),
                Some(Insight::End) => return Next::End,
                Some(Insight::Alive) | None => {}
            }
        }
    }
}

impl Cluster {
    /// Lets a worker analyse a game; nothing if none has a thread free, or if the game cannot be told in one line.
    pub(crate) async fn study(self: &Arc<Self>, game: &Game, lines: usize, time: Time) -> Option<Studied> {
        let name = crate::random::game_id().as_str().to_lowercase();
        let (ear, stop) =
            (format!("{}.insights.{name}", self.prefix), format!("{}.enough.{name}", self.prefix));
        let ruleset = game.ruleset();
        let study = Study {
            game: game_string(game)?,
            tournament: ruleset.opening == Opening::Tournament,
            repetition: ruleset.repetition,
            lines,
            most_ms: u64::try_from(time.most.as_millis()).unwrap_or(u64::MAX),
            ear: ear.clone(),
            stop: stop.clone(),
        };
        let told = self.bus.listen(&ear).await.ok()?;
        // Before anybody has begun: who is asked and answers too late is told that nobody waits.
        let studied = Studied { cluster: Arc::clone(self), told, stop };
        let asked = self.bus.ask(&subject(&self.prefix), message::write(study), ANSWER).await.ok()?;
        matches!(message::read(&asked), Some(Thought::Begun)).then_some(studied)
    }
}
