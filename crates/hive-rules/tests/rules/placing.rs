//! Rules 2 to 5: the start, placing, and the queen's turn.

use crate::{allowed, game, goes, placed_on, play, position, refused, stuck, tile, tiles};
use hive_rules::{Refusal, Turn};

#[test]
fn white_begins_in_the_middle() {
    placed_on(
        "
        *

        Base
        ",
    );
}

#[test]
fn blacks_first_tile_touches_whites_on_any_side() {
    placed_on(
        "
           *     *
        *     wS1   *
           *     *

        Base, black to move
        ",
    );
}

#[test]
fn blacks_first_tile_does_not_lie_apart() {
    let refusal = refused("bS1", "wS1   .     *\n\nBase, black to move");
    assert_eq!(refusal, Refusal::TouchesNoOwn);
}

#[test]
fn from_the_second_turn_on_a_new_tile_touches_its_own_colour_only() {
    placed_on(
        "
           *     .     .
        *     wS1   bS1   .
           *     .     .

        Base
        ",
    );
}

#[test]
fn black_is_bound_by_the_same_rule() {
    placed_on(
        "
        .     .     .     *
           wA1   wS1   bS1   *
        .     .     .     *

        Base, black to move
        ",
    );
}

/// Of a stack only the top counts: the beetle on the black queen makes her cell a white one.
#[test]
fn a_stack_has_the_colour_of_its_top() {
    placed_on(
        "
           *     *     .     .
        *     wQ    wB1+  bA1   .
           *     *     .     .

        wB1 on bQ
        Base
        ",
    );
}

#[test]
fn a_player_whose_every_tile_is_covered_places_nothing() {
    placed_on(
        "
        bB1+  bQ    bB2+

        bB1 on wQ, bB2 on wA1
        Base
        ",
    );
}

#[test]
fn a_hole_that_touches_the_enemy_is_no_place_for_a_new_tile() {
    let refusal = refused(
        "wA2",
        "
           wS1   wA1
        wG1   *     bQ
           wQ    wS2

        Base
        ",
    );
    assert_eq!(refusal, Refusal::TouchesEnemy { tiles: tiles("bQ") });
}

#[test]
fn a_beetle_is_placed_on_the_ground() {
    let refusal = refused("wB1", "wQ*   bQ\n\nBase");
    assert_eq!(refusal, Refusal::CellTaken { by: tile("wQ") });
    assert!(matches!(allowed("wB1", "*     wQ    bQ\n\nBase"), Turn::Place { .. }));
}

#[test]
fn a_player_need_not_place_every_tile() {
    let position = position("wQ    bQ\n\nBase");
    assert!(position.legal_turns().iter().any(|turn| turn.from().is_some()));
    assert_eq!(position.hand(hive_rules::Color::White).len(), 10);
}

#[test]
fn the_queen_may_enter_on_any_of_the_first_three_turns() {
    allowed("wQ", "*\n\nBase");
    allowed("wQ", "*     wS1   bS1\n\nBase");
    allowed("wQ", "*     wG1   wS1   bS1   bG1\n\nBase");
}

const FOURTH_TURN: &str = "
    wA1   wS1   wG1   bG1   bQ    bA1

    Base
";

#[test]
fn on_the_fourth_turn_nothing_but_the_queen_enters() {
    let turns = position(FOURTH_TURN).legal_turns();
    assert!(!turns.is_empty());
    assert!(turns.iter().all(|turn| matches!(turn, Turn::Place { piece, .. } if *piece == tile("wQ"))));
}

#[test]
fn after_the_queen_other_tiles_enter_again() {
    let mut game = game(FOURTH_TURN);
    play(&mut game, "wQ -wA1, bS1 bA1-, wA2 -wQ");
}

#[test]
fn nothing_moves_before_the_queen_is_on_the_table() {
    stuck("wA1", "wA1   bQ\n\nBase");
    stuck("wB1", "wB1   wS1   bQ    bA1\n\nBase");
}

#[test]
fn a_tile_moves_once_its_own_queen_is_placed_though_the_enemys_is_not() {
    goes(
        "wA1",
        "
           *     *     *
        wA1   wQ    bS1   *
           *     *     *

        Base
        ",
    );
}

#[test]
fn a_moving_tile_may_end_beside_enemies() {
    let mut game = game("wA1   wQ    bQ    bA1\n\nBase");
    play(&mut game, "wA1 bQ/");
}
