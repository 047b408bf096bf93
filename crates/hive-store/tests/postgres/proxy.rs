//! Somebody on the way to the database who cuts it where it hurts.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::task::JoinHandle;

/// Where the way is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Nowhere.
    Never,
    /// The commit does not arrive.
    BeforeCommit,
    /// The commit arrives, and its answer does not.
    AfterCommit,
    /// The commit arrives, its answer does not, and nobody is told that the way is cut.
    Silence,
    /// Whoever comes is let in, and hears nothing.
    Deaf,
}

/// A way to a database.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    cut: Arc<Mutex<Cut>>,
    cuts: Arc<AtomicU32>,
    accepting: JoinHandle<()>,
}

impl Proxy {
    pub(crate) async fn to(socket: PathBuf) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let (cut, cuts) = (Arc::new(Mutex::new(Cut::Never)), Arc::new(AtomicU32::new(0)));
        let (its_cut, its_cuts) = (Arc::clone(&cut), Arc::clone(&cuts));
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let here = *its_cut.lock().expect("whole");
                if here == Cut::Deaf {
                    its_cuts.fetch_add(1, Ordering::Relaxed);
                    if here == Cut::Deaf {
                        tokio::spawn(async move {
                            let _held = near;
                            std::future::pending::<()>().await;
                        });
                    }
                    continue;
                }
                let Ok(far) = UnixStream::connect(&socket).await else { continue };
                tokio::spawn(carry(near, far, Arc::clone(&its_cut), Arc::clone(&its_cuts)));
            }
        });
        Proxy { port, cut, cuts, accepting }
    }

    /// From now on the way is cut there, once; [`Cut::Deaf`] stays.
    pub(crate) fn cut(&self, cut: Cut) {
        *self.cut.lock().expect("whole") = cut;
    }

    /// How often it was cut.
    pub(crate) fn cuts(&self) -> u32 {
        self.cuts.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn carry(mut near: TcpStream, mut far: UnixStream, cut: Arc<Mutex<Cut>>, cuts: Arc<AtomicU32>) {
    let (mut said, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        tokio::select! {
            count = near.read(&mut said) => {
                let Ok(count @ 1..) = count else { return };
                let commit = said[..count].windows(6).any(|word| word == b"COMMIT");
                let here = {
                    let mut cut = cut.lock().expect("whole");
                    match *cut {
                        stays @ Cut::Deaf => stays,
                        _ if commit => std::mem::replace(&mut *cut, Cut::Never),
                        _ => Cut::Never,
                    }
                };
                if here != Cut::Never {
                    cuts.fetch_add(1, Ordering::Relaxed);
                }
                match here {
                    Cut::Never => {}
                    Cut::BeforeCommit | Cut::Deaf => return,
                    Cut::AfterCommit | Cut::Silence => {
                        if far.write_all(&said[..count]).await.is_ok() {
                            // The answer is heard here, and nowhere else.
                            let _ = far.read(&mut answered).await;
                        }
                        if here == Cut::Silence {
                            let _held = near;
                            std::future::pending::<()>().await;
                        }
                        return;
                    }
                }
                if far.write_all(&said[..count]).await.is_err() {
                    return;
                }
            }
            count = far.read(&mut answered) => {
                let Ok(count @ 1..) = count else { return };
                if near.write_all(&answered[..count]).await.is_err() {
                    return;
                }
            }
        }
    }
}
