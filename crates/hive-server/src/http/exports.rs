//! Games as files: `/games/ID.{uhp,pgn,svg,png}`, at any ply.

use super::answer::Refused;
use super::games::ask;
use super::guest::Guest;
use super::headers::PICTURE_POLICY;
use super::pictures::png;
use super::work::beside;
use crate::app::App;
use crate::limits::Kind;
use crate::room::{Command, Snapshot};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hive_notation::{Format, Record};
use hive_picture::{Last, Options, Theme};
use hive_rules::{Color, Game};
use hive_wire::{RefusalView, Rule};
use serde::Deserialize;
use std::sync::Arc;
use time::UtcDateTime;

/// The widest picture of a game, in pixels.
const WIDEST: u32 = 2000;

/// How wide it is if nobody says otherwise.
const USUAL: u32 = 800;

/// How a game is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wishes {
    ply: Option<usize>,
    theme: Option<ThemeName>,
    width: Option<u32>,
    hands: Option<u8>,
    background: Option<Background>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ThemeName {
    Light,
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Background {
    /// The table is painted.
    Table,
    /// It is transparent.
    None,
}

/// `GET /games/{id}.{uhp,pgn,svg,png}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/games/{file}",
        summary = "A game as a file: ID.uhp, ID.pgn, ID.svg or ID.png.",
        params(
            ("file" = String, Path, description = "The game's name in links, or its name for pictures, with an extension"),
            ("ply" = Option<u32>, Query, description = "After how many turns"),
            ("theme" = Option<String>, Query, description = "light or dark"),
            ("width" = Option<u32>, Query, description = "In pixels"),
            ("hands" = Option<u8>, Query, description = "1 shows the tiles in hand"),
            ("background" = Option<String>, Query, description = "table, or none for a transparent one"),
        ),
        responses(
            (status = 200, description = "The file"),
            (status = 404, description = "No such game", body = hive_wire::Problem),
            (
                status = 422,
                description = "A game that began with a drawing, as uhp or pgn",
                body = hive_wire::Problem,
            ),
        ),
    )
)]
pub(super) async fn export(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(file): Path<String>,
    wishes: Result<Query<Wishes>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Refused> {
    let wrong = |text: String| Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, text);
    let Query(wishes) = wishes.map_err(|error| wrong(error.body_text()))?;
    let (id, kind) = file.split_once('.').ok_or_else(Refused::no_game)?;
    if !["uhp", "pgn", "svg", "png"].contains(&kind) {
        return Err(Refused::new(
            StatusCode::NOT_FOUND,
            Rule::NotFound,
            "games come as uhp, pgn, svg and png",
        ));
    }
    guest.take(&app, Kind::Request, "you ask for many files")?;
    let game = app.shown.game(id);
    if game.is_some() && ["uhp", "pgn"].contains(&kind) {
        // Records name the game, and this name is for those who may not know it.
        return Err(Refused::new(
            StatusCode::NOT_FOUND,
            Rule::NotFound,
            "at this address are pictures alone",
        ));
    }
    let id = game.as_ref().map_or(id, |game| game.as_str());
    let snapshot = ask(&app, id, |answer| Command::Record { answer }).await?;
    if snapshot.agreement.drawing.is_some() && ["uhp", "pgn"].contains(&kind) {
        let text = "this game began with a drawn hive, and uhp and pgn know no beginning but an empty table: \
                    it comes as svg and png";
        return Err(Refused::senseless(RefusalView::new(Rule::BadPosition, text)));
    }
    let (kind, url) = (kind.to_string(), format!("{}/game/{id}", app.config.url()));
    let name = file.clone();
    let (width, pixels) = (wishes.width.unwrap_or(USUAL), kind == "png");
    let made = beside(&app, move || make(*snapshot, &kind, &url, &wishes)).await?;
    let (content_type, bytes) = match made.map_err(wrong)? {
        (_, svg) if pixels => ("image/png", png(&app, &guest, svg, width).await?),
        (content_type, text) => (content_type, Bytes::from(text)),
    };
    let head = [
        (CONTENT_TYPE, content_type.to_string()),
        (CACHE_CONTROL, "no-cache".to_string()),
        (CONTENT_SECURITY_POLICY, PICTURE_POLICY.to_string()),
        (CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")),
    ];
    let mut response = (head, Body::from(bytes)).into_response();
    if content_type.starts_with("image/") {
        // Pictures are there to be shown, in a forum as well.
        let everywhere = HeaderValue::from_static("cross-origin");
        response.headers_mut().insert(HeaderName::from_static("cross-origin-resource-policy"), everywhere);
    }
    Ok(response)
}

fn make(
    snapshot: Snapshot,
    kind: &str,
    url: &str,
    wishes: &Wishes,
) -> Result<(&'static str, String), String> {
    let turns = snapshot.game.turns().len();
    let ply = wishes.ply.unwrap_or(turns);
    if ply > turns {
        return Err(format!("there is no ply {ply}: the game has {turns} turns"));
    }
    let mut game = snapshot.game.clone();
    (ply..turns).for_each(|_| {
        game.undo();
    });
    match kind {
        "uhp" | "pgn" => {
            let format = if kind == "uhp" { Format::GameStrings } else { Format::Pgn };
            let record = record(&snapshot, game, url);
            let text = format.write(&record).ok_or("the game did not begin on an empty table")?;
            Ok(("text/plain; charset=utf-8", text))
        }
        _ => Ok(("image/svg+xml", draw(&game, wishes)?)),
    }
}

fn draw(game: &Game, wishes: &Wishes) -> Result<String, String> {
    let width = wishes.width.unwrap_or(USUAL);
    if !(16..=WIDEST).contains(&width) {
        return Err(format!("a picture is 16 to {WIDEST} pixels wide"));
    }
    let theme = match wishes.theme {
        Some(ThemeName::Dark) => Theme::Dark,
        Some(ThemeName::Light) | None => Theme::Light,
    };
    let hands = wishes.hands.is_some_and(|hands| hands != 0);
    let background = wishes.background != Some(Background::None);
    let last = Last::of_game(game);
    let options = Options { last, theme, width, hands, background, ..Options::default() };
    Ok(hive_picture::svg(game.position(), &options))
}

/// The game with what is known about it.
fn record(snapshot: &Snapshot, game: Game, url: &str) -> Record {
    let mut record = Record::of(game);
    let player = |color: Color| match snapshot.agreement.engine(color) {
        Some(level) => format!("Kypseli level {level}"),
        None => snapshot.names.of(color).as_deref().unwrap_or("?").to_string(),
    };
    let tags = [
        ("Event", "A game of Hive".to_string()),
        ("Site", url.to_string()),
        ("Date", date(snapshot.created)),
        ("White", player(Color::White)),
        ("Black", player(Color::Black)),
    ];
    record.tags = tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    record
}

/// A day as records write it, such as 2011.03.28, in universal time; `????.??.??` if there is no such day.
fn date(milliseconds: i64) -> String {
    let day =
        UtcDateTime::from_unix_timestamp(milliseconds.div_euclid(1000)).map(UtcDateTime::to_calendar_date);
    match day {
        Ok((year, month, day)) => format!("{year:04}.{:02}.{day:02}", u8::from(month)),
        Err(_) => "????.??.??".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates() {
        for (days, text) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (20_512, "2026.02.28"),
            (-1, "1969.12.31"),
        ] {
            assert_eq!(date(days * 86_400_000 + 5), text);
        }
        assert_eq!(date(i64::MAX), "????.??.??");
    }
}
