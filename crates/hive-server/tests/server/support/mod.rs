//! A server as its clients meet it: real requests, real sockets.
#![allow(dead_code, missing_docs, unreachable_pub, unused_imports)]

mod account;
mod house;
mod person;
mod program;
mod request;
mod seen;
mod socket;

pub use account::{PASSWORD, password};
pub use house::{House, config, generous};
pub use person::Person;
pub use program::{ALL, Program, Stream};
pub use request::{Answer, request, try_request};
pub use seen::Seen;
pub use socket::Socket;

use hive_wire::{NewGame, SeatChoice};
use serde_json::{Value, json};
use std::time::Duration;

/// How long anything may take. Nothing should take that long.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Numbers that look like chance and are the same each time.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// A game of two with a link.
pub fn by_link(ruleset: Value, clock: Value) -> NewGame {
    let game = json!({
        "ruleset": ruleset,
        "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
        "clock": clock,
    });
    serde_json::from_value(game).expect("it is a game")
}

/// The base game of two with a link, and all the time in the world.
pub fn base() -> NewGame {
    by_link(json!({}), json!({"type": "none"}))
}

/// A game of two at one screen, and all the time in the world.
pub fn at_one_screen(ruleset: Value) -> NewGame {
    let mut game = by_link(ruleset, json!({"type": "none"}));
    game.seats.black = SeatChoice::SameScreen {};
    game
}

/// Anna makes a game, Boris takes the seat, and both sit down.
pub async fn pair(house: &House, game: &NewGame) -> (String, Socket, Socket) {
    let anna = Person::new(house.address, "Anna").await;
    let boris = Person::new(house.address, "Boris").await;
    let id = anna.create(game).await;
    boris.join(&id).await;
    (id.clone(), anna.enter(&id).await, boris.enter(&id).await)
}
