//! What became of a transaction whose commit was sent and never answered.

use super::link::Link;
use super::trouble::Trouble;

/// What the database knows of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It came to pass, and is on the disk.
    Kept,
    /// It never will.
    Gone,
    /// The other end has not noticed yet that nobody is there, or is still at it.
    Open,
    /// It is longer ago than the database remembers.
    Forgotten,
}

/// The number of the transaction that is open here.
pub(super) const NUMBER: &str = "SELECT pg_current_xact_id()::text";

/// Asks what became of the transaction of this number.
pub(super) async fn of(link: &mut Link, number: &str) -> Result<Fate, Trouble> {
    let row = link.row("SELECT pg_xact_status($1::text::xid8)", &[&number]).await?;
    let status: Option<String> = row.map(|row| row.try_get(0)).transpose()?.flatten();
    Ok(match status.as_deref() {
        Some("committed") => Fate::Kept,
        Some("aborted") => Fate::Gone,
        Some(_) => Fate::Open,
        None => Fate::Forgotten,
    })
}
