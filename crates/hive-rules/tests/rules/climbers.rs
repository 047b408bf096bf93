//! Rule 8, the insects that climb: beetle and ladybug.

use crate::{game, goes, play, position, refused, stuck, tile};
use hive_rules::{Bug, Refusal};

#[test]
fn a_beetle_climbs_and_walks() {
    goes(
        "wB1",
        "
           *
        wB1   wQ*   bQ
           *

        Base
        ",
    );
}

#[test]
fn a_beetle_on_top_goes_to_any_side() {
    goes(
        "wB1",
        "
           *     *
        wQ*   wB1+  bA1*
           *     *

        wB1 on bQ
        Base
        ",
    );
}

#[test]
fn a_beetle_goes_one_step_even_on_top() {
    let refusal = refused("wB1", "wB1+  wQ    bQ*\n\nwB1 on bA1\nBase");
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Beetle });
}

#[test]
fn a_covered_tile_is_stuck() {
    stuck("wA1", "wQ    bQ    bB1+\n\nbB1 on wA1\nBase");
}

#[test]
fn a_covered_beetle_is_stuck() {
    stuck("wB1", "wQ    bQ    bB1+\n\nbB1 on wB1 on wA1\nBase");
}

#[test]
fn all_four_beetles_pile_up() {
    let mut game = game(
        "
        wQ    bB2+  wB1
           .     bQ

        bB2 on wB2 on bB1 on wA1
        Base
        ",
    );
    play(&mut game, "wB1 bB2");
    let stack = game.position().cell_of(tile("wA1")).unwrap();
    assert_eq!(game.position().height(stack), 5);
    let names = ["wB1", "bB2", "wB2", "bB1", "wA1"].map(tile);
    assert!(game.position().stack(stack).eq(names));
}

#[test]
fn a_beetle_comes_down_from_a_stack_of_five() {
    goes(
        "wB1",
        "
           *     *
        wQ*   wB1+  bQ*
           *     *

        wB1 on bB2 on wB2 on bB1 on wA1
        Base
        ",
    );
}

/// The tile beneath is free again as soon as the beetle is gone.
#[test]
fn a_tile_is_free_again_when_the_beetle_has_left() {
    let mut game = game(
        "
        wQ    bQ    bB1+

        bB1 on wA1
        Base, black to move
        ",
    );
    play(&mut game, "bB1 bQ, wA1 wQ\\");
}

#[test]
fn a_stack_is_counted_from_the_ground() {
    let position = position("wQ    bQ    bB1+\n\nbB1 on wB1 on wA1\nBase");
    assert_eq!(["wA1", "wB1", "bB1"].map(|name| position.level_of(tile(name))), [Some(0), Some(1), Some(2)]);
    assert_eq!(position.cover_of(tile("wA1")), Some(tile("wB1")));
    assert_eq!(position.cover_of(tile("bB1")), None);
}

#[test]
fn a_ladybug_crosses_two_tiles_and_comes_down() {
    goes(
        "wL",
        "
           .     *     *
        wL    wQ    bQ    *
           .     *     *

        Base+L
        ",
    );
}

#[test]
fn a_ladybug_does_not_come_back_to_its_start() {
    goes(
        "wL",
        "
           *     *     *
        *     wQ    bQ    *
           *     wL    *

        Base+L
        ",
    );
}

#[test]
fn a_ladybug_does_not_come_back_to_its_start_over_stacks_either() {
    goes(
        "wL",
        "
           *     *     *
        *     wB1+  bQ    *
           *     wL    *

        wB1 on wQ
        Base+L
        ",
    );
}

#[test]
fn a_ladybug_does_not_end_on_top() {
    let refusal = refused("wL", "wL    wQ    bQ    bA1*\n\nBase+L");
    assert_eq!(refusal, Refusal::CellTaken { by: tile("bA1") });
}

#[test]
fn a_ladybug_does_not_walk_the_rim() {
    let refusal = refused(
        "wL",
        "
        wL    wQ    bQ    bA1
           *

        Base+L
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Ladybug });
}

#[test]
fn a_ladybug_does_not_cross_a_gap_between_tiles() {
    let refusal = refused(
        "wL",
        "
           .     bA1   .     bS1   *
              wL    wQ    bQ

        Base+L
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Ladybug });
}

#[test]
fn a_ladybug_crosses_stacks_of_any_height() {
    goes(
        "wL",
        "
           .     *     *
        wL    wQ    bB2+  *
           .     *     *

        bB2 on wB1 on bB1 on bQ
        Base+L
        ",
    );
}
