//! A puzzle in one line: `3wW2 1240 41 - AbcD/2e+f h<>0aXY…`.
//!
//! Fields are separated by a space: the set (0 to 7: mosquito 1, ladybug 2, pillbug 4), who is to move (`w`, `b`), the aim (`W`, `H`)
//! and its turns; the rating; the themes in hexadecimal; the tile that has just moved, or `-`; the table; the solution.
//!
//! A tile is a letter: `A` to `N` are White's queen, spiders, beetles, grasshoppers, ants, mosquito, ladybug and pillbug, `a` to `n`
//! are Black's. The table is written row by row from the top, rows separated by `/`, each from the leftmost column of all rows on; a digit
//! stands for so many empty cells, and `+` before a tile says that it lies on the one before it. A row below stands half
//! a cell to the right of the one above. A turn of the solution is its tile and two signs for column and row, counted from the first
//! tile that is written: the sign for 0 is `N`. A pass is `---`.

use crate::puzzle::{Aim, Puzzle};
use crate::theme::Themes;
use hive_rules::{Bug, Cell, Color, Expansions, Piece, Position, Ruleset, Setup, Turn};
use std::fmt::Write;

/// The longest line that is read, in bytes.
pub(crate) const LONGEST: usize = 200;

/// The sign for a column or row of 0, and how far others may be.
const ZERO: i32 = b'N' as i32;
const FAR: i32 = 30;

const PASS: &str = "---";

/// The letter of a tile.
fn letter(piece: Piece) -> char {
    let before: u8 = Bug::ALL.iter().take_while(|&&bug| bug != piece.bug()).map(|bug| bug.copies()).sum();
    let first = if piece.color() == Color::White { b'A' } else { b'a' };
    char::from(first + before + piece.number().max(1) - 1)
}

/// The tile of a letter.
fn tile(sign: char) -> Option<Piece> {
    Piece::all().find(|&piece| letter(piece) == sign)
}

/// The name that follows from a line: a hash of what is on the table, so that a new rating or a new theme changes nothing.
pub(crate) fn name(line: &str) -> String {
    let mut fields = line.split(' ');
    let told = [fields.next(), fields.nth(2), fields.next()];
    let told = told.map(Option::unwrap_or_default).join(" ");
    let mut hash =
        told.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let mut name = String::new();
    for _ in 0..7 {
        name.push(char::from_digit(hash % 36, 36).unwrap_or('0'));
        hash /= 36;
    }
    name
}

/// Writes a puzzle.
pub(crate) fn written(puzzle: &Puzzle) -> String {
    let position = &puzzle.position;
    let Expansions { mosquito, ladybug, pillbug } = position.ruleset().expansions;
    let set = u8::from(mosquito) | u8::from(ladybug) << 1 | u8::from(pillbug) << 2;
    let side = if position.to_move() == Color::White { 'w' } else { 'b' };
    let (aim, turns) = match puzzle.aim {
        Aim::Win { turns } => ('W', turns),
        Aim::Hold { turns } => ('H', turns),
    };
    let barred = position.barred().map_or('-', letter);
    let mut line = format!("{set}{side}{aim}{turns} {} {:x} {barred} ", puzzle.rating, puzzle.themes.bits());
    let first = write_table(&mut line, position);
    line.push(' ');
    let unrolled = position.unrolled();
    for turn in &puzzle.line {
        let (Some(piece), Some(to)) = (turn.piece(), turn.to()) else {
            line.push_str(PASS);
            continue;
        };
        // No tile goes further from the others than they lie together, so the first places serve for all.
        let (q, r) = unrolled.place(to);
        line.push(letter(piece));
        for step in [q - first.0, r - first.1] {
            let sign = u8::try_from(ZERO + step.clamp(-FAR, FAR)).map_or('~', char::from);
            line.push(sign);
        }
    }
    line
}

/// Writes the table, and says where the first tile lies.
fn write_table(line: &mut String, position: &Position) -> (i32, i32) {
    let unrolled = position.unrolled();
    let mut cells: Vec<((i32, i32), Cell)> = unrolled.cells().map(|(cell, (q, r))| ((r, q), cell)).collect();
    cells.sort();
    let left = cells.iter().map(|&((_, q), _)| q).min().unwrap_or_default();
    let first = cells.first().map_or((0, 0), |&((r, q), _)| (q, r));
    let (mut row, mut column) = (first.1, left);
    for ((r, q), cell) in cells {
        while row < r {
            line.push('/');
            (row, column) = (row + 1, left);
        }
        while column < q {
            let gap = (q - column).min(9);
            let _ = write!(line, "{gap}");
            column += gap;
        }
        let mut stack: Vec<Piece> = position.stack(cell).collect();
        stack.reverse();
        let letters: Vec<String> = stack.into_iter().map(|piece| letter(piece).to_string()).collect();
        line.push_str(&letters.join("+"));
        column += 1;
    }
    first
}

