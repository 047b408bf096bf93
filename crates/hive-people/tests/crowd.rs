//! A crowd of known strength: ratings find out who is strong, and mean the same after many rounds. The whole of it, with
//! 10,000 players and 1,000 rounds, is `cargo run --release -p hive-people --example crowd`.

use hive_people::{Rating, Scale, Score, Seeker, pair};

/// How alike two orders are (Spearman).
fn alike(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |values: &[f64]| {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
        let mut ranks = vec![0.0; values.len()];
        for (rank, who) in order.into_iter().enumerate() {
            ranks[who] = rank as f64;
        }
        ranks
    };
    let number = one.len() as f64;
    let apart: f64 = ranks(one).iter().zip(ranks(other)).map(|(a, b)| (a - b) * (a - b)).sum();
    1.0 - 6.0 * apart / (number * (number * number - 1.0))
}

#[test]
fn ratings_find_out_who_is_strong_and_do_not_inflate() {
    const PLAYERS: usize = 400;
    // A game for each in every round but for those who are left over.
    const ROUNDS: u64 = 60;
    let mut chance = fastrand::Rng::with_seed(11);
    let scale = Scale::default();
    // Twelve dice of one are nearly normal.
    let dice = |chance: &mut fastrand::Rng| (0..12).map(|_| chance.f64()).sum::<f64>() - 6.0;
    let strengths: Vec<f64> = (0..PLAYERS).map(|_| 1500.0 + 300.0 * dice(&mut chance)).collect();
    let mut ratings = vec![scale.beginner(0); PLAYERS];
    for round in 0..5 * ROUNDS {
        let wave: Vec<Seeker> = (0..PLAYERS)
            .map(|who| Seeker {
                who: who.to_string().into(),
                points: ratings[who].points(),
                waited: 3,
                range: 0.0..=4000.0,
                avoid: Vec::new(),
                whites_ahead: 0,
            })
            .collect();
        for met in pair(&wave, round) {
            let [white, black] =
                [&met.white, &met.black].map(|who| who.as_str().parse::<usize>().expect("one"));
            let won = 1.0 / (1.0 + 10f64.powf((strengths[black] - strengths[white]) / 400.0));
            let score = if chance.f64() < won { Score::WON } else { Score::LOST };
            let now = round as i64 * 3_600_000;
            (ratings[white], ratings[black]) = scale.game(&ratings[white], &ratings[black], score, now);
        }
        if round + 1 == ROUNDS {
            let points: Vec<f64> = ratings.iter().map(Rating::points).collect();
            assert!(alike(&strengths, &points) > 0.95, "{}", alike(&strengths, &points));
        }
    }
    let mean = ratings.iter().map(Rating::points).sum::<f64>() / PLAYERS as f64;
    assert!((mean - 1500.0).abs() < 15.0, "the mean is {mean}");
}
