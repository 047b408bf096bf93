//! The server as the one who starts it meets it.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(words: &[&str], data: &Path) -> (Child, String) {
    begin(Command::new(env!("CARGO_BIN_EXE_kypseli")).args(words), data)
}

/// Starts it by this command, and waits until it says where it is.
fn begin(command: &mut Command, data: &Path) -> (Child, String) {
    let mut child = command
        .args(["--no-open", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line).expect("it speaks");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
    (child, address.unwrap_or_else(|| panic!("no address in `{line}`")).to_string())
}

fn end(mut child: Child, signal: &str) -> Duration {
    let began = Instant::now();
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(0), "{signal}");
    began.elapsed()
}

#[test]
fn alone_it_serves_the_page_until_it_is_told_to_end() {
    for (words, signal) in [(&[][..], "-TERM"), (&["serve"][..], "-INT")] {
        let data = tempfile::tempdir().expect("a folder");
        let (child, address) = start(words, data.path());
        let mut stream = TcpStream::connect(&address).expect("it listens");
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("<!doctype html>"), "{answer}");
        let taken = end(child, signal);
        assert!(taken < Duration::from_millis(2500), "it took {taken:?}");
        assert!(data.path().join("kypseli.sqlite").exists());
    }
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let data = tempfile::tempdir().expect("a folder");
    let (child, address) = start(&["serve"], data.path());
    let refused = |words: &[&str], folder: &Path| {
        let run = Command::new(env!("CARGO_BIN_EXE_kypseli"))
            .args(["serve", "--no-open", "--data"])
            .arg(folder)
            .args(words)
            .output()
            .expect("the binary starts");
        let error = String::from_utf8(run.stderr).expect("it is text");
        assert_eq!(error.lines().count(), 1, "one clear line, not:\n{error}");
        (run.status.code(), error)
    };
    // An address that is taken is bad luck; an option that makes no sense is wrong usage.
    let unlucky = |words: &[&str], data: &Path, said: &str| {
        let (code, error) = refused(words, data);
        assert!(code == Some(1) && error.contains(said), "{code:?} {error}");
    };
    let mistaken = |words: &[&str], data: &Path, said: &str| {
        let (code, error) = refused(words, data);
        assert!(code == Some(2) && error.contains(said), "{code:?} {error}");
    };
    let other = tempfile::tempdir().expect("a folder");
    unlucky(&["--listen", &address], other.path(), "is taken");
    unlucky(&["--listen", "127.0.0.1:0"], data.path(), "in use by another kypseli");
    mistaken(&["--public-url", "nowhere"], other.path(), "should look like");
    mistaken(&["--listen", "foo"], other.path(), "`foo` is no place to listen at");
    std::fs::write(other.path().join("kypseli.toml"), "listen = 5\n").expect("it can be written");
    mistaken(&[], other.path(), "kypseli.toml, line 1");
    end(child, "-TERM");
}

/// What the environment says to the server is no business of the other commands.
#[test]
fn nonsense_in_the_environment_stops_the_server_alone() {
    let data = tempfile::tempdir().expect("a folder");
    for (name, said) in [
        ("KYPSELI_LISTEN", "`nonsense` is no place to listen at"),
        ("KYPSELI_TRUST_PROXY", "`nonsense` is no address of a proxy"),
        ("KYPSELI_ENGINE_THREADS", "`nonsense` is no number of threads"),
        ("KYPSELI_LOG_JSON", "`nonsense` is neither true nor false"),
    ] {
        let run = |words: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
            command.env("KYPSELI_DATA", data.path()).env(name, "nonsense").args(words);
            command.output().expect("the binary starts")
        };
        assert_eq!(run(&["replay", "Base"]).status.code(), Some(0), "{name}");
        for words in [&["--no-open"][..], &["serve", "--no-open"][..]] {
            let refused = run(words);
            let error = String::from_utf8(refused.stderr).expect("it is text");
            assert_eq!(refused.status.code(), Some(2), "{error}");
            assert!(error.contains(said) && error.lines().count() == 1, "{error}");
        }
    }
}

