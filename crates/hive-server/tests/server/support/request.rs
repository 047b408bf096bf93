//! Requests, written out.

use super::PATIENCE;
use hive_wire::RefusalView;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// An answer to a request.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Refused with this status and for this reason.
    #[track_caller]
    pub fn refused(&self, status: u16, rule: &str) -> RefusalView {
        assert_eq!(self.status, status, "{}", self.text());
        let problem: hive_wire::Problem = self.json();
        assert_eq!(problem.refusal.rule.name(), rule, "{}", problem.refusal.text);
        assert!(!problem.refusal.text.is_empty());
        problem.refusal
    }
}

/// A request, written out: nothing between the test and the server.
pub async fn request(address: SocketAddr, head: &str, headers: &str, body: &[u8]) -> Answer {
    try_request(address, head, headers, body).await.expect("a whole answer")
}

/// The same to a server that may be gone before it has answered.
pub async fn try_request(address: SocketAddr, head: &str, headers: &str, body: &[u8]) -> Option<Answer> {
    let answer = async {
        let mut stream = TcpStream::connect(address).await.ok()?;
        // Whoever says for whom it is has the word.
        let host = if headers.contains("Host: ") { String::new() } else { format!("Host: {address}\r\n") };
        let head = format!(
            "{head} HTTP/1.1\r\n{host}Connection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.ok()?;
        // A server that has seen enough may close before it has read everything.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        parse(&bytes)
    };
    timeout(PATIENCE, answer).await.expect("an answer in time")
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_string(), value.to_string()));
    Some(Answer {
        status: status.expect("a status"),
        headers: lines.filter_map(header).collect(),
        body: bytes[end + 4..].to_vec(),
    })
}
