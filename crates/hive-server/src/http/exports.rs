//! Games as files: `/games/ID.{uhp,pgn,sgf,svg,png,apng}`, at any ply.

use super::answer::Refused;
use super::games::ask;
use super::guest::Guest;
use super::headers::PICTURE_POLICY;
use super::pictures::{film, png};
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
use std::fmt;
use std::sync::Arc;
use time::UtcDateTime;

/// The widest picture of a game, in pixels.
const WIDEST: u32 = 2000;

/// How wide it is if nobody says otherwise, and one that moves.
pub(super) const USUAL: u32 = 800;
pub(super) const USUAL_MOVING: u32 = 480;

/// So many turns a picture shows that moves: the last ones.
pub(super) const MOST_FRAMES: usize = 100;

/// What tells a game in turns, and what shows it.
const RECORDS: [&str; 3] = ["uhp", "pgn", "sgf"];
const PICTURES: [&str; 3] = ["svg", "png", "apng"];

/// How a game is wanted.
#[derive(Default, Deserialize)]
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

impl Wishes {
    /// A picture as usual, this wide.
    pub(super) fn wide(width: u32) -> Wishes {
        Wishes { width: Some(width), ..Wishes::default() }
    }
}

/// `GET /games/{id}.{uhp,pgn,sgf,svg,png,apng}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/games/{file}",
        summary = "A game as a file: ID.uhp, ID.pgn, ID.sgf, ID.svg, ID.png, or ID.apng, which moves.",
        params(
            ("file" = String, Path, description = "The game's name in links, or its name for pictures, with an extension"),
            ("ply" = Option<u32>, Query, description = "After how many turns"),
            ("theme" = Option<String>, Query, description = "light or dark"),
            ("width" = Option<u32>, Query, description = "In pixels", minimum = 16, maximum = 2_000),
            ("hands" = Option<u8>, Query, description = "1 shows the tiles in hand", maximum = 1),
            ("background" = Option<String>, Query, description = "table, or none for a transparent one"),
        ),
        responses(
            (status = 200, description = "The file"),
            (status = 404, description = "No such game", body = hive_wire::Problem),
            (
                status = 422,
                description = "A game that has not so many turns, or that began with a drawing, as uhp, pgn or sgf",
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
    if !RECORDS.iter().chain(&PICTURES).any(|known| *known == kind) {
        return Err(Refused::new(
            StatusCode::NOT_FOUND,
            Rule::NotFound,
            "games come as uhp, pgn, sgf, svg, png and apng",
        ));
    }
    let is_record = RECORDS.contains(&kind);
    guest.take(&app, Kind::Request, "you ask for many files")?;
    let game = app.shown.game(id);
    if game.is_some() && is_record {
        // Records name the game, and this name is for those who may not know it.
        return Err(Refused::new(
            StatusCode::NOT_FOUND,
            Rule::NotFound,
            "at this address are pictures alone",
        ));
    }
    let game = game.or_else(|| app.shown.led_to(id).map(|(game, _)| game)).ok_or_else(Refused::no_game)?;
    let snapshot = ask(&app, &game, |answer| Command::Record { answer }).await?;
    if snapshot.agreement.drawing.is_some() && is_record {
        let text = "this game began with a drawn hive, and records know no beginning but an empty table: \
                    it comes as svg, png and apng";
        return Err(Refused::senseless(RefusalView::new(Rule::BadPosition, text)));
    }
    // What is waited for is in boxes: whoever asks stands deep in the stack.
    if kind == "apng" {
        return Box::pin(moving(&app, &guest, snapshot, wishes, &file)).await;
    }
    let url = format!("{}/game/{id}", app.config.url());
    Box::pin(still(&app, &guest, snapshot, wishes, [&file, kind, &url])).await
}

/// The game as a record, or as a picture that does not move.
async fn still(
    app: &App,
    guest: &Guest,
    snapshot: Box<Snapshot>,
    wishes: Wishes,
    [name, kind, url]: [&str; 3],
) -> Result<Response, Refused> {
    let (width, pixels) = (wishes.width.unwrap_or(USUAL), kind == "png");
    let (kind, url) = (kind.to_string(), url.to_string());
    let made = beside(app, guest, move || make(&snapshot, &kind, &url, &wishes)).await?;
    let (content_type, bytes) = match made.map_err(NoFile::refused)? {
        (_, svg) if pixels => ("image/png", png(app, guest, svg, width).await?),
        (content_type, text) => (content_type, Bytes::from(text)),
    };
    Ok(answer(content_type, bytes, name))
}

/// The game as a picture that moves.
async fn moving(
    app: &App,
    guest: &Guest,
    snapshot: Box<Snapshot>,
    wishes: Wishes,
    name: &str,
) -> Result<Response, Refused> {
    let wrong = |text: String| Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, text);
    let width = wishes.width.unwrap_or(USUAL_MOVING);
    let made = beside(app, guest, move || {
        let turns = snapshot.game.turns().len();
        let ply = wishes.ply.unwrap_or(turns);
        let game = snapshot.game.at_ply(ply).ok_or(NoFile::Ply { ply, turns })?;
        let options = options(&game, &Wishes { width: Some(width), ..wishes })?;
        Ok(hive_picture::reel(&game, &options, MOST_FRAMES))
    });
    let reel = made.await?.map_err(|reason: NoFile| wrong(reason.to_string()))?;
    Ok(answer("image/apng", film(app, guest, reel, width).await?, name))
}