#[test]
fn the_nearer_word_counts_also_if_it_is_no() {
    for (words, json) in [(&["serve"][..], true), (&["serve", "--log-json=false"][..], false)] {
        let data = tempfile::tempdir().expect("a folder");
        std::fs::write(data.path().join("kypseli.toml"), "log-json = true\nlisten = \"localhost:0\"\n")
            .expect("it can be written");
        let (mut child, address) = start(words, data.path());
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        let mut errors = child.stderr.take().expect("it was piped");
        end(child, "-TERM");
        let mut log = String::new();
        errors.read_to_string(&mut log).expect("it is text");
        assert!(log.contains("ended"), "{log}");
        assert_eq!(log.lines().all(|line| line.starts_with('{')), json, "{log}");
    }
}

/// The answer to a request, whole.
fn ask(address: &str, request: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

/// A disk with room for a few games, as a limit to the size of files is one (the shell's, whose signal is ignored).
#[test]
fn a_full_disk_is_told_and_does_not_fill_the_log() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = "[limits]\ngames-per-hour = 100000\nrequests-per-second = 10000\nguests-per-hour = 100000\n";
    std::fs::write(data.path().join("kypseli.toml"), limits).expect("it can be written");
    let limited = "trap '' XFSZ; ulimit -f 2000; exec \"$0\" \"$@\"";
    let words = ["-c", limited, env!("CARGO_BIN_EXE_kypseli"), "serve"];
    let (mut child, address) = begin(Command::new("sh").args(words), data.path());
    let game = r#"{"ruleset":{},"seats":{"white":{"type":"me"},"black":{"type":"sameScreen"}},"clock":{"type":"none"}}"#;
    let new_game = || ask(&address, "POST /api/games", game);
    let first = new_game();
    assert!(first.starts_with("HTTP/1.1 201"), "{first}");
    let full = (0..20_000).map(|_| new_game()).find(|answer| !answer.starts_with("HTTP/1.1 201"));
    let full = full.expect("the disk is full at some time");
    assert!(full.starts_with("HTTP/1.1 503"), "{full}");
    // It goes on telling so, and goes on serving what needs no disk.
    for _ in 0..200 {
        assert!(new_game().starts_with("HTTP/1.1 503"));
    }
    assert!(ask(&address, "GET /", "").starts_with("HTTP/1.1 200"));
    let mut errors = child.stderr.take().expect("it was piped");
    end(child, "-TERM");
    let mut log = String::new();
    errors.read_to_string(&mut log).expect("it is text");
    assert!(log.contains("disk") || log.contains("full"), "{log}");
    assert!(log.lines().count() < 40, "{} lines:\n{log}", log.lines().count());
    assert!(!log.contains('\u{1b}'), "colours are for terminals:\n{log}");
}

