//! Answers that take a while, for other crates.

use std::pin::Pin;

/// What an `async fn` answers is compiled anew by every crate that waits for it, with all that it waits for itself, down to the
/// driver of the database. In a box it is compiled once, here: it saves the binary half a minute of building.
pub type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The same for one who waits in the thread where it was asked.
pub type SoonHere<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;
