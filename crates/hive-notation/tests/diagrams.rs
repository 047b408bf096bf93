//! Hives drawn in text.
#![allow(clippy::unwrap_used)]

use hive_notation::{Diagram, parse_piece};
use hive_rules::{Cell, CellSet, Color, Expansions};

fn read(text: &str) -> Diagram {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn what_is_drawn_is_read_and_drawn_again() {
    let text = "   \
   bS1   *
wQ    bB1+  wA1*
   *

bB1 on wM on wS1
Base+ML, black to move, wA1 just moved
";
    let diagram = read(text);
    assert_eq!(diagram.setup.ruleset.expansions, Expansions::MOSQUITO_LADYBUG);
    assert_eq!(diagram.setup.to_move, Color::Black);
    assert_eq!(diagram.setup.barred, parse_piece("wA1"));
    assert_eq!(diagram.marks.len(), 3);
    let position = diagram.setup.position().unwrap();
    let beetle = position.cell_of(parse_piece("bB1").unwrap()).unwrap();
    let stack: Vec<_> = position.stack(beetle).collect();
    assert_eq!(stack, ["bB1", "wM", "wS1"].map(|name| parse_piece(name).unwrap()));
    assert_eq!(diagram.to_string(), text);
}

#[test]
fn neighbours_on_the_table_are_neighbours_in_the_drawing() {
    let position = read(
        "
   wA1   wA2
wA3   wQ    bA1
   bA2   bA3
",
    )
    .setup;
    let cell = |name| {
        let tile = parse_piece(name).unwrap();
        position.tiles.iter().find(|(_, piece)| *piece == tile).unwrap().0
    };
    let around: CellSet = ["wA1", "wA2", "wA3", "bA1", "bA2", "bA3"].map(cell).into_iter().collect();
    assert_eq!(around, CellSet::of(cell("wQ")).around());
    assert_eq!(cell("wQ").neighbor(hive_rules::Direction::E), cell("bA1"));
    assert_eq!(cell("wQ").neighbor(hive_rules::Direction::NW), cell("wA1"));
}

#[test]
fn an_empty_table_is_drawn_too() {
    let diagram = read("\n\n");
    assert!(diagram.setup.tiles.is_empty());
    assert!(diagram.setup.position().is_ok());
    assert_eq!(diagram.to_string(), "\nBase+MLP, white to move\n");
}

#[test]
fn dots_only_guide_the_eye() {
    let with = read(".     .     .\n   wQ    bQ\n");
    let without = read("wQ    bQ\n");
    let keys = [&with, &without].map(|diagram| diagram.setup.position().unwrap().translation_key());
    assert_eq!(keys[0], keys[1]);
}

#[test]
fn mistakes_are_named_with_their_line() {
    let error = |text: &str| text.parse::<Diagram>().unwrap_err().to_string();
    assert_eq!(error("wQ  bQ"), "line 1: `bQ` in column 5 stands between the cells");
    assert_eq!(error("wQ\nbQ"), "line 2: `bQ` in column 1 stands between the cells");
    assert_eq!(error("wX"), "line 1: `wX` is not a tile");
    assert_eq!(error("wB1+\n\nwhite to move"), "line 3: no line says what lies under wB1");
    assert_eq!(error("wB1\n\nwB1 on bQ"), "line 3: wB1 has tiles under it but no + behind it");
    assert_eq!(error("wQ\n\nred to move"), "line 3: `red` is not a colour");
    assert_eq!(error("wQ\n\nhello"), "line 3: `hello` says nothing about a hive");
}

#[test]
fn a_long_hive_is_drawn_across_the_seam_of_the_torus() {
    let names =
        ["wQ", "wS1", "wS2", "wB1", "wB2", "wG1", "wG2", "wG3", "wA1", "wA2", "wA3", "wM", "wL", "wP"];
    let line: Vec<String> = names
        .iter()
        .map(|name| name.to_string())
        .chain(names.iter().map(|name| name.replacen('w', "b", 1)))
        .map(|name| format!("{name:<6}"))
        .collect();
    let diagram = read(&format!("{}\n", line.concat()));
    let mut setup = diagram.setup.clone();
    for start in [Cell::at(0, 0), Cell::at(20, 0), Cell::at(31, 31)] {
        for (i, tile) in setup.tiles.iter_mut().enumerate() {
            tile.0 = Cell::from_index(start.index() + i);
        }
        let drawn = Diagram::of(&setup.position().unwrap()).to_string();
        assert_eq!(drawn.lines().next().unwrap().trim_end(), line.concat().trim_end());
    }
}
