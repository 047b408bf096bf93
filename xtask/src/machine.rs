//! What the machine has to have beside Rust, installed where that is possible.

use crate::command::{answers, program, run, target};
use std::path::Path;

/// So much of the disk every check together may need, in gigabytes.
const ROOM: u64 = 12;

/// Says so where there is little room: a disk that is full in the middle fails whichever check is at it, and says nothing of
/// why.
pub(crate) fn look_at_room() {
    for folder in [target(), std::env::temp_dir()] {
        if let Some(free) = free(&folder).filter(|free| *free < ROOM) {
            println!("{} has {free} GB left, and all checks together may need {ROOM}", folder.display());
        }
    }
}

/// How many gigabytes are left where a folder lies; nothing if nobody says.
fn free(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|folder| folder.exists())?;
    let told = program("df", &["-Pk", there.to_str()?]).output().ok()?;
    kilobytes(&String::from_utf8_lossy(&told.stdout)).map(|free| free >> 20)
}

/// What `df` says is free.
fn kilobytes(told: &str) -> Option<u64> {
    told.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}

/// A C++ compiler: libFuzzer is written in C++.
pub(crate) fn need_cpp() -> Result<(), String> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_string());
    if answers(&mut program(&compiler, &["--version"])) {
        return Ok(());
    }
    install(&["g++"], &format!("the fuzz targets need a C++ compiler, and `{compiler}` does not answer"))
}

/// What tells of a process's calls, and lets them fail.
pub(crate) fn need_strace() -> Result<(), String> {
    if answers(&mut program("strace", &["--version"])) {
        return Ok(());
    }
    install(&["strace"], "the losses of power need strace, and it does not answer")
}

/// A terminal for tests of what is played in one.
pub(crate) fn need_tmux() -> Result<(), String> {
    if answers(&mut program("tmux", &["-V"])) {
        return Ok(());
    }
    install(&["tmux"], "the tests of the rooms in the terminal need tmux, and it does not answer")
}

/// PostgreSQL: the tests of what is kept start one of their own. Only its programs are needed, found as
/// `hive-store/src/conformance/private.rs` finds them.
pub(crate) fn need_postgres() -> Result<(), String> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = debian.map(|entry| entry.path().join("bin/initdb"));
    let told = std::env::var_os("KYPSELI_POSTGRES").map(|folder| Path::new(&folder).join("initdb"));
    if told.into_iter().chain(debian).any(|initdb| initdb.exists())
        || answers(&mut program("initdb", &["--version"]))
    {
        return Ok(());
    }
    install(&["postgresql"], "the tests of what is kept need PostgreSQL")
}

/// NATS: the tests of what nodes tell each other start one of their own, found as
/// `hive-bus/src/conformance/private.rs` finds it.
pub(crate) fn need_nats() -> Result<(), String> {
    let told = std::env::var_os("KYPSELI_NATS").is_some_and(|path| Path::new(&path).exists());
    let there = ["nats-server", "/usr/sbin/nats-server"];
    if told || there.into_iter().any(|name| answers(&mut program(name, &["--version"]))) {
        return Ok(());
    }
    install(&["nats-server"], "the tests of several nodes need NATS")
}

/// HAProxy: what stands in front of several nodes, as the documentation has it.
pub(crate) fn need_haproxy() -> Result<(), String> {
    if answers(&mut program("haproxy", &["-v"])) {
        return Ok(());
    }
    install(&["haproxy"], "the nodes stand behind HAProxy")
}

/// Node and its package manager: the checks of the page run on them. The page itself needs neither.
pub(crate) fn need_node() -> Result<(), String> {
    if answers(&mut program("node", &["--version"])) && answers(&mut program("npm", &["--version"])) {
        return Ok(());
    }
    install(&["nodejs", "npm"], "the page's checks need Node, and it does not answer")
}

/// Python that makes folders for its packages: the client of the streaming API is written in it.
pub(crate) fn need_python() -> Result<(), String> {
    if answers(&mut program("python3", &["-c", "import venv, ensurepip"])) {
        return Ok(());
    }
    install(&["python3", "python3-venv"], "the client of the streaming API needs Python")
}

/// Chromium without its windows: all of the browser, in two thirds of the time.
const SHELL: &str = "chromium-headless-shell";

/// A real browser for the page's tests, found as `web/tests/browser/harness.js` finds it, and letters for its languages.
pub(crate) fn need_chromium() -> Result<(), String> {
    let told = std::env::var("CHROMIUM").ok();
    let there = |name: &str| answers(&mut program(name, &["--version"]));
    if !told.as_deref().into_iter().chain([SHELL]).any(there) {
        let installed =
            install(&[SHELL, "fonts-noto-cjk", "fonts-dejavu-core"], "the browser tests need Chromium");
        // Where there is no such package, the browser with windows does as well.
        if installed.is_err() && !["chromium", "chromium-browser", "google-chrome"].into_iter().any(there) {
            install(&["chromium"], "the browser tests need Chromium")?;
        }
    }
    // A browser may have come without them.
    let japanese = program("fc-list", &[":lang=ja"]).output();
    if japanese.is_ok_and(|fonts| fonts.stdout.trim_ascii().is_empty()) {
        install(&["fonts-noto-cjk", "fonts-dejavu-core"], "the browser tests need letters for Japanese")?;
    }
    Ok(())
}

/// Whether packages can be installed here without asking anybody.
pub(crate) fn may_install() -> bool {
    let root = program("id", &["-u"]).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    root && answers(&mut program("apt-get", &["--version"]))
}

/// Installs packages where that is possible without asking anybody; otherwise says what is missing.
fn install(packages: &[&str], why: &str) -> Result<(), String> {
    if !may_install() {
        return Err(format!("{why}: install {}", packages.join(", ")));
    }
    run(&mut program("apt-get", &["update", "--quiet"]))?;
    let mut install = program("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends"]);
    run(install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

#[cfg(test)]
mod tests {
    use super::kilobytes;

    #[test]
    fn what_is_free_is_read() {
        let told = "Filesystem     1024-blocks     Used Available Capacity Mounted on\n/dev/vda 263174212 27 67108864 29% /\n";
        assert_eq!(kilobytes(told), Some(64 << 20));
        assert_eq!(kilobytes("df: nothing\n"), None);
    }
}
