//! The live boards.

use crate::{accepted, boards, drawn};
use hive_notation::parse_piece;
use hive_rulebook::{Board, Pick, Standing};
use hive_rules::{CellSet, Direction, Outcome, Piece, Turn, Way};

/// The pictures of the printed rulebooks: what is picked, and how many cells it may go to.
const PICTURES: [(&str, &str, usize); 9] = [
    ("queen-four", "bQ", 4),
    ("beetle-four", "wB1", 4),
    ("grasshopper-three", "wG1", 3),
    ("spider-four", "bS1", 4),
    ("ant-eleven", "wA1", 11),
    ("ladybug-ten", "wL", 10),
    ("mosquito-six", "wM", 6),
    ("ant-splits", "bA1", 0),
    ("queen-splits-and-joins", "bQ", 0),
];

fn board(id: &str) -> Board {
    boards().into_iter().find(|board| board.id == id).unwrap_or_else(|| panic!("no chapter shows `{id}`"))
}

/// The cells that the rules let the picked tile go to.
fn lawful(board: &Board) -> CellSet {
    let position = board.position();
    match board.pick {
        None => CellSet::EMPTY,
        Some(Pick::Tile(piece)) => accepted(position, piece),
        Some(Pick::Hand) => {
            let hand = position.hand(position.to_move());
            hand.iter().map(|piece| accepted(position, piece)).fold(CellSet::EMPTY, |all, cells| all | cells)
        }
    }
}

#[test]
fn every_board_shows_the_cells_that_the_rules_allow() {
    for board in boards() {
        let found = lawful(&board);
        assert!(
            found == board.targets,
            "{}: stated are {} cells, and found\n\n{}",
            board.id,
            board.targets.len(),
            drawn(board.position(), &found)
        );
        assert_eq!(board.lawful_targets(), found, "{}", board.id);
    }
}

#[test]
fn every_picture_of_the_rulebooks_is_there_with_its_count() {
    for (id, pick, count) in PICTURES {
        let board = board(id);
        assert_eq!(board.pick, parse_piece(pick).map(Pick::Tile), "{id}");
        assert_eq!(lawful(&board).len(), count, "{id}");
    }
    // Three of them also show a cell that is refused, and why.
    for (id, reason) in
        [("grasshopper-three", "cannot-reach"), ("spider-four", "loses-touch"), ("ant-eleven", "gate")]
    {
        assert!(board(id).refused.iter().any(|attempt| attempt.reason == reason), "{id}");
    }
}

#[test]
fn a_new_tile_is_laid_in_an_enclosed_hole() {
    let board = board("hole-filled");
    let closed = |&cell: &hive_rules::Cell| board.position().ring(cell).is_full();
    assert_eq!(board.targets.iter().filter(closed).count(), 1);
}

/// The glossary has one meaning for a hole: an empty cell inside the hive that nothing can slide into. With one side free it is
/// one as well as with none, for the tiles on both sides of the only way in are a gate.
#[test]
fn what_the_texts_call_a_hole_lets_nothing_slide_in() {
    for id in [
        "ant-eleven",
        "gate-in",
        "hole-filled",
        "beetle-at-gate",
        "beetle-into-hole",
        "grasshopper-into-hole",
        "ladybug-into-hole",
    ] {
        let board = board(id);
        let taken = *board.position().taken();
        let sides = |cell: hive_rules::Cell| {
            Direction::ALL.iter().filter(|&&side| taken.contains(cell.neighbor(side))).count()
        };
        let holes = taken.around().iter().filter(|&cell| !taken.contains(cell) && sides(cell) >= 5).count();
        assert_eq!(holes, 1, "{id}");
    }
}

/// From the table a gate stops the beetle; from the top of the hive it comes down into the same kind of hole.
#[test]
fn a_beetle_climbs_into_a_hole_but_does_not_slide_into_it() {
    let hole = |board: &Board| {
        let closed = |cell: &hive_rules::Cell| board.position().ring(*cell).is_full();
        let taken = *board.position().taken();
        taken.around().iter().find(|cell| !taken.contains(*cell) && closed(cell)).unwrap()
    };
    let (ground, top) = (board("beetle-at-gate"), board("beetle-into-hole"));
    let gate = ground.refused.iter().find(|attempt| attempt.reason == "gate").unwrap();
    assert_eq!(gate.to, hole(&ground));
    assert!(top.targets.contains(hole(&top)));
}

#[test]
fn a_queen_with_six_neighbours_ends_the_game() {
    let board = board("queen-surrounded");
    assert_eq!(board.game.outcome().map(Outcome::on_the_table), Some(true));
    assert!(!board.can_be_played_on());
}

#[test]
fn every_board_stands_as_it_says() {
    for board in boards() {
        let stated = board.standing.unwrap_or(Standing::Open);
        assert_eq!(Standing::of(&board.game), stated, "{}", board.id);
        assert_eq!(board.can_be_played_on(), stated == Standing::Open, "{}", board.id);
    }
}

#[test]
fn every_refusal_has_the_reason_that_is_stated() {
    for board in boards() {
        for attempt in &board.refused {
            let refusal = board.position().check(attempt.piece, attempt.to);
            let reason = refusal.as_ref().map_err(|refusal| refusal.name());
            assert_eq!(reason, Err(attempt.reason.as_str()), "{}: {attempt:?}", board.id);
        }
    }
}

/// Each step leads to a neighbour, and the whole is the way of a legal turn.
#[test]
fn every_path_is_a_way_of_the_rules() {
    for board in boards() {
        for path in &board.paths {
            let way = board.position().way(path.turn);
            let ends = (path.turn.from(), path.turn.to());
            assert_eq!((path.cells.first().copied(), path.cells.last().copied()), ends, "{}", board.id);
            match way {
                Some(Way::Jump { .. }) => {
                    assert_eq!(path.cells.len(), 2, "{}", board.id);
                    continue;
                }
                Some(Way::Walk { .. } | Way::Throw { .. }) => {}
                other => panic!("{}: {other:?} is nothing to show", board.id),
            }
            for step in path.cells.windows(2) {
                assert!(Direction::ALL.iter().any(|&side| step[0].neighbor(side) == step[1]), "{}", board.id);
            }
        }
    }
}

#[test]
fn spider_ladybug_and_ant_are_shown_step_by_step() {
    for (id, steps) in [("spider-four", 3), ("ladybug-ten", 3), ("ant-eleven", 6)] {
        let paths = board(id).paths;
        assert_eq!(paths.iter().map(|path| path.cells.len() - 1).collect::<Vec<_>>(), [steps], "{id}");
    }
}

/// The side that lost has nothing to do; everybody else can play on, if only with a pass.
#[test]
fn every_open_board_can_be_played_on() {
    for board in boards().iter().filter(|board| board.can_be_played_on()) {
        let mut game = board.game.clone();
        let turn: Turn = game.position().legal_turns()[0];
        assert_eq!(game.play(turn), Ok(()), "{}", board.id);
        assert!(
            Piece::all()
                .all(|piece| board.position().cell_of(piece).is_none_or(|_| game.ruleset().has(piece.bug())))
        );
    }
}
