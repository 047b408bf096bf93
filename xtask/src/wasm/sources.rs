//! What the module is made from, as one hash: nothing that cannot change it, or every commit would need a new one.

use super::build::Machine;
use super::hex;
use crate::command::{cargo, root};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Sections of the workspace's manifest that say how the module is built.
const SECTIONS: [&str; 3] = ["[workspace.package]", "[profile.release", "[profile.wasm"];

/// Files that the module holds and that are no Rust: positions and goals of the lessons. The other texts of the rulebook are
/// not in it.
const TEXTS: &str = "rulebook/lessons";

/// The hash of all of it.
pub(crate) fn hash() -> Result<String, String> {
    let mut hasher = Sha256::new();
    let mut take = |name: &str, bytes: &[u8]| {
        hasher.update(format!("{name} {}\n", bytes.len()));
        hasher.update(bytes);
    };
    let read = |name: &str| fs::read(root().join(name)).map_err(|error| format!("{name}: {error}"));
    let mut files = BTreeSet::new();
    for package in packages()? {
        if package.ours {
            files.insert(format!("crates/{}/Cargo.toml", package.name));
            list(&format!("crates/{}/src", package.name), &mut files)?;
        }
        take("package", package.text().as_bytes());
    }
    list(TEXTS, &mut files)?;
    for name in &files {
        take(name, &read(name)?);
    }
    let manifest = String::from_utf8_lossy(&read("Cargo.toml")?).into_owned();
    take("profile", sections(&manifest).as_bytes());
    for machine in Machine::ALL {
        take(machine.target(), machine.flags().join(" ").as_bytes());
    }
    Ok(hex(&hasher.finalize()))
}

/// The files below a folder, with their folders.
fn list(folder: &str, files: &mut BTreeSet<String>) -> Result<(), String> {
    let mut todo = vec![folder.to_string()];
    while let Some(folder) = todo.pop() {
        let error = |error: std::io::Error| format!("{folder}: {error}");
        for item in fs::read_dir(root().join(&folder)).map_err(error)? {
            let item = item.map_err(error)?;
            let name = format!("{folder}/{}", item.file_name().to_string_lossy());
            if item.path().is_dir() {
                todo.push(name);
            } else {
                files.insert(name);
            }
        }
    }
    Ok(())
}

/// A crate that the module is built with.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    features: String,
    /// Its checksum in the lock file; ours have none.
    checksum: String,
    ours: bool,
}

impl Package {
    fn text(&self) -> String {
        let Package { name, version, features, checksum, .. } = self;
        format!("{name} {version} [{features}] {checksum}")
    }
}

/// Every crate of the module, each once.
fn packages() -> Result<BTreeSet<Package>, String> {
    let words =
        ["tree", "--locked", "--package", "hive-module", "--features", "whole", "--edges", "normal,build"];
    let mut tree = cargo(&words);
    // The others are made of the same: nothing that they need depends on what they are for.
    tree.args(["--target", Machine::One.target(), "--prefix", "none", "--format", "{p}|{f}"]);
    // Colours would be taken for names.
    let output = tree.env("CARGO_TERM_COLOR", "never").output();
    let output = output.map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo tree: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let lock =
        fs::read_to_string(root().join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let packages = listed.lines().filter(|line| !line.is_empty());
    packages.map(|line| package(line, &lock).ok_or_else(|| format!("cargo tree says `{line}`"))).collect()
}

/// The crate in a line such as `serde v1.0.228 (proc-macro)|default,std (*)`.
fn package(line: &str, lock: &str) -> Option<Package> {
    let (named, features) = line.split_once('|')?;
    let mut words = named.split_whitespace();
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let block = lock.split("[[package]]").find(|block| {
        let has = |key: &str, value: &str| block.contains(&format!("\n{key} = \"{value}\"\n"));
        has("name", name) && has("version", version)
    })?;
    let checksum = block.lines().find_map(|line| line.strip_prefix("checksum = "));
    Some(Package {
        name: name.to_string(),
        version: version.to_string(),
        features: features.trim_end_matches(" (*)").to_string(),
        checksum: checksum.unwrap_or_default().to_string(),
        ours: checksum.is_none() && Path::new(&root()).join("crates").join(name).is_dir(),
    })
}

/// The sections of a manifest that count, without what is said about them.
fn sections(manifest: &str) -> String {
    let mut counts = false;
    let mut found = String::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            counts = SECTIONS.iter().any(|section| line.starts_with(section));
        }
        if counts && !line.starts_with('#') && !line.is_empty() {
            found += line;
            found.push('\n');
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_about_the_module_counts() {
        let manifest = "[workspace.package]\nedition = \"2024\"\n\n[profile.dev]\nopt-level = 2\n\n\
                        # Why.\n[profile.wasm]\nstrip = true\n# How.\n[profile.wasm.package.a]\nopt-level = 1\n";
        let counts = "[workspace.package]\nedition = \"2024\"\n[profile.wasm]\nstrip = true\n\
                      [profile.wasm.package.a]\nopt-level = 1\n";
        assert_eq!(sections(manifest), counts);
    }

    #[test]
    fn a_crate_is_known_by_its_checksum() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"b\"\nversion = \"2.0.0\"\nsource = \"s\"\nchecksum = \"77\"\n";
        let found = package("b v2.0.0 (proc-macro)|default,std (*)", lock).expect("it is there");
        assert_eq!(found.text(), "b 2.0.0 [default,std] \"77\"");
        assert_eq!(package("b v3.0.0|", lock), None);
    }

    /// A crate of the house that the module is built with is found, and one that it is not built with is not.
    #[test]
    fn the_module_is_made_from_the_rules_and_the_player() {
        let packages = packages().expect("cargo knows them");
        let ours: Vec<&str> = packages.iter().filter(|one| one.ours).map(|one| one.name.as_str()).collect();
        let expected = [
            "browser", "module", "notation", "play", "review", "rulebook", "rules", "search", "solve", "wire",
        ];
        assert_eq!(ours, expected.map(|name| format!("hive-{name}")));
        assert!(!packages.iter().any(|one| ["ts-rs", "utoipa", "proptest"].contains(&one.name.as_str())));
    }
}
