//! Somebody somewhere, as a proxy on this machine would bring them.

use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long anything may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(60);

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Somebody with a cookie and an address.
#[derive(Clone)]
pub(crate) struct Guest {
    server: SocketAddr,
    from: String,
    cookie: String,
}

/// What was answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// The sentence of a refusal.
    pub(crate) fn refusal(&self) -> Option<String> {
        let said = || match self.json()["refusal"]["text"].as_str() {
            Some(text) => text.to_string(),
            None => self.text.lines().next().unwrap_or("?").to_string(),
        };
        (self.status >= 400).then(said)
    }
}

impl Guest {
    /// Somebody of this machine.
    pub(crate) fn nobody(server: SocketAddr) -> Guest {
        Guest::without_cookie(server, "127.0.0.1")
    }

    /// Somebody who has never been here, and does not wait to be greeted.
    pub(crate) fn without_cookie(server: SocketAddr, from: &str) -> Guest {
        Guest { server, from: from.to_string(), cookie: String::new() }
    }

    /// A newcomer from this address.
    pub(crate) async fn new(server: SocketAddr, from: &str) -> Result<Guest, String> {
        let mut guest = Guest { server, from: from.to_string(), cookie: String::new() };
        let (head, _) = guest.exchange("GET", "/api/me", b"").await?;
        let cookie = head.lines().filter_map(|line| line.split_once(": ")).find_map(|(name, value)| {
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap_or_default())
        });
        guest.cookie = cookie.ok_or("a newcomer gets no cookie")?.to_string();
        Ok(guest)
    }

    /// The head of a request as it is written.
    pub(crate) fn head(&self, method: &str, path: &str, length: usize) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n",
            self.server, self.from, self.cookie
        )
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: &[u8]) -> Result<Answer, String> {
        let (head, text) = self.exchange(method, path, body).await?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Ok(Answer { status: status.ok_or_else(|| format!("{path} has no status"))?, text })
    }

    /// A request with something odd in its head. What is no JSON is the sentence itself.
    pub(crate) async fn odd(&self, request: &str, header: &str) -> Result<Answer, String> {
        let body = b"{}";
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {}\r\n{header}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.server,
            self.from,
            body.len()
        );
        let (head, text) = self.said(head, body).await.map_err(|error| format!("{request}: {error}"))?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Ok(Answer { status: status.ok_or_else(|| format!("{request} has no status"))?, text })
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Answer, String> {
        self.ask("POST", path, body.to_string().as_bytes()).await
    }

    async fn exchange(&self, method: &str, path: &str, body: &[u8]) -> Result<(String, String), String> {
        let head = self.head(method, path, body.len());
        self.said(head, body).await.map_err(|error| format!("{path} is not answered: {error}"))
    }

    /// What comes back when this is said.
    async fn said(&self, head: String, body: &[u8]) -> Result<(String, String), String> {
        let answer = async {
            let mut stream = TcpStream::connect(self.server).await?;
            stream.write_all(head.as_bytes()).await?;
            // A server that has heard enough may answer before it has read everything.
            let _ = stream.write_all(body).await;
            let mut bytes = Vec::new();
            let _ = stream.read_to_end(&mut bytes).await;
            std::io::Result::Ok(bytes)
        };
        let bytes = timeout(ANSWER_WITHIN, answer).await.map_err(|_| "not in time".to_string())?;
        let bytes = bytes.map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        Ok((head.to_string(), body.to_string()))
    }

    /// A request whose body never comes whole.
    pub(crate) async fn half(&self, path: &str, body: &[u8]) -> Result<TcpStream, String> {
        let half = async {
            let mut stream = TcpStream::connect(self.server).await?;
            stream.write_all(self.head("POST", path, body.len() + 1).as_bytes()).await?;
            let _ = timeout(Duration::from_secs(2), stream.write_all(body)).await;
            std::io::Result::Ok(stream)
        };
        half.await.map_err(|error| format!("{path}: {error}"))
    }

    pub(crate) async fn socket(&self, path: &str) -> Result<Socket, String> {
        let request = format!("ws://{}{path}", self.server).into_client_request();
        let mut request = request.map_err(|error| error.to_string())?;
        for (name, value) in [("Cookie", &self.cookie), ("X-Forwarded-For", &self.from)] {
            let value = value.parse().map_err(|_| format!("{name} is no header"))?;
            request.headers_mut().insert(name, value);
        }
        let stream = TcpStream::connect(self.server).await.map_err(|error| error.to_string())?;
        let _ = stream.set_nodelay(true);
        let opened = timeout(ANSWER_WITHIN, client_async(request, stream)).await;
        match opened.map_err(|_| "a socket does not open in time".to_string())? {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(answer)) => {
                let body = String::from_utf8_lossy(answer.body().as_deref().unwrap_or_default()).into_owned();
                let refusal = Answer { status: answer.status().as_u16(), text: body }.refusal();
                Err(refusal.unwrap_or_else(|| format!("a socket is answered with {}", answer.status())))
            }
            Err(error) => Err(format!("a socket does not open: {error}")),
        }
    }
}

/// The next message as JSON; nothing when the server has closed.
pub(crate) async fn next(socket: &mut Socket) -> Option<Value> {
    serde_json::from_str(&next_text(socket).await?).ok()
}

/// The next message as it came.
pub(crate) async fn next_text(socket: &mut Socket) -> Option<Utf8Bytes> {
    use futures_util::StreamExt;
    loop {
        match timeout(ANSWER_WITHIN, socket.next()).await.ok()?? {
            Ok(Message::Text(text)) => return Some(text),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

pub(crate) async fn say(socket: &mut Socket, message: &Value) -> Result<(), String> {
    use futures_util::SinkExt;
    socket.send(Message::text(message.to_string())).await.map_err(|error| error.to_string())
}
