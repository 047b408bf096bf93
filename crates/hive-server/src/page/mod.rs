//! The page: its files, embedded or from a folder, ready to be sent.
//!
//! All files share one prefix made from the content of all, `/assets/<hash>/…`, so that modules import each
//! other by relative names and everything but `index.html` can be cached for ever. In `index.html`
//! every `{{assets}}` becomes that prefix; what it says about languages is filled in as well (`index.rs`). The pages of the
//! rulebook lie among the files (`book.rs`), the modules of the embedded page are joined to two (`bundle.rs`), and `sw.js`
//! has the list of all (`keeper.rs`). The same files make a site
//! without a server (`site.rs`).

mod asset;
pub(crate) mod book;
mod bundle;
mod folder;
mod index;
mod keeper;
pub(crate) mod site;

pub(crate) use asset::Asset;
pub(crate) use index::{Place, Reader, escaped};

use index::{Filling, Modules};

use axum::body::Bytes;
use hive_rulebook::Language;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::OnceLock;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/page_files.rs"));
}

/// What the names of files end with that hold another one, compressed beforehand.
const BROTLI: &str = ".br";

/// The first file.
const INDEX: &str = "index.html";

/// The page as it is sent.
pub(crate) enum Page {
    /// As it was when the program was built.
    Embedded(&'static Embedded),
    /// As it lies in a folder now: for those who work on it.
    Folder(PathBuf),
}

/// The page that the program has in it.
pub(crate) struct Embedded {
    /// The hash of all files.
    hash: String,
    /// The files by name.
    files: HashMap<&'static str, Asset>,
    /// How its modules are sent.
    modules: Modules,
    /// The first file, filled in for each kind of reader.
    index: HashMap<Reader, Asset>,
    /// The same for a server that analyses nothing, filled in when somebody first comes to one.
    quiet: OnceLock<HashMap<Reader, Asset>>,
    /// What keeps the page in browsers, with all names filled in when somebody first asks for it.
    keeper: OnceLock<Asset>,
}

/// It is the same for every server of a program: joined and compressed once.
static EMBEDDED: OnceLock<Embedded> = OnceLock::new();

/// How long a file may be kept by whoever asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Its address changes when it changes.
    ForEver,
    /// It has to be asked for again each time.
    No,
}

impl Embedded {
    fn made() -> Embedded {
        let asset = |&(name, bytes): &(&'static str, &'static [u8])| {
            let twin = format!("{name}{BROTLI}");
            let brotli = embedded::FILES.iter().find(|(other, _)| *other == twin);
            let brotli = brotli.map(|(_, bytes)| Bytes::from_static(bytes));
            (name, Asset::new(name, Bytes::from_static(bytes)).with_brotli(brotli))
        };
        let plain = embedded::FILES.iter().filter(|(name, _)| !name.ends_with(BROTLI));
        let mut files: HashMap<_, _> = plain.map(asset).collect();
        let first = files
            .get("index.html")
            .map_or(Bytes::from_static(b"The page is missing."), |file| file.plain().clone());
        let sheet = index::sheet(&first, |name| files.get(name).cloned());
        files.insert(index::SHEET, sheet);
        let code =
            |name: &str| files.get(name).map(|file| String::from_utf8_lossy(file.plain()).into_owned());
        let joined = bundle::joined(files.keys().copied(), code);
        let modules = if joined.is_some() { Modules::Joined } else { Modules::Single };
        let mut hasher = DefaultHasher::new();
        embedded::FILES.hash(&mut hasher);
        if let Some(bundle::Joined { files: two, gone }) = joined {
            two.hash(&mut hasher);
            files.retain(|name, _| !gone.contains(*name));
            files.extend(two.map(|(name, code)| (name, Asset::new(name, code.into()))));
        }
        let hash = format!("{:016x}", hasher.finish());
        let prefix = format!("/assets/{hash}");
        let fill = |reader| {
            (
                reader,
                index::filled(
                    &first,
                    &Filling { prefix: &prefix, site: "", reader, head: "", modules, analyses: true },
                    |name| files.get(name).cloned(),
                ),
            )
        };
        let index = Reader::all().map(fill).collect();
        Embedded { hash, files, index, modules, quiet: OnceLock::new(), keeper: OnceLock::new() }
    }
}

