//! What the machine has to have beside Rust, installed where that is possible.

use crate::command::{answers, cargo, program, run};

/// A C++ compiler: libFuzzer is written in C++.
pub(crate) fn need_cpp() -> Result<(), String> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_string());
    if answers(&mut program(&compiler, &["--version"])) {
        return Ok(());
    }
    let root = program("id", &["-u"]).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root || !answers(&mut program("apt-get", &["--version"])) {
        return Err(format!(
            "the fuzz targets need a C++ compiler, and `{compiler}` does not answer: install g++"
        ));
    }
    run(&mut program("apt-get", &["update", "--quiet"]))?;
    let mut install = program("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends", "g++"]);
    run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}

/// The cargo command that builds and runs fuzz targets.
pub(crate) fn need_cargo_fuzz() -> Result<(), String> {
    if answers(&mut cargo(&["fuzz", "--version"])) {
        return Ok(());
    }
    run(&mut cargo(&["install", "cargo-fuzz", "--locked"]))
}
