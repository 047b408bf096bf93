//! The archive: every rated game, for everybody. Other games are for those who have their links, and those who played them
//! find them again in `casual.rs`.

use super::answer::Refused;
use super::guest::Guest;
use super::people::{Names, account_called, game_view, name_of, nobody};
use crate::app::App;
use crate::limits::Kind;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_notation::{game_type, parse_game_type};
use hive_people::Speed;
use hive_play::Identity;
use hive_rules::Color;
use hive_store::{Search, WhiteScore};
use hive_wire::{ArchiveList, EndReason, PartView, RecordTally, Rule, StatisticsView};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

/// How many games a part has.
const PART: u32 = 50;

/// So many games are gone through at once, and so often for one question: what nobody finds has an end.
const STRETCH: u64 = 20_000;
const STRETCHES: u32 = 5;

/// So many games somebody's statistics are made of, and so many opponents are named.
const COUNTED: u32 = 1_000;
const OPPONENTS: usize = 10;

/// So many openings are told.
const OPENINGS: usize = 10;

/// What is looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    pub(super) player: Option<String>,
    pub(super) other: Option<String>,
    side: Option<String>,
    result: Option<String>,
    reason: Option<String>,
    speed: Option<String>,
    tiles: Option<String>,
    since: Option<i64>,
    until: Option<i64>,
    shortest: Option<u32>,
    longest: Option<u32>,
    pub(super) least: Option<u32>,
    pub(super) most: Option<u32>,
    /// Where to go on, as the part before told it.
    pub(super) before: Option<String>,
}

pub(super) fn unread(text: &str) -> Refused {
    Refused::new(StatusCode::BAD_REQUEST, Rule::Unreadable, text)
}

pub(super) fn nowhere() -> Refused {
    unread("the list has no such place")
}

/// A place in the list of rated games, as it was told before.
fn place(text: &str) -> Option<u32> {
    text.parse().ok().filter(|place| i32::try_from(*place).is_ok())
}

/// What is looked for, in the store's own words, among the games of these two.
async fn search(app: &App, wanted: &Wanted) -> Result<Search, Refused> {
    let mut search = conditions(wanted)?;
    for (name, into) in [(&wanted.player, &mut search.who), (&wanted.other, &mut search.other)] {
        if let Some(name) = name {
            *into = Some(account_called(app, name).await?.ok_or_else(nobody)?.who);
        }
    }
    Ok(search)
}

/// What is looked for, whoever played.
pub(super) fn conditions(wanted: &Wanted) -> Result<Search, Refused> {
    let color = match wanted.side.as_deref() {
        None => None,
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        Some(_) => return Err(unread("a side is white or black")),
    };
    let score = match wanted.result.as_deref() {
        None => None,
        Some("won") => Some(WhiteScore::Won),
        Some("drawn") => Some(WhiteScore::Drawn),
        Some("lost") => Some(WhiteScore::Lost),
        Some(_) => return Err(unread("a result is won, drawn or lost, for the player or else for White")),
    };
    let mut search = Search { color, score, ..Search::default() };
    if let Some(reason) = &wanted.reason {
        let reason = EndReason::named(reason).ok_or_else(|| unread("no game ends like that"))?;
        search.how = reason.name().to_string();
    }
    if let Some(speed) = &wanted.speed {
        let speed = Speed::ALL.into_iter().find(|known| known.name() == speed);
        search.speed = speed.ok_or_else(|| unread("there is no such speed"))?.name().to_string();
    }
    if let Some(tiles) = &wanted.tiles {
        let set = parse_game_type(tiles).ok_or_else(|| unread("a set of tiles is written like Base+MLP"))?;
        search.tiles = game_type(set).to_string();
    }
    let turns = [wanted.shortest, wanted.longest].into_iter().flatten().all(|turns| turns <= 20_000);
    let points = [wanted.least, wanted.most].into_iter().flatten().all(|points| points <= 9_999);
    if !(turns && points) {
        return Err(unread("a game has 20,000 turns at most, and a rating four digits"));
    }
    search.ended = wanted.since.unwrap_or(i64::MIN)..=wanted.until.unwrap_or(i64::MAX);
    search.ply = wanted.shortest.unwrap_or(0)..=wanted.longest.unwrap_or(u32::MAX);
    search.points = f64::from(wanted.least.unwrap_or(0))..=wanted.most.map_or(f64::MAX, f64::from);
    Ok(search)
}