/// Reads a puzzle, or says what is wrong with it.
pub(crate) fn read(line: &str) -> Result<Puzzle, String> {
    if line.len() > LONGEST {
        return Err(format!("a puzzle is {LONGEST} letters long at most"));
    }
    let fields: Vec<&str> = line.split(' ').collect();
    let &[head, rating, themes, barred, table, solution] = fields.as_slice() else {
        return Err(format!("a puzzle has 6 fields, and this has {}", fields.len()));
    };
    let (expansions, to_move, aim) = read_head(head)?;
    let rating = rating.parse().map_err(|_| format!("`{rating}` is not a rating"))?;
    let themes = u16::from_str_radix(themes, 16).ok().and_then(Themes::from_bits);
    let themes = themes.ok_or_else(|| "there are themes that nobody knows".to_string())?;
    let tiles = read_table(table)?;
    let barred = match barred {
        "-" => None,
        sign => Some(read_tile(sign)?),
    };
    let setup = Setup { ruleset: Ruleset::rulebook(expansions), tiles, to_move, barred };
    let position = setup.position().map_err(|error| error.to_string())?;
    if let Some(color) = Color::ALL.into_iter().find(|&color| !position.queen_placed(color)) {
        return Err(format!("{color:?} has no queen on the table"));
    }
    let line = read_solution(&position, solution, aim)?;
    Ok(Puzzle { position, aim, line, themes, rating })
}

fn read_head(head: &str) -> Result<(Expansions, Color, Aim), String> {
    let signs: Vec<char> = head.chars().collect();
    let &[set, side, aim, turns] = signs.as_slice() else {
        return Err(format!("`{head}` does not say set, side and aim, such as 0wW2"));
    };
    let set = set.to_digit(8).ok_or_else(|| format!("`{set}` is not a set from 0 to 7"))?;
    let expansions = Expansions { mosquito: set & 1 != 0, ladybug: set & 2 != 0, pillbug: set & 4 != 0 };
    let side = match side {
        'w' => Color::White,
        'b' => Color::Black,
        _ => return Err(format!("`{side}` does not say whose turn it is: w or b")),
    };
    let aim = match (aim, turns.to_digit(10).unwrap_or_default()) {
        ('W', turns @ 1..=Aim::LONGEST_WIN) => Aim::Win { turns },
        ('H', turns @ 1..=Aim::LONGEST_HOLD) => Aim::Hold { turns },
        _ => return Err(format!("`{aim}{turns}` is not an aim such as W2 or H1")),
    };
    Ok((expansions, side, aim))
}

fn read_tile(sign: &str) -> Result<Piece, String> {
    let mut signs = sign.chars();
    let piece = signs.next().and_then(tile).filter(|_| signs.next().is_none());
    piece.ok_or_else(|| format!("`{sign}` is not a tile"))
}

fn read_table(table: &str) -> Result<Vec<(Cell, Piece)>, String> {
    let mut tiles: Vec<((i32, i32), Piece)> = Vec::new();
    for (r, row) in (0..).zip(table.split('/')) {
        // The column of the next tile that lies on the table itself.
        let (mut next, mut above) = (0, false);
        for sign in row.chars() {
            match sign {
                '+' => above = true,
                '1'..='9' => next += sign.to_digit(10).unwrap_or_default() as i32,
                _ => {
                    next += i32::from(!above);
                    tiles.push(((next - 1, r), read_tile(&sign.to_string())?));
                    above = false;
                }
            }
            if next.max(r) > FAR {
                return Err("the table is larger than any hive".to_string());
            }
        }
    }
    let (q0, _) = tiles.first().map_or((0, 0), |&(first, _)| first);
    Ok(tiles.into_iter().map(|((q, r), piece)| (Cell::at(q - q0, r), piece)).collect())
}

fn read_solution(start: &Position, text: &str, aim: Aim) -> Result<Vec<Turn>, String> {
    let most = match aim {
        Aim::Win { turns } => 2 * turns as usize - 1,
        Aim::Hold { .. } => 1,
    };
    let signs: Vec<char> = text.chars().collect();
    if signs.is_empty() || !signs.len().is_multiple_of(3) || signs.len() > 3 * most {
        return Err(format!("the solution should have 1 to {most} turns of three signs each"));
    }
    let mut position = start.clone();
    let mut line = Vec::new();
    for (i, turn) in signs.chunks(3).enumerate() {
        let text: String = turn.iter().collect();
        let turn = if text == PASS {
            position.check_pass()
        } else {
            let piece = tile(turn[0]).ok_or_else(|| format!("`{}` is not a tile", turn[0]))?;
            position.check(piece, Cell::at(turn[1] as i32 - ZERO, turn[2] as i32 - ZERO))
        };
        let turn = turn.map_err(|refusal| format!("turn {} of the solution, `{text}`: {refusal}", i + 1))?;
        let _ = position.make(turn);
        line.push(turn);
    }
    let player = start.to_move();
    let won = position.surrounded(!player) && !position.surrounded(player) && line.len() % 2 == 1;
    match aim {
        Aim::Win { .. } if !won => Err("the solution does not end with a win".to_string()),
        Aim::Hold { .. } if position.is_over() => Err("the solution ends the game".to_string()),
        _ => Ok(line),
    }
}
