//! Names, and what somebody is told whose name is none.

use hive_people::BadName;
use hive_wire::{RefusalView, Rule};

/// A name that can be shown anywhere, or what is wrong with it.
pub(super) fn tidy(name: &str) -> Result<String, RefusalView> {
    hive_people::tidy(name).map_err(refusal)
}

/// What is said about a name that is none.
pub(super) fn refusal(bad: BadName) -> RefusalView {
    let rule = match bad {
        BadName::Nothing | BadName::TooShort => Rule::NoName,
        BadName::TooLong => Rule::TooLong,
        BadName::Hidden => Rule::HiddenInName,
        BadName::Marks => Rule::MarksInName,
        BadName::Engine => Rule::EngineName,
        BadName::Guest | BadName::Letters => Rule::NameLetters,
    };
    RefusalView::new(rule, bad.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn names_are_tidied() {
        for (given, kept) in [
            ("  Anna \u{3000} Maria\n", "Anna Maria"),
            ("Μέλισσα", "Μέλισσα"),
            ("e\u{301}lan", "élan"),
            ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
            ("สมชาย ดี้", "สมชาย ดี้"),
            ("שָׁלוֹם", "שָׁלוֹם"),
            ("नरेन्द्र", "नरेन्द्र"),
            ("\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}", "می\u{200c}خواهم"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("❤\u{fe0f}", "❤\u{fe0f}"),
            ("さくら", "さくら"),
            ("Guest 12ab", "Guest 12ab"),
        ] {
            assert_eq!(tidy(given), Ok(kept.nfc().collect()), "{given:?}");
        }
    }

    #[test]
    fn names_that_deceive_are_refused_with_what_is_wrong() {
        let long = "x".repeat(31);
        let zalgo = format!("Z{}", "\u{301}".repeat(4));
        for (name, rule) in [
            ("", "no-name"),
            ("  ", "no-name"),
            ("\u{2800}", "no-name"),
            (long.as_str(), "too-long"),
            ("Anna \u{202e} Maria", "hidden-in-name"),
            ("An\u{200b}na", "hidden-in-name"),
            ("An\u{ad}na", "hidden-in-name"),
            ("Anna\u{2066}", "hidden-in-name"),
            ("\u{3164}", "hidden-in-name"),
            ("a\u{200d}b", "hidden-in-name"),
            ("a\u{fe0f}", "hidden-in-name"),
            ("Anna\u{e0041}", "hidden-in-name"),
            ("An\u{7}na", "hidden-in-name"),
            ("\u{e000}", "hidden-in-name"),
            (zalgo.as_str(), "marks-in-name"),
            ("Kypseli", "engine-name"),
            ("kypseli level 9", "engine-name"),
            ("KYPSELI", "engine-name"),
            ("KypseIi", "engine-name"),
            ("Куpseli", "engine-name"),
            ("Κypseli", "engine-name"),
            ("K y p s e l i", "engine-name"),
            ("Kypséli", "engine-name"),
            ("Ｋｙｐｓｅｌｉ", "engine-name"),
            ("Computer, level 3", "engine-name"),
            ("Cоmputer", "engine-name"),
            ("Компьютер", "engine-name"),
            ("コンピューター（レベル3）", "engine-name"),
        ] {
            let refused = tidy(name).expect_err(&format!("{name:?} should be refused"));
            assert_eq!(refused.rule.name(), rule, "{name:?}: {}", refused.text);
        }
    }
}
