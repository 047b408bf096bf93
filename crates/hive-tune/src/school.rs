//! Teaching a network: small batches in an order of chance, again and again, until what is held out is foretold no better.

use crate::learner::{Learner, Lesson, Slopes, expectation};
use hive_arena::Dice;
use hive_search::tuning::UNIT;

/// How many lessons a step is made from.
const BATCH: usize = 512;
/// How far the first steps go, from nothing and from what is known; the last ones hardly go anywhere.
const RATE: f32 = 4e-3;
const RATE_KNOWING: f32 = 2e-3;

/// Positions to learn from, laid out one behind the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    rows: Vec<u16>,
    /// Where each lesson's rows of the mover end, and the other's.
    ends: Vec<[usize; 2]>,
    sums: Vec<f32>,
    targets: Vec<f32>,
    results: Vec<f32>,
}

impl Lessons {
    /// One more: its rows, the weighted sum in logits, what was expected and what came of it, all for the side to move.
    pub fn push(&mut self, rows: [&[u16]; 2], sum: f32, target: f32, result: f32) {
        self.rows.extend_from_slice(rows[0]);
        let middle = self.rows.len();
        self.rows.extend_from_slice(rows[1]);
        self.ends.push([middle, self.rows.len()]);
        self.sums.push(sum);
        self.targets.push(target);
        self.results.push(result);
    }

    /// These, too.
    pub fn extend(&mut self, more: &Lessons) {
        let before = self.rows.len();
        self.rows.extend_from_slice(&more.rows);
        self.ends.extend(more.ends.iter().map(|ends| ends.map(|end| before + end)));
        self.sums.extend_from_slice(&more.sums);
        self.targets.extend_from_slice(&more.targets);
        self.results.extend_from_slice(&more.results);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn get(&self, i: usize) -> Lesson<'_> {
        let begin = if i == 0 { 0 } else { self.ends[i - 1][1] };
        let [middle, end] = self.ends[i];
        let (mover, other) = (&self.rows[begin..middle], &self.rows[middle..end]);
        Lesson { mover, other, sum: self.sums[i], target: self.targets[i] }
    }

    /// What results cost in bits a position, foretold by the sum and what a network adds to it.
    fn loss(&self, learner: Option<&Learner>) -> f64 {
        let cost = |i: usize| {
            let lesson = self.get(i);
            let added = learner.map_or(0.0, |learner| learner.answer(&lesson));
            let expected = f64::from(expectation(lesson.sum + added)).clamp(1e-6, 1.0 - 1e-6);
            let result = f64::from(self.results[i]);
            -(result * expected.log2() + (1.0 - result) * (1.0 - expected).log2())
        };
        (0..self.len()).map(cost).sum::<f64>() / self.len().max(1) as f64
    }
}

/// How a network is taught.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// How often it sees each position.
    pub rounds: usize,
    /// Another number gives another network.
    pub seed: u64,
    /// A network to go on from, as `hive-search` reads it.
    pub from: Option<&'a [u8]>,
}

/// What came of teaching.
#[derive(Clone, Debug)]
pub struct Taught {
    /// The network as `hive-search` reads it.
    pub bytes: Vec<u8>,
    /// The mean loss in bits a position that the sum alone has on each list of what is held out.
    pub before: Vec<f64>,
    /// The same with the network.
    pub after: Vec<f64>,
}

/// Teaches a network so many rounds, a new one or one that knows something; `tell` hears the losses on the lists of what is held out after each. The round that is
/// best over all of these is kept.
pub fn teach(
    lessons: &Lessons,
    held_out: &[Lessons],
    Course { rounds, seed, from }: Course<'_>,
    mut tell: impl FnMut(usize, &[f64]),
) -> Taught {
    let losses = |learner: Option<&Learner>| held_out.iter().map(|list| list.loss(learner)).collect();
    let over_all = |losses: &[f64]| -> f64 {
        losses.iter().zip(held_out).map(|(loss, list)| loss * list.len() as f64).sum()
    };
    let before = losses(None);
    let known = from.and_then(|bytes| Learner::knowing(bytes, UNIT as f32));
    let rate = if known.is_some() { RATE_KNOWING } else { RATE };
    let mut learner = known.unwrap_or_else(|| Learner::new(seed));
    let mut best: Option<(Vec<f64>, Learner)> = None;
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let mut chance = Dice::new(seed, 1);
    let mut slopes = Slopes::new();
    for round in 0..rounds {
        // Any order is as likely as any other.
        for last in (1..order.len()).rev() {
            order.swap(last, chance.below(last + 1));
        }
        let batches = order.len().div_ceil(BATCH);
        for (i, batch) in order.chunks(BATCH).enumerate() {
            let done = (round as f32 + i as f32 / batches as f32) / rounds as f32;
            batch.iter().for_each(|&lesson| learner.learn(&lessons.get(lesson as usize), &mut slopes));
            learner.step(&mut slopes, batch.len(), rate * (1.0 - done).powi(2).max(0.01));
        }
        let now: Vec<f64> = losses(Some(&learner));
        tell(round, &now);
        if best.as_ref().is_none_or(|(least, _)| over_all(&now) < over_all(least)) {
            best = Some((now, learner.clone()));
        }
    }
    let (after, learner) = best.unwrap_or((before.clone(), learner));
    Taught { bytes: learner.whole(UNIT as f32), before, after }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who has row 5 wins, unless the other has row 6: a sum cannot say so.
    fn made_up(count: usize, seed: u64) -> Lessons {
        let mut chance = Dice::new(seed, 9);
        let mut lessons = Lessons::default();
        for _ in 0..count {
            let (five, six) = (chance.below(2) == 1, chance.below(2) == 1);
            let noise = chance.below(1200) as u16 + 10;
            let mover = if five { vec![5, noise] } else { vec![noise] };
            let other = if six { vec![6] } else { vec![] };
            let result = if five && !six { 1.0 } else { 0.0 };
            lessons.push([&mover, &other], 0.0, result, result);
        }
        lessons
    }

    #[test]
    fn what_a_sum_cannot_say_is_learnt() {
        let (lessons, held_out) = (made_up(6000, 1), [made_up(500, 2), Lessons::default()]);
        let mut rounds = 0;
        let course = Course { rounds: 40, seed: 1, from: None };
        let taught = teach(&lessons, &held_out, course, |_, _| rounds += 1);
        assert_eq!(rounds, 40);
        assert!((taught.before[0] - 1.0).abs() < 1e-6, "nothing known costs one bit: {:?}", taught.before);
        assert!(taught.after[0] < 0.3, "{:?}", taught.after);
        assert_eq!((taught.before.len(), taught.after[1]), (2, 0.0), "each list has its own loss");
        let again = teach(&lessons, &held_out, course, |_, _| {});
        assert!(taught.bytes == again.bytes, "the same lessons teach the same");
        let once = Course { rounds: 1, from: Some(&taught.bytes), ..course };
        let more = teach(&lessons, &held_out, once, |_, _| {});
        assert!(more.after[0] < 0.3, "what was known is not learnt from the beginning: {:?}", more.after);
    }
}
