//! What the chapters about strategy say of their boards, asked of the player: a turn that is praised is the best one or
//! nearly so, a win that is promised is there, a mistake loses.

#![allow(clippy::unwrap_used)]

use hive_notation::move_string;
use hive_rulebook::{Board, Book, Language};
use hive_rules::{Bug, Color, Game, Position, Turn};
use hive_search::{Limits, Lines, Player, Score};
use hive_solve::{Answer, Judged, Solver};

/// How deep the player looks, in turns of both sides.
const DEPTH: u32 = 8;

/// By how much a praised turn may fall short of the best, in hundredths.
const NEARLY: i32 = 30;

/// By how much a turn that is called worse falls short at least, in hundredths.
const CLEARLY: i32 = 10;

/// The chapters that claim something of a position.
const CHAPTERS: [&str; 9] =
    ["openings", "pins", "beetle-attack", "tempo", "room", "free-ants", "worth", "mistakes", "expansions"];

fn boards() -> Vec<Board> {
    let book = Book::load(Language::English).unwrap();
    let shown = CHAPTERS.iter().flat_map(|slug| {
        let boards = book.chapter(slug).unwrap().boards();
        boards.map(|(board, _)| board.clone()).collect::<Vec<_>>()
    });
    shown.collect()
}

/// What the side to move can expect, as far as the player sees.
fn score(game: &Game, depth: u32) -> Score {
    let mut player = Player::new(32);
    let mut last = None;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    player.best(game, &limits, |report| last = Some(report.score));
    last.unwrap()
}

fn after(game: &Game, turn: Turn) -> Game {
    let mut game = game.clone();
    game.play(turn).unwrap();
    game
}

fn named(board: &Board, turn: Turn) -> String {
    format!("{}: {}", board.id, move_string(board.position(), turn))
}

#[test]
fn every_chapter_about_strategy_claims_something() {
    for slug in CHAPTERS {
        let book = Book::load(Language::English).unwrap();
        let claims = book
            .chapter(slug)
            .unwrap()
            .boards()
            .map(|(board, _)| board.praised.len() + board.winning.len() + board.losing.len())
            .sum::<usize>();
        assert!(claims > 0, "{slug}");
    }
}

#[test]
fn a_praised_turn_is_the_best_or_nearly_so() {
    let mut asked = 0;
    for board in boards() {
        if board.praised.is_empty() {
            continue;
        }
        let best = score(&board.game, DEPTH).value();
        for &turn in &board.praised {
            let reply = -score(&after(&board.game, turn), DEPTH - 1).value();
            assert!(reply >= best - NEARLY, "{}: {reply}, and the best is {best}", named(&board, turn));
            asked += 1;
        }
    }
    assert!(asked >= 9, "{asked}");
}

/// Where a chapter says that a turn is better than another one, it is, and not by a hair.
#[test]
fn a_turn_that_is_called_worse_is_worse() {
    let mut asked = 0;
    for board in boards() {
        if board.worse.is_empty() {
            continue;
        }
        let worth = |turn: Turn| -score(&after(&board.game, turn), DEPTH - 1).value();
        let praised = board.praised.iter().map(|&turn| worth(turn)).min().unwrap();
        for &turn in &board.worse {
            let worse = worth(turn);
            assert!(
                praised - worse >= CLEARLY,
                "{}: {worse}, and the praised {praised}",
                named(&board, turn)
            );
            asked += 1;
        }
    }
    assert!(asked >= 6, "{asked}");
}

/// Of these boards the chapters say that nothing is better: there the player's own choice is one of the praised.
const BEST: [&str; 3] = ["beetle-climbs", "mosquito-borrows", "ladybug-leaves-the-ring"];

/// What the player does on a board at the full depth.
fn choice(board: &Board) -> Turn {
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    Player::new(32).best(&board.game, &limits, |_| {}).unwrap()
}

#[test]
fn where_nothing_is_better_the_player_plays_it() {
    let mut others = Vec::new();
    for id in BEST {
        let board = boards().into_iter().find(|board| board.id == id).unwrap();
        let found = choice(&board);
        if !board.praised.contains(&found) {
            others.push(named(&board, found));
        }
    }
    assert!(others.is_empty(), "{others:?}");
}

/// Of this board the chapter says which tile comes next, and that it has many cells to choose from.
#[test]
fn the_best_next_tile_is_an_ant() {
    let board = boards().into_iter().find(|board| board.id == "first-ant").unwrap();
    let found = choice(&board);
    assert!(matches!(found, Turn::Place { .. }), "{}", named(&board, found));
    assert_eq!(found.piece().map(|piece| piece.bug()), Some(Bug::Ant), "{}", named(&board, found));
}

/// Of these boards the chapters say that no other turn comes near, and by how much the next best falls short at least, in
/// hundredths.
const ALONE: [(&str, i32); 2] = [("ladybug-crosses", 60), ("mosquito-holds-the-beetle", 60)];

#[test]
fn where_nothing_comes_near_the_next_best_is_far_off() {
    let mut near = Vec::new();
    for (id, margin) in ALONE {
        let board = boards().into_iter().find(|board| board.id == id).unwrap();
        let limits = Limits { depth: Some(DEPTH), lines: 2, ..Limits::default() };
        let mut lines = Lines::default();
        Player::new(32).best(&board.game, &limits, |report| lines.take(report));
        let [best, next] = lines.reports() else { panic!("{id}: {} lines", lines.reports().len()) };
        assert!(board.praised.contains(&best.line[0]), "{id}: {}", named(&board, best.line[0]));
        let short = best.score.value() - next.score.value();
        if short < margin {
            near.push(format!("{} is only {short} behind", named(&board, next.line[0])));
        }
    }
    assert!(near.is_empty(), "{near:?}");
}