/// The file with what is to be known about it.
pub(super) fn answer(content_type: &'static str, bytes: Bytes, name: &str) -> Response {
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
    response
}

/// Why there is no such file of a game.
#[derive(Debug)]
pub(super) enum NoFile {
    Ply { ply: usize, turns: usize },
    Width,
    Hands,
    NotEmpty,
}

impl NoFile {
    /// What is no wish at all, or one that this game cannot fulfil.
    pub(super) fn refused(self) -> Refused {
        let text = self.to_string();
        match self {
            NoFile::Ply { .. } | NoFile::NotEmpty => {
                Refused::senseless(RefusalView::new(Rule::BadPosition, text))
            }
            NoFile::Width | NoFile::Hands => Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, text),
        }
    }
}

impl fmt::Display for NoFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoFile::Ply { ply, turns } => write!(f, "there is no ply {ply}: the game has {turns} turns"),
            NoFile::Width => write!(f, "a picture is 16 to {WIDEST} pixels wide"),
            NoFile::Hands => f.write_str("`hands` is 0 or 1"),
            NoFile::NotEmpty => f.write_str("the game did not begin on an empty table"),
        }
    }
}

fn make(
    snapshot: &Snapshot,
    kind: &str,
    url: &str,
    wishes: &Wishes,
) -> Result<(&'static str, String), NoFile> {
    let turns = snapshot.game.turns().len();
    let ply = wishes.ply.unwrap_or(turns);
    let game = snapshot.game.at_ply(ply).ok_or(NoFile::Ply { ply, turns })?;
    match kind {
        "uhp" | "pgn" | "sgf" => {
            let format = match kind {
                "uhp" => Format::GameStrings,
                "sgf" => Format::Sgf,
                _ => Format::Pgn,
            };
            let record = record(snapshot, game, url);
            let text = format.write(&record).ok_or(NoFile::NotEmpty)?;
            Ok(("text/plain; charset=utf-8", text))
        }
        _ => Ok(("image/svg+xml", draw(&game, wishes)?)),
    }
}

fn draw(game: &Game, wishes: &Wishes) -> Result<String, NoFile> {
    Ok(hive_picture::svg(game.position(), &options(game, wishes)?))
}

pub(super) fn options(game: &Game, wishes: &Wishes) -> Result<Options, NoFile> {
    let width = wishes.width.unwrap_or(USUAL);
    if !(16..=WIDEST).contains(&width) {
        return Err(NoFile::Width);
    }
    let theme = match wishes.theme {
        Some(ThemeName::Dark) => Theme::Dark,
        Some(ThemeName::Light) | None => Theme::Light,
    };
    let hands = match wishes.hands {
        None | Some(0) => false,
        Some(1) => true,
        Some(_) => return Err(NoFile::Hands),
    };
    let background = wishes.background != Some(Background::None);
    let last = Last::of_game(game);
    Ok(Options { last, theme, width, hands, background, ..Options::default() })
}

/// A game as PGN; nothing if it began with a drawing. The copy that is written down is large, and who asks stands deep in
/// the stack.
#[inline(never)]
pub(super) fn pgn(snapshot: &Snapshot, url: &str) -> Option<String> {
    let record = record(snapshot, snapshot.game.clone(), url);
    Format::Pgn.write(&record)
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
