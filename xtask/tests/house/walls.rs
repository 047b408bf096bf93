//! Who may know whom. The arrows go one way, and some rooms stay free of certain crates from outside.

use crate::metadata::{METADATA, list, text};
use std::collections::{BTreeMap, BTreeSet};

/// Each crate of the house, and which others it may use. What only its tests use is free. A crate need not exist yet.
const MAY_USE: [(&str, &[&str]); 23] = [
    ("hive-rules", &[]),
    ("hive-notation", &["hive-rules"]),
    ("hive-picture", &["hive-rules", "hive-notation"]),
    ("hive-rulebook", &["hive-rules", "hive-notation"]),
    ("hive-search", &["hive-rules"]),
    ("hive-solve", &["hive-rules"]),
    ("hive-puzzles", &["hive-rules", "hive-solve"]),
    ("hive-review", &["hive-rules", "hive-notation", "hive-search"]),
    ("hive-index", &["hive-rules", "hive-notation"]),
    ("hive-uhp", &["hive-rules", "hive-notation", "hive-search"]),
    ("hive-arena", &["hive-rules", "hive-notation", "hive-uhp"]),
    ("hive-tune", &["hive-rules", "hive-search", "hive-arena"]),
    ("hive-laws", &["hive-rules", "hive-notation"]),
    ("hive-play", &["hive-rules", "hive-notation"]),
    ("hive-people", &["hive-rules", "hive-play"]),
    (
        "hive-wire",
        &["hive-rules", "hive-notation", "hive-rulebook", "hive-search", "hive-review", "hive-play"],
    ),
    (
        "hive-browser",
        &[
            "hive-rules",
            "hive-notation",
            "hive-rulebook",
            "hive-search",
            "hive-solve",
            "hive-review",
            "hive-play",
            "hive-wire",
        ],
    ),
    ("hive-module", &["hive-browser", "hive-search"]),
    ("hive-store", &["hive-rules", "hive-notation", "hive-play"]),
    // It carries bytes, and knows nothing of what they mean.
    ("hive-bus", &[]),
    (
        "hive-server",
        &[
            "hive-rules",
            "hive-notation",
            "hive-people",
            "hive-picture",
            "hive-rulebook",
            "hive-search",
            "hive-index",
            "hive-puzzles",
            "hive-play",
            "hive-people",
            "hive-wire",
            "hive-store",
            "hive-bus",
        ],
    ),
    (
        "kypseli",
        &[
            "hive-rules",
            "hive-notation",
            "hive-picture",
            "hive-rulebook",
            "hive-search",
            "hive-solve",
            "hive-puzzles",
            "hive-review",
            "hive-index",
            "hive-uhp",
            "hive-arena",
            "hive-tune",
            "hive-play",
            "hive-people",
            "hive-wire",
            "hive-store",
            "hive-server",
        ],
    ),
    // Beside the house: it runs the others as programs, and uses none.
    ("xtask", &[]),
];

/// Crates from outside that a room is built without, however far below.
const WITHOUT: [(&str, &[&str]); 9] = [
    ("hive-rules", &["serde", "tokio", "rusqlite", "axum"]),
    ("hive-notation", &["serde", "tokio", "rusqlite", "axum"]),
    ("hive-play", &["serde", "tokio", "rusqlite", "axum"]),
    ("hive-people", &["serde", "tokio", "rusqlite", "axum"]),
    ("hive-wire", &["tokio", "rusqlite", "axum"]),
    ("hive-browser", &["tokio", "rusqlite", "axum", "getrandom"]),
    ("hive-store", &["axum", "async-nats"]),
    ("hive-bus", &["axum", "rusqlite"]),
    // Whoever tries the program compiles all of it first: an update of all brings these back (ARCHITECTURE.md, names).
    ("kypseli", &["icu_properties", "icu_normalizer", "openssl-sys"]),
];

/// Rooms that may offer `serde` to those who ask for it by a feature, and are built without it by themselves.
const MAY_OFFER_SERDE: [&str; 2] = ["hive-rules", "hive-notation"];

