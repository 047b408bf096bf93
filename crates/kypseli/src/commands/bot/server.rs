//! What a bot asks of the server.

use super::answer::Answer;
use super::http::{Address, ask};
use hive_wire::{BotAccount, BotChallenge, BotEvent, BotLine};
use serde::de::DeserializeOwned;
use std::fmt;
use std::io;

/// Why something was not answered.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The server says no, and will say so again.
    Refused(String),
    /// The server cannot be reached, or is in trouble: it may be better soon.
    Away(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Trouble::Refused(text) | Trouble::Away(text)) = self;
        f.write_str(text)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Away(error.to_string())
    }
}

/// A server, and who is asking.
#[derive(Clone)]
pub(super) struct Server {
    address: Address,
    token: String,
}

impl Server {
    pub(super) fn new(url: &str, token: &str) -> Result<Server, String> {
        let address = Address::read(url);
        let address = address.ok_or_else(|| format!("`{url}` should look like https://hive.example.org"))?;
        let token = token.trim();
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err("a token looks like kyp_…: it is made on the page /account".to_string());
        }
        Ok(Server { address, token: token.to_string() })
    }

    fn asked(&self, method: &str, path: &str, body: Option<&str>) -> Result<Answer, Trouble> {
        let answer = ask(&self.address, method, path, &self.token, body)?;
        let status = answer.status;
        if (200..300).contains(&status) {
            return Ok(answer);
        }
        let text = answer.text()?;
        let said = serde_json::from_str::<hive_wire::Problem>(&text).map(|problem| problem.refusal.text);
        let text = said.unwrap_or_else(|_| format!("the server answers {status}"));
        // Too much at once passes, and so does trouble of the server's own.
        Err(if status == 429 || status >= 500 { Trouble::Away(text) } else { Trouble::Refused(text) })
    }

    fn got<T: DeserializeOwned>(&self, method: &str, path: &str, body: Option<&str>) -> Result<T, Trouble> {
        let text = self.asked(method, path, body)?.text()?;
        serde_json::from_str(&text).map_err(|error| Trouble::Refused(format!("no such answer: {error}")))
    }

    fn done(&self, path: &str, body: Option<&str>) -> Result<(), Trouble> {
        self.asked("POST", path, body)?.text().map(|_| ()).map_err(Trouble::from)
    }

    pub(super) fn account(&self) -> Result<BotAccount, Trouble> {
        self.got("GET", "/api/account", None)
    }

    /// Hears what happens until the connection ends; nothing is heard once, when it has begun.
    pub(super) fn events(&self, mut heard: impl FnMut(Option<BotEvent>)) -> Result<(), Trouble> {
        let mut answer = self.asked("GET", "/api/stream/event", None)?;
        heard(None);
        while let Some(line) = answer.line()? {
            // An empty line says that all is well; what a newer server says and we do not know is not for us.
            if let Ok(event) = serde_json::from_str(&line) {
                heard(Some(event));
            }
        }
        Ok(())
    }

    /// Hears what happens in a game, until `heard` has heard enough or the connection ends.
    pub(super) fn game(
        &self,
        id: &str,
        mut heard: impl FnMut(BotLine) -> Result<bool, Trouble>,
    ) -> Result<bool, Trouble> {
        let mut answer = self.asked("GET", &format!("/api/bot/game/stream/{id}"), None)?;
        while let Some(line) = answer.line()? {
            if let Ok(line) = serde_json::from_str(&line)
                && heard(line)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn take_turn(&self, id: &str, turn: &str) -> Result<(), Trouble> {
        self.done(&format!("/api/bot/game/{id}/move/{}", encoded(turn)), None)
    }

    pub(super) fn accept(&self, challenge: &str) -> Result<(), Trouble> {
        self.done(&format!("/api/challenge/{challenge}/accept"), None)
    }

    pub(super) fn decline(&self, challenge: &str, reason: &str) -> Result<(), Trouble> {
        self.done(
            &format!("/api/challenge/{challenge}/decline"),
            Some(&format!("{{\"reason\":\"{reason}\"}}")),
        )
    }

    /// From now on a program plays under this account.
    pub(super) fn upgrade(&self) -> Result<(), Trouble> {
        self.done("/api/bot/account/upgrade", None)
    }

    /// Calls a game off, or gives it up if it is too late for that.
    pub(super) fn give_up(&self, id: &str) -> Result<(), Trouble> {
        let off = self.done(&format!("/api/bot/game/{id}/abort"), None);
        off.or_else(|_| self.done(&format!("/api/bot/game/{id}/resign"), None))
    }

    pub(super) fn challenge(&self, name: &str, wanted: &str) -> Result<BotChallenge, Trouble> {
        self.got("POST", &format!("/api/challenge/{}", encoded(name)), Some(wanted))
    }
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;
    use std::thread;

    /// A server says every few seconds that it is there: that is no new connection.
    #[test]
    fn empty_lines_are_no_news() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let says = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("it comes");
            let mut lines = BufReader::new(stream.try_clone().expect("the same")).lines();
            while !lines.next().expect("a line").expect("it is read").is_empty() {}
            let challenge = r#"{"type":"gameStart","game":{"nonsense":true}}"#;
            write!(stream, "HTTP/1.1 200 OK\r\n\r\n\n\n{challenge}\n\nnonsense\n\n").expect("it is sent");
        });
        let server = Server::new(&format!("http://{address}"), "kyp_x").expect("an address");
        let mut heard = Vec::new();
        server.events(|event| heard.push(event)).expect("it is heard");
        says.join().expect("all was said");
        assert_eq!(heard, [None]);
    }
}
