//! How strong several players are, from the games of all against all: the strengths under which the results are
//! likeliest (Bradley and Terry's model, a draw counting as half a win), with a little doubt to begin with, so that
//! whoever has won every game is not taken for infinitely strong.

use crate::results::score_of;

/// Points of Elo in which ten times the strength shows, over the logarithm of ten.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The doubt: as if everybody had drawn so many games against somebody of average strength.
const DOUBT: f64 = 1.0;

/// In 95 of 100 cases chance strays no further than so many standard deviations.
const NINETY_FIVE_PERCENT: f64 = 1.959_964;

/// More steps than the search for the likeliest strengths ever takes.
const MOST_STEPS: u32 = 200;

/// What all played against all: for each two the games, and the points of the first of them.
#[derive(Clone, Debug, PartialEq)]
pub struct CrossTable {
    games: Vec<Vec<f64>>,
    points: Vec<Vec<f64>>,
}

/// How strong one player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// In points of Elo; the average of all is 0.
    pub elo: f64,
    /// In 95 of 100 such tournaments the truth is no further away.
    pub error: f64,
}

impl CrossTable {
    /// So many players who have not met yet.
    pub fn new(players: usize) -> CrossTable {
        CrossTable { games: vec![vec![0.0; players]; players], points: vec![vec![0.0; players]; players] }
    }

    /// Counts games of two players, and the points that the first of them made.
    pub fn add(&mut self, first: usize, second: usize, games: u64, points: f64) {
        let games = games as f64;
        self.games[first][second] += games;
        self.games[second][first] += games;
        self.points[first][second] += points;
        self.points[second][first] += games - points;
    }

    /// How many games somebody has played against another.
    pub fn games(&self, first: usize, second: usize) -> f64 {
        self.games[first][second]
    }

    /// How many points somebody has made against another.
    pub fn points(&self, first: usize, second: usize) -> f64 {
        self.points[first][second]
    }

    /// All points and all games of somebody.
    pub fn total(&self, player: usize) -> (f64, f64) {
        (self.points[player].iter().sum(), self.games[player].iter().sum())
    }

    /// How strong everybody is, in the order in which they were counted.
    pub fn strengths(&self) -> Vec<Strength> {
        let players = self.games.len();
        let mut strengths = vec![0.0; players];
        for _ in 0..MOST_STEPS {
            let step = solve(self.certainty(&strengths), &self.slope(&strengths));
            // A step of more than 200 Elo may leave the bowl; shorter ones arrive all the same.
            let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
            let short = (200.0 / UNIT / longest.max(f64::MIN_POSITIVE)).min(1.0);
            strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += short * part);
            if longest < 1e-10 {
                break;
            }
        }
        let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
        let error = |player| {
            // How uncertain it is beside the average of all: the part of the uncertainty that all share is of no interest.
            let beside: Vec<f64> =
                (0..players).map(|other| f64::from(other == player) - 1.0 / players as f64).collect();
            let variance: f64 =
                solve(self.certainty(&strengths), &beside).iter().zip(&beside).map(|(a, b)| a * b).sum();
            NINETY_FIVE_PERCENT * variance.max(0.0).sqrt() * UNIT
        };
        (0..players)
            .map(|player| Strength { elo: (strengths[player] - mean) * UNIT, error: error(player) })
            .collect()
    }

    /// In which direction the results become likelier.
    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let of = |player: usize| {
            let met = (0..strengths.len()).map(|other| {
                let expected = score_of((strengths[player] - strengths[other]) * UNIT);
                self.points[player][other] - self.games[player][other] * expected
            });
            met.sum::<f64>() + DOUBT * (0.5 - score_of(strengths[player] * UNIT))
        };
        (0..strengths.len()).map(of).collect()
    }

    /// How sharply they fall off (Fisher's information).
    fn certainty(&self, strengths: &[f64]) -> Vec<Vec<f64>> {
        let players = strengths.len();
        let mut matrix = vec![vec![0.0; players]; players];
        let weight = |difference: f64| {
            let expected = score_of(difference * UNIT);
            expected * (1.0 - expected)
        };
        for player in 0..players {
            matrix[player][player] += DOUBT * weight(strengths[player]);
            for other in (0..players).filter(|&other| other != player) {
                let known = self.games[player][other] * weight(strengths[player] - strengths[other]);
                matrix[player][player] += known;
                matrix[player][other] -= known;
            }
        }
        matrix
    }
}

/// Solves linear equations whose matrix is symmetric and positive definite, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Vec<f64> {
    let mut right = right.to_vec();
    let size = right.len();
    for column in 0..size {
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot = &above[column];
        for (row, line) in below.iter_mut().enumerate() {
            let factor = line[column] / pivot[column];
            line.iter_mut().zip(pivot).skip(column).for_each(|(value, above)| *value -= factor * above);
            right[column + 1 + row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() < tolerance, "{value} is not {expected}");
    }

    #[test]
    fn two_who_met_often_are_as_far_apart_as_their_score_says() {
        let mut table = CrossTable::new(2);
        table.add(0, 1, 1000, 750.0);
        let [first, second] = table.strengths()[..] else { panic!("two players") };
        near(first.elo - second.elo, 190.85, 1.0);
        near(first.elo + second.elo, 0.0, 1e-6);
        // The score's standard deviation is 0.0137, which is 12.7 Elo there; half of it on either side of the average.
        near(first.error, 12.7 * 1.96 / 2.0, 0.2);
    }

    #[test]
    fn strengths_are_found_again_from_what_they_lead_to() {
        let truth = [300.0, 120.0, -20.0, -400.0];
        let mut table = CrossTable::new(4);
        for first in 0..4 {
            for second in first + 1..4 {
                table.add(first, second, 10_000, 10_000.0 * score_of(truth[first] - truth[second]));
            }
        }
        for (found, truth) in table.strengths().iter().zip(truth) {
            near(found.elo, truth, 1.0);
        }
    }

    #[test]
    fn whoever_lost_every_game_or_played_none_is_still_somewhere() {
        let mut table = CrossTable::new(3);
        table.add(0, 1, 20, 20.0);
        let found = table.strengths();
        assert!(found[0].elo > 200.0 && found[0].elo < 1500.0, "{found:?}");
        assert!(found.iter().all(|strength| strength.error.is_finite()), "{found:?}");
        assert!(found[2].error > found[0].error, "{found:?}");
    }

    #[test]
    fn more_games_leave_less_doubt() {
        let error = |games: u64| {
            let mut table = CrossTable::new(3);
            for (first, second) in [(0, 1), (0, 2), (1, 2)] {
                table.add(first, second, games, games as f64 / 2.0);
            }
            table.strengths()[0].error
        };
        near(error(100) / error(400), 2.0, 0.05);
    }

    #[test]
    fn nobody_is_no_tournament() {
        assert!(CrossTable::new(0).strengths().is_empty());
    }
}
