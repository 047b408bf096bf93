//! The game server: rooms where people and engines meet, that forget nothing.
//!
//! `room` is the games that are awake, `hub` the searches, `http` the routes, `page` the files of the page. What may be
//! done in a game is decided by [`hive_play`], every JSON message is in [`hive_wire`], and what is kept is kept by
//! [`hive_store`]. [`Server`] puts them together.

mod acquaintances;
mod app;
mod budget;
mod bus;
mod check;
mod clock;
mod config;
mod descriptors;
mod error;
mod http;
mod hub;
mod limits;
mod metrics;
mod network;
mod open;
mod page;
mod patient;
mod random;
mod room;
mod seldom;
mod server;
mod shown;

pub use bus::{Bus, Item, News};
pub use check::check;
pub use clock::Clock;
pub use config::{Config, LISTEN, Limits, Settings, usual_folder};
pub use error::{ConfigError, StartError};
pub use hive_store::sqlite::Checked;
pub use ipnet::IpNet;
pub use server::{Parts, Server};
