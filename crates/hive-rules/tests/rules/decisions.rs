//! What the rulebooks leave open: the opening (D1), gates at height (D2), passing (D4) and the
//! names of copies (D6). Repetition (D3) and the pillbug (D5) have files of their own.

use crate::{draw, game, goes, play, position, refused, tile, tiles};
use hive_rules::{Expansions, Opening, Outcome, Piece, PieceSet, Position, Refusal, Ruleset, Turn};

/// The tiles that may be placed.
fn placeable(position: &Position) -> PieceSet {
    let turns = position.legal_turns();
    turns.iter().filter(|turn| turn.from().is_none()).filter_map(|turn| turn.piece()).collect()
}

/// The position of a drawing, with this opening.
fn opened(opening: Opening, text: &str) -> Position {
    let mut setup = draw(text).diagram.setup;
    setup.ruleset.opening = opening;
    setup.position().unwrap()
}

#[test]
fn the_rulebooks_let_either_player_begin_with_the_queen() {
    let (empty, one) = (".\n\nBase", "wG1\n\nBase, black to move");
    assert_eq!(placeable(&opened(Opening::Rulebook, empty)), tiles("wQ wS1 wB1 wG1 wA1"));
    assert_eq!(placeable(&opened(Opening::Rulebook, one)), tiles("bQ bS1 bB1 bG1 bA1"));
}

#[test]
fn in_a_tournament_neither_player_begins_with_the_queen() {
    let (empty, one) = (".\n\nBase", "wG1\n\nBase, black to move");
    assert_eq!(placeable(&opened(Opening::Tournament, empty)), tiles("wS1 wB1 wG1 wA1"));
    assert_eq!(placeable(&opened(Opening::Tournament, one)), tiles("bS1 bB1 bG1 bA1"));
}

#[test]
fn in_a_tournament_the_queen_may_be_the_second_tile() {
    let second = opened(Opening::Tournament, "wG1   bG1\n\nBase");
    assert!(placeable(&second).contains(tile("wQ")));
}

#[test]
fn people_play_the_rulebooks_opening_unless_they_say_otherwise() {
    assert_eq!(Opening::default(), Opening::Rulebook);
    assert_eq!(Ruleset::rulebook(Expansions::NONE).opening, Opening::Rulebook);
    assert_eq!(Ruleset::tournament(Expansions::NONE).opening, Opening::Tournament);
}

#[test]
fn a_beetle_does_not_climb_onto_a_tile_between_two_higher_stacks() {
    goes(
        "wB1",
        "
           wQ*   bB1+*
        *     wB1   bA1
           *     bB2+*

        bB1 on bQ, bB2 on bG1
        Base
        ",
    );
}

#[test]
fn a_beetle_climbs_onto_a_stack_as_high_as_those_beside_it() {
    goes(
        "wB1",
        "
           wQ*   bB1+*
        *     wB1   wB2+*
           *     bB2+*

        bB1 on bQ, bB2 on bG1, wB2 on bA1
        Base
        ",
    );
}

#[test]
fn one_high_stack_makes_no_gate() {
    goes(
        "wB1",
        "
           wQ*   bB1+*
        *     wB1   bA1*
           *     bG1*

        bB1 on bQ
        Base
        ",
    );
}

#[test]
fn a_beetle_on_one_tile_does_not_come_down_between_two_stacks_of_two() {
    goes(
        "wB1",
        "
           *     bB1+*
        wQ*   wB1+  .
           *     bB2+*

        wB1 on wG1, bB1 on bQ, bB2 on bA1
        Base
        ",
    );
}

#[test]
fn a_beetle_on_two_tiles_comes_down_between_two_stacks_of_two() {
    goes(
        "wB1",
        "
           *     bB1+*
        wQ*   wB1+  *
           *     bB2+*

        wB1 on wB2 on wG1, bB1 on bQ, bB2 on bA1
        Base
        ",
    );
}

/// It stands as high as the stacks beside it, but once it is lifted only one tile is left there.
#[test]
fn the_height_of_the_start_is_what_lies_there_after_lifting() {
    let refusal = refused(
        "wB1",
        "
           .     bB1+
        wQ    wB1+  bG1*
           .     bB2+

        wB1 on wG1, bB1 on bQ, bB2 on bA1
        Base
        ",
    );
    assert_eq!(refusal.name(), "gate");
}

