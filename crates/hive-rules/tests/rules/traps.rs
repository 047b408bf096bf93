//! Places where engines have gone wrong. Heights at a ladybug's gates and the tile that is free
//! again after a pass are among the decisions.

use crate::{goes, tile};
use hive_notation::Diagram;
use hive_rules::{Cell, Color, Direction, Expansions, Laid, Piece, Position, Ruleset, Setup, Turn};

/// The cells right and left of the way in are one step from the spider and also three. Who
/// marks a cell as visited for all paths at once does not find them.
#[test]
fn a_spider_ends_on_a_cell_that_it_could_have_stepped_to() {
    goes(
        "wS1",
        "
        *                 *
           wG1   *     bG1
        bS1   wS1   .     wB1
           bQ    *     bA1
              wA1   wQ

        Base
        ",
    );
}

#[test]
fn a_spider_ends_on_cells_that_are_two_steps_away() {
    goes(
        "bS1",
        "
           wS1   bQ    wG1
        bA1   *     *     wQ    *
           bG1   .     wA1
        *     .     bS1   .

        Base, black to move
        ",
    );
}

#[test]
fn two_paths_of_a_spider_cross() {
    goes(
        "wS1",
        "
              *     *
           bA1   .     bS1
        wB1   *     *     bQ
           bB1   wS1   wQ
              bG1   wA1   wG1

        Base
        ",
    );
}

/// All 28 tiles in one line from this cell on: an ant first, a grasshopper last, the pillbugs in
/// the middle.
fn line(start: Cell, direction: Direction, to_move: Color) -> Position {
    let mut pieces: Vec<Piece> = Piece::all().collect();
    pieces[14..].reverse();
    for (end, name) in [(0, "wA1"), (27, "bG1")] {
        let at = pieces.iter().position(|&piece| piece == tile(name)).unwrap();
        pieces.swap(at, end);
    }
    let cells = std::iter::successors(Some(start), |cell| Some(cell.neighbor(direction)));
    let setup = Setup {
        ruleset: Ruleset::rulebook(Expansions::ALL),
        tiles: cells.zip(pieces).collect(),
        to_move,
        barred: None,
    };
    setup.position().unwrap()
}

/// Wherever the line lies, also across the seams of the table, only its two ends can move: the
/// ant to every other cell round the 27 tiles, the grasshopper over all of them. The
/// pillbugs have no neighbour that they could lift.
#[test]
fn a_line_of_28_tiles_works_wherever_it_lies() {
    for direction in [Direction::E, Direction::SE, Direction::SW] {
        for start in Cell::all() {
            let white = line(start, direction, Color::White);
            let turns = white.legal_turns();
            assert_eq!(turns.len(), 57, "from {start:?} to {direction:?}");
            assert!(turns.iter().all(|turn| turn.piece() == Some(tile("wA1"))));

            let black = line(start, direction, Color::Black);
            let piece = tile("bG1");
            let from = black.cell_of(piece).unwrap();
            let to = start.neighbor(direction.opposite());
            assert_eq!(black.legal_turns().as_slice(), [Turn::Move { piece, from, to }]);
        }
    }
}

#[test]
fn a_line_of_28_tiles_is_the_same_hive_wherever_it_lies() {
    for direction in [Direction::E, Direction::SE, Direction::SW] {
        let here = line(Cell::ORIGIN, direction, Color::White);
        for start in Cell::all() {
            let there = line(start, direction, Color::White);
            assert_eq!(there.translation_key(), here.translation_key());
            assert_eq!(there.symmetry_key(), here.symmetry_key());
        }
    }
}

/// Unrolled, the line is straight, and its drawing can be read back.
#[test]
fn a_line_of_28_tiles_can_be_drawn() {
    for direction in [Direction::E, Direction::SE, Direction::SW] {
        for start in [Cell::ORIGIN, Cell::at(15, 15), Cell::at(-3, 30), Cell::at(20, -16)] {
            let position = line(start, direction, Color::White);
            let layout = position.layout();
            let along = |laid: &Laid| if direction == Direction::E { laid.q } else { laid.r };
            let mut places: Vec<i32> = layout.iter().map(along).collect();
            places.sort_unstable();
            assert!(places.windows(2).all(|pair| pair[1] - pair[0] == 1), "{places:?}");
            let drawn: Diagram = Diagram::of(&position).to_string().parse().unwrap();
            assert_eq!(drawn.setup.position().unwrap().translation_key(), position.translation_key());
        }
    }
}
