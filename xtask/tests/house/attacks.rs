//! What the documentation says of the attacks that were once tried: each has tests, and they are there.

use crate::metadata::root;
use std::path::Path;

/// How many there were.
const ATTACKS: usize = 24;

/// All that the crates have in Rust, and the names of the files.
fn sources(folder: &Path, all: &mut String) {
    for entry in folder.read_dir().expect("it can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *all += &std::fs::read_to_string(&path).expect("it is text");
        }
    }
}

/// A test that was renamed is still called by its old name in a table that nobody compiles.
#[test]
fn every_attack_has_tests_that_are_there() {
    let docs = std::fs::read_to_string(root().join("docs/server.md")).expect("it can be read");
    let mut all = String::new();
    sources(&root().join("crates"), &mut all);
    for attack in 1..=ATTACKS {
        let row = docs.lines().find_map(|line| line.strip_prefix(&format!("| F{attack} | ")));
        let row = row.unwrap_or_else(|| panic!("F{attack} has no row"));
        let tests = row.split('`').skip(1).step_by(2).filter(|name| !name.starts_with('/'));
        let mut found = 0;
        for test in tests {
            let name = test.rsplit("::").next().unwrap_or_default();
            let is_there = name == "*" || all.contains(&format!("fn {name}("));
            assert!(is_there, "F{attack}: nobody knows {test}");
            found += 1;
        }
        assert!(found > 0, "F{attack} has no test");
    }
}
