//! A chapter: text with boards in between.
//!
//! A chapter is Markdown. Its first line is the title. A board stands in a fence, which names it and
//! holds its caption; the editions and the tiles of the base set stand in fences without one, a [game](crate::Replay) in
//! one with its comments:
//!
//! ~~~text
//! ```board spider-four
//! Four cells, no more and no fewer.
//! ```
//!
//! ```editions
//! ```
//! ~~~

use crate::board::Board;
use crate::{BookError, Prose, Replay, library};
use hive_rules::{Bug, Expansions, Ruleset};

/// A chapter in one language.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its name, the same in all languages.
    pub slug: &'static str,
    /// Its title.
    pub title: String,
    /// What it consists of, in order.
    pub blocks: Vec<Block>,
}

/// A part of a chapter.
#[derive(Clone, Debug)]
pub enum Block {
    /// Text.
    Prose(Prose),
    /// A live board.
    Board {
        /// The board.
        board: Box<Board>,
        /// What is written below it, in the language of the chapter.
        caption: Prose,
    },
    /// A game to be stepped through.
    Replay(Box<Replay>),
    /// The list of the [editions](crate::Edition::ALL).
    Editions,
    /// The tiles of one player in the base set, with their numbers: [`base_set`].
    Tiles,
}

/// The insects of one player in the base set, with their numbers.
///
/// ```
/// assert_eq!(hive_rulebook::base_set().map(|(_, count)| count).sum::<u8>(), 11);
/// ```
pub fn base_set() -> impl Iterator<Item = (Bug, u8)> {
    let base = Ruleset::rulebook(Expansions::NONE);
    Bug::ALL.into_iter().filter(move |&bug| base.has(bug)).map(|bug| (bug, bug.copies()))
}

impl Chapter {
    /// Its boards in order, with their captions.
    pub fn boards(&self) -> impl Iterator<Item = (&Board, &Prose)> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Board { board, caption } => Some((&**board, caption)),
            Block::Prose(_) | Block::Replay(_) | Block::Editions | Block::Tiles => None,
        })
    }

    /// Its games in order.
    pub fn replays(&self) -> impl Iterator<Item = &Replay> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Replay(replay) => Some(&**replay),
            Block::Prose(_) | Block::Board { .. } | Block::Editions | Block::Tiles => None,
        })
    }

    pub(crate) fn read(file: &str, slug: &'static str, text: &str) -> Result<Chapter, BookError> {
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        let title = title
            .strip_prefix("# ")
            .ok_or_else(|| BookError::new(file, "the first line is not a title"))?
            .trim()
            .to_string();
        let mut blocks = Vec::new();
        let mut prose = String::new();
        let mut lines = rest.lines();
        while let Some(line) = lines.next() {
            let Some(fence) = line.strip_prefix("```").filter(|info| is_ours(info)) else {
                prose += line;
                prose.push('\n');
                continue;
            };
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            push_prose(&mut blocks, &mut prose);
            blocks.push(block(file, fence, &body)?);
        }
        push_prose(&mut blocks, &mut prose);
        Ok(Chapter { slug, title, blocks })
    }
}

/// Whether a fence is a board, a game, the editions or the tiles, and not just a piece of text.
fn is_ours(info: &str) -> bool {
    matches!(info.split(' ').next(), Some("board" | "replay" | "editions" | "tiles"))
}

fn push_prose(blocks: &mut Vec<Block>, text: &mut String) {
    let prose = Prose::new(&std::mem::take(text));
    if !prose.is_empty() {
        blocks.push(Block::Prose(prose));
    }
}

fn block(file: &str, info: &str, body: &[&str]) -> Result<Block, BookError> {
    if let Some(name) = info.strip_prefix("replay ") {
        return Ok(Block::Replay(Box::new(Replay::read(file, name, body)?)));
    }
    let Some(id) = info.strip_prefix("board ") else {
        return Ok(if info == "tiles" { Block::Tiles } else { Block::Editions });
    };
    let (id, text) =
        library::board(id).ok_or_else(|| BookError::new(file, format!("there is no board `{id}`")))?;
    let caption = Prose::new(&body.join("\n"));
    if caption.is_empty() {
        return Err(BookError::new(file, format!("the board `{id}` has no caption")));
    }
    let board = Box::new(Board::read(id, text)?);
    Ok(Block::Board { board, caption })
}
