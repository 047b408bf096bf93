//! Every reason for which a turn is refused, with the tiles and cells that prove it.

use crate::{draw, position, refused, tile, tiles, turn};
use hive_rules::{Bug, Cell, Direction, Opening, PieceSet, Refusal, Turn};

/// A tile, and a drawing with the one cell that it may not go to.
type Case = (&'static str, &'static str);

#[track_caller]
fn ask((name, text): Case) -> Refusal {
    refused(name, text)
}

const GAME_OVER: Case = (
    "wA1",
    "
       wS1   bS1
    bA1   bQ    bG1   wA1   *
       wG1   wQ

    Base
    ",
);

#[test]
fn nothing_is_played_after_the_end() {
    assert_eq!(ask(GAME_OVER), Refusal::GameOver);
    assert_eq!(position(GAME_OVER.1).check_pass(), Err(Refusal::GameOver));
}

const NOT_IN_SET: Case = (
    "wL",
    "
    *     wQ    bQ

    Base+MP
    ",
);

#[test]
fn a_tile_that_is_not_in_the_box_is_not_laid() {
    assert_eq!(ask(NOT_IN_SET), Refusal::NotInSet);
}

const NOT_YOUR_TURN: Case = (
    "bQ",
    "
    wQ    bQ
       .     *
    ",
);

#[test]
fn the_other_players_tiles_are_left_alone() {
    assert_eq!(ask(NOT_YOUR_TURN), Refusal::NotYourTurn);
    assert_eq!(ask(("bA1", NOT_YOUR_TURN.1)), Refusal::NotYourTurn);
}

const NOT_IN_THE_MIDDLE: Case = (
    "wQ",
    "
    .     *

    Base
    ",
);

#[test]
fn the_first_tile_is_laid_in_the_middle() {
    assert_eq!(ask(NOT_IN_THE_MIDDLE), Refusal::FirstTileInTheMiddle);
}

/// The queen as a first tile, where tournament rules are played.
fn queen_barred() -> Refusal {
    let mut drawn = draw("*");
    drawn.diagram.setup.ruleset.opening = Opening::Tournament;
    let position = drawn.diagram.setup.position().unwrap();
    position.check(tile("wQ"), drawn.marked()).unwrap_err()
}

#[test]
fn a_tournament_does_not_begin_with_the_queen() {
    assert_eq!(queen_barred(), Refusal::QueenBarred);
}

const QUEEN_DUE: Case = (
    "wA2",
    "
    *     wA1   wS1   wG1   bG1   bQ    bA1

    Base
    ",
);

#[test]
fn on_the_fourth_turn_the_queen_is_due() {
    assert_eq!(ask(QUEEN_DUE), Refusal::QueenDue);
}

const COPIES_IN_ORDER: Case = (
    "wA3",
    "
    *     wQ    wA1   bQ

    Base
    ",
);

#[test]
fn the_third_ant_does_not_enter_before_the_second() {
    assert_eq!(ask(COPIES_IN_ORDER), Refusal::CopiesInOrder { next: tile("wA2") });
}

const CELL_TAKEN: Case = (
    "wA1",
    "
    wQ    bB1+*

    bB1 on bQ
    Base
    ",
);

#[test]
fn a_new_tile_is_not_laid_on_another() {
    assert_eq!(ask(CELL_TAKEN), Refusal::CellTaken { by: tile("bB1") });
}

#[test]
fn a_queen_does_not_climb() {
    let refusal = refused(
        "wQ",
        "
        wQ    bQ*

        Base
        ",
    );
    assert_eq!(refusal, Refusal::CellTaken { by: tile("bQ") });
}

const TOUCHES_ENEMY: Case = (
    "wA1",
    "
    wQ    bQ
       *     bS1

    Base
    ",
);

#[test]
fn a_new_tile_does_not_touch_the_enemy() {
    assert_eq!(ask(TOUCHES_ENEMY), Refusal::TouchesEnemy { tiles: tiles("bQ bS1") });
}

const TOUCHES_NO_OWN: Case = (
    "wA1",
    "
    *     .     wQ    bQ

    Base
    ",
);

#[test]
fn a_new_tile_touches_one_of_its_own_colour() {
    assert_eq!(ask(TOUCHES_NO_OWN), Refusal::TouchesNoOwn);
}

const QUEEN_NOT_PLACED: Case = (
    "wA1",
    "
    wA1   bQ
       *

    Base
    ",
);

#[test]
fn nothing_moves_before_its_queen_is_on_the_table() {
    assert_eq!(ask(QUEEN_NOT_PLACED), Refusal::QueenNotPlaced);
}

const COVERED: Case = (
    "wA1",
    "
    wQ    bQ    wB1+
             .     *

    wB1 on bB1 on wA1
    Base
    ",
);

/// The tile named is the one directly on it, not the top of the stack.
#[test]
fn a_covered_tile_does_not_move() {
    assert_eq!(ask(COVERED), Refusal::Covered { by: tile("bB1") });
}

const JUST_MOVED: Case = (
    "wA1",
    "
    wQ    bQ    bP
       .     *     wA1

    Base+P, wA1 just moved
    ",
);

