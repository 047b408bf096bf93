//! Other programs, started from the root of the repository.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Asked of the cargo that runs this: what was compiled in may be another clone that shares
    // the target directory. This crate lies directly below the root.
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_string());
    Path::new(&here).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Cargo with these words.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut cargo = program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()), words);
    if std::env::var_os("CARGO_TERM_COLOR").is_none() {
        // Settled once, for cargo and for all that it starts in turn.
        cargo.env("CARGO_TERM_COLOR", if std::io::stderr().is_terminal() { "always" } else { "never" });
    }
    // Whoever begins anew has no use for what helps the next build, nor for a debugger's tables.
    if begins_anew() {
        cargo.envs([("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "false")]);
    }
    // What cargo says about this program to itself. Some build scripts look at it, and would run again whenever cargo is
    // called from here and from a terminal in turn.
    for (name, _) in std::env::vars_os() {
        if name
            .to_str()
            .is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"))
        {
            cargo.env_remove(name);
        }
    }
    cargo
}

static ANEW: AtomicBool = AtomicBool::new(false);

/// Whether nothing is kept for the next build: on a machine that says so, and where nobody has compiled anything yet.
pub(crate) fn begins_anew() -> bool {
    ANEW.load(Ordering::Relaxed) || std::env::var_os("CI").is_some()
}

/// To be called before the first build: where there is nothing of the kind that a developer's builds leave behind, none is made.
pub(crate) fn look_what_is_there() {
    let kept = target().join("debug/incremental").read_dir();
    let ours = |name: &str| name.starts_with("hive_rules-");
    let found = kept.is_ok_and(|kept| kept.flatten().any(|one| one.file_name().to_str().is_some_and(ours)));
    ANEW.store(!found, Ordering::Relaxed);
}

/// A program with these words.
pub(crate) fn program(name: &str, words: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(words).current_dir(root());
    command
}

/// Runs a program with its output for all to see; an error names it.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let shown = shown(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed with {status}")),
        Err(error) => Err(format!("`{shown}` cannot be started: {error}")),
    }
}

/// Whether a program is there and answers with success; its output is left unread.
pub(crate) fn answers(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn shown(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

/// The one feature that is off by default, of the one crate that has it. Without it the rules are built for the fuzz
/// targets, for the module and for every release.
pub(crate) const FEATURES: [&str; 2] = ["--features", "hive-rules/serde"];

/// Builds the programs as the tests were built, and says in which folder it lies: this program is there too. Built
/// alone, a program would have other features, and with them most dependencies would be compiled once more. Once is enough.
pub(crate) fn built() -> Result<PathBuf, String> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let build = || {
        run(cargo(&["build", "--workspace", "--bins", "--examples", "--locked"]).args(FEATURES))?;
        let myself =
            std::env::current_exe().map_err(|error| format!("xtask does not find itself: {error}"))?;
        Ok(myself.parent().map(PathBuf::from).unwrap_or_default())
    };
    BUILT.get_or_init(build).clone()
}

/// The same command behind all others, where there is a word for that.
pub(crate) fn stepping_back(command: Command) -> Command {
    if cfg!(not(unix)) {
        return command;
    }
    let mut nice = Command::new("nice");
    nice.arg("-n10").arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => nice.env(name, value),
            None => nice.env_remove(name),
        };
    }
    nice.current_dir(root());
    nice
}