impl Page {
    /// The embedded page.
    pub(crate) fn embedded() -> Page {
        Page::Embedded(EMBEDDED.get_or_init(Embedded::made))
    }

    /// A page in a folder.
    pub(crate) fn folder(folder: PathBuf) -> Page {
        Page::Folder(folder)
    }

    /// Whether a file is made when it is first asked for, which is no work for those who have others to answer: pages of
    /// the book, and what has the names of all of them in it.
    pub(crate) fn takes_a_moment(name: &str) -> bool {
        (name.starts_with(book::FOLDER) && !book::is_read(name)) || name == keeper::NAME
    }

    /// The first file, from which all others follow; the page offers the server's analyses if there are some.
    pub(crate) fn index(&self, reader: Reader, analyses: bool) -> Option<Asset> {
        match self {
            Page::Embedded(Embedded { index, .. }) if analyses => index.get(&reader).cloned(),
            Page::Embedded(Embedded { quiet, .. }) => {
                let fill = |reader| Some((reader, self.index_with(reader, "", false)?));
                quiet.get_or_init(|| Reader::all().filter_map(fill).collect()).get(&reader).cloned()
            }
            Page::Folder(_) => self.index_with(reader, "", analyses),
        }
    }

    /// The same with something in its head for programs that show links.
    pub(crate) fn index_with(&self, reader: Reader, head: &str, analyses: bool) -> Option<Asset> {
        let file = self.file("index.html")?;
        let modules = match self {
            Page::Embedded(page) => page.modules,
            Page::Folder(_) => Modules::Single,
        };
        let filling = Filling { prefix: &self.prefix(), site: "", reader, head, modules, analyses };
        Some(index::filled(file.plain(), &filling, |name| self.file(name)))
    }

    /// The words of a language.
    pub(crate) fn words(&self, language: Language) -> serde_json::Value {
        index::catalogue(language, |name| self.file(name)).unwrap_or_default()
    }

    /// The prefix of all files.
    pub(crate) fn prefix(&self) -> String {
        match self {
            Page::Embedded(page) => format!("/assets/{}", page.hash),
            Page::Folder(_) => "/assets/now".to_string(),
        }
    }

    fn file(&self, name: &str) -> Option<Asset> {
        match self {
            Page::Embedded(page) => page.files.get(name).cloned(),
            Page::Folder(folder) if name == index::SHEET => {
                let index = folder::read(folder, "index.html")?;
                Some(index::sheet(index.plain(), |name| folder::read(folder, name)))
            }
            Page::Folder(folder) => folder::read(folder, name),
        }
    }

    /// The file with this name below this hash.
    pub(crate) fn asset(&self, hash: &str, name: &str) -> Option<(Asset, Keep)> {
        match self {
            Page::Embedded(page) if page.hash != hash => None,
            // As it is sent at the root, so that whoever keeps this version has it as well.
            Page::Embedded(Embedded { index, .. }) if name == INDEX => {
                index.get(&Reader::ANYBODY).map(|index| (index.clone(), Keep::ForEver))
            }
            Page::Embedded(Embedded { files, .. }) => {
                let file = files.get(name).cloned().or_else(|| book::read(name));
                file.map(|file| (file, Keep::ForEver))
            }
            Page::Folder(_) => self.file(name).or_else(|| book::read(name)).map(|file| (file, Keep::No)),
        }
    }

    /// A file that programs look for at the root, such as `favicon.ico`.
    pub(crate) fn at_root(&self, name: &str) -> Option<Asset> {
        if name.contains('/') || name == INDEX {
            return None;
        }
        if name == keeper::NAME {
            return self.keeper();
        }
        self.file(name)
    }

