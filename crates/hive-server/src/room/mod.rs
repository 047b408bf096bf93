//! Games that are awake: one task each, which owns its game and whoever is there.
//!
//! What may be done and what follows from it is `hive-play`'s business. A room writes before it tells: nobody hears of
//! anything that is not safe.

mod clients;
mod command;
mod found;
mod gallery;
mod rooms;
mod saying;
mod task;
mod thinking;
mod writing;

pub(crate) use clients::{Outgoing, text};
pub(crate) use command::{Command, Entered, Snapshot};
pub(crate) use found::{Founded, found};
pub(crate) use rooms::{House, Rooms};
