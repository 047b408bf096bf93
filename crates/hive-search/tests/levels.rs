//! What a level sees: its own search, and nothing else.

use hive_notation::Diagram;
use hive_rules::{Expansions, Game, Outcome, Ruleset, Turn};
use hive_search::{Level, Limits, Player};

/// A game after so many turns by chance.
fn game(seed: u64, turns: usize) -> Game {
    let mut game = Game::new(Ruleset::tournament(Expansions::ALL));
    let mut chance = seed;
    while game.turns().len() < turns && game.outcome().is_none() {
        let legal = game.position().legal_turns();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.play(legal[(chance >> 33) as usize % legal.len()]).expect("a legal turn");
    }
    game
}

fn choice(player: &mut Player, game: &Game, level: u8, seed: u64) -> Option<Turn> {
    let level = Level::new(level).expect("a level");
    player.play_at(game, level, &Limits { nodes: Some(20_000), ..Limits::default() }, seed)
}

#[test]
fn a_level_plays_the_same_whatever_was_thought_about_before() {
    for level in 1..=9 {
        for seed in 1..=3 {
            let game = game(seed, 12);
            let fresh = choice(&mut Player::new(1), &game, level, seed);
            let mut clever = Player::new(8);
            clever.set_threads(2);
            clever.best(&game, &Limits { depth: Some(4), ..Limits::default() }, |_| {});
            clever.ponder(&game);
            assert_eq!(choice(&mut clever, &game, level, seed), fresh, "level {level}, game {seed}");
        }
    }
}

#[test]
fn chance_decides_at_low_levels_only() {
    let choices = |game: &Game, level: u8| {
        let mut all: Vec<Option<Turn>> =
            (0..40).map(|seed| choice(&mut Player::new(1), game, level, seed)).collect();
        all.dedup();
        all.len()
    };
    let games: Vec<Game> = (1..=6).map(|seed| game(seed, 12)).collect();
    // Where one turn is far better than all others even the lowest level sees it.
    let many: Vec<usize> = games.iter().map(|game| choices(game, 1)).collect();
    assert!(
        many.iter().filter(|&&count| count > 10).count() >= 4,
        "level 1 chooses among many turns: {many:?}"
    );
    assert_eq!(choices(&games[4], 10), 1);
}

/// A win that only the ant at the far end can take.
#[test]
fn a_win_is_taken_from_level_2_up_and_sometimes_missed_by_level_1() {
    let diagram: Diagram = "
                         wG1   wS1
    bA1   bS1   bQ    wA1   wQ    *
                         wB1   wS2

    Base, black to move
    "
    .parse()
    .expect("a drawing");
    let game = Game::starting_from(diagram.setup.position().expect("a position"));
    let wins = |level: u8| {
        let won = |seed: &u64| {
            let mut game = game.clone();
            let turn = choice(&mut Player::new(1), &game, level, *seed).expect("a turn");
            game.play(turn).expect("a legal turn");
            game.outcome().and_then(Outcome::winner) == Some(hive_rules::Color::Black)
        };
        (0..20).filter(won).count()
    };
    let missed = 20 - wins(1);
    assert!((1..20).contains(&missed), "{missed} of 20");
    (2..=10).for_each(|level| assert_eq!(wins(level), 20, "level {level}"));
}
