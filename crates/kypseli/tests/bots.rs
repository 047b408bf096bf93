//! Two engines that meet on a server: whatever is killed in between, every game is played to its end.
#![cfg(unix)]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How many games, unless somebody wants to know better.
const GAMES: usize = 3;

const KYPSELI: &str = env!("CARGO_BIN_EXE_kypseli");

/// A process that ends with the test.
struct Running(Child);

impl Running {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server at this address.
fn serve(data: &Path, listen: &str) -> (Running, String) {
    // So many games in an hour are too many for a guest of everybody's server.
    let config = data.join("limits.toml");
    std::fs::write(&config, "[limits]\ngames-per-hour = 100000\n").expect("it is written");
    let mut child = Command::new(KYPSELI)
        .args(["serve", "--no-open", "--listen", listen, "--config"])
        .arg(config)
        .arg("--data")
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line).expect("it speaks");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
    let address =
        address.unwrap_or_else(|| panic!("no address in `{line}`")).trim_end_matches('/').to_string();
    (Running(child), address)
}

/// What `kypseli admin` prints.
fn admin(data: &Path, words: &[&str]) -> String {
    let run = Command::new(KYPSELI).arg("admin").args(words).arg("--data").arg(data).output();
    let run = run.expect("it starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("it is text").trim().to_string()
}

/// One of the two is stronger: games of equals are long.
fn bot(address: &str, token: &str, level: u8, more: &[&str]) -> Running {
    let engine = format!("{KYPSELI} uhp --set Level={level}");
    let child = Command::new(KYPSELI)
        .args(["bot", "--server", &format!("http://{address}"), "--engine", &engine])
        .args(["--clocks", "3+2", "--sets", "Base"])
        .args(more)
        .env("KYPSELI_TOKEN", token)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    Running(child.expect("the bot starts"))
}

/// Rated games of Ann: how each stands, a line each.
fn games(address: &str, token: &str) -> Vec<serde_json::Value> {
    let Ok(mut stream) = TcpStream::connect(address) else { return Vec::new() };
    let asked = write!(
        stream,
        "GET /api/games/user/Ann?max=300 HTTP/1.0\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Accept: application/x-ndjson\r\n\r\n"
    );
    let mut answer = String::new();
    if asked.is_err() || stream.read_to_string(&mut answer).is_err() {
        return Vec::new();
    }
    // Who asks too often, or of a server that has only begun, is told so in a line like those of games.
    if answer.split_whitespace().nth(1) != Some("200") {
        return Vec::new();
    }
    let lines = answer.lines().filter(|line| line.starts_with('{'));
    lines.filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The turns of a game, as far as they are told.
fn moves(game: &serde_json::Value) -> &str {
    game["moves"].as_str().unwrap_or_default()
}

/// What a game is called.
fn name(game: &serde_json::Value) -> &str {
    game["id"].as_str().unwrap_or_default()
}

/// What was told of games before somebody was killed, by their names: none of it is ever taken back.
#[derive(Default)]
struct Told(HashMap<String, String>);

impl Told {
    fn hear(&mut self, games: &[serde_json::Value]) {
        for game in games {
            let told = self.0.entry(name(game).to_string()).or_default();
            assert!(moves(game).starts_with(told.as_str()), "turns are lost: {told}, and now {game}");
            *told = moves(game).to_string();
        }
    }

    /// An answer that breaks off in between may lack a game; the last one may not.
    fn all_in(&self, games: &[serde_json::Value]) {
        for id in self.0.keys() {
            assert!(games.iter().any(|game| name(game) == id), "game {id} is lost");
        }
    }
}

#[test]
fn games_of_two_engines_are_played_to_the_end_whatever_is_killed() {
    let wanted = std::env::var("KYPSELI_BOT_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES);
    let data = tempfile::tempdir().expect("a folder");
    admin(data.path(), &["account", "Ann", "--bot"]);
    admin(data.path(), &["account", "Bob", "--bot"]);
    let tokens = ["Ann", "Bob"].map(|name| admin(data.path(), &["token", name, "--scopes", "bot:play"]));
    let (mut server, address) = serve(data.path(), "127.0.0.1:0");
    // Some more than are wanted: games of a fast machine may be over before everybody was killed.
    let most = wanted + 10;
    let times = most.to_string();
    // The server knows a name however its letters are written.
    let challenger = ["--challenge", "bOB", "--times", &times, "--rated"];
    let mut ann = bot(&address, &tokens[0], 4, &challenger);
    let mut bob = bot(&address, &tokens[1], 1, &[]);
    let (began, mut kills, mut last, mut told) = (Instant::now(), 0_usize, Vec::new(), Told::default());
    let patience = Duration::from_secs(120 * (1 + wanted as u64));
    loop {
        std::thread::sleep(Duration::from_millis(400));
        let now = games(&address, &tokens[0]);
        told.hear(&now);
        if now.len() >= last.len() {
            last = now;
        }
        let over = last.iter().filter(|game| game["status"] != "started").count();
        if over >= wanted && kills >= 3 {
            break;
        }
        assert!(began.elapsed() < patience, "{over} of {wanted} after {:?}: {last:?}", began.elapsed());
        // In the middle of a game: one of the three is killed, in turn, and comes back.
        let middle =
            last.iter().any(|game| game["status"] == "started" && moves(game).split(';').count() > 6);
        if middle && kills < 3 * most && kills <= 3 * over {
            match kills % 3 {
                0 => {
                    bob.kill();
                    bob = bot(&address, &tokens[1], 1, &[]);
                }
                1 => {
                    let left = most.saturating_sub(over).to_string();
                    let again = ["--challenge", "bOB", "--times", &left, "--rated"];
                    ann.kill();
                    ann = bot(&address, &tokens[0], 4, &again);
                }
                _ => {
                    server.kill();
                    server = serve(data.path(), &address).0;
                }
            }
            kills += 1;
        }
    }
    told.all_in(&last);
    for game in &last {
        let status = game["status"].as_str().unwrap_or_default();
        assert!(matches!(status, "mate" | "draw" | "started"), "no game is lost by a fault: {game}");
    }
    drop((ann, bob, server));
    let checked = admin(data.path(), &["ratings", "--check"]);
    println!("{} games, {kills} kills, {:?}: {checked}", last.len(), began.elapsed());
}

/// An answer as its lines come.
fn ask(address: &str, token: &str, request: &str, body: &str) -> impl Iterator<Item = String> {
    let mut stream = TcpStream::connect(address).expect("the server is there");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("it can be set");
    let (length, kind) = (body.len(), "Content-Type: application/json");
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n{kind}\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .expect("it is sent");
    BufReader::new(stream).lines().map(|line| line.expect("it goes on"))
}

#[test]
fn who_says_later_is_challenged_again() {
    let data = tempfile::tempdir().expect("a folder");
    admin(data.path(), &["account", "Ann", "--bot"]);
    admin(data.path(), &["account", "Bob", "--bot"]);
    let tokens = ["Ann", "Bob"].map(|name| admin(data.path(), &["token", name, "--scopes", "bot:play"]));
    let (_server, address) = serve(data.path(), "127.0.0.1:0");
    let mut heard = ask(&address, &tokens[1], "GET /api/stream/event", "");
    let _ann = bot(&address, &tokens[0], 1, &["--challenge", "BOB"]);
    let mut challenged = || {
        heard
            .by_ref()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(&line).ok())
            .find(|event| event["type"] == "challenge")
            .and_then(|event| event["challenge"]["id"].as_str().map(str::to_string))
            .expect("a challenge comes")
    };
    let first = challenged();
    let decline = format!("POST /api/challenge/{first}/decline");
    let answer = ask(&address, &tokens[1], &decline, "{\"reason\":\"later\"}").next();
    assert!(answer.as_deref().is_some_and(|line| line.contains(" 200 ")), "{answer:?}");
    assert_ne!(challenged(), first, "and once more");
}
