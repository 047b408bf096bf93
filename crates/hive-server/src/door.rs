//! The door to the local network: a second place to listen at, which whoever sits at this machine may open and close.
//!
//! A server that was started without a word listens to its own machine alone, and the link of an invitation leads nobody
//! there. With the door open it listens at the machine's address in the network too.

use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard};
use tokio::task::AbortHandle;

/// Open or closed.
#[derive(Default)]
pub(crate) struct Door(Mutex<Option<Opened>>);

struct Opened {
    address: SocketAddr,
    listening: AbortHandle,
}

impl Door {
    fn opened(&self) -> MutexGuard<'_, Option<Opened>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// The address for others in the network, while it is open.
    pub(crate) fn url(&self) -> Option<String> {
        self.opened().as_ref().map(|opened| format!("http://{}", opened.address))
    }

    /// It is open now; of two who open it at once one is enough.
    pub(crate) fn opens(&self, address: SocketAddr, listening: AbortHandle) {
        if let Some(before) = self.opened().replace(Opened { address, listening }) {
            before.listening.abort();
        }
    }

    /// Nobody else comes in. Who is in may stay.
    pub(crate) fn close(&self) {
        if let Some(opened) = self.opened().take() {
            opened.listening.abort();
        }
    }
}
