//! How much of everything there may be, as somebody says it.

use serde::Deserialize;

/// How much of everything there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Sockets of one guest.
    pub sockets_per_guest: usize,
    /// Connections to one game, its players among them.
    pub connections_per_game: usize,
    /// Games that one guest makes in an hour.
    pub games_per_hour: u32,
    /// Games that one guest may have, in all.
    pub games_per_guest: u32,
    /// How much may be kept, in megabytes: beyond that no games are made.
    pub disk_megabytes: usize,
    /// How many games may be awake.
    pub rooms: usize,
    /// Messages that one guest sends in a second, over a longer time.
    pub messages_per_second: u32,
    /// Requests that one guest makes in a second, over a longer time.
    pub requests_per_second: u32,
    /// New guests from one address in an hour.
    pub guests_per_hour: u32,
    /// An address may make requests and games like so many guests: a club may share one.
    pub guests_per_address: u32,
    /// How often anybody may try to prove that they are one and the same account, in an hour.
    pub sign_ins_per_hour: u32,
    /// How long the body of a request may take to come, in seconds.
    pub body_seconds: u32,
    /// How much of bodies may be on its way in all, in megabytes.
    pub body_megabytes: usize,
    /// How much of it from one address.
    pub body_megabytes_per_address: usize,
    /// How many pixels a picture may have.
    pub picture_pixels: u32,
    /// How long one analysis may take, in seconds.
    pub analysis_seconds: u32,
    /// How long one analysis may go on while others wait, in seconds.
    pub analysis_turn_seconds: u32,
    /// How many searches may wait for a thread.
    pub waiting_searches: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            connections_per_address: 1_000,
            sockets_per_guest: 50,
            connections_per_game: 10_100,
            games_per_hour: 120,
            games_per_guest: 20_000,
            disk_megabytes: 20_000,
            rooms: 20_000,
            messages_per_second: 10,
            requests_per_second: 20,
            guests_per_hour: 1200,
            guests_per_address: 20,
            sign_ins_per_hour: 60,
            body_seconds: 60,
            body_megabytes: 64,
            body_megabytes_per_address: 16,
            picture_pixels: 4_000_000,
            analysis_seconds: 120,
            analysis_turn_seconds: 10,
            waiting_searches: 1_000,
        }
    }
}
