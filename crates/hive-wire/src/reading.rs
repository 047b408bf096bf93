//! Messages are read, or it is said which field is wrong.
//!
//! The JSON reader names fields that are missing or that nobody knows. A field with a wrong value it does not name where
//! the kind of a message stands beside its fields, for there it has read everything before it knows what it reads. So
//! the field is looked for: it is the one without which the complaint is another.

use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;

/// No message that is meant well has more fields.
const FIELDS: usize = 64;

/// The longest text whose fields are looked at one by one. What is longer is the text of a record.
const LONGEST: usize = 4096;

/// Why a text is no message.
#[derive(Debug)]
pub struct Unreadable {
    /// The wrong field with all that it is part of, such as `do.q`, if there is one that can be named.
    pub field: Option<String>,
    reason: serde_json::Error,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this cannot be read: ")?;
        if let Some(field) = &self.field {
            write!(f, "`{field}`: ")?;
        }
        self.reason.fmt(f)
    }
}

impl std::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}

/// A message, or what is wrong with it.
///
/// ```
/// use hive_wire::{ClientFrame, read};
/// let wrong = br#"{"id": 7, "do": {"type": "turn", "ply": 0, "piece": "wA1", "q": "east", "r": 0}}"#;
/// let told = read::<ClientFrame>(wrong).unwrap_err().to_string();
/// assert!(told.starts_with("this cannot be read: `do.q`: invalid type: string \"east\", expected i32"));
/// ```
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Unreadable> {
    serde_json::from_slice(text).map_err(|reason| {
        let try_it = |value: Value| T::deserialize(value).err().map(|error| error.to_string());
        let value = if text.len() <= LONGEST { serde_json::from_slice(text).ok() } else { None };
        let field = value.and_then(|value| culprit(&value, &try_it, &reason));
        Unreadable { field, reason }
    })
}

/// The last field without which the complaint is another: what is read before the wrong one changes it too, if it is
/// missed itself.
fn culprit(
    value: &Value,
    complaint: &dyn Fn(Value) -> Option<String>,
    reason: &serde_json::Error,
) -> Option<String> {
    let first = complaint(value.clone())?;
    let named = first.contains("field `") || first.contains("variant `");
    // With two wrong fields the text may complain of the other one.
    if named || !reason.to_string().starts_with(&first) {
        return None;
    }
    fields(value).into_iter().rev().find_map(|field| {
        let mut without = value.clone();
        let (parent, name) = field.rsplit_once('/')?;
        without.pointer_mut(parent)?.as_object_mut()?.remove(&spoken(name))?;
        (complaint(without).as_ref() != Some(&first)).then(|| field[1..].replace('/', "."))
    })
}

/// The ways to all fields (JSON pointers), in the order in which they are read: the kind of a message before the rest of
/// it. A list of what is left to do instead of recursion.
fn fields(value: &Value) -> Vec<String> {
    let (mut found, mut todo) = (Vec::new(), vec![(String::new(), value)]);
    while let Some((way, value)) = todo.pop() {
        let Value::Object(members) = value else {
            found.push(way);
            continue;
        };
        let mut inner: Vec<_> =
            members.iter().take(FIELDS.saturating_sub(todo.len() + found.len())).collect();
        inner.sort_by_key(|(name, _)| *name != "type");
        let steps = inner
            .into_iter()
            .rev()
            .map(|(name, member)| (format!("{way}/{}", name.replace('~', "~0").replace('/', "~1")), member));
        todo.extend(steps);
        found.push(way);
    }
    found.retain(|way| !way.is_empty());
    found
}

/// The name of a field as it was before it became a part of a way.
fn spoken(name: &str) -> String {
    name.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClientFrame, NewGame};

    fn told<T: DeserializeOwned + fmt::Debug>(text: &str) -> Unreadable {
        read::<T>(text.as_bytes()).expect_err("it is wrong")
    }

    /// Whatever field has a wrong value, it is named with all that it is part of.
    #[test]
    fn the_wrong_field_is_named() {
        let game = |clock: &str, white: &str| {
            format!(
                r#"{{"ruleset": {{}}, "seats": {{"white": {white}, "black": {{"type": "link"}}}}, "clock": {clock}}}"#
            )
        };
        let (none, me) = (r#"{"type": "none"}"#, r#"{"type": "me"}"#);
        assert!(read::<NewGame>(game(none, me).as_bytes()).is_ok());
        let slow = r#"{"type": "increment", "baseSeconds": "ten", "incrementSeconds": 1}"#;
        assert_eq!(told::<NewGame>(&game(slow, me)).field.as_deref(), Some("clock.baseSeconds"));
        let high = r#"{"type": "engine", "level": 1000}"#;
        assert_eq!(told::<NewGame>(&game(none, high)).field.as_deref(), Some("seats.white.level"));
        assert_eq!(told::<NewGame>(&game("5", me)).field.as_deref(), Some("clock"));
        let frame = told::<ClientFrame>(r#"{"id": -1, "do": {"type": "resign"}}"#);
        assert_eq!(frame.field.as_deref(), Some("id"));
    }

    /// What the reader names by itself is not named twice, and what is no JSON has a place and no field.
    #[test]
    fn nothing_is_named_twice() {
        for (text, part) in [
            (r#"{"id": 1, "do": {"type": "turn", "ply": 0}}"#, "missing field `piece`"),
            (r#"{"id": 1, "do": {"type": "resign", "why": 0}}"#, "unknown field `why`"),
            (r#"{"id": 1, "do": {"type": "dance"}}"#, "unknown variant `dance`"),
            (r#"{"id": 1, "do": "#, "EOF while parsing a value at line 1 column 16"),
        ] {
            let told = told::<ClientFrame>(text);
            assert!(told.field.is_none() && told.to_string().contains(part), "{told}");
        }
    }

    /// Names that mean something in a way, and more fields than anybody looks at.
    #[test]
    fn hostile_names_are_names() {
        let many: Vec<String> = (0..200).map(|i| format!(r#""{i}/~": {{"a": {i}}}"#)).collect();
        let text = format!(r#"{{"id": 1, "do": {{"type": "turn", "ply": {{{}}}}}}}"#, many.join(","));
        assert_eq!(told::<ClientFrame>(&text).field.as_deref(), Some("do.ply"));
    }
}