/// `GET /api/archive`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/archive",
        summary = "Rated games of everybody, the latest first.",
        params(
            ("player" = Option<String>, Query, description = "Who played"),
            ("other" = Option<String>, Query, description = "Against whom"),
            ("side" = Option<String>, Query, description = "The player's side: white or black"),
            ("result" = Option<String>, Query, description = "For the player, or else for White: won, drawn or lost"),
            ("reason" = Option<String>, Query, description = "How it ended, such as surrounded or time"),
            ("speed" = Option<String>, Query, description = "bullet, blitz, rapid, classical or correspondence"),
            ("tiles" = Option<String>, Query, description = "The set of tiles, such as Base+MLP"),
            ("since" = Option<String>, Query, description = "Ended since, in milliseconds since 1970"),
            ("until" = Option<String>, Query, description = "Ended until, in milliseconds since 1970"),
            ("shortest" = Option<u32>, Query, description = "With so many turns or more", maximum = 20_000),
            ("longest" = Option<u32>, Query, description = "With so many turns or fewer", maximum = 20_000),
            ("least" = Option<u32>, Query, description = "Both had so many points or more", maximum = 9_999),
            ("most" = Option<u32>, Query, description = "Both had so many points or fewer", maximum = 9_999),
            ("before" = Option<u32>, Query, description = "Where to go on: `next` of the part before"),
        ),
        responses(
            (status = 200, description = "The games", body = ArchiveList),
            (status = 404, description = "Nobody has this name", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn archive(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<ArchiveList>, Refused> {
    guest.take(&app, Kind::Request, "you look for many games")?;
    let trouble = |error| Refused::trouble(&error);
    let search = search(&app, &wanted).await?;
    let before = wanted.before.map(|text| place(&text).ok_or_else(nowhere)).transpose()?;
    let last = app.store.last_rated().await.map_err(trouble)?;
    let mut end = before.map_or(last + 1, |before| u64::from(before).min(last + 1));
    let (mut games, mut names) = (Vec::new(), Names::default());
    for _ in 0..STRETCHES {
        let start = end.saturating_sub(STRETCH).max(1);
        let left = PART - u32::try_from(games.len()).unwrap_or(PART);
        let found = app.store.search(&search, start..end, left).await.map_err(trouble)?;
        // What was not gone through comes next time.
        end = if found.len() == left as usize { found.last().map_or(start, |one| one.number) } else { start };
        for one in found {
            games.push(game_view(&app, &mut names, &guest, &one.rated).await?);
        }
        if end <= 1 || games.len() == PART as usize {
            break;
        }
    }
    let next = (end > 1).then(|| u32::try_from(end).unwrap_or(u32::MAX));
    let between = match (&search.who, &search.other) {
        (Some(who), Some(other)) if before.is_none() => between(&app, who, other).await?,
        _ => None,
    };
    Ok(Json(ArchiveList { games, next, between }))
}

/// `GET /api/people/{name}/statistics`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/people/{name}/statistics",
        summary = "What somebody's rated games come to, and those against you.",
        params(("name" = String, Path, description = "Their name")),
        responses(
            (status = 200, description = "All of it", body = StatisticsView),
            (status = 404, description = "Nobody has this name", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn statistics(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(name): Path<String>,
) -> Result<Json<StatisticsView>, Refused> {
    guest.take(&app, Kind::Request, "you look at many people")?;
    let who = account_called(&app, &name).await?.ok_or_else(nobody)?.who;
    let found = app.store.all_rated_of(&who, COUNTED + 1).await.map_err(|error| Refused::trouble(&error))?;
    let (mut view, mut met) = (StatisticsView::default(), HashMap::<Identity, RecordTally>::new());
    let (mut tiles, mut ends, mut openings) = (HashMap::new(), HashMap::new(), HashMap::new());
    app.collection.catch_up(&app.store, &app.clock).await;
    view.more = found.len() > COUNTED as usize;
    for game in found.iter().take(COUNTED as usize).map(|one| &one.rated) {
        let white = game.sides.white.who == who;
        let other = if white { &game.sides.black.who } else { &game.sides.white.who };
        view.games += 1;
        let own = if white { &mut view.white } else { &mut view.black };
        for score in [
            own,
            tiles.entry(game.tiles.clone()).or_default(),
            ends.entry(game.how.clone()).or_default(),
            met.entry(other.clone()).or_default(),
        ] {
            add(score, game.score, white, 1);
        }
        if let Some(opening) = app.collection.opening_of(&game.game) {
            add(openings.entry(opening).or_default(), game.score, white, 1);
        }
    }
    view.you = between(&app, &who, &guest.who()).await?;
    (view.tiles, view.ends, view.openings) = (parts(tiles), parts(ends), parts(openings));
    view.openings.truncate(OPENINGS);
    let mut met: Vec<_> = met.into_iter().collect();
    met.sort_by_key(|(who, score)| (std::cmp::Reverse(sum(score)), who.to_string()));
    let mut names = Names::default();
    for (who, score) in met.into_iter().take(OPPONENTS) {
        view.opponents.push(PartView { of: name_of(&app, &mut names, &who).await?, score });
    }
    Ok(Json(view))
}

/// How all rated games of two ended, for the first of them; nothing if they have never met.
async fn between(app: &App, who: &Identity, other: &Identity) -> Result<Option<RecordTally>, Refused> {
    let found = app.store.between([who, other]).await.map_err(|error| Refused::trouble(&error))?;
    let mut score = RecordTally::default();
    for (white, how, games) in found {
        add(&mut score, how, white, games);
    }
    Ok(Some(score).filter(|score| sum(score) > 0))
}

/// So many more games that ended so for White, for whoever had White or not.
fn add(score: &mut RecordTally, how: WhiteScore, white: bool, games: u32) {
    let of = match (how, white) {
        (WhiteScore::Drawn, _) => &mut score.drawn,
        (WhiteScore::Won, true) | (WhiteScore::Lost, false) => &mut score.won,
        (WhiteScore::Won, false) | (WhiteScore::Lost, true) => &mut score.lost,
    };
    *of = of.saturating_add(games);
}

const fn sum(score: &RecordTally) -> u32 {
    score.won + score.drawn + score.lost
}

/// The most frequent first. What is not known of games from long ago is left out.
fn parts(all: HashMap<String, RecordTally>) -> Vec<PartView> {
    let all = all.into_iter().filter(|(of, _)| !of.is_empty());
    let mut parts: Vec<PartView> = all.map(|(of, score)| PartView { of, score }).collect();
    parts.sort_by(|a, b| sum(&b.score).cmp(&sum(&a.score)).then_with(|| a.of.cmp(&b.of)));
    parts
}
