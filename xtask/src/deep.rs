//! `cargo xtask deep`: what takes too long for every day: deep perft figures, a server that is killed again and
//! again, and one with ten thousand sockets that do nothing.

use crate::command::{cargo, run};
use crate::load;

/// Runs all of it in the release profile, as it is measured.
pub(crate) fn run_release() -> Result<(), String> {
    let test = ["test", "--release", "--package", "hive-laws", "--test", "deep", "--locked"];
    run(cargo(&test).args(["--", "--ignored", "--nocapture"]))?;
    let test = ["test", "--release", "--package", "kypseli", "--test", "nothing_lost", "--locked"];
    run(cargo(&test).args(["--", "--nocapture"]).env("KYPSELI_KILLS", "100"))?;
    load::run_release(&["--games", "50", "--seconds", "40", "--idle", "10000"])
}
