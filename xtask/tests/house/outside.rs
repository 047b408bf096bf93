//! What may come in from outside, as `deny.toml` lists it: licences, versions, sources.

use crate::metadata::{METADATA, list, root, text};
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use toml::Table;

/// The registry that cargo knows by itself, as its lock file writes it.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn lists() -> Table {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml can be read");
    text.parse().expect("it is TOML")
}

fn allowed() -> BTreeSet<String> {
    let lists = lists();
    let allowed = lists["licenses"]["allow"].as_array().expect("a list of licences");
    allowed.iter().map(|name| name.as_str().expect("a name").to_string()).collect()
}

/// Whether a licence can be met with those that are allowed.
fn met(licence: &str, allowed: &BTreeSet<String>) -> bool {
    // Older crates part two licences by a stroke.
    let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else { return false };
    expression.evaluate(|wanted| {
        let name = wanted.license.id().map(|id| id.name.to_string());
        // A licence with an exception gives more leave than without: it is met where the licence is.
        name.is_some_and(|name| allowed.contains(&name))
    })
}

#[test]
fn every_licence_is_one_of_those_allowed() {
    let allowed = allowed();
    for package in METADATA.packages() {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        assert!(
            met(licence, &allowed),
            "{name} has the licence `{licence}`, and deny.toml does not allow it"
        );
    }
}

/// A list that allows what nobody needs says nothing.
#[test]
fn every_licence_that_is_allowed_is_needed() {
    let allowed = allowed();
    let needed = |name: &String| {
        let others = allowed.iter().filter(|other| *other != name).cloned().collect();
        !METADATA.packages().iter().all(|package| met(text(package, "license"), &others))
    };
    let unneeded: Vec<&String> = allowed.iter().filter(|name| !needed(name)).collect();
    assert!(unneeded.is_empty(), "{unneeded:?}");
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = BTreeSet::from(["MIT".to_string(), "Zlib".to_string()]);
    for good in ["MIT", "MIT OR GPL-3.0-only", "GPL-3.0-only/MIT", "MIT AND (Zlib OR Apache-2.0)"] {
        assert!(met(good, &allowed), "{good}");
    }
    for bad in ["", "GPL-3.0-only", "MIT AND GPL-3.0-only", "(MIT OR Zlib) AND Unicode-3.0", "whatever"] {
        assert!(!met(bad, &allowed), "{bad}");
    }
}

#[test]
fn everything_comes_from_the_registry_or_from_here() {
    let sources = &lists()["sources"];
    assert_eq!(
        [&sources["unknown-registry"], &sources["unknown-git"]].map(|say| say.as_str()),
        [Some("deny"); 2]
    );
    for package in METADATA.packages() {
        let (name, source) = (text(package, "name"), text(package, "source"));
        assert!(source.is_empty() || source == REGISTRY, "{name} comes from {source}");
    }
    // What has no source is a folder, and must be one of this house.
    for package in METADATA.ours() {
        let manifest = text(package, "manifest_path");
        assert!(std::path::Path::new(manifest).starts_with(root()), "{manifest} is not a part of the house");
    }
}

#[test]
fn every_dependency_says_its_version() {
    let bans = &lists()["bans"];
    assert_eq!(
        (bans["wildcards"].as_str(), bans["allow-wildcard-paths"].as_bool()),
        (Some("deny"), Some(true))
    );
    for package in METADATA.ours() {
        for used in list(package, "dependencies") {
            let wild = text(used, "req").contains('*') && used["path"].is_null();
            assert!(!wild, "{} takes any {}", text(package, "name"), text(used, "name"));
        }
    }
}

/// Told and not forbidden, as `deny.toml` has it.
#[test]
fn crates_in_several_versions_are_told() {
    assert_eq!(lists()["bans"]["multiple-versions"].as_str(), Some("warn"));
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in METADATA.packages() {
        versions.entry(text(package, "name")).or_default().insert(text(package, "version"));
    }
    for (name, versions) in versions.iter().filter(|(_, versions)| versions.len() > 1) {
        println!("{name}: {}", versions.iter().copied().collect::<Vec<_>>().join(", "));
    }
    // Our own crates are there once each, or something is wrong with the way they are found.
    for package in METADATA.ours() {
        assert_eq!(versions[text(package, "name")].len(), 1);
    }
}
