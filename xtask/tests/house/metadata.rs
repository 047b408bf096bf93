//! What cargo knows about the crates of the house and all that they use.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies below the root").to_path_buf()
}

/// What `cargo metadata` says.
pub(crate) struct Metadata(Value);

/// Asked once.
pub(crate) static METADATA: LazyLock<Metadata> = LazyLock::new(|| {
    let asked = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo can be started");
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    Metadata(serde_json::from_slice(&asked.stdout).expect("it is JSON"))
});

/// The text of a field; empty if there is none.
pub(crate) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

/// The elements of a field.
pub(crate) fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map(Vec::as_slice).unwrap_or_default()
}

impl Metadata {
    /// Every crate.
    pub(crate) fn packages(&self) -> &[Value] {
        list(&self.0, "packages")
    }

    /// The crates of the house.
    pub(crate) fn ours(&self) -> impl Iterator<Item = &Value> {
        self.packages().iter().filter(|package| package["source"].is_null())
    }

    /// What each crate uses when it is built for use, by their ids: what its tests use is not counted. Of what is
    /// optional it has what any crate of the house asks for.
    pub(crate) fn used(&self) -> BTreeMap<&str, Vec<&str>> {
        let needed = |dep: &&Value| list(dep, "dep_kinds").iter().any(|kind| kind["kind"] != "dev");
        let nodes = list(&self.0["resolve"], "nodes").iter();
        nodes
            .map(|node| {
                let used = list(node, "deps").iter().filter(needed);
                (text(node, "id"), used.map(|dep| text(dep, "pkg")).collect())
            })
            .collect()
    }

    /// The names of all crates by their ids.
    pub(crate) fn names(&self) -> BTreeMap<&str, &str> {
        self.packages().iter().map(|package| (text(package, "id"), text(package, "name"))).collect()
    }
}
