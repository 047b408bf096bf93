//! As much of HTTP as a bot needs: a request, an answer, and an answer that goes on.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

/// How long anything may take. The server says something every few seconds.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

/// The longest line that is read: a game has 20,000 events at most.
const LONGEST: u64 = 4 << 20;

/// Where a server is.
#[derive(Clone, Debug)]
pub(super) struct Address {
    secure: bool,
    host: String,
    port: u16,
}

impl Address {
    /// `http://host:port` or `https://host`.
    pub(super) fn read(url: &str) -> Option<Address> {
        let (scheme, rest) = url.trim_end_matches('/').split_once("://")?;
        let secure = match scheme {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        let usual = if secure { 443 } else { 80 };
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, port.parse().ok()?),
            _ => (rest, usual),
        };
        let host = host.to_string();
        (!host.is_empty() && !host.contains('/')).then_some(Address { secure, host, port })
    }

    fn connect(&self) -> io::Result<Box<dyn Both>> {
        let stream = TcpStream::connect((self.host.trim_matches(['[', ']']), self.port))?;
        stream.set_read_timeout(Some(ANSWERED_WITHIN))?;
        stream.set_write_timeout(Some(ANSWERED_WITHIN))?;
        stream.set_nodelay(true)?;
        if !self.secure {
            return Ok(Box::new(stream));
        }
        let name = ServerName::try_from(self.host.clone()).map_err(io::Error::other)?;
        let connection = ClientConnection::new(trusting(), name).map_err(io::Error::other)?;
        Ok(Box::new(StreamOwned::new(connection, stream)))
    }
}

/// The machine's own roots.
fn trusting() -> Arc<ClientConfig> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    Arc::clone(CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
    }))
}

trait Both: Read + Write + Send {}
impl<T: Read + Write + Send> Both for T {}

/// An answer whose body is still to come.
pub(super) struct Answer {
    pub(super) status: u16,
    body: Box<dyn BufRead + Send>,
}

/// Asks. Every request has a connection of its own.
pub(super) fn ask(
    address: &Address,
    method: &str,
    path: &str,
    token: &str,
    body: Option<&str>,
) -> io::Result<Answer> {
    let mut stream = address.connect()?;
    let Address { host, port, secure } = address;
    let named = if *port == if *secure { 443 } else { 80 } { host.clone() } else { format!("{host}:{port}") };
    let body = body.unwrap_or_default();
    let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {named}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\
         {kind}Content-Length: {length}\r\n\r\n{body}"
    )?;
    stream.flush()?;
    let mut reader = BufReader::new(stream);
    let first = head_line(&mut reader)?;
    let status = first.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.ok_or_else(|| io::Error::other("this is no HTTP"))?;
    let mut chunked = false;
    loop {
        let line = head_line(&mut reader)?.to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        chunked |= line.starts_with("transfer-encoding:") && line.contains("chunked");
    }
    let body: Box<dyn BufRead + Send> = match chunked {
        true => Box::new(BufReader::new(Chunks { inner: reader, left: 0, over: false })),
        false => Box::new(reader),
    };
    Ok(Answer { status, body })
}

fn head_line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if reader.take(16 * 1024).read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_string())
}

impl Answer {
    /// All of it.
    pub(super) fn text(self) -> io::Result<String> {
        let mut text = String::new();
        self.body.take(LONGEST).read_to_string(&mut text)?;
        Ok(text)
    }

    /// The next line; nothing at the end.
    pub(super) fn line(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        let read = (&mut self.body).take(LONGEST).read_line(&mut line)?;
        Ok((read > 0).then(|| line.trim().to_string()))
    }
}

/// A body in pieces, each with its length before it.
struct Chunks<R> {
    inner: R,
    left: usize,
    over: bool,
}

impl<R: BufRead> Read for Chunks<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.left == 0 && !self.over {
            let line = head_line(&mut self.inner)?;
            // After each piece comes the end of its line.
            if line.is_empty() {
                continue;
            }
            let length = line.split(';').next().unwrap_or_default();
            self.left = usize::from_str_radix(length.trim(), 16).map_err(io::Error::other)?;
            self.over = self.left == 0;
        }
        let most = into.len().min(self.left);
        let read = self.inner.read(&mut into[..most])?;
        if read == 0 && most > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left -= read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for (url, told) in [
            ("http://127.0.0.1:8017/", Some((false, "127.0.0.1", 8017))),
            ("https://hive.example.org", Some((true, "hive.example.org", 443))),
            ("http://[::1]:8017", Some((false, "[::1]", 8017))),
            ("http://[::1]", Some((false, "[::1]", 80))),
            ("hive.example.org", None),
            ("ftp://x", None),
            ("http://", None),
            ("http://x:y", None),
            ("http://x/y", None),
        ] {
            let read = Address::read(url);
            let read = read.as_ref().map(|read| (read.secure, read.host.as_str(), read.port));
            assert_eq!(read, told, "{url}");
        }
    }

    #[test]
    fn pieces_are_put_together() {
        let read = |bytes: &str| {
            let mut chunks = Chunks { inner: BufReader::new(bytes.as_bytes()), left: 0, over: false };
            let mut text = String::new();
            chunks.read_to_string(&mut text).map(|_| text)
        };
        assert_eq!(
            read("3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n").ok().as_deref(),
            Some("abc0123456789")
        );
        for broken in ["", "3\r\nab", "x\r\nabc\r\n", "3\r\nabc\r\n", "ffffffffffffffffff\r\n"] {
            assert!(read(broken).is_err(), "{broken}");
        }
    }
}