#[test]
fn a_tile_that_was_just_thrown_rests() {
    assert_eq!(ask(JUST_MOVED), Refusal::JustMoved { piece: tile("wA1") });
}

/// White's pillbug has itself been thrown, and so throws nothing.
#[test]
fn a_pillbug_that_was_just_thrown_throws_nothing() {
    let refusal = refused(
        "bA1",
        "
        wQ    bQ    bP
           bA1   wP    *

        Base+P, wP just moved
        ",
    );
    assert_eq!(refusal, Refusal::JustMoved { piece: tile("wP") });
}

#[test]
fn a_tile_that_has_just_moved_is_not_thrown() {
    let refusal = refused(
        "bA1",
        "
        bQ    wQ
           bA1   wP    *

        Base+P, bA1 just moved
        ",
    );
    assert_eq!(refusal, Refusal::JustMoved { piece: tile("bA1") });
}

const SPLITS_HIVE: Case = (
    "wA1",
    "
    wQ    *
       wA1   bB1+
    bQ

    bB1 on wS1
    Base
    ",
);

/// A stack stays together, so what lies under the beetle belongs to its part.
#[test]
fn a_tile_that_holds_three_parts_together_stays() {
    let Refusal::SplitsHive { parts } = ask(SPLITS_HIVE) else { panic!("not pinned") };
    assert_eq!(parts.as_slice(), [tiles("wQ"), tiles("wS1 bB1"), tiles("bQ")]);
}

const STAYS_PUT: Case = (
    "wQ",
    "
    wQ*   bQ

    Base
    ",
);

#[test]
fn staying_where_one_is_is_no_move() {
    assert_eq!(ask(STAYS_PUT), Refusal::StaysPut);
}

const GATE: Case = (
    "wQ",
    "
       wS1   *
    bG1   wQ    bA1
       bS1   bQ

    Base
    ",
);

#[test]
fn a_queen_does_not_squeeze_through_a_gate() {
    let (from, to) = (Cell::at(0, 1), Cell::at(1, 0));
    assert_eq!(ask(GATE), Refusal::Gate { between: [tile("wS1"), tile("bA1")], step: [from, to] });
}

/// The gate is not at the ant but at the far end of its way.
#[test]
fn an_ant_is_told_which_gate_of_its_way_is_too_narrow() {
    let text = "
          wS1   bQ
       bG1   *     .
    wA1   wQ    bS1

    Base
    ";
    let Refusal::Gate { between, step } = refused("wA1", text) else { panic!("no gate") };
    assert_eq!(between.into_iter().collect::<PieceSet>(), tiles("bQ bS1"));
    let hole = draw(text).marked();
    assert_eq!(step, [hole.neighbor(Direction::E), hole]);
}

/// Two stacks of two on both sides, and nothing between them as high as they are.
#[test]
fn a_beetle_does_not_climb_between_two_stacks_that_are_higher() {
    let text = "
    wQ    bB1+
       wB1   bA1*
          bB2+

    bB1 on bQ, bB2 on bG1
    Base
    ";
    let Refusal::Gate { between, .. } = refused("wB1", text) else { panic!("no gate") };
    assert_eq!(between.into_iter().collect::<PieceSet>(), tiles("bB1 bB2"));
}

const CANNOT_REACH: Case = (
    "wQ",
    "
    wQ    bQ
       .     *

    Base
    ",
);

#[test]
fn a_queen_does_not_take_two_steps() {
    assert_eq!(ask(CANNOT_REACH), Refusal::CannotReach { bug: Bug::Queen });
}

const LOSES_TOUCH: Case = (
    "bQ",
    "
       wS1   bS1   wG1
    bA1   .     .     wQ
       bG1   .     wA1
          *     bQ

    Base, black to move
    ",
);

/// One step, and she touches tiles before it and after it; but none of them all along.
#[test]
fn a_queen_does_not_leave_the_hive_on_her_way() {
    let Refusal::LosesTouch { step } = ask(LOSES_TOUCH) else { panic!("not for that") };
    assert_eq!(step[0].direction_to(step[1]), Some(Direction::W));
}

/// For each insect a cell that its rule does not lead to.
#[test]
fn each_insect_is_told_its_own_rule() {
    let cases = [
        ("wS1", Bug::Spider, "wS1   wQ    bQ\n   .     *\n\nBase"),
        ("wB1", Bug::Beetle, "wB1   wQ    bQ*\n\nBase"),
        ("wG1", Bug::Grasshopper, "wG1   wQ    bQ    .     *\n\nBase"),
        ("wA1", Bug::Ant, "wA1   wQ    bQ    .     *\n\nBase"),
        ("wM", Bug::Mosquito, "wM    wQ    bQ    *\n\nBase+M"),
        ("wL", Bug::Ladybug, "wL    wQ    bQ    .     *\n\nBase+L"),
        ("wP", Bug::Pillbug, "wP    wQ    bQ    *\n\nBase+P"),
        ("bQ", Bug::Pillbug, "wQ    wP    bQ    *\n\nBase+P"),
        ("wM", Bug::Beetle, "wM+   wQ    bQ    *\n\nwM on wA1, Base+M"),
    ];
    for (name, bug, text) in cases {
        assert_eq!(refused(name, text), Refusal::CannotReach { bug }, "{name}\n{text}");
    }
}

