//! The page as plain files: a site that needs no server of ours.
//!
//! It has everything that needs no other people. Its files have their version in their addresses, as on the server; each
//! place in the page is a folder with the first file in it, for a plain file server knows no other way.

use super::index::{Filling, Modules};
use super::{BROTLI, INDEX, Reader, book, bundle, embedded, folder, index, keeper};
use axum::body::Bytes;
use hive_rulebook::Language;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The file by which such a folder is known again, and what it says.
pub const MARK: &str = "kypseli-site.txt";
/// What every page of a site says, and no other page.
pub const SIGN: &str = "<meta name=\"site\" content=\"/";
const MARKED: &str = "This folder was written by `kypseli site`, which may renew it.\n";

/// Places in the page that are always there. A game's name stands after the `#`.
const PLACES: [&str; 14] = [
    "analysis",
    "game",
    "lessons",
    "practice",
    "practice/flowers",
    "practice/pins",
    "practice/small",
    "puzzles",
    "puzzles/daily",
    "puzzles/one",
    "puzzles/storm",
    "puzzles/streak",
    "puzzles/training",
    "rules",
];

/// Why there is no such site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSite {
    /// It cannot lie there.
    Base(String),
    /// A folder that holds no page.
    Folder(std::path::PathBuf),
}

impl std::fmt::Display for NoSite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoSite::Base(base) => {
                write!(
                    f,
                    "`{base}` is no place for a site: it should be like / or /hive/, with letters, digits, . _ ~ -"
                )
            }
            NoSite::Folder(folder) => write!(f, "{}: there is no page in this folder", folder.display()),
        }
    }
}

impl std::error::Error for NoSite {}

/// All files of a site by their names, with `/` between folders. It lies at `base`, which begins and ends with `/`; the
/// page is the embedded one, or lies in a folder.
pub fn site(base: &str, web: Option<&Path>) -> Result<BTreeMap<String, Bytes>, NoSite> {
    let base = place(base)?;
    let mut page = match web {
        None => embedded_page(),
        Some(web) => folder::whole(web),
    };
    let Some(first) = page.get(INDEX).cloned() else {
        return Err(NoSite::Folder(web.map(Path::to_path_buf).unwrap_or_default()));
    };
    let sheet = index::sheet(&first, |name| asset(&page, name));
    page.insert(index::SHEET.to_string(), sheet.plain().clone());
    let code = |name: &str| page.get(name).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let joined = bundle::joined(page.keys().map(String::as_str), code);
    let modules = if joined.is_some() { Modules::Joined } else { Modules::Single };
    if let Some(bundle::Joined { files, gone }) = joined {
        page.retain(|name, _| !gone.contains(name));
        page.extend(files.map(|(name, code)| (name.to_string(), Bytes::from(code))));
    }
    let version = version(&base, &page);
    let prefix = format!("{base}assets/{version}");
    let reader = Reader::ANYBODY;
    let filling = Filling { prefix: &prefix, site: &base, reader, head: "", modules, analyses: false };
    let first = index::filled(&first, &filling, |name| asset(&page, name)).plain().clone();

    let below = |name: &str| format!("assets/{version}/{name}");
    let mut files = BTreeMap::new();
    for (name, bytes) in &page {
        if keeper::is_kept(name) && name != INDEX {
            files.insert(below(name), bytes.clone());
        }
    }
    let leaves = book::names();
    for language in Language::ALL {
        for leaf in &leaves {
            let name = format!("{}{language}/{leaf}", book::FOLDER);
            if let Some(asset) = book::read(&name) {
                files.insert(below(&name), led(asset.plain(), &base));
            }
        }
    }
    files.insert(below(INDEX), first.clone());
    if let Some(file) = page.get(keeper::NAME) {
        let mut kept: Vec<&str> =
            page.keys().map(String::as_str).filter(|name| keeper::is_kept(name)).collect();
        kept.sort_unstable();
        let filled = keeper::filled(file, &base, Some(&version), &kept, &leaves);
        files.insert(keeper::NAME.to_string(), filled.plain().clone());
    }
    // The last is what many hosts show where there is nothing: the page says so itself, in the reader's language.
    let leaves = leaves.iter().filter_map(|leaf| leaf.strip_suffix(".json"));
    for place in PLACES.into_iter().chain(leaves) {
        files.insert(format!("{place}/{INDEX}"), first.clone());
    }
    files.insert(INDEX.to_string(), first.clone());
    files.insert("404.html".to_string(), first);
    files.insert(MARK.to_string(), MARKED.into());
    Ok(files)
}

