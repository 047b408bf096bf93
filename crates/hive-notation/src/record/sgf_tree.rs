//! The bare form of SGF: nodes of properties, before anyone asks what they mean.

use super::{RecordError, RecordProblem};

/// A property: `P0[1 pick W 3 wB1]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    /// The line it begins on, counted from 1.
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) value: String,
}

/// The properties of the first game tree in a text, node after node: Hive records do not
/// branch. The first list is the root's.
pub(super) fn nodes(text: &str) -> Result<Vec<Vec<Property>>, RecordError> {
    let mut nodes = Vec::new();
    let mut line = 1;
    let mut chars = text.chars().peekable();
    let foreign =
        |line| RecordError::at(line, RecordProblem::NotThisFormat { format: super::Format::Sgf.name() });
    loop {
        match chars.next() {
            Some('\n') => line += 1,
            Some(c) if c.is_whitespace() => {}
            Some('(') => break,
            Some(_) => return Err(foreign(line)),
            None => return Err(RecordError::at(line, RecordProblem::NoGame)),
        }
    }
    let mut name = String::new();
    loop {
        match chars.next() {
            None => return Err(RecordError::at(line, RecordProblem::BrokenOff)),
            Some('\n') => line += 1,
            Some(')') => return Ok(nodes),
            Some(';') => nodes.push(Vec::new()),
            Some('[') => {
                let start = line;
                let value = value(&mut chars, &mut line)?;
                let property = Property { line: start, name: name.clone(), value };
                nodes.last_mut().ok_or_else(|| foreign(start))?.push(property);
                // A second value belongs to the same name: `KEY[a][b]`.
                while chars.peek().is_some_and(|c| c.is_whitespace()) {
                    line += (chars.next() == Some('\n')) as usize;
                }
                if chars.peek() != Some(&'[') {
                    name.clear();
                }
            }
            Some(c) if c.is_whitespace() || c == '(' => {}
            Some(c) if c.is_ascii_alphanumeric() => name.push(c),
            Some(_) => return Err(foreign(line)),
        }
    }
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
