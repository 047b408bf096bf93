//! The pillbug, which walks like a queen or throws a neighbour over its back (D5).

use crate::{allowed, game, goes, play, position, refused, stuck, tile, tiles, turn};
use hive_rules::{Bug, Color, Outcome, PieceSet, Refusal, Turn};

#[test]
fn a_pillbug_walks_like_a_queen() {
    goes(
        "wP",
        "
        bQ    wQ    bA1
           *     wP    *

        Base+P
        ",
    );
}

#[test]
fn a_pillbug_throws_an_enemy_to_any_free_cell_beside_itself() {
    goes(
        "bA1",
        "
        bQ    wQ    bA1
           *     wP    *
              *     *

        Base+P
        ",
    );
}

#[test]
fn a_pillbug_throws_a_tile_of_its_own_colour() {
    goes(
        "wB1",
        "
                 *
        bQ    wQ*   wB1
           *     wP*   *
              *     *

        Base+P
        ",
    );
}

#[test]
fn a_pillbug_throws_its_own_queen() {
    goes(
        "wQ",
        "
                 *
        bA1   bQ    wQ
           *     wP    *
              *     *

        Base+P
        ",
    );
}

#[test]
fn a_pillbug_throws_the_enemys_queen() {
    goes(
        "bQ",
        "
              bQ    wQ
           *     wP    *
              *     *

        Base+P
        ",
    );
}

#[test]
fn a_walk_and_a_throw_with_the_same_end_are_one_turn() {
    let text = "
        bA1   bQ    wQ
           .     wP    *

        Base+P
        ";
    let turn = allowed("wQ", text);
    assert_eq!(position(text).legal_turns().iter().filter(|&&other| other == turn).count(), 1);
    assert_eq!(position(text).count_turns(), position(text).legal_turns().len());
}

/// Lifting the pillbug would part the queens, but it need not be lifted to throw.
#[test]
fn a_pinned_pillbug_throws() {
    goes(
        "bQ",
        "
           *     *
        bQ    wP    wQ
           *     *

        Base+P
        ",
    );
    stuck("wP", "bQ    wP    wQ\n\nBase+P");
}

#[test]
fn a_covered_pillbug_does_not_throw() {
    stuck(
        "bA1",
        "
        bQ    wQ    bA1
           .     bB1+  .

        bB1 on wP
        Base+P
        ",
    );
}

#[test]
fn nothing_is_thrown_before_the_queen_is_on_the_table() {
    stuck(
        "bA1",
        "
        bQ    wG1   bA1
           .     wP

        Base+P
        ",
    );
}

#[test]
fn the_tile_that_the_opponent_has_just_moved_is_not_thrown() {
    stuck(
        "bA1",
        "
        bQ    wQ    bA1
           .     wP

        Base+P, bA1 just moved
        ",
    );
}

/// White's pillbug stands beside the ant as well, but the ant has to rest.
#[test]
fn a_tile_that_was_just_thrown_is_not_thrown_back() {
    let mut game = game(
        "
        bQ    bP    wP    wQ
           bS1   wA1   .

        Base+P, black to move
        ",
    );
    play(&mut game, "wA1 bP/");
    let ant = tile("wA1");
    assert_eq!(game.position().barred(), Some(ant));
    assert!(!game.position().legal_turns().iter().any(|turn| turn.piece() == Some(ant)));
}

#[test]
fn a_tile_that_was_just_thrown_moves_again_one_turn_later() {
    let mut game = game(
        "
        bQ    wQ    bA1
           .     wP

        Base+P
        ",
    );
    play(&mut game, "bA1 wP-");
    stays(&game, "bA1");
    play(&mut game, "bQ \\wQ, wG1 /wP, bA1 wP\\");
}

/// No legal turn of the side to move begins with this tile.
#[track_caller]
fn stays(game: &hive_rules::Game, name: &str) {
    let moved = |turn: &&Turn| turn.piece() == Some(tile(name));
    assert_eq!(game.position().legal_turns().iter().find(moved), None);
}

#[test]
fn a_pillbug_that_was_just_thrown_does_not_throw() {
    let mut game = game(
        "
        wQ    bQ    bP
           bA1   .     wP

        Base+P, black to move
        ",
    );
    play(&mut game, "wP /bP");
    stays(&game, "wP");
    stays(&game, "bA1");
    play(&mut game, "wG1 -wQ, bG1 bP-, bA1 wP\\");
}

