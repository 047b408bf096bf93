//! The search for proofs: depth first, guided by proof numbers.

use crate::Solver;
use crate::frames::{Branch, Frame};
use crate::sudden::{State, gaps, state, win_at_once};
use crate::table::{ENDLESS, Numbers, Table, asked};
use hive_rules::{Color, Game, Position, Turn};
use std::collections::BTreeMap;

/// How many positions are looked at between two questions whether it is over.
const BETWEEN_QUESTIONS: u64 = 64;

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// By threats of this order: after each turn of the attacker's there must be a win within so many turns if the defender
    /// passed. What is proved is proved, and soon; what is given up may yet be a win.
    Threats(u32),
    /// Everything: what is refuted is refuted.
    Exact,
}

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// The attacker wins within so many turns.
    Won(u32),
    /// There is no win in this manner.
    Refuted,
    /// It was stopped.
    Open,
}

/// What is seen of a position without going on.
pub(crate) enum Seen {
    /// Within how many turns the attacker wins, if at all.
    Decided(Option<u32>),
    /// What has to be looked at, and how many of the attacker's turns the rest needs.
    Open(Vec<Branch>, u32),
}

/// Two turns that did well lately, the last one first.
pub(crate) type Lately = [Option<Turn>; 2];

/// One search.
pub(crate) struct Search<'a> {
    pub(crate) position: Position,
    pub(crate) attacker: Color,
    /// The positions that have come up twice already: once more, and the game is drawn.
    ///
    /// Only what lies before the search counts. Within it an attacker who comes back to a position wins sooner by doing at
    /// once what wins later, so a line of the shortest win never repeats itself, and what is proved does not depend on the way
    /// there.
    pub(crate) twice: Vec<u64>,
    pub(crate) table: &'a mut Table,
    over: &'a mut dyn FnMut() -> bool,
    next_question: u64,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    pub(crate) manner: Manner,
    /// After so many positions it turns to something else.
    pause: u64,
    /// After so many positions it ends.
    last: u64,
    /// The defender's turns that last escaped, by turns left: tried first the next time.
    pub(crate) escapes: [Lately; Solver::MOST_TURNS as usize + 1],
    /// The attacker's turns that last won, by turns left: tried first the next time.
    pub(crate) blows: [Lately; Solver::MOST_TURNS as usize + 1],
    /// The turns of all positions on the way down, one after the other.
    pub(crate) list: Vec<Turn>,
}

