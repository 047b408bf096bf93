//! The review of a game.

use crate::grade::Grade;
use crate::words::{Choice, Word};
use hive_rules::{ByColor, Color, Game, Outcome, Turn};
use hive_search::{Report, Score};

/// A turn that was judged. Scores and chances are those of the player who took it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Which turn of the game, counted from 1.
    pub ply: usize,
    /// Who took it.
    pub player: Color,
    /// The turn.
    pub turn: Turn,
    /// The best line that was found, the turn that should have been taken first.
    pub line: Vec<Turn>,
    /// The score of the best turn.
    pub best: Score,
    /// The score of the turn that was taken.
    pub after: Score,
    /// How deep the search was.
    pub depth: u32,
    /// The chance to win with the best turn, and with the one that was taken.
    pub chances: (f64, f64),
    /// What is thought of it.
    pub grade: Grade,
    /// What the better turn would have done; empty where there was none.
    pub better: Vec<Word>,
    /// What is wrong with the turn that was taken.
    pub wrong: Vec<Word>,
}

impl Judged {
    /// How much winning chance it gave away.
    pub fn given_away(&self) -> f64 {
        (self.chances.0 - self.chances.1).max(0.0)
    }
}

/// A game, judged.
#[derive(Clone, Debug)]
pub struct Review {
    /// Every turn.
    pub turns: Vec<Judged>,
    /// How close each player's turns came to the best, in hundredths; nothing for who took no turn that was a choice.
    pub accuracy: ByColor<Option<f64>>,
    /// The turns that decided the game, by their places in the list, the weightiest first.
    pub moments: Vec<usize>,
    /// White's chance to win before the first turn and after each.
    pub graph: Vec<f64>,
}

/// How many positions are looked at for each turn if nobody says.
pub const POSITIONS: u32 = 200_000;

/// Which version of the player judges: what it finds is comparable with what the same version has found. Whoever changes what it
/// finds (the test `judgement` notices) raises it, and reviews that are kept with games are known to be older. Without its network
/// the player is another: then it is [`UNTAUGHT`].
pub const JUDGEMENT: u32 = 2;

/// The judgement of a player that has no network.
pub const UNTAUGHT: u32 = 0;

/// How much the player remembers during a review, in megabytes. Judgements depend on it, so it is the same everywhere: what a
/// browser can spare.
pub const MEGABYTES: usize = 16;

/// How many moments a review tells of first.
const MOMENTS: usize = 5;

/// How fast a turn's accuracy falls with the chance that it gives away: a fifth of it given away leaves a little more than a third.
const STEEPNESS: f64 = 5.0;

/// What a search found at a position, seen by the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the side to move can expect.
    pub score: Score,
    /// The best turns of both sides, as far as they are known.
    pub line: Vec<Turn>,
    /// How deep the search was.
    pub depth: u32,
}

/// Goes through a game from its end to its beginning: what was found about later positions is then in the search's
/// table when the earlier ones are looked at.
pub struct Reviewer {
    game: Game,
    turns: Vec<Turn>,
    /// What was found, the last position first.
    found: Vec<Found>,
}

impl Reviewer {
    /// Begins the review of a game.
    pub fn of(game: &Game) -> Reviewer {
        let mut reviewer = Reviewer { game: game.clone(), turns: game.turns().collect(), found: Vec::new() };
        reviewer.pass_over_the_end();
        reviewer
    }

    /// What the table shows at the end needs no search.
    fn pass_over_the_end(&mut self) {
        let to_move = self.game.position().to_move();
        let shown =
            self.game.outcome().filter(|outcome| outcome.on_the_table() || *outcome == Outcome::Repetition);
        if let Some(outcome) = shown {
            let score = match outcome.winner() {
                Some(winner) if winner == to_move => Score::win_in(0),
                Some(_) => Score::loss_in(0),
                None => Score::DRAW,
            };
            self.found.push(Found { score, line: Vec::new(), depth: 0 });
        }
    }

    /// How many positions are to be looked at, all in all.
    pub fn positions(&self) -> usize {
        self.turns.len() + 1
    }

    /// How many of them were.
    pub fn done(&self) -> usize {
        self.found.len()
    }