    /// What keeps the page in browsers. A page in a folder has no version: what was kept of another is let go.
    fn keeper(&self) -> Option<Asset> {
        match self {
            Page::Embedded(Embedded { hash, files, keeper, .. }) => {
                let file = files.get(keeper::NAME)?;
                let fill = || {
                    let mut names: Vec<&str> =
                        files.keys().copied().filter(|name| keeper::is_kept(name)).collect();
                    names.sort_unstable();
                    keeper::filled(file.plain(), "/", Some(hash), &names, &book::names())
                };
                Some(keeper.get_or_init(fill).clone())
            }
            Page::Folder(folder) => {
                let file = folder::read(folder, keeper::NAME)?;
                Some(keeper::filled(file.plain(), "/", None, &[], &[]))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_page_begins_with_an_index_that_names_the_prefix_of_all_files() {
        let page = Page::embedded();
        let Page::Embedded(Embedded { hash, files, .. }) = &page else { panic!("it is embedded") };
        assert!(files.contains_key("index.html"));
        assert!(!files.keys().any(|name| name.ends_with(".d.ts") || name.starts_with("tests/")));
        for reader in Reader::all() {
            let text = |analyses| {
                let index = page.index(reader, analyses).expect("there is one");
                String::from_utf8(index.plain().to_vec()).expect("it is text")
            };
            let index = text(true);
            let offered = "<meta name=\"analysis\" content=\"\">";
            assert!(index.contains(offered));
            assert_eq!(text(false), index.replace(offered, "<meta name=\"analysis\" content=\"none\">"));
            assert!(index.contains(&format!("href=\"/assets/{hash}/style/all.css")));
            assert!(!index.contains("{{"), "nothing is left to fill in");
            assert_eq!(index.contains("id=\"play-now\""), reader.place == Place::Home);
        }
        assert!(page.asset(hash, "style/all.css").is_some());
        assert!(page.asset(hash, "index.html").is_some());
        let (same, _) = page.asset(hash, "index.html").expect("it is there too");
        assert_eq!(same.plain(), page.index(Reader::ANYBODY, true).expect("there is one").plain());
        assert!(page.asset("0000000000000000", "index.html").is_none());
    }

    #[test]
    fn what_keeps_the_page_names_every_file_of_this_version_and_takes_back_what_was_kept_of_a_folder() {
        let page = Page::embedded();
        let Page::Embedded(Embedded { hash, .. }) = &page else { panic!("it is embedded") };
        let text = |page: &Page| {
            let file = page.at_root("sw.js").expect("it is there");
            String::from_utf8(file.plain().to_vec()).expect("it is text")
        };
        let keeper = text(&page);
        assert!(keeper.contains(&format!("const VERSION = \"{hash}\"")));
        let list = keeper.split_once("const FILES = ").expect("a list").1;
        let list = list.split_once(";\n").expect("it ends").0;
        let names: Vec<String> = serde_json::from_str(list).expect("a list of names");
        for name in [
            "index.html",
            "app/all.js",
            "app/rest.js",
            "app/engine/worker.js",
            "engine/kypseli.wasm",
            "engine/network.bin",
            "locales/ja.json",
            "style/all.css",
        ] {
            assert!(names.iter().any(|one| one == name), "{name}");
        }
        for name in &names {
            assert!(page.asset(hash, name).is_some(), "{name}");
        }
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        assert!(text(&Page::folder(web)).contains("const VERSION = \"\""));
    }

    #[test]
    fn the_module_is_sent_as_it_was_compressed_beforehand() {
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let kept = std::fs::read(web.join("engine/kypseli.wasm.br")).expect("it is there");
        let Page::Embedded(Embedded { hash, .. }) = &Page::embedded() else { panic!("it is embedded") };
        for (page, hash) in [(Page::embedded(), hash.as_str()), (Page::folder(web), "now")] {
            let (module, _) = page.asset(hash, "engine/kypseli.wasm").expect("it is there");
            assert_eq!(module.kind(), "application/wasm");
            assert_eq!(module.brotli().map(|bytes| &bytes[..]), Some(&kept[..]));
            assert!(module.gzip().is_some_and(|gzip| gzip.len() > kept.len()));
        }
    }
}
