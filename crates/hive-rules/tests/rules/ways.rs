//! The way a turn takes: what an animation shows.

use crate::{allowed, position, takes, tile, turn, walks};
use hive_rules::{Bug, Cell, Piece, Turn, Way};

#[test]
fn a_pass_moves_nothing() {
    let position = position(
        "
        bB1+  bQ

        bB1 on wQ
        Base
        ",
    );
    assert_eq!(position.way(Turn::Pass), Some(Way::Pass));
}

#[test]
fn a_new_tile_comes_from_the_hand() {
    assert_eq!(takes("wA1", "*     wQ    bQ\n\nBase"), Way::Placed);
}

#[test]
fn a_queen_takes_one_step() {
    walks(
        "wQ /bQ",
        Bug::Queen,
        "
        wQ    bQ
           *

        Base
        ",
    );
}

#[test]
fn a_spider_takes_three_steps() {
    walks(
        "wS1 bQ\\",
        Bug::Spider,
        "
        wS1   wQ    bQ
           *     *     *

        Base
        ",
    );
}

/// One step would do to get there, but a spider takes three and so goes round.
#[test]
fn a_spider_goes_round_to_a_cell_that_is_nearer() {
    walks(
        "wS1 wG1-",
        Bug::Spider,
        "
           wG1   *     bG1
        bS1   wS1   *     wB1
           bQ    *     bA1
              wA1   wQ

        Base
        ",
    );
}

#[test]
fn an_ant_takes_a_shortest_way() {
    walks(
        "wA1 bA1\\",
        Bug::Ant,
        "
        wA1   wQ    bQ    bG1   bA1
           *     *     *     *     *

        Base
        ",
    );
}

/// Straight across the bay it would lose touch with the hive.
#[test]
fn an_ant_goes_along_the_shore_of_a_bay() {
    walks(
        "wA1 \\bG1",
        Bug::Ant,
        "
           wA1   .     *
        wQ    *     *     bG1
           bQ    bS1   bA1

        Base
        ",
    );
}

#[test]
fn a_beetle_climbs_in_one_step() {
    walks(
        "wB1 bQ",
        Bug::Beetle,
        "
        wQ    bQ*
           wB1

        Base
        ",
    );
}

#[test]
fn a_ladybug_climbs_crosses_and_comes_down() {
    walks(
        "wL bQ-",
        Bug::Ladybug,
        "
        wL    wQ*   bQ*   *

        Base+L
        ",
    );
}

#[test]
fn a_pillbug_takes_one_step() {
    walks(
        "wP /wQ",
        Bug::Pillbug,
        "
        wP    wQ    bQ
           *

        Base+P
        ",
    );
}

#[test]
fn a_grasshopper_flies_over_every_tile_of_the_line() {
    let way = takes(
        "wG1",
        "
        wG1   wQ    bA1   bQ    *

        Base
        ",
    );
    let cells = [Cell::at(0, 0), Cell::at(4, 0)];
    assert_eq!(way, Way::Jump { over: ["wQ", "bA1", "bQ"].map(tile).to_vec(), cells });
}

/// Of a stack it is the top tile that it flies over.
#[test]
fn a_grasshopper_flies_over_the_top_of_a_stack() {
    let way = takes(
        "wG1",
        "
        wG1   bB1+  bQ    *

        bB1 on wB1 on wQ
        Base
        ",
    );
    let cells = [Cell::at(0, 0), Cell::at(3, 0)];
    assert_eq!(way, Way::Jump { over: ["bB1", "bQ"].map(tile).to_vec(), cells });
}

/// Who throws a tile to the one marked cell, over the cell that it stands on.
#[track_caller]
fn thrown_by(name: &str, text: &str) -> Piece {
    let (turn, position) = (allowed(name, text), position(text));
    let Some(Way::Throw { by, cells }) = position.way(turn) else { panic!("{name} is not thrown:\n{text}") };
    assert_eq!(cells.map(Some), [turn.from(), position.cell_of(by), turn.to()]);
    by
}

#[test]
fn a_pillbug_throws_over_its_back() {
    let by = thrown_by(
        "bA1",
        "
        bQ    wQ    bA1
           *     wP

        Base+P
        ",
    );
    assert_eq!(by, tile("wP"));
}

#[test]
fn a_mosquito_throws_over_its_back() {
    let by = thrown_by(
        "bA1",
        "
        bQ    wQ    bP
           bA1   wM    *

        Base+MP
        ",
    );
    assert_eq!(by, tile("wM"));
}

#[test]
fn a_tile_of_ones_own_is_thrown_where_it_does_not_walk() {
    let by = thrown_by(
        "wQ",
        "
        bA1   bQ    wQ
           *     wP

        Base+P
        ",
    );
    assert_eq!(by, tile("wP"));
}

#[test]
fn a_tile_that_can_walk_and_be_thrown_walks() {
    walks(
        "wQ wP-",
        Bug::Queen,
        "
        bA1   bQ    wQ
           .     wP    *

        Base+P
        ",
    );
}

#[test]
fn a_mosquito_says_whose_rule_it_copies() {
    walks(
        "wM /wG1",
        Bug::Ant,
        "
        wG1   wQ    bA1   wM
     *     *     *     *

        Base+M
        ",
    );
}

#[test]
fn a_mosquito_on_top_of_the_hive_walks_as_a_beetle() {
    walks(
        "wM bA1",
        Bug::Beetle,
        "
        wQ    wM+   bA1*

        wM on bQ
        Base+M
        ",
    );
}

#[test]
fn a_mosquito_that_copies_a_grasshopper_jumps() {
    let way = takes(
        "wM",
        "
        wM    bG1   wQ    bQ    *

        Base+M
        ",
    );
    let cells = [Cell::at(0, 0), Cell::at(4, 0)];
    assert_eq!(way, Way::Jump { over: ["bG1", "wQ", "bQ"].map(tile).to_vec(), cells });
}

#[test]
fn a_turn_that_is_not_legal_has_no_way() {
    let before = position("wQ    bQ    bA1\n\nBase");
    let step = turn(&before, "wQ /bQ");
    let mut after = before.clone();
    let _ = after.make(step);
    assert_eq!(after.way(step), None);
    assert_eq!(before.way(Turn::Pass), None);
    let far = Turn::Place { piece: tile("wA1"), to: hive_rules::Cell::at(9, 9) };
    assert_eq!(before.way(far), None);
}
