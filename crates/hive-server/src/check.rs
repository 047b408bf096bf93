//! Going through all that is kept, and moving it elsewhere, without a server.

use crate::error::StartError;
use crate::soon::SoonHere;
use hive_store::{Checked, Copied, Database};

/// Who is told of a game that is damaged, and what is wrong with it.
pub type Told<'a> = &'a mut dyn FnMut(&str, &str);

/// Reads every game that is kept there and tells of each that is damaged what is wrong with it. An error is one sentence.
#[inline(never)]
pub fn check<'a>(database: &'a Database, tell: Told<'a>) -> SoonHere<'a, Result<Checked, StartError>> {
    Box::pin(async move {
        database.check(|game, what| tell(game.as_str(), what)).await.map_err(StartError::Store)
    })
}

/// Copies everything from one database into another that is empty, and tells of each game that is damaged what is wrong
/// with it. An error is one sentence, and then nothing was changed.
#[inline(never)]
pub fn copy<'a>(
    from: &'a Database,
    to: &'a Database,
    tell: Told<'a>,
) -> SoonHere<'a, Result<Copied, StartError>> {
    Box::pin(async move {
        hive_store::copy(from, to, |game, what| tell(game.as_str(), what)).await.map_err(StartError::Store)
    })
}
