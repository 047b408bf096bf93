//! Digs puzzles out of games.

use crate::difficulty::rating;
use crate::line;
use crate::puzzle::{Aim, Puzzle};
use crate::theme::{Themes, winners_if_idle};
use hive_rules::{Color, Game, Outcome, Turn};
use hive_solve::{Answer, Judged, Solver};
use std::collections::HashSet;

/// How many turns before the end of a game are looked at for wins.
const LAST: usize = 12;

/// With fewer legal turns than these there is nothing to find.
const FEWEST_TURNS: usize = 8;

/// A win of this length or longer is looked for along threats before anything is proved of every turn: most positions have
/// none, and that is soon told.
const LONG: u32 = 3;

/// How many positions the look along threats may cost.
const SIEVE: u64 = 10_000;

/// How many positions it may cost to see that another turn wins as well, for each turn: that is soon told, and that none does
/// is not.
const OTHERS: u64 = 400;

/// Looks for puzzles, and takes no position twice.
pub struct Miner {
    solver: Solver,
    seen: HashSet<u64>,
    /// Wins of so many turns at least, and no defences if that is more than one.
    least: u32,
    /// How much a proof may cost: so many questions whether the time is over, each after 64 positions.
    patience: u64,
}

impl Miner {
    /// A miner who gives up a proof after about so many positions.
    pub fn new(positions: u64) -> Miner {
        let mut solver = Solver::new(4);
        // The winning tree is not asked for.
        solver.write_at_most(1);
        Miner { solver, seen: HashSet::new(), least: 1, patience: positions / 64 + 1 }
    }

    /// Takes wins of so many turns and more alone: there are few long ones.
    #[must_use]
    pub fn wins_from(mut self, turns: u32) -> Miner {
        self.least = turns.clamp(1, Aim::LONGEST_WIN);
        self
    }

    /// Takes no position any more that is like the one of this puzzle.
    pub fn know(&mut self, puzzle: &Puzzle) {
        self.seen.insert(puzzle.position.symmetry_key());
    }

    /// The puzzles of a game: wins of whoever won it on the table, and of either side the only defences, of each aim the one that
    /// is nearest to its end.
    pub fn dig(&mut self, game: &Game) -> Vec<Puzzle> {
        let winner = match game.outcome() {
            Some(Outcome::Surrounded { winner }) => Some(winner),
            _ => None,
        };
        let mut found: Vec<Puzzle> = Vec::new();
        let mut game = game.clone();
        // Before a position of which nothing could be proved there is little to hope for.
        let (mut proved, mut back) = (true, 0);
        while game.undo().is_some() {
            back += 1;
            let side = game.position().to_move();
            let ready = Color::ALL.into_iter().all(|color| game.position().queen_placed(color));
            if !ready {
                break;
            }
            if game.position().count_turns() < FEWEST_TURNS {
                continue;
            }
            // A puzzle has no past: what was drawn by repetition in the game is not in the puzzle.
            let start = Game::starting_from(game.position().clone());
            let puzzle = if Some(side) == winner && back <= LAST && proved {
                let win = self.win(&start, false);
                proved = win.is_some();
                win.flatten()
            } else if self.least > 1 {
                None
            } else if back <= LAST || !winners_if_idle(start.position()).is_empty() {
                self.hold(&start)
            } else {
                None
            };
            let fresh = |new: &Puzzle| {
                found.iter().all(|old| (old.aim, old.position.to_move()) != (new.aim, new.position.to_move()))
            };
            let Some(puzzle) = puzzle.filter(fresh) else {
                continue;
            };
            if self.seen.insert(puzzle.position.symmetry_key()) {
                found.push(puzzle);
            }
        }
        found
    }

    /// The puzzle of a single position, if the side to move has one way to win it and it is not known yet.
    pub fn win_at(&mut self, game: &Game) -> Option<Puzzle> {
        let ready = Color::ALL.into_iter().all(|color| game.position().queen_placed(color));
        if !ready || game.position().count_turns() < FEWEST_TURNS {
            return None;
        }
        let found = self.win(&Game::starting_from(game.position().clone()), false).flatten()?;
        self.seen.insert(found.position.symmetry_key()).then_some(found)
    }

