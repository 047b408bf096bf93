//! Every step from an empty database to what the program needs, all of them in one transaction, which is the caller's:
//! whoever is refused after them takes them back.

use super::link::Link;
use super::trouble::{self, Trouble};

/// The steps, in order. A step is never changed: new ones are added.
const STEPS: [&str; 9] = [
    include_str!("0001_games.sql"),
    include_str!("0002_accounts.sql"),
    include_str!("0003_ratings.sql"),
    include_str!("0004_studies.sql"),
    include_str!("0005_archive.sql"),
    include_str!("0006_order.sql"),
    include_str!("0007_devices.sql"),
    include_str!("0008_manners.sql"),
    include_str!("0009_reviews.sql"),
];

/// The version after the last step.
const NEWEST: i64 = STEPS.len() as i64;

/// Nodes that start at the same moment take the steps one after the other. The number means nothing.
const ONE_BY_ONE: &str = "SELECT pg_advisory_xact_lock(7238453, 2)";

/// Waits until nobody else takes steps, in a transaction that is open and as long as it is.
pub(super) async fn one_by_one(link: &Link) -> Result<(), Trouble> {
    Ok(link.client.batch_execute(ONE_BY_ONE).await?)
}

/// Whether something is kept here, by a program that wrote as this one does.
pub(super) async fn is_newest(link: &mut Link, shown: &str) -> Result<bool, Trouble> {
    let ours = "SELECT to_regclass('kypseli.schema_version') IS NOT NULL";
    if !link.client.query_one(ours, &[]).await?.try_get::<_, bool>(0)? {
        return Ok(false);
    }
    let version = "SELECT COALESCE(MAX(version), 0) FROM kypseli.schema_version";
    let version: i64 = link.client.query_one(version, &[]).await?.try_get(0)?;
    if version > NEWEST { Err(Trouble::Told(trouble::newer(shown))) } else { Ok(version == NEWEST) }
}

/// Looks at what is there and takes the steps that are missing, in a transaction that is open. What cannot be used is
/// left as it is.
pub(super) async fn take(link: &mut Link, shown: &str) -> Result<(), Trouble> {
    one_by_one(link).await?;
    let found = "SELECT to_regnamespace('kypseli') IS NOT NULL,
                        to_regclass('kypseli.schema_version') IS NOT NULL,
                        (SELECT COUNT(*) FROM pg_class WHERE relnamespace = to_regnamespace('kypseli'))";
    let row = link.client.query_one(found, &[]).await?;
    let (schema, ours, tables): (bool, bool, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    if !ours && tables > 0 {
        return Err(Trouble::Told(trouble::foreign(shown)));
    }
    let mut done = 0;
    if ours {
        let version = "SELECT COALESCE(MAX(version), 0) FROM kypseli.schema_version";
        done = link.client.query_one(version, &[]).await?.try_get(0)?;
    } else {
        if !schema {
            link.client.batch_execute("CREATE SCHEMA kypseli").await?;
        }
        link.client.batch_execute("CREATE TABLE kypseli.schema_version (version BIGINT NOT NULL)").await?;
    }
    if done > NEWEST {
        return Err(Trouble::Told(trouble::newer(shown)));
    }
    for (step, version) in STEPS.into_iter().zip(1_i64..).filter(|(_, version)| *version > done) {
        link.client.batch_execute(step).await?;
        link.client.execute("INSERT INTO schema_version (version) VALUES ($1)", &[&version]).await?;
    }
    Ok(())
}
