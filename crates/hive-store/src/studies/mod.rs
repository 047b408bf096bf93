//! Studies: named collections of trees, which belong to whoever made them. What a chapter says is not known here.

pub(crate) mod kept;
pub(crate) mod sql;

use crate::Later;
use hive_play::{Identity, Millis};

/// Who sees a study besides its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nobody.
    Private,
    /// Whoever has its link.
    ByLink,
    /// Everybody: it is listed.
    Public,
}

impl Seen {
    pub(crate) const fn number(self) -> i64 {
        match self {
            Seen::Private => 0,
            Seen::ByLink => 1,
            Seen::Public => 2,
        }
    }

    /// What makes no sense is seen by nobody.
    pub(crate) const fn of(number: i64) -> Seen {
        match number {
            1 => Seen::ByLink,
            2 => Seen::Public,
            _ => Seen::Private,
        }
    }
}

/// What lists want to know of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyHead {
    /// Its name in links.
    pub id: String,
    /// Whose it is.
    pub owner: Identity,
    /// What it is called.
    pub name: String,
    /// Who sees it.
    pub seen: Seen,
    /// When it was made.
    pub created: Millis,
    /// When it was last changed.
    pub updated: Millis,
    /// How often it was written: from 1.
    pub version: u32,
    /// How many chapters it has.
    pub chapters: u32,
}

/// A study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What lists know of it.
    pub head: StudyHead,
    /// Its chapters, in whatever form their reader understands.
    pub body: String,
}

/// What is kept of studies. A part of every [`Store`](crate::Store).
pub trait Studies: Send + Sync {
    /// Keeps a study: a new one if its version is 1, or else the next version of one that its owner has. Refused with
    /// [`StoreError::Taken`](crate::StoreError::Taken) if there is another by now, or none.
    fn keep_study(&self, study: Study) -> Later<'_, ()>;

    /// A study.
    fn study<'a>(&'a self, id: &'a str) -> Later<'a, Option<Study>>;

    /// The studies of somebody, the one that was changed last first; so many at most.
    fn studies_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<StudyHead>>;

    /// The studies that everybody sees, in the same order.
    fn public_studies(&self, most: u32) -> Later<'_, Vec<StudyHead>>;

    /// Takes a study of somebody away. Whether there was one.
    fn drop_study<'a>(&'a self, who: &'a Identity, id: &'a str) -> Later<'a, bool>;
}

/// What is written of studies.
pub(crate) enum StudyWork {
    Keep(Box<Study>),
    Drop { who: Identity, id: String },
}

impl StudyWork {
    /// Every text of it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            StudyWork::Keep(study) => {
                let Study { head, body } = &**study;
                vec![&head.id, head.owner.as_str(), &head.name, body]
            }
            StudyWork::Drop { who, id } => vec![who.as_str(), id],
        }
    }
}
