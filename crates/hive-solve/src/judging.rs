//! Single turns judged: which of them win, which of them hold, and what answers one that does not.

use crate::Solver;
use crate::search::{Manner, Proof, Search};
use crate::solver::Threats;
use crate::sudden::{State, state};
use hive_rules::{Color, Game, Piece, Position, Turn};

/// What is proved of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It wins within the turns that were asked for.
    Wins {
        /// With this the other side holds out longest; nothing if the game is over.
        answer: Option<Turn>,
    },
    /// It does not win within so many.
    Fails {
        /// After this answer there is no win; nothing if the game is over.
        answer: Option<Turn>,
    },
    /// The time was over before it was proved.
    Unknown,
}

/// For how many positions a win is looked for along threats of the first order before everything is looked at.
const ALONG_THREATS: u64 = 3_000;

impl Solver {
    /// Every turn with which the side to move wins within so many turns, this one included; no more than `most` of them
    /// are looked for. Nothing if the time was over before that was proved.
    pub fn winning_turns(
        &mut self,
        game: &Game,
        turns: u32,
        most: usize,
        over: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Turn>> {
        let player = game.position().to_move();
        self.sifted(game, player, most, over, &mut |search| search.after_own_turn(turns))
    }

    /// Turns with which the side to move wins within so many turns, this one included, as far as that is seen soon: along
    /// threats, at the cost of so many positions a turn. There may be others. No more than `most` are looked for.
    pub fn quick_wins(
        &mut self,
        game: &Game,
        turns: u32,
        most: usize,
        positions: u64,
        over: &mut dyn FnMut() -> bool,
    ) -> Vec<Turn> {
        let player = game.position().to_move();
        let found = self.sifted(game, player, most, over, &mut |search| {
            Some(match search.state() {
                State::Won => true,
                // Of six parts the three orders get one, two and three.
                State::Open if turns > 1 => {
                    Threats::within(turns - 1).go_on(search, positions / 6 + 1).is_some()
                }
                State::NotWon | State::Open => false,
            })
        });
        found.unwrap_or_default()
    }

    /// Every turn after which the other side cannot win within so many turns; no more than `most` of them are looked for.
    /// Nothing if the time was over before that was proved.
    pub fn holding_turns(
        &mut self,
        game: &Game,
        turns: u32,
        most: usize,
        over: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Turn>> {
        let other = !game.position().to_move();
        self.sifted(game, other, most, over, &mut |search| search.settled(turns).map(|wins| !wins))
    }

    /// Whether a legal turn wins within so many turns, itself included, and what the other side does then.
    pub fn judge(&mut self, game: &Game, turn: Turn, turns: u32, over: &mut dyn FnMut() -> bool) -> Judged {
        self.table.clear();
        let turns = turns.min(Solver::MOST_TURNS);
        let mut search = Search::by(game.position().to_move(), game, &mut self.table, over);
        let _ = search.position.make(turn);
        match search.state() {
            State::Won => return Judged::Wins { answer: None },
            State::NotWon => return Judged::Fails { answer: None },
            State::Open if turns <= 1 => {
                let answers = answers(&search.position);
                return Judged::Fails { answer: answers.first().copied() };
            }
            State::Open => {}
        }
        search.judged(turns - 1).unwrap_or(Judged::Unknown)
    }

    fn sifted(
        &mut self,
        game: &Game,
        attacker: Color,
        most: usize,
        over: &mut dyn FnMut() -> bool,
        is_one: &mut dyn FnMut(&mut Search<'_>) -> Option<bool>,
    ) -> Option<Vec<Turn>> {
        self.table.clear();
        let mut found = Vec::new();
        if game.outcome().is_some() {
            return Some(found);
        }
        let mut search = Search::by(attacker, game, &mut self.table, over);
        for turn in search.position.legal_turns() {
            if found.len() >= most {
                break;
            }
            let undo = search.position.make(turn);
            let one = is_one(&mut search);
            search.position.unmake(undo);
            if one? {
                found.push(turn);
            }
        }
        Some(found)
    }
}

impl Search<'_> {
    /// Whether the attacker, who has just taken one of so many turns, wins with those that are left.
    fn after_own_turn(&mut self, turns: u32) -> Option<bool> {
        match self.state() {
            State::Won => Some(true),
            State::NotWon => Some(false),
            State::Open if turns <= 1 => Some(false),
            State::Open => self.settled(turns - 1),
        }
    }

    /// Whether the attacker wins within so many turns: along threats, which finds wins soon, and then through everything.
    fn settled(&mut self, turns: u32) -> Option<bool> {
        match self.state() {
            State::Won => return Some(true),
            State::NotWon => return Some(false),
            State::Open if turns == 0 => return Some(false),
            State::Open => {}
        }
        if Threats::within(turns).go_on(self, ALONG_THREATS).is_some() {
            return Some(true);
        }
        match self.attempt(Manner::Exact, turns, u64::MAX) {
            Proof::Won(_) => Some(true),
            Proof::Refuted => Some(false),
            Proof::Open => None,
        }
    }

    /// Within how many of so many turns the attacker, who is to move, wins, if at all: with none where the defender has just
    /// closed the own ring. Nothing if it was stopped.
    fn needed(&mut self, turns: u32) -> Option<Option<u32>> {
        if self.state() == State::Won {
            return Some(Some(0));
        }
        for within in 1..=turns {
            if self.settled(within)? {
                return Some(Some(within));
            }
        }
        Some(None)
    }

    /// What the defender, who is to move, does about so many turns of the attacker's.
    fn judged(&mut self, turns: u32) -> Option<Judged> {
        // The answer that holds out longest, and how long.
        let mut longest: Option<(u32, Turn)> = None;
        for answer in answers(&self.position) {
            let undo = self.position.make(answer);
            let needed = self.needed(turns);
            self.position.unmake(undo);
            match needed? {
                None => return Some(Judged::Fails { answer: Some(answer) }),
                Some(within) if longest.is_none_or(|(most, _)| within > most) => {
                    longest = Some((within, answer));
                }
                Some(_) => {}
            }
        }
        Some(Judged::Wins { answer: longest.map(|(_, answer)| answer) })
    }
}

/// The answers of the side to move, those first that a player would think of: what wins, then what the queen can do herself, then
/// what ends beside a queen.
fn answers(position: &Position) -> Vec<Turn> {
    let player = position.to_move();
    let queens = Color::ALL.map(|color| position.cell_of(Piece::queen(color)));
    let mut answers: Vec<Turn> = position.legal_turns().into_iter().collect();
    let mut after = position.clone();
    answers.sort_by_cached_key(|&turn| {
        let undo = after.make(turn);
        let wins = state(&after, player) == State::Won;
        after.unmake(undo);
        let beside = |to| queens.iter().flatten().any(|queen| queen.direction_to(to).is_some());
        match turn {
            _ if wins => 0,
            _ if turn.piece() == Some(Piece::queen(player)) => 1,
            Turn::Move { to, .. } if beside(to) => 2,
            Turn::Move { .. } => 3,
            _ => 4,
        }
    });
    answers
}
