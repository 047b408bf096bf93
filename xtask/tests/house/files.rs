//! How the files of the repository look: short, and without a trace of the machine on which they were written.

use crate::metadata::root;
use std::process::Command;

/// A source file stays below so many lines.
const LINES: usize = 400;

/// Endings of files that people write line by line. Catalogues, lock files and what is generated are not meant.
const WRITTEN: [&str; 7] = [".rs", ".js", ".ts", ".css", ".html", ".sql", ".sh"];

/// Written by a test, not by people.
const GENERATED: [&str; 1] = ["web/types/wire.d.ts"];

/// Lists of drawn positions, which are better left together.
const LONGER: [&str; 2] =
    ["crates/hive-rules/tests/rules/pillbug.rs", "crates/hive-rules/tests/rules/refusals.rs"];

/// Folders at the top of a machine that are somebody's own. Written without their strokes, lest this file names them.
const FOLDERS: [&str; 6] = ["work", "tmp", "root", "home", "Users", "mnt"];

/// Hosts from which packages come. Lock files name packages, not hosts; the one registry that cargo knows by itself is
/// called by its index, which is none of these.
const HOSTS: [[&str; 2]; 6] = [
    ["registry.npm", "js.org"],
    ["registry.yarn", "pkg.com"],
    ["index.crates", ".io"],
    ["static.crates", ".io"],
    ["sparse+", "http"],
    ["\"resolved\": ", "\"http"],
];

/// Every tracked file that is text, and what it says. Files that are deleted and not yet committed are left out.
fn tracked() -> Vec<(String, String)> {
    let asked = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let listed = asked.expect("git can be started").stdout;
    let names = String::from_utf8(listed).expect("names are text");
    let read = |name: &str| Some((name.to_string(), std::fs::read_to_string(root().join(name)).ok()?));
    let files: Vec<_> = names.split('\0').filter_map(read).collect();
    assert!(files.len() > 300, "only {} files are tracked", files.len());
    files
}

/// The folder of a machine that a line names, if it does: at the beginning of a path, not within one.
fn machine_path(line: &str) -> Option<&'static str> {
    FOLDERS.into_iter().find(|folder| {
        line.match_indices(&format!("/{folder}/")).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            !before.is_some_and(|before| before.is_alphanumeric() || "._-~}/:)".contains(before))
        })
    })
}

/// The host of packages that a line names, if it does.
fn host(line: &str) -> Option<String> {
    HOSTS.iter().map(|parts| parts.concat()).find(|host| line.contains(host))
}

#[test]
fn files_are_short() {
    let mut long = Vec::new();
    for (name, text) in tracked() {
        let written =
            WRITTEN.iter().any(|ending| name.ends_with(ending)) && !GENERATED.contains(&name.as_str());
        if written && text.lines().count() >= LINES {
            long.push(name);
        }
    }
    let unexpected: Vec<_> = long.iter().filter(|name| !LONGER.contains(&name.as_str())).collect();
    assert!(unexpected.is_empty(), "{LINES} lines or more: {unexpected:?}");
    let idle: Vec<_> = LONGER.iter().filter(|name| !long.iter().any(|long| long == *name)).collect();
    assert!(idle.is_empty(), "these need no exception any more: {idle:?}");
}

#[test]
fn files_name_no_machine_and_no_host_of_packages() {
    let mut found = Vec::new();
    for (name, text) in tracked() {
        for (number, line) in text.lines().enumerate() {
            let named = machine_path(line).map(|folder| format!("/{folder}/")).or_else(|| host(line));
            found.extend(named.map(|named| format!("{name}:{}: {named}", number + 1)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn paths_of_a_machine_are_told_from_those_of_the_page() {
    let path = |folder: &str| format!("/{folder}/file");
    for line in [path("home"), format!("see `{}`", path("tmp")), format!("\"{}\"", path("work"))] {
        assert!(machine_path(&line).is_some(), "{line}");
    }
    for line in [
        "import '../home/page.js'",
        "{{assets}}/app/home/form.js",
        "homework/",
        "a/tmp/b",
        "/var/lib/kypseli",
    ] {
        assert_eq!(machine_path(line), None, "{line}");
    }
    assert!(host(&format!("https://{}/x", HOSTS[0].concat())).is_some());
    assert_eq!(host("registry+https://github.com/rust-lang/crates.io-index"), None);
}
