//! A whole server without a port, and those who come to it: for the target `server`, and for the test that all its seeds make
//! sense (`crates/hive-server/tests/server/seeds.rs`).
//!
//! The first line of an input is a request. A second one that begins with `+` has further headers, with tabs between them
//! ([`headers`]). What follows is the body, or, where the request opens a socket, one message a
//! line. A digit before it says who asks: 0 a guest, 1 somebody with an account, 2 a program, 3 a moderator. Words in capital
//! letters stand for what there is ([`House::PLACES`]).

use hive_server::{Answers, Errand, Limits, Role, Server, Settings, look_after};
use std::cell::Cell;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// What is read of an answer.
const LONGEST: usize = 1 << 20;

/// How long an answer may take to begin, a picture on a busy machine too, and to go on. Streams of programs go on for ever.
const BEGUN_WITHIN: Duration = Duration::from_secs(20);
const GOES_ON_WITHIN: Duration = Duration::from_secs(2);

/// Somebody at a socket goes when nothing was said to them for a moment, or after so many.
const A_MOMENT: Duration = Duration::from_millis(10);
const MOMENTS: usize = 200;

/// After so many inputs there are new games: the others are over, or nearly.
const PLAYED: u32 = 500;

const PASSWORD: &str = "correct horse battery";

pub(crate) struct House {
    runtime: Runtime,
    answers: Answers,
    address: SocketAddr,
    database: hive_server::Database,
    /// Who asks.
    guests: [String; 4],
    /// How the program comes in like anybody else.
    owner: String,
    places: [(&'static str, String); 11],
    /// How many have come and gone: nobody has a name that was somebody's.
    round: u32,
    heard: u32,
}

/// What was asked, the status and the text of the answer.
pub(crate) struct Heard {
    pub(crate) request: String,
    pub(crate) status: u16,
    pub(crate) answer: String,
}

/// The status and the text of an answer.
type Answer = (u16, String);

impl House {
    /// What stands for what there is: a game at one screen, its name for pictures, a game between the program and the guest,
    /// one with a seat that is free, one that is over after two turns, a study, a report, a token of somebody's, and the names of three people.
    const PLACES: [&str; 11] =
        ["GAME", "SHOWN", "DUEL", "OPEN", "OVER", "STUDY", "REPORT", "PROOF", "ANN", "ROB", "MIA"];

    /// A server in a new folder whose threads have such a stack.
    pub(crate) fn open(data: &Path, stack: usize) -> House {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_stack_size(stack)
            .enable_all()
            .build()
            .expect("a runtime");
        let many = 1_000_000_000;
        let limits = Limits {
            games_per_hour: many,
            games_per_guest: many,
            messages_per_second: many,
            requests_per_second: many,
            guests_per_hour: many,
            sign_ins_per_hour: many,
            analysis_seconds: 1,
            ..Limits::default()
        };
        let settings = Settings {
            listen: Some("127.0.0.1:0".to_string()),
            data: Some(data.to_path_buf()),
            engine_threads: Some(1),
            limits: Some(limits),
            // Nobody listens there: letters are written and go nowhere.
            smtp: Some("smtp://127.0.0.1:1".to_string()),
            mail_from: Some("Kypseli <hive@example.org>".to_string()),
            ..Settings::default()
        };
        let config = settings.config().expect("it makes sense");
        let database = config.database.clone();
        let server = runtime.block_on(Server::start(config)).expect("it starts");
        let mut house = House {
            runtime,
            answers: server.answers(),
            address: server.address(),
            database,
            guests: Default::default(),
            owner: String::new(),
            places: House::PLACES.map(|name| (name, String::new())),
            round: 0,
            heard: 0,
        };
        // It goes on for as long as the process does.
        std::mem::forget(server);
        house.furnish();
        house
    }

    fn place(&self, name: &str) -> &str {
        self.places.iter().find(|(known, _)| *known == name).map_or("", |(_, place)| place)
    }

    fn put(&mut self, name: &str, place: String) {
        let known = self.places.iter_mut().find(|(known, _)| *known == name);
        known.expect("a known place").1 = place;
    }

    /// What is made, if it is.
    fn made(&self, request: &str, who: &str, body: &str) -> String {
        let (status, text) = self.ask(request, who, body);
        assert!(matches!(status, 200 | 201), "{request}: {text}");
        text
    }

    /// Everybody comes, and whatever there is to be found is there.
    fn furnish(&mut self) {
        self.round += 1;
        for name in ["ANN", "ROB", "MIA"] {
            let small = name[1..].to_ascii_lowercase();
            self.put(name, format!("{}{small}{}", &name[..1], self.round));
        }
        self.guests[0] = cookie(&self.made("GET /api/me", "", ""));
        let account = |house: &House, name: &str| {
            let body = format!(r#"{{"name": "{}", "password": "{PASSWORD}"}}"#, house.place(name));
            cookie(&house.made("POST /api/me/account", "", &body))
        };
        self.guests[1] = account(self, "ANN");
        self.owner = account(self, "ROB");
        self.guests[3] = account(self, "MIA");
        let token = r#"{"label": "bot", "scopes": ["bot:play", "challenge:read", "challenge:write"]}"#;
        let given = self.made("POST /api/me/account/tokens", &self.owner, token);
        self.guests[2] = format!("Authorization: Bearer {}\r\n", field(&given, "token"));
        self.made("POST /api/bot/account/upgrade", &self.guests[2], "");
        let keeper = Errand::Role(Role::Administrator);
        let asked = look_after(&self.database, self.place("MIA"), keeper, "http://127.0.0.1");
        self.runtime.block_on(asked).expect("she keeps order");
        self.made("POST /api/me/account/tokens", &self.guests[1], token);
        let account = self.made("GET /api/me/account", &self.guests[1], "");
        let tokens = account.split("\"tokens\":").nth(1).expect("she has one");
        self.put("PROOF", field(tokens, "id"));
        let study = r#"{"name":"A study","seen":"public","chapters":[{"name":"One","tree":"1.0.x.abc-_"}]}"#;
        let study = self.made("POST /api/studies", &self.guests[0], study);
        self.put("STUDY", field(&study, "id"));
        self.set_up();
    }

    /// New games, and a report about one of them.
    fn set_up(&mut self) {
        let game = r#"{"ruleset": {"expansions": {"mosquito": true, "ladybug": true, "pillbug": true}},
            "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}}}"#;
        let game = field(&self.made("POST /api/games", &self.guests[0], game), "id");
        let view = self.made(&format!("GET /api/games/{game}"), &self.guests[0], "");
        self.put("SHOWN", field(&view, "picture"));
        let turns = [("wS1", 0), ("bS1", 1), ("wQ", -1), ("bQ", 2)].iter().enumerate();
        let turn = |(ply, (piece, q)): (usize, &(&str, i32))| {
            format!(r#"{{"id":{ply},"do":{{"type":"turn","ply":{ply},"piece":"{piece}","q":{q},"r":0}}}}"#)
        };
        let turns: Vec<String> = turns.map(turn).collect();
        self.play(&game, &turns, r#""ply":4"#);
        self.put("GAME", game);
        let duel = r#"{"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
            "clock": {"type": "days", "days": 3}}"#;
        let duel = field(&self.made("POST /api/games", &self.owner, duel), "id");
        self.made(&format!("POST /api/games/{duel}/join"), &self.guests[0], "{}");
        let report = format!(
            r#"{{"about": {{"type": "player", "game": "{duel}", "side": "white"}}, "reason": "manners", "words": ""}}"#
        );
        self.made("POST /api/reports", &self.guests[0], &report);
        let reports = self.made("GET /api/order/reports", &self.guests[3], "");
        self.put("REPORT", field(&reports, "id"));
        self.put("DUEL", duel);
        let open = r#"{"ruleset": {}, "seats": {"white": {"type": "link"}, "black": {"type": "me"}}}"#;
        let open = field(&self.made("POST /api/games", &self.guests[0], open), "id");
        self.put("OPEN", open);
        let over = r#"{"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}}}"#;
        let over = field(&self.made("POST /api/games", &self.guests[0], over), "id");
        let end = r#"{"id":9,"do":{"type":"resign","side":"black"}}"#;
        self.play(&over, &[&turns[..2], &[end.to_string()]].concat(), r#""outcome":"#);
        self.put("OVER", over);
    }

    /// The guest does something at a table, until the game says that it was done.
    fn play(&self, game: &str, deeds: &[String], done: &str) {
        let is_done = || self.made(&format!("GET /api/games/{game}"), &self.guests[0], "").contains(done);
        // On a busy machine a connection may end before all was heard: said again, what was heard is refused and changes
        // nothing. A turn that is not legal never comes.
        let all_done = (0..20).any(|_| {
            self.talk(&format!("GET /api/games/{game}/socket"), &self.guests[0], &deeds.join("\n"));
            (0..50).any(|_| is_done())
        });
        assert!(all_done, "the turns are legal");
    }

    /// Whether everybody is still who they were.
    fn is_furnished(&self) -> bool {
        let still = |who: usize, request: &str| self.ask(request, &self.guests[who], "");
        let game = format!("GET /api/games/{}", self.place("GAME"));
        still(0, &game).1.contains(r#""you":["white","black"]"#)
            && [(1, "GET /api/me/account"), (2, "GET /api/account"), (3, "GET /api/order/log")]
                .iter()
                .all(|(who, request)| still(*who, request).0 == 200)
    }

    /// Says whatever it is; nothing comes of what is no request at all: that is hyper's business.
    pub(crate) fn hear(&mut self, bytes: &[u8]) -> Option<Heard> {
        let mut text = String::from_utf8_lossy(bytes).into_owned();
        for (name, place) in &self.places {
            text = text.replace(name, place);
        }
        let (request, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let (more, rest) = match rest.strip_prefix('+') {
            Some(rest) => rest.split_once('\n').unwrap_or((rest, "")),
            None => ("", rest),
        };
        let (who, request) = match request.as_bytes().first() {
            Some(digit @ b'0'..=b'3') => (self.guests[usize::from(digit - b'0')].as_str(), &request[1..]),
            _ => ("", request),
        };
        let who = &format!("{who}{}", headers(more));
        let is_plain = |c: char| c.is_ascii_graphic() || c == ' ';
        if request.split(' ').count() != 2 || !request.chars().all(is_plain) {
            return None;
        }
        let (method, path) = request.split_once(' ')?;
        let sockets = ["/api/lobby", "/api/analysis"];
        let socket = sockets.iter().any(|name| path.starts_with(name)) || path.contains("/socket");
        let (status, answer) =
            if socket { self.talk(request, who, rest) } else { self.ask(request, who, rest) };
        let heard = Heard { request: request.to_string(), status, answer };
        let gone = ["/api/me", "/api/sign-", "/api/order"].iter().any(|begin| path.starts_with(begin));
        if gone && method != "GET" && status < 300 && !self.is_furnished() {
            self.furnish();
        }
        self.heard += 1;
        if self.heard.is_multiple_of(PLAYED) {
            self.set_up();
        }
        Some(heard)
    }

    fn ask(&self, request: &str, who: &str, body: &str) -> Answer {
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\n{who}Content-Type: application/json\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.say(head.as_bytes(), head.len())
    }

    /// Opens a socket, says each line, and says goodbye.
    fn talk(&self, request: &str, who: &str, lines: &str) -> Answer {
        let mut bytes = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\n{who}Connection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.address
        )
        .into_bytes();
        // A mask of nothing changes nothing.
        let mut frame = |kind: u8, text: &[u8]| {
            bytes.push(0x80 | kind);
            match u16::try_from(text.len()) {
                Ok(length @ 0..126) => bytes.push(0x80 | length as u8),
                Ok(length) => {
                    bytes.push(0x80 | 126);
                    bytes.extend(length.to_be_bytes());
                }
                Err(_) => return,
            }
            bytes.extend([0; 4]);
            bytes.extend(text);
        };
        for line in lines.lines() {
            match line.strip_prefix('!') {
                Some(ping) => frame(0x9, &ping.as_bytes()[..ping.len().min(125)]),
                None => frame(0x1, line.as_bytes()),
            }
        }
        frame(0x8, &1000u16.to_be_bytes());
        // The last has two bytes, behind two more and a mask of four.
        let said = bytes.len() - 8;
        self.say(&bytes, said)
    }

    /// Says it, and what comes after so many bytes when there was time for an answer.
    fn say(&self, bytes: &[u8], at_once: usize) -> Answer {
        self.runtime.block_on(async {
            let (ours, theirs) = duplex(1 << 16);
            let (mut reading, mut writing) = tokio::io::split(ours);
            // Nobody who tries everything sits at this machine when the door to the local network is asked for.
            let door = bytes.windows(9).any(|part| part == b"/api/door");
            let here = if door { Ipv4Addr::new(192, 0, 2, 1) } else { Ipv4Addr::LOCALHOST };
            let (mut answer, told) = (Vec::new(), Cell::new(0));
            let listening = async {
                let mut part = vec![0; 4096];
                let mut patience = BEGUN_WITHIN;
                while let Ok(Ok(read)) = timeout(patience, reading.read(&mut part)).await {
                    patience = GOES_ON_WITHIN;
                    told.set(told.get() + read);
                    if read == 0 || answer.len() > LONGEST {
                        break;
                    }
                    answer.extend_from_slice(&part[..read]);
                    if answer.windows(6).any(|begin| begin == b"ndjson") {
                        break;
                    }
                }
            };
            let saying = async {
                // A server that has heard enough may close before it has read everything.
                let (first, last) = bytes.split_at(at_once);
                let _ = writing.write_all(first).await;
                if !last.is_empty() {
                    for _ in 0..MOMENTS {
                        let before = told.get();
                        tokio::time::sleep(A_MOMENT).await;
                        if told.get() == before {
                            break;
                        }
                    }
                    let _ = writing.write_all(last).await;
                }
                std::future::pending::<()>().await
            };
            // In a thread with a small stack.
            tokio::spawn(self.answers.clone().to(theirs, IpAddr::V4(here)));
            tokio::select! {
                biased;
                () = listening => {}
                () = saying => {}
            }
            let text = String::from_utf8_lossy(&answer).into_owned();
            let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
            (status, text)
        })
    }
}

/// What says where a request ends, or that the connection is to become something else: whoever gets that wrong waits for
/// ever, and that is hyper's business.
const FRAMING: [&str; 6] = ["connection", "content-length", "expect", "te", "transfer-encoding", "upgrade"];

/// The headers of a line, as they are sent; what makes none is left out.
fn headers(line: &str) -> String {
    let sent = |header: &&str| {
        let Some((name, value)) = header.split_once(':') else { return false };
        let plain = |c: char| c.is_ascii_graphic() || c == ' ';
        let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        named && !FRAMING.contains(&name.to_ascii_lowercase().as_str()) && value.chars().all(plain)
    };
    line.split('\t').filter(sent).map(|header| format!("{header}\r\n")).collect()
}

/// The first text of this name in JSON.
fn field(text: &str, name: &str) -> String {
    let begin = text.split(&format!("\"{name}\":\"")).nth(1);
    begin.and_then(|rest| rest.split('"').next()).unwrap_or_else(|| panic!("no {name}: {text}")).to_string()
}

fn cookie(answer: &str) -> String {
    let set = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    format!("Cookie: {}\r\n", set.split(';').next().expect("a pair"))
}