    /// The same puzzle, proved anew; nothing if it cannot be.
    pub fn again(&mut self, puzzle: &Puzzle) -> Option<Puzzle> {
        let game = puzzle.game();
        let found = match puzzle.aim {
            Aim::Win { .. } => self.win(&game, true).flatten(),
            Aim::Hold { .. } => self.hold(&game),
        };
        found.filter(|found| found.aim == puzzle.aim && found.line.first() == puzzle.line.first())
    }

    /// The puzzle of a position in which the side to move wins with one turn alone. Nothing at all if no win could be
    /// proved. Where no win is `known` a look along threats says whether it is worth while, which overlooks some.
    fn win(&mut self, game: &Game, known: bool) -> Option<Option<Puzzle>> {
        for turns in 1..=Aim::LONGEST_WIN {
            // A win that is seen to be too short need not be proved to be the only one.
            if turns == LONG && !known && self.promised(game)? < self.least {
                return Some(None);
            }
            let mut over = self.over();
            if turns >= LONG && self.solver.quick_wins(game, turns, 2, OTHERS, &mut over).len() > 1 {
                return Some(None);
            }
            let mut over = self.over();
            let winning = self.solver.winning_turns(game, turns, 2, &mut over)?;
            match winning.as_slice() {
                [] => continue,
                &[_] if turns < self.least => return Some(None),
                &[turn] => {
                    return Some(
                        self.win_line(game, turn, turns)
                            .and_then(|line| puzzle(game, Aim::Win { turns }, line)),
                    );
                }
                _ => return Some(None),
            }
        }
        None
    }

    /// The puzzle of a position in which one turn alone holds.
    fn hold(&mut self, game: &Game) -> Option<Puzzle> {
        let mut over = self.over();
        if !self.solver.winning_turns(game, 1, 1, &mut over)?.is_empty() {
            return None;
        }
        for turns in 1..=Aim::LONGEST_HOLD {
            let holding = self.solver.holding_turns(game, turns, 2, &mut over)?;
            match holding.as_slice() {
                [] => return None,
                &[turn] => {
                    // It has to hold for longer than the others, not just for as long as was asked.
                    let mut after = game.clone();
                    after.play(turn).ok()?;
                    let lost = self.solver.winning_turns(&after, turns + 1, 1, &mut over)?;
                    return if lost.is_empty() {
                        puzzle(game, Aim::Hold { turns }, vec![turn])
                    } else {
                        None
                    };
                }
                _ => {}
            }
        }
        None
    }

    /// How a win goes on, against the answers that hold out longest.
    fn win_line(&mut self, game: &Game, first: Turn, turns: u32) -> Option<Vec<Turn>> {
        let (mut game, mut line, mut turn) = (game.clone(), Vec::new(), first);
        for left in (1..=turns).rev() {
            let mut over = self.over();
            let judged = self.solver.judge(&game, turn, left, &mut over);
            game.play(turn).ok()?;
            line.push(turn);
            let answer = match judged {
                Judged::Wins { answer: Some(answer) } => answer,
                Judged::Wins { answer: None } => return Some(line),
                _ => return None,
            };
            game.play(answer).ok()?;
            line.push(answer);
            turn = (1..left).find_map(|within| {
                self.solver.winning_turns(&game, within, 1, &mut over)?.first().copied()
            })?;
        }
        None
    }

    /// In how many turns at most a win is seen along threats.
    fn promised(&mut self, game: &Game) -> Option<u32> {
        let mut over = patient(self.patience.min(SIEVE / 64));
        match self.solver.solve(game, Aim::LONGEST_WIN, &mut over).answer {
            Answer::Win { turns, .. } => Some(turns),
            _ => None,
        }
    }

    /// When a proof is given up.
    fn over(&self) -> impl FnMut() -> bool + use<> {
        patient(self.patience)
    }
}

/// Says that it is over after so many questions.
fn patient(mut left: u64) -> impl FnMut() -> bool {
    move || {
        left = left.saturating_sub(1);
        left == 0
    }
}

/// The puzzle of what was proved, as it is read from a file.
fn puzzle(game: &Game, aim: Aim, line: Vec<Turn>) -> Option<Puzzle> {
    let position = game.position().clone();
    let themes = Themes::of(&position, aim, &line);
    let rating = rating(&position, aim, *line.first()?, themes);
    line::read(&line::written(&Puzzle { position, aim, line, themes, rating })).ok()
}