    /// White's chance at each position that was looked at, the last of the game first.
    pub fn chances(&self) -> impl Iterator<Item = f64> + '_ {
        let mut to_move = self.game.position().to_move();
        self.found.iter().map(move |found| {
            let (player, chance) = (to_move, found.score.chance());
            to_move = !to_move;
            if player == Color::White { chance } else { 1.0 - chance }
        })
    }

    /// The position to be looked at next, with its past; nothing after the last. Asked again it says the same until it is told.
    pub fn next(&self) -> Option<Game> {
        let ply = self.turns.len().checked_sub(self.found.len())?;
        // Taken back from the end, a turn leaves no outcome behind: also a resigned game goes on there.
        let mut game = self.game.at_ply(ply)?;
        if game.outcome().is_some() {
            let past = game.undo()?;
            let _ = game.play(past);
        }
        Some(game)
    }

    /// Hears what a search found at the position that was next; nothing if it found nothing.
    pub fn take(&mut self, report: Option<Report>) {
        self.hear(report.map_or(Found { score: Score::DRAW, line: Vec::new(), depth: 0 }, |report| Found {
            score: report.score,
            line: report.line,
            depth: report.depth,
        }));
    }

    /// Hears what a search found that was made elsewhere, or long ago.
    pub fn hear(&mut self, found: Found) {
        self.found.push(found);
    }

    /// What was found, the last position of the game first. Heard again by another, it leads to the same review.
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// Judges what was heard. Turns of which nothing was heard are left out.
    pub fn finish(self) -> Review {
        let known = self.found.len();
        let first = self.positions() - known.min(self.positions());
        let mut graph: Vec<f64> = self.chances().collect();
        graph.reverse();
        let mut found = self.found;
        found.reverse();
        let mut turns = Vec::new();
        let mut points: ByColor<Vec<f64>> = ByColor::default();
        for (i, pair) in found.windows(2).enumerate() {
            let ply = first + i;
            let (Some(game), Some(&turn)) = (self.game.at_ply(ply), self.turns.get(ply)) else { break };
            let choice = game.position().count_turns() > 1;
            let judged = judge(&game, turn, ply + 1, &pair[0], &pair[1]);
            if choice {
                points[judged.player].push((-STEEPNESS * judged.given_away()).exp());
            }
            turns.push(judged);
        }
        let mean = |points: Vec<f64>| {
            let count = points.len() as f64;
            (count > 0.0).then(|| 100.0 * points.into_iter().sum::<f64>() / count)
        };
        Review { accuracy: points.map(mean), moments: moments(&turns), turns, graph }
    }
}

fn judge(game: &Game, turn: Turn, ply: usize, before: &Found, next: &Found) -> Judged {
    let position = game.position();
    // One turn further away from the end than the position that it leads to.
    let after = match next.score.plies_to_end() {
        Some(plies) if next.score < Score::DRAW => Score::win_in(plies.unsigned_abs() + 1),
        Some(plies) => Score::loss_in(plies.unsigned_abs() + 1),
        None => -next.score,
    };
    // What the next search says about the turn that was taken may be better than what this one hoped for.
    let is_best = before.line.first() == Some(&turn) || before.line.is_empty() || after >= before.score;
    let best = if is_best { after } else { before.score };
    let chances = (best.chance(), after.chance());
    let won_before = best.plies_to_end().is_some_and(|plies| plies > 0);
    let grade = Grade::of(is_best, chances.0 - chances.1, won_before, chances.1);
    let choice =
        Choice { now: position, better: &before.line, best, played: turn, answer: &next.line, after };
    let (better, wrong) = match grade.is_bad() {
        true => (choice.better(), choice.wrong()),
        false => (Vec::new(), Vec::new()),
    };
    Judged {
        ply,
        player: position.to_move(),
        turn,
        line: before.line.clone(),
        best,
        after,
        depth: before.depth,
        chances,
        grade,
        better,
        wrong,
    }
}

/// The turns that gave away most, the weightiest first.
fn moments(turns: &[Judged]) -> Vec<usize> {
    let bad = |&i: &usize| turns[i].grade >= Grade::Mistake;
    let mut moments: Vec<usize> = (0..turns.len()).filter(bad).collect();
    moments.sort_by(|&a, &b| turns[b].given_away().total_cmp(&turns[a].given_away()));
    moments.truncate(MOMENTS);
    moments
}
