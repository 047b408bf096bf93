//! The bare form of SGF: nodes of properties, before anyone asks what they mean.

use crate::record::{Format, RecordError, RecordProblem};
use std::borrow::Cow;

/// A property: `P0[1 pick W 3 wB1]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property<'a> {
    /// The line it begins on, counted from 1.
    pub(super) line: usize,
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
}

/// What a tree is made of, in the order of its text.
pub(super) enum Item<'a> {
    Property(Property<'a>),
    /// A branch begins.
    Open,
    /// A branch ends: what follows continues where it began.
    Close,
}

/// One game tree.
pub(super) struct Tree<'a> {
    /// The line it begins on.
    pub(super) line: usize,
    /// The root's properties.
    pub(super) root: Vec<Property<'a>>,
    /// All properties in their order, node after node, and where it branches.
    pub(super) all: Vec<Item<'a>>,
    /// What is wrong with its form, if anything: the properties before that are good.
    pub(super) error: Option<RecordError>,
}

/// The game trees in a text, each read when it is asked for. Nothing is read after a mistake.
pub(super) fn trees(text: &str) -> impl Iterator<Item = Tree<'_>> {
    let mut scanner = Scanner { text, at: 0, line: 1 };
    let mut failed = false;
    std::iter::from_fn(move || {
        let byte = if failed { None } else { scanner.next_visible() };
        let tree = match byte? {
            b'(' => scanner.tree(),
            _ => {
                let (line, error) = (scanner.line, Some(foreign(scanner.line)));
                Tree { line, root: Vec::new(), all: Vec::new(), error }
            }
        };
        failed = tree.error.is_some();
        Some(tree)
    })
}

/// A place in the text.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Scanner<'a> {
    /// The next byte.
    fn next(&mut self) -> Option<u8> {
        let byte = *self.text.as_bytes().get(self.at)?;
        self.at += 1;
        self.line += (byte == b'\n') as usize;
        Some(byte)
    }

    /// The next byte that is no white space.
    fn next_visible(&mut self) -> Option<u8> {
        loop {
            let byte = self.next()?;
            if !byte.is_ascii_whitespace() {
                return Some(byte);
            }
        }
    }

    /// One tree, after its opening parenthesis.
    fn tree(&mut self) -> Tree<'a> {
        let mut tree = Tree { line: self.line, root: Vec::new(), all: Vec::new(), error: None };
        tree.error = self.fill(&mut tree).err();
        tree
    }

    fn fill(&mut self, tree: &mut Tree<'a>) -> Result<(), RecordError> {
        let (mut nodes, mut name, mut branches) = (0, "", 0);
        loop {
            let start = self.at;
            match self.next_visible() {
                None => return Err(RecordError::at(self.line, RecordProblem::BrokenOff)),
                Some(b')') if branches == 0 => return Ok(()),
                Some(b')') => {
                    branches -= 1;
                    tree.all.push(Item::Close);
                }
                Some(b';') => nodes += 1,
                // Another game, though nobody wrote that this one is over.
                Some(b'(') if nodes > 0 && self.is_at_game() => {
                    self.at -= 1;
                    return Ok(());
                }
                Some(b'(') => {
                    branches += 1;
                    tree.all.push(Item::Open);
                }
                Some(b'[') if nodes > 0 => {
                    // A second value belongs to the same name: `KEY[a][b]`.
                    let line = self.line;
                    let property = Property { line, name, value: self.value()? };
                    if nodes == 1 {
                        tree.root.push(property.clone());
                    }
                    tree.all.push(Item::Property(property));
                }
                Some(byte) if byte.is_ascii_alphanumeric() => {
                    let rest = &self.text.as_bytes()[self.at..];
                    // `P-1` is BoardSpace's name for nobody.
                    let of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
                    self.at += rest.iter().take_while(of_name).count();
                    name = self.text[start..self.at].trim_start();
                }
                Some(_) => return Err(foreign(self.line)),
            }
        }
    }

    /// Whether a game's first node begins here: the one that says which game it is.
    fn is_at_game(&self) -> bool {
        let rest = self.text[self.at..].trim_start();
        rest.strip_prefix(';').is_some_and(|rest| rest.trim_start().starts_with("GM["))
    }

    /// The value up to its closing bracket; a backslash takes away the meaning of what follows.
    fn value(&mut self) -> Result<Cow<'a, str>, RecordError> {
        let mut taken = String::new();
        let mut start = self.at;
        loop {
            match self.next() {
                None => return Err(RecordError::at(self.line, RecordProblem::BrokenOff)),
                Some(b']') => {
                    let last = &self.text[start..self.at - 1];
                    return Ok(if taken.is_empty() { Cow::Borrowed(last) } else { Cow::Owned(taken + last) });
                }
                Some(b'\\') => {
                    taken.push_str(&self.text[start..self.at - 1]);
                    start = self.at;
                    // What follows is kept, whatever it is; a backslash is one byte, so this is
                    // the beginning of a character.
                    if let Some(c) = self.text[start..].chars().next() {
                        self.at += c.len_utf8();
                        self.line += (c == '\n') as usize;
                        taken.push(c);
                        start = self.at;
                    }
                }
                Some(_) => {}
            }
        }
    }
}

fn foreign(line: usize) -> RecordError {
    RecordError::at(line, RecordProblem::NotThisFormat { format: Format::Sgf })
}

/// A value as it is written.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
