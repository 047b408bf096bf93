//! The bare form of SGF: nodes of properties, before anyone asks what they mean.

use crate::record::{Format, RecordError, RecordProblem};
use std::iter::Peekable;
use std::str::Chars;

/// A property: `P0[1 pick W 3 wB1]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    /// The line it begins on, counted from 1.
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) value: String,
}

/// One game tree.
pub(super) struct Tree {
    /// The line it begins on.
    pub(super) line: usize,
    /// The properties, node after node: Hive records do not branch. The first list is the root's.
    pub(super) nodes: Vec<Vec<Property>>,
}

/// The game trees in a text. Nothing is read after a mistake.
pub(super) fn trees(text: &str) -> Vec<Result<Tree, RecordError>> {
    let mut trees = Vec::new();
    let mut line = 1;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '(' => {
                let tree = tree(&mut chars, &mut line);
                let failed = tree.is_err();
                trees.push(tree);
                if failed {
                    break;
                }
            }
            '\n' => line += 1,
            c if c.is_whitespace() => {}
            _ => {
                trees.push(Err(foreign(line)));
                break;
            }
        }
    }
    trees
}

/// One tree, after its opening parenthesis.
fn tree(chars: &mut Peekable<Chars<'_>>, line: &mut usize) -> Result<Tree, RecordError> {
    let mut tree = Tree { line: *line, nodes: Vec::new() };
    let mut name = String::new();
    loop {
        match chars.next() {
            None => return Err(RecordError::at(*line, RecordProblem::BrokenOff)),
            Some('\n') => *line += 1,
            Some(')') => return Ok(tree),
            Some(';') => tree.nodes.push(Vec::new()),
            Some('[') => {
                let start = *line;
                let value = value(chars, line)?;
                let property = Property { line: start, name: name.clone(), value };
                tree.nodes.last_mut().ok_or_else(|| foreign(start))?.push(property);
                // A second value belongs to the same name: `KEY[a][b]`.
                while chars.peek().is_some_and(|c| c.is_whitespace()) {
                    *line += (chars.next() == Some('\n')) as usize;
                }
                if chars.peek() != Some(&'[') {
                    name.clear();
                }
            }
            Some(c) if c.is_whitespace() || c == '(' => {}
            Some(c) if c.is_ascii_alphanumeric() => name.push(c),
            Some(_) => return Err(foreign(*line)),
        }
    }
}

fn foreign(line: usize) -> RecordError {
    RecordError::at(line, RecordProblem::NotThisFormat { format: Format::Sgf.name() })
}

/// The value up to its closing bracket; a backslash takes away the meaning of what follows it.
fn value(chars: &mut impl Iterator<Item = char>, line: &mut usize) -> Result<String, RecordError> {
    let mut value = String::new();
    loop {
        let c = match chars.next() {
            Some(']') => return Ok(value),
            Some('\\') => chars.next(),
            other => other,
        };
        let Some(c) = c else { return Err(RecordError::at(*line, RecordProblem::BrokenOff)) };
        *line += (c == '\n') as usize;
        value.push(c);
    }
}

/// A value as it is written.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