#[test]
fn a_beetle_on_the_ground_needs_room_like_any_other_tile() {
    let refusal = refused(
        "wB1",
        "
           bQ    *
        wQ    wB1   bG1
           bS1   bA1

        Base
        ",
    );
    let Refusal::Gate { between, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!(between.into_iter().collect::<PieceSet>(), tiles("bQ bG1"));
}

/// Up onto the queen and over to the beetle would have led to the lower left.
#[test]
fn a_ladybug_does_not_climb_between_two_stacks() {
    goes(
        "wL",
        "
           *     *     *
        *     wG1   wB1+  *
           *     wL    wQ    *
              .     bB1+  *
                 .     .

        wB1 on bA1, bB1 on bQ
        Base+L
        ",
    );
}

/// From the queen to the ant on the right would be a step between the two stacks.
#[test]
fn a_ladybug_does_not_cross_between_two_stacks() {
    goes(
        "wL",
        "
              *     *
           *     bB1+  *
        wL    bQ    bA1   .
           *     wB1+  *
              *     *

        bB1 on wQ, wB1 on wG1
        Base+L
        ",
    );
}

/// The cell between the two stacks is right beside the grasshopper that it stands on.
#[test]
fn a_ladybug_does_not_come_down_between_two_stacks() {
    goes(
        "wL",
        "
           *     *     wL
        *     bQ    bB1+
           *     wG1   .
              *     wB1+

        bB1 on wQ, wB1 on bA1
        Base+L
        ",
    );
}

/// White's only tile is covered: nothing to move, and nothing to place beside.
const ONLY_A_PASS: &str = "
    bB1+  bQ

    bB1 on wQ
    Base, bB1 just moved
";

#[test]
fn who_can_do_nothing_passes() {
    assert_eq!(position(ONLY_A_PASS).legal_turns().as_slice(), [Turn::Pass]);
    assert_eq!(position(ONLY_A_PASS).check_pass(), Ok(Turn::Pass));
}

#[test]
fn who_can_place_a_tile_does_not_pass() {
    let position = position(
        "
        wA1   bB1+  bQ

        bB1 on wQ
        Base
        ",
    );
    assert_eq!(position.check_pass(), Err(Refusal::CannotPass));
    assert!(!position.legal_turns().contains(&Turn::Pass));
}

#[test]
fn a_pass_is_a_turn_of_its_own() {
    let mut game = game(ONLY_A_PASS);
    let before = game.position().ply();
    play(&mut game, "pass, bQ bB1/");
    assert_eq!(game.position().ply(), before + 2);
    assert_eq!(game.turns().next(), Some(Turn::Pass));
}

#[test]
fn after_a_pass_no_tile_has_to_rest() {
    let mut game = game(ONLY_A_PASS);
    assert_eq!(game.position().barred(), Some(tile("bB1")));
    play(&mut game, "pass");
    assert_eq!(game.position().barred(), None);
    play(&mut game, "bB1 bQ");
}

/// White passes and passes while Black's queen steps to and fro.
#[test]
fn passing_for_ever_ends_by_repetition() {
    let mut game = game(ONLY_A_PASS);
    play(&mut game, "pass, bQ bB1\\, pass, bQ bB1-, pass, bQ bB1\\, pass");
    assert_eq!(game.outcome(), None);
    play(&mut game, "bQ bB1-");
    assert_eq!(game.outcome(), Some(Outcome::Repetition));
}

#[test]
fn copies_enter_in_the_order_of_their_numbers() {
    let hand = position(
        "
        wG1   wQ    wA1   bA1   bQ

        Base
        ",
    );
    assert_eq!(placeable(&hand), tiles("wS1 wB1 wG2 wA2"));
}

#[test]
fn a_copy_keeps_its_name_when_it_moves() {
    let mut game = game(
        "
        wA1   wQ    bQ    bA1
           .     wA2

        Base
        ",
    );
    let second = game.position().cell_of(tile("wA2"));
    play(&mut game, "wA1 bA1-");
    let at = |piece: Piece| game.position().cell_of(piece);
    assert_eq!(at(tile("wA2")), second);
    assert!(at(tile("bA1")).unwrap().direction_to(at(tile("wA1")).unwrap()).is_some());
}
