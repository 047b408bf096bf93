//! The game server: rooms where people and engines meet, that forget nothing.
//!
//! `wire` is every JSON message, `store` all SQL, `room` the games, `hub` the searches, `http` the routes, `page` the
//! files of the page, `view` the way from the rules to the wire. [`Server`] puts them together.

mod app;
mod clock;
mod config;
mod descriptors;
mod http;
mod hub;
mod limits;
mod metrics;
mod network;
mod open;
mod page;
mod patient;
mod private;
mod random;
mod room;
mod server;
mod store;
mod view;
pub mod wire;

pub use config::{Config, LISTEN, Limits, Settings, usual_folder};
pub use ipnet::IpNet;
pub use server::Server;
