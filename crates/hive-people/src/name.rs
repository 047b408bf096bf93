//! Names that can be shown anywhere, and pass for nobody else's.

use std::error::Error;
use std::fmt;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};
use unicode_security::confusable_detection::skeleton;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 30;

/// The shortest name of an account, in characters.
pub const SHORTEST_ACCOUNT_NAME: usize = 2;

/// How many marks may stand on one letter: some languages need three.
const MARKS: usize = 3;

/// How the engine is called, in records and on the page in its languages.
const ENGINE: [&str; 5] = ["kypseli", "computer", "компьютер", "υπολογιστής", "コンピューター"];

/// What those are called who have chosen no name.
const GUEST: &str = "guest";

/// What may stand between the letters and digits of an account's name. Names are a part of addresses.
const BETWEEN: &[char] = &[' ', '-', '_', '.', '\'', '’', '・', '·'];

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// There is nothing to be seen.
    Nothing,
    /// It is too long.
    TooLong,
    /// It is too short for an account.
    TooShort,
    /// Something in it cannot be seen, or turns the direction of writing.
    Hidden,
    /// Too many marks stand on one letter.
    Marks,
    /// It looks like the engine's.
    Engine,
    /// It looks like that of somebody who has none.
    Guest,
    /// It has characters that an account's name has not.
    Letters,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadName::Nothing => f.write_str("a name has at least one character that can be seen"),
            BadName::TooLong => write!(f, "a name has at most {LONGEST_NAME} characters"),
            BadName::TooShort => {
                write!(f, "the name of an account has at least {SHORTEST_ACCOUNT_NAME} characters")
            }
            BadName::Hidden => f.write_str(
                "a name has no characters that cannot be seen or that turn the direction of writing",
            ),
            BadName::Marks => f.write_str("a name has at most three marks on one letter"),
            BadName::Engine => f.write_str("this name, or one that looks like it, is the engine's"),
            BadName::Guest => f.write_str("names that begin like this are for those without an account"),
            BadName::Letters => f.write_str(
                "the name of an account has letters and digits, and between them spaces, dots, apostrophes, - and _",
            ),
        }
    }
}

impl Error for BadName {}

/// A name that can be shown anywhere, or what is wrong with it.
///
/// ```
/// use hive_people::{BadName, tidy};
///
/// assert_eq!(tidy("  Anna \u{3000} Maria\n").as_deref(), Ok("Anna Maria"));
/// assert_eq!(tidy("An\u{200b}na"), Err(BadName::Hidden));
/// ```
pub fn tidy(name: &str) -> Result<String, BadName> {
    // Spaces of every kind and width are one space, and at the ends none.
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect::<String>();
    match name.chars().count() {
        0 => return Err(BadName::Nothing),
        count if count > LONGEST_NAME => return Err(BadName::TooLong),
        _ => {}
    }
    if has_hidden(&name) {
        return Err(BadName::Hidden);
    }
    if has_many_marks(&name) {
        return Err(BadName::Marks);
    }
    if !name.chars().any(is_visible) {
        return Err(BadName::Nothing);
    }
    if is_like_engine(&name) {
        return Err(BadName::Engine);
    }
    Ok(name)
}

/// The name of an account: one that no other account may have, nor one that looks like it.
///
/// ```
/// use hive_people::AccountName;
///
/// let [ann, other] = ["Anna", "АNNА"].map(|name| AccountName::read(name).expect("a name"));
/// assert!(ann.is_like(&other), "some of these letters are Cyrillic");
/// assert_eq!(ann.as_str(), "Anna");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountName {
    name: String,
    looks: [String; 2],
}

impl AccountName {
    /// Reads what somebody wants to be called.
    pub fn read(text: &str) -> Result<AccountName, BadName> {
        let name = tidy(text)?;
        if name.chars().count() < SHORTEST_ACCOUNT_NAME {
            return Err(BadName::TooShort);
        }
        let fits = |c: char| c.is_alphanumeric() || is_mark(c) || BETWEEN.contains(&c);
        if !name.chars().all(fits) || !name.starts_with(char::is_alphanumeric) {
            return Err(BadName::Letters);
        }
        let looks = looks(&name);
        // What has no letters of its own looks like everything that has none.
        if looks.iter().any(String::is_empty) {
            return Err(BadName::Letters);
        }
        if looks.iter().any(|looks| looks.starts_with(GUEST)) {
            return Err(BadName::Guest);
        }
        Ok(AccountName { name, looks })
    }

    /// As it is shown.
    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// What it looks like, in two ways. Of two names with one of them in common only one account can have one.
    pub fn looks(&self) -> &[String; 2] {
        &self.looks
    }

