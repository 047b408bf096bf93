//! Writing: whatever can be serialised, with nothing that could fail.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt;

/// The value in JSON.
pub(crate) fn written<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    let mut out = Vec::new();
    match value.serialize(Writer(&mut out)) {
        Ok(()) => out,
    }
}

/// An error that there is none of: so nobody has to look for it after each word.
#[derive(Debug)]
pub(crate) enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl serde::ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Never {
        unreachable!("every message can be written")
    }
}

/// Writes to the end of a text.
struct Writer<'a>(&'a mut Vec<u8>);

/// A list, or an object, that is being written.
pub(crate) struct Parts<'a> {
    out: &'a mut Vec<u8>,
    /// What its end looks like.
    end: &'static str,
    begun: bool,
}

impl<'a> Writer<'a> {
    fn word(self, word: &str) -> Result<(), Never> {
        self.0.extend_from_slice(word.as_bytes());
        Ok(())
    }

    fn number(self, negative: bool, mut rest: u64) -> Result<(), Never> {
        let (mut digits, mut at) = ([0; 21], 21);
        while at == 21 || rest > 0 {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if negative {
            at -= 1;
            digits[at] = b'-';
        }
        self.0.extend_from_slice(&digits[at..]);
        Ok(())
    }

    fn parts(self, begin: &str, end: &'static str) -> Result<Parts<'a>, Never> {
        self.0.extend_from_slice(begin.as_bytes());
        Ok(Parts { out: self.0, end, begun: false })
    }

    /// An object with one member, whose value follows.
    fn variant(self, name: &str, begin: &str, end: &'static str) -> Result<Parts<'a>, Never> {
        self.0.push(b'{');
        text(self.0, name);
        self.0.push(b':');
        self.parts(begin, end)
    }
}

fn text(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    for &byte in text.as_bytes() {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' => out.extend_from_slice(b"\\n"),
            0..0x20 => {
                let digit = |value: u8| b"0123456789abcdef"[usize::from(value & 15)];
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&[digit(byte >> 4), digit(byte)]);
            }
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

impl Parts<'_> {
    fn next(&mut self) -> Writer<'_> {
        if self.begun {
            self.out.push(b',');
        }
        self.begun = true;
        Writer(self.out)
    }

    fn field(&mut self, name: &str) -> Writer<'_> {
        text(self.next().0, name);
        self.out.push(b':');
        Writer(self.out)
    }

    fn close(self) -> Result<(), Never> {
        Writer(self.out).word(self.end)
    }
}

/// Whole numbers, each as one of the two widest.
macro_rules! whole {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, value: $type) -> Result<(), Never> {
            let value = i64::from(value);
            self.number(value < 0, value.unsigned_abs())
        })*
    };
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    whole!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    whole!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32);

    fn serialize_bool(self, value: bool) -> Result<(), Never> {
        self.word(if value { "true" } else { "false" })
    }

    fn serialize_u64(self, value: u64) -> Result<(), Never> {
        self.number(false, value)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Never> {
        self.word(&if value.is_finite() { value.to_string() } else { "null".to_string() })
    }

    fn serialize_char(self, value: char) -> Result<(), Never> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Never> {
        text(self.0, value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.word("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.word("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.word("null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<(), Never> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        let mut parts = self.parts("{", "}")?;
        value.serialize(parts.field(name))?;
        parts.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Never> {
        self.parts("[", "]")
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Never> {
        self.parts("[", "]")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Never> {
        self.parts("[", "]")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Never> {
        self.variant(name, "[", "]}")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Never> {
        self.parts("{", "}")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Never> {
        self.parts("{", "}")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Never> {
        self.variant(name, "{", "}}")
    }
}

/// Parts that follow each other, under each of the names that they have.
macro_rules! sequence {
    ($($trait:ident::$method:ident),*) => {
        $(impl $trait for Parts<'_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                value.serialize(self.next())
            }

            fn end(self) -> Result<(), Never> {
                self.close()
            }
        })*
    };
}

sequence!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

macro_rules! fields {
    ($($trait:ident),*) => {
        $(impl $trait for Parts<'_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
                value.serialize(self.field(name))
            }

            fn end(self) -> Result<(), Never> {
                self.close()
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Never;

    /// Names are texts: a number becomes one.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        let name = written(key);
        let quote: &[u8] = if name.first() == Some(&b'"') { b"" } else { b"\"" };
        let out = self.next().0;
        for part in [quote, &name, quote] {
            out.extend_from_slice(part);
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.out.push(b':');
        value.serialize(Writer(self.out))
    }

    fn end(self) -> Result<(), Never> {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use super::written;
    use serde::Serialize;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    enum Kind {
        Unit,
        New(i8),
        Tuple(u8, i64),
        Struct { a: Option<bool>, b: char },
    }

    #[derive(Serialize)]
    struct Whole<'a> {
        text: &'a str,
        numbers: (u64, i64, u32, f64),
        kinds: Vec<Kind>,
        names: BTreeMap<u32, &'a str>,
        words: BTreeMap<&'a str, ()>,
        nothing: [u8; 0],
    }

    #[test]
    fn everything_is_written_as_it_is_usual() {
        let whole = Whole {
            text: "a \"quoted\" \\ line\n with \u{1} \u{1f} é 🐝",
            numbers: (u64::MAX, i64::MIN, 0, 1.5),
            kinds: vec![
                Kind::Unit,
                Kind::New(-1),
                Kind::Tuple(255, 10),
                Kind::Struct { a: None, b: 'x' },
                Kind::Struct { a: Some(true), b: '"' },
            ],
            names: BTreeMap::from([(3, "three"), (20, "")]),
            words: BTreeMap::from([("a", ()), ("b", ())]),
            nothing: [],
        };
        let usual = serde_json::to_string(&whole).expect("it can be written");
        assert_eq!(String::from_utf8(written(&whole)).expect("it is UTF-8"), usual);
    }
}
