//! The page: its files, embedded or from a folder, ready to be sent.
//!
//! All files share one prefix made from the content of all, `/assets/<hash>/…`, so that modules import each
//! other by relative names and everything but `index.html` can be cached for ever. In `index.html`
//! every `{{assets}}` becomes that prefix; what it says about languages is filled in as well (`index.rs`).

mod asset;
mod folder;
mod index;

pub(crate) use asset::Asset;

use axum::body::Bytes;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/page_files.rs"));
}

/// What the names of files end with that hold another one, compressed beforehand.
const BROTLI: &str = ".br";

/// The page as it is sent.
pub(crate) enum Page {
    /// As it was when the program was built.
    Embedded {
        /// The hash of all files.
        hash: String,
        /// The files by name.
        files: HashMap<&'static str, Asset>,
        /// The first file, with the prefix filled in.
        index: Asset,
    },
    /// As it lies in a folder now: for those who work on it.
    Folder(PathBuf),
}

/// How long a file may be kept by whoever asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Its address changes when it changes.
    ForEver,
    /// It has to be asked for again each time.
    No,
}

impl Page {
    /// The embedded page.
    pub(crate) fn embedded() -> Page {
        let mut hasher = DefaultHasher::new();
        embedded::FILES.hash(&mut hasher);
        let hash = format!("{:016x}", hasher.finish());
        let asset = |&(name, bytes): &(&'static str, &'static [u8])| {
            let twin = format!("{name}{BROTLI}");
            let brotli = embedded::FILES.iter().find(|(other, _)| *other == twin);
            let brotli = brotli.map(|(_, bytes)| Bytes::from_static(bytes));
            (name, Asset::new(name, Bytes::from_static(bytes)).with_brotli(brotli))
        };
        let plain = embedded::FILES.iter().filter(|(name, _)| !name.ends_with(BROTLI));
        let files: HashMap<_, _> = plain.map(asset).collect();
        let index = files.get("index.html").map_or(&b"The page is missing."[..], |file| file.plain());
        let index = index::filled(index, &format!("/assets/{hash}"), |name| files.get(name).cloned());
        Page::Embedded { hash, files, index }
    }

    /// A page in a folder.
    pub(crate) fn folder(folder: PathBuf) -> Page {
        Page::Folder(folder)
    }

    /// The first file, from which all others follow.
    pub(crate) fn index(&self) -> Option<Asset> {
        match self {
            Page::Embedded { index, .. } => Some(index.clone()),
            Page::Folder(folder) => {
                let read = |name: &str| folder::read(folder, name);
                read("index.html").map(|file| index::filled(file.plain(), "/assets/now", read))
            }
        }
    }

    /// The file with this name below this hash.
    pub(crate) fn asset(&self, hash: &str, name: &str) -> Option<(Asset, Keep)> {
        match self {
            Page::Embedded { hash: ours, files, .. } if ours == hash => {
                files.get(name).map(|file| (file.clone(), Keep::ForEver))
            }
            Page::Embedded { .. } => None,
            Page::Folder(folder) => folder::read(folder, name).map(|file| (file, Keep::No)),
        }
    }

    /// A file that programs look for at the root, such as `favicon.ico`.
    pub(crate) fn at_root(&self, name: &str) -> Option<Asset> {
        if name.contains('/') || name == "index.html" {
            return None;
        }
        match self {
            Page::Embedded { files, .. } => files.get(name).cloned(),
            Page::Folder(folder) => folder::read(folder, name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_page_begins_with_an_index_that_names_the_prefix_of_all_files() {
        let page = Page::embedded();
        let Page::Embedded { hash, files, .. } = &page else { panic!("it is embedded") };
        assert!(files.contains_key("index.html"));
        assert!(!files.keys().any(|name| name.ends_with(".d.ts") || name.starts_with("tests/")));
        let index = page.index().expect("there is one");
        let index = String::from_utf8(index.plain().to_vec()).expect("it is text");
        assert!(index.contains(&format!("href=\"/assets/{hash}/style/")));
        assert!(!index.contains("{{"), "nothing is left to fill in");
        assert!(page.asset(hash, "index.html").is_some());
        assert!(page.asset("0000000000000000", "index.html").is_none());
    }

    #[test]
    fn the_module_is_sent_as_it_was_compressed_beforehand() {
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let kept = std::fs::read(web.join("engine/kypseli.wasm.br")).expect("it is there");
        let Page::Embedded { hash, .. } = &Page::embedded() else { panic!("it is embedded") };
        for (page, hash) in [(Page::embedded(), hash.as_str()), (Page::folder(web), "now")] {
            let (module, _) = page.asset(hash, "engine/kypseli.wasm").expect("it is there");
            assert_eq!(module.kind(), "application/wasm");
            assert_eq!(module.brotli().map(|bytes| &bytes[..]), Some(&kept[..]));
            assert!(module.gzip().is_some_and(|gzip| gzip.len() > kept.len()));
        }
    }
}
