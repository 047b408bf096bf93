//! All games of somebody as records, one by one, as they are read: nothing is gathered, however many there are.

use super::super::address::Held;
use super::super::answer::Refused;
use super::super::guest::Guest;
use super::super::people::account_called;
use super::super::socket::Counted;
use super::records::{PGN, wants_json, written};
use crate::app::App;
use crate::limits::Kind;
use crate::line::on_behalf;
use crate::shown::Access;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use hive_play::{GameId, Identity, Millis};
use hive_store::{PageMark, Search, StoreError};
use hive_wire::Rule;
use serde::Deserialize;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// So many names of games are read at once.
const PART: u32 = 50;

/// So many numbers of the archive are gone through at once.
const STRETCH: u64 = 20_000;

const NDJSON: &str = "application/x-ndjson";

/// Which games are wanted. What others may want besides is not looked at.
#[derive(Deserialize)]
pub(in super::super) struct Wanted {
    max: Option<u32>,
    since: Option<i64>,
    until: Option<i64>,
}

/// `GET /api/games/user/{name}`: one's own games, or the rated ones of somebody else, the latest first.
#[cfg_attr(
    test,
    utoipa::path(
        get,
        path = "/api/games/user/{name}",
        summary = "All of your own games, or somebody's rated ones, as PGN or as a line of JSON each.",
        params(
            ("name" = String, Path, description = "Their name"),
            ("max" = Option<String>, Query, description = "How many at most; all if nothing is said"),
            ("since" = Option<String>, Query, description = "In milliseconds since 1970"),
            ("until" = Option<String>, Query, description = "In milliseconds since 1970"),
        ),
        responses(
            (status = 200, description = "Done", body = hive_wire::BotRecord),
            (status = 400, description = "It is refused, and nothing has happened", body = hive_wire::Problem),
            (status = 401, description = "There is no token", body = hive_wire::Problem),
            (status = 404, description = "There is no such thing", body = hive_wire::Problem),
        ),
    )
)]
pub(in super::super) async fn games_of(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(held): Extension<Held>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    guest.take(&app, Kind::Request, "your program asks for many games")?;
    let nobody =
        || Refused::new(StatusCode::NOT_FOUND, Rule::NotFound, "nobody has an account under this name");
    let whose = account_called(&app, &name).await?.ok_or_else(nobody)?.who;
    // It is open for long if there are many: like a socket, and it counts as one.
    let counted = Counted::open(&app, &guest, held)?;
    let during = wanted.since.unwrap_or(Millis::MIN)..=wanted.until.unwrap_or(Millis::MAX);
    let trouble = |error| Refused::trouble(&error);
    let place = match whose == guest.who() {
        true => Place::own(*during.end()),
        false => Place::Rated { before: app.store.last_rated().await.map_err(trouble)? + 1 },
    };
    let json = wants_json(&headers);
    let left = wanted.max;
    let walk =
        Walk { app, guest, whose, during, left, json, place, next: VecDeque::new(), _counted: counted };
    let lines = stream::unfold(walk, |mut walk| async move {
        // Whoever reads the answer is polled by the connection, which knows nobody's name.
        let text = on_behalf(walk.guest.owner(), walk.step()).await?;
        Some((Ok::<_, Infallible>(text), walk))
    });
    Ok(([(CONTENT_TYPE, if json { NDJSON } else { PGN })], Body::from_stream(lines)).into_response())
}

/// Where in somebody's games the next part begins.
enum Place {
    /// Among one's own.
    Own(Option<PageMark>),
    /// Among the rated ones, before this number.
    Rated { before: u64 },
    /// There are no more.
    End,
}

impl Place {
    /// The first of one's own in which something last happened by then.
    fn own(until: Millis) -> Place {
        // No game has an empty name: what follows this mark happened before the moment after.
        let mark = until.checked_add(1).map(|updated| PageMark { updated, game: GameId::from("") });
        Place::Own(mark)
    }
}

/// On the way through somebody's games.
struct Walk {
    app: Arc<App>,
    guest: Guest,
    whose: Identity,
    during: RangeInclusive<Millis>,
    /// How many more are wanted, if there is an end.
    left: Option<u32>,
    json: bool,
    place: Place,
    next: VecDeque<GameId>,
    _counted: Counted,
}

impl Walk {
    /// The next game, written out; nothing at the end. One that cannot be written is left out.
    async fn step(&mut self) -> Option<Bytes> {
        let access = if self.whose == self.guest.who() { Access::Key } else { Access::Pass };
        while self.left != Some(0) {
            while self.next.is_empty() {
                // What cannot be read now ends it: whoever asks sees that something is missing by the last one.
                self.read().await.ok()??;
            }
            let game = self.next.pop_front()?;
            self.pay().await;
            if let Ok(text) = written(&self.app, &self.guest, &game, access, self.json).await {
                self.left = self.left.map(|left| left - 1);
                return Some(match self.json {
                    true => text,
                    false => Bytes::from([&text[..], b"\n\n"].concat()),
                });
            }
        }
        None
    }

    /// A game costs as much as one that is asked for alone. Who has nothing left waits, for the answer has begun.
    async fn pay(&self) {
        while let Err(seconds) = self.app.buckets.take(Kind::Request, &self.guest.id) {
            sleep(Duration::from_secs(seconds.into())).await;
        }
    }

    /// Reads which games come next; nothing if there are no more.
    async fn read(&mut self) -> Result<Option<()>, StoreError> {
        match std::mem::replace(&mut self.place, Place::End) {
            Place::End => return Ok(None),
            Place::Own(from) => {
                let page = self.app.store.list(&self.whose, from, PART).await?;
                let all = page.games.len();
                let since = *self.during.start();
                let games = page.games.into_iter().take_while(|game| game.updated >= since);
                self.next.extend(games.map(|game| game.game));
                if let Some(next) = page.next.filter(|_| self.next.len() == all) {
                    self.place = Place::Own(Some(next));
                }
            }
            Place::Rated { before } => {
                let start = before.saturating_sub(STRETCH).max(1);
                let search =
                    Search { who: Some(self.whose.clone()), ended: self.during.clone(), ..Search::default() };
                let found = self.app.store.search(&search, start..before, PART).await?;
                let last = found.last().map(|one| one.number);
                let before = last.filter(|_| found.len() == PART as usize).unwrap_or(start);
                if before > 1 {
                    self.place = Place::Rated { before };
                }
                self.next.extend(found.into_iter().map(|one| one.rated.game));
            }
        }
        Ok(Some(()))
    }
}
