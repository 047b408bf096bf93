//! The page has its own Glicko-2, for puzzles that are solved without a server. It is held against these games, which are
//! written here: `KYPSELI_RENEW=1 cargo test -p hive-people --test page`.
#![allow(clippy::unwrap_used)]

use hive_people::{Rating, Scale, Score};
use std::fmt::Write;
use std::path::Path;

fn games() -> String {
    let scale = Scale::default();
    let mut chance = fastrand::Rng::with_seed(7);
    let mut any = || {
        let points = 500.0 + 2000.0 * chance.f64();
        Rating::new(points, 45.0 + 455.0 * chance.f64(), 0.05 + 0.05 * chance.f64(), 0)
    };
    let told = |rating: &Rating| {
        format!("[{:.9}, {:.9}, {:.12}]", rating.points(), rating.deviation(), rating.volatility())
    };
    let mut text = String::from("[\n");
    for i in 0..100 {
        // What is written is what is computed with: rounded numbers.
        let round = |rating: Rating| {
            let number = |value: f64, digits: i32| (value * 10f64.powi(digits)).round() / 10f64.powi(digits);
            Rating::new(
                number(rating.points(), 6),
                number(rating.deviation(), 6),
                number(rating.volatility(), 9),
                0,
            )
        };
        let (one, other) = (round(any()), round(any()));
        let won = i % 2 == 0;
        let (after, _) = scale.game(&one, &other, if won { Score::WON } else { Score::LOST }, 0);
        let comma = if i < 99 { "," } else { "" };
        writeln!(
            text,
            "  {{ \"one\": {}, \"other\": {}, \"won\": {won}, \"after\": {} }}{comma}",
            told(&one),
            told(&other),
            told(&after)
        )
        .unwrap();
    }
    text + "]\n"
}

#[test]
fn the_games_that_the_page_is_held_against_are_these() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/unit/glicko.json");
    let games = games();
    if std::env::var_os("KYPSELI_RENEW").is_some() {
        std::fs::write(&path, &games).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    let (kept, games) = (words(&kept), words(&games));
    assert_eq!(kept.len(), games.len());
    for (kept, game) in kept.iter().zip(&games) {
        assert_eq!(kept, game);
    }
}

/// Names, truths and numbers, however the page's formatter lays them out.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').filter(|part| !part.is_empty());
    parts.map(|part| part.parse::<f64>().map_or(part.to_string(), |number| number.to_string())).collect()
}
