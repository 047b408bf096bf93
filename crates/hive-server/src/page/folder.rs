//! Files of the page from a folder, read anew each time.

use super::{Asset, BROTLI};
use axum::body::Bytes;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

include!("served.rs");

/// The file with this name. The catalogues and the rulebook lie beside the folder, not in it.
pub(super) fn read(folder: &Path, name: &str) -> Option<Asset> {
    let path = Path::new(name);
    let plain = path.components().all(|part| match part {
        Component::Normal(part) => part.to_str().is_some_and(|part| !is_for_developers(part)),
        _ => false,
    });
    let last = path.file_name().and_then(|last| last.to_str())?;
    if !plain || !is_served(last) {
        return None;
    }
    let beside = name.starts_with("locales/") || name.starts_with("rulebook/");
    let root = if beside { folder.parent()? } else { folder };
    let file = |name: &str| std::fs::read(root.join(name)).ok();
    let brotli = file(&format!("{name}{BROTLI}")).map(Into::into);
    file(name).map(|bytes| Asset::new(name, bytes.into()).with_brotli(brotli))
}

/// All files of the page in a folder, and those beside it, by name.
pub(super) fn whole(folder: &Path) -> BTreeMap<String, Bytes> {
    let mut files = BTreeMap::new();
    let beside = |name: &str| folder.parent().map(|parent| parent.join(name)).unwrap_or_default();
    let mut todo: Vec<(PathBuf, String)> = vec![
        (folder.to_path_buf(), String::new()),
        (beside("locales"), "locales/".to_string()),
        (beside("rulebook"), "rulebook/".to_string()),
    ];
    while let Some((folder, prefix)) = todo.pop() {
        let Ok(items) = std::fs::read_dir(folder) else { continue };
        for path in items.filter_map(|item| Some(item.ok()?.path())) {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if path.is_dir() && !is_for_developers(name) {
                todo.push((path.clone(), format!("{prefix}{name}/")));
            } else if is_served(name)
                && !name.ends_with(BROTLI)
                && let Ok(bytes) = std::fs::read(&path)
            {
                files.insert(format!("{prefix}{name}"), bytes.into());
            }
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_in_the_folder_is_read() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        assert!(read(&web, "index.html").is_some());
        assert!(read(&web, "../Cargo.toml").is_none());
        assert!(read(&web, "/etc/hostname.txt").is_none());
        assert!(read(&web, "types/wire.d.ts").is_none());
    }
}
