//! Games that are awake: one task each, which owns its game and whoever is there.
//!
//! What may be done and what follows from it is `hive-play`'s business. A room writes before it tells: nobody hears of
//! anything that is not safe.

mod clients;
mod command;
mod errands;
mod found;
mod gallery;
mod marks;
mod outbox;
mod owning;
mod planned;
mod reading;
mod recent;
mod rooms;
mod saying;
mod shared;
mod task;
mod thinking;
mod time;
mod writing;

pub(crate) use clients::{Outgoing, text};
pub(crate) use command::{Command, Entered, Entry, Question, Snapshot};
pub(crate) use found::{Founded, brought, found};
pub(crate) use outbox::{Inbox, outbox};
pub(crate) use rooms::{House, Rooms, WAITING as AT_THE_DOOR, WAITING_TO_ENTER};
