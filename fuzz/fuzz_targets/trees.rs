//! Any file is a collection of trees or it is not; a tree that was read survives, and so does one that bytes made up.
#![no_main]

use hive_laws::trees;
use hive_notation::{Format, Reading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    trees::survive(&trees::of(bytes));
    for format in [Format::Pgn, Format::Sgf] {
        for entry in format.read_trees(bytes, Reading::default()) {
            let Ok(tree) = entry.tree else { continue };
            let text = format.write_tree(&tree).expect("a tree can be written");
            let again = format.read_trees(text.as_bytes(), Reading::default()).remove(0).tree;
            assert_eq!(again.map(|again| again.len()), Ok(tree.len()), "written it is lost:\n{text}");
        }
    }
});
