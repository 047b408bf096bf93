//! The languages of the rulebook.

use std::fmt;
use std::str::FromStr;

/// A language that the rulebook is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English.
    English,
    /// Russian.
    Russian,
    /// Greek.
    Greek,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All four.
    pub const ALL: [Language; 4] =
        [Language::English, Language::Russian, Language::Greek, Language::Japanese];

    /// Its two letters: `en`, `ru`, `el`, `ja`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
            Language::Greek => "el",
            Language::Japanese => "ja",
        }
    }

    /// What it calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Russian => "Русский",
            Language::Greek => "Ελληνικά",
            Language::Japanese => "日本語",
        }
    }

    /// The language of a locale as the environment names it: `ru_RU.UTF-8`, `ja`, `el-GR`.
    ///
    /// ```
    /// use hive_rulebook::Language;
    /// assert_eq!(Language::of_locale("ru_RU.UTF-8"), Some(Language::Russian));
    /// assert_eq!(Language::of_locale("C.UTF-8"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        locale.split(['_', '-', '.', '@']).next()?.parse().ok()
    }
}

/// A text that names none of the languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads the two letters, in upper or lower case.
    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL.into_iter().find(|known| known.tag().eq_ignore_ascii_case(tag)).ok_or(UnknownLanguage)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the rulebook is written in en, ru, el and ja")
    }
}

impl std::error::Error for UnknownLanguage {}
