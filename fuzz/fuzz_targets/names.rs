//! Any text is a name or it is not, and a name is like itself however it is written.
#![no_main]

use hive_people::{AccountName, tidy};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match AccountName::read(text) {
        Ok(name) => {
            assert_eq!(AccountName::read(name.as_str()).as_ref(), Ok(&name));
            assert_eq!(tidy(name.as_str()).as_deref(), Ok(name.as_str()));
            assert!(!name.as_str().contains(['/', '?', '#', '%', '<', '>', '&', '"', '\\', '\0', '@']));
            if let Ok(small) = AccountName::read(&name.as_str().to_lowercase()) {
                assert!(name.is_like(&small));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(name) = tidy(text) {
        assert_eq!(tidy(&name), Ok(name));
    }
});
