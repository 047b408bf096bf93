//! Rule 8, the insects of the ground: queen, spider, soldier ant, and the grasshopper.

use crate::{goes, refused, stuck, tile, walks};
use hive_rules::{Bug, Refusal};

#[test]
fn a_queen_takes_one_step_to_either_side() {
    goes(
        "wQ",
        "
           *
        wQ    bQ    bA1
           *

        Base
        ",
    );
}

#[test]
fn a_queen_steps_out_of_a_bay() {
    goes(
        "bQ",
        "
           *     *
        wS1   bQ    bG1
           wQ    bA1

        Base, black to move
        ",
    );
}

#[test]
fn a_spider_takes_exactly_three_steps() {
    goes(
        "wS1",
        "
           .     .     *
        wS1   wQ    bQ    .
           .     .     *

        Base
        ",
    );
}

/// Round a single cell three steps lead to the other side, this way and that.
#[test]
fn both_ways_of_a_spider_may_end_on_the_same_cell() {
    goes(
        "bS1",
        "
        bS1   wB1+  *

        wB1 on bQ
        Base, black to move
        ",
    );
}

#[test]
fn a_spider_does_not_stop_short() {
    let refusal = refused(
        "wS1",
        "
        wS1   wQ    bQ
           .     *

        Base
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Spider });
}

/// Two steps out and one back again would be three, too.
#[test]
fn a_spider_never_turns_back() {
    let refusal = refused(
        "wS1",
        "
           *
        wS1   wQ    bQ

        Base
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Spider });
}

#[test]
fn a_spider_in_a_room_of_three_cells_has_nowhere_to_go() {
    stuck(
        "wS1",
        "
           bS1   wQ    bQ
        wG1   wS1   .     bA1
           bG1   .     wA1
              bB1   wB1

        Base
        ",
    );
}

#[test]
fn an_ant_goes_all_the_way_round() {
    goes(
        "wA1",
        "
           *     *     *     *
        wA1   wQ    bQ    bA1   *
           *     *     *     *

        Base
        ",
    );
}

#[test]
fn an_ant_enters_a_bay_that_is_wide_enough() {
    goes(
        "wA1",
        "
              *     *           *     *
           wA1   wQ    *     *     bG1   *
              *     bQ    bS1   bA1   *
                 *     *     *     *

        Base
        ",
    );
}

#[test]
fn an_ant_enters_a_notch_that_is_open_on_two_sides() {
    goes(
        "wA1",
        "
           *     *     *     *
        wA1   wQ    *     bG1   *
           *     bQ    bS1   *
              *     *     *

        Base
        ",
    );
}

#[test]
fn an_ant_behind_a_gate_stays_behind_it() {
    stuck(
        "wA1",
        "
           bS1   bQ
        wG1   wA1   .
           wQ    wS1

        Base
        ",
    );
}

#[test]
fn a_grasshopper_jumps_over_a_single_tile() {
    goes(
        "wG1",
        "
        wG1   wQ    *
           .     bQ

        Base
        ",
    );
}

#[test]
fn a_grasshopper_lands_on_the_first_free_cell() {
    let refusal = refused(
        "wG1",
        "
        wG1   wQ    .     bA1   *
           .     bQ    bS1

        Base
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Grasshopper });
}

#[test]
fn a_grasshopper_does_not_walk() {
    let refusal = refused(
        "wG1",
        "
        wG1   wQ    bQ
           *

        Base
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Grasshopper });
}

#[test]
fn a_grasshopper_does_not_land_on_a_tile() {
    let refusal = refused("wG1", "wG1   wQ    bQ*\n\nBase");
    assert_eq!(refusal, Refusal::CellTaken { by: tile("bQ") });
}

#[test]
fn a_grasshopper_jumps_over_stacks_of_any_height() {
    goes(
        "wG1",
        "
        wG1   bB2+  bQ    wB2+  *

        bB2 on wB1 on bB1 on wQ, wB2 on bA1
        Base
        ",
    );
}

#[test]
fn a_spider_keeps_to_the_wall_of_a_bay() {
    walks(
        "wS1 \\bG1",
        Bug::Spider,
        "
           wS1   .     *
        wQ    *     *     bG1
           bQ    bA1   bS1

        Base
        ",
    );
}
