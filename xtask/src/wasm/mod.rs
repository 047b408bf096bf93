//! `cargo xtask wasm`: the rules and the player as modules for browsers, a small one, one that answers everything and one that
//! thinks with several threads, and what the player has learnt as a file beside them.
//!
//! They are committed, so that nobody needs their target to build the program. What they were made from is recorded
//! beside them: whoever changes one of these sources makes them anew, or the check refuses.

mod build;
mod sources;

use crate::Failure;
use crate::command::{answers, cargo, program, root, run, target};
use build::Machine;
use sha2::{Digest, Sha256};
use std::fs;

/// A module.
struct Module {
    name: &'static str,
    /// What its hash is called in the record.
    key: &'static str,
    machine: Machine,
    features: &'static str,
}

/// What every board and the analysis need, what answers everything, and the first for several threads.
const MODULES: [Module; 3] = [
    Module { name: "web/engine/kypseli.wasm", key: "module", machine: Machine::One, features: "" },
    Module { name: "web/engine/whole.wasm", key: "whole", machine: Machine::One, features: "whole" },
    Module { name: "web/engine/threads.wasm", key: "threads", machine: Machine::Threads, features: "" },
];

/// What the player has learnt, and where pages find it: the same bytes.
const NETWORK: [&str; 2] = ["crates/hive-search/src/network.bin", "web/engine/network.bin"];

/// What they were made from.
const RECORD: &str = "web/engine/sources.lock";

/// What the record says.
#[derive(Debug, PartialEq, Eq)]
struct Record {
    /// The hash of all sources.
    sources: String,
    /// The hashes of the modules.
    modules: [String; MODULES.len()],
    /// The compiler.
    rustc: String,
}

impl Record {
    fn text(&self) -> String {
        let Record { sources, modules, rustc } = self;
        let modules: String =
            MODULES.iter().zip(modules).map(|(Module { key, .. }, hash)| format!("{key} {hash}\n")).collect();
        format!(
            "# What the modules were made from. Written by `cargo xtask wasm`.\nsources {sources}\n{modules}rustc {rustc}\n"
        )
    }

    fn read(text: &str) -> Option<Record> {
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))?;
            Some(line.to_string())
        };
        let modules: Option<Vec<String>> = MODULES.iter().map(|module| value(module.key)).collect();
        Some(Record {
            sources: value("sources")?,
            modules: modules?.try_into().ok()?,
            rustc: value("rustc")?,
        })
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

/// Makes the modules anew, and records from what.
fn renew() -> Result<(), String> {
    for machine in Machine::ALL.into_iter().filter(|&machine| !build::can_build(machine)) {
        run(&mut program("rustup", &["target", "add", machine.target()]))
            .map_err(|reason| format!("the target {} is missing, and {reason}", machine.target()))?;
    }
    let mut modules: [Vec<u8>; MODULES.len()] = Default::default();
    for (bytes, module) in modules.iter_mut().zip(&MODULES) {
        *bytes = build::module(module.machine, module.features)?;
    }
    let hashes = modules.each_ref().map(|module| hash(module));
    let record = Record { sources: sources::hash()?, modules: hashes, rustc: build::rustc()? };
    let write = |name: &str, bytes: &[u8]| {
        let path = root().join(name);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(path, bytes)).map_err(|error| format!("{name}: {error}"))
    };
    for (module, bytes) in MODULES.iter().zip(&modules) {
        write(module.name, bytes)?;
    }
    let [source, copy] = NETWORK;
    write(copy, &fs::read(root().join(source)).map_err(|error| format!("{source}: {error}"))?)?;
    // Servers send them compressed as well as it goes; that takes a moment, so it is done here and once.
    run(&mut program("node", &["web/tests/renew-brotli.js"]))?;
    write(RECORD, record.text().as_bytes())
}

/// Refuses modules that were made from other sources; where they can be made here, they have to be the same to the byte.
pub(crate) fn check() -> Result<(), String> {
    let again = "run `cargo xtask wasm`, and commit what it writes";
    let read = |name: &str| fs::read(root().join(name)).map_err(|error| format!("{name}: {error}; {again}"));
    let record = String::from_utf8(read(RECORD)?).ok().and_then(|text| Record::read(&text));
    let record = record.ok_or_else(|| format!("{RECORD} cannot be understood; {again}"))?;
    for (Module { name, .. }, expected) in MODULES.iter().zip(&record.modules) {
        if *expected != hash(&read(name)?) {
            return Err(format!("{name} is not the module that {RECORD} tells of; {again}"));
        }
    }
    let [source, copy] = NETWORK;
    if read(source)? != read(copy)? {
        return Err(format!("{copy} is not what the player has learnt, {source}; {again}"));
    }
    if record.sources != sources::hash()? {
        return Err(format!("the modules were made from other sources; {again}"));
    }
    let rustc = build::rustc()?;
    if record.rustc != rustc {
        println!(
            "their sources are recorded as they are; made with {}, so {rustc} is not tried",
            record.rustc
        );
        return Ok(());
    }
    for Module { name, machine, features, .. } in &MODULES {
        let target = machine.target();
        if !build::can_build(*machine) && !answers(&mut program("rustup", &["target", "add", target])) {
            println!(
                "{name}: its sources are recorded as they are; {target} cannot be had, so it is not built"
            );
            continue;
        }
        let kept = read(name)?;
        if build::module(*machine, features)? != kept {
            return Err(format!("{name} differs from what its sources give here; {again}"));
        }
        println!("{name}: its sources give the same {} bytes", kept.len());
    }
    Ok(())
}

/// The module in Node beside the same code as a native program.
fn bench() -> Result<(), String> {
    let words = ["build", "--release", "--locked", "--package", "hive-browser", "--example", "native"];
    run(&mut cargo(&words))?;
    let native = target().join("release/examples").join(if cfg!(windows) { "native.exe" } else { "native" });
    run(program("node", &["web/tests/engine/bench.js"]).arg(native).arg(root().join(NETWORK[1])))
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
            modules: [hash(b"module"), hash(b"whole"), hash(b"threads")],
            rustc: "rustc 1.95.0 (a compiler)".to_string(),
        };
        assert_eq!(Record::read(&record.text()), Some(record));
        assert_eq!(Record::read("sources 1\nmodule 2\nrustc 3"), None);
    }
}
