//! Whatever is written beside the events of games, each to the one who knows how.

use super::{Transaction, values};
use crate::work::{Answer, Work};
use crate::{accounts, devices, guests, keeping, leases, order, ratings, reviews, studies};

/// Writes it.
pub(crate) async fn write<T: Transaction>(open: &mut T, work: &Work) -> Result<Answer, T::Error> {
    match work {
        // These have gone before, all together.
        Work::Changes(_) | Work::Order { .. } | Work::End => {}
        Work::Renew { node, lasting } => return leases::renew(open, node, *lasting).await,
        Work::Retire { node } => leases::retire(open, node).await?,
        Work::Lease { game, node } => return leases::lease(open, game, node).await,
        Work::Release { game, node } => leases::release(open, game, node).await?,
        Work::Name { who, name, at } => guests::name(open, who, name, *at).await?,
        Work::Solved { who, lesson, at } => guests::solve(open, who, lesson, *at).await?,
        Work::Forget { who } => guests::forget(open, who).await?,
        Work::Secret { name, fresh } => return guests::secret(open, name, fresh).await,
        Work::Sweep { now, since } => {
            let mut swept = 0;
            for (statement, moment, most) in keeping::steps(*now, *since) {
                swept += open.execute(statement, values![moment, most]).await?;
            }
            return Ok(Answer::Count(swept));
        }
        Work::Account(work) => return accounts::kept::write(open, work).await.map(Answer::Was),
        Work::Rating(work) => return ratings::kept::write(open, work).await.map(Answer::Was),
        Work::Study(work) => return studies::kept::write(open, work).await.map(Answer::Was),
        Work::Review(work) => return reviews::kept::write(open, work).await.map(Answer::Was),
        Work::Manners(work) => return order::kept::write(open, work).await.map(Answer::Was),
        Work::Device(work) => return devices::kept::write(open, work).await.map(Answer::Was),
        Work::Try => {
            // Large enough to need room.
            let [put, take] = T::TRY;
            open.execute(put, values!["try".repeat(4096)]).await?;
            open.execute(take, Vec::new()).await?;
        }
    }
    Ok(Answer::Done)
}
