//! The way from a node to the database, which can be cut: in the open, or so that whatever is sent vanishes.

use std::io;
use std::net::{Ipv4Addr, TcpListener as StdListener};
use std::path::PathBuf;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How the way is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Whole,
    /// Connections break, and new ones are closed at once: both ends know.
    Broken,
    /// Both ends are held and nothing is carried: neither end is told anything. What was under way arrives when the way
    /// is whole again, however late, as packets that are sent again do.
    Silent,
}

/// A way that can be cut.
pub(crate) struct Way {
    pub(crate) port: u16,
    condition: watch::Sender<Condition>,
    accepting: JoinHandle<()>,
}

impl Way {
    pub(crate) async fn to(socket: PathBuf) -> Result<Way, String> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(|error| error.to_string())?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let (condition, watched) = watch::channel(Condition::Whole);
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (mut watched, socket) = (watched.clone(), socket.clone());
                tokio::spawn(async move {
                    let mut broken = watched.clone();
                    tokio::select! {
                        _ = carry(near, socket, &mut watched) => {}
                        _ = broken.wait_for(|now| *now == Condition::Broken) => {}
                    }
                });
            }
        });
        Ok(Way { port, condition, accepting })
    }

    pub(crate) fn becomes(&self, condition: Condition) {
        self.condition.send_replace(condition);
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn carry(near: TcpStream, socket: PathBuf, watched: &mut watch::Receiver<Condition>) -> io::Result<()> {
    whole(watched).await;
    near.set_nodelay(true)?;
    let far = UnixStream::connect(socket).await?;
    let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
    let (mut there, mut back) = (watched.clone(), watched.clone());
    tokio::try_join!(pump(from_near, to_far, &mut there), pump(from_far, to_near, &mut back))?;
    Ok(())
}

/// Carries what comes from one end to the other, while the way is whole.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    watched: &mut watch::Receiver<Condition>,
) -> io::Result<()> {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let count = from.read(&mut bytes).await?;
        whole(watched).await;
        if count == 0 {
            return to.shutdown().await;
        }
        to.write_all(&bytes[..count]).await?;
    }
}

async fn whole(watched: &mut watch::Receiver<Condition>) {
    // Who cuts ways lives longer than they do.
    let _ = watched.wait_for(|now| *now == Condition::Whole).await;
}

/// A port that nobody listens at.
pub(crate) fn free_port() -> Result<u16, String> {
    let listener = StdListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::net::UnixListener;
    use tokio::time::timeout;

    const SOON: Duration = Duration::from_millis(100);

    /// Nobody hears anything while it is silent, and afterwards all of it; broken, both ends hear at once that it is.
    #[tokio::test]
    async fn what_is_cut_is_silent_or_ends() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("socket");
        let listener = UnixListener::bind(&place).expect("a socket");
        let way = Way::to(place).await.expect("a way");
        let mut near = TcpStream::connect((Ipv4Addr::LOCALHOST, way.port)).await.expect("it is let in");
        let (mut far, _) = listener.accept().await.expect("it comes");
        let mut bytes = [0; 3];
        near.write_all(b"one").await.expect("it is sent");
        far.read_exact(&mut bytes).await.expect("it arrives");
        way.becomes(Condition::Silent);
        near.write_all(b"two").await.expect("it is sent");
        far.write_all(b"too").await.expect("it is sent");
        assert!(timeout(SOON, far.read_exact(&mut bytes)).await.is_err(), "nothing arrives");
        assert!(timeout(SOON, near.read_exact(&mut bytes)).await.is_err(), "on neither side");
        way.becomes(Condition::Whole);
        far.read_exact(&mut bytes).await.expect("it arrives");
        assert_eq!(&bytes, b"two");
        near.read_exact(&mut bytes).await.expect("it arrives");
        assert_eq!(&bytes, b"too");
        way.becomes(Condition::Broken);
        assert!(!matches!(near.read(&mut bytes).await, Ok(1..)), "it is over");
        assert!(!matches!(far.read(&mut bytes).await, Ok(1..)), "at both ends");
    }
}
