//! People and how strong they are.

use super::answer::Refused;
use super::guest::Guest;
use crate::app::App;
use crate::limits::Kind;
use crate::rater::rating;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use hive_people::{AccountName, Pool, Rating, Scale, Speed, Tiles};
use hive_play::Identity;
use hive_store::{Account, Numbered, RatingChange, Standing, Strength, WhiteScore};
use hive_wire::{
    EndReason, LeaderList, LeaderView, PoolView, ProfileView, RatedList, RatedSide, RatedView, RatingView,
    ResultView, Rule, SpeedName, StandingView, TilesName,
};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

/// How many stand in a leaderboard.
const LEADERS: usize = 100;

/// How many are looked at for it: some are known too little by now, and some are on the other list.
const LOOKED_AT: u32 = 500;

/// How many games a list has.
const GAMES: u32 = 200;

/// Who has not played for so long stands in no leaderboard: half a year.
const RECENT: i64 = 183 * 24 * 60 * 60 * 1000;

/// Who has an account under this name, or one that looks like it.
pub(super) async fn account_called(app: &App, name: &str) -> Result<Option<Account>, Refused> {
    // What is no name is nobody's.
    let Ok(name) = AccountName::read(name) else { return Ok(None) };
    let [looks, _] = name.looks();
    let found = app.store.account_like(looks).await.map_err(|error| Refused::trouble(&error))?;
    Ok(found.filter(|account| account.standing == Standing::Open))
}

pub(super) fn nobody() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "nobody has an account under this name")
}

