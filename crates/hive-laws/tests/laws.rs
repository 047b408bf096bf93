//! Every law over random games: all mixtures of expansions, both openings, long and short.

use hive_laws::{hive, keys, outcome, rebuilt, records, script, symmetry, texts, trees, turns, undo, ways};
use hive_notation::game_string;
use hive_rules::{Expansions, Game, Outcome, Position, Ruleset, Turn, Turns};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};

/// Every day a quarter of the games, others each time; all of them in `cargo xtask deep`.
fn so_many(games: u32) -> u32 {
    if std::env::var_os("KYPSELI_DEEP").is_some() { games } else { games.div_ceil(4) }
}

/// Holds a law against this many games. A game that breaks it is made shorter before it is
/// reported, and no file is written: the report holds the whole game.
fn hold(games: u32, law: impl Fn(&[u8])) {
    let config = Config { cases: so_many(games), failure_persistence: None, ..Config::default() };
    let short = vec(any::<u8>(), 1..80);
    let long = vec(any::<u8>(), 200..=2 * script::LONGEST + 1);
    let found = TestRunner::new(config).run(&prop_oneof![short, long], |bytes| {
        law(&bytes);
        Ok(())
    });
    match found {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("{reason}"),
        Err(TestError::Fail(reason, bytes)) => {
            let game = script::game(&bytes);
            let (opening, text) = (game.ruleset().opening, game_string(&game).unwrap_or_default());
            panic!("{reason}\nafter these turns, {opening:?} opening:\n{text}\nout of {bytes:?}");
        }
    }
}

/// Holds a law against every position of some games.
fn hold_throughout(games: u32, law: impl Fn(&Position)) {
    hold(games, |bytes| script::play(bytes, |game| law(game.position())));
}

/// Holds a slow law against every eighth position of some games, and against the last.
fn hold_now_and_then(games: u32, law: impl Fn(&Position)) {
    hold(games, |bytes| {
        script::play(bytes, |game| {
            if game.position().ply() % 8 == u32::from(bytes[0] >> 5) || game.outcome().is_some() {
                law(game.position());
            }
        });
    });
}

/// Holds a law against whole games.
fn hold_at_the_end(games: u32, law: impl Fn(&Game)) {
    hold(games, |bytes| law(&script::game(bytes)));
}

#[test]
fn turns_are_counted() {
    hold_throughout(2000, turns::are_counted);
}

#[test]
fn turns_are_legal_or_refused() {
    hold_now_and_then(300, turns::are_legal_or_refused);
}

#[test]
fn turns_are_legal_or_refused_anywhere() {
    hold_now_and_then(20, turns::are_legal_or_refused_anywhere);
}

#[test]
fn taking_back_restores_every_bit() {
    hold_throughout(600, undo::restores_every_bit);
}

#[test]
fn taking_back_leads_to_the_start() {
    hold_at_the_end(800, undo::leads_back_to_the_start);
}

#[test]
fn a_position_put_together_again_is_the_same() {
    hold_throughout(800, rebuilt::is_the_same);
}

#[test]
fn keys_do_not_depend_on_the_place() {
    hold_throughout(300, keys::do_not_depend_on_the_place);
}

#[test]
fn keys_do_not_depend_on_the_side() {
    hold_throughout(150, keys::do_not_depend_on_the_side);
}

#[test]
fn keys_tell_positions_apart() {
    hold_at_the_end(800, keys::tell_positions_apart);
}

#[test]
fn the_hive_is_joined() {
    hold_throughout(800, hive::is_joined);
}

#[test]
fn heights_agree() {
    hold_throughout(500, hive::heights_agree);
}

#[test]
fn no_tile_is_lost() {
    hold_throughout(800, hive::no_tile_is_lost);
}

#[test]
fn symmetry_keeps_the_turns() {
    hold_throughout(200, symmetry::keeps_the_turns);
}

