//! The Universal Hive Protocol: text lines in, blocks of lines that end with `ok` out.
//!
//! An [`Engine`] answers one command at a time and knows nothing of processes: it writes to
//! whatever it is given, so it can be tested and fuzzed as it is.
//!
//! ```
//! use hive_uhp::Engine;
//! let mut out = Vec::new();
//! let mut engine = Engine::new(&mut out, "Kypseli");
//! engine.command("newgame Base+MLP").unwrap();
//! engine.command("play wS1").unwrap();
//! let text = String::from_utf8(out).unwrap();
//! assert!(text.ends_with("Base+MLP;InProgress;Black[1];wS1\nok\n"));
//! ```

mod client;
mod duration;
mod engine;
mod interrupt;
mod memory;
mod options;
mod serve;

pub use client::{Client, ClientError, Process, Search};
pub use duration::parse_duration;
pub use engine::{Engine, Next};
pub use interrupt::Interrupt;
pub use memory::free_megabytes;
pub use options::OptionError;
pub use serve::serve;

/// The example of the README is run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
