//! Any tile, any cell: the legal turn, or the one reason against it.

use crate::moves::{self, Throws, copied_bugs, could_throw, over_gate};
use crate::path::Walk;
use crate::ring;
use crate::{Bug, Cell, Color, Opening, Piece, PieceSet, Position, Refusal, Turn, Undo};

impl Position {
    /// May this tile go to this cell? Either the turn that takes it there, or exactly one
    /// reason why not. Every tile and every cell has an answer.
    ///
    /// ```
    /// use hive_rules::*;
    /// let position = Position::new(Ruleset::tournament(Expansions::NONE));
    /// let queen = Piece::queen(Color::White);
    /// assert_eq!(position.check(queen, Cell::ORIGIN), Err(Refusal::QueenBarred));
    /// let ant = Piece::first(Color::White, Bug::Ant);
    /// assert!(position.check(ant, Cell::ORIGIN).is_ok());
    /// ```
    pub fn check(&self, piece: Piece, to: Cell) -> Result<Turn, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if !self.ruleset().has(piece.bug()) {
            return Err(Refusal::NotInSet);
        }
        match self.cell_of(piece) {
            None => self.check_placing(piece, to),
            Some(from) if piece.color() == self.to_move() => self.check_own(piece, from, to),
            Some(from) => self.check_throw(piece, from, to),
        }
    }

    /// May the side to move pass?
    pub fn check_pass(&self) -> Result<Turn, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let mut only = false;
        self.for_each_turn(|turn| only |= turn == Turn::Pass);
        if only { Ok(Turn::Pass) } else { Err(Refusal::CannotPass) }
    }

    /// Does what a turn says if it is legal; changes nothing if it is not.
    pub fn play(&mut self, turn: Turn) -> Result<Undo, Refusal> {
        let legal = match turn {
            Turn::Pass => self.check_pass()?,
            Turn::Place { piece, to } | Turn::Move { piece, to, .. } => self.check(piece, to)?,
        };
        if legal != turn {
            return Err(Refusal::NotThere { really: legal.from() });
        }
        Ok(self.make(turn))
    }

    fn check_placing(&self, piece: Piece, to: Cell) -> Result<Turn, Refusal> {
        let color = self.to_move();
        if piece.color() != color {
            return Err(Refusal::NotYourTurn);
        }
        let queen = Piece::queen(color);
        if self.turn_number() == 1 && piece == queen && self.ruleset().opening == Opening::Tournament {
            return Err(Refusal::QueenBarred);
        }
        if self.turn_number() >= 4 && piece != queen && !self.queen_placed(color) {
            return Err(Refusal::QueenDue);
        }
        let next = (1..=piece.bug().copies())
            .filter_map(|number| Piece::new(color, piece.bug(), number))
            .find(|&copy| self.cell_of(copy).is_none());
        if let Some(next) = next.filter(|&next| next != piece) {
            return Err(Refusal::CopiesInOrder { next });
        }
        if let Some(by) = self.top(to) {
            return Err(Refusal::CellTaken { by });
        }
        if self.on_table().is_empty() && to != Cell::ORIGIN {
            return Err(Refusal::FirstTileInTheMiddle);
        }
        if self.placing_cells().contains(to) {
            return Ok(Turn::Place { piece, to });
        }
        let enemies = self.tops_around(to, !color);
        // Black's first tile has to touch White's: there is nothing else to touch.
        let first = (self.on_table() & PieceSet::all_of(color)).is_empty();
        Err(if first || enemies.is_empty() {
            Refusal::TouchesNoOwn
        } else {
            Refusal::TouchesEnemy { tiles: enemies }
        })
    }

    fn check_own(&self, piece: Piece, from: Cell, to: Cell) -> Result<Turn, Refusal> {
        if !self.queen_placed(self.to_move()) {
            return Err(Refusal::QueenNotPlaced);
        }
        self.check_lift(piece, from)?;
        if from == to {
            return Err(Refusal::StaysPut);
        }
        if moves::reaches(self, piece, from, to) {
            return Ok(Turn::Move { piece, from, to });
        }
        let climber = copied_bugs(self, piece).any(|bug| bug == Bug::Beetle);
        if let Some(by) = self.top(to).filter(|_| !climber) {
            return Err(Refusal::CellTaken { by });
        }
        let walk = Walk::new(&self.table, from, to);
        let gate = copied_bugs(self, piece)
            .filter_map(|bug| walk.path(bug))
            .min_by_key(|path| path.gates)
            .and_then(|path| walk.first_gate(&path))
            .and_then(|step| self.gate(step))
            .or_else(|| self.throw_gate(piece, from, to));
        Err(gate.unwrap_or_else(|| {
            let on_top = self.level_of(piece) > Some(0);
            if copied_bugs(self, piece).next().is_none() {
                let beside = self.tops_around(from, Color::White) | self.tops_around(from, Color::Black);
                Refusal::NothingToCopy { beside }
            } else if let Some(step) = copied_bugs(self, piece).find_map(|bug| walk.lost_touch(bug)) {
                Refusal::LosesTouch { step }
            } else {
                Refusal::CannotReach { bug: if on_top { Bug::Beetle } else { piece.bug() } }
            }
        }))
    }

    /// Why a tile of the other player cannot be thrown there, or that it can.
    fn check_throw(&self, piece: Piece, from: Cell, to: Cell) -> Result<Turn, Refusal> {
        if !self.ruleset().expansions.pillbug {
            return Err(Refusal::NotYourTurn);
        }
        if Throws::of(self).between(from, to).is_some() {
            return Ok(Turn::Move { piece, from, to });
        }
        // Who of the player's own tiles would have to throw it?
        let beside = |by: &Piece| self.cell_of(*by).is_some_and(|at| at.direction_to(from).is_some());
        let own = self.on_table() & PieceSet::all_of(self.to_move());
        let mut able = own.iter().filter(|&by| could_throw(&self.table, by)).filter(beside).peekable();
        if able.peek().is_none() {
            return Err(Refusal::NotYourTurn);
        }
        if !self.queen_placed(self.to_move()) {
            return Err(Refusal::QueenNotPlaced);
        }
        if let Some(piece) = self.barred().filter(|&resting| able.all(|by| by == resting)) {
            return Err(Refusal::JustMoved { piece });
        }
        self.check_lift(piece, from)?;
        if from == to {
            return Err(Refusal::StaysPut);
        }
        if let Some(by) = self.top(to) {
            return Err(Refusal::CellTaken { by });
        }
        Err(self.throw_gate(piece, from, to).unwrap_or(Refusal::CannotReach { bug: Bug::Pillbug }))
    }

    /// Whether a tile may leave its cell at all.
    fn check_lift(&self, piece: Piece, from: Cell) -> Result<(), Refusal> {
        if let Some(by) = self.cover_of(piece) {
            return Err(Refusal::Covered { by });
        }
        if self.barred() == Some(piece) {
            return Err(Refusal::JustMoved { piece });
        }
        if self.height(from) == 1 && self.table.splits(from) {
            return Err(Refusal::SplitsHive { parts: self.parts_without(from) });
        }
        Ok(())
    }

    /// The parts the hive falls into when the lone tile on a cell is lifted.
    fn parts_without(&self, cell: Cell) -> arrayvec::ArrayVec<PieceSet, 3> {
        let mut parts = arrayvec::ArrayVec::new();
        let mut rest = self.on_table() - self.stack(cell).collect();
        while let (Some(piece), false) = (rest.iter().next(), parts.is_full()) {
            let Some(start) = self.cell_of(piece) else { break };
            let cells = self.table.part_without(start, cell);
            let part = cells.iter().flat_map(|cell| self.stack(cell)).collect();
            parts.push(part);
            rest = rest - part;
        }
        parts
    }

    /// The tiles that bar a step.
    fn gate(&self, step: [Cell; 2]) -> Option<Refusal> {
        let d = step[0].direction_to(step[1])? as usize;
        let beside = [step[0].step((d + 5) % 6), step[0].step((d + 1) % 6)];
        Some(Refusal::Gate { between: [self.top(beside[0])?, self.top(beside[1])?], step })
    }

    /// The stacks that bar a throw which would otherwise do.
    fn throw_gate(&self, piece: Piece, from: Cell, to: Cell) -> Option<Refusal> {
        if self.level_of(piece) != Some(0) || self.top(to).is_some() {
            return None;
        }
        self.throwers().iter().find_map(|by| {
            let at = self.cell_of(by)?;
            let (up, down) = (at.direction_to(from)? as usize, at.direction_to(to)? as usize);
            if over_gate(&self.table, at, up) {
                self.gate([from, at])
            } else if over_gate(&self.table, at, down) {
                self.gate([at, to])
            } else {
                None
            }
        })
    }

    /// The tiles of a colour on top of the cells round a cell.
    fn tops_around(&self, cell: Cell, color: Color) -> PieceSet {
        ring::directions(self.table.ring_of_color(cell, color))
            .filter_map(|d| self.top(cell.step(d)))
            .collect()
    }
}
