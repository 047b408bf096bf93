//! A network in floating point while it learns: what it expects, and what each of its numbers has to do with the error.

use hive_arena::Dice;
use hive_search::tuning::{NETWORK, families_of};

const ROWS: usize = NETWORK.rows;
const WIDTH: usize = NETWORK.width;
const HIDDEN: usize = NETWORK.hidden;
/// Every row twice: as the side takes it for which it is so, and as the other does.
const VIEWS: usize = 2;
const VIEWED: usize = VIEWS * ROWS;
/// Rows, and behind them what they have in common with rows that are like them.
const TABLE: usize = VIEWED + VIEWS * NETWORK.families;

/// Where the parts of a network begin in the list of all its numbers.
const START: usize = TABLE * WIDTH;
const CELLS: usize = START + WIDTH;
const CELL_START: usize = CELLS + HIDDEN * 2 * WIDTH;
const ANSWER: usize = CELL_START + HIDDEN;
const ANSWER_START: usize = ANSWER + HIDDEN;
const ALL: usize = ANSWER_START + 1;

/// One position to learn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson<'a> {
    /// The rows of the side to move.
    pub(crate) mover: &'a [u16],
    /// The rows of the other side.
    pub(crate) other: &'a [u16],
    /// What the weighted sum says, in logits, for the side to move.
    pub(crate) sum: f32,
    /// What the side to move should expect, between 0 and 1.
    pub(crate) target: f32,
}

impl<'a> Lesson<'a> {
    /// As each side sees it, the mover first: its own rows, and those of the other.
    fn sides(&self) -> [[&'a [u16]; VIEWS]; 2] {
        [[self.mover, self.other], [self.other, self.mover]]
    }
}

/// Where the rows that a side sees stand in the table.
fn seen_by(sides: [&[u16]; VIEWS]) -> impl Iterator<Item = usize> {
    let views = sides.into_iter().enumerate();
    views.flat_map(|(view, rows)| rows.iter().map(move |&row| view * ROWS + usize::from(row)))
}

/// All numbers of a network, and Adam's memory of how each has changed.
#[derive(Clone)]
pub(crate) struct Learner {
    numbers: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    /// Where each number began: it costs something to go far from there.
    began: Vec<f32>,
    /// Each row with its families added: what the network is used with.
    rows: Vec<[f32; WIDTH]>,
    families: Vec<Vec<usize>>,
}

/// What a batch says about each number; rows are told whole.
pub(crate) struct Slopes {
    rows: Vec<[f32; WIDTH]>,
    rest: Vec<f32>,
}

impl Slopes {
    pub(crate) fn new() -> Slopes {
        Slopes { rows: vec![[0.0; WIDTH]; VIEWED], rest: vec![0.0; ALL - START] }
    }
}

/// What a position became on its way through the network.
struct Pass {
    sums: [f32; 2 * WIDTH],
    input: [f32; 2 * WIDTH],
    cells: [f32; HIDDEN],
    answer: f32,
}

/// Steps so far apart: the mean over some ten batches, the square over a hundred.
const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.99;
/// What stands for 1 in whole numbers: in rows, in the weights of cells, and for a hundredth in those of the answer.
const ONE: f32 = 256.0;
const CELL_ONE: f32 = 256.0;
const ANSWER_ONE: f32 = 8.0;
/// How large the numbers of rows are at first, either way.
const BEGIN: f32 = 0.06;
/// How large a weight of a row or of a cell can be: it has to fit into a byte.
const MOST: f32 = 127.0 / 256.0;
/// What a number costs for being far from where it began, which for one that knows nothing is zero. Most of them turn out to be
/// needed for nothing; with half a million positions four times as much foretold games worse.
const RIDGE: f32 = 5e-4;

impl Learner {
    /// A network that knows nothing, and adds nothing to the sum.
    pub(crate) fn new(seed: u64) -> Learner {
        let mut chance = Dice::new(seed, 0);
        let mut chance = || chance.either_way();
        let mut numbers = vec![0.0; ALL];
        // Rows begin with what their families know, so that only these are drawn by chance.
        numbers[VIEWED * WIDTH..START].fill_with(|| chance() * BEGIN);
        numbers[START..CELLS].fill(0.3);
        numbers[CELLS..CELL_START].fill_with(|| chance() * 0.25);
        numbers[CELL_START..ANSWER].fill(0.2);
        numbers[ANSWER..ANSWER_START].fill_with(|| chance() * 0.1);
        // A family is another one for each view.
        let family = |view: usize, family: usize| VIEWED + view * NETWORK.families + family - ROWS;
        let families = (0..VIEWED)
            .map(|at| families_of(at % ROWS).map(|number| family(at / ROWS, number)).collect())
            .collect();
        let mut learner = Learner {
            mean: vec![0.0; ALL],
            square: vec![0.0; ALL],
            steps: 0,
            began: vec![0.0; ALL],
            rows: vec![[0.0; WIDTH]; VIEWED],
            families,
            numbers,
        };
        for row in 0..VIEWED {
            if learner.families[row].is_empty() {
                learner.numbers[row * WIDTH..][..WIDTH].fill_with(|| chance() * BEGIN);
            }
        }
        learner.gather();
        learner
    }

