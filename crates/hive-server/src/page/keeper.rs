//! `sw.js`, the part of the page that keeps it for times without a network: filled in with its version and with the names
//! of all that belongs to it.

use super::{Asset, index};

/// The file.
pub(super) const NAME: &str = "sw.js";

/// The file for a version of the page; without one, it takes back whatever was kept before.
pub(super) fn filled(
    file: &[u8],
    base: &str,
    version: Option<&str>,
    files: &[&str],
    book: &[String],
) -> Asset {
    let text = |value: &str| serde_json::to_string(value).unwrap_or_default();
    let list = |names: &[&str]| serde_json::to_string(names).unwrap_or_default();
    let book: Vec<&str> = book.iter().map(String::as_str).collect();
    let filled = String::from_utf8_lossy(file)
        .replace("/* version */ ''", &text(version.unwrap_or_default()))
        .replace("/* base */ '/'", &text(base))
        .replace("/* files */ []", &list(files))
        .replace("/* book */ []", &list(&book));
    Asset::new(NAME, filled.into())
}

/// Whether a browser keeps this file of the page. The sources of the rulebook are not needed: its pages are. Nor are the
/// style sheets one by one: all of them as one are, and the one that only a site without a server has besides.
pub(super) fn is_kept(name: &str) -> bool {
    let sheet = name.starts_with("style/") && name.ends_with(".css");
    name != NAME
        && !name.starts_with("rulebook/")
        && (!sheet || [index::SHEET, "style/site.css"].contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gap_is_filled() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(NAME);
        let file = std::fs::read(path).expect("it is there");
        let book = ["rules.json".to_string()];
        let text = |version| {
            let asset = filled(&file, "/hive/", version, &["app/main.js", "index.html"], &book);
            String::from_utf8(asset.plain().to_vec()).expect("it is text")
        };
        let with = text(Some("0123"));
        assert!(with.contains("const VERSION = \"0123\";"), "{with}");
        assert!(with.contains("const BASE = \"/hive/\";"), "{with}");
        assert!(with.contains("const FILES = [\"app/main.js\",\"index.html\"];"), "{with}");
        assert!(with.contains("const BOOK = [\"rules.json\"];"), "{with}");
        assert!(text(None).contains("const VERSION = \"\";"));
    }
}
