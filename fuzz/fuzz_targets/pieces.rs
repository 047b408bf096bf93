//! Wherever a collection of game strings or a PGN is cut, the same games are found on the same lines, if all of
//! them can be read.
#![no_main]

use hive_notation::{Format, Reading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for format in Format::ALL {
        let Some(cut) = format.whole_games(bytes) else { continue };
        assert!(cut > 0 && cut <= bytes.len());
        let (first, rest) = bytes.split_at(cut);
        let lines = first.iter().filter(|&&byte| byte == b'\n').count();
        // What is no text is told by the whole of it: a piece may be read in another way.
        if format == Format::Sgf || !bytes.is_ascii() || bytes.contains(&b'\r') || lines == 0 {
            format.each_after(lines, rest, Reading::default(), |entry| assert!(entry.line > 0));
            continue;
        }
        let (mut whole, mut pieces) = (Vec::new(), Vec::new());
        format
            .each_after(0, bytes, Reading::default(), |entry| whole.push((entry.line, entry.record.is_ok())));
        // Where something cannot be read, a piece may find other words for it, or others of them.
        if whole.iter().any(|&(_, good)| !good) {
            continue;
        }
        format.each_after(0, first, Reading::default(), |entry| {
            pieces.push((entry.line, entry.record.is_ok()))
        });
        format.each_after(lines, rest, Reading::default(), |entry| {
            pieces.push((entry.line, entry.record.is_ok()));
        });
        // A piece without a game says that it has none.
        pieces.retain(|&(_, good)| good);
        assert_eq!(whole, pieces);
    }
});
