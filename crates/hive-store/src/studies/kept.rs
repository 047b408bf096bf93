//! Studies in a database.

use super::{Seen, Studies, Study, StudyHead, StudyWork, sql};
use crate::tables::{Fields, Tables, Transaction, values};
use crate::work::Work;
use crate::{Later, StoreError};
use hive_play::Identity;

impl<T: Tables> Studies for T {
    fn keep_study(&self, study: Study) -> Later<'_, ()> {
        Box::pin(self.must(Work::Study(StudyWork::Keep(Box::new(study)))))
    }

    fn study<'a>(&'a self, id: &'a str) -> Later<'a, Option<Study>> {
        Box::pin(self.first(sql::READ, values![id], study))
    }

    fn studies_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<StudyHead>> {
        Box::pin(self.many(sql::OF, values![who, most], head))
    }

    fn public_studies(&self, most: u32) -> Later<'_, Vec<StudyHead>> {
        Box::pin(self.many(sql::PUBLIC, values![most], head))
    }

    fn drop_study<'a>(&'a self, who: &'a Identity, id: &'a str) -> Later<'a, bool> {
        Box::pin(self.was(Work::Study(StudyWork::Drop { who: who.clone(), id: id.to_string() })))
    }
}

fn head(row: &Fields) -> Result<StudyHead, StoreError> {
    Ok(StudyHead {
        id: row.text(0)?,
        owner: row.who(1)?,
        name: row.text(2)?,
        seen: Seen::of(row.number(3)?),
        created: row.number(4)?,
        updated: row.number(5)?,
        version: row.count(6)?,
        chapters: row.count(7)?,
    })
}

fn study(row: &Fields) -> Result<Study, StoreError> {
    Ok(Study { head: head(row)?, body: row.text(8)? })
}

/// Writes it. Whether there was something to be done.
pub(crate) async fn write<T: Transaction>(open: &mut T, work: &StudyWork) -> Result<bool, T::Error> {
    let changed = match work {
        StudyWork::Drop { who, id } => open.execute(sql::DROP, values![who, id]).await?,
        StudyWork::Keep(study) => {
            let Study { head, body } = &**study;
            let StudyHead { id, owner, name, seen, created, updated, version, chapters } = head;
            let (seen, new) = (seen.number(), *version == 1);
            if new {
                let values = values![id, owner, name, seen, *created, *updated, *chapters, body];
                open.execute(sql::MAKE, values).await?
            } else {
                let values = values![name, seen, *updated, *version, *chapters, body, id, owner];
                open.execute(sql::CHANGE, values).await?
            }
        }
    };
    Ok(changed == 1)
}
