//! Building the module, so that every machine gets the same bytes.

use crate::command::{cargo, program, root, run, target};
use std::path::PathBuf;
use std::process::Command;

/// What a module is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Machine {
    /// One thread. Any browser.
    One,
    /// Threads that share their memory, where a page has nothing from elsewhere in it.
    Threads,
}

impl Machine {
    pub(crate) const ALL: [Machine; 2] = [Machine::One, Machine::Threads];

    /// The compiler's name for it. Its standard library for plain browsers knows no threads and cannot share memory; the
    /// one for WASI does, and needs little more than a host that begins a Worker.
    pub(crate) const fn target(self) -> &'static str {
        match self {
            Machine::One => "wasm32-unknown-unknown",
            Machine::Threads => "wasm32-wasip1-threads",
        }
    }

    /// How its modules are built, wherever that is.
    pub(crate) const fn flags(self) -> &'static [&'static str] {
        match self {
            Machine::One => &[STACK, VECTORS],
            Machine::Threads => &[
                STACK,
                VECTORS,
                // What a thread begins with, and what has to be called before anything else: a library has no beginning.
                "-Clink-arg=--export=wasi_thread_start",
                "-Clink-arg=--export=__wasi_init_tp",
                "-Clink-arg=--export=__wasm_call_ctors",
                // Memory that is shared has a bound from the beginning: 256 MB, also in `web/app/engine/module.js`.
                "-Clink-arg=--max-memory=268435456",
            ],
        }
    }
}

/// A search goes 64 turns deep and needs about 12 KB for each.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// The network's sums are vectors, as in the program. Browsers that have none do not understand the page's styles either,
/// and ask the server, as those without any module do.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// The first line that a program says.
fn said(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("`{name}` cannot be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().next().filter(|_| output.status.success());
    line.map(|line| line.trim().to_string()).ok_or_else(|| format!("`{name}` does not answer"))
}

fn compiler(words: &[&str]) -> Command {
    program(&std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string()), words)
}

/// The compiler's name and version.
pub(crate) fn rustc() -> Result<String, String> {
    said(&mut compiler(&["--version"]))
}

/// Whether the compiler has what it needs to build for browsers.
pub(crate) fn can_build(machine: Machine) -> bool {
    let folder = said(&mut compiler(&["--print", "target-libdir", "--target", machine.target()]));
    folder.is_ok_and(|folder| PathBuf::from(folder).is_dir())
}

/// Builds a module with these features, and reads it.
pub(crate) fn module(machine: Machine, features: &str) -> Result<Vec<u8>, String> {
    let words = ["rustc", "--locked", "--package", "hive-module", "--lib", "--crate-type", "cdylib"];
    let mut build = cargo(&words);
    build.args(["--features", features]);
    build.args(["--profile", "wasm", "--target", machine.target()]);
    // Only these, whatever else somebody has in their environment.
    build.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags(machine)?.join("\u{1f}"));
    run(&mut build)?;
    let path = target().join(machine.target()).join("wasm/hive_module.wasm");
    std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Folders of this machine are written as if they were nobody's: they stand in the messages of panics.
fn flags(machine: Machine) -> Result<Vec<String>, String> {
    let home = std::env::home_dir().unwrap_or_default();
    let cargo_home = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let library = PathBuf::from(said(&mut compiler(&["--print", "sysroot"]))?).join("lib/rustlib/src/rust");
    let remap =
        |folder: PathBuf, name: &str| format!("--remap-path-prefix={}={name}", folder.to_string_lossy());
    let mut flags: Vec<String> = machine.flags().iter().map(|flag| (*flag).to_string()).collect();
    flags.extend([remap(root(), "kypseli"), remap(cargo_home.clone(), "cargo")]);
    // Where packages come from is in the name of their folder, and another mirror has another. The last that fits counts.
    let mirrors = cargo_home.join("registry/src").read_dir().into_iter().flatten().flatten();
    let mut mirrors: Vec<PathBuf> = mirrors.map(|mirror| mirror.path()).collect();
    mirrors.sort();
    flags.extend(mirrors.into_iter().map(|mirror| remap(mirror, "crates")));
    flags.push(remap(library, "rust"));
    Ok(flags)
}
