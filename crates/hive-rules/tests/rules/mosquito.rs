//! Rule 8, the mosquito: it moves as any tile that it touches.

use crate::{game, goes, play, refused, stuck, tile};
use hive_rules::{Bug, Direction, Refusal};

#[test]
fn a_mosquito_beside_a_mosquito_only_is_stuck() {
    stuck("wM", "wM    bM    bQ    wQ\n\nBase+M");
}

#[test]
fn a_mosquito_copies_a_queen() {
    goes(
        "wM",
        "
           *
        wM    bQ    wQ
           *

        Base+M
        ",
    );
}

#[test]
fn a_mosquito_copies_an_enemys_ant() {
    goes(
        "wM",
        "
           *     *     *     *
        wM    bA1   bQ    wQ    *
           *     *     *     *

        Base+M
        ",
    );
}

#[test]
fn a_mosquito_copies_a_grasshopper() {
    goes("wM", "wM    bG1   bQ    wQ    *\n\nBase+M");
}

#[test]
fn a_mosquito_copies_a_spider() {
    goes(
        "wM",
        "
           .     .     *
        wM    wS1   wQ    bQ
           .     .     *

        Base+M
        ",
    );
}

#[test]
fn a_mosquito_copies_a_ladybug() {
    goes(
        "wM",
        "
           .     *     *
        wM    bL    wQ    bQ
           .     *     *

        Base+ML
        ",
    );
}

#[test]
fn a_mosquito_copies_a_beetle() {
    goes(
        "wM",
        "
           *
        wM    bB1*  bQ    wQ
           *

        Base+M
        ",
    );
}

/// It may choose: a jump as a grasshopper, or a step as a queen.
#[test]
fn a_mosquito_chooses_among_its_neighbours() {
    goes(
        "wM",
        "
              *
           wM    bG1   wQ    *
        *     bQ    .
           .     *

        Base+M
        ",
    );
}

#[test]
fn of_a_stack_a_mosquito_copies_only_the_top() {
    goes(
        "wM",
        "
           *
        wM    bB1+* bQ    wQ
           *

        bB1 on wA1
        Base+M
        ",
    );
}

#[test]
fn a_mosquito_beside_a_covered_ant_is_no_ant() {
    let refusal = refused(
        "wM",
        "
        wM    bB1+  bQ    wQ    *

        bB1 on wA1
        Base+M
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Mosquito });
}

#[test]
fn a_mosquito_gets_nothing_from_a_mosquito_on_top_of_a_stack() {
    stuck("wM", "wM    bM+   bQ    wQ\n\nbM on wA1\nBase+M");
}

/// Whatever it touches up there, it is a beetle until it is down again.
#[test]
fn a_mosquito_on_top_of_the_hive_is_a_beetle() {
    goes(
        "wM",
        "
           *     *
        wQ*   wM+   bA1*
           *     *

        wM on bQ
        Base+M
        ",
    );
}

#[test]
fn a_mosquito_that_has_climbed_as_a_beetle_comes_down_and_copies_again() {
    let mut game = game(
        "
        wA1   wQ    bQ    bA1
           .     .     bB1   wM

        Base+M
        ",
    );
    play(&mut game, "wM bB1, bG1 bA1/");
    let far = game.position().cell_of(tile("wQ")).unwrap().neighbor(Direction::SW);
    let refusal = game.position().check(tile("wM"), far);
    assert_eq!(refusal, Err(Refusal::CannotReach { bug: Bug::Beetle }), "up there it is no ant");
    play(&mut game, "wM bB1-, bG2 bG1/, wM /wQ");
    assert_eq!(game.position().cell_of(tile("wM")), Some(far));
}

#[test]
fn a_mosquito_that_holds_the_hive_together_stays() {
    stuck("wM", "wQ    wM    bA1   bQ\n\nBase+M");
}
