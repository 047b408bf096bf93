//! The server as the one who starts it meets it.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(words: &[&str], data: &Path) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kypseli"))
        .args(words)
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
        assert_eq!(run.status.code(), Some(1));
        let error = String::from_utf8(run.stderr).expect("it is text");
        assert_eq!(error.lines().count(), 1, "one clear line, not:\n{error}");
        error
    };
    let other = tempfile::tempdir().expect("a folder");
    assert!(refused(&["--listen", &address], other.path()).contains("is taken"));
    assert!(refused(&["--listen", "127.0.0.1:0"], data.path()).contains("in use by another kypseli"));
    assert!(refused(&["--public-url", "nowhere"], other.path()).contains("should look like"));
    std::fs::write(other.path().join("kypseli.toml"), "listen = 5\n").expect("it can be written");
    assert!(refused(&[], other.path()).contains("kypseli.toml, line 1"));
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
            assert_eq!(refused.status.code(), Some(1), "{error}");
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
