//! The way from a node to the database, which can be cut.

use std::net::{Ipv4Addr, TcpListener as StdListener};
use std::path::PathBuf;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A way that can be cut: then connections break, and new ones are closed at once.
pub(crate) struct Way {
    pub(crate) port: u16,
    cut: watch::Sender<bool>,
    accepting: JoinHandle<()>,
}

impl Way {
    pub(crate) async fn to(socket: PathBuf) -> Result<Way, String> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(|error| error.to_string())?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let (cut, is_cut) = watch::channel(false);
        let accepting = tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (mut is_cut, socket) = (is_cut.clone(), socket.clone());
                tokio::spawn(async move {
                    if *is_cut.borrow() {
                        return;
                    }
                    let Ok(mut far) = UnixStream::connect(socket).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        _ = is_cut.wait_for(|cut| *cut) => {}
                    }
                });
            }
        });
        Ok(Way { port, cut, accepting })
    }

    pub(crate) fn cut(&self, cut: bool) {
        self.cut.send_replace(cut);
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// A port that nobody listens at.
pub(crate) fn free_port() -> Result<u16, String> {
    let listener = StdListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}
