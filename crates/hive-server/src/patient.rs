//! A connection whose other end has to read what it asked for.

use std::pin::Pin;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_io_timeout::TimeoutStream;

/// How long nothing may leave although something should.
pub(crate) const STALLED: Duration = Duration::from_secs(30);

/// A connection that fails if the other end does not read for this long. It may be silent for longer.
pub(crate) fn patient<S: AsyncRead + AsyncWrite>(
    stream: S,
    patience: Duration,
) -> Pin<Box<TimeoutStream<S>>> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    Box::pin(stream)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::ErrorKind;
    use tokio::io::AsyncWriteExt;
    use tokio::net::{TcpListener, TcpStream};

    #[tokio::test]
    async fn who_does_not_read_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (client, server) = tokio::join!(TcpStream::connect(address), listener.accept());
        let _client = client.expect("it listens");
        let mut stream = patient(server.expect("it comes").0, Duration::from_millis(200));
        let bytes = vec![0; 1 << 20];
        let error = loop {
            match stream.write(&bytes).await {
                Ok(count) => assert!(count > 0),
                Err(error) => break error,
            }
        };
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }
}