/// `GET /api/people/{name}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/people/{name}",
        summary = "Somebody who has an account, and how strong they are.",
        params(("name" = String, Path, description = "Their name")),
        responses(
            (status = 200, description = "Their profile", body = ProfileView),
            (status = 404, description = "Nobody has this name", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn profile(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(name): Path<String>,
) -> Result<Json<ProfileView>, Refused> {
    guest.take(&app, Kind::Request, "you look at many people")?;
    let account = account_called(&app, &name).await?.ok_or_else(nobody)?;
    let pools = standings(&app, &account.who).await?;
    Ok(Json(ProfileView { name: account.name, bot: account.bot, created: account.created, pools }))
}

/// How somebody stands, pool by pool.
pub(super) async fn standings(app: &App, who: &Identity) -> Result<Vec<StandingView>, Refused> {
    let known = app.store.strengths(who).await.map_err(|error| Refused::trouble(&error))?;
    let now = app.clock.now();
    let pools = known.into_iter().filter_map(|ranked| {
        Some(StandingView {
            pool: pool_view(Pool::named(&ranked.pool)?),
            rating: view(&aged(ranked.strength, now)),
            games: ranked.games,
            won: ranked.won,
            drawn: ranked.drawn,
            lost: ranked.lost,
        })
    });
    Ok(pools.collect())
}

/// `GET /api/people/{name}/rated/{speed}/{tiles}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/people/{name}/rated/{speed}/{tiles}",
        summary = "The latest rated games of somebody, with what they made of the ratings.",
        params(
            ("name" = String, Path, description = "Their name"),
            ("speed" = String, Path, description = "`bullet`, `blitz`, `rapid`, `classical` or `correspondence`"),
            ("tiles" = String, Path, description = "`base` or `all`"),
        ),
        responses(
            (status = 200, description = "The games", body = RatedList),
            (status = 404, description = "Nobody has this name, or there is no such pool", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn rated(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path((name, speed, tiles)): Path<(String, String, String)>,
) -> Result<Json<RatedList>, Refused> {
    guest.take(&app, Kind::Request, "you look at many people")?;
    let account = account_called(&app, &name).await?.ok_or_else(nobody)?;
    let pool = pool(&speed, &tiles)?;
    let found = app.store.rated_of(&account.who, &pool.name(), GAMES + 1).await;
    let found = found.map_err(|error| Refused::trouble(&error))?;
    let more = found.len() > GAMES as usize;
    let mut names = Names::default();
    let mut games = Vec::new();
    for Numbered { rated, .. } in found.into_iter().take(GAMES as usize) {
        games.push(game_view(&app, &mut names, &guest, &rated).await?);
    }
    Ok(Json(RatedList { games, more }))
}

/// `GET /api/games/{id}/rating`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games/{id}/rating",
        summary = "What a rated game made of two ratings.",
        params(("id" = String, Path, description = "The game's name in links")),
        responses(
            (status = 200, description = "Both ratings", body = RatedView),
            (status = 404, description = "No such game, or it is not rated, or not yet", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn rating_of(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<RatedView>, Refused> {
    guest.take(&app, Kind::Request, "you look at many games")?;
    let unrated =
        || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "this game is not rated, or not yet");
    let (id, _) = app.shown.led_to(&id).ok_or_else(Refused::no_game)?;
    let found = app.store.rated(&id).await.map_err(|error| Refused::trouble(&error))?;
    let Numbered { rated, .. } = found.ok_or_else(unrated)?;
    Ok(Json(game_view(&app, &mut Names::default(), &guest, &rated).await?))
}

/// Of whom.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Of {
    #[serde(default)]
    bots: bool,
}

/// `GET /api/leaders/{speed}/{tiles}`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/leaders/{speed}/{tiles}",
        summary = "The strongest in a pool.",
        params(
            ("speed" = String, Path, description = "`bullet`, `blitz`, `rapid`, `classical` or `correspondence`"),
            ("tiles" = String, Path, description = "`base` or `all`"),
            ("bots" = Option<bool>, Query, description = "Programs, which have a list of their own"),
        ),
        responses(
            (status = 200, description = "The strongest first", body = LeaderList),
            (status = 404, description = "There is no such pool", body = hive_wire::Problem),
        ),
    )
)]
pub(super) async fn leaders(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path((speed, tiles)): Path<(String, String)>,
    Query(of): Query<Of>,
) -> Result<Json<LeaderList>, Refused> {
    guest.take(&app, Kind::Request, "you look at many lists")?;
    let (pool, now) = (pool(&speed, &tiles)?, app.clock.now());
    let found = app.store.leaders(&pool.name(), now - RECENT, LOOKED_AT).await;
    let mut leaders = Vec::new();
    for ranked in found.map_err(|error| Refused::trouble(&error))? {
        // It was known well enough after the last game; by now it may not be.
        if !aged(ranked.strength, now).established() {
            continue;
        }
        let account = app.store.account(&ranked.who).await.map_err(|error| Refused::trouble(&error))?;
        let listed = |account: &Account| account.standing == Standing::Open && account.bot == of.bots;
        let Some(account) = account.filter(listed) else { continue };
        if leaders.len() == LEADERS {
            break;
        }
        let rating = view(&aged(ranked.strength, now));
        leaders.push(LeaderView { name: account.name, bot: account.bot, rating, games: ranked.games });
    }
    Ok(Json(LeaderList { leaders }))
}

/// Names that were looked up for one answer.
pub(super) type Names = HashMap<Identity, String>;

/// A rated game as a list shows it. The name of a game is the key to it: whoever did not play gets a pass, with which one
/// watches.
pub(super) async fn game_view(
    app: &App,
    names: &mut Names,
    guest: &Guest,
    rated: &hive_store::RatedGame,
) -> Result<RatedView, Refused> {
    let gone = || Refused::trouble(&format!("game {} is rated in no pool", rated.game));
    let pool = Pool::named(&rated.pool).ok_or_else(gone)?;
    let sides = [&rated.sides.white, &rated.sides.black];
    let plays = sides.iter().any(|side| side.who == guest.who());
    let game = if plays { rated.game.to_string() } else { app.shown.pass(&rated.game) };
    let result = match rated.score {
        WhiteScore::Won => ResultView::White,
        WhiteScore::Drawn => ResultView::Draw,
        WhiteScore::Lost => ResultView::Black,
    };
    Ok(RatedView {
        game,
        pool: pool_view(pool),
        game_type: (!rated.tiles.is_empty()).then(|| rated.tiles.clone()),
        reason: EndReason::named(&rated.how),
        ply: (rated.ply > 0).then_some(rated.ply),
        ended: rated.ended,
        result,
        counted: rated.counted,
        white: side(app, names, &rated.sides.white).await?,
        black: side(app, names, &rated.sides.black).await?,
    })
}

/// What somebody is called, looked up once.
pub(super) async fn name_of(app: &App, names: &mut Names, who: &Identity) -> Result<String, Refused> {
    if let Some(name) = names.get(who) {
        return Ok(name.clone());
    }
    let found = app.store.name_of(who).await.map_err(|error| Refused::trouble(&error))?;
    let name = found.unwrap_or_else(|| "?".to_string());
    names.insert(who.clone(), name.clone());
    Ok(name)
}

async fn side(app: &App, names: &mut Names, side: &RatingChange) -> Result<RatedSide, Refused> {
    let name = name_of(app, names, &side.who).await?;
    Ok(RatedSide { name, was: side.was.round() as i32, now: side.now.points.round() as i32 })
}

fn aged(strength: Strength, now: i64) -> Rating {
    Scale::default().aged(&rating(strength), now)
}

fn view(rating: &Rating) -> RatingView {
    RatingView {
        points: rating.points().round() as i32,
        deviation: rating.deviation().round() as i32,
        provisional: rating.provisional(),
    }
}

fn pool(speed: &str, tiles: &str) -> Result<Pool, Refused> {
    let text = "there is no such pool: bullet, blitz, rapid, classical or correspondence, with base or all";
    let none = || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, text);
    Pool::named(&format!("{speed}-{tiles}")).ok_or_else(none)
}

pub(crate) fn pool_view(pool: Pool) -> PoolView {
    PoolView {
        speed: match pool.speed {
            Speed::Bullet => SpeedName::Bullet,
            Speed::Blitz => SpeedName::Blitz,
            Speed::Rapid => SpeedName::Rapid,
            Speed::Classical => SpeedName::Classical,
            Speed::Correspondence => SpeedName::Correspondence,
        },
        tiles: match pool.tiles {
            Tiles::Base => TilesName::Base,
            Tiles::Expanded => TilesName::All,
        },
    }
}
