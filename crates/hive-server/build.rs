//! Lists the files of the page, so that they can be embedded: `web/`, `locales/` and `rulebook/`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../..");
    let root = root.canonicalize().expect("the repository is there");
    let mut list = String::from("pub(super) static FILES: &[(&str, &[u8])] = &[\n");
    for (folder, prefix) in [("web", ""), ("locales", "locales/"), ("rulebook", "rulebook/")] {
        add(&root.join(folder), prefix, &mut list);
    }
    list.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")).join("page_files.rs");
    fs::write(out, list).expect("the list can be written");
}

/// Adds what lies below a folder, in the order of names.
fn add(folder: &Path, prefix: &str, list: &mut String) {
    // Watched also while it is missing: it may come.
    println!("cargo::rerun-if-changed={}", folder.display());
    let Ok(items) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = items.filter_map(|item| Some(item.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() && !is_for_developers(name) {
            add(&path, &format!("{prefix}{name}/"), list);
        } else if path.is_file() && is_served(name) {
            writeln!(list, "    ({:?}, include_bytes!({path:?})),", format!("{prefix}{name}"))
                .expect("a text can be written to");
        }
    }
}

include!("src/page/served.rs");
