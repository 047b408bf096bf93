//! One's own casual games in the archive. They are for those who played them: nothing is searched here but the list of
//! whoever asks, so that no question finds anybody else's game.

use super::answer::Refused;
use super::archive::{Wanted, conditions, nowhere, unread};
use super::games::{mark, mark_text, summary};
use super::guest::Guest;
use super::people::account_called;
use crate::app::App;
use crate::limits::Kind;
use axum::extract::{Query, State};
use axum::{Extension, Json};
use hive_notation::parse_game_type;
use hive_people::{Speed, ended, looks};
use hive_play::{Ending, Identity, Millis, Verdict};
use hive_rules::Color;
use hive_store::{Listed, PageMark, Search, StoreError, WhiteScore};
use hive_wire::GameList;
use hive_wire::view::ending_view;
use std::sync::Arc;

/// How many games a part has.
const PART: usize = 50;

/// So many games are gone through at once, and so often for one question: what nobody finds has an end.
const STRETCH: u32 = 200;
const STRETCHES: u32 = 10;

/// So many games are read for one question, to know when they ended.
const READ: u32 = 100;

/// `GET /api/archive/casual`.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/archive/casual",
        summary = "Your own casual games that are over, the latest first. Nobody else finds them. `updated` says when a game ended.",
        params(
            ("player" = Option<String>, Query, description = "Who played; yourself if nothing is said"),
            ("other" = Option<String>, Query, description = "Against whom"),
            ("side" = Option<String>, Query, description = "The player's side: white or black"),
            ("result" = Option<String>, Query, description = "For the player: won, drawn or lost"),
            ("reason" = Option<String>, Query, description = "How it ended, such as surrounded or time"),
            ("speed" = Option<String>, Query, description = "bullet, blitz, rapid, classical or correspondence"),
            ("tiles" = Option<String>, Query, description = "The set of tiles, such as Base+MLP"),
            ("since" = Option<String>, Query, description = "Ended since, in milliseconds since 1970"),
            ("until" = Option<String>, Query, description = "Ended until, in milliseconds since 1970"),
            ("shortest" = Option<u32>, Query, description = "With so many turns or more", maximum = 20_000),
            ("longest" = Option<u32>, Query, description = "With so many turns or fewer", maximum = 20_000),
            ("before" = Option<String>, Query, description = "Where to go on: `next` of the part before"),
        ),
        responses((status = 200, description = "The games", body = GameList)),
    )
)]
pub(super) async fn casual(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<GameList>, Refused> {
    guest.take(&app, Kind::Request, "you look for many games")?;
    let mut from = wanted.before.as_deref().map(|text| mark(text).ok_or_else(nowhere)).transpose()?;
    let (who, sought) = (guest.who(), Sought::read(&app, &guest, &wanted).await?);
    let (mut games, mut read) = (Vec::new(), 0);
    for _ in 0..STRETCHES {
        let page =
            app.store.list(&who, from.take(), STRETCH).await.map_err(|error| Refused::trouble(&error))?;
        for game in page.games {
            // Nothing ends after the last that happened: what follows has ended before, too.
            if game.updated < *sought.search.ended.start() {
                return Ok(Json(GameList { games, next: None }));
            }
            let mark = PageMark { updated: game.updated, game: game.game.clone() };
            if sought.fits(&game) {
                read += 1;
                let ended = moment(&app, &game).await.map_err(|error| Refused::trouble(&error))?;
                if sought.search.ended.contains(&ended) {
                    games.push(summary(Listed { updated: ended, ..game }, &who));
                }
            }
            if games.len() == PART || read == READ {
                return Ok(Json(GameList { games, next: Some(mark_text(&mark)) }));
            }
        }
        from = page.next;
        if from.is_none() {
            break;
        }
    }
    Ok(Json(GameList { games, next: from.as_ref().map(mark_text) }))
}

/// When a game ended. Its row says when something last happened, and people talk after a game.
async fn moment(app: &App, game: &Listed) -> Result<Millis, StoreError> {
    let kept = app.store.load(&game.game).await?;
    Ok(kept.and_then(|kept| ended(&kept.events)).unwrap_or(game.updated))
}

/// What is looked for.
struct Sought {
    search: Search,
    player: Player,
    other: Option<Player>,
}

impl Sought {
    async fn read(app: &App, guest: &Guest, wanted: &Wanted) -> Result<Sought, Refused> {
        if wanted.least.is_some() || wanted.most.is_some() {
            return Err(unread("casual games know no ratings: leave out how strong both were"));
        }
        let search = conditions(wanted)?;
        let player = match &wanted.player {
            Some(name) => Player::called(app, name).await?,
            None => Player { who: Some(guest.who()), name: None },
        };
        let other = match &wanted.other {
            Some(name) => Some(Player::called(app, name).await?),
            None => None,
        };
        Ok(Sought { search, player, other })
    }

    /// Whether a game is a casual one that is over, and all that is said of it holds but when it ended.
    fn fits(&self, game: &Listed) -> bool {
        let Some(ending) = game.summary.ending.filter(|ending| *ending != Ending::Aborted) else {
            return false;
        };
        let Search { color, score, how, speed, tiles, ended, ply, .. } = &self.search;
        let sits = |side: Color| {
            color.is_none_or(|color| color == side)
                && self.player.sits(game, side)
                && self.other.as_ref().is_none_or(|other| other.sits(game, !side))
                && score.is_none_or(|score| score == score_of(ending, side))
        };
        !game.agreement.rated
            && (how.is_empty() || how == ending_view(ending).reason.name())
            && (speed.is_empty() || Speed::of(game.agreement.pace).is_some_and(|of| of.name() == speed))
            && (tiles.is_empty() || parse_game_type(tiles) == Some(game.agreement.ruleset.expansions))
            && ply.contains(&game.summary.ply)
            && game.created <= *ended.end()
            && Color::ALL.into_iter().any(sits)
    }
}

/// How it ended for a side.
fn score_of(ending: Ending, side: Color) -> WhiteScore {
    match ending.verdict() {
        Verdict::Won(winner) if winner == side => WhiteScore::Won,
        Verdict::Won(_) => WhiteScore::Lost,
        Verdict::Drawn | Verdict::Void => WhiteScore::Drawn,
    }
}

/// Somebody who played: whoever has the account of that name now, or was called so then. Guests have no other name.
struct Player {
    who: Option<Identity>,
    name: Option<Name>,
}

/// A name as it was asked for, and what it looks like: empty where there is no letter.
struct Name {
    text: String,
    looks: String,
}

impl Player {
    async fn called(app: &App, name: &str) -> Result<Player, Refused> {
        let who = account_called(app, name).await?.map(|account| account.who);
        let [looks, _] = looks(name);
        Ok(Player { who, name: Some(Name { text: name.trim().to_string(), looks }) })
    }

    fn sits(&self, game: &Listed, side: Color) -> bool {
        let is = self.who.is_some() && self.who == *game.seats.of(side);
        let was = |name: &Name| game.summary.names.of(side).as_ref().is_some_and(|called| name.is(called));
        is || self.name.as_ref().is_some_and(was)
    }
}

impl Name {
    fn is(&self, called: &str) -> bool {
        self.text == called || (!self.looks.is_empty() && self.looks == looks(called)[0])
    }
}
