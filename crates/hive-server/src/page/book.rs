//! The pages of the rulebook as files of the page: what `/api/rulebook` and `/api/lessons` say, in one version with the
//! page that shows it. So a browser that keeps the page keeps its book, and a page without a server has one too.

use super::Asset;
use hive_rulebook::{Book, BookError, Language};
use hive_wire::view::{chapter_view, lesson_view, rulebook_view};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard};

/// The folder that they seem to lie in.
pub(crate) const FOLDER: &str = "book/";

/// The books, read when somebody first opens one.
pub(crate) static BOOKS: LazyLock<[Result<Book, BookError>; Language::ALL.len()]> =
    LazyLock::new(|| Language::ALL.map(Book::load));

/// The names of all pages in one language, below its folder.
pub(crate) fn names() -> Vec<String> {
    let Some(Ok(book)) = BOOKS.first() else { return Vec::new() };
    let view = rulebook_view(book);
    let chapters = view.chapters.iter().map(|chapter| format!("rules/{}.json", chapter.slug));
    let lessons = view.lessons.iter().map(|lesson| format!("lessons/{}.json", lesson.id));
    std::iter::once("rules.json".to_string()).chain(chapters).chain(lessons).collect()
}

/// Pages that were read before, compressed: as many as there are, and no name that leads nowhere.
static READ: LazyLock<Mutex<HashMap<String, Asset>>> = LazyLock::new(Mutex::default);

/// The page with this name, such as `book/en/rules/queen.json`.
pub(crate) fn read(name: &str) -> Option<Asset> {
    if let Some(asset) = lock().get(name) {
        return Some(asset.clone());
    }
    let asset = Asset::new(name, written(name)?.into());
    lock().insert(name.to_string(), asset.clone());
    Some(asset)
}

/// Whether this page was read before.
pub(super) fn is_read(name: &str) -> bool {
    lock().contains_key(name)
}

fn lock() -> MutexGuard<'static, HashMap<String, Asset>> {
    READ.lock().unwrap_or_else(|broken| broken.into_inner())
}

fn written(name: &str) -> Option<Vec<u8>> {
    let (language, leaf) = name.strip_prefix(FOLDER)?.split_once('/')?;
    let language: Language = language.parse().ok()?;
    let book = BOOKS[language as usize].as_ref().ok()?;
    let leaf = leaf.strip_suffix(".json")?;
    match leaf.split_once('/') {
        None if leaf == "rules" => json(&rulebook_view(book)),
        Some(("rules", chapter)) => json(&chapter_view(book, chapter)?),
        Some(("lessons", lesson)) => json(&lesson_view(book, lesson)?),
        _ => None,
    }
}

fn json(view: &impl Serialize) -> Option<Vec<u8>> {
    serde_json::to_vec(view).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_there_in_every_language() {
        let names = names();
        assert!(names.len() > 30, "{names:?}");
        for language in Language::ALL {
            for name in &names {
                let file = read(&format!("{FOLDER}{language}/{name}")).unwrap_or_else(|| panic!("{name}"));
                assert_eq!(file.kind(), "application/json");
                assert!(file.plain().starts_with(b"{"), "{name}");
            }
        }
        for nothing in ["book/en/rules/none.json", "book/xx/rules.json", "book/en/rules", "book/en", "book/"]
        {
            assert!(read(nothing).is_none(), "{nothing}");
        }
    }
}
