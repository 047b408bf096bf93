//! `cargo xtask load`: many games at the same time, over loopback.

use crate::command::{cargo, root, run};

/// Builds the server as it is shipped, and the clients, and lets them play.
pub(crate) fn run_release(options: &[&str]) -> Result<(), String> {
    run(&mut cargo(&["build", "--release", "--package", "kypseli", "--locked"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let binary = target.join("release").join(if cfg!(windows) { "kypseli.exe" } else { "kypseli" });
    let mut load = cargo(&[
        "run",
        "--release",
        "--quiet",
        "--package",
        "hive-server",
        "--example",
        "load",
        "--locked",
        "--",
    ]);
    run(load.arg("--binary").arg(binary).args(options))
}
