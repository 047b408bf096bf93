//! What was said and what was acknowledged, and whether what is kept agrees with it.
//!
//! Every game follows a script, so what may be kept is known: its turns are a beginning of the script, in order and once
//! each; at least as many as were acknowledged, and no more than were said. An acknowledged turn lies at the number that
//! was acknowledged, and whatever clients were told lies where they were told.

use crate::script::Script;
use hive_play::{Event, Happening, Millis};
use hive_rules::Color;
use hive_store::Store;
use hive_store::postgres::{self, Sharing};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How much time each player has, and gets for each turn, in milliseconds.
pub(crate) const BASE: Millis = 3_600_000;
pub(crate) const INCREMENT: Millis = 1_000;

/// So much a clock may lose beyond thinking: the way there, and who comes back finds another node in that time.
const UNNOTICED: Millis = 2_000;

/// One game.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) script: Script,
    /// How many turns were said, by however many attempts.
    pub(crate) said: usize,
    /// The turns that were acknowledged, with the number of the last event.
    pub(crate) acknowledged: Vec<(usize, u32)>,
    /// Turns of which it was only found out later that they had happened.
    pub(crate) found: usize,
    /// Turns that clients were told of, by the number of their event.
    pub(crate) told: BTreeMap<u32, String>,
    /// For how long the player thought at most, for each turn: from the moment at which the turn before was said until this
    /// one first was. What came then was no thinking, but waiting for the server.
    pub(crate) thought: Vec<Duration>,
}

/// Somebody's table: one game after another.
#[derive(Default)]
pub(crate) struct Table(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    games: Vec<Game>,
    /// When each of the last turns was first said, and when it was acknowledged.
    last: Vec<(Instant, Instant)>,
    doing: String,
}

impl Table {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    pub(crate) fn begin(&self, id: String, script: Script) {
        self.lock().games.push(Game {
            id,
            script,
            said: 0,
            acknowledged: Vec::new(),
            found: 0,
            told: BTreeMap::new(),
            thought: Vec::new(),
        });
    }

    /// What is being done now, for whoever wants to know why it does not go on.
    pub(crate) fn note(&self, doing: String) {
        self.lock().doing = doing;
    }

    /// Changes the game that is played now.
    pub(crate) fn game(&self, change: impl FnOnce(&mut Game)) {
        if let Some(game) = self.lock().games.last_mut() {
            change(game);
        }
    }

    /// A turn was said then, and is acknowledged now.
    pub(crate) fn acknowledged(&self, said: Instant) {
        let mut inner = self.lock();
        inner.last.push((said, Instant::now()));
        let many = inner.last.len().saturating_sub(50);
        inner.last.drain(..many);
    }

    /// Whether a turn that was said after this moment was acknowledged.
    pub(crate) fn acknowledged_since(&self, moment: Instant) -> bool {
        self.lock().last.last().is_some_and(|(said, _)| *said >= moment)
    }

    /// The longest that a turn waited for its answer since then.
    pub(crate) fn longest_since(&self, moment: Instant) -> Duration {
        let inner = self.lock();
        let waited = inner.last.iter().filter(|(_, known)| *known >= moment);
        waited.map(|(said, known)| *known - (*said).max(moment)).max().unwrap_or_default()
    }

    pub(crate) fn state(&self) -> String {
        let inner = self.lock();
        let game = inner.games.last();
        let (id, said) = game.map_or(("none", 0), |game| (&game.id, game.said));
        format!("game {id}, turn {said}: {}", inner.doing)
    }
}

/// What was found out.
#[derive(Default)]
pub(crate) struct Checked {
    pub(crate) games: usize,
    pub(crate) acknowledged: usize,
    pub(crate) lost: usize,
    pub(crate) kept: usize,
    pub(crate) invented: usize,
    pub(crate) told: usize,
    pub(crate) mistold: usize,
    pub(crate) unknown: usize,
    /// The most that a clock lost beyond what its player thought.
    pub(crate) unjust: Millis,
    pub(crate) wrong: Vec<String>,
}

/// Holds all that is kept against all that was written down.
pub(crate) async fn check(tables: &[Arc<Table>], address: &str) -> Result<Checked, String> {
    let store = postgres::open(address, Sharing::Cluster("tried".to_string()), Arc::new(())).await;
    let store = store.map_err(|error| error.to_string())?;
    let mut checked = Checked::default();
    for table in tables {
        let games = table.lock().games.clone();
        for game in games {
            let kept = store.load(&game.id.as_str().into()).await.map_err(|error| error.to_string())?;
            let Some(kept) = kept else {
                checked.wrong.push(format!("game {} is gone", game.id));
                continue;
            };
            if let Some(damage) = &kept.damage {
                checked.wrong.push(format!("game {} is damaged: {damage}", game.id));
            }
            checked.game(&game, &kept.events);
        }
    }
    store.close().await.map_err(|error| error.to_string())?;
    Ok(checked)
}

/// The turns among events: number, text, whose, what was left on the clock.
fn turns(events: &[Event]) -> Vec<(u32, String, Color, Option<Millis>)> {
    let turn = |event: &Event| match &event.what {
        Happening::Turn { color, text, left } => Some((event.number, text.to_string(), *color, *left)),
        Happening::Pass { color } => Some((event.number, "pass".to_string(), *color, None)),
        _ => None,
    };
    events.iter().filter_map(turn).collect()
}

