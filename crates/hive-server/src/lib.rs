//! The game server: rooms where people and engines meet, that forget nothing.
//!
//! `store` is all SQL, `room` the games, `hub` the searches, `http` the routes, `page` the files of the page. Every
//! JSON message is in [`hive_wire`]. [`Server`] puts them together.

mod app;
mod clock;
mod config;
mod http;
mod hub;
mod limits;
mod metrics;
mod page;
mod patient;
mod random;
mod room;
mod server;
mod store;

pub use config::{Config, LISTEN, Limits, Settings, usual_folder};
pub use server::Server;
