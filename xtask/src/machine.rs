//! What the machine has to have beside Rust, installed where that is possible.

use crate::command::{answers, cargo, program, run};

/// A C++ compiler: libFuzzer is written in C++.
pub(crate) fn need_cpp() -> Result<(), String> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_string());
    if answers(&mut program(&compiler, &["--version"])) {
        return Ok(());
    }
    install(&["g++"], &format!("the fuzz targets need a C++ compiler, and `{compiler}` does not answer"))
}

/// Node and its package manager: the checks of the page run on them. The page itself needs neither.
pub(crate) fn need_node() -> Result<(), String> {
    if answers(&mut program("node", &["--version"])) && answers(&mut program("npm", &["--version"])) {
        return Ok(());
    }
    install(&["nodejs", "npm"], "the page's checks need Node, and it does not answer")
}

/// A real browser for the page's tests, found as `web/tests/browser/harness.js` finds it, and letters for its languages.
pub(crate) fn need_chromium() -> Result<(), String> {
    let told = std::env::var("CHROMIUM").ok();
    let names = told.as_deref().into_iter().chain(["chromium", "chromium-browser", "google-chrome"]);
    if !names.into_iter().any(|name| answers(&mut program(name, &["--version"]))) {
        install(&["chromium", "fonts-noto-cjk", "fonts-dejavu-core"], "the browser tests need Chromium")?;
    }
    // A browser may have come without them.
    let japanese = program("fc-list", &[":lang=ja"]).output();
    if japanese.is_ok_and(|fonts| fonts.stdout.trim_ascii().is_empty()) {
        install(&["fonts-noto-cjk", "fonts-dejavu-core"], "the browser tests need letters for Japanese")?;
    }
    Ok(())
}

/// Installs packages where that is possible without asking anybody; otherwise says what is missing.
fn install(packages: &[&str], why: &str) -> Result<(), String> {
    let root = program("id", &["-u"]).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root || !answers(&mut program("apt-get", &["--version"])) {
        return Err(format!("{why}: install {}", packages.join(", ")));
    }
    run(&mut program("apt-get", &["update", "--quiet"]))?;
    let mut install = program("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends"]);
    run(install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// The cargo command that builds and runs fuzz targets.
pub(crate) fn need_cargo_fuzz() -> Result<(), String> {
    if answers(&mut cargo(&["fuzz", "--version"])) {
        return Ok(());
    }
    run(&mut cargo(&["install", "cargo-fuzz", "--locked"]))
}
