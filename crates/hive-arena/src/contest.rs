//! Many games between two players, several at once.

use crate::tally::Score;
use crate::{Contender, Duel, Ending, Fault, Finished, OpeningLine, Rival, Sprt, Tally, Verdict};
use hive_notation::GameState;
use hive_rules::Color;
use hive_uhp::Search;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What is played, and for how long.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// How each game is played.
    pub duel: Duel<'a>,
    /// How many games there are to be. Two make a pair.
    pub games: u64,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// The test that may end it earlier.
    pub sprt: Option<Sprt>,
    /// The opening of a pair, counted from 1.
    pub opening: &'a (dyn Fn(u64) -> OpeningLine + Sync),
    /// Brings in one of the players, in the thread where it will play.
    pub player: &'a (dyn Fn(Rival) -> Result<Box<dyn Contender>, Fault> + Sync),
    /// Ends it at once when it becomes true. A test that decides makes it true as well.
    pub stop: &'a AtomicBool,
}

/// A game of a contest.
#[derive(Clone, Debug)]
pub struct Played {
    /// The pair it belongs to, counted from 1.
    pub pair: u64,
    /// Who was White.
    pub white: Rival,
    /// How it began.
    pub opening: OpeningLine,
    /// How it went.
    pub finished: Finished,
}

impl Played {
    /// What it counts.
    pub fn score(&self) -> Score {
        let fault = match &self.finished.ending {
            Ending::Forfeit { fault, .. } => Some(fault.kind),
            _ => None,
        };
        Score { pair: self.pair, white: self.white, winner: self.finished.ending.winner(), fault }
    }
}

impl Contest<'_> {
    /// Plays the games that the tally does not have yet, and tells of each with the count so far.
    /// What goes wrong in telling ends it.
    pub fn play<E>(
        &self,
        mut tally: Tally,
        mut tell: impl FnMut(&Played, &Tally) -> Result<(), E>,
    ) -> Result<Tally, E> {
        if self.is_decided(&tally) {
            return Ok(tally);
        }
        let games = (0..self.games).map(|i| (i / 2 + 1, Rival::ALL[(i % 2) as usize]));
        let missing: Vec<(u64, Rival)> = games.filter(|&(pair, white)| !tally.has(pair, white)).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, missing.len().max(1)) {
                let sender = sender.clone();
                let (missing, next) = (&missing, &next);
                scope.spawn(move || self.work(missing, next, &sender));
            }
            drop(sender);
            for played in receiver {
                tally.add(played.score());
                let told = tell(&played, &tally);
                if told.is_err() || self.is_decided(&tally) {
                    // What is still being played would come too late to matter.
                    self.stop.store(true, Ordering::Relaxed);
                    return told;
                }
            }
            Ok(())
        })?;
        Ok(tally)
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&tally.results()) != Verdict::Open)
    }

    /// Plays game after game with the same two players.
    fn work(&self, missing: &[(u64, Rival)], next: &AtomicUsize, sender: &mpsc::Sender<Played>) {
        let mut players = [None, None];
        while let Some(&(pair, white)) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let opening = (self.opening)(pair);
            let [first, second] = &mut players;
            let first = first.get_or_insert_with(|| self.bring_in(Rival::First));
            let second = second.get_or_insert_with(|| self.bring_in(Rival::Second));
            let seats: [&mut dyn Contender; 2] = match white {
                Rival::First => [first.as_mut(), second.as_mut()],
                Rival::Second => [second.as_mut(), first.as_mut()],
            };
            let Some(finished) = self.duel.play(&opening, seats, self.stop) else { return };
            if let Ending::Forfeit { loser, .. } = finished.ending {
                // Nobody knows what it is up to now; a fresh one takes its place.
                let side = if loser == Color::White { white } else { white.other() };
                players[side as usize] = None;
            }
            if sender.send(Played { pair, white, opening, finished }).is_err() {
                return;
            }
        }
    }

    fn bring_in(&self, side: Rival) -> Box<dyn Contender> {
        (self.player)(side).unwrap_or_else(|fault| Box::new(Absent(fault)))
    }
}

/// A player who does not turn up, and loses by that.
struct Absent(Fault);

impl Contender for Absent {
    fn start(&mut self, _: &str) -> Result<(), Fault> {
        Err(self.0.clone())
    }

    fn play(&mut self, _: &str) -> Result<Option<GameState>, Fault> {
        Err(self.0.clone())
    }

    fn best(&mut self, _: Search, _: Duration) -> Result<String, Fault> {
        Err(self.0.clone())
    }
}
