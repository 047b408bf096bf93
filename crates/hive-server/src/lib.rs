//! The game server: rooms where people and engines meet, that forget nothing.
//!
//! `room` is the games that are awake, `hub` the searches, `http` the routes, `page` the files of the page. What may be
//! done in a game is decided by [`hive_play`], every JSON message is in [`hive_wire`], and what is kept is kept by
//! [`hive_store`]. [`Server`] puts them together.

mod acquaintances;
mod answers;
mod app;
mod budget;
mod bus;
mod check;
mod clock;
mod cluster;
mod collection;
mod config;
mod descriptors;
mod desk;
mod door;
mod error;
mod http;
mod hub;
mod limits;
mod line;
mod live;
mod lobby;
mod mail;
mod metrics;
mod network;
mod open;
mod opening;
mod page;
mod parts;
mod patient;
mod push;
mod quota;
mod random;
mod rater;
mod reception;
mod recount;
mod room;
mod seldom;
mod server;
mod shown;
mod soon;
mod upkeep;
mod worker;

#[doc(hidden)]
pub use answers::Answers;
pub use bus::{Bus, Item, News};
pub use check::{Told, check, copy};
pub use clock::Clock;
pub use config::{BusConfig, Config, LISTEN, Limits, Settings, usual_folder};
pub use desk::{Errand, Undone, look_after};
pub use error::{ConfigError, StartError};
pub use hive_bus::nats::Access;
pub use hive_store::{Checked, Copied, Database, Role};
pub use ipnet::IpNet;
pub use mail::MailConfig;
pub use page::site::{MARK as SITE_MARK, NoSite, SIGN as SITE_SIGN, site};
pub use parts::Parts;
#[doc(hidden)]
pub use reception::tried;
pub use recount::{Recounted, recount};
pub use server::Server;
pub use soon::{Soon, SoonHere};
pub use worker::Worker;
