//! What a try at a puzzle is worth, proved beside the screen.

use hive_puzzles::Aim;
use hive_rules::{Game, Turn};
use hive_solve::{Answer, Judged, Solver};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// For how long a try is thought about at most.
const PROOF_TIME: Duration = Duration::from_secs(10);

/// For how long it is then asked whether it wins one turn later, how it is refuted to the end, or what presses hardest on it.
const PART: Duration = Duration::from_secs(3);

/// What the search for proofs remembers, in megabytes.
const MEMORY: usize = 16;

/// What was proved of a try.
pub(super) enum Proved {
    /// It wins or holds. With this the other side holds out longest, or presses hardest; nothing if there is nothing left to
    /// be done.
    Right {
        answer: Option<Turn>,
        slower: bool,
    },
    /// It does neither, because of this.
    Fails(Vec<Turn>),
    Unknown,
}

/// How a try is judged.
pub(super) struct Judge {
    pub(super) aim: Aim,
    /// How many turns are left to win, or to be held.
    pub(super) left: u32,
    /// Whether a win that takes one turn longer counts as well.
    pub(super) spare: bool,
}

impl Judge {
    fn proved(&self, game: &Game, turn: Turn, given_up: &AtomicBool) -> Proved {
        let mut solver = Solver::new(MEMORY);
        let over = |patience: Duration| {
            let until = Instant::now() + patience;
            move || Instant::now() >= until || given_up.load(Ordering::Relaxed)
        };
        if let Aim::Hold { .. } = self.aim {
            let mut held = game.clone();
            let _ = held.play(turn);
            if let Some(outcome) = held.outcome() {
                let lost = outcome.winner() == Some(!game.position().to_move());
                return if lost {
                    Proved::Fails(Vec::new())
                } else {
                    Proved::Right { answer: None, slower: false }
                };
            }
            let solution = solver.solve(&held, self.left, &mut over(PROOF_TIME));
            return match solution.answer {
                Answer::Win { .. } => Proved::Fails(solution.winning.longest_line()),
                Answer::NoWin { .. } => {
                    let answer = match self.left {
                        0 | 1 => None,
                        left => solver.pressing_turn(&held, left - 1, &mut over(PART)),
                    };
                    Proved::Right { answer, slower: false }
                }
                Answer::Unknown { .. } => Proved::Unknown,
            };
        }
        let found = solver.judge(game, turn, self.left, &mut over(PROOF_TIME));
        if let Judged::Wins { answer } = found {
            return Proved::Right { answer, slower: false };
        }
        if self.spare
            && let Judged::Wins { answer } = solver.judge(game, turn, self.left + 1, &mut over(PART))
        {
            return Proved::Right { answer, slower: true };
        }
        match found {
            Judged::Fails { answer: Some(answer) } => {
                Proved::Fails(solver.refutation(game, turn, answer, self.left, &mut over(PART)))
            }
            Judged::Fails { answer: None } => Proved::Fails(Vec::new()),
            _ => Proved::Unknown,
        }
    }
}

/// A search for a proof, beside the screen.
pub(super) struct Proof {
    pub(super) before: Game,
    pub(super) turn: Turn,
    given_up: Arc<AtomicBool>,
    pub(super) answer: Receiver<Proved>,
}

impl Proof {
    pub(super) fn begin(before: Game, turn: Turn, judge: Judge) -> Proof {
        let given_up = Arc::new(AtomicBool::new(false));
        let (tell, answer) = mpsc::channel();
        let (game, heeded) = (before.clone(), given_up.clone());
        thread::spawn(move || {
            // Who asked may have left.
            let _ = tell.send(judge.proved(&game, turn, &heeded));
        });
        Proof { before, turn, given_up, answer }
    }
}

impl Drop for Proof {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
    }
}
