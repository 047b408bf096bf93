//! The rules and the player for a browser, compiled once more for `wasm32-unknown-unknown`.
//!
//! Nothing is decided here: a question of the wire ([`hive_wire::EngineAsk`]) is handed to the same functions that the
//! server asks, and what they say goes back. [`Engine`] does that on any machine; how a browser reaches it stands in
//! `hive-module`, which is made for it alone. `cargo xtask wasm` builds two modules: a small one with what every board
//! and the analysis need, and with the feature `whole` one that answers everything.

mod analysis;
mod engine;
mod json;
#[cfg(feature = "whole")]
mod local;
#[cfg(feature = "whole")]
mod puzzle;
mod question;
#[cfg(feature = "whole")]
mod review;
mod said;
#[cfg(feature = "whole")]
mod solve;
#[cfg_attr(not(feature = "whole"), path = "small.rs")]
mod whole;

pub use engine::{Engine, LARGEST};
