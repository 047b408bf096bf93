//! Reading: a text becomes a value. A list of what is open instead of recursion: nothing that is read is nested deeply.

/// A value. Numbers are whole: no question has others.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Value>),
    /// In the order in which they stand, names that occur twice included.
    Object(Vec<(String, Value)>),
}

/// No question is nested more deeply than half of this.
const DEEPEST: usize = 16;

/// What is wrong with a text.
pub(crate) type Wrong = &'static str;

/// The value in a text.
pub(crate) fn read(text: &[u8]) -> Result<Value, Wrong> {
    let text = std::str::from_utf8(text).map_err(|_| "it is not UTF-8")?;
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    let value = reader.value()?;
    match reader.next_sign() {
        None => Ok(value),
        Some(_) => Err("something follows its end"),
    }
}

/// A list or an object whose end has not been read.
enum Open {
    List(Vec<Value>),
    /// With the name of the member that is read next.
    Object(Vec<(String, Value)>, String),
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next sign that is no blank.
    fn next_sign(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.text.get(self.at) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    /// Whether this sign is next; then it is read.
    fn take(&mut self, sign: u8) -> bool {
        let found = self.next_sign() == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Wrong> {
        if self.text[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(value)
        } else {
            Err("there is no such word")
        }
    }

    fn value(&mut self) -> Result<Value, Wrong> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            if open.len() > DEEPEST {
                return Err("it is nested too deeply");
            }
            let mut value = match self.next_sign() {
                Some(b'[') => {
                    self.at += 1;
                    if !self.take(b']') {
                        open.push(Open::List(Vec::new()));
                        continue;
                    }
                    Value::List(Vec::new())
                }
                Some(b'{') => {
                    self.at += 1;
                    if !self.take(b'}') {
                        let name = self.name()?;
                        open.push(Open::Object(Vec::new(), name));
                        continue;
                    }
                    Value::Object(Vec::new())
                }
                Some(b'"') => Value::Text(self.text()?),
                Some(b'n') => self.word("null", Value::Null)?,
                Some(b't') => self.word("true", Value::Bool(true))?,
                Some(b'f') => self.word("false", Value::Bool(false))?,
                Some(b'-' | b'0'..=b'9') => self.number()?,
                Some(_) => return Err("there should be a value"),
                None => return Err("it breaks off"),
            };
            // What it is the last part of is complete too.
            loop {
                match open.pop() {
                    None => return Ok(value),
                    Some(Open::List(mut list)) => {
                        list.push(value);
                        if self.take(b',') {
                            open.push(Open::List(list));
                            break;
                        }
                        if !self.take(b']') {
                            return Err("there should be a comma or the end of the list");
                        }
                        value = Value::List(list);
                    }
                    Some(Open::Object(mut members, name)) => {
                        members.push((name, value));
                        if self.take(b',') {
                            let name = self.name()?;
                            open.push(Open::Object(members, name));
                            break;
                        }
                        if !self.take(b'}') {
                            return Err("there should be a comma or the end of the object");
                        }
                        value = Value::Object(members);
                    }
                }
            }
        }
    }

    /// The name of a member, with its colon.
    fn name(&mut self) -> Result<String, Wrong> {
        if self.next_sign() != Some(b'"') {
            return Err("there should be the name of a field");
        }
        let name = self.text()?;
        if self.take(b':') { Ok(name) } else { Err("there should be a colon") }
    }

