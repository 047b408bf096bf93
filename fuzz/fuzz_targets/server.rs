//! Whatever somebody sends to the server, through its real router and over its real sockets, on small stacks: it is
//! answered, and never with an error of the server's own.
//!
//! The first line of an input is a request; what follows is its body, or, where the request opens a socket, one message a
//! line. `GAME` stands for a game that there is.
#![no_main]

use hive_server::{Answers, Limits, Server, Settings};
use libfuzzer_sys::fuzz_target;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::OnceLock;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// A quarter of what a thread of the server has: what fits here does not go deeper with its input. The layers of a request
/// need some 170 KB by themselves in a development build, and a file of a game at their end 90 KB, whatever it says.
const STACK: usize = 512 * 1024;

/// What is read of an answer.
const LONGEST: usize = 1 << 20;

struct House {
    runtime: Runtime,
    answers: Answers,
    address: SocketAddr,
    /// Who asks: a guest, somebody with an account, and a program.
    guests: [String; 3],
    game: String,
}

/// The status and the text of an answer.
type Answer = (u16, String);

impl House {
    fn open() -> House {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_stack_size(STACK)
            .enable_all()
            .build()
            .expect("a runtime");
        let data = std::env::temp_dir().join("kypseli-fuzz");
        let _ = std::fs::remove_dir_all(&data);
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
            data: Some(data),
            engine_threads: Some(1),
            limits: Some(limits),
            ..Settings::default()
        };
        let config = settings.config().expect("it makes sense");
        let server = runtime.block_on(Server::start(config)).expect("it starts");
        let mut house = House {
            runtime,
            answers: server.answers(),
            address: server.address(),
            guests: Default::default(),
            game: String::new(),
        };
        // It goes on for as long as the process does.
        std::mem::forget(server);
        let (_, text) = house.ask("GET /api/me", "", "");
        house.guests[0] = cookie(&text);
        let game = r#"{"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}}}"#;
        let (status, text) = house.ask("POST /api/games", &house.guests[0], game);
        assert_eq!(status, 201, "{text}");
        house.game = text.split("\"id\":\"").nth(1).expect("a name")[..16].to_string();
        let account = r#"{"name": "Ann", "password": "correct horse battery"}"#;
        let (_, text) = house.ask("POST /api/me/account", "", account);
        house.guests[1] = cookie(&text);
        let token = r#"{"label": "bot", "scopes": ["bot:play", "challenge:read", "challenge:write"]}"#;
        let (status, text) = house.ask("POST /api/me/account/tokens", &house.guests[1], token);
        assert_eq!(status, 201, "{text}");
        let token =
            text.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a token");
        house.guests[2] = format!("Authorization: Bearer {token}\r\n");
        house
    }

    fn ask(&self, request: &str, who: &str, body: &str) -> Answer {
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\n{who}Content-Type: application/json\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.say(head.as_bytes())
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
        self.say(&bytes)
    }

    fn say(&self, bytes: &[u8]) -> Answer {
        self.runtime.block_on(async {
            let (ours, theirs) = duplex(1 << 16);
            let (mut reading, mut writing) = tokio::io::split(ours);
            let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
            let mut answer = Vec::new();
            let listening = async {
                let mut part = vec![0; 4096];
                // Streams of programs go on for ever.
                while let Ok(Ok(read)) = timeout(Duration::from_millis(2000), reading.read(&mut part)).await {
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
                let _ = writing.write_all(bytes).await;
                std::future::pending::<()>().await
            };
            // In a thread with a small stack.
            tokio::spawn(self.answers.clone().to(theirs, here));
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

fn cookie(answer: &str) -> String {
    let set = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    format!("Cookie: {}\r\n", set.split(';').next().expect("a pair"))
}

fuzz_target!(|bytes: &[u8]| {
    static HOUSE: OnceLock<House> = OnceLock::new();
    let house = HOUSE.get_or_init(House::open);
    let text = String::from_utf8_lossy(bytes).replace("GAME", &house.game);
    let (request, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let (who, request) = match request.as_bytes().first() {
        Some(digit @ b'0'..=b'2') => (house.guests[usize::from(digit - b'0')].as_str(), &request[1..]),
        _ => ("", request),
    };
    // What is no request at all is hyper's business.
    let line = |c: char| c.is_ascii_graphic() || c == ' ';
    if request.split(' ').count() != 2 || !request.chars().all(line) {
        return;
    }
    let path = request.split(' ').nth(1).unwrap_or_default();
    let sockets = ["/api/lobby", "/api/analysis"];
    let socket = sockets.iter().any(|name| path.starts_with(name)) || path.contains("/socket");
    let (status, answer) =
        if socket { house.talk(request, who, rest) } else { house.ask(request, who, rest) };
    assert!(status > 0 && status < 500, "{request}: {answer}");
});