/// Whether the side to move surrounds the other queen with so many turns of its own, whatever the other side does. Every turn
/// of both sides, and nothing but the rules.
fn wins(position: &mut Position, turns: usize) -> bool {
    let own = position.to_move();
    let legal = position.legal_turns();
    legal.iter().any(|&turn| wins_with(position, own, turn, turns))
}

fn wins_with(position: &mut Position, own: Color, turn: Turn, turns: usize) -> bool {
    let undo = position.make(turn);
    let won = match (position.surrounded(!own), position.surrounded(own)) {
        (true, both) => !both,
        (false, true) => false,
        (false, false) => turns > 1 && loses(position, own, turns - 1),
    };
    position.unmake(undo);
    won
}

/// Whether every answer of the side to move leaves `winner` a win in so many turns.
fn loses(position: &mut Position, winner: Color, turns: usize) -> bool {
    let legal = position.legal_turns();
    legal.iter().all(|&turn| {
        let undo = position.make(turn);
        let lost = match (position.surrounded(!winner), position.surrounded(winner)) {
            (true, both) => !both,
            (false, true) => false,
            (false, false) => wins(position, turns),
        };
        position.unmake(undo);
        lost
    })
}

/// Two turns are proved by trying everything, more by the search for proofs, and the player has to see them as well.
#[test]
fn a_promised_win_is_proved() {
    let mut asked = 0;
    for board in boards() {
        for forced in &board.winning {
            let name = named(&board, forced.turn);
            let mut position = board.position().clone();
            let own = position.to_move();
            if forced.turns <= 2 {
                assert!(wins_with(&mut position, own, forced.turn, forced.turns), "{name}");
            }
            let mut solver = Solver::new(16);
            let judged = solver.judge(&board.game, forced.turn, forced.turns as u32, &mut || false);
            assert!(matches!(judged, Judged::Wins { .. }), "{name}: {judged:?}");
            let answer = solver.solve(&board.game, forced.turns as u32, &mut || false).answer;
            assert_eq!(answer, Answer::Win { turns: forced.turns as u32, shortest: true }, "{name}");
            let plies = 2 * forced.turns as u32 - 1;
            let game = after(&board.game, forced.turn);
            if plies > 1 {
                // Near the leaves late turns are left out, so a proof may need to be looked for a little deeper than it is.
                let found = -score(&game, plies + 1);
                assert_eq!(found.plies_to_end(), Some(plies as i32 - 1), "{name}: {found}");
            } else {
                assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(own), "{name}");
            }
            // Not a turn sooner, or the chapter would say so.
            if forced.turns > 1 {
                assert!(!wins(&mut position, forced.turns - 1), "{name} could be quicker");
            }
            asked += 1;
        }
    }
    assert!(asked >= 4, "{asked}");
}

/// And not every turn would have lost.
#[test]
fn a_mistake_loses_and_was_not_forced() {
    let mut asked = 0;
    for board in boards() {
        for forced in &board.losing {
            let name = named(&board, forced.turn);
            let mut position = board.position().clone();
            let mut escapes = 0;
            for &turn in &board.position().legal_turns() {
                let undo = position.make(turn);
                let lost = wins(&mut position, forced.turns);
                position.unmake(undo);
                assert!(lost || turn != forced.turn, "{name}");
                escapes += usize::from(!lost);
            }
            assert!(escapes > 0, "{name}");
            asked += 1;
        }
    }
    assert!(asked >= 1, "{asked}");
}

/// The cell that the ladybug leaves beside its queen is closed on all sides, so that no ant gets there.
#[test]
fn the_ladybug_leaves_a_hole_as_the_chapter_says() {
    let board = boards().into_iter().find(|board| board.id == "ladybug-leaves-the-ring").unwrap();
    let turn = board.praised[0];
    assert!(after(&board.game, turn).position().ring(turn.from().unwrap()).is_full());
}

/// After the turn that closes the ring of tiles, the ant that was pinned is free.
#[test]
fn the_pin_is_broken_as_the_chapter_says() {
    let board = boards().into_iter().find(|board| board.id == "break-the-pin").unwrap();
    let pinned = hive_notation::parse_piece("wA1").unwrap();
    assert!(board.position().pinned().contains(pinned));
    let game = after(&board.game, board.paths[0].turn);
    assert!(!game.position().pinned().contains(pinned));
}

/// The chapter says that White has to pass, and how many tiles are left in the hand.
#[test]
fn there_is_no_room_left_as_the_chapter_says() {
    let board = boards().into_iter().find(|board| board.id == "no-room").unwrap();
    let game = after(&board.game, board.praised[0]);
    assert!(game.position().check_pass().is_ok());
    assert_eq!(game.position().hand(Color::White).len(), 9);
}

/// Two chapters praise a pin: the ant that it is about could move before and cannot afterwards.
#[test]
fn a_praised_pin_pins() {
    for (id, ant) in [("pin-their-ant", "bA1"), ("last-free-ant", "wA1")] {
        let board = boards().into_iter().find(|board| board.id == id).unwrap();
        let ant = hive_notation::parse_piece(ant).unwrap();
        assert!(!board.position().pinned().contains(ant), "{id}");
        assert!(after(&board.game, board.praised[0]).position().pinned().contains(ant), "{id}");
    }
}
