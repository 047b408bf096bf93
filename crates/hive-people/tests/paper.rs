//! Glicko-2 against the worked example of its paper, and against a second computation.

use hive_people::{Met, Rating, Scale, Score};
use proptest::prelude::*;

fn met(points: f64, deviation: f64, score: Score) -> Met {
    Met { other: Rating::new(points, deviation, 0.06, 0), handicap: 0.0, score }
}

#[test]
fn the_example_of_the_paper() {
    let scale = Scale { restraint: 0.5, ..Scale::default() };
    let games =
        [met(1400.0, 30.0, Score::WON), met(1550.0, 100.0, Score::LOST), met(1700.0, 300.0, Score::LOST)];
    let new = scale.period(&Rating::new(1500.0, 200.0, 0.06, 0), &games, 1.0);
    assert_eq!(
        format!("{:.2} {:.2} {:.5}", new.points(), new.deviation(), new.volatility()),
        "1464.05 151.52 0.06000"
    );
}

/// The same by other means: on the scale of points throughout, and the volatility by halving.
fn second(scale: &Scale, rating: &Rating, met: &Met, periods: f64) -> (f64, f64, f64) {
    let q = std::f64::consts::LN_10 / 400.0;
    let spread = |deviation: f64| 1.0 / (1.0 + 3.0 * (q * deviation / std::f64::consts::PI).powi(2)).sqrt();
    let g = spread(met.other.deviation());
    let gap = met.other.points() + met.handicap - rating.points();
    let expected = 1.0 / (1.0 + 10f64.powf(g * gap / 400.0));
    let variance = 1.0 / (q * q * g * g * expected * (1.0 - expected));
    let delta = variance * q * g * (met.score.value() - expected);
    // In units of the inner scale, where the volatility lives.
    let (d, v, x) = (rating.deviation() * q, variance * q * q, delta * q);
    let start = rating.volatility().powi(2).ln();
    let f = |a: f64| {
        let e = a.exp();
        e * (x * x - d * d - v - e) / (2.0 * (d * d + v + e).powi(2)) - (a - start) / scale.restraint.powi(2)
    };
    let (mut low, mut high) = (start - 3.0, start + 3.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    let volatility = (low / 2.0).exp();
    let before = (rating.deviation().powi(2) + periods * (volatility / q).powi(2)).sqrt();
    let deviation = 1.0 / (1.0 / before.powi(2) + 1.0 / variance).sqrt();
    let points = rating.points() + deviation.powi(2) * q * g * (met.score.value() - expected);
    (points, deviation, volatility)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_second_computation_agrees(
        points in 400.0..3000.0f64, deviation in 45.0..500.0f64, volatility in 0.01..0.1f64,
        // Far beyond 800 points the equation of the volatility has more than one root.
        gap in -800.0..800.0f64, uncertain in 45.0..500.0f64, handicap in -60.0..60.0f64,
        score in prop::sample::select(vec![Score::WON, Score::DRAWN, Score::LOST]),
        periods in 0.0..400.0f64,
    ) {
        let scale = Scale::default();
        let rating = Rating::new(points, deviation, volatility, 0);
        let met = Met { other: Rating::new(points + gap, uncertain, 0.06, 0), handicap, score };
        let new = scale.period(&rating, &[met], periods);
        let (points, deviation, volatility) = second(&scale, &rating, &met, periods);
        prop_assert!((new.points() - points).abs() < 0.02, "{} {points}", new.points());
        prop_assert!((new.deviation() - deviation).abs() < 0.02, "{} {deviation}", new.deviation());
        prop_assert!((new.volatility() - volatility).abs() < 1e-5, "{} {volatility}", new.volatility());
    }

    #[test]
    fn ratings_keep_their_bounds_and_go_the_right_way(
        white in 400.0..3500.0f64, black in 400.0..3500.0f64, deviation in 45.0..500.0f64, days in 0i64..4000,
    ) {
        let scale = Scale::default();
        let (a, b) = (Rating::new(white, deviation, 0.09, 0), Rating::new(black, deviation, 0.09, 0));
        let now = days * 24 * 60 * 60 * 1000;
        let (won, lost) = scale.game(&a, &b, Score::WON, now);
        prop_assert!(won.points() >= a.points() && lost.points() <= b.points());
        for new in [won, lost] {
            prop_assert!(new.points() >= 400.0);
            prop_assert!((45.0..=500.0).contains(&new.deviation()));
            prop_assert!(new.volatility() <= 0.1);
        }
        let most = 700.0 + 1e-9;
        prop_assert!(won.points() - a.points() <= most && b.points() - lost.points() <= most);
    }
}

#[test]
fn a_year_without_games_makes_60_into_110() {
    let year = 365 * 24 * 60 * 60 * 1000;
    let rating =
        Scale { first_volatility: 0.06, ..Scale::default() }.aged(&Rating::new(1500.0, 60.0, 0.06, 0), year);
    assert!((rating.deviation() - 110.0).abs() < 1.0, "{}", rating.deviation());
}

#[test]
fn a_win_as_white_counts_for_less_than_one_as_black() {
    let scale = Scale { white: 40.0, ..Scale::default() };
    let rating = Rating::new(1500.0, 80.0, 0.06, 0);
    let (as_white, _) = scale.game(&rating, &rating, Score::WON, 0);
    let (_, as_black) = scale.game(&rating, &rating, Score::LOST, 0);
    assert!(as_black.points() > as_white.points());
}
