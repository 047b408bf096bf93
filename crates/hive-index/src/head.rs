//! The beginning of the file: what it is, and where its parts lie.

use crate::IndexError;
use crate::blocks::{BLOCK, checksum};

const MAGIC: &[u8; 8] = b"KYPSELI\x01";
/// How the parts are laid out. Whoever changes that counts on.
pub(crate) const VERSION: u32 = 1;

/// How many bytes are written, the checksum included.
pub(crate) const LENGTH: usize = 80;

/// Where the parts lie and how large they are. They follow each other from the second block on: games, turns, names with
/// their borders, rows, and the checksums of all blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) games: u64,
    /// Bytes of turns.
    pub(crate) turns: u64,
    pub(crate) names: u64,
    /// Bytes of names.
    pub(crate) letters: u64,
    pub(crate) rows: u64,
    /// The checksum of the checksums.
    pub(crate) checks: u64,
}

impl Head {
    pub(crate) fn games_at(&self) -> u64 {
        BLOCK as u64
    }

    pub(crate) fn turns_at(&self) -> u64 {
        self.games_at() + self.games * crate::game::LENGTH as u64
    }

    pub(crate) fn borders_at(&self) -> u64 {
        self.turns_at() + self.turns
    }

    pub(crate) fn letters_at(&self) -> u64 {
        self.borders_at() + 4 * (self.names + 1)
    }

    pub(crate) fn rows_at(&self) -> u64 {
        self.letters_at() + self.letters
    }

    /// Where the checksums begin: at the end of the last block, which may be shorter than others.
    pub(crate) fn checks_at(&self) -> u64 {
        self.rows_at() + self.rows * crate::rows::LENGTH as u64
    }

    pub(crate) fn blocks(&self) -> u64 {
        (self.checks_at() - self.games_at()).div_ceil(BLOCK as u64)
    }

    /// How long the file is.
    pub(crate) fn end(&self) -> u64 {
        self.checks_at() + 8 * self.blocks()
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(BLOCK as u32).to_le_bytes());
        for number in [self.games, self.turns, self.names, self.letters, self.rows, self.checks, self.end()] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let check = checksum(&bytes);
        bytes.extend_from_slice(&check.to_le_bytes());
        bytes
    }

    /// The head of a file of this length.
    pub(crate) fn read(bytes: &[u8], length: u64) -> Result<Head, IndexError> {
        let number = |at: usize| {
            let bytes = bytes.get(at..at + 8)?;
            Some(u64::from_le_bytes(bytes.try_into().ok()?))
        };
        if !bytes.starts_with(MAGIC) {
            return Err(IndexError::NotAnIndex);
        }
        let short = IndexError::Short { is: length, should: LENGTH as u64 };
        let (Some(layout), Some(check)) = (number(8), number(LENGTH - 8)) else { return Err(short) };
        if layout as u32 != VERSION {
            return Err(IndexError::Version(layout as u32));
        }
        if checksum(&bytes[..LENGTH - 8]) != check || (layout >> 32) as usize != BLOCK {
            return Err(IndexError::Damaged);
        }
        let at = |i: usize| number(16 + 8 * i).unwrap_or_default();
        let head =
            Head { games: at(0), turns: at(1), names: at(2), letters: at(3), rows: at(4), checks: at(5) };
        let should = at(6);
        match length.cmp(&should) {
            // No file is so long that its parts could not be added up.
            _ if [head.games, head.turns, head.names, head.letters, head.rows]
                .iter()
                .any(|&n| n > 1 << 50) =>
            {
                Err(IndexError::Damaged)
            }
            std::cmp::Ordering::Less => Err(IndexError::Short { is: length, should }),
            std::cmp::Ordering::Equal if head.end() == should => Ok(head),
            _ => Err(IndexError::Damaged),
        }
    }
}
