//! What is handed to the one who writes, whichever database that is.

use crate::StoreError;
use crate::accounts::work::AccountWork;
use crate::batch::Ready;
use crate::devices::DeviceWork;
use crate::leases::Lease;
use crate::order::OrderWork;
use crate::ratings::RatingWork;
use crate::reviews::ReviewWork;
use crate::studies::StudyWork;
use hive_play::{GameId, Identity, Millis};
use std::time::Duration;
use tokio::sync::oneshot;

/// Something that is written whole or not at all.
pub(crate) enum Work {
    Changes(Vec<Ready>),
    Renew {
        node: String,
        lasting: Duration,
    },
    Retire {
        node: String,
    },
    Lease {
        game: GameId,
        node: String,
    },
    Release {
        game: GameId,
        node: String,
    },
    Name {
        who: Identity,
        name: String,
        at: Millis,
    },
    Solved {
        who: Identity,
        lesson: String,
        at: Millis,
    },
    Forget {
        who: Identity,
    },
    Secret {
        name: String,
        fresh: String,
    },
    /// What is over is forgotten.
    Sweep {
        now: Millis,
        since: Millis,
    },
    Account(AccountWork),
    Rating(RatingWork),
    Study(StudyWork),
    Review(ReviewWork),
    Manners(OrderWork),
    Device(DeviceWork),
    /// The order of a person's list is brought up to date.
    Order {
        who: Identity,
    },
    /// Something is written that nobody needs: whether that can be done.
    Try,
    /// Nothing more is written.
    End,
}

/// What comes back when it is safe.
#[derive(Clone)]
pub(crate) enum Answer {
    Done,
    Lease(Option<Lease>),
    Time(Millis),
    Secret(String),
    /// So many rows.
    Count(u64),
    /// Whether there was something to be done.
    Was(bool),
}

pub(crate) struct Unit {
    pub(crate) work: Work,
    pub(crate) done: oneshot::Sender<Result<Answer, StoreError>>,
}

/// How many events were written, and what each unit is told.
pub(crate) type Written = (u64, Vec<Result<Answer, StoreError>>);

/// A length of time in a row. Nobody lives for longer than can be written.
pub(crate) fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX / 4).min(Millis::MAX / 4)
}
