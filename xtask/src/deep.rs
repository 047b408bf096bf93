//! `cargo xtask deep`: perft figures that take too long for every day.

use crate::command::{cargo, run};

/// Runs them in the release profile, as they are measured.
pub(crate) fn run_release() -> Result<(), String> {
    let test = ["test", "--release", "--package", "hive-laws", "--test", "deep", "--locked"];
    run(cargo(&test).args(["--", "--ignored", "--nocapture"]))
}
