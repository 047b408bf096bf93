//! `cargo xtask wasm`: the rules and the player as a module for browsers.
//!
//! The module is committed, so that nobody needs its target to build the program. What it was made from is recorded
//! beside it: whoever changes one of these sources makes it anew, or the check refuses.

mod build;
mod sources;

use crate::Failure;
use crate::command::{answers, cargo, program, root, run};
use sha2::{Digest, Sha256};
use std::fs;

/// The module, and what it was made from.
const MODULE: &str = "web/engine/kypseli.wasm";
const RECORD: &str = "web/engine/sources.lock";

/// What the record says.
#[derive(Debug, PartialEq, Eq)]
struct Record {
    /// The hash of all sources.
    sources: String,
    /// The hash of the module.
    module: String,
    /// The compiler.
    rustc: String,
}

impl Record {
    fn text(&self) -> String {
        let Record { sources, module, rustc } = self;
        format!(
            "# What kypseli.wasm was made from. Written by `cargo xtask wasm`.\n\
             sources {sources}\nmodule {module}\nrustc {rustc}\n"
        )
    }

    fn read(text: &str) -> Option<Record> {
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))?;
            Some(line.to_string())
        };
        Some(Record { sources: value("sources")?, module: value("module")?, rustc: value("rustc")? })
    }
}

/// Does what the words ask for.
pub(crate) fn run_with(options: &[&str]) -> Result<(), Failure> {
    match options {
        [] => Ok(renew()?),
        ["--check"] => Ok(check()?),
        ["--bench"] => Ok(bench()?),
        _ => Err(Failure::Usage("wasm takes --check, --bench or nothing".to_string())),
    }
}

/// Makes the module anew, and records from what.
fn renew() -> Result<(), String> {
    if !build::has_target() {
        run(&mut program("rustup", &["target", "add", build::TARGET]))
            .map_err(|reason| format!("the target {} is missing, and {reason}", build::TARGET))?;
    }
    let module = build::module()?;
    let record = Record { sources: sources::hash()?, module: hash(&module), rustc: build::rustc()? };
    let write = |name: &str, bytes: &[u8]| {
        let path = root().join(name);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(path, bytes)).map_err(|error| format!("{name}: {error}"))
    };
    write(MODULE, &module)?;
    // Servers send it compressed as well as it goes; that takes a moment, so it is done here and once.
    run(&mut program("node", &["web/tests/renew-brotli.js"]))?;
    write(RECORD, record.text().as_bytes())
}

/// Refuses a module that was made from other sources; where it can be made here, it has to be the same to the byte.
pub(crate) fn check() -> Result<(), String> {
    let again = "run `cargo xtask wasm`, and commit what it writes";
    let read = |name: &str| fs::read(root().join(name)).map_err(|error| format!("{name}: {error}; {again}"));
    let kept = read(MODULE)?;
    let record = String::from_utf8(read(RECORD)?).ok().and_then(|text| Record::read(&text));
    let record = record.ok_or_else(|| format!("{RECORD} cannot be understood; {again}"))?;
    if record.module != hash(&kept) {
        return Err(format!("{MODULE} is not the module that {RECORD} tells of; {again}"));
    }
    if record.sources != sources::hash()? {
        return Err(format!("{MODULE} was made from other sources; {again}"));
    }
    let rustc = build::rustc()?;
    if record.rustc != rustc {
        println!("its sources are recorded as they are; made with {}, so {rustc} is not tried", record.rustc);
        return Ok(());
    }
    if !build::has_target() && !answers(&mut program("rustup", &["target", "add", build::TARGET])) {
        println!(
            "its sources are recorded as they are; {} cannot be had, so nothing is built",
            build::TARGET
        );
        return Ok(());
    }
    if build::module()? != kept {
        return Err(format!("{MODULE} differs from what its sources give here; {again}"));
    }
    println!("its sources give the same {} bytes", kept.len());
    Ok(())
}

/// The module in Node beside the same code as a native program.
fn bench() -> Result<(), String> {
    let words = ["build", "--release", "--locked", "--package", "hive-browser", "--example", "native"];
    run(&mut cargo(&words))?;
    let native = build::target_folder().join("release/examples").join(if cfg!(windows) {
        "native.exe"
    } else {
        "native"
    });
    run(program("node", &["web/tests/engine/bench.js"]).arg(native))
}

fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let record = Record {
            sources: hash(b"sources"),
            module: hash(b"module"),
            rustc: "rustc 1.95.0 (a compiler)".to_string(),
        };
        assert_eq!(Record::read(&record.text()), Some(record));
        assert_eq!(Record::read("sources 1\nmodule 2"), None);
    }
}
