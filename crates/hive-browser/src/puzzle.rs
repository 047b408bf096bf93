//! A try at a puzzle, and what can be proved of it.

use hive_notation::{line_text, parse_piece};
use hive_rules::{Cell, Game, Turn};
use hive_search::Watch;
use hive_solve::{Answer, Judged, Solver};
use hive_wire::view::{asked, refusal_view};
use hive_wire::{PuzzleAim, PuzzleTry, PuzzleVerdict, RefusalView, Rule};
use std::time::Duration;

/// What the search for proofs remembers, in megabytes.
const MEMORY: usize = 4;

/// The longest aim, in turns.
const MOST_TURNS: u8 = 6;

/// For how long a try is thought about at most, in milliseconds.
const LONGEST: u32 = 10_000;

/// Which part of the time goes into the question whether a turn wins one turn later, into what refutes it to the end, and into
/// what presses hardest on one that holds.
const PART: u32 = 4;

/// What is proved of a try.
pub(crate) fn verdict(attempt: &PuzzleTry, watch: Watch) -> Result<PuzzleVerdict, RefusalView> {
    if !(1..=MOST_TURNS).contains(&attempt.turns) {
        let text = format!("a puzzle asks for 1 to {MOST_TURNS} turns");
        return Err(RefusalView::new(Rule::BadOptions, text));
    }
    let before = asked(&attempt.position)?;
    let game = before.game;
    let piece = parse_piece(&attempt.play.piece)
        .ok_or_else(|| RefusalView::new(Rule::BadPosition, "there is no tile with this name"))?;
    let turn = match game.outcome() {
        Some(_) => Err(hive_rules::Refusal::GameOver),
        None => game.position().check(piece, Cell::at(attempt.play.q, attempt.play.r)),
    };
    let turn = match turn {
        Ok(turn) => turn,
        Err(refusal) => {
            let refusal = refusal_view(&refusal, game.position(), &before.places);
            return Ok(PuzzleVerdict::Refused { refusal });
        }
    };
    let ms = attempt.ms.clamp(1, LONGEST);
    let until = watch.now() + Duration::from_millis(u64::from(ms));
    let told = Told { game: &game, turn };
    let turns = u32::from(attempt.turns);
    let part = Duration::from_millis(u64::from(ms / PART));
    Ok(match attempt.aim {
        PuzzleAim::Hold => match told.hold(turns, &mut || watch.now() >= until) {
            PuzzleVerdict::Right { .. } => {
                let until = watch.now() + part;
                told.pressed(turns, &mut || watch.now() >= until)
            }
            verdict => verdict,
        },
        PuzzleAim::Win => {
            let found = told.judged(turns, &mut || watch.now() >= until);
            let wins = matches!(found, Judged::Wins { .. });
            if attempt.spare && !wins {
                let until = watch.now() + part;
                let later = told.judged(turns + 1, &mut || watch.now() >= until);
                if let Judged::Wins { answer } = later {
                    return Ok(told.right(answer, turns + 1, true));
                }
            }
            let until = watch.now() + part;
            match found {
                Judged::Wins { answer } => told.right(answer, turns, false),
                Judged::Fails { answer } => told.wrong(answer, turns, &mut || watch.now() >= until),
                Judged::Unknown => PuzzleVerdict::Unproved { turns: told.texts(&[]) },
            }
        }
    })
}

/// A legal turn that is judged.
struct Told<'a> {
    game: &'a Game,
    turn: Turn,
}

impl Told<'_> {
    /// The turn, and what follows, in text.
    fn texts(&self, then: &[Turn]) -> Vec<String> {
        line_text(self.game.position(), &[&[self.turn], then].concat())
    }

    fn judged(&self, turns: u32, over: &mut dyn FnMut() -> bool) -> Judged {
        Solver::new(MEMORY).judge(self.game, self.turn, turns, over)
    }

    /// It wins within so many turns, whatever the answer.
    fn right(&self, answer: Option<Turn>, turns: u32, slower: bool) -> PuzzleVerdict {
        let ends = answer.is_none_or(|answer| {
            let mut after = self.game.clone();
            let _ = after.play(self.turn).and_then(|()| after.play(answer));
            after.outcome().is_some()
        });
        let left = if ends { 0 } else { (turns - 1) as u8 };
        PuzzleVerdict::Right { turns: self.texts(answer.as_slice()), left, slower }
    }

    /// It does not win within so many turns: the answer, and how it goes on.
    fn wrong(&self, answer: Option<Turn>, turns: u32, over: &mut dyn FnMut() -> bool) -> PuzzleVerdict {
        let line = answer.map_or_else(Vec::new, |answer| {
            Solver::new(MEMORY).refutation(self.game, self.turn, answer, turns, over)
        });
        PuzzleVerdict::Wrong { turns: self.texts(&line) }
    }

    fn hold(&self, turns: u32, over: &mut dyn FnMut() -> bool) -> PuzzleVerdict {
        let mut after = self.game.clone();
        if after.play(self.turn).is_err() {
            return PuzzleVerdict::Unproved { turns: self.texts(&[]) };
        }
        let loses = after.position().surrounded(self.game.position().to_move());
        if after.outcome().is_some() {
            return match loses {
                true => PuzzleVerdict::Wrong { turns: self.texts(&[]) },
                false => PuzzleVerdict::Right { turns: self.texts(&[]), left: 0, slower: false },
            };
        }
        let solution = Solver::new(MEMORY).solve(&after, turns, over);
        match solution.answer {
            Answer::Win { .. } => {
                PuzzleVerdict::Wrong { turns: self.texts(&solution.winning.longest_line()) }
            }
            Answer::NoWin { .. } => PuzzleVerdict::Right { turns: self.texts(&[]), left: 0, slower: false },
            Answer::Unknown { .. } => PuzzleVerdict::Unproved { turns: self.texts(&[]) },
        }
    }

    /// It holds. While turns are left the other side goes on as hard as it can, if there is anything to threaten with.
    fn pressed(&self, turns: u32, over: &mut dyn FnMut() -> bool) -> PuzzleVerdict {
        let mut after = self.game.clone();
        let press = match after.play(self.turn) {
            Ok(()) if turns > 1 => Solver::new(MEMORY).pressing_turn(&after, turns - 1, over),
            _ => None,
        };
        let left = if press.is_some() { (turns - 1) as u8 } else { 0 };
        PuzzleVerdict::Right { turns: self.texts(press.as_slice()), left, slower: false }
    }
}
