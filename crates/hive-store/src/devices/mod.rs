//! Browsers that are told something though no page is open. What they are told, and how, is not known here.

pub(crate) mod kept;
pub(crate) mod sql;

use crate::Later;
use hive_play::{Identity, Millis};

/// A browser that wants to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The hash of its address.
    pub id: String,
    /// Whose it is.
    pub who: Identity,
    /// Where it is reached.
    pub address: String,
    /// Its public key.
    pub key: String,
    /// What else only it and the server know.
    pub secret: String,
    /// Which language its page speaks.
    pub language: String,
    /// Since when.
    pub created: Millis,
}

/// What is kept of devices. A part of every [`Store`](crate::Store).
pub trait Devices: Send + Sync {
    /// Keeps a device; one with the same address is replaced, whosever it was: a browser is used by one at a time.
    fn keep_device(&self, device: Device) -> Later<'_, ()>;

    /// The devices of somebody, the oldest first.
    fn devices_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Device>>;

    /// Forgets a device. Whether there was one.
    fn drop_device<'a>(&'a self, id: &'a str) -> Later<'a, bool>;
}

/// What is written of devices.
pub(crate) enum DeviceWork {
    Keep(Box<Device>),
    Drop { id: String },
}

impl DeviceWork {
    /// Every text of it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            DeviceWork::Keep(device) => {
                let Device { id, who, address, key, secret, language, .. } = &**device;
                vec![id, who.as_str(), address, key, secret, language]
            }
            DeviceWork::Drop { id } => vec![id],
        }
    }
}
