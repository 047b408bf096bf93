//! Every law about positions over hives laid by hand: random ones, and all tiles in one line.

use hive_laws::{hive, keys, pile, rebuilt, symmetry, texts, turns, undo, ways};
use hive_rules::{Color, Position};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, TestRunner};

/// Every day a quarter of the hives, others each time; all of them in `cargo xtask deep`.
fn so_many(hives: u32) -> u32 {
    if std::env::var_os("KYPSELI_DEEP").is_some() { hives } else { hives.div_ceil(4) }
}

/// Holds a law against this many random hives. No file is written: the report holds the whole
/// hive.
fn hold(hives: u32, law: impl Fn(&Position)) {
    let config = Config { cases: so_many(hives), failure_persistence: None, ..Config::default() };
    let found = TestRunner::new(config).run(&vec(any::<u8>(), 1..=53), |bytes| {
        law(&pile::position(&bytes));
        Ok(())
    });
    if let Err(error) = found {
        panic!("{error}");
    }
}

#[test]
fn turns_are_counted() {
    hold(20_000, turns::are_counted);
}

#[test]
fn turns_are_legal_or_refused() {
    hold(1000, turns::are_legal_or_refused);
}

#[test]
fn taking_back_restores_every_bit() {
    hold(10_000, undo::restores_every_bit);
}

#[test]
fn a_pile_put_together_again_is_the_same() {
    hold(10_000, rebuilt::is_the_same);
}

#[test]
fn keys_do_not_depend_on_place_or_side() {
    hold(2000, |position| {
        keys::do_not_depend_on_the_place(position);
        keys::do_not_depend_on_the_side(position);
    });
}

#[test]
fn tiles_are_where_they_are() {
    hold(2000, |position| {
        hive::is_joined(position);
        hive::heights_agree(position);
        hive::no_tile_is_lost(position);
    });
}

#[test]
fn symmetry_keeps_the_turns() {
    hold(2000, |position| {
        symmetry::keeps_the_turns(position);
        symmetry::is_true_to_the_layout(position);
    });
}

#[test]
fn ways_can_be_gone() {
    hold(4000, ways::can_be_gone);
}

#[test]
fn ways_are_only_for_legal_turns() {
    hold(1000, ways::are_only_for_legal_turns);
}

#[test]
fn texts_name_the_turns() {
    hold(10_000, texts::name_the_turns);
}

#[test]
fn texts_draw_the_position() {
    hold(10_000, texts::draw_the_position);
}

/// The longest hive there can be reaches nearly round the torus, and never meets itself.
#[test]
fn all_laws_hold_for_a_line() {
    for agreed in 0..8 {
        for step in [(1, 0), (0, 1), (1, -1)] {
            for to_move in Color::ALL {
                let position = &pile::line(agreed, step, to_move);
                turns::are_counted(position);
                turns::are_legal_or_refused_anywhere(position);
                undo::restores_every_bit(position);
                rebuilt::is_the_same(position);
                keys::do_not_depend_on_the_place(position);
                keys::do_not_depend_on_the_side(position);
                hive::is_joined(position);
                hive::heights_agree(position);
                hive::no_tile_is_lost(position);
                symmetry::keeps_the_turns(position);
                symmetry::keeps_the_turns_elsewhere(position);
                symmetry::is_true_to_the_layout(position);
                ways::can_be_gone(position);
                ways::are_only_for_legal_turns(position);
                texts::name_the_turns(position);
                texts::draw_the_position(position);
            }
        }
    }
}
