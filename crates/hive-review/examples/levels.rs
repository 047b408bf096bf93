//! Whether judgements make sense: of two levels the stronger should be the more accurate.
//! `cargo run --release -p hive-review --example levels -- GAMES NODES [FIRST]`.

use hive_review::Reviewer;
use hive_rules::{Color, Expansions, Game, Ruleset};
use hive_search::{Level, Limits, Player};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let [games, nodes, ref first @ ..] = numbers[..] else {
        return eprintln!("how many games, how many positions a turn?");
    };
    let first = first.first().copied().unwrap_or(0);
    let mut player = Player::new(64);
    let levels = [4, 8].map(|number| Level::new(number).expect("there are ten levels"));
    let (mut higher, mut sums) = (0, [0.0; 2]);
    for number in first..first + games {
        let expansions = if number % 4 < 2 { Expansions::ALL } else { Expansions::NONE };
        let mut game = Game::new(Ruleset::tournament(expansions));
        let weak = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        while game.outcome().is_none() && game.turns().len() < 100 {
            let level = levels[usize::from(game.position().to_move() != weak)];
            let seed = number * 1000 + game.turns().len() as u64;
            let turn = player.play_at(&game, level, &Limits::default(), seed);
            if turn.is_none_or(|turn| game.play(turn).is_err()) {
                break;
            }
        }
        player.forget();
        let mut reviewer = Reviewer::of(&game);
        while let Some(next) = reviewer.next() {
            let mut found = None;
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            player.best(&next, &limits, |report| found = Some(report));
            reviewer.take(found);
        }
        let review = reviewer.finish();
        let accuracy = [weak, !weak].map(|color| review.accuracy[color].unwrap_or_default());
        higher += u32::from(accuracy[1] > accuracy[0]);
        sums = [sums[0] + accuracy[0], sums[1] + accuracy[1]];
        println!(
            "game {}: level 4 {:.1}, level 8 {:.1}, {} turns",
            number + 1,
            accuracy[0],
            accuracy[1],
            game.turns().len()
        );
    }
    let means = sums.map(|sum| sum / games.max(1) as f64);
    println!(
        "level 8 is the more accurate in {higher} of {games}; on average {:.1} and {:.1}",
        means[0], means[1]
    );
}
