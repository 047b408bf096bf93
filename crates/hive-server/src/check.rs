//! Going through all that is kept, without a server.

use crate::error::StartError;
use hive_store::sqlite::{self, Checked};
use std::path::Path;

/// Reads every game in this folder and tells of each that is damaged what is wrong with it. An error is one sentence.
pub fn check(folder: &Path, mut tell: impl FnMut(&str, &str)) -> Result<Checked, StartError> {
    sqlite::check(folder, |game, what| tell(game.as_str(), what)).map_err(StartError::Store)
}
