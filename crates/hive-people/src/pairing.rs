//! Pairing in waves: every few seconds those who look for the same kind of game are paired, the nearest ratings first.
//! Who goes empty-handed waits for the next wave, and is content with more.

use hive_play::Identity;
use std::ops::RangeInclusive;

/// How far apart two may be who have just come.
const NARROW: f64 = 150.0;

/// How much further with every wave that one of them has waited.
const WIDER: f64 = 150.0;

/// With how many on either side somebody is compared. Those further away are further off, and the next wave comes soon.
const NEIGHBOURS: usize = 12;

/// What a wave that somebody has waited is worth, in points: whoever waits longer is served first.
const FOR_WAITING: f64 = 40.0;

/// Somebody who looks for a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Seeker {
    /// Who.
    pub who: Identity,
    /// How strong.
    pub points: f64,
    /// In how many waves they were left over.
    pub waited: u32,
    /// Whom they want to meet.
    pub range: RangeInclusive<f64>,
    /// Whom they do not meet: blocked, or met just now.
    pub avoid: Vec<Identity>,
    /// How many games more they have played as White than as Black.
    pub whites_ahead: i32,
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Who begins.
    pub white: Identity,
    /// Who answers.
    pub black: Identity,
}

/// How far apart two may be of whom one was left over so often.
pub fn tolerance(waited: u32) -> f64 {
    NARROW + WIDER * f64::from(waited)
}

/// The pairs of one wave. The same seekers in another order give the same pairs; `wave`, its number, only settles who is
/// White where nothing else does.
///
/// ```
/// use hive_people::{Seeker, pair};
///
/// let seeker = |name: &str, points| Seeker {
///     who: name.into(), points, waited: 0, range: 400.0..=4000.0, avoid: vec![], whites_ahead: 0,
/// };
/// let pairs = pair(&[seeker("ann", 1500.0), seeker("bob", 2100.0), seeker("cleo", 1540.0)], 0);
/// assert_eq!(pairs.len(), 1); // Bob waits for somebody nearer.
/// ```
pub fn pair(seekers: &[Seeker], wave: u64) -> Vec<Pair> {
    let mut line: Vec<&Seeker> = seekers.iter().collect();
    line.sort_by(|a, b| a.points.total_cmp(&b.points).then_with(|| a.who.cmp(&b.who)));
    line.dedup_by(|a, b| a.who == b.who);
    let mut candidates = Vec::with_capacity(line.len() * 4);
    for (low, a) in line.iter().enumerate() {
        for (beyond, b) in line[low + 1..].iter().take(NEIGHBOURS).enumerate() {
            if fits(a, b) {
                candidates.push((cost(a, b), low, low + 1 + beyond));
            }
        }
    }
    candidates.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| (a.1, a.2).cmp(&(b.1, b.2))));
    let mut paired = vec![false; line.len()];
    let mut pairs = Vec::with_capacity(line.len() / 2);
    for (_, a, b) in candidates {
        if !paired[a] && !paired[b] {
            (paired[a], paired[b]) = (true, true);
            pairs.push(seated(line[a], line[b], wave));
        }
    }
    pairs
}

/// Whether two may meet at all.
fn fits(a: &Seeker, b: &Seeker) -> bool {
    a.who != b.who
        && (a.points - b.points).abs() <= tolerance(a.waited.max(b.waited))
        && a.range.contains(&b.points)
        && b.range.contains(&a.points)
        && !a.avoid.contains(&b.who)
        && !b.avoid.contains(&a.who)
}

fn cost(a: &Seeker, b: &Seeker) -> f64 {
    (a.points - b.points).abs() - FOR_WAITING * (f64::from(a.waited) + f64::from(b.waited))
}

/// Who has had White less often has it now.
fn seated(a: &Seeker, b: &Seeker, wave: u64) -> Pair {
    let a_begins = match a.whites_ahead.cmp(&b.whites_ahead) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => wave.is_multiple_of(2),
    };
    let (white, black) = if a_begins { (a, b) } else { (b, a) };
    Pair { white: white.who.clone(), black: black.who.clone() }
}
