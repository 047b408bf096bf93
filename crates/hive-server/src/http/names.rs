//! Names that can be shown anywhere, and pass for nobody else's.

use hive_wire::{RefusalView, Rule};
use icu_properties::props::{
    BidiControl, DefaultIgnorableCodePoint, Emoji, GeneralCategory, GeneralCategoryGroup, Script,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// The longest name, in characters.
const LONGEST: usize = 30;

/// How many marks may stand on one letter: some languages need three.
const MARKS: usize = 3;

/// How the engine is called, in records and on the page in its languages.
const ENGINE: [&str; 5] = ["kypseli", "computer", "компьютер", "υπολογιστής", "コンピューター"];

/// A name that can be shown anywhere, or what is wrong with it.
pub(super) fn tidy(name: &str) -> Result<String, RefusalView> {
    // Spaces of every kind and width are one space, and at the ends none.
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect::<String>();
    let refuse = |rule, text: &str| Err(RefusalView::new(rule, text));
    match name.chars().count() {
        0 => return refuse(Rule::NoName, "a name has at least one character"),
        count if count > LONGEST => {
            return refuse(Rule::TooLong, &format!("a name has at most {LONGEST} characters"));
        }
        _ => {}
    }
    if has_hidden(&name) {
        return refuse(
            Rule::HiddenInName,
            "a name has no characters that cannot be seen or that turn the direction of writing",
        );
    }
    if has_many_marks(&name) {
        return refuse(Rule::MarksInName, "a name has at most three marks on one letter");
    }
    if !name.chars().any(is_visible) {
        return refuse(Rule::NoName, "a name has at least one character that can be seen");
    }
    if is_like_engine(&name) {
        return refuse(Rule::EngineName, "this name, or one that looks like it, is the engine's");
    }
    Ok(name)
}

/// Whether something is in a name that nobody sees, or that garbles what stands beside it. What joins the parts of one
/// emoji, and what keeps Arabic letters apart, is seen by what it does.
fn has_hidden(name: &str) -> bool {
    let (ignorable, bidi) =
        (CodePointSetData::new::<DefaultIgnorableCodePoint>(), CodePointSetData::new::<BidiControl>());
    let (emoji, script) = (CodePointSetData::new::<Emoji>(), CodePointMapData::<Script>::new());
    let category = CodePointMapData::<GeneralCategory>::new();
    let all: Vec<char> = name.chars().collect();
    all.iter().enumerate().any(|(i, &c)| {
        let before = i.checked_sub(1).map(|i| all[i]);
        let after = all.get(i + 1).copied();
        let is_emoji = |c: Option<char>| c.is_some_and(|c| emoji.contains(c) || c == '\u{fe0f}');
        let is_arabic = |c: Option<char>| c.is_some_and(|c| script.get(c) == Script::Arabic);
        match c {
            '\u{fe0f}' => !is_emoji(before),
            '\u{200d}' => !(is_emoji(before) && is_emoji(after)),
            '\u{200c}' => !(is_arabic(before) && is_arabic(after)),
            _ => {
                ignorable.contains(c)
                    || bidi.contains(c)
                    || matches!(
                        category.get(c),
                        GeneralCategory::Control
                            | GeneralCategory::Format
                            | GeneralCategory::Unassigned
                            | GeneralCategory::PrivateUse
                            | GeneralCategory::LineSeparator
                            | GeneralCategory::ParagraphSeparator
                    )
            }
        }
    })
}

fn is_mark(c: char) -> bool {
    GeneralCategoryGroup::Mark.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// Whether there is something to be seen: a mark alone is not, nor is the empty pattern of Braille.
fn is_visible(c: char) -> bool {
    !c.is_whitespace() && c != '\u{2800}' && !is_mark(c)
}

fn has_many_marks(name: &str) -> bool {
    let mut running = 0;
    name.nfd().any(|c| {
        running = if is_mark(c) { running + 1 } else { 0 };
        running > MARKS
    })
}

/// Whether a name begins like the engine's: with its letters, or with others that look the same.
fn is_like_engine(name: &str) -> bool {
    let looks = looks_of(name);
    ENGINE.iter().any(|own| looks_of(own).iter().any(|own| looks.iter().any(|name| name.starts_with(own))))
}

/// What a name looks like: the letters alone, large ones as small ones. A large I looks like an l, a large Ι like an i:
/// so both before and after letters are made small.
fn looks_of(name: &str) -> [String; 2] {
    let letters = |text: String| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let plain: String = name.nfkd().filter(|&c| !is_mark(c)).collect();
    let small = skeleton(&plain.to_lowercase()).collect::<String>();
    let large = skeleton(&plain).collect::<String>().to_lowercase();
    [letters(small), letters(skeleton(&large).collect())]
}

#[cfg(test)]
mod tests {
    use super::*;

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
