//! `cargo xtask cluster`: several nodes that die while people play on them.

use crate::command::{answers, built, cargo, program, run};
use crate::{load, machine};
use std::env::consts::EXE_EXTENSION;
use std::process::Command;

/// Builds the server as it is shipped, unless one is named, and lets three nodes of it die.
pub(crate) fn run_release(options: &[&str]) -> Result<(), String> {
    needs()?;
    let (named, rest) = load::split(options, "--server")?;
    let server = named.map_or_else(load::build, Ok)?;
    let example =
        ["run", "--release", "--quiet", "--package", "hive-server", "--example", "cluster", "--locked", "--"];
    run(cargo(&example).args(rest).args(proxy()).arg("--server").arg(server))
}

/// The short form, with what was built for the tests.
pub(crate) fn short() -> Result<(), String> {
    needs()?;
    let folder = built()?;
    let [server, cluster] =
        ["kypseli", "examples/cluster"].map(|name| folder.join(name).with_extension(EXE_EXTENSION));
    run(Command::new(cluster).arg("--short").args(proxy()).arg("--server").arg(server))
}

fn needs() -> Result<(), String> {
    machine::need_postgres()?;
    machine::need_nats()?;
    machine::need_haproxy();
    Ok(())
}

/// HAProxy, where it is installed.
fn proxy() -> Vec<&'static str> {
    if answers(&mut program("haproxy", &["-v"])) { vec!["--haproxy", "haproxy"] } else { Vec::new() }
}
