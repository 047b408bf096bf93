//! JSON, as little of it as the questions and answers need.
//!
//! The reader that the server uses is made for any message at any speed, and takes more room than the rules of the game.
//! A browser has to fetch all of it, so there is a small one here; tests hold both against each other.

mod read;
mod write;

pub(crate) use read::{Value, read};
pub(crate) use write::written;