const NOTHING_TO_COPY: Case = (
    "wM",
    "
    wM    bM    bQ    wQ
       *

    Base+M
    ",
);

#[test]
fn a_mosquito_beside_a_mosquito_has_nothing_to_copy() {
    let beside = PieceSet::of(tile("bM"));
    assert_eq!(ask(NOTHING_TO_COPY), Refusal::NothingToCopy { beside });
}

fn cannot_pass() -> Refusal {
    position("wQ    bQ").check_pass().unwrap_err()
}

#[test]
fn nobody_passes_who_can_do_something() {
    assert_eq!(cannot_pass(), Refusal::CannotPass);
}

/// A turn that says that the queen stood elsewhere.
fn not_there() -> Refusal {
    let mut position = position("wQ    bQ");
    let Turn::Move { piece, from, to } = turn(&position, "wQ /bQ") else { panic!("not a move") };
    position.play(Turn::Move { piece, from: from.neighbor(Direction::W), to }).unwrap_err()
}

#[test]
fn a_turn_begins_where_its_tile_is() {
    let really = position("wQ    bQ").cell_of(tile("wQ"));
    assert_eq!(not_there(), Refusal::NotThere { really });
}

#[test]
fn a_tile_in_the_hand_does_not_come_from_the_table() {
    let mut position = position("wQ    bQ");
    let to = position.cell_of(tile("wQ")).unwrap().neighbor(Direction::W);
    let from = to.neighbor(Direction::W);
    let refusal = position.play(Turn::Move { piece: tile("wA1"), from, to }).unwrap_err();
    assert_eq!(refusal, Refusal::NotThere { really: None });
}

/// A tile on the table is not laid a second time.
#[test]
fn a_tile_on_the_table_does_not_come_from_the_hand() {
    let mut position = position("wQ    bQ");
    let Turn::Move { piece, from, to } = turn(&position, "wQ /bQ") else { panic!("not a move") };
    let refusal = position.play(Turn::Place { piece, to }).unwrap_err();
    assert_eq!(refusal, Refusal::NotThere { really: Some(from) });
}

/// The names that the catalogues of sentences know; the match keeps the list whole.
const fn known_name(refusal: &Refusal) -> (usize, &'static str) {
    match refusal {
        Refusal::GameOver => (0, "game-over"),
        Refusal::NotInSet => (1, "not-in-set"),
        Refusal::NotYourTurn => (2, "not-your-turn"),
        Refusal::FirstTileInTheMiddle => (3, "first-tile-in-the-middle"),
        Refusal::QueenBarred => (4, "queen-barred"),
        Refusal::QueenDue => (5, "queen-due"),
        Refusal::CopiesInOrder { .. } => (6, "copies-in-order"),
        Refusal::CellTaken { .. } => (7, "cell-taken"),
        Refusal::TouchesEnemy { .. } => (8, "touches-enemy"),
        Refusal::TouchesNoOwn => (9, "touches-no-own"),
        Refusal::QueenNotPlaced => (10, "queen-not-placed"),
        Refusal::Covered { .. } => (11, "covered"),
        Refusal::JustMoved { .. } => (12, "just-moved"),
        Refusal::SplitsHive { .. } => (13, "splits-hive"),
        Refusal::StaysPut => (14, "stays-put"),
        Refusal::Gate { .. } => (15, "gate"),
        Refusal::CannotReach { .. } => (16, "cannot-reach"),
        Refusal::NothingToCopy { .. } => (17, "nothing-to-copy"),
        Refusal::CannotPass => (18, "cannot-pass"),
        Refusal::NotThere { .. } => (19, "not-there"),
        Refusal::LosesTouch { .. } => (20, "loses-touch"),
    }
}

#[test]
fn every_reason_has_its_position_and_its_name() {
    let asked = [
        GAME_OVER,
        NOT_IN_SET,
        NOT_YOUR_TURN,
        NOT_IN_THE_MIDDLE,
        QUEEN_DUE,
        COPIES_IN_ORDER,
        CELL_TAKEN,
        TOUCHES_ENEMY,
        TOUCHES_NO_OWN,
        QUEEN_NOT_PLACED,
        COVERED,
        JUST_MOVED,
        SPLITS_HIVE,
        STAYS_PUT,
        GATE,
        LOSES_TOUCH,
        CANNOT_REACH,
        NOTHING_TO_COPY,
    ];
    let others = [queen_barred(), cannot_pass(), not_there()];
    let mut seen = [false; 21];
    for refusal in asked.map(ask).into_iter().chain(others) {
        let (number, name) = known_name(&refusal);
        assert_eq!(refusal.name(), name);
        assert!(!refusal.to_string().is_empty(), "{name} has no sentence");
        seen[number] = true;
    }
    assert_eq!(seen, [true; 21], "a reason is missing");
}
