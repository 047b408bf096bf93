//! Building the module, so that every machine gets the same bytes.

use crate::command::{cargo, program, root, run, target};
use std::path::PathBuf;
use std::process::Command;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A search goes 64 turns deep and needs about 12 KB for each.
pub(crate) const STACK: &str = "-Clink-arg=-zstack-size=4194304";

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
pub(crate) fn has_target() -> bool {
    let folder = said(&mut compiler(&["--print", "target-libdir", "--target", TARGET]));
    folder.is_ok_and(|folder| PathBuf::from(folder).is_dir())
}

/// Builds a module with these features, and reads it.
pub(crate) fn module(features: &str) -> Result<Vec<u8>, String> {
    let words = ["rustc", "--locked", "--package", "hive-module", "--lib", "--crate-type", "cdylib"];
    let mut build = cargo(&words);
    build.args(["--features", features]);
    build.args(["--profile", "wasm", "--target", TARGET]);
    // Only these, whatever else somebody has in their environment.
    build.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags()?.join("\u{1f}"));
    run(&mut build)?;
    let path = target().join(TARGET).join("wasm/hive_module.wasm");
    std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Folders of this machine are written as if they were nobody's: they stand in the messages of panics.
fn flags() -> Result<Vec<String>, String> {
    let home = std::env::home_dir().unwrap_or_default();
    let cargo_home = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let library = PathBuf::from(said(&mut compiler(&["--print", "sysroot"]))?).join("lib/rustlib/src/rust");
    let remap =
        |folder: PathBuf, name: &str| format!("--remap-path-prefix={}={name}", folder.to_string_lossy());
    let mut flags = vec![STACK.to_string(), remap(root(), "kypseli"), remap(cargo_home.clone(), "cargo")];
    // Where packages come from is in the name of their folder, and another mirror has another. The last that fits counts.
    let mirrors = cargo_home.join("registry/src").read_dir().into_iter().flatten().flatten();
    let mut mirrors: Vec<PathBuf> = mirrors.map(|mirror| mirror.path()).collect();
    mirrors.sort();
    flags.extend(mirrors.into_iter().map(|mirror| remap(mirror, "crates")));
    flags.push(remap(library, "rust"));
    Ok(flags)
}
