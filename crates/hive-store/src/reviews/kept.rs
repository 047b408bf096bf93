//! Reviews in a database.

use super::{ReviewWork, Reviewed, Reviews, sql};
use crate::tables::{Fields, Tables, Transaction, values};
use crate::work::Work;
use crate::{Later, StoreError};
use hive_play::{GameId, Identity, Millis};

impl<T: Tables> Reviews for T {
    fn keep_review(&self, review: Reviewed) -> Later<'_, ()> {
        Box::pin(self.must(Work::Review(ReviewWork::Keep(Box::new(review)))))
    }

    fn review_of<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Reviewed>> {
        Box::pin(self.first(sql::OF, values![game], review))
    }

    fn reviewed_by<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<(GameId, Millis)>> {
        Box::pin(self.many(sql::BY, values![who, most], |row| Ok((row.text(0)?.into(), row.number(1)?))))
    }
}

fn review(row: &Fields) -> Result<Reviewed, StoreError> {
    Ok(Reviewed {
        game: row.text(0)?.into(),
        who: row.who(1)?,
        judgement: row.count(2)?,
        effort: row.count(3)?,
        updated: row.number(4)?,
        body: row.text(5)?,
    })
}

/// Writes it. Whether there was something to be done.
pub(crate) async fn write<T: Transaction>(open: &mut T, work: &ReviewWork) -> Result<bool, T::Error> {
    let ReviewWork::Keep(review) = work;
    let Reviewed { game, who, judgement, effort, updated, body } = &**review;
    let values = values![game, who, *judgement, *effort, *updated, body];
    Ok(open.execute(sql::KEEP, values).await? == 1)
}
