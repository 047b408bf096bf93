//! Rule 6: the hive stays one, before, after and during a move.

use crate::{goes, refused, stuck, tiles};
use hive_rules::Refusal;

#[test]
fn a_tile_in_the_middle_of_a_line_stays() {
    stuck("wQ", "wA1   wQ    bQ    bA1\n\nBase");
}

#[test]
fn a_tile_at_the_end_of_a_line_goes() {
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

/// In a ring every tile has two neighbours, and either would do.
#[test]
fn no_tile_of_a_ring_is_pinned() {
    goes(
        "wQ",
        "
              bS1   bQ
           wG1   .     bA1
        *     wQ    wS1
           .     *

        Base
        ",
    );
}

#[test]
fn the_parts_of_a_split_hive_are_named() {
    let refusal = refused(
        "wQ",
        "
        wA1   wQ    bQ    bA1
                 *

        Base
        ",
    );
    let Refusal::SplitsHive { parts } = refusal else { panic!("{refusal:?}") };
    assert_eq!(parts.as_slice(), [tiles("wA1"), tiles("bQ bA1")]);
}

/// The grasshopper would land where it joins the hive again, but it leaves two parts behind.
#[test]
fn a_grasshopper_does_not_jump_out_of_a_line() {
    stuck("wG1", "wA1   wQ    wG1   bQ    bA1\n\nBase");
}

#[test]
fn a_beetle_that_holds_the_hive_together_does_not_climb() {
    stuck("wB1", "wQ    wB1   bQ\n\nBase");
}

#[test]
fn a_ladybug_that_holds_the_hive_together_stays() {
    stuck("wL", "wS1   wQ    wL    bQ    bA1\n\nBase+L");
}

/// What lies beneath it keeps the hive together.
#[test]
fn a_beetle_on_top_of_the_only_link_is_free() {
    goes(
        "wB1",
        "
           *     *
        wQ*   wB1+  bQ*
           *     *

        wB1 on bA1
        Base
        ",
    );
}