#[test]
fn a_stacked_tile_is_not_thrown() {
    let text = "
        bQ    wQ    bB1+
           .     wP    *

        bB1 on bA1
        Base+P
        ";
    assert_eq!(refused("bB1", text), Refusal::CannotReach { bug: Bug::Pillbug });
    assert_eq!(refused("bA1", text), Refusal::Covered { by: tile("bB1") });
}

#[test]
fn a_throw_that_would_split_the_hive_is_refused() {
    let refusal = refused(
        "bA1",
        "
        wQ    wP    bA1   bQ
           .     *

        Base+P
        ",
    );
    assert_eq!(refusal.name(), "splits-hive");
}

#[test]
fn a_tile_is_not_thrown_onto_another() {
    let refusal = refused(
        "bA1",
        "
        bQ    wQ*   bA1
           .     wP

        Base+P
        ",
    );
    assert_eq!(refusal, Refusal::CellTaken { by: tile("wQ") });
}

/// No tile could slide into the hole, but a throw goes over the pillbug's back.
#[test]
fn a_tile_is_thrown_into_an_enclosed_hole() {
    allowed(
        "bA1",
        "
           wS1   bQ
        bG1   *     wP    bA1
           wQ    wG1

        Base+P
        ",
    );
}

#[test]
fn a_tile_is_not_lifted_between_two_stacks() {
    let refusal = refused(
        "bA1",
        "
           bB1+  .
        bA1   wP    *
           bB2+  .

        bB1 on wQ, bB2 on bQ
        Base+P
        ",
    );
    let Refusal::Gate { between, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!(between.into_iter().collect::<PieceSet>(), tiles("bB1 bB2"));
}

#[test]
fn a_tile_is_not_put_down_between_two_stacks() {
    goes(
        "bA1",
        "
           *     bB1+
        bA1   wP    .
           *     bB2+

        bB1 on wQ, bB2 on bQ
        Base+P
        ",
    );
}

#[test]
fn a_tile_is_put_down_beside_one_stack() {
    goes(
        "bA1",
        "
           *     bB1+
        bA1   wP    *
           *     bQ

        bB1 on wQ
        Base+P
        ",
    );
}

#[test]
fn a_mosquito_beside_a_pillbug_throws() {
    goes(
        "bA1",
        "
           bQ    wQ    wP    .
              bA1   wM    *
                 *     *

        Base+MP
        ",
    );
}

/// The pillbug may be the enemy's, and may itself have to rest.
#[test]
fn a_mosquito_copies_the_enemys_resting_pillbug() {
    goes(
        "bA1",
        "
           bQ    wQ    bP    .
              bA1   wM    *
                 *     *

        Base+MP, bP just moved
        ",
    );
}

#[test]
fn a_mosquito_that_copies_a_pillbug_also_walks_like_one() {
    goes(
        "wM",
        "
        wQ    bQ    bP    *
           .     *     wM

        Base+MP
        ",
    );
}

#[test]
fn a_mosquito_on_top_of_the_hive_does_not_throw() {
    stuck(
        "bA1",
        "
           bQ    wQ    bP
              bA1   wM+   .

        wM on wS1
        Base+MP
        ",
    );
}

#[test]
fn a_mosquito_that_was_just_thrown_does_not_throw() {
    stuck(
        "bA1",
        "
           bQ    wQ    bP
              bA1   wM    .

        Base+MP, wM just moved
        ",
    );
}

#[test]
fn a_pillbug_under_a_beetle_gives_the_mosquito_nothing_to_throw_with() {
    stuck(
        "bA1",
        "
           bQ    wQ    bB1+
              bA1   wM    .

        bB1 on wP
        Base+MP
        ",
    );
}

#[test]
fn in_a_set_without_pillbugs_nothing_is_thrown() {
    let refusal = refused(
        "bA1",
        "
        bQ    wQ    bA1
           .     wM    *

        Base+M
        ",
    );
    assert_eq!(refusal, Refusal::NotYourTurn);
}

#[test]
fn a_throw_can_close_the_ring() {
    let mut game = game(
        "
           wA1   wS1
        wG1   bQ    .
           wQ    wP    bA1

        Base+P
        ",
    );
    let throw = turn(game.position(), "bA1 bQ-");
    game.play(throw).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Surrounded { winner: Color::White }));
}
