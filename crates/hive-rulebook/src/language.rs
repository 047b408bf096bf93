//! The languages. This is the only list of them: what the rulebook is written in, what the page speaks, what the
//! terminal offers and what the tests walk through follow from it. A new one needs a line here, a catalogue
//! `locales/<tag>.json` and a folder `rulebook/<tag>`.

use std::fmt;
use std::str::FromStr;

/// Hands the list to another macro, after what else that one is given: of each language the name here, the two letters
/// and what it calls itself. The first is the one for those who speak none of them.
macro_rules! with_languages {
    ($then:ident!($($given:tt)*)) => {
        $then! {
            [$($given)*]
            English "en" "English",
            Russian "ru" "Русский",
            Greek "el" "Ελληνικά",
            Japanese "ja" "日本語",
        }
    };
}

macro_rules! define {
    ([] $($language:ident $tag:literal $own_name:literal,)*) => {
        /// A language that the rulebook is written in and the page speaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Language {
            $(#[doc = concat!($own_name, ".")] $language,)*
        }

        impl Language {
            /// All of them.
            pub const ALL: [Language; [$($tag),*].len()] = [$(Language::$language),*];

            /// Its two letters, as in `en`.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Language::$language => $tag,)*
                }
            }

            /// What it calls itself.
            pub const fn own_name(self) -> &'static str {
                match self {
                    $(Language::$language => $own_name,)*
                }
            }
        }
    };
}

with_languages!(define!());

impl Language {
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

    /// The form of a sentence about so many, as the catalogues name it.
    ///
    /// ```
    /// use hive_rulebook::Language;
    /// assert_eq!([1, 3, 11, 21].map(|n| Language::Russian.plural(n)), ["one", "few", "many", "one"]);
    /// assert_eq!(Language::Greek.plural(1), "one");
    /// assert_eq!(Language::Japanese.plural(1), "other");
    /// ```
    pub const fn plural(self, n: u64) -> &'static str {
        match (self, n % 10, n % 100) {
            (Language::Japanese, ..) => "other",
            (Language::Russian, 1, tens) if tens != 11 => "one",
            (Language::Russian, 2..=4, 0..=11 | 15..=99) => "few",
            (Language::Russian, ..) => "many",
            (Language::English | Language::Greek, ..) if n == 1 => "one",
            (Language::English | Language::Greek, ..) => "other",
        }
    }

    /// The letters of all, as a sentence lists them: `en, ru, el and ja` with the word `and`.
    pub fn listed(and: &str) -> String {
        let tags = Language::ALL.map(Language::tag);
        match tags.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
            _ => tags.concat(),
        }
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
        write!(f, "the rulebook is written in {}", Language::listed("and"))
    }
}

impl std::error::Error for UnknownLanguage {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs::DirEntry;
    use std::path::Path;

    /// The names of what lies in a folder of the repository.
    fn names(folder: &str) -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
        let items = std::fs::read_dir(folder).expect("the folder is there");
        let name = |item: std::io::Result<DirEntry>| item.ok()?.file_name().into_string().ok();
        items.map(|item| name(item).expect("a name in letters")).collect()
    }

    #[test]
    fn every_language_has_its_catalogue_and_its_rulebook_and_there_are_no_others() {
        let tags = Language::ALL.map(|language| language.tag().to_string());
        let catalogues: BTreeSet<String> = tags.iter().map(|tag| format!("{tag}.json")).collect();
        assert_eq!(names("locales"), catalogues);
        let common = ["boards", "lessons", "games"].map(str::to_string);
        let folders: BTreeSet<String> = tags.into_iter().chain(common).collect();
        assert_eq!(names("rulebook"), folders);
    }

    #[test]
    fn the_languages_are_listed_as_in_a_sentence() {
        assert_eq!(Language::listed("or"), "en, ru, el or ja");
    }
}
