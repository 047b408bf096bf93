//! With the feature `serde`: names as strings, cells as coordinates, sets as lists. What is plain data derives it.

use crate::{Bug, Cell, CellSet, Color, Piece, PieceSet};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// Something that has a name.
struct Named<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Named<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        name.parse().map_err(E::custom)
    }
}

macro_rules! by_name {
    ($($named:ty),*) => {$(
        impl Serialize for $named {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $named {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$named, D::Error> {
                deserializer.deserialize_str(Named(PhantomData))
            }
        }
    )*};
}

by_name!(Piece, Bug, Color);

/// A cell as others see it.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Cell")]
struct Coordinates {
    q: i32,
    r: i32,
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (q, r) = self.coordinates();
        Coordinates { q, r }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        Coordinates::deserialize(deserializer).map(|Coordinates { q, r }| Cell::at(q, r))
    }
}

/// A list that becomes a set while it is read, so that no list is ever too long.
struct SetOf<S, T>(PhantomData<(S, T)>);

impl<'de, S: Default + Extend<T>, T: Deserialize<'de>> Visitor<'de> for SetOf<S, T> {
    type Value = S;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<S, A::Error> {
        let mut set = S::default();
        while let Some(member) = list.next_element()? {
            set.extend([member]);
        }
        Ok(set)
    }
}

macro_rules! as_list {
    ($($set:ty: $member:ty),*) => {$(
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                deserializer.deserialize_seq(SetOf::<$set, $member>(PhantomData))
            }
        }
    )*};
}

as_list!(PieceSet: Piece, CellSet: Cell);
