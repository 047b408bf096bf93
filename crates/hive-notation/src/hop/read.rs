//! From HOP to tiles on a table.

use super::{HopError, HopProblem, HopText, Turned};
use crate::excerpt::excerpt;
use hive_rules::{Bug, Cell, Color, Direction, Expansions, Piece, Ruleset, Setup};
use std::str::FromStr;

/// The longest text: more than any hive needs.
const LONGEST: usize = 1000;

pub(super) fn to_move(field: &str) -> Option<Color> {
    let mut signs = field.trim().chars();
    let color = match signs.next()?.to_ascii_lowercase() {
        'w' => Color::White,
        'b' => Color::Black,
        _ => return None,
    };
    // How the table is turned: once a digit, once `m`.
    let rest = signs.as_str();
    let rest = rest.strip_prefix(|c: char| ('0'..='5').contains(&c)).unwrap_or(rest);
    let rest = rest.strip_prefix(['m', 'M']).unwrap_or(rest);
    rest.is_empty().then_some(color)
}

fn expansions(field: &str) -> Option<Expansions> {
    let field = field.trim().to_ascii_lowercase();
    if field.is_empty() || field == "ultimate" {
        return Some(Expansions::ALL);
    }
    let mut found = Expansions::NONE;
    for sign in field.strip_prefix("base")?.chars() {
        match sign {
            '+' => {}
            'm' => found.mosquito = true,
            'l' => found.ladybug = true,
            'p' => found.pillbug = true,
            _ => return None,
        }
    }
    Some(found)
}

impl FromStr for HopText {
    type Err = HopError;

    fn from_str(text: &str) -> Result<HopText, HopError> {
        let text = text.trim();
        let fields: Vec<&str> = text.splitn(4, ',').collect();
        let (set, table, side) = match fields[..] {
            [table, side] => ("", table, side),
            [set, table, side] => (set, table, side),
            _ => return Err(HopError::Fields),
        };
        let expansions = expansions(set).ok_or_else(|| HopError::GameType(excerpt(set)))?;
        let to_move = to_move(side).ok_or_else(|| HopError::ToMove(excerpt(side)))?;
        let ruleset = Ruleset::rulebook(expansions);
        let mut walk = Walk::new(ruleset);
        let mut signs = table.chars().take(LONGEST).enumerate().peekable();
        while let Some((i, sign)) = signs.next() {
            let wrong = |why| HopError::Sign { at: i + 1, why };
            match sign {
                '+' => walk.turn(Turned::Left),
                '-' => walk.turn(Turned::Right),
                '!' => walk.barred = Some(walk.last.ok_or_else(|| wrong(HopProblem::NothingMoved))?),
                '(' => walk.lines.push(Vec::new()),
                ')' if walk.lines.len() > 1 => drop(walk.lines.pop()),
                ')' => return Err(wrong(HopProblem::Parenthesis)),
                '0'..='9' => {
                    let mut number = sign.to_digit(10).unwrap_or_default();
                    while let Some(digit) = signs.peek().and_then(|(_, sign)| sign.to_digit(10)) {
                        number = number.saturating_mul(10).saturating_add(digit);
                        signs.next();
                    }
                    walk.back_to(number).map_err(wrong)?;
                    match signs.next() {
                        Some((_, '+')) => walk.turn(Turned::Left),
                        Some((_, '-')) => walk.turn(Turned::Right),
                        Some((_, '=')) => {
                            let (_, letter) = signs.next().ok_or_else(|| wrong(HopProblem::NoStep))?;
                            walk.lay(letter, true).map_err(wrong)?;
                        }
                        _ => return Err(wrong(HopProblem::NoStep)),
                    }
                }
                letter => walk.lay(letter, false).map_err(wrong)?,
            }
        }
        if walk.lines.len() != 1 {
            let at = table.chars().count();
            return Err(HopError::Sign { at, why: HopProblem::Parenthesis });
        }
        Ok(HopText { setup: Setup { ruleset, tiles: walk.tiles, to_move, barred: walk.barred } })
    }
}

/// The walk over a table that is being read.
struct Walk {
    ruleset: Ruleset,
    tiles: Vec<(Cell, Piece)>,
    /// The lines that are open, each with its cells and with which heading the walk came there.
    lines: Vec<Vec<(Cell, Direction)>>,
    at: Cell,
    heading: Direction,
    last: Option<Piece>,
    barred: Option<Piece>,
}

impl Walk {
    fn new(ruleset: Ruleset) -> Walk {
        let (at, heading) = (Cell::ORIGIN, Direction::E);
        Walk { ruleset, tiles: Vec::new(), lines: vec![Vec::new()], at, heading, last: None, barred: None }
    }

    fn turn(&mut self, turned: Turned) {
        self.heading = turned.apply(self.heading);
    }

    fn back_to(&mut self, number: u32) -> Result<(), HopProblem> {
        let line = self.lines.last().map(Vec::as_slice).unwrap_or_default();
        let place = (number as usize).checked_sub(1).and_then(|i| line.get(i));
        (self.at, self.heading) = *place.ok_or(HopProblem::NoTile(number))?;
        Ok(())
    }

    /// Lays a tile a step further on, or on top of where the walk is.
    fn lay(&mut self, letter: char, on_top: bool) -> Result<(), HopProblem> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let bug = Bug::ALL.into_iter().find(|bug| bug.letter() == letter.to_ascii_uppercase());
        let bug = bug.ok_or(HopProblem::Unknown(letter))?;
        if !self.ruleset.has(bug) {
            return Err(HopProblem::NotInSet(letter));
        }
        let laid =
            self.tiles.iter().filter(|(_, piece)| piece.color() == color && piece.bug() == bug).count();
        let piece = Piece::new(color, bug, laid as u8 + 1).ok_or(HopProblem::TooMany(letter))?;
        if !on_top {
            if !self.tiles.is_empty() {
                self.at = self.at.neighbor(self.heading);
            }
            if self.tiles.iter().any(|&(cell, _)| cell == self.at) {
                return Err(HopProblem::Taken);
            }
        }
        self.tiles.push((self.at, piece));
        self.last = Some(piece);
        if let Some(line) = self.lines.last_mut() {
            line.push((self.at, self.heading));
        }
        Ok(())
    }
}