#[test]
fn symmetry_is_true_to_the_layout() {
    hold_throughout(150, symmetry::is_true_to_the_layout);
}

#[test]
fn another_place_keeps_the_turns() {
    hold_throughout(300, symmetry::keeps_the_turns_elsewhere);
}

#[test]
fn ways_can_be_gone() {
    hold_throughout(300, ways::can_be_gone);
}

#[test]
fn ways_are_only_for_legal_turns() {
    hold_now_and_then(400, ways::are_only_for_legal_turns);
}

#[test]
fn texts_name_the_turns() {
    hold_throughout(800, texts::name_the_turns);
}

#[test]
fn texts_tell_the_game() {
    hold_at_the_end(800, texts::tell_the_game);
}

#[test]
fn texts_draw_the_position() {
    hold_throughout(500, texts::draw_the_position);
}

#[test]
fn the_outcome_comes_when_it_should() {
    hold_at_the_end(2000, outcome::comes_when_it_should);
}

/// The laws are worth little if the games never come to what they speak of.
#[test]
fn the_games_see_everything() {
    let mut seen =
        [("passes", 0), ("throws", 0), ("high stacks", 0), ("wins", 0), ("repetitions", 0), ("long", 0)];
    // Some of it is rare, and the games are others each time: as many as it takes.
    for _ in 0..20 {
        let counts = std::cell::RefCell::new(&mut seen);
        hold_at_the_end(400, |game| {
            let mut counts = counts.borrow_mut();
            let mut position = Position::new(game.ruleset());
            for turn in game.turns() {
                let thrown = turn.piece().is_some_and(|piece| piece.color() != position.to_move());
                let _ = position.make(turn);
                counts[0].1 += u32::from(turn == Turn::Pass);
                counts[1].1 += u32::from(thrown);
                counts[2].1 += u32::from(turn.to().is_some_and(|to| position.height(to) >= 4));
            }
            counts[3].1 += u32::from(game.outcome().is_some_and(|outcome| outcome.on_the_table()));
            counts[4].1 += u32::from(game.outcome() == Some(Outcome::Repetition));
            counts[5].1 += u32::from(game.turns().len() >= 100);
        });
        if seen.iter().all(|(_, times)| *times > 0) {
            break;
        }
    }
    println!("{seen:?}");
    for (what, times) in seen {
        assert!(times > 0, "no {what} in 20 times as many games");
    }
}

#[test]
fn records_survive_in_every_format() {
    hold_at_the_end(300, records::survive);
}

#[test]
fn positions_in_one_line_are_read_again() {
    hold_throughout(500, texts::write_the_position);
}

#[test]
fn what_a_game_comes_to_is_not_out_of_reach() {
    hold_throughout(2000, texts::come_here);
    // What is counted are the first turns: all of them, and then games that are over before they are long.
    fn everything(position: &mut Position, depth: u32) {
        texts::come_here(position);
        for turn in if depth > 0 { position.legal_turns() } else { Turns::new() } {
            let undo = position.make(turn);
            everything(position, depth - 1);
            position.unmake(undo);
        }
    }
    everything(&mut Position::new(Ruleset::rulebook(Expansions::NONE)), 3);
    let config = Config { cases: so_many(20_000), failure_persistence: None, ..Config::default() };
    let found = TestRunner::new(config).run(&vec(any::<u8>(), 9..=19), |bytes| {
        script::play(&bytes, |game| texts::come_here(game.position()));
        Ok(())
    });
    found.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_position_is_read_as_it_is_walked() {
    hold_throughout(60, texts::walk_the_position);
}

#[test]
fn trees_survive_as_pgn_and_sgf() {
    let big = std::cell::Cell::new(0);
    hold(400, |bytes| {
        let tree = trees::of(bytes);
        big.set(big.get().max(tree.len()));
        trees::survive(&tree);
    });
    assert!(big.get() > 60, "the largest tree had only {} nodes", big.get());
}
