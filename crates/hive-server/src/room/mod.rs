//! Rooms: one task owns each live game. It wakes when somebody comes or an alarm rings, and sleeps when idle.
//!
//! `state.rs` is the game as its events tell it, `decide.rs` says what comes of a wish, `task.rs` writes, applies and
//! tells everybody, `clients.rs` knows who is here, `rooms.rs` finds the room of a game.

mod clients;
mod clock;
mod decide;
mod new_game;
mod rooms;
mod state;
mod task;

pub(crate) use clients::Outgoing;
pub(crate) use new_game::{check_options, new_game};
pub(crate) use rooms::{Command, Entered, House, Rooms, Snapshot};
pub(crate) use state::seat_views;