    fn number(&mut self) -> Result<Value, Wrong> {
        let negative = self.take(b'-');
        let start = self.at;
        let mut number = 0i64;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            number = number.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
            self.at += 1;
        }
        let zero_first = self.at > start + 1 && self.text[start] == b'0';
        let goes_on = matches!(self.text.get(self.at), Some(b'.' | b'e' | b'E'));
        if self.at == start || zero_first || goes_on {
            return Err("a number is whole");
        }
        Ok(Value::Number(if negative { -number } else { number }))
    }

    /// A text, from its first sign to its last.
    fn text(&mut self) -> Result<String, Wrong> {
        self.at += 1;
        let mut found = Vec::new();
        loop {
            let sign = *self.text.get(self.at).ok_or("it breaks off")?;
            self.at += 1;
            match sign {
                b'"' => break,
                b'\\' => self.escape(&mut found)?,
                0..=0x1f => return Err("a text has a control character"),
                _ => found.push(sign),
            }
        }
        // Parts of characters are only ever copied whole.
        String::from_utf8(found).map_err(|_| "it is not UTF-8")
    }

    fn escape(&mut self, found: &mut Vec<u8>) -> Result<(), Wrong> {
        let sign = *self.text.get(self.at).ok_or("it breaks off")?;
        self.at += 1;
        found.push(match sign {
            b'"' | b'\\' | b'/' => sign,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                let mut code = self.four()?;
                if (0xd800..0xdc00).contains(&code) && self.text[self.at..].starts_with(b"\\u") {
                    self.at += 2;
                    let low = self.four()?.wrapping_sub(0xdc00);
                    code = if low < 0x400 { 0x10000 + ((code - 0xd800) << 10) + low } else { code };
                }
                let character = char::from_u32(code).ok_or("half a character stands alone")?;
                found.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                return Ok(());
            }
            _ => return Err("a text has an unknown escape"),
        });
        Ok(())
    }

    /// Four digits of base 16.
    fn four(&mut self) -> Result<u32, Wrong> {
        let mut code = 0;
        for _ in 0..4 {
            let sign = *self.text.get(self.at).ok_or("it breaks off")?;
            let digit = (sign as char).to_digit(16).ok_or("an escape has four digits")?;
            code = code << 4 | digit;
            self.at += 1;
        }
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the usual reader makes of it; floats are none of ours.
    fn usual(value: &serde_json::Value) -> Value {
        match value {
            serde_json::Value::Null => Value::Null,
            serde_json::Value::Bool(yes) => Value::Bool(*yes),
            serde_json::Value::Number(number) => Value::Number(number.as_i64().expect("a whole number")),
            serde_json::Value::String(text) => Value::Text(text.clone()),
            serde_json::Value::Array(list) => Value::List(list.iter().map(usual).collect()),
            serde_json::Value::Object(members) => {
                Value::Object(members.iter().map(|(name, value)| (name.clone(), usual(value))).collect())
            }
        }
    }

    const GOOD: [&str; 9] = [
        "null",
        " [ ] ",
        "{}",
        r#"{"a": [1, -2, 0, {"b": []}], "c": "", "d": [[[]], true, false]}"#,
        r#""\u0041\n\t\"\\\/\b\f\r \u00e9 \ud83d\udc1d é 🐝""#,
        "9007199254740991",
        "-0",
        "[\r\n\t1 ,2]",
        r#"{"\u0061": {"x": null}}"#,
    ];

    #[test]
    fn what_is_good_is_read_as_it_is_meant() {
        for text in GOOD {
            let expected = if text == "-0" {
                Value::Number(0)
            } else {
                usual(&serde_json::from_str(text).expect("it is good"))
            };
            assert_eq!(read(text.as_bytes()), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_json_is_refused() {
        let bad = [
            "",
            " ",
            "nul",
            "truth",
            "[",
            "[1",
            "[1,",
            "[1,]",
            "[1 2]",
            "]",
            "{",
            "{a: 1}",
            r#"{"a"}"#,
            r#"{"a" 1}"#,
            r#"{"a": 1,}"#,
            r#"{"a": 1]"#,
            "01",
            "-",
            "1.",
            "+1",
            "1 1",
            "\"",
            "\"\n\"",
            r#""\x""#,
            r#""\u12""#,
            r#""\u12g4""#,
            r#""\ud800""#,
            r#""\ud800\u0041""#,
            r#""\udc00""#,
            "'a'",
        ];
        for text in bad {
            assert!(read(text.as_bytes()).is_err(), "{text}");
            assert!(serde_json::from_str::<serde_json::Value>(text).is_err(), "{text} is good after all");
        }
        assert!(read(b"\"\xff\"").is_err());
        // Good, and not for us.
        assert!(read(b"1.5").is_err() && read(b"1e3").is_err());
        assert_eq!(read("[".repeat(100_000).as_bytes()), Err("it is nested too deeply"));
    }

    /// Whatever is cut off, put twice or changed: both readers agree on whether it is good, and on what it is.
    #[test]
    fn both_readers_agree_on_texts_with_faults() {
        let mut chance = fastrand::Rng::with_seed(14);
        let signs = b"{}[]\",:\\u0 1-tn\n\xc3";
        let (mut good, mut bad) = (0, 0);
        for round in 0..200_000 {
            let mut text = GOOD[round % GOOD.len()].as_bytes().to_vec();
            for _ in 0..chance.usize(1..4) {
                let at = chance.usize(..text.len().max(1));
                match chance.u8(..3) {
                    0 if !text.is_empty() => drop(text.remove(at)),
                    1 => text.insert(at, signs[chance.usize(..signs.len())]),
                    _ => text.truncate(at + text.len() / 2),
                }
            }
            let usually = serde_json::from_slice::<serde_json::Value>(&text);
            match (read(&text), usually) {
                (Ok(Value::Number(_)), Ok(_)) => {}
                (Ok(value), Ok(expected)) if unlike(&expected) => {
                    good += 1;
                    let _ = value;
                }
                (Ok(value), Ok(expected)) => {
                    good += 1;
                    assert_eq!(value, usual(&expected), "{}", String::from_utf8_lossy(&text));
                }
                (Err(_), Err(_)) => bad += 1,
                (Err("a number is whole"), Ok(_)) => {}
                (here, there) => panic!("{}: {here:?} {there:?}", String::from_utf8_lossy(&text)),
            }
        }
        assert!(good > 10_000 && bad > 10_000, "{good} {bad}");
    }

    /// Whether it holds what the two keep differently: numbers beyond the whole ones, and names that are sorted there.
    fn unlike(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::Number(number) => number.as_i64().is_none(),
            serde_json::Value::Array(list) => list.iter().any(unlike),
            serde_json::Value::Object(members) => members.len() > 1 || members.values().any(unlike),
            _ => false,
        }
    }
}