/// A place for a site, with `/` at both ends.
fn place(base: &str) -> Result<String, NoSite> {
    let plain = base.trim_matches('/');
    let good = |part: &str| {
        !matches!(part, "" | "." | "..")
            && part.chars().all(|letter| letter.is_ascii_alphanumeric() || "._~-".contains(letter))
    };
    match plain {
        "" => Ok("/".to_string()),
        _ if plain.split('/').all(good) => Ok(format!("/{plain}/")),
        _ => Err(NoSite::Base(base.to_string())),
    }
}

fn asset(page: &BTreeMap<String, Bytes>, name: &str) -> Option<super::Asset> {
    page.get(name).map(|bytes| super::Asset::new(name, bytes.clone()))
}

fn embedded_page() -> BTreeMap<String, Bytes> {
    let plain = embedded::FILES.iter().filter(|(name, _)| !name.ends_with(BROTLI));
    plain.map(|&(name, bytes)| (name.to_string(), Bytes::from_static(bytes))).collect()
}

/// One name for all that is in it: the place is written into files too.
fn version(base: &str, page: &BTreeMap<String, Bytes>) -> String {
    let mut hasher = DefaultHasher::new();
    base.hash(&mut hasher);
    page.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// A page of the book whose links lead to this place.
fn led(json: &[u8], base: &str) -> Bytes {
    String::from_utf8_lossy(json).replace("href=\\\"/", &format!("href=\\\"{base}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_the_page_is_a_folder_and_every_file_has_the_version_in_its_address() {
        let files = site("hive", None).expect("a site");
        let index = String::from_utf8(files["index.html"].to_vec()).expect("text");
        assert!(index.contains("<meta name=\"site\" content=\"/hive/\">"), "{index}");
        let version =
            index.split_once("\"/hive/assets/").expect("a version").1.split_once('/').expect("it ends").0;
        for place in ["404.html", "game/index.html", "rules/queen/index.html", "lessons/index.html"] {
            assert_eq!(files.get(place), files.get("index.html"), "{place}");
        }
        assert!(index.contains(SIGN));
        for name in [
            "app/all.js",
            "engine/kypseli.wasm",
            "engine/network.bin",
            "book/ja/rules.json",
            "locales/el.json",
            "index.html",
        ] {
            assert!(files.contains_key(&format!("assets/{version}/{name}")), "{name}");
        }
        assert!(files.keys().all(|name| !name.ends_with(".br") && !name.contains("/rulebook/en/")));
        let keeper = String::from_utf8(files["sw.js"].to_vec()).expect("text");
        assert!(keeper.contains(&format!("const VERSION = \"{version}\"")) && keeper.contains("\"/hive/\""));
        let chapter = String::from_utf8(files[&format!("assets/{version}/book/en/rules/aim.json")].to_vec());
        assert!(chapter.expect("text").contains("href=\\\"/hive/rules/draws"));
        assert_ne!(site("/", None).expect("a site")["sw.js"], files["sw.js"]);
    }

    #[test]
    fn a_place_is_plain() {
        for (base, wanted) in [("/", "/"), ("", "/"), ("hive", "/hive/"), ("/a/b.c/", "/a/b.c/")] {
            assert_eq!(place(base).as_deref(), Ok(wanted));
        }
        for base in ["/a b/", "/../", "a//b", "https://x", "/ü/", "/a?b/", "/\"/"] {
            assert_eq!(place(base), Err(NoSite::Base(base.to_string())), "{base}");
        }
        assert!(matches!(site("/", Some(Path::new("/nowhere"))), Err(NoSite::Folder(_))));
    }
}
