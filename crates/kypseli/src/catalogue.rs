//! The page's words, which are the terminal's as well.

use hive_rulebook::Language;

/// The catalogue of a language: every language has one, or this does not compile.
pub(crate) const fn catalogue(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../locales/en.json"),
        Language::Russian => include_str!("../../../locales/ru.json"),
        Language::Greek => include_str!("../../../locales/el.json"),
        Language::Japanese => include_str!("../../../locales/ja.json"),
    }
}