    /// Whether two accounts could not have these names.
    pub fn is_like(&self, other: &AccountName) -> bool {
        self.looks.iter().any(|looks| other.looks.contains(looks))
    }
}

/// What any name looks like, in two ways: whoever has one in common with an account's name could be taken for it. Empty
/// where there is no letter.
///
/// ```
/// use hive_people::{AccountName, looks};
///
/// let anna = AccountName::read("Anna").expect("a name");
/// assert_eq!(&looks("~Anna!~"), anna.looks());
/// ```
pub fn looks(name: &str) -> [String; 2] {
    looks_of(name).map(|looks| looks.replace('i', "l"))
}

/// Whether something is in a name that nobody sees, or that garbles what stands beside it. What joins the parts of one
/// emoji, and what keeps Arabic letters apart, is seen by what it does.
fn has_hidden(name: &str) -> bool {
    let all: Vec<char> = name.chars().collect();
    all.iter().enumerate().any(|(i, &c)| {
        let before = i.checked_sub(1).map(|i| all[i]);
        let after = all.get(i + 1).copied();
        let is_emoji = |c: Option<char>| c.is_some_and(|c| c.is_emoji_char() || c == '\u{fe0f}');
        let is_arabic = |c: Option<char>| c.is_some_and(|c| c.script() == Script::Arabic);
        match c {
            '\u{fe0f}' => !is_emoji(before),
            '\u{200d}' => !(is_emoji(before) && is_emoji(after)),
            '\u{200c}' => !(is_arabic(before) && is_arabic(after)),
            _ => is_ignorable(c) || is_no_letter(c),
        }
    })
}

/// What is there for machines: control, the direction of writing, and what nobody has given a meaning to.
fn is_no_letter(c: char) -> bool {
    matches!(
        c.general_category(),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::Unassigned
            | GeneralCategory::PrivateUse
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    )
}

/// The letters and marks that are shown as nothing (Unicode's Default_Ignorable_Code_Point): fillers of Hangul, vowels of
/// Khmer that are not written, what joins marks, and what chooses between forms.
fn is_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180d}'
            | '\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
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

/// What a name looks like (a skeleton of Unicode's TR39): the letters alone, large ones as small ones. A large I looks
/// like an l, a large Ι like an i: so both before and after letters are made small.
fn looks_of(name: &str) -> [String; 2] {
    let letters = |text: String| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let plain: String = name.nfkd().filter(|&c| !is_mark(c)).collect();
    let small = skeleton(&folded(name)).collect::<String>();
    let large = skeleton(&plain).collect::<String>();
    [letters(small), letters(skeleton(&folded(&large)).collect())]
}

/// Letters without marks and without regard to case. Letter by letter, through the large form: a final sigma is a sigma
/// like others, wherever it stands, and so is the lunate one. Taken apart once more afterwards, for what a letter's other
/// form brings along (the dot of İ).
fn folded(text: &str) -> String {
    let bare = |c: &char| !is_mark(*c);
    let small = text.nfkd().filter(bare).flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    small.nfkd().filter(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_ignorable, is_mark, is_no_letter};
    use icu_properties::props::{
        BidiControl, DefaultIgnorableCodePoint, Emoji, GeneralCategory, GeneralCategoryGroup, Script,
    };
    use icu_properties::{CodePointMapData, CodePointSetData};
    use unicode_properties::UnicodeEmoji;
    use unicode_script::UnicodeScript;

    /// What is known of every character is what others know of it (ICU, a second table of Unicode's).
    #[test]
    fn every_character_is_what_others_say() {
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let bidi = CodePointSetData::new::<BidiControl>();
        let emoji = CodePointSetData::new::<Emoji>();
        let category = CodePointMapData::<GeneralCategory>::new();
        let script = CodePointMapData::<Script>::new();
        let given = |c: &char| category.get(*c) != GeneralCategory::Unassigned;
        let mut seen = 0;
        for c in ('\0'..=char::MAX).filter(given) {
            let hidden = is_ignorable(c) || is_no_letter(c);
            assert!(hidden || !(ignorable.contains(c) || bidi.contains(c)), "{c:?} is not seen");
            assert!(!is_ignorable(c) || ignorable.contains(c), "{c:?} is seen");
            assert_eq!(is_mark(c), GeneralCategoryGroup::Mark.contains(category.get(c)), "{c:?}");
            assert_eq!(c.is_emoji_char(), emoji.contains(c), "{c:?}");
            let arabic = c.script() == unicode_script::Script::Arabic;
            assert_eq!(arabic, script.get(c) == Script::Arabic, "{c:?}");
            seen += 1;
        }
        assert!(seen > 150_000, "{seen}");
    }
}
