//! `cargo xtask cluster`: several nodes that die while people play on them.

use crate::command::{answers, built, program, run};
use crate::{load, machine};
use std::env::consts::EXE_EXTENSION;
use std::ffi::OsStr;
use std::process::Command;

/// Builds the server as it is shipped, unless one is named, and lets three nodes of it die. With `--next` they are exchanged
/// for those of another version in the end.
pub(crate) fn run_release(options: &[&str]) -> Result<(), String> {
    needs()?;
    // Where it cannot be had, a balancer of our own stands there, and the table says so.
    if let Err(reason) = machine::need_haproxy() {
        println!("{reason}");
    }
    let (named, rest) = load::split(options, "--server")?;
    let (next, rest) = load::split(&rest, "--next")?;
    let server = named.map_or_else(load::build, Ok)?;
    let next = next.iter().flat_map(|path| [OsStr::new("--next"), path.as_os_str()]);
    run(load::example("cluster").args(rest).args(proxy()).arg("--server").arg(server).args(next))
}

/// The short form, with what was built for the tests. The example for HAProxy is a part of what is checked: whoever may
/// install it may not go without.
pub(crate) fn short() -> Result<(), String> {
    needs()?;
    match machine::need_haproxy() {
        Err(reason) if machine::may_install() => return Err(reason),
        Err(reason) => println!("{reason}"),
        Ok(()) => {}
    }
    let folder = built()?;
    let [server, cluster] =
        ["kypseli", "examples/cluster"].map(|name| folder.join(name).with_extension(EXE_EXTENSION));
    let attempt = || run(Command::new(&cluster).arg("--short").args(proxy()).arg("--server").arg(&server));
    // As with other tests that wait for processes: what fails once is told, and has to fail twice.
    attempt().or_else(|reason| {
        println!("SHAKY, to be mended: {reason}; once more");
        attempt()
    })
}

fn needs() -> Result<(), String> {
    machine::need_postgres()?;
    machine::need_nats()
}

/// HAProxy, where it is installed.
fn proxy() -> Vec<&'static str> {
    if answers(&mut program("haproxy", &["-v"])) { vec!["--haproxy", "haproxy"] } else { Vec::new() }
}
