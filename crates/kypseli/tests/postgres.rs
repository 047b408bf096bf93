//! A server on PostgreSQL as the one who runs it meets it: it plays, says when the database is away, goes on when it is
//! back, and moves from a file and back.
#![cfg(unix)]

use hive_store::conformance::PrivatePostgres;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Kypseli, with nothing of the environment that could matter to it.
fn kypseli() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    for name in ["KYPSELI_DATABASE", "KYPSELI_DATA", "KYPSELI_CONFIG", "KYPSELI_LISTEN"] {
        command.env_remove(name);
    }
    command
}

/// A server that ends with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(words: &[&str], data: &Path) -> Served {
        let mut child = kypseli()
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line).expect("it speaks");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = address.unwrap_or_else(|| panic!("no address in `{line}`")).to_string();
        Served { child, address }
    }

    /// The status of an answer, its cookie and its body.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("it is set");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a body");
        let lines = head.lines().filter_map(|line| line.split_once(": "));
        let cookie =
            lines.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie")).map(|(_, value)| value);
        let cookie =
            cookie.map(|value| value.split(';').next().unwrap_or_default()).collect::<Vec<_>>().join("; ");
        (status, cookie, body.to_string())
    }

    fn end(mut self) {
        let sent = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game of somebody with themselves.
const GAME: &str = r#"{"ruleset":{},"seats":{"white":{"type":"me"},"black":{"type":"sameScreen"}}}"#;

/// Makes a game, and says which it is.
fn make(served: &Served, cookie: &str) -> String {
    let (status, _, body) = served.ask("POST", "/api/games", cookie, GAME);
    assert_eq!(status, 201, "{body}");
    let id = body.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    id.expect("it has a name").to_string()
}

fn said_by(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("it starts")
}

#[test]
fn a_server_plays_on_a_database_and_survives_its_absence() {
    let (server, data) = (PrivatePostgres::start(None), tempfile::tempdir().expect("a folder"));
    let address = server.address(&runtime().block_on(server.database()));
    let served = Served::start(&["--database", &address], data.path());
    assert!(!data.path().join("kypseli.sqlite").exists(), "there is no file");
    let (status, _, page) = served.ask("GET", "/", "", "");
    assert!(status == 200 && page.contains("<!doctype html>"));
    let cookie = served.ask("GET", "/api/me", "", "").1;
    let game = make(&served, &cookie);
    let look = format!("/api/games/{game}");
    assert_eq!(served.ask("GET", &look, &cookie, "").0, 200);
    let (status, _, list) = served.ask("GET", "/api/games", &cookie, "");
    assert!(status == 200 && list.contains(&game), "{list}");
    assert_eq!(served.ask("GET", "/healthz", "", "").0, 200);
    assert!(cookie.contains('='), "{cookie}");

    server.stop();
    let began = Instant::now();
    let (status, _, body) = served.ask("POST", "/api/games", &cookie, GAME);
    assert!(
        status == 503 && body.contains("\"rule\":\"trouble\"") && body.contains("\"text\":"),
        "{status} {body}"
    );
    assert_eq!(served.ask("GET", "/api/games", &cookie, "").0, 503);
    let (status, _, ill) = served.ask("GET", "/healthz", "", "");
    assert_eq!((status, ill.trim()), (503, "ill: what is kept does not answer"));
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    // What needs no database is there.
    assert_eq!(served.ask("GET", "/", "", "").0, 200);
    assert_eq!(served.ask("GET", "/api/rulebook/en", "", "").0, 200);

    server.go_on();
    // How it is is looked at now and then, not for everybody who asks.
    let began = Instant::now();
    while served.ask("GET", "/healthz", "", "").0 != 200 {
        assert!(began.elapsed() < Duration::from_secs(5), "it is still ill");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(served.ask("GET", &look, &cookie, "").0, 200);
    let (_, _, list) = served.ask("GET", "/api/games", &cookie, "");
    assert!(
        list.contains(&game) && list.matches("\"gameType\"").count() == 1,
        "nothing was made in between: {list}"
    );
    let second = make(&served, &cookie);
    served.end();

    // The next server knows the guest and the games.
    let served = Served::start(&["--database", &address], data.path());
    let (_, _, list) = served.ask("GET", "/api/games", &cookie, "");
    assert!(list.contains(&game) && list.contains(&second), "{list}");

    // Another one is refused, with one sentence.
    let refused = |database: &str| {
        let data = tempfile::tempdir().expect("a folder");
        let run = kypseli()
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--database", database, "--data"])
            .arg(data.path())
            .output()
            .expect("the binary starts");
        let (code, _, error) = said_by(&run);
        // What makes no sense as an address is wrong usage.
        assert!(matches!(code, Some(1 | 2)) && error.lines().count() == 1, "{error}");
        error
    };
    assert!(refused(&address).contains("is in use by another kypseli"));
    assert!(
        refused("postgres://ann:secret@127.0.0.1:1/hive")
            .contains("postgres://ann@127.0.0.1:1/hive: there is no way")
    );
    assert!(refused("hive").contains("a database is postgres://"));
    served.end();
}

#[test]
fn a_server_moves_into_a_database_and_back() {
    let (server, data) = (PrivatePostgres::shared(), tempfile::tempdir().expect("a folder"));
    let database = server.address(&runtime().block_on(server.database()));
    let served = Served::start(&[], data.path());
    let cookie = served.ask("GET", "/api/me", "", "").1;
    let games: Vec<String> = (0..3).map(|_| make(&served, &cookie)).collect();
    served.end();
    let old = format!("sqlite://{}", data.path().display());
    let new = format!("sqlite://{}", data.path().join("new").display());
    let copy = |from: &str, to: &str| {
        said_by(
            &kypseli()
                .args(["admin", "copy", "--from", from, "--to", to])
                .output()
                .expect("the binary starts"),
        )
    };
    for (from, to) in [(&old, &database), (&database, &new)] {
        let (code, told, wrong) = copy(from, to);
        assert_eq!((code, wrong.as_str()), (Some(0), ""));
        assert!(told.starts_with("copied and compared: games: 3; events: "), "{told}");
    }
    let check = || {
        let check = kypseli().args(["admin", "check", "--database", &database]).output();
        said_by(&check.expect("the binary starts"))
    };
    let (code, told, wrong) = check();
    assert!(code == Some(0) && told.starts_with("games: 3; whole events: "), "{told} {wrong}");
    let name = database.rsplit('/').next().expect("a name");
    let change = format!("UPDATE events SET at = at + 1 WHERE game = '{}' AND number = 1", games[1]);
    runtime().block_on(server.sql(name, &change));
    let (code, told, wrong) = check();
    assert!(code == Some(1) && told.ends_with("damaged games: 1"), "{told}");
    assert!(wrong.starts_with(&format!("game {}: event 1: ", games[1])), "{wrong}");
    runtime().block_on(server.sql(name, &change.replace("at + 1", "at - 1")));
    let (code, _, wrong) = copy(&old, &database);
    assert!(code == Some(1) && wrong.contains("is not empty"), "{wrong}");
    // Whoever was here is known wherever the server has gone.
    for words in [&["--database", database.as_str()][..], &["--database", new.as_str()][..]] {
        let served = Served::start(words, data.path());
        let (status, _, list) = served.ask("GET", "/api/games", &cookie, "");
        assert!(status == 200 && games.iter().all(|game| list.contains(game)), "{list}");
        served.end();
    }
}
