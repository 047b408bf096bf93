//! Blocks with checksums: whatever is read was written so, or is called damaged.

use crate::IndexError;
use crate::head::Head;
use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes a block has.
pub(crate) const BLOCK: usize = 16 * 1024;

/// A checksum that is as fast as memory. It finds accidents, not forgers.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut sum = bytes.len() as u64 ^ FACTOR;
    let mut words = bytes.chunks_exact(8);
    for word in words.by_ref() {
        let word = word.try_into().map_or(0, u64::from_le_bytes);
        sum = (sum ^ word).wrapping_mul(FACTOR).rotate_left(29);
    }
    for &byte in words.remainder() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(FACTOR).rotate_left(29);
    }
    sum ^ sum >> 32
}

/// Writes blocks one after the other, and remembers their checksums.
pub(crate) struct BlockWriter<W> {
    to: W,
    held: Vec<u8>,
    pub(crate) checks: Vec<u64>,
}

impl<W: Write> BlockWriter<W> {
    pub(crate) fn new(to: W) -> BlockWriter<W> {
        BlockWriter { to, held: Vec::with_capacity(2 * BLOCK), checks: Vec::new() }
    }

    pub(crate) fn put(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (now, rest) = bytes.split_at(bytes.len().min(BLOCK - self.held.len()));
            self.held.extend_from_slice(now);
            bytes = rest;
            if self.held.len() == BLOCK {
                self.end_block()?;
            }
        }
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.checks.push(checksum(&self.held));
        self.to.write_all(&self.held)?;
        self.held.clear();
        Ok(())
    }

    /// Ends the last block, and gives back where it wrote to.
    pub(crate) fn finish(mut self) -> io::Result<(W, Vec<u64>)> {
        if !self.held.is_empty() {
            self.end_block()?;
        }
        Ok((self.to, self.checks))
    }
}

/// Reads any part of a file whose blocks have checksums.
pub(crate) struct BlockReader {
    file: File,
    from: u64,
    to: u64,
    checks: Vec<u64>,
    /// Blocks that were read lately and found whole, each in the place of its number: names and games are asked for one by
    /// one, and many of them lie in a few blocks.
    held: Mutex<Vec<Option<Held>>>,
}

/// A block's number, and the block.
type Held = (u64, Arc<[u8]>);

/// How many blocks are held: four megabytes.
const HELD: usize = 256;

impl BlockReader {
    pub(crate) fn new(file: File, head: &Head) -> Result<BlockReader, IndexError> {
        let mut bytes = vec![0; 8 * head.blocks() as usize];
        read_at(&file, &mut bytes, head.checks_at())?;
        if checksum(&bytes) != head.checks {
            return Err(IndexError::Damaged);
        }
        let number = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_le_bytes);
        let checks = bytes.chunks_exact(8).map(number).collect();
        let held = Mutex::new(vec![None; HELD]);
        Ok(BlockReader { file, from: head.games_at(), to: head.checks_at(), checks, held })
    }

    /// So many bytes from here on.
    pub(crate) fn read(&self, at: u64, length: usize) -> Result<Vec<u8>, IndexError> {
        let end = at.checked_add(length as u64).filter(|&end| at >= self.from && end <= self.to);
        let end = end.ok_or(IndexError::Damaged)?;
        if length == 0 {
            return Ok(Vec::new());
        }
        let block = BLOCK as u64;
        let first = (at - self.from) / block;
        let start = self.from + first * block;
        if end <= start + block {
            let (skip, held) = ((at - start) as usize, self.block(first)?);
            return held.get(skip..skip + length).map(<[u8]>::to_vec).ok_or(IndexError::Damaged);
        }
        let stop = (self.from + (end - self.from).div_ceil(block) * block).min(self.to);
        let mut bytes = self.whole(first, start, stop)?;
        let skip = (at - start) as usize;
        bytes.truncate(skip + length);
        Ok(bytes.split_off(skip))
    }

    /// Blocks from this number on, held against their checksums.
    fn whole(&self, first: u64, start: u64, stop: u64) -> Result<Vec<u8>, IndexError> {
        let mut bytes = vec![0; (stop - start) as usize];
        read_at(&self.file, &mut bytes, start)?;
        for (i, block) in bytes.chunks(BLOCK).enumerate() {
            if self.checks.get(first as usize + i) != Some(&checksum(block)) {
                return Err(IndexError::Damaged);
            }
        }
        Ok(bytes)
    }

    /// One block: the one that is held, or as it is in the file.
    fn block(&self, number: u64) -> Result<Arc<[u8]>, IndexError> {
        let place = number as usize % HELD;
        let held = || self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, block)) = &held()[place]
            && *known == number
        {
            return Ok(Arc::clone(block));
        }
        let start = self.from + number * BLOCK as u64;
        let block: Arc<[u8]> = self.whole(number, start, (start + BLOCK as u64).min(self.to))?.into();
        held()[place] = Some((number, Arc::clone(&block)));
        Ok(block)
    }
}

#[cfg(unix)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
pub(crate) fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}
