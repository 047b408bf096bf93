//! The curve from scores to winning chances, fitted.

use hive_search::Score;

/// A score of so much is a chance of 1 / (1 + 1/e) to win.
pub const SCALE: f64 = Score::SCALE;

fn logistic(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The mean loss in bits of a curve with this scale on scores and what came of them (1, 0.5 or 0).
fn loss(samples: &[(f64, f64)], scale: f64) -> f64 {
    let bits = |&(score, result): &(f64, f64)| {
        let chance = logistic(score, scale).clamp(1e-9, 1.0 - 1e-9);
        -(result * chance.log2() + (1.0 - result) * (1.0 - chance).log2())
    };
    samples.iter().map(bits).sum::<f64>() / samples.len().max(1) as f64
}

/// The scale that foretells these results best, and its loss in bits. Each sample is a score as White sees it, and what White
/// got. The loss has one valley over the logarithm of the scale, so it is found by taking thirds away.
///
/// ```
/// use hive_review::fit;
/// // Of ten games at +100 seven are won: a scale of 100 / ln(7/3).
/// let samples: Vec<(f64, f64)> = (0..10).map(|i| (100.0, if i < 7 { 1.0 } else { 0.0 })).collect();
/// let (scale, _) = fit(&samples);
/// assert!((scale - 118.0).abs() < 0.5, "{scale}");
/// ```
pub fn fit(samples: &[(f64, f64)]) -> (f64, f64) {
    let (mut low, mut high) = (1.0_f64.ln(), 10_000.0_f64.ln());
    while high - low > 1e-6 {
        let third = (high - low) / 3.0;
        if loss(samples, (low + third).exp()) < loss(samples, (high - third).exp()) {
            high -= third;
        } else {
            low += third;
        }
    }
    let scale = ((low + high) / 2.0).exp();
    (scale, loss(samples, scale))
}
