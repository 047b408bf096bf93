//! The module for browsers, made by `cargo xtask wasm`: how a page reaches [`hive_browser::Engine`]. On any other machine
//! there is nothing in it.
//!
//! It is a crate of its own for its size. The last crate decides for how the whole is optimised in the end, and that has
//! to be speed, for the player; everything above the rules and the player may be small instead.

#[cfg(target_arch = "wasm32")]
mod interface;
