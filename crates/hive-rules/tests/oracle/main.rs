//! The oracle: the rules of Hive a second time, slow and plain, and the library held against it.
//!
//! The slow table shares nothing with the library but the names of colours and insects. It keeps
//! its tiles in ordinary maps on an endless plane, lifts a tile by copying the hive without it,
//! and finds every turn by walking. [`hive`] has the table and the single step, [`insects`] the
//! eight insects, [`table`] the turns. Random players of several tempers ([`players`]) play in
//! all mixtures of the expansions and in both openings; [`compare`] holds the two tables against
//! each other in every position, and [`tally`] counts what has been met, for a rule that no game
//! has touched has not been tested.

mod compare;
mod hive;
mod insects;
mod players;
mod random;
mod table;
mod tally;
mod tile;

use compare::{Pairing, play_game};
use hive_rules::{Expansions, Opening, Ruleset};
use players::Player;
use table::Table;
use tally::{Event, Tally};

/// The fewest positions that all tests together must compare.
const POSITIONS: u64 = 100_000;

/// The eight mixtures of expansions: each is a test of its own, with its share of the positions.
const MIXTURES: u64 = 8;

/// How often each pairing meets in each opening.
const ROUNDS: u64 = 4;

/// Who meets whom, and after how many turns the game is broken off.
const PAIRINGS: [(Player, Player, u32); 25] = [
    (Player::Uniform, Player::Uniform, 200),
    (Player::Uniform, Player::Mover, 100),
    (Player::Uniform, Player::Besieger, 120),
    (Player::Besieger, Player::Uniform, 120),
    (Player::Besieger, Player::Besieger, 120),
    (Player::Matchmaker, Player::Matchmaker, 200),
    (Player::Climber, Player::Climber, 250),
    (Player::Climber, Player::Ringmaker, 150),
    (Player::Gatekeeper, Player::Gatekeeper, 200),
    (Player::Gatekeeper, Player::Climber, 150),
    (Player::Gatekeeper, Player::Thrower, 150),
    (Player::Thrower, Player::Thrower, 150),
    (Player::Thrower, Player::Besieger, 120),
    (Player::Peaceful, Player::Peaceful, 300),
    (Player::Mover, Player::Mover, 120),
    (Player::Liner(0), Player::Liner(0), 80),
    (Player::Liner(1), Player::Liner(1), 80),
    (Player::Liner(2), Player::Liner(2), 80),
    (Player::Liner(2), Player::Thrower, 100),
    (Player::Thin, Player::Thin, 120),
    (Player::Ringmaker, Player::Ringmaker, 120),
    (Player::Wanderer, Player::Wanderer, 400),
    (Player::Jailer, Player::Jailer, 100),
    (Player::Jailer, Player::Mover, 100),
    (Player::Mover, Player::Jailer, 100),
];

/// Plays all pairings with these expansions, and sees to it that what these games are for has
/// happened. The seeds of different mixtures differ by their high bits.
fn hold_against_oracle(expansions: Expansions) {
    let Expansions { mosquito, ladybug, pillbug } = expansions;
    let mut seed = u64::from(mosquito) << 40 | u64::from(ladybug) << 41 | u64::from(pillbug) << 42;
    let mut tally = Tally::default();
    for (white, black, plies) in PAIRINGS {
        for opening in [Opening::Rulebook, Opening::Tournament] {
            for _ in 0..ROUNDS {
                let ruleset = Ruleset { expansions, opening, repetition: false };
                play_game(ruleset, Pairing { white, black, plies }, seed, &mut tally);
                seed += 1;
            }
        }
    }
    println!("{expansions:?}\n{tally}");
    for (event, least) in expected(expansions) {
        let count = tally.count(event);
        assert!(count >= least, "{event:?} happened {count} times, at least {least} were expected\n{tally}");
    }
}

/// How often each event must happen at least in the games of one mixture.
fn expected(Expansions { mosquito, ladybug, pillbug }: Expansions) -> Vec<(Event, u64)> {
    let mut expected = vec![
        (Event::Position, POSITIONS.div_ceil(MIXTURES)),
        (Event::WhiteSurrounded, 10),
        (Event::BlackSurrounded, 10),
        (Event::BothSurrounded, 1),
        (Event::LongGame, 10),
        (Event::ForcedPass, 200),
        (Event::BeetleOnHive, 5_000),
        (Event::BeetleAtLevelTwo, 500),
        (Event::StackOfThree, 500),
        (Event::StackOfFour, 100),
        (Event::StackOfFive, 50),
        (Event::CoveredQueen, 1_000),
        (Event::Hole, 1_000),
        (Event::PlacingIntoHole, 100),
        (Event::WholeLine, 50),
        (Event::FarAway, 50),
        (Event::HighGateStopsBeetle, 10),
    ];
    if mosquito {
        expected.extend([
            (Event::MosquitoOnHive, 1_000),
            (Event::StackOfSix, 10),
            (Event::HighGateStopsMosquito, 10),
        ]);
    }
    if ladybug {
        expected.push((Event::HighGateStopsLadybug, 10));
    }
    if pillbug {
        expected.extend([
            (Event::OwnTileThrown, 500),
            (Event::EnemyTileThrown, 500),
            (Event::PinnedMayThrow, 1_000),
            (Event::WalkOrThrow, 1_000),
            (Event::JustMovedMayNotWalk, 200),
            (Event::JustMovedMayNotBeThrown, 500),
            (Event::JustMovedMayNotThrow, 30),
            (Event::HighGateStopsThrow, 20),
        ]);
    }
    if mosquito && pillbug {
        expected.extend([(Event::ThrownByMosquito, 100), (Event::MosquitoMayThrow, 500)]);
    }
    expected
}

/// How many lines of play of a given length the oracle sees.
fn lines(table: &Table, length: u32) -> u64 {
    let follow = |act| {
        let mut next = table.clone();
        next.play(act);
        lines(&next, length - 1)
    };
    if length == 0 { 1 } else { table.acts().into_keys().map(follow).sum() }
}

/// The oracle itself is held against the numbers that the engines of the field agree on.
#[test]
fn oracle_knows_the_opening() {
    let known = [(Expansions::NONE, [4, 96, 1_440, 21_600]), (Expansions::ALL, [7, 294, 6_678, 151_686])];
    for (expansions, numbers) in known {
        let table = Table::new(Ruleset::tournament(expansions));
        for (length, number) in (1..).zip(numbers) {
            assert_eq!(lines(&table, length), number, "{expansions:?}, {length} turns");
        }
    }
}

const BASE: Expansions = Expansions::NONE;

#[test]
fn base() {
    hold_against_oracle(BASE);
}

#[test]
fn with_mosquito() {
    hold_against_oracle(Expansions { mosquito: true, ..BASE });
}

#[test]
fn with_ladybug() {
    hold_against_oracle(Expansions { ladybug: true, ..BASE });
}

#[test]
fn with_pillbug() {
    hold_against_oracle(Expansions { pillbug: true, ..BASE });
}

#[test]
fn with_mosquito_and_ladybug() {
    hold_against_oracle(Expansions { mosquito: true, ladybug: true, ..BASE });
}

#[test]
fn with_mosquito_and_pillbug() {
    hold_against_oracle(Expansions { mosquito: true, pillbug: true, ..BASE });
}

#[test]
fn with_ladybug_and_pillbug() {
    hold_against_oracle(Expansions { ladybug: true, pillbug: true, ..BASE });
}

#[test]
fn with_all_three() {
    hold_against_oracle(Expansions { mosquito: true, ladybug: true, pillbug: true });
}
