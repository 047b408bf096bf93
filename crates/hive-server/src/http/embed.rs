//! A game in somebody else's page: a small page of its own, the only one that may be put into a frame.

use super::answer::Refused;
use super::games::ask;
use super::guest::Guest;
use super::{page, unfurl};
use crate::app::App;
use crate::limits::Kind;
use crate::page::escaped;
use crate::room::Command;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use hive_rules::Color;
use std::sync::Arc;

/// Where these pages are. Every other page refuses to be in a frame.
pub(super) const PATH: &str = "/embed/";

/// Our own files and nothing else; in anybody's frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors *";

/// `GET /embed/{name}`, where the name is the one for pictures: whoever sees this page cannot find the game itself.
pub(super) async fn embed(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    guest.take(&app, Kind::Request, "you ask for many games")?;
    let game = app.shown.game(&name).ok_or_else(Refused::no_game)?;
    let snapshot = ask(&app, &game, |answer| Command::Record { answer }).await?;
    let language = page::language(&headers);
    let words = app.page.words(language);
    let word = |key: &str| escaped(words.get(key).and_then(serde_json::Value::as_str).unwrap_or_default());
    let (turns, assets) = (snapshot.game.turns().len(), app.page.prefix());
    let seats = Color::ALL.map(|color| unfurl::seat(&snapshot, color, &words));
    let title = match seats {
        [Some(white), Some(black)] => escaped(&format!("{white} – {black}")),
        _ => word("game"),
    };
    let alt = word("embed.alt");
    let button = |action: &str, sign: &str| {
        let text = word(&format!("moves.{action}"));
        format!(
            "<button type=\"button\" data-step=\"{action}\" aria-label=\"{text}\" title=\"{text}\">{sign}</button>"
        )
    };
    let buttons = [("first", "«"), ("back", "‹"), ("forward", "›"), ("last", "»")]
        .map(|(action, sign)| button(action, sign));
    let html = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"{assets}/style/embed.css\">\n\
         <script type=\"module\" src=\"{assets}/app/embed.js\"></script>\n</head>\n\
         <body data-picture=\"{name}\" data-turns=\"{turns}\" data-alt=\"{alt}\">\n\
         <h1>{title}</h1>\n<main><img alt=\"{now}\" src=\"/games/{name}.svg?width=800&amp;background=none\"></main>\n\
         <footer><nav aria-label=\"{step}\">{buttons}</nav><output>{turns}/{turns}</output>\
         <a href=\"/\" target=\"_blank\" rel=\"noopener\">Kypseli</a></footer>\n</body>\n</html>\n",
        now = alt.replace("{n}", &turns.to_string()),
        step = word("moves.step"),
        buttons = buttons.concat(),
    );
    let head = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-cache"),
        (VARY, "accept-language"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((head, html).into_response())
}
