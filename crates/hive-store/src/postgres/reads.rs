//! Reading what is kept.

use super::link::Link;
use super::readers::Question;
use super::trouble::Trouble;
use crate::assemble::{self, EventRow, GameRow};
use crate::{Kept, Listed, ListedPage, Notice, Observer, PageMark, StoreError, Unreadable, codec};
use hive_play::{GameId, Identity, Millis};
use hive_rules::ByColor;
use tokio_postgres::Row;

/// A game as its row tells it, and who sits where.
pub(super) const GAME: &str = "SELECT created, options, events,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM games WHERE id = $1";

pub(super) const EVENTS: &str = "SELECT number, version, at, body, chain FROM events
    WHERE game = $1 AND number <= $2 ORDER BY number";

/// A part of a list. The index of seats alone says which games, in which order; only those are looked up.
pub(super) const LIST: &str = "SELECT mine.game, mine.updated, created, options, summary,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM (SELECT DISTINCT updated, game FROM seats WHERE guest = $1 AND (updated, game) < ($2, $3)
          ORDER BY updated DESC, game DESC LIMIT $4) AS mine
    JOIN games ON id = mine.game ORDER BY mine.updated DESC, mine.game DESC";

/// A person's games that are not over. A summary has these words only when a game is (the first version says it in its own
/// way): in a name a quotation mark would have a stroke before it. So nothing that is over need be read.
pub(super) const UNFINISHED: &str = "SELECT mine.game, mine.updated, created, options, summary,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM (SELECT DISTINCT updated, game FROM seats WHERE guest = $1
          ORDER BY updated DESC, game DESC LIMIT 20000) AS mine
    JOIN games ON id = mine.game
    WHERE summary NOT LIKE '%\"ending\":%' AND summary NOT LIKE '%\"outcome\":{%'
    ORDER BY mine.updated DESC, mine.game DESC LIMIT $2";

/// Games that somebody has to look after sooner or later, the soonest first.
pub(super) const RUNNING: &str = "SELECT id AS game, updated, created, options, summary,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM games WHERE alarm > 0 ORDER BY alarm LIMIT $1";

/// Whether the database can keep a text at all: whatever has a zero byte in it was never written.
pub(super) fn is_text(text: &str) -> bool {
    !text.contains('\0')
}

/// The rows of a game.
pub(super) struct Found {
    row: GameRow,
    events: Vec<EventRow>,
}

impl Found {
    /// The game.
    pub(super) fn assemble(self, game: &GameId) -> Result<Kept, StoreError> {
        assemble::assemble(game, self.row, self.events.into_iter().map(Ok))
    }
}

/// A game with all that happened in it.
pub(super) struct Load {
    pub(super) game: GameId,
}

impl Question for Load {
    type Answer = Option<Found>;

    async fn ask(&self, link: &mut Link) -> Result<Option<Found>, Trouble> {
        if !is_text(self.game.as_str()) {
            return Ok(None);
        }
        let Some(row) = link.row(GAME, &[&self.game.as_str()]).await? else { return Ok(None) };
        let count: i64 = row.try_get("events")?;
        // No more than were there when the row was read: events are added and never changed, so both are of one moment.
        let events = link.rows(EVENTS, &[&self.game.as_str(), &count]).await?;
        let row = GameRow {
            created: row.try_get("created")?,
            agreement: row.try_get("options")?,
            events: u32::try_from(count).unwrap_or(u32::MAX),
            seats: seats(&row)?,
        };
        let events = events.iter().map(event).collect::<Result<_, _>>()?;
        Ok(Some(Found { row, events }))
    }
}

fn event(row: &Row) -> Result<EventRow, tokio_postgres::Error> {
    Ok(EventRow {
        number: row.try_get("number")?,
        version: row.try_get("version")?,
        at: row.try_get("at")?,
        body: row.try_get("body")?,
        chain: row.try_get("chain")?,
    })
}

fn seats(row: &Row) -> Result<ByColor<Option<Identity>>, tokio_postgres::Error> {
    let (white, black): (Option<String>, Option<String>) = (row.try_get("white")?, row.try_get("black")?);
    Ok(ByColor { white, black }.map(|guest| guest.map(Identity::from)))
}

/// The rows of a person's games, the latest first, and one more.
pub(super) struct List {
    pub(super) who: Identity,
    pub(super) from: Option<PageMark>,
    pub(super) most: u32,
}

impl Question for List {
    type Answer = Vec<Row>;

    async fn ask(&self, link: &mut Link) -> Result<Vec<Row>, Trouble> {
        // Nothing comes after the end of time.
        let (updated, game) =
            self.from.as_ref().map_or((i64::MAX, ""), |mark| (mark.updated, mark.game.as_str()));
        if !is_text(self.who.as_str()) || !is_text(game) {
            return Ok(Vec::new());
        }
        link.rows(LIST, &[&self.who.as_str(), &updated, &game, &(i64::from(self.most) + 1)]).await
    }
}

/// The rows of a person's games that are not over.
pub(super) struct Unfinished {
    pub(super) who: Identity,
    pub(super) most: u32,
}

impl Question for Unfinished {
    type Answer = Vec<Row>;

    async fn ask(&self, link: &mut Link) -> Result<Vec<Row>, Trouble> {
        if !is_text(self.who.as_str()) {
            return Ok(Vec::new());
        }
        link.rows(UNFINISHED, &[&self.who.as_str(), &i64::from(self.most)]).await
    }
}

/// The rows of games in which a clock runs.
pub(super) struct Running {
    pub(super) most: u32,
}

impl Question for Running {
    type Answer = Vec<Row>;

    async fn ask(&self, link: &mut Link) -> Result<Vec<Row>, Trouble> {
        link.rows(RUNNING, &[&i64::from(self.most)]).await
    }
}

/// A page of a list from its rows.
pub(super) fn page(rows: Vec<Row>, observer: &dyn Observer, most: u32) -> ListedPage {
    let (mut page, mut last) = (ListedPage::default(), None);
    for row in rows.iter().take(most as usize) {
        let (game, updated) = match (row.try_get::<_, String>("game"), row.try_get("updated")) {
            (Ok(game), Ok(updated)) => (GameId::from(game), updated),
            _ => continue,
        };
        match listed(row, game.clone(), updated) {
            Ok(listed) => page.games.push(listed),
            // One that cannot be read hides none of the others.
            Err(reason) => observer.noticed(Notice::Unlisted { game: &game, reason: &reason }),
        }
        last = Some(PageMark { updated, game });
    }
    page.next = last.filter(|_| rows.len() > most as usize);
    page
}

fn listed(row: &Row, game: GameId, updated: Millis) -> Result<Listed, Unreadable> {
    let agreement = codec::decode_agreement(row.try_get("options").map_err(Unreadable::row)?)?;
    Ok(Listed {
        game,
        created: row.try_get("created").map_err(Unreadable::row)?,
        updated,
        summary: codec::decode_summary(row.try_get("summary").map_err(Unreadable::row)?)?,
        seats: assemble::shared(seats(row).map_err(Unreadable::row)?, &agreement.seats),
        agreement,
    })
}
