//! `cargo xtask attack`: what once brought the server down, on a server of this machine.

use crate::command::{built, run};
use crate::load;
use std::env::consts::EXE_EXTENSION;
use std::process::Command;

/// Builds the server as it is shipped, unless one is named, and lets the attacks loose on it; and on one of before, if it
/// is named.
pub(crate) fn run_release(options: &[&str]) -> Result<(), String> {
    let (named, rest) = load::split(options, "--server")?;
    let (before, rest) = load::split(&rest, "--before")?;
    let server = named.map_or_else(load::build, Ok)?;
    let mut attack = load::example("attack");
    attack.args(rest).arg("--server").arg(server);
    if let Some(before) = before {
        attack.arg("--before").arg(before);
    }
    run(&mut attack)
}

/// The short form, with what was built for the tests: whether they are still refused, and all goes on.
pub(crate) fn short() -> Result<(), String> {
    let folder = built()?;
    let [server, attacks] =
        ["kypseli", "examples/attack"].map(|name| folder.join(name).with_extension(EXE_EXTENSION));
    run(Command::new(attacks).arg("--short").arg("--server").arg(server))
}
