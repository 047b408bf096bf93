//! As much of HTTP as a bot needs to ask: where a server is, a connection, a request.

use super::answer::Answer;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

/// How long anything may take. The server says something every few seconds.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);

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
    Answer::read(stream)
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
}
