//! Going through all that is kept, and moving it elsewhere, without a server.

use crate::error::StartError;
use hive_store::{Checked, Copied, Database};

/// Reads every game that is kept there and tells of each that is damaged what is wrong with it. An error is one sentence.
pub async fn check(database: &Database, mut tell: impl FnMut(&str, &str)) -> Result<Checked, StartError> {
    database.check(|game, what| tell(game.as_str(), what)).await.map_err(StartError::Store)
}

/// Copies everything from one database into another that is empty, and tells of each game that is damaged what is wrong
/// with it. An error is one sentence, and then nothing was changed.
pub async fn copy(
    from: &Database,
    to: &Database,
    mut tell: impl FnMut(&str, &str),
) -> Result<Copied, StartError> {
    hive_store::copy(from, to, |game, what| tell(game.as_str(), what)).await.map_err(StartError::Store)
}
