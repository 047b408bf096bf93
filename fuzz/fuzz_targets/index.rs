//! Whatever lies in a file that should be an index: it is refused, or answers, and never ends the program.
#![no_main]

use hive_index::{Filter, Index};
use hive_rules::{Expansions, Game, Ruleset};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let path = std::env::temp_dir().join(format!("hive-fuzz-index-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("the disk has room");
    match Index::open(&path) {
        Ok(index) => {
            let start = Game::new(Ruleset::rulebook(Expansions::ALL));
            let filter = Filter { player: Some("Ann".to_string()), ..Filter::default() };
            for filter in [filter, Filter::default()] {
                if let Err(error) = index.explore(start.position(), &filter) {
                    assert!(!error.to_string().is_empty());
                }
            }
            let _ = index.game(0);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let _ = std::fs::remove_file(&path);
});
