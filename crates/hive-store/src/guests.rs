//! What is known of everybody, guests as well: a name, and lessons. And the server's own secrets.

use crate::tables::{Tables, Transaction, unexpected, values};
use crate::work::{Answer, Work};
use crate::{Later, devices, order, reviews, studies};
use hive_play::{Identity, Millis};

/// What is kept of everybody. A part of every [`Store`](crate::Store).
pub trait Guests: Send + Sync {
    /// What a person is called, if they have said so.
    fn name_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<String>>;

    /// Keeps what a person is called.
    fn set_name<'a>(&'a self, who: &'a Identity, name: &'a str, now: Millis) -> Later<'a, ()>;

    /// Whether somebody has been here before: under a name, in a seat or with a lesson.
    fn is_known<'a>(&'a self, who: &'a Identity) -> Later<'a, bool>;

    /// Remembers that a person has solved a lesson; the first time counts.
    fn solve<'a>(&'a self, who: &'a Identity, lesson: &'a str, now: Millis) -> Later<'a, ()>;

    /// The lessons that a person has solved, in the order of solving.
    fn solved<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<String>>;

    /// Forgets what a person is called, which lessons they have solved, their studies, the reviews that they have kept, their
    /// devices and what they have told the moderators. Games stay: they are the other player's too, and under the name that
    /// was said in them. What others have told of somebody, what keepers did and a silence that is not over stay as well, until they are swept.
    fn forget<'a>(&'a self, who: &'a Identity) -> Later<'a, ()>;

    /// A secret of the server itself: the one that is kept under this name, or this one from now on.
    fn secret<'a>(&'a self, name: &'a str, fresh: &'a str) -> Later<'a, String>;
}

const KNOWN: &str = "SELECT 1 FROM guests WHERE id = $1 UNION ALL SELECT 1 FROM seats WHERE guest = $1
    UNION ALL SELECT 1 FROM solved WHERE guest = $1 LIMIT 1";

const SET_NAME: &str = "INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, created = excluded.created";

const SOLVE: &str = "INSERT INTO solved (guest, lesson, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

const FORGET: [&str; 8] = [
    "DELETE FROM guests WHERE id = $1",
    "DELETE FROM solved WHERE guest = $1",
    studies::sql::FORGET,
    reviews::sql::FORGET,
    devices::sql::FORGET,
    order::sql::FORGET,
    order::sql::FORGIVE,
    order::sql::UNSAID,
];

impl<T: Tables> Guests for T {
    fn name_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<String>> {
        Box::pin(self.first("SELECT name FROM guests WHERE id = $1", values![who], |row| row.text(0)))
    }

    fn set_name<'a>(&'a self, who: &'a Identity, name: &'a str, now: Millis) -> Later<'a, ()> {
        Box::pin(self.done(Work::Name { who: who.clone(), name: name.to_string(), at: now }))
    }

    fn is_known<'a>(&'a self, who: &'a Identity) -> Later<'a, bool> {
        Box::pin(async move { Ok(!self.rows(KNOWN, values![who]).await?.is_empty()) })
    }

    fn solve<'a>(&'a self, who: &'a Identity, lesson: &'a str, now: Millis) -> Later<'a, ()> {
        Box::pin(self.done(Work::Solved { who: who.clone(), lesson: lesson.to_string(), at: now }))
    }

    fn solved<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<String>> {
        let solved = "SELECT lesson FROM solved WHERE guest = $1 ORDER BY at, lesson";
        Box::pin(self.many(solved, values![who], |row| row.text(0)))
    }

    fn forget<'a>(&'a self, who: &'a Identity) -> Later<'a, ()> {
        Box::pin(self.done(Work::Forget { who: who.clone() }))
    }

    fn secret<'a>(&'a self, name: &'a str, fresh: &'a str) -> Later<'a, String> {
        Box::pin(async move {
            let work = Work::Secret { name: name.to_string(), fresh: fresh.to_string() };
            match self.hand_in(work).await? {
                Answer::Secret(value) => Ok(value),
                _ => Err(unexpected()),
            }
        })
    }
}

pub(crate) async fn name<T: Transaction>(
    open: &mut T,
    who: &Identity,
    name: &str,
    at: Millis,
) -> Result<(), T::Error> {
    open.execute(SET_NAME, values![who, name, at]).await.map(|_| ())
}

pub(crate) async fn solve<T: Transaction>(
    open: &mut T,
    who: &Identity,
    lesson: &str,
    at: Millis,
) -> Result<(), T::Error> {
    open.execute(SOLVE, values![who, lesson, at]).await.map(|_| ())
}

pub(crate) async fn forget<T: Transaction>(open: &mut T, who: &Identity) -> Result<(), T::Error> {
    for statement in FORGET {
        open.execute(statement, values![who]).await?;
    }
    Ok(())
}

pub(crate) async fn secret<T: Transaction>(
    open: &mut T,
    name: &str,
    fresh: &str,
) -> Result<Answer, T::Error> {
    let keep = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    open.execute(keep, values![name, fresh]).await?;
    let found = open.rows("SELECT value FROM keys WHERE name = $1", values![name]).await?;
    Ok(Answer::Secret(found.first().ok_or_else(unexpected)?.text(0)?))
}
