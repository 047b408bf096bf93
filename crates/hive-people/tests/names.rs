//! Names of accounts: laws for all of them, and some that were thought of.

use hive_people::{AccountName, BadName, tidy};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

fn read(name: &str) -> AccountName {
    AccountName::read(name).unwrap_or_else(|error| panic!("{name:?}: {error}"))
}

#[test]
fn names_that_look_alike_are_one_name() {
    for (one, other) in [
        ("Anna", "aNNA"),
        ("Anna", "Аnnа"),
        ("Iris", "lris"),
        ("Iris", "iris"),
        ("Bob", "B0b"),
        ("Jose", "José"),
        ("Ann Lee", "AnnLee"),
        ("Ann-Lee", "ann_lee"),
        ("ΗΡΑ", "HPA"),
        ("ΗΡΑ", "ηρα"),
        ("ΝΙΚΟΣ", "νικος"),
        ("Νικος Π", "νικοσ π"),
        ("ΑϹν\u{331}-", "αϲν\u{331}-"),
        ("Ｈｉｖｅ", "hive"),
        ("paypal", "раураl"),
    ] {
        assert!(read(one).is_like(&read(other)), "{one} {other}");
    }
    for (one, other) in [("Anna", "Hanna"), ("Bob", "Rob"), ("さくら", "かえで"), ("Анна", "Инна")]
    {
        assert!(!read(one).is_like(&read(other)), "{one} {other}");
    }
}

#[test]
fn what_an_account_cannot_be_called() {
    for (name, why) in [
        ("", BadName::Nothing),
        ("a", BadName::TooShort),
        ("👩\u{200d}🚀 Ann", BadName::Letters),
        ("Ann/Bob", BadName::Letters),
        ("Ann?", BadName::Letters),
        ("<b>Ann", BadName::Letters),
        ("-Ann", BadName::Letters),
        ("..", BadName::Letters),
        ("Guest 12ab", BadName::Guest),
        ("GUEST", BadName::Guest),
        ("Gυest", BadName::Guest),
        ("Kypseli", BadName::Engine),
        ("An\u{202e}na", BadName::Hidden),
        ("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", BadName::TooLong),
    ] {
        assert_eq!(AccountName::read(name), Err(why), "{name:?}");
    }
}

/// Every letter that is large or small, in the middle of a name and at its end, where a sigma has another form.
#[test]
fn no_letter_is_unlike_its_own_other_form() {
    let mut names = 0;
    let has_forms = |c: &char| !c.to_lowercase().eq([*c]) || !c.to_uppercase().eq([*c]);
    for letter in ('\0'..=char::MAX).filter(has_forms) {
        for text in [format!("An{letter}na"), format!("Ann{letter}"), format!("Ann{letter}-9")] {
            let Ok(name) = AccountName::read(&text) else { continue };
            names += 1;
            // The iota beneath other letters is a mark when it is small and a letter when it is large: nobody can tell.
            let iota = letter.to_string().nfd().any(|part| part == '\u{345}');
            let large = if iota { text.clone() } else { text.to_uppercase() };
            for other in [text.to_lowercase(), large] {
                if let Ok(other) = AccountName::read(&other) {
                    assert!(name.is_like(&other), "{text:?} {other:?}");
                }
            }
        }
    }
    assert!(names > 7_000, "only {names} were names");
}

proptest! {
    /// What was read is read again as the same, and whatever it is, it is like itself in large and in small letters.
    #[test]
    fn a_name_is_like_itself_however_it_is_written(text in "\\PC{0,32}") {
        if let Ok(name) = AccountName::read(&text) {
            prop_assert_eq!(&read(name.as_str()), &name);
            prop_assert_eq!(tidy(name.as_str()), Ok(name.as_str().to_string()));
            for other in [name.as_str().to_lowercase(), format!("  {}\t", name.as_str())] {
                if let Ok(other) = AccountName::read(&other) {
                    prop_assert!(name.is_like(&other), "{:?} {:?}", name, other);
                }
            }
        }
    }

    /// Nothing that is taken for a name has anything in it that means something in an address or in HTML.
    #[test]
    fn a_name_does_no_harm_where_it_is_shown(text in ".{0,32}") {
        if let Ok(name) = AccountName::read(&text) {
            prop_assert!(!name.as_str().contains(['/', '?', '#', '%', '<', '>', '&', '"', '\\', '\0', '\n', '@']));
            prop_assert!(name.looks().iter().all(|looks| !looks.is_empty()));
        }
    }
}
