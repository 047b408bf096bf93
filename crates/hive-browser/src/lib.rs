//! The rules and the player for a browser, compiled once more for `wasm32-unknown-unknown`.
//!
//! Nothing is decided here: a question of the wire ([`hive_wire::EngineAsk`]) is handed to the same functions that the
//! server asks, and what they say goes back. [`Engine`] does that on any machine; how a browser reaches it stands in
//! `interface.rs`, which exists there alone. `cargo xtask wasm` builds the module.

mod analysis;
mod engine;
#[cfg(target_arch = "wasm32")]
mod interface;

pub use engine::{Engine, LARGEST};
