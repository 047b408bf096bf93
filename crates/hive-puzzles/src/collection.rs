//! Many puzzles in a file: a first line with version, number and checksum, then a line each.

use crate::line;
use crate::puzzle::Puzzle;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Puzzles, as they stand in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

const SHIPPED: &str = include_str!("../../../web/puzzles/shipped.txt");
const SIGN: &str = "kypseli-puzzles";
const VERSION: u32 = 1;

impl Collection {
    /// The largest number of puzzles in a file.
    pub const MOST: usize = 50_000;

    /// Those of the product.
    pub fn shipped() -> Result<Collection, CollectionError> {
        SHIPPED.parse()
    }

    /// The puzzle of the product with this name. The others are not read.
    pub fn find_shipped(name: &str) -> Option<Puzzle> {
        let found = SHIPPED.lines().skip(1).find(|text| line::name(text) == name)?;
        line::read(found).ok()
    }

    /// The puzzle of this name.
    pub fn named(&self, name: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.name() == name)
    }

    /// The easiest first, and none twice.
    pub fn sort(&mut self) {
        let mut names = BTreeSet::new();
        self.puzzles.retain(|puzzle| names.insert(puzzle.name()));
        self.puzzles.sort_by_cached_key(|puzzle| (puzzle.rating, puzzle.name()));
    }
}

/// FNV-1a: nobody is kept out by it; a file that was cut or mixed up is told.
fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body: String = self.puzzles.iter().map(|puzzle| line::written(puzzle) + "\n").collect();
        writeln!(f, "{SIGN} {VERSION} {} {:016x}", self.puzzles.len(), checksum(&body))?;
        f.write_str(&body)
    }
}

impl FromStr for Collection {
    type Err = CollectionError;

    fn from_str(text: &str) -> Result<Collection, CollectionError> {
        let wrong = |line: usize, reason: &str| CollectionError { line, reason: reason.to_string() };
        let (head, body) = text.split_once('\n').unwrap_or((text, ""));
        let fields: Vec<&str> = head.trim_end().split(' ').collect();
        let &[SIGN, version, count, sum] = fields.as_slice() else {
            return Err(wrong(1, "this is not a file of puzzles"));
        };
        if version != VERSION.to_string() {
            let reason = format!("this is version {version} of the format, and version {VERSION} is known");
            return Err(wrong(1, &reason));
        }
        let count: usize = count.parse().map_err(|_| wrong(1, "it does not say how many puzzles follow"))?;
        if count > Collection::MOST {
            return Err(wrong(1, &format!("a file has {} puzzles at most", Collection::MOST)));
        }
        if u64::from_str_radix(sum, 16).ok() != Some(checksum(body)) {
            return Err(wrong(1, "the checksum is not that of the puzzles: the file was changed or cut"));
        }
        let (mut puzzles, mut names) = (Vec::with_capacity(count), BTreeSet::new());
        for (i, text) in body.lines().enumerate() {
            let puzzle = line::read(text).map_err(|reason| CollectionError { line: i + 2, reason })?;
            if !names.insert(line::name(text)) {
                return Err(wrong(i + 2, "this puzzle has the name of another"));
            }
            puzzles.push(puzzle);
        }
        if puzzles.len() != count {
            return Err(wrong(1, &format!("it promises {count} puzzles, and has {}", puzzles.len())));
        }
        Ok(Collection { puzzles })
    }
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for CollectionError {}
