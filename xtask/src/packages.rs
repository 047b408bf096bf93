//! The crates that others may use, packed as they would get them.

use crate::command::{cargo, root, run, target};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// Each after those that it needs.
const PACKAGES: [&str; 4] = ["hive-rules", "hive-notation", "hive-search", "hive-uhp"];

/// Packs them all, and builds each from nothing but what is in its package and the packages before it.
pub(crate) fn check() -> Result<(), String> {
    licences()?;
    let mut words = vec!["package", "--locked", "--allow-dirty", "--quiet"];
    words.extend(PACKAGES.iter().flat_map(|name| ["--package", name]));
    // Cargo keeps a package that it has unpacked by its version and by where it was packed. In a new place it does not
    // take an older one of the same version for what was packed now.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let place = target().join("packages").join(now.as_millis().to_string());
    let done = run(cargo(&words).arg("--target-dir").arg(&place));
    // What is left takes room and harms nobody.
    let _ = fs::remove_dir_all(&place);
    done
}

/// A package holds nothing from outside its folder, so each has a copy of the licence.
fn licences() -> Result<(), String> {
    let read = |path: &str| fs::read(root().join(path)).map_err(|error| format!("{path}: {error}"));
    let licence = read("LICENSE")?;
    for name in PACKAGES {
        let copy = format!("crates/{name}/LICENSE");
        if read(&copy)? != licence {
            return Err(format!("{copy} differs from LICENSE"));
        }
    }
    Ok(())
}
