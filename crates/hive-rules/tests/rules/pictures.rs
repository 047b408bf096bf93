//! The pictures of the rulebooks, as far as they can be counted. The positions are ours, the
//! counts are theirs.

use crate::{allowed, game, goes, placed_on, position, refused, stuck, tiles, walks};
use hive_rules::{Bug, Color, Outcome, PieceSet, Refusal};

#[test]
fn a_queen_steps_to_four_cells() {
    goes(
        "bQ",
        "
           wG1   wQ    bA1
        wS1   *     *     bG1
           bS1   bQ    wA1
              *     *

        Base, black to move
        ",
    );
}

#[test]
fn a_beetle_steps_to_four_cells_and_two_of_them_are_climbs() {
    goes(
        "wB1",
        "
        wS1   bQ*   wQ*   bG1
           *     wB1   *

        Base
        ",
    );
}

#[test]
fn a_grasshopper_jumps_to_three_cells() {
    goes(
        "wG1",
        "
                    *           *
                 bS1   wQ    bQ
        .     bA1   .     wG1   wA1   bG1   *

        Base
        ",
    );
}

#[test]
fn a_grasshopper_does_not_jump_along_a_line_with_a_gap() {
    let refusal = refused(
        "wG1",
        "
                 bS1   wQ    bQ
        *     bA1   .     wG1   wA1   bG1

        Base
        ",
    );
    assert_eq!(refusal, Refusal::CannotReach { bug: Bug::Grasshopper });
}

#[test]
fn a_spider_ends_on_four_cells() {
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

/// The cell to its left touches the hive, but not the tile that the spider starts from.
#[test]
fn a_spider_does_not_lose_touch_in_its_first_step() {
    walks(
        "bS1 /bG1",
        Bug::Spider,
        "
           wS1   bQ    wG1
        bA1   .     .     wQ
           bG1   *     wA1
        *     *     bS1

        Base, black to move
        ",
    );
    let refusal = refused(
        "bQ",
        "
           wS1   bS1   wG1
        bA1   .     .     wQ
           bG1   .     wA1
              *     bQ

        Base, black to move
        ",
    );
    assert!(matches!(refusal, Refusal::LosesTouch { .. }), "{refusal:?}");
}

#[test]
fn an_ant_goes_to_eleven_cells() {
    goes(
        "wA1",
        "
              *     *     *
           *     bS1   bQ    *
        wA1   wG1   .     *
           *     wQ    wS1   *
              *     *     *

        Base
        ",
    );
}

#[test]
fn an_ant_does_not_slide_into_the_hole_in_the_middle_of_the_hive() {
    let refusal = refused(
        "wA1",
        "
           .     bS1   bQ
        wA1   wG1   *     .
           .     wQ    wS1

        Base
        ",
    );
    let Refusal::Gate { between, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!(between.into_iter().collect::<PieceSet>(), tiles("bQ wS1"));
}

#[test]
fn a_ladybug_ends_on_ten_cells() {
    goes(
        "wL",
        "
              *     *     *
           *     wS1   wQ    *
        *     bQ    bA1   wG1   *
           *     *     wL    *

        Base+L
        ",
    );
}

#[test]
fn a_mosquito_beside_a_beetle_and_a_spider_ends_on_six_cells() {
    goes(
        "wM",
        "
        *     wQ    bB1*  wS1*  bQ    *
           .     *     wM    *

        Base+M
        ",
    );
}

#[test]
fn an_ant_that_would_split_the_hive_stays() {
    stuck(
        "bA1",
        "
           wS1   wQ
        wG1         bA1   bQ
                       bG1   bS1

        Base, black to move
        ",
    );
}

/// On the marked cell she would touch both parts, but the hive has to hold during the step, too.
#[test]
fn a_queen_that_would_split_the_hive_and_join_it_again_stays() {
    let split_and_joined = "
                 wS1   bG1
              *     .     wA1
           wQ    bQ    bS1

        Base, black to move
        ";
    let Refusal::SplitsHive { parts } = refused("bQ", split_and_joined) else { panic!("not pinned") };
    assert_eq!(parts.as_slice(), [tiles("wQ"), tiles("wS1 wA1 bS1 bG1")]);
    stuck("bQ", &split_and_joined.replace('*', "."));
}

#[test]
fn a_new_tile_may_be_laid_in_an_enclosed_hole() {
    let hole = "
              wS1   wA1   bQ
           wG1   *     wB1   bA1
              wQ    wS2

        Base
        ";
    allowed("wA2", hole);
    placed_on(
        "
              *     *
           *     wS1   wA1   bQ
        *     wG1   *     wB1   bA1
           *     wQ    wS2   .
              *     *     *

        Base
        ",
    );
}

#[test]
fn a_queen_with_six_neighbours_ends_the_game() {
    let surrounded = "
              wA1   bS1
           bG1   bQ    wS1
              wQ    wA2

        Base, black to move
        ";
    assert!(position(surrounded).legal_turns().is_empty());
    assert_eq!(game(surrounded).outcome(), Some(Outcome::Surrounded { winner: Color::White }));
}
