//! `cargo xtask deep`: what takes too long for every day: every law over many games, deep perft figures, a server that is killed again and
//! again, two engines that play a hundred games through a server while all three are killed, every puzzle proved by the second prover, a crowd whose ratings are held against its strength, a store whose power is lost and whose
//! disk fails at every call, the page in a browser with everything in every language, two thousand who look for a game
//! at once, and a server with ten thousand sockets that do nothing.

use crate::command::{cargo, run};
use crate::machine::need_strace;
use crate::{cluster, load, page};

/// Runs all of it in the release profile, as it is measured.
pub(crate) fn run_release() -> Result<(), String> {
    let test = ["test", "--release", "--package", "hive-laws", "--test", "deep", "--locked"];
    run(cargo(&test).args(["--", "--ignored", "--nocapture"]))?;
    let test =
        ["test", "--release", "--package", "hive-laws", "--test", "laws", "--test", "piles", "--locked"];
    run(cargo(&test).env("KYPSELI_DEEP", "1"))?;
    let test = ["test", "--release", "--package", "hive-rules", "--test", "perft", "--locked"];
    run(cargo(&test).env("KYPSELI_DEEP", "1"))?;
    let test = ["test", "--release", "--package", "kypseli", "--test", "nothing_lost", "--locked"];
    run(cargo(&test).args(["--", "--nocapture"]).env("KYPSELI_KILLS", "100"))?;
    // Two engines through a server, all three killed again and again.
    let test = ["test", "--release", "--package", "kypseli", "--test", "bots", "--locked"];
    run(cargo(&test).args(["--", "--nocapture"]).env("KYPSELI_BOT_GAMES", "100"))?;
    // Every puzzle, by the second prover.
    let test = ["test", "--release", "--package", "hive-puzzles", "--test", "shipped", "--locked"];
    run(cargo(&test).args(["--", "--nocapture"]).env("KYPSELI_DEEP", "1"))?;
    // Ten thousand of known strength: ratings find them out, and do not inflate.
    run(&mut cargo(&["run", "--release", "--package", "hive-people", "--example", "crowd", "--locked"]))?;
    power()?;
    page::deep()?;
    cluster::run_release(&["--games", "200", "--pace", "1000"])?;
    load::run_release(&["--seekers", "2000"])?;
    load::run_release(&["--games", "50", "--seconds", "40", "--idle", "10000"])
}

/// Power that is lost at a thousand moments, and a disk that fails at every call in turn.
pub(crate) fn power() -> Result<(), String> {
    need_strace()?;
    let test = ["test", "--release", "--package", "hive-store", "--test", "sqlite", "--locked", "power::"];
    run(cargo(&test).args(["--", "--ignored", "--nocapture", "--test-threads", "1"]))
}
