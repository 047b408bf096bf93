//! A crowd of known strength plays rated games, paired in waves: whether ratings find out who is strong, whether they
//! inflate, how long people wait and what pairing costs. Ends with 1 and a sentence if they do not do what they are for.
//!
//! `cargo run --release -p hive-people --example crowd -- [PLAYERS] [ROUNDS]`

use hive_people::{Rating, Scale, Score, Seeker, measured_advantage, pair};
use std::process::ExitCode;
use std::time::Instant;

/// Where everybody begins.
const BEGUN: f64 = 1500.0;

/// What White's place is worth in this crowd.
const WHITE: f64 = 35.0;

/// How many games of a hundred are drawn between equals.
const DRAWN: f64 = 0.06;

/// So many games each have to be enough to find out who is strong.
const ENOUGH: f64 = 60.0;

/// So alike the order of ratings has to be to the truth by then.
const ALIKE: f64 = 0.95;

/// The mean rating may be so far at the end from where everybody began: a point more a game would be hundreds.
const APART: f64 = 10.0;

/// How long a wave may take, of 99 in 100, in milliseconds.
const LONGEST: f64 = 50.0;

fn main() -> ExitCode {
    match meet() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("crowd: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn meet() -> Result<(), String> {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<usize>());
    let mut next = |usual| words.next().and_then(Result::ok).unwrap_or(usual);
    let (players, rounds) = (next(10_000), next(1_000));
    if players < 100 {
        return Err("a crowd has 100 players at least".to_string());
    }
    let mut chance = fastrand::Rng::with_seed(7);
    let strengths: Vec<f64> = (0..players).map(|_| 1500.0 + 300.0 * normal(&mut chance)).collect();
    let scale = Scale { white: WHITE, ..Scale::default() };
    let mut ratings: Vec<Rating> = (0..players).map(|_| scale.beginner(0)).collect();
    let mut whites = vec![0i32; players];
    let mut seen = Vec::new();
    let (mut games, mut alike_enough) = (0usize, None);
    println!(
        "{players} players of known strength, standard deviation 300; a round is one wave in which half of them look for a game"
    );
    println!("games a player   rank correlation   mean rating   mean deviation");
    for round in 0..rounds {
        let seekers: Vec<usize> = (0..players).filter(|_| chance.bool()).collect();
        let wave: Vec<Seeker> = seekers.iter().map(|&n| seeker(n, ratings[n].points(), whites[n])).collect();
        for met in pair(&wave, round as u64) {
            let (white, black) = (number(met.white.as_str()), number(met.black.as_str()));
            let score = played(strengths[white] + WHITE - strengths[black], &mut chance);
            seen.push((strengths[white], strengths[black], score));
            let now = round as i64 * 3_600_000;
            (ratings[white], ratings[black]) = scale.game(&ratings[white], &ratings[black], score, now);
            whites[white] += 1;
            whites[black] -= 1;
            games += 1;
        }
        let each = 2.0 * games as f64 / players as f64;
        let is_enough = alike_enough.is_none() && each >= ENOUGH;
        if is_enough || round + 1 == rounds || (round + 1).is_power_of_two() {
            let alike = rank_correlation(&strengths, &ratings);
            if is_enough {
                alike_enough = Some(alike);
            }
            println!(
                "{each:>14.1} {alike:>18.4} {:>13.1} {:>16.1}",
                mean(ratings.iter().map(Rating::points)),
                mean(ratings.iter().map(Rating::deviation)),
            );
        }
    }
    if let Some(found) = measured_advantage(&seen) {
        println!(
            "White's place: {WHITE:.1} points in truth, measured {:.1} ± {:.1}",
            found.points, found.error
        );
    }
    let (wait, cost) = waves(&mut chance);
    let mean = mean(ratings.iter().map(Rating::points));
    match alike_enough {
        None => return Err(format!("{rounds} rounds are too few for {ENOUGH} games each")),
        Some(alike) if alike <= ALIKE => {
            return Err(format!(
                "after {ENOUGH} games each the ranks agree with the truth to {alike:.4} only"
            ));
        }
        Some(_) => {}
    }
    if (mean - BEGUN).abs() > APART {
        return Err(format!(
            "ratings drift: everybody began at {BEGUN}, and the mean is {mean:.1} at the end"
        ));
    }
    if wait > 1 {
        return Err(format!("half of those who look for a game wait for {wait} waves or more"));
    }
    if cost > LONGEST {
        return Err(format!("a wave of pairing takes {cost:.1} ms"));
    }
    Ok(())
}

/// 2,000 who look for a game at once, and 200 more with every wave: how many waves half of them wait at most, and how
/// many milliseconds 99 in 100 waves take at most.
fn waves(chance: &mut fastrand::Rng) -> (u32, f64) {
    let (mut waiting, mut waits, mut costs) = (Vec::new(), Vec::new(), Vec::new());
    for wave in 0..200u64 {
        let newcomers = if wave == 0 { 2_000 } else { 200 };
        for each in 0..newcomers {
            waiting.push(seeker(wave as usize * 10_000 + each, 1500.0 + 300.0 * normal(chance), 0));
        }
        let began = Instant::now();
        let pairs = pair(&waiting, wave);
        costs.push(began.elapsed().as_secs_f64() * 1000.0);
        let gone: std::collections::HashSet<_> =
            pairs.iter().flat_map(|met| [&met.white, &met.black]).collect();
        waits.extend(
            waiting.iter().filter(|seeker| gone.contains(&seeker.who)).map(|seeker| seeker.waited + 1),
        );
        waiting.retain(|seeker| !gone.contains(&seeker.who));
        waiting.iter_mut().for_each(|seeker| seeker.waited += 1);
    }
    waits.sort_unstable();
    costs.sort_by(f64::total_cmp);
    println!(
        "waves: {} paired, median wait {} wave, 99 % within {}, {} still waiting; a wave costs {:.2} ms at most, the first with 2,000",
        waits.len(),
        waits[waits.len() / 2],
        waits[waits.len() * 99 / 100],
        waiting.len(),
        costs[costs.len() - 1],
    );
    (waits[waits.len() / 2], costs[costs.len() * 99 / 100])
}

fn seeker(number: usize, points: f64, whites_ahead: i32) -> Seeker {
    Seeker {
        who: number.to_string().into(),
        points,
        waited: 0,
        range: 0.0..=4000.0,
        avoid: Vec::new(),
        whites_ahead,
    }
}

fn number(who: &str) -> usize {
    who.parse().unwrap_or(0)
}

fn played(gap: f64, chance: &mut fastrand::Rng) -> Score {
    let expected = 1.0 / (1.0 + 10f64.powf(-gap / 400.0));
    let drawn = DRAWN * 4.0 * expected * (1.0 - expected);
    let drawn_from = expected - drawn / 2.0;
    match chance.f64() {
        x if x < drawn_from => Score::WON,
        x if x < drawn_from + drawn => Score::DRAWN,
        _ => Score::LOST,
    }
}

/// Chance that lies about zero as people do (Box and Muller).
fn normal(chance: &mut fastrand::Rng) -> f64 {
    let (radius, angle) = (1.0 - chance.f64(), chance.f64() * std::f64::consts::TAU);
    (-2.0 * radius.ln()).sqrt() * angle.cos()
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let number = values.len() as f64;
    values.sum::<f64>() / number
}

/// Spearman's: how alike two orders are.
fn rank_correlation(strengths: &[f64], ratings: &[Rating]) -> f64 {
    let truth = ranks(strengths.iter().copied());
    let found = ranks(ratings.iter().map(Rating::points));
    let number = truth.len() as f64;
    let apart: f64 = truth.iter().zip(&found).map(|(a, b)| (a - b) * (a - b)).sum();
    1.0 - 6.0 * apart / (number * (number * number - 1.0))
}

fn ranks(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut order: Vec<(f64, usize)> = values.zip(0..).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut ranks = vec![0.0; order.len()];
    for (rank, &(_, who)) in order.iter().enumerate() {
        ranks[who] = rank as f64;
    }
    ranks
}
