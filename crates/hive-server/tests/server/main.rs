//! The server through its real router, with real sockets. One program: linking a dozen takes longer than running it.

mod analysis;
mod attacks;
mod broken_rows;
mod clocks;
mod drawings;
mod ending;
mod events;
mod fairness;
mod guests;
mod hostile;
mod http;
mod hub;
mod operator;
mod proxy;
mod qr;
mod refusals;
mod rooms;
mod rulebook;
mod second_writer;
mod sizes;
mod support;
mod whole_games;
