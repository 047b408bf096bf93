//! The game server: rooms where people and engines meet, that forget nothing.

pub mod wire;
