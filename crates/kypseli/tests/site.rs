//! `kypseli site`: a folder of plain files, renewed where there is one already, and nobody else's folder touched.

use assert_cmd::Command;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn site(folder: &Path, words: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("kypseli").expect("it is built");
    command.arg("site").arg("-o").arg(folder).args(words).assert()
}

/// Everything below a folder.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let (mut found, mut todo) = (BTreeSet::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = todo.pop() {
        for item in fs::read_dir(folder).expect("a folder") {
            let path = item.expect("an item").path();
            if path.is_dir() { todo.push(path) } else { assert!(found.insert(path)) }
        }
    }
    found
}

#[test]
fn a_site_is_written_and_renewed() {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("new/hive");
    let said = site(&folder, &["--base", "/hive/"]).success();
    let said = String::from_utf8_lossy(&said.get_output().stdout).to_string();
    let first = files(&folder);
    assert!(said.starts_with(&format!("{} files, ", first.len())), "{said}");
    for name in ["index.html", "404.html", "sw.js", "rules/queen/index.html", "game/index.html"] {
        assert!(first.contains(&folder.join(name)), "{name}");
    }
    // Elsewhere it is another version, and nothing of the old one stays.
    site(&folder, &[]).success();
    let second = files(&folder);
    assert_eq!(second.len(), first.len());
    assert_eq!(fs::read_dir(folder.join("assets")).expect("a folder").count(), 1);
    assert!(first.intersection(&second).all(|path| !path.starts_with(folder.join("assets"))));
    // The same again changes nothing.
    site(&folder, &[]).success();
    assert_eq!(files(&folder), second);
}

#[test]
fn a_place_that_is_no_more_goes_and_what_its_owner_put_there_stays() {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("hive");
    site(&folder, &["--base", "/hive/"]).success();
    // As an earlier program wrote it, whose book had one chapter more.
    let write = |name: &str, text: &[u8]| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    };
    let page = fs::read(folder.join("rules/queen/index.html")).expect("a chapter");
    write("rules/wasp/index.html", &page);
    write("blog/index.html", b"<!doctype html><title>Mine</title>");
    write("CNAME", b"hive.example");
    let places = files(&folder);
    site(&folder, &[]).success();
    let left = files(&folder);
    assert!(!folder.join("rules/wasp").exists(), "it would lead to files that are gone");
    for name in ["rules/queen/index.html", "blog/index.html", "CNAME"] {
        assert!(left.contains(&folder.join(name)), "{name}");
    }
    assert_eq!(left.len(), places.len() - 1);
    // Whichever page is opened, all that it names is there.
    for page in left.iter().filter(|path| path.ends_with("index.html")) {
        let text = fs::read_to_string(page).expect("text");
        for name in text.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(folder.join("assets").join(name).exists(), "{}: {name}", page.display());
        }
    }
}

#[test]
fn what_is_somebody_elses_is_left_alone() {
    let root = tempfile::tempdir().expect("a folder");
    let refused = |folder: &Path, words: &[&str], sentence: &str| {
        let said = site(folder, words).failure().code(1);
        let said = String::from_utf8_lossy(&said.get_output().stderr).to_string();
        assert!(said.contains(sentence) && said.trim().lines().count() == 1, "{said}");
    };
    let file = root.path().join("thesis.txt");
    fs::write(&file, "mine").expect("it can be written");
    refused(root.path(), &[], "this folder has other things in it");
    refused(&file, &[], "thesis.txt: ");
    fs::remove_file(&file).expect("it can be removed");
    fs::create_dir_all(root.path().join("photos/deep")).expect("a folder");
    refused(root.path(), &[], "this folder has other things in it");
    refused(&root.path().join("new"), &["--base", "https://example.org/"], "is no place for a site");
    assert!(!root.path().join("new").exists());
}
