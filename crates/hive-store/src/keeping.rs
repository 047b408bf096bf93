//! How much is kept, and for how long: room on the disk, and what nobody comes back for.

use crate::Later;
use crate::tables::{Tables, unexpected, values};
use crate::work::{Answer, Work};
use hive_play::{GameId, Identity, Millis};

/// How much is kept, and for how long. A part of every [`Store`](crate::Store).
pub trait Keeping: Send + Sync {
    /// How many bytes all of it takes.
    fn bytes(&self) -> Later<'_, u64>;

    /// Every game that there is, in the order of a name that means nothing, after one; so many at most.
    fn games_after<'a>(&'a self, game: &'a str, most: u32) -> Later<'a, Vec<GameId>>;

    /// In how many games a person sits; more than so many are not counted.
    fn games_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, u32>;

    /// Forgets what is over: proofs and silences that have ended by now; what is kept of guests of whom nothing was heard
    /// since that moment, which is their names, lessons, studies, reviews and devices; and reports that were looked after, what
    /// keepers did, what was planned, who let others wait and who said what while they watched, before it. So many at most; how many it were. Games stay.
    fn sweep(&self, now: Millis, since: Millis) -> Later<'_, u64>;
}

impl<T: Tables> Keeping for T {
    fn bytes(&self) -> Later<'_, u64> {
        Box::pin(async move {
            let bytes = self.first(T::BYTES, Vec::new(), |row| row.number(0)).await?;
            Ok(bytes.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or_default())
        })
    }

    fn games_after<'a>(&'a self, game: &'a str, most: u32) -> Later<'a, Vec<GameId>> {
        Box::pin(self.many(sql::GAMES_AFTER, values![game, most], |row| row.text(0).map(GameId::from)))
    }

    fn games_of<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, u32> {
        Box::pin(async move {
            let games = self.first(sql::GAMES_OF, values![who, most], |row| row.count(0)).await?;
            Ok(games.unwrap_or_default())
        })
    }

    fn sweep(&self, now: Millis, since: Millis) -> Later<'_, u64> {
        Box::pin(async move {
            match self.hand_in(Work::Sweep { now, since }).await? {
                Answer::Count(swept) => Ok(swept),
                _ => Err(unexpected()),
            }
        })
    }
}

/// How many rows of a kind one sweep takes at most: whoever writes meanwhile hardly notices.
const AT_ONCE: u32 = 500;

/// In words that SQLite and PostgreSQL understand alike.
pub(crate) mod sql {
    pub(crate) const GAMES_OF: &str =
        "SELECT COUNT(*) FROM (SELECT 1 FROM seats WHERE guest = $1 LIMIT $2) AS mine";

    pub(crate) const GAMES_AFTER: &str = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";

    pub(crate) const OVER: &str =
        "DELETE FROM proofs WHERE id IN (SELECT id FROM proofs WHERE until <= $1 LIMIT $2)";

    /// Nothing was heard of somebody: they have chosen no name, played nothing, solved nothing, written nothing into a
    /// study, kept no review and named no device since. Who has an account is no guest, and is never forgotten so.
    macro_rules! unheard {
        ($who:literal) => {
            concat!(
                "NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.id = ",
                $who,
                ") AND NOT EXISTS (SELECT 1 FROM guests AS named WHERE named.id = ",
                $who,
                " AND named.created >= $1) AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = ",
                $who,
                " AND seats.updated >= $1) AND NOT EXISTS (SELECT 1 FROM solved AS lately WHERE lately.guest = ",
                $who,
                " AND lately.at >= $1) AND NOT EXISTS (SELECT 1 FROM studies AS written WHERE written.owner = ",
                $who,
                " AND written.updated >= $1) AND NOT EXISTS (SELECT 1 FROM reviews AS judged WHERE judged.who = ",
                $who,
                " AND judged.updated >= $1) AND NOT EXISTS (SELECT 1 FROM devices AS told WHERE told.who = ",
                $who,
                " AND told.created >= $1)"
            )
        };
    }

    pub(crate) const NAMES: &str = concat!(
        "DELETE FROM guests WHERE id IN (SELECT old.id FROM guests AS old WHERE old.created < $1 AND ",
        unheard!("old.id"),
        " LIMIT $2)"
    );
    pub(crate) const LESSONS: &str = concat!(
        "DELETE FROM solved WHERE guest IN (SELECT old.guest FROM solved AS old WHERE old.at < $1 AND ",
        unheard!("old.guest"),
        " LIMIT $2)"
    );
    pub(crate) const STUDIES: &str = concat!(
        "DELETE FROM studies WHERE id IN (SELECT old.id FROM studies AS old WHERE old.updated < $1 AND ",
        unheard!("old.owner"),
        " LIMIT $2)"
    );
    pub(crate) const REVIEWS: &str = concat!(
        "DELETE FROM reviews WHERE game IN (SELECT old.game FROM reviews AS old WHERE old.updated < $1 AND ",
        unheard!("old.who"),
        " LIMIT $2)"
    );
    pub(crate) const DEVICES: &str = concat!(
        "DELETE FROM devices WHERE id IN (SELECT old.id FROM devices AS old WHERE old.created < $1 AND ",
        unheard!("old.who"),
        " LIMIT $2)"
    );

    /// Reports that somebody has looked after, what was done, what was planned: long ago.
    pub(crate) const REPORTS: &str =
        "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE settled < $1 LIMIT $2)";
    pub(crate) const LOG: &str =
        "DELETE FROM order_log WHERE id IN (SELECT id FROM order_log WHERE at < $1 LIMIT $2)";
    pub(crate) const PLANS: &str =
        "DELETE FROM plans WHERE id IN (SELECT id FROM plans WHERE updated < $1 LIMIT $2)";

    /// Who waits no more, and has let nobody wait for long.
    pub(crate) const SLIPS: &str =
        "DELETE FROM slips WHERE who IN (SELECT who FROM slips WHERE until < $1 LIMIT $2)";

    /// What was said by those who watched, long ago.
    pub(crate) const ASIDES: &str =
        "DELETE FROM asides WHERE id IN (SELECT id FROM asides WHERE at < $1 LIMIT $2)";

    /// Silences that are over.
    pub(crate) const MUTES: &str =
        "DELETE FROM mutes WHERE who IN (SELECT who FROM mutes WHERE until <= $1 LIMIT $2)";
}

/// What a sweep does, with the moment that counts for each.
pub(crate) fn steps(now: Millis, since: Millis) -> [(&'static str, Millis, i64); 12] {
    let most = i64::from(AT_ONCE);
    [
        (sql::OVER, now),
        (sql::MUTES, now),
        (sql::NAMES, since),
        (sql::LESSONS, since),
        (sql::STUDIES, since),
        (sql::REVIEWS, since),
        (sql::DEVICES, since),
        (sql::REPORTS, since),
        (sql::LOG, since),
        (sql::PLANS, since),
        (sql::SLIPS, since),
        (sql::ASIDES, since),
    ]
    .map(|(statement, moment)| (statement, moment, most))
}
