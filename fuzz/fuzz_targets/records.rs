//! Any file is a collection of records or it is not, and either way nothing breaks.
#![no_main]

use hive_notation::{Format, Reading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for format in Format::ALL {
        for entry in format.read(bytes, Reading::default()) {
            match entry.record {
                Ok(record) => {
                    for format in Format::ALL {
                        let text = format.write(&record).expect("a record begins on the empty table");
                        let again = format.read(text.as_bytes(), Reading::default());
                        let turns = again
                            .first()
                            .and_then(|entry| entry.record.as_ref().ok())
                            .map(|r| r.turns().len());
                        assert_eq!(
                            turns,
                            Some(record.turns().len()),
                            "written as {format:?} it is lost:\n{text}"
                        );
                    }
                }
                Err(error) => assert!(error.line > 0 && !error.to_string().is_empty()),
            }
        }
    }
});