    /// One that knows already what a network knows, as [`Learner::whole`] wrote it; nothing if these are not its bytes.
    pub(crate) fn knowing(bytes: &[u8], unit: f32) -> Option<Learner> {
        if bytes.len() != NETWORK.bytes {
            return None;
        }
        let mut learner = Learner::new(0);
        learner.numbers.fill(0.0);
        let mut rest = bytes;
        let mut read = |to: &mut [f32], size: usize, one: f32| {
            let (part, after) = rest.split_at(to.len() * size);
            rest = after;
            for (number, bytes) in to.iter_mut().zip(part.chunks_exact(size)) {
                // The sign is in the last byte.
                let mut wide = [if bytes[size - 1] < 0x80 { 0 } else { 0xff }; 4];
                wide[..size].copy_from_slice(bytes);
                *number = i32::from_le_bytes(wide) as f32 / one;
            }
        };
        let numbers = &mut learner.numbers;
        // Each row has what its families knew in it.
        read(&mut numbers[..VIEWED * WIDTH], 1, ONE);
        read(&mut numbers[START..CELLS], 2, ONE);
        read(&mut numbers[CELLS..CELL_START], 1, CELL_ONE);
        read(&mut numbers[CELL_START..ANSWER], 4, ONE * CELL_ONE);
        read(&mut numbers[ANSWER..ANSWER_START], 2, unit * ANSWER_ONE);
        read(&mut numbers[ANSWER_START..], 4, unit * ANSWER_ONE * ONE);
        learner.began.clone_from(&learner.numbers);
        learner.gather();
        Some(learner)
    }

    /// Adds up what rows and their families know.
    fn gather(&mut self) {
        for (row, whole) in self.rows.iter_mut().enumerate() {
            whole.copy_from_slice(&self.numbers[row * WIDTH..][..WIDTH]);
            for family in &self.families[row] {
                let part = &self.numbers[family * WIDTH..][..WIDTH];
                whole.iter_mut().zip(part).for_each(|(whole, part)| *whole += part);
            }
            whole.iter_mut().for_each(|number| *number = number.clamp(-MOST, MOST));
        }
    }

    fn pass(&self, lesson: &Lesson<'_>) -> Pass {
        let mut sums = [0.0; 2 * WIDTH];
        for (sides, sums) in lesson.sides().into_iter().zip(sums.chunks_exact_mut(WIDTH)) {
            sums.copy_from_slice(&self.numbers[START..CELLS]);
            for row in seen_by(sides) {
                sums.iter_mut().zip(&self.rows[row]).for_each(|(sum, weight)| *sum += weight);
            }
        }
        let input = sums.map(|sum| sum.clamp(0.0, 1.0));
        let mut cells = [0.0; HIDDEN];
        let mut answer = self.numbers[ANSWER_START];
        for (cell, value) in cells.iter_mut().enumerate() {
            let weights = &self.numbers[CELLS + cell * 2 * WIDTH..][..2 * WIDTH];
            *value = self.numbers[CELL_START + cell] + dot(&input, weights);
            answer += value.clamp(0.0, 1.0) * self.numbers[ANSWER + cell];
        }
        Pass { sums, input, cells, answer }
    }