impl<'a> Search<'a> {
    /// A search for wins of this player, whoever is to move.
    pub(crate) fn by(
        attacker: Color,
        game: &Game,
        table: &'a mut Table,
        over: &'a mut dyn FnMut() -> bool,
    ) -> Search<'a> {
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        if game.ruleset().repetition {
            let mut before = game.clone();
            loop {
                *counts.entry(before.position().translation_key()).or_default() += 1;
                if before.undo().is_none() {
                    break;
                }
            }
        }
        let often = |&(_, count): &(u64, usize)| count + 1 >= Game::REPETITIONS;
        let twice = counts.into_iter().filter(often).map(|(key, _)| key).collect();
        Search {
            position: game.position().clone(),
            attacker,
            twice,
            table,
            over,
            next_question: 0,
            nodes: 0,
            stopped: false,
            manner: Manner::Exact,
            pause: u64::MAX,
            last: u64::MAX,
            escapes: [[None; 2]; Solver::MOST_TURNS as usize + 1],
            blows: [[None; 2]; Solver::MOST_TURNS as usize + 1],
            list: Vec::new(),
        }
    }

    /// Looks for a win in this manner until so many positions have been looked at.
    pub(crate) fn attempt(&mut self, manner: Manner, turns: u32, until: u64) -> Proof {
        (self.manner, self.pause) = (manner, until);
        let proof = self.prove(turns);
        self.pause = u64::MAX;
        proof
    }

    /// The position as the table knows it.
    pub(crate) fn place(&self) -> u64 {
        self.position.translation_key()
    }

    /// How the table stands for the attacker, a third occurrence included.
    pub(crate) fn state(&self) -> State {
        match state(&self.position, self.attacker) {
            State::Open if !self.twice.is_empty() && self.twice.binary_search(&self.place()).is_ok() => {
                State::NotWon
            }
            state => state,
        }
    }

    pub(crate) fn is_over(&mut self) -> bool {
        if !self.stopped && self.nodes >= self.next_question {
            self.next_question = self.nodes + BETWEEN_QUESTIONS;
            self.stopped = (self.over)();
        }
        self.stopped || self.nodes >= self.pause.min(self.last)
    }

    /// From now on nobody is asked whether it is over: it is after so many positions. A win that was found is written out,
    /// even if it took all the time there was.
    pub(crate) fn last_for(&mut self, positions: u64) {
        (self.stopped, self.next_question) = (false, u64::MAX);
        self.last = self.nodes + positions;
    }

    /// Whether the attacker wins within so many turns, whoever is to move.
    fn prove(&mut self, turns: u32) -> Proof {
        let attacks = self.position.to_move() == self.attacker;
        let place = self.place();
        if let Manner::Threats(order) = self.manner
            && attacks
            && let Some(within) = self.strikes(order.min(turns))
        {
            self.table.prove(place, within, 1);
            return Proof::Won(within);
        }
        let (branches, longest) = match self.look(turns, attacks) {
            Seen::Decided(Some(within)) => {
                self.table.prove(place, within, 1);
                return Proof::Won(within);
            }
            Seen::Decided(None) if self.is_over() => return Proof::Open,
            Seen::Decided(None) => return Proof::Refuted,
            Seen::Open(branches, longest) => (branches, longest),
        };
        let most = Numbers { won: ENDLESS, lost: ENDLESS };
        let since = self.nodes;
        let mut frames =
            vec![Frame { place, turns, attacks, branches, longest, most, taken: 0, undo: None, since }];
        while let Some(frame) = frames.last_mut() {
            let gathered = frame.gather();
            if frame.is_through(&gathered) || self.is_over() {
                let Some(mut frame) = frames.pop() else { break };
                let decided = self.keep(&frame, gathered.numbers);
                if let Some(undo) = frame.undo.take() {
                    self.position.unmake(undo);
                }
                match (frames.last_mut(), decided) {
                    (Some(above), Some(within)) => {
                        above.branches[above.taken].decide(above.attacks, within);
                        self.learn(above);
                    }
                    (Some(above), None) => above.branches[above.taken].numbers = gathered.numbers,
                    (None, Some(Some(within))) => return Proof::Won(within),
                    (None, Some(None)) => return Proof::Refuted,
                    (None, None) => return Proof::Open,
                }
                continue;
            }
            let most = frame.descend(&gathered);
            let &Branch { turn, place, .. } = &frame.branches[frame.taken];
            // The attacker's turn is one less for the attacker.
            let (turns, attacks) = (frame.turns - frame.attacks as u32, !frame.attacks);
            let undo = self.position.make(turn);
            let since = self.nodes;
            match self.look(turns, attacks) {
                // Broken off: nothing is known.
                Seen::Decided(None) if self.is_over() => self.position.unmake(undo),
                Seen::Decided(within) => {
                    self.position.unmake(undo);
                    match within {
                        Some(within) => self.table.prove(place, within, 1),
                        None => self.refute(place, turns, attacks, 1),
                    }
                    frame.branches[frame.taken].decide(frame.attacks, within);
                    self.learn(frame);
                }
                Seen::Open(branches, longest) => {
                    let undo = Some(undo);
                    let frame =
                        Frame { place, turns, attacks, branches, longest, most, taken: 0, undo, since };
                    frames.push(frame);
                }
            }
        }
        Proof::Open
    }

    /// Keeps in mind what is known of a position when it is left, and tells what is decided.
    fn keep(&mut self, frame: &Frame, numbers: Numbers) -> Option<Option<u32>> {
        let work = (self.nodes - frame.since).min(u32::MAX.into()) as u32;
        let decided = frame.decided(numbers);
        match decided {
            Some(Some(within)) => self.table.prove(frame.place, within, work),
            Some(None) => self.refute(frame.place, frame.turns, frame.attacks, work),
            None => self.table.put(asked(frame.place, frame.turns, self.manner), numbers, work),
        }
        decided
    }

    fn refute(&mut self, place: u64, turns: u32, attacks: bool, work: u32) {
        let numbers = if attacks { Numbers::FAILED } else { Numbers::REACHED };
        self.table.put(asked(place, turns, self.manner), numbers, work);
    }

    /// A turn that has just won, or escaped, is tried first elsewhere.
    fn learn(&mut self, frame: &Frame) {
        let Branch { turn, numbers, .. } = frame.branches[frame.taken];
        if numbers.lost == 0 {
            let lately = if frame.attacks { &mut self.blows } else { &mut self.escapes };
            note(&mut lately[frame.turns as usize], turn);
        }
    }

    /// Looks at the position with so many turns left for the attacker.
    fn look(&mut self, turns: u32, attacks: bool) -> Seen {
        self.nodes += 1;
        match (self.manner, attacks) {
            (Manner::Threats(order), true) => self.assaults(order, turns),
            (Manner::Threats(order), false) => self.parries(order, turns),
            (Manner::Exact, true) if win_at_once(&self.position).is_some() => Seen::Decided(Some(1)),
            (Manner::Exact, true) if turns <= 1 => Seen::Decided(None),
            (Manner::Exact, false) if turns <= 1 => Seen::Decided((!self.escapes_once(false)).then_some(1)),
            (Manner::Exact, _) => self.everything(turns, attacks),
        }
    }

    /// Every turn with what is known of it. Those that are decided at a glance decide the position, or are left out.
    fn everything(&mut self, turns: u32, attacks: bool) -> Seen {
        let begin = self.begin_list();
        let mut branches = Vec::with_capacity(self.list.len() - begin);
        let mut seen = None;
        let mut longest = 0;
        for i in begin..self.list.len() {
            let turn = self.list[i];
            match self.branch(turn, turns, attacks) {
                Ok(branch) => branches.push(branch),
                Err(Some(within)) if attacks => seen = Some(Some(1 + within)),
                Err(None) if !attacks => seen = Some(None),
                Err(within) => longest = longest.max(within.unwrap_or(0)),
            }
            if seen.is_some() {
                break;
            }
        }
        self.list.truncate(begin);
        match seen {
            Some(decided) => Seen::Decided(decided),
            // No turn of the attacker's is left, or none of the defender's that does not lose.
            None if branches.is_empty() => Seen::Decided((!attacks).then_some(longest)),
            None => Seen::Open(branches, longest),
        }
    }

    /// The legal turns, at the end of the list: where they begin.
    pub(crate) fn begin_list(&mut self) -> usize {
        let begin = self.list.len();
        let list = &mut self.list;
        self.position.for_each_turn(|turn| list.push(turn));
        begin
    }

    /// What is known of where a turn leads, of a side with so many turns of the attacker's left; or whether the attacker wins
    /// there, within how many turns.
    pub(crate) fn branch(&mut self, turn: Turn, turns: u32, attacks: bool) -> Result<Branch, Option<u32>> {
        let left = turns - attacks as u32;
        let undo = self.position.make(turn);
        let (state, place) = (self.state(), self.place());
        let guess = self.guess(left, !attacks);
        self.position.unmake(undo);
        match state {
            State::Won => return Err(Some(0)),
            State::NotWon => return Err(None),
            State::Open => {}
        }
        if let Some(within) = self.table.proved(place).filter(|&within| within <= left) {
            return Err(Some(within));
        }
        let lately = if attacks { &self.blows } else { &self.escapes };
        let likely = lately[turns as usize].contains(&Some(turn));
        let guess = if likely { Numbers { lost: 1, ..guess } } else { guess };
        let numbers = self.table.get(asked(place, left, self.manner)).unwrap_or(guess);
        match numbers.lost {
            0 if !attacks => Err(None),
            _ if numbers.won == 0 && attacks => Err(None),
            _ => Ok(Branch { turn, place, numbers, within: u32::MAX }),
        }
    }

    /// How much there is to show where nobody has looked: the fewer sides of the queen are free, the sooner it is won; and
    /// with more of them than turns only the defender's own turns can close her in.
    fn guess(&self, turns: u32, attacks: bool) -> Numbers {
        let gaps = gaps(&self.position, !self.attacker);
        let missing = gaps.saturating_sub(turns);
        let (wins, refuted) = (1 + gaps + 6 * missing, if missing == 0 { 3 } else { 1 });
        if attacks { Numbers { won: wins, lost: refuted } } else { Numbers { won: refuted, lost: wins } }
    }
}

/// Puts a turn before the others that did well.
pub(crate) fn note(lately: &mut Lately, turn: Turn) {
    if lately[0] != Some(turn) {
        *lately = [Some(turn), lately[0]];
    }
}
