//! What programs are told that show a link to somebody: a title, a sentence and a picture, in the head of the page.

use super::games::ask;
use crate::app::App;
use crate::limits::Kind;
use crate::network::Address;
use crate::page::escaped;
use crate::room::{Command, Snapshot};
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, Uri};
use hive_notation::game_type;
use hive_play::{GameId, SeatPlan};
use hive_rulebook::Language;
use hive_rules::Color;
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Whoever shows links does not wait longer for a game.
const DRAWN_WITHIN: Duration = Duration::from_secs(2);

/// How wide the picture is.
pub(super) const WIDTH: u32 = 1200;

/// What such a program shows.
pub(super) struct Card {
    pub(super) title: String,
    pub(super) words: String,
    pub(super) picture: String,
    /// Whether the picture is worth its width.
    pub(super) large: bool,
}

/// The lines for the head; nothing for browsers, whose readers see the page itself, and for those who ask too much.
pub(super) async fn head(
    app: &Arc<App>,
    uri: &Uri,
    headers: &HeaderMap,
    peer: IpAddr,
    language: Language,
) -> Option<String> {
    if is_reader(headers) {
        return None;
    }
    let client = super::address::client(&app.config, peer, headers);
    app.buckets.take_of_address(Kind::Request, &Address::of(client)).ok()?;
    let words = app.page.words(language);
    let game = uri.path().strip_prefix("/game/").and_then(|name| app.shown.led_to(name));
    let card = match game {
        Some((id, _)) => of_game(app, &id, &words).await,
        None => super::puzzles::card(app, uri, language, &words),
    };
    Some(card.unwrap_or_else(|| of_page(app, &words)).lines())
}

/// What programs that show links call themselves, in small letters. Some are browsers underneath, and say all that a
/// browser says besides.
const PROGRAMS: [&str; 8] =
    ["bot", "crawl", "spider", "preview", "externalhit", "embed", "+http", "whatsapp"];

/// Whether it is somebody's browser that asks. Every browser says what it fetches for, and few programs do.
fn is_reader(headers: &HeaderMap) -> bool {
    let name = headers.get(USER_AGENT).and_then(|name| name.to_str().ok()).unwrap_or_default();
    let name = name.to_ascii_lowercase();
    headers.contains_key("sec-fetch-mode") && !PROGRAMS.iter().any(|program| name.contains(program))
}

/// Any page that is neither a game nor a puzzle.
fn of_page(app: &App, words: &Value) -> Card {
    Card {
        title: format!("{}: {}", word(words, "name"), word(words, "home.title")),
        words: word(words, "home.lead"),
        picture: format!("{}/icons/512.png", app.config.url()),
        large: false,
    }
}

async fn of_game(app: &Arc<App>, id: &GameId, words: &Value) -> Option<Card> {
    let asked = timeout(DRAWN_WITHIN, ask(app, id, |answer| Command::Record { answer })).await;
    let snapshot = asked.ok()?.ok()?;
    // The picture's own name: the key to the game is in the link alone.
    let name = app.shown.of(id);
    let picture = format!("{}/games/{name}.png?width={WIDTH}", app.config.url());
    let (white, black) = (seat(&snapshot, Color::White, words), seat(&snapshot, Color::Black, words));
    let turns = snapshot.game.turns().len();
    let (title, sentence) = match (white, black) {
        (Some(white), Some(black)) => {
            let title = word(words, "card.game").replace("{white}", &white).replace("{black}", &black);
            let set = game_type(snapshot.agreement.ruleset.expansions).to_string();
            (title, word(words, "card.more").replace("{set}", &set).replace("{turns}", &turns.to_string()))
        }
        (Some(host), None) | (None, Some(host)) => {
            (word(words, "card.invite").replace("{name}", &host), word(words, "card.invite.more"))
        }
        (None, None) => (word(words, "home.title"), word(words, "card.invite.more")),
    };
    Some(Card { title, words: sentence, picture, large: turns > 0 })
}

/// Who sits somewhere; nothing for a seat that is free.
pub(super) fn seat(snapshot: &Snapshot, color: Color, words: &Value) -> Option<String> {
    let side = match color {
        Color::White => "side.white",
        Color::Black => "side.black",
    };
    match snapshot.agreement.engine(color) {
        Some(level) => {
            let name = word(words, &format!("level.{level}"));
            Some(word(words, "seat.engine").replace("{name}", &name))
        }
        // Two at one screen are White and Black, on every page.
        None if Color::ALL.iter().all(|&side| *snapshot.agreement.seats.of(side) != SeatPlan::SameScreen) => {
            snapshot.names.of(color).as_deref().map(|name| named(name, words))
        }
        None => Some(word(words, side)),
    }
}

/// A person's name. Who has chosen none is called a guest, in the language that is asked for.
fn named(name: &str, words: &Value) -> String {
    let mark = name.strip_prefix("Guest ").filter(|mark| {
        mark.len() == 4 && mark.bytes().all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f'))
    });
    match mark {
        Some(mark) => word(words, "seat.guest").replace("{mark}", mark),
        None => name.to_string(),
    }
}

pub(super) fn word(words: &Value, key: &str) -> String {
    words.get(key).and_then(Value::as_str).unwrap_or_default().to_string()
}

impl Card {
    fn lines(&self) -> String {
        let form = if self.large { "summary_large_image" } else { "summary" };
        let lines = [
            ("name", "description", self.words.as_str()),
            ("property", "og:type", "website"),
            ("property", "og:site_name", "Kypseli"),
            ("property", "og:title", &self.title),
            ("property", "og:description", &self.words),
            ("property", "og:image", &self.picture),
            ("name", "twitter:card", form),
            ("name", "twitter:title", &self.title),
            ("name", "twitter:description", &self.words),
            ("name", "twitter:image", &self.picture),
        ];
        let line = |(kind, name, text): &(&str, &str, &str)| {
            format!("<meta {kind}=\"{name}\" content=\"{}\">", escaped(text))
        };
        lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}
