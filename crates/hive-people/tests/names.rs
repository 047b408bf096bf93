//! Names of accounts: laws for all of them, and some that were thought of.

use hive_people::{AccountName, BadName, tidy};
use proptest::prelude::*;

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
