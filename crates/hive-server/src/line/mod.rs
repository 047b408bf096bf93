//! Standing in line: whoever waits for something of which there is little is served in turn, by network, then by guest.

mod asker;
mod fair;
mod owner;
mod places;

pub(crate) use asker::{on_behalf, turn};
pub(crate) use fair::Fair;
pub(crate) use owner::{ADDRESS, GUEST, Owner};
pub(crate) use places::{Full, Places};
