//! The games that are played now and that are public, which rated ones always are: everybody may watch them. They are looked up when somebody asks, once for all who do.

use crate::app::App;
use crate::rater::rating;
use hive_notation::game_type;
use hive_people::{Pool, Scale, Speed};
use hive_play::{GameId, Identity, Millis};
use hive_rules::{ByColor, Color};
use hive_store::{Listed, StoreError};
use hive_wire::view::clock_options;
use hive_wire::{LiveGame, PlayerView};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// So many games with a clock are looked at, those whose time is up soonest first.
const LOOKED_AT: u32 = 2000;

/// A list is this old at most, in milliseconds.
const FRESH: Millis = 1500;

/// A game that is played now.
pub(crate) struct Running {
    pub(crate) game: GameId,
    pub(crate) people: ByColor<Identity>,
    /// As those see it who watch.
    pub(crate) view: LiveGame,
    /// What it is listed by: the best first.
    place: (bool, bool, i64),
}

/// Two who play, and how sure it is that they play well.
type Two = (ByColor<PlayerView>, i64);

#[derive(Default)]
struct Known {
    at: Option<Millis>,
    list: Arc<Vec<Running>>,
    /// Who plays in games that were listed: that does not change.
    players: HashMap<GameId, Two>,
}

/// What is known of the games that are played now.
#[derive(Default)]
pub(crate) struct Live {
    known: Mutex<Known>,
}

impl Live {
    /// All of them, the best first. Whoever asks at the same moment waits for the same answer.
    pub(crate) async fn list(&self, app: &App) -> Result<Arc<Vec<Running>>, StoreError> {
        let (mut known, now) = (self.known.lock().await, app.clock.now());
        if known.at.is_some_and(|at| (0..FRESH).contains(&(now - at))) {
            return Ok(Arc::clone(&known.list));
        }
        let (mut list, mut players) = (Vec::new(), HashMap::new());
        for listed in app.store.running(LOOKED_AT).await? {
            let Some((pool, people)) = public(&listed) else { continue };
            let two = match known.players.remove(&listed.game) {
                Some(two) => two,
                None => look_up(app, &listed, pool, &people, now).await?,
            };
            players.insert(listed.game.clone(), two.clone());
            list.push(running(app, listed, pool, people, two));
        }
        list.sort_by_key(|running| running.place);
        *known = Known { at: Some(now), list: Arc::new(list), players };
        Ok(Arc::clone(&known.list))
    }
}

/// Where such a game is rated and who plays it, if everybody may watch it and it is played now.
fn public(listed: &Listed) -> Option<(Pool, ByColor<Identity>)> {
    let agreement = &listed.agreement;
    let pool = Pool::of(agreement.ruleset, agreement.pace).filter(|_| agreement.rated || agreement.public)?;
    if listed.summary.ending.is_some() {
        return None;
    }
    Some((pool, ByColor { white: listed.seats.white.clone()?, black: listed.seats.black.clone()? }))
}

async fn look_up(
    app: &App,
    listed: &Listed,
    pool: Pool,
    people: &ByColor<Identity>,
    now: Millis,
) -> Result<Two, StoreError> {
    let (white, sure_of_white) = player(app, listed, pool, people, Color::White, now).await?;
    let (black, sure_of_black) = player(app, listed, pool, people, Color::Black, now).await?;
    Ok((ByColor { white, black }, sure_of_white + sure_of_black))
}

async fn player(
    app: &App,
    listed: &Listed,
    pool: Pool,
    people: &ByColor<Identity>,
    color: Color,
    now: Millis,
) -> Result<(PlayerView, i64), StoreError> {
    let (who, scale) = (people.of(color), Scale::default());
    let account = app.store.account(who).await?;
    let bot = account.as_ref().is_some_and(|account| account.bot);
    let known = app.store.strengths(who).await?.into_iter().find(|ranked| ranked.pool == pool.name());
    let rating =
        known.map_or_else(|| scale.beginner(now), |ranked| scale.aged(&rating(ranked.strength), now));
    let view = PlayerView {
        name: listed.summary.names.of(color).clone().unwrap_or_default(),
        rating: account.is_some().then(|| rating.points().round() as i32),
        provisional: account.is_some() && rating.provisional(),
        bot,
    };
    Ok((view, (rating.points() - rating.deviation()).round() as i64))
}

fn running(app: &App, listed: Listed, pool: Pool, people: ByColor<Identity>, (two, sure): Two) -> Running {
    let view = LiveGame {
        game: app.shown.pass(&listed.game),
        picture: app.shown.of(&listed.game),
        pool: crate::http::pool_view(pool),
        rated: listed.agreement.rated,
        game_type: game_type(listed.agreement.ruleset.expansions).to_string(),
        clock: clock_options(listed.agreement.pace),
        white: two.white,
        black: two.black,
        ply: listed.summary.ply,
        to_move: listed.summary.to_move.into(),
    };
    let place = (pool.speed == Speed::Correspondence, !view.rated, -sure);
    Running { game: listed.game, people, view, place }
}