    /// What the network adds to the sum, in logits.
    pub(crate) fn answer(&self, lesson: &Lesson<'_>) -> f32 {
        self.pass(lesson).answer
    }

    /// Adds up what a lesson says about every number.
    pub(crate) fn learn(&self, lesson: &Lesson<'_>, slopes: &mut Slopes) {
        let pass = self.pass(lesson);
        let error = expectation(lesson.sum + pass.answer) - lesson.target;
        let rest = &mut slopes.rest;
        rest[ANSWER_START - START] += error;
        let mut back = [0.0; 2 * WIDTH];
        for (cell, &value) in pass.cells.iter().enumerate() {
            rest[ANSWER - START + cell] += error * value.clamp(0.0, 1.0);
            if !(0.0..1.0).contains(&value) {
                continue;
            }
            let error = error * self.numbers[ANSWER + cell];
            rest[CELL_START - START + cell] += error;
            let at = CELLS + cell * 2 * WIDTH;
            let weights = &self.numbers[at..][..2 * WIDTH];
            let slopes = &mut rest[at - START..][..2 * WIDTH];
            for i in 0..2 * WIDTH {
                slopes[i] += error * pass.input[i];
                back[i] += error * weights[i];
            }
        }
        for (back, sum) in back.iter_mut().zip(pass.sums) {
            if !(0.0..1.0).contains(&sum) {
                *back = 0.0;
            }
        }
        for (sides, back) in lesson.sides().into_iter().zip(back.chunks_exact(WIDTH)) {
            rest[..WIDTH].iter_mut().zip(back).for_each(|(slope, back)| *slope += back);
            for row in seen_by(sides) {
                let slopes = &mut slopes.rows[row];
                slopes.iter_mut().zip(back).for_each(|(slope, back)| *slope += back);
            }
        }
    }

    /// Goes a step down the slopes of a batch, and empties them.
    pub(crate) fn step(&mut self, slopes: &mut Slopes, batch: usize, rate: f32) {
        self.steps += 1;
        let mut all = vec![0.0; ALL];
        for (row, slopes) in slopes.rows.iter_mut().enumerate() {
            for at in std::iter::once(row).chain(self.families[row].iter().copied()) {
                all[at * WIDTH..][..WIDTH].iter_mut().zip(&*slopes).for_each(|(all, slope)| *all += slope);
            }
            slopes.fill(0.0);
        }
        all[START..].copy_from_slice(&slopes.rest);
        slopes.rest.fill(0.0);
        let scale = 1.0 / batch.max(1) as f32;
        let mean_share = 1.0 - KEEP_MEAN.powi(self.steps);
        let square_share = 1.0 - KEEP_SQUARE.powi(self.steps);
        let memory = self.mean.iter_mut().zip(&mut self.square);
        let numbers = self.numbers.iter_mut().zip(&self.began);
        for (((number, began), slope), (mean, square)) in numbers.zip(all).zip(memory) {
            let slope = slope * scale + RIDGE * (*number - began);
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            *number -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-6);
        }
        self.numbers[CELLS..CELL_START].iter_mut().for_each(|number| *number = number.clamp(-MOST, MOST));
        self.gather();
    }

    /// In whole numbers, as `hive-search` reads it. `unit` is what a logit is in hundredths.
    pub(crate) fn whole(&self, unit: f32) -> Vec<u8> {
        let small = |number: f32| number.round().clamp(-127.0, 127.0) as i8 as u8;
        let middle = |number: f32| (number.round().clamp(-32_000.0, 32_000.0) as i16).to_le_bytes();
        let large = |number: f32| (number.round() as i32).to_le_bytes();
        let mut bytes: Vec<u8> = Vec::with_capacity(NETWORK.bytes);
        bytes.extend(self.rows.iter().flatten().map(|number| small(number * ONE)));
        bytes.extend(self.numbers[START..CELLS].iter().flat_map(|number| middle(number * ONE)));
        bytes.extend(self.numbers[CELLS..CELL_START].iter().map(|number| small(number * CELL_ONE)));
        bytes.extend(self.numbers[CELL_START..ANSWER].iter().flat_map(|n| large(n * ONE * CELL_ONE)));
        let answer = &self.numbers[ANSWER..ANSWER_START];
        bytes.extend(answer.iter().flat_map(|number| middle(number * unit * ANSWER_ONE)));
        bytes.extend(large(self.numbers[ANSWER_START] * unit * ANSWER_ONE * ONE));
        bytes
    }
}