type Uses<'a> = BTreeMap<&'a str, Vec<&'a str>>;

/// The arrows between these crates that the table does not have, and the crates that it does not know.
fn forbidden(uses: &Uses<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for (name, used) in uses {
        match MAY_USE.iter().find(|(known, _)| known == name) {
            None => found.push(format!("{name} has no line in the table of who may know whom")),
            Some((_, may)) => {
                let wrong = used.iter().filter(|used| uses.contains_key(*used) && !may.contains(used));
                found.extend(wrong.map(|used| format!("{name} uses {used}")));
            }
        }
    }
    found
}

/// A way from a crate down to one that it should be without.
fn way_to<'a>(uses: &Uses<'a>, from: &'a str, unwanted: &str) -> Option<Vec<&'a str>> {
    let (mut seen, mut todo) = (BTreeSet::from([from]), vec![vec![from]]);
    while let Some(way) = todo.pop() {
        for &next in uses.get(way.last()?).into_iter().flatten() {
            let longer = [&way[..], &[next]].concat();
            if next == unwanted {
                return Some(longer);
            }
            if seen.insert(next) {
                todo.push(longer);
            }
        }
    }
    None
}

/// What each crate of the house says that it uses, also where it is optional.
fn declared() -> Uses<'static> {
    let needed = |package: &'static serde_json::Value| {
        let used = list(package, "dependencies").iter().filter(|used| text(used, "kind") != "dev");
        (text(package, "name"), used.map(|used| text(used, "name")).collect())
    };
    METADATA.ours().map(needed).collect()
}

/// What each crate, ours or not, is built with. Versions are not told apart.
fn built_with() -> Uses<'static> {
    let names = METADATA.names();
    let mut uses = Uses::new();
    for (id, used) in METADATA.used() {
        uses.entry(names[id]).or_default().extend(used.iter().map(|id| names[id]));
    }
    for (name, used) in &mut uses {
        used.retain(|used| !(MAY_OFFER_SERDE.contains(name) && *used == "serde" && optional(name, used)));
    }
    uses
}

/// Whether one of our crates uses another only if it is asked to.
fn optional(name: &str, used: &str) -> bool {
    let package = METADATA.ours().find(|package| text(package, "name") == name);
    let dependencies = package.map(|package| list(package, "dependencies")).unwrap_or_default();
    dependencies.iter().any(|known| text(known, "name") == used && known["optional"] == true)
}

#[test]
fn rooms_know_only_whom_they_may() {
    let declared = declared();
    assert!(declared.len() > 10 && declared["kypseli"].contains(&"hive-server"), "{declared:?}");
    assert_eq!(forbidden(&declared), [""; 0]);
}

#[test]
fn rooms_stay_free_of_what_is_not_theirs() {
    let uses = built_with();
    assert!(way_to(&uses, "kypseli", "axum").is_some(), "ways are found");
    for (room, unwanted) in WITHOUT {
        for unwanted in unwanted {
            let way = way_to(&uses, room, unwanted);
            assert_eq!(way, None, "{room} is built with {unwanted}");
        }
    }
}

#[test]
fn wrong_arrows_are_found() {
    let house = |name: &'static str, used: &'static str| {
        let mut house = declared();
        house.entry(name).or_default().push(used);
        forbidden(&house)
    };
    assert_eq!(house("hive-rules", "hive-notation"), ["hive-rules uses hive-notation"]);
    assert_eq!(house("kypseli", "hive-laws"), ["kypseli uses hive-laws"]);
    assert_eq!(house("hive-attic", "serde"), ["hive-attic has no line in the table of who may know whom"]);
    assert_eq!(house("hive-picture", "resvg"), [""; 0]);
}

#[test]
fn ways_are_found_however_far_below() {
    let uses = Uses::from([("room", vec!["a", "b"]), ("a", vec!["b", "room"]), ("b", vec!["c"])]);
    assert_eq!(way_to(&uses, "room", "c"), Some(vec!["room", "b", "c"]));
    assert_eq!(way_to(&uses, "b", "a"), None);
}
