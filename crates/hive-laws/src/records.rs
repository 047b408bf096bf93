//! What is recorded can be read again, in every format.

use hive_notation::{Entry, Format, Reading, Record};
use hive_rules::Game;

/// A game with tags and comments survives being written and read, again and again.
pub fn survive(game: &Game) {
    let mut record = Record::of(game.clone());
    for (name, value) in [("White", "Ann \\ \"Ant\""), ("Black", "Жук ]["), ("Round", "2"), ("Mood", "a b")]
    {
        record.tags.push((name.to_string(), value.to_string()));
    }
    for ply in [0, 1, game.turns().len() / 2, game.turns().len()] {
        if ply <= game.turns().len() {
            record.comments.insert(ply, format!("after {ply}: [a] (b) \\ 1. wQ\nand more"));
        }
    }
    for format in Format::ALL {
        writes_what_it_reads(format, &record);
    }
}

/// A record that was read, from whatever text, can be written and read again.
pub fn writes_what_it_reads(format: Format, record: &Record) {
    let text = format.write(record).expect("a record begins on the empty table");
    let mut entries = format.read(text.as_bytes(), Reading::default());
    assert_eq!(entries.len(), 1, "one record is written as several:\n{text}");
    let again = match entries.remove(0) {
        Entry { record: Ok(again), .. } => again,
        Entry { record: Err(error), .. } => panic!("{} cannot be read again: {error}\n{text}", format.name()),
    };
    assert!(again.turns().eq(record.turns()), "read again it has other turns:\n{text}");
    assert_eq!(again.result(), record.result(), "read again it has another result:\n{text}");
    assert_eq!(format.write(&again).as_ref(), Some(&text), "written again it is another text");
    if format != Format::GameStrings {
        assert_eq!(again.comments, record.comments, "read again it has other comments:\n{text}");
        for name in ["White", "Black", "Round", "Mood"] {
            let [now, before] =
                [&again, record].map(|record| record.tag(name).filter(|value| !value.is_empty()));
            assert_eq!(now, before, "read again it has another {name}:\n{text}");
        }
    }
}