impl Checked {
    pub(crate) fn game(&mut self, game: &Game, events: &[Event]) {
        let kept = turns(events);
        self.games += 1;
        self.acknowledged += game.acknowledged.len();
        self.kept += kept.len();
        self.told += game.told.len();
        self.unknown += game.found;
        let numbered = events.iter().zip(1..).all(|(event, number)| event.number == number);
        if !numbered {
            self.wrong.push(format!("the events of game {} are not in order", game.id));
        }
        for (ply, (number, text, ..)) in kept.iter().enumerate() {
            if game.script.get(ply).is_none_or(|step| step.text != *text) || ply >= game.said {
                self.invented += 1;
                self.wrong.push(format!("event {number} of game {} is `{text}`, which nobody said", game.id));
            }
        }
        for (ply, number) in &game.acknowledged {
            let there = kept.get(*ply).is_some_and(|(at, ..)| at <= number);
            if !there {
                self.lost += 1;
                self.wrong.push(format!("turn {ply} of game {} was acknowledged as event {number}", game.id));
            }
        }
        for (number, text) in &game.told {
            if !kept.iter().any(|(at, kept, ..)| at == number && kept == text) {
                self.mistold += 1;
                self.wrong.push(format!("event {number} of game {} was told as `{text}`", game.id));
            }
        }
        self.clocks(game, &kept);
    }

    /// No clock lost more than its player thought, whatever happened to nodes. The first turns cost nothing.
    fn clocks(&mut self, game: &Game, kept: &[(u32, String, Color, Option<Millis>)]) {
        let mut left = [BASE; 2];
        for (ply, (number, _, color, now)) in kept.iter().enumerate() {
            let (Some(now), side) = (now, usize::from(*color == Color::Black)) else { continue };
            let used = left[side] + INCREMENT - now;
            left[side] = *now;
            let Some(thought) = game.thought.get(ply) else { continue };
            let thought = thought.as_millis() as Millis;
            if ply < 2 {
                continue;
            }
            self.unjust = self.unjust.max(used - thought);
            if used > thought + UNNOTICED || used < 0 {
                self.wrong.push(format!(
                    "event {number} of game {} cost {used} ms, and was thought about for {thought} ms",
                    game.id
                ));
            }
        }
    }
}

/// The checker itself finds what is wrong.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::scripts;

    fn history(script: &Script) -> (Game, Vec<Event>) {
        let mut game = Game {
            id: "game".to_string(),
            script: Arc::clone(script),
            said: 6,
            acknowledged: (0..5).map(|ply| (ply, ply as u32 + 1)).collect(),
            found: 0,
            told: BTreeMap::new(),
            thought: vec![Duration::from_secs(2); 6],
        };
        let mut events = Vec::new();
        for (ply, step) in script.iter().take(5).enumerate() {
            let color = if ply % 2 == 0 { Color::White } else { Color::Black };
            let turns = ply as Millis / 2 + 1;
            let what = Happening::Turn {
                color,
                text: step.text.parse().expect("a turn"),
                left: Some(BASE - turns * 500),
            };
            events.push(Event { number: ply as u32 + 1, at: 0, what });
            game.told.insert(ply as u32 + 1, step.text.clone());
        }
        (game, events)
    }

    #[test]
    fn what_is_wrong_is_found() {
        let script = scripts(20).expect("there are games").remove(0);
        let check = |change: fn(&mut Game, &mut Vec<Event>)| {
            let (mut game, mut events) = history(&script);
            change(&mut game, &mut events);
            let mut checked = Checked::default();
            checked.game(&game, &events);
            checked
        };
        let good = check(|_, _| {});
        assert_eq!((good.wrong, good.kept, good.acknowledged), (Vec::<String>::new(), 5, 5));
        let lost = check(|_, events| drop(events.pop()));
        assert!(lost.lost == 1 && lost.mistold == 1, "{:?}", lost.wrong);
        let twice = check(|_, events| {
            let again = Event { number: 6, ..events[4].clone() };
            events.push(again);
        });
        assert!(twice.invented == 1, "{:?}", twice.wrong);
        let exchanged = check(|_, events| {
            let (one, other) = (events[2].what.clone(), events[3].what.clone());
            (events[2].what, events[3].what) = (other, one);
        });
        assert!(exchanged.invented == 2 && exchanged.mistold == 2, "{:?}", exchanged.wrong);
        let robbed = check(|_, events| {
            if let Happening::Turn { left, .. } = &mut events[4].what {
                *left = Some(BASE - 60_000);
            }
        });
        assert!(robbed.unjust > 50_000 && robbed.wrong.len() == 1, "{:?}", robbed.wrong);
        // What an outage of five seconds cost before anybody was given it back.
        let outage = check(|_, events| {
            if let Happening::Turn { left, .. } = &mut events[4].what {
                *left = Some(BASE - 1_000 + INCREMENT - 2_000 - 5_000);
            }
        });
        assert!(outage.unjust == 5_000 && outage.wrong.len() == 1, "{:?}", outage.wrong);
        let nobody = check(|game, _| game.said = 4);
        assert!(nobody.invented == 1, "{:?}", nobody.wrong);
    }
}
