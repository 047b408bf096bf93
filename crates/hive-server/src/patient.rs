//! A connection whose other end has to read what it asked for.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How long nothing may leave although something should.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection that fails if the other end does not read for too long.
pub(crate) struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while something waits to leave.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    pub(crate) fn new(stream: TcpStream) -> Patient {
        Patient { stream, patience: PATIENCE, waiting: None }
    }

    /// What became of an attempt to write; an error if there were too many in vain.
    fn wrote<T>(&mut self, context: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.waiting = None;
            return done;
        }
        let patience = self.patience;
        ready!(self.waiting.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.wrote(context, done)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
        this.wrote(context, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_flush(context);
        this.wrote(context, done)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn who_does_not_read_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (client, server) = tokio::join!(TcpStream::connect(address), listener.accept());
        let _client = client.expect("it listens");
        let mut stream = Patient::new(server.expect("it comes").0);
        stream.patience = Duration::from_millis(200);
        let bytes = vec![0; 1 << 20];
        let error = loop {
            match poll_fn(|context| Pin::new(&mut stream).poll_write(context, &bytes)).await {
                Ok(count) => assert!(count > 0),
                Err(error) => break error,
            }
        };
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }
}