/// Sixteen sums side by side, so that the compiler may make vectors of them.
fn dot(one: &[f32; 2 * WIDTH], two: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for (one, two) in one.chunks_exact(16).zip(two.chunks_exact(16)) {
        for i in 0..16 {
            sums[i] += one[i] * two[i];
        }
    }
    sums.iter().sum()
}

/// The chance that a logit stands for.
pub(crate) fn expectation(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_search::tuning::{UNIT, answer_of};

    fn lesson<'a>(mover: &'a [u16], other: &'a [u16], target: f32) -> Lesson<'a> {
        Lesson { mover, other, sum: 0.3, target }
    }

    /// What is compiled into the player answers as the network did while it learnt, but for what rounding costs.
    #[test]
    fn whole_numbers_say_the_same() {
        let mut learner = Learner::new(7);
        // An answer worth comparing: weights as large as they become.
        learner.numbers[ANSWER..ANSWER_START].iter_mut().for_each(|number| *number *= 8.0);
        let bytes = learner.whole(UNIT as f32);
        assert_eq!(bytes.len(), NETWORK.bytes);
        let mut chance = Dice::new(1, 2);
        let (mut error, mut size) = (0.0, 0.0);
        for _ in 0..200 {
            let [mover, other] =
                [0, 1].map(|_| (0..20).map(|_| chance.below(ROWS) as u16).collect::<Vec<_>>());
            let floating = learner.answer(&lesson(&mover, &other, 0.5)) * UNIT as f32;
            let whole = answer_of(&bytes, [&mover, &other]).expect("a network") as f32;
            assert!((whole - floating).abs() < 20.0, "{whole} for {floating}");
            error += (whole - floating).abs();
            size += floating.abs();
        }
        assert!(error < 0.1 * size, "{error} of {size}");
    }

    /// Who goes on from a network that was kept begins with what it said.
    #[test]
    fn what_was_kept_is_known_again() {
        let bytes = Learner::new(7).whole(UNIT as f32);
        let again = Learner::knowing(&bytes, UNIT as f32).expect("a network");
        assert!(again.whole(UNIT as f32) == bytes);
        assert!(Learner::knowing(&bytes[1..], UNIT as f32).is_none());
    }

    /// The slope of each number is what the loss does when the number is nudged.
    #[test]
    fn slopes_are_those_of_the_loss() {
        const NUDGE: f32 = 1e-2;
        let learner = Learner::new(3);
        let lesson = lesson(&[3, 700, 1300], &[3, 900, 1400], 1.0);
        let loss = |learner: &Learner| -expectation(lesson.sum + learner.answer(&lesson)).ln();
        let mut slopes = Slopes::new();
        learner.learn(&lesson, &mut slopes);
        let mut seen = 0;
        for at in [3 * WIDTH, 700 * WIDTH + 5, START + 1, CELLS + 7, CELL_START + 2, ANSWER + 3, ANSWER_START]
        {
            let [more, less] = [NUDGE, -NUDGE].map(|nudge| {
                let mut nudged = learner.clone();
                nudged.numbers[at] += nudge;
                nudged.gather();
                loss(&nudged)
            });
            let found = (more - less) / (2.0 * NUDGE);
            let said = if at < START { slopes.rows[at / WIDTH][at % WIDTH] } else { slopes.rest[at - START] };
            assert!((found - said).abs() < 2e-3, "number {at}: {said} is said, {found} is seen");
            seen += usize::from(said != 0.0);
        }
        assert!(seen >= 5, "{seen} slopes");
    }
}