/// A server that stood still for longer than a player had left: nobody loses by it, and the time it tells is right.
#[tokio::test]
async fn who_thinks_loses_nothing_while_the_server_stands_still() {
    use futures_util::{SinkExt, StreamExt};
    use serde_json::{Value, json};
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;

    let data = tempfile::tempdir().expect("a folder");
    let (child, address) = start(&["serve"], data.path());
    let game = json!({
        "ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}},
        "clock": {"type": "increment", "baseSeconds": 6, "incrementSeconds": 0},
    });
    let (head, body) = post(&address, "/api/games", &game.to_string());
    let id = serde_json::from_str::<Value>(&body).expect("JSON")["id"].as_str().expect("a name").to_string();
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let mut asked =
        format!("ws://{address}/api/games/{id}/socket").into_client_request().expect("an address");
    let cookie = cookie.split(';').next().expect("a pair").parse().expect("a header");
    asked.headers_mut().insert("Cookie", cookie);
    let (mut socket, _) = tokio_tungstenite::connect_async(asked).await.expect("the socket opens");
    let mut play = async |ply: usize, piece: &str, q: i32| {
        let act = json!({"id": ply, "do": {"type": "turn", "ply": ply, "piece": piece, "q": q, "r": 0}});
        socket.send(Message::text(act.to_string())).await.expect("it is sent");
        let mut clock = Value::Null;
        loop {
            let Some(Ok(message)) = socket.next().await else { panic!("the server is there") };
            let Message::Text(text) = message else { continue };
            let said: Value = serde_json::from_str(&text).expect("JSON");
            match said["type"].as_str() {
                Some("event") => clock = said["status"]["clock"].clone(),
                Some("done") if said["id"] == ply => return clock,
                Some("refused") => panic!("{said}"),
                _ => {}
            }
        }
    };
    play(0, "wS1", 0).await;
    let before = play(1, "bS1", 1).await["asOf"].as_i64().expect("a time");
    let pid = child.id().to_string();
    let signal =
        |name: &str| assert!(Command::new("kill").args([name, &pid]).status().is_ok_and(|s| s.success()));
    signal("-STOP");
    std::thread::sleep(Duration::from_secs(8));
    signal("-CONT");
    let clock = play(2, "wQ", -1).await;
    let (left, now) = (clock["whiteMs"].as_i64().expect("a clock"), clock["asOf"].as_i64().expect("a time"));
    // Whatever else this machine has to do.
    assert!((3_000..=6_000).contains(&left), "{clock}");
    assert!(now - before >= 8_000, "the time of day goes on: {}", now - before);
    end(child, "-TERM");
}

/// A request with a body in JSON: the head of the answer in small letters, and its body.
fn post(address: &str, path: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let length = body.len();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let small = |line: &str| match line.split_once(": ") {
        Some((name, value)) => format!("{}: {value}\n", name.to_lowercase()),
        None => format!("{line}\n"),
    };
    (head.lines().map(small).collect(), body.to_string())
}

/// So many connections from an address of this machine that say nothing.
#[cfg(target_os = "linux")]
async fn silent(address: &str, from: [u8; 4], number: usize) -> Vec<tokio::net::TcpStream> {
    let mut all = Vec::new();
    for _ in 0..number {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.bind((from, 0).into()).expect("an address of this machine");
        all.push(socket.connect(address.parse().expect("an address")).await.expect("it listens"));
    }
    all
}

/// A system gives few open files to whoever does not ask for more: the server asks. And where even those are few, an address
/// has its share of them: two that take all they can get lock nobody out.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn with_few_open_files_two_addresses_lock_nobody_out() {
    let data = tempfile::tempdir().expect("a folder");
    let limited = "ulimit -Sn 128; ulimit -Hn 1024; exec \"$0\" \"$@\"";
    let words = ["-c", limited, env!("CARGO_BIN_EXE_kypseli"), "serve"];
    let (child, address) = begin(Command::new("sh").args(words), data.path());
    let _first = silent(&address, [127, 0, 0, 2], 150).await;
    let _second = silent(&address, [127, 0, 0, 3], 150).await;
    let began = Instant::now();
    let metrics = loop {
        let metrics = ask(&address, "GET /metrics", "");
        assert!(metrics.starts_with("HTTP/1.1 200"), "somebody else comes in: {metrics}");
        // 128 of 1,024 files are kept for other things, and of the others an address has a twentieth.
        let refused = "kypseli_budget_refused_total{budget=\"connections-per-address\"} 212";
        if metrics.lines().any(|line| line == refused) {
            break metrics;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{metrics}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    for line in [
        "kypseli_budget_most{budget=\"connections\"} 896",
        "kypseli_budget_most{budget=\"connections-per-address\"} 44",
        "kypseli_budget_used{budget=\"connections-per-address\"} 44",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line}:\n{metrics}");
    }
    end(child, "-TERM");
}
