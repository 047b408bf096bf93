//! Rule 7: a tile slides, and what cannot slide out or in cannot go.

use crate::{allowed, goes, refused, stuck, tiles};
use hive_rules::{Bug, PieceSet, Refusal};

#[test]
fn a_queen_with_five_neighbours_does_not_get_out() {
    stuck(
        "wQ",
        "
           wS1   .
        bG1   wQ    bA1
           bS1   bQ

        Base
        ",
    );
}

/// Three neighbours with a gap between any two: every gap is a gate.
#[test]
fn a_tile_between_three_others_does_not_get_out() {
    let text = "
                    bQ    bS1
           wS1   bG1   *     wG1
        bB1   .     wA1   bA1
           wQ    wB1   .

        Base
        ";
    let Refusal::Gate { between, .. } = refused("wA1", text) else { panic!("no gate") };
    assert_eq!(between.into_iter().collect::<PieceSet>(), tiles("bG1 bA1"));
    stuck("wA1", &text.replace('*', "."));
}

#[test]
fn nothing_slides_through_a_gate_into_a_hole() {
    let refusal = refused(
        "wQ",
        "
           bS1   bQ
        wG1   *     wQ
           wA1   wS1

        Base
        ",
    );
    let Refusal::Gate { between, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!(between.into_iter().collect::<PieceSet>(), tiles("bQ wS1"));
}

/// A hole that is closed on all sides is not even beside a gate.
#[test]
fn nothing_slides_into_a_closed_hole() {
    let refusal = refused(
        "wA1",
        "
           bS1   bQ
        wG1   *     bA1   wA1
           wQ    wS1

        Base
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Ant });
}

#[test]
fn a_grasshopper_jumps_into_a_closed_hole() {
    goes(
        "wG1",
        "
           bS1   bQ
        bG1   *     bA1   wG1
           wQ    wS1

        Base
        ",
    );
}

#[test]
fn a_grasshopper_jumps_out_of_a_closed_hole() {
    goes(
        "wG1",
        "
              *           *
                 bS1   bQ
        *     bG1   wG1   bA1   *
                 wQ    wS1
              *           *

        Base
        ",
    );
}

#[test]
fn a_ladybug_comes_down_into_a_closed_hole() {
    allowed(
        "wL",
        "
           bS1   bQ
        bG1   *     bA1   wL
           wQ    wS1

        Base+L
        ",
    );
}

#[test]
fn a_beetle_comes_down_into_a_closed_hole() {
    goes(
        "wB1",
        "
           bS1   bQ*   *
        bG1   *     wB1+  *
           wQ    wS1*  *

        wB1 on bA1
        Base
        ",
    );
}

#[test]
fn a_beetle_climbs_out_of_a_closed_hole() {
    goes(
        "wB1",
        "
           bS1*  bQ*
        bG1*  wB1   bA1*
           wQ*   wS1*

        Base
        ",
    );
}
