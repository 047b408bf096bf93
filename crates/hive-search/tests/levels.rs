//! What a level sees: its own search, and nothing else.

use hive_rules::{Expansions, Game, Ruleset, Turn};
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
    assert_eq!(choices(&games[4], 9), 1);
}
