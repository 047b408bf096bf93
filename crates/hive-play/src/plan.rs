//! What a player will answer while away: in games with days for a turn, "if you do this, I do that".

use hive_notation::{MoveText, PositionText};
use hive_rules::{Game, Turn};
use std::error::Error;
use std::fmt;

/// How many lines a plan has at most.
pub const MOST_PLANS: usize = 16;

/// How many turns a line has at most, those of both sides.
pub const LONGEST_PLAN: usize = 20;

/// Lines of turns. Each begins with a turn of the other side and ends with an answer to the last of theirs.
///
/// ```
/// use hive_play::Plan;
/// use hive_rules::{Cell, Color, Expansions, Game, Piece, Ruleset};
///
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// game.play_to(Piece::queen(Color::White), Cell::ORIGIN)?;
/// // White waits, and will answer.
/// let plan = Plan::of(&game, &[vec!["bS1 wQ-".to_string(), "wA1 -wQ".to_string()]])?;
/// assert_eq!(Plan::read(&plan.text()), Some(plan.clone()));
/// assert!(plan.fits(&game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many turns will have been taken when the first answer is due.
    ply: u32,
    /// The position in which the other side begins.
    position: String,
    lines: Vec<Vec<MoveText>>,
}

/// Why it is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPlan {
    /// Too many lines, or too long ones.
    TooLarge,
    /// A line that does not end with an answer.
    NoAnswer,
    /// A turn that cannot be read, or is not one of this position: in which line, from 1, and what is wrong with it.
    Turn(usize, String),
    /// Two answers to the same.
    TwoAnswers,
}

impl fmt::Display for BadPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPlan::TooLarge => write!(
                f,
                "a plan has {MOST_PLANS} lines at most, and a line {LONGEST_PLAN} turns of both sides"
            ),
            BadPlan::NoAnswer => {
                f.write_str("a line begins with a turn of theirs and ends with one of yours")
            }
            BadPlan::Turn(line, text) => write!(f, "line {line}: {text}"),
            BadPlan::TwoAnswers => f.write_str("two lines answer the same differently"),
        }
    }
}

impl Error for BadPlan {}

impl Plan {
    /// The plan of the side that waits in this game. Every line is played, so that all of it is legal.
    pub fn of(game: &Game, lines: &[Vec<String>]) -> Result<Plan, BadPlan> {
        if lines.len() > MOST_PLANS || lines.iter().any(|line| line.len() > LONGEST_PLAN) {
            return Err(BadPlan::TooLarge);
        }
        let mut played: Vec<Vec<Turn>> = Vec::new();
        let mut read = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            if line.is_empty() || line.len() % 2 == 1 {
                return Err(BadPlan::NoAnswer);
            }
            let bad = |text: String| BadPlan::Turn(number + 1, text);
            let (mut game, mut turns, mut texts) = (game.clone(), Vec::new(), Vec::new());
            for text in line {
                let meant: MoveText = text.trim().parse().map_err(|error| bad(format!("{error}")))?;
                if meant == MoveText::Pass {
                    return Err(bad("nobody plans a pass: a line ends before it".to_string()));
                }
                let turn = meant.resolve(game.position()).map_err(|error| bad(format!("{error}")))?;
                texts.push(MoveText::of(game.position(), turn));
                game.play(turn).map_err(|error| bad(format!("{error}")))?;
                turns.push(turn);
            }
            let apart = |other: &Vec<Turn>| turns.iter().zip(other).position(|(one, other)| one != other);
            if played.iter().filter_map(apart).any(|place| place % 2 == 1) {
                return Err(BadPlan::TwoAnswers);
            }
            played.push(turns);
            read.push(texts);
        }
        let position = game.position();
        Ok(Plan { ply: position.ply() + 1, position: PositionText::of(position).to_string(), lines: read })
    }

    /// The lines, as they are shown.
    pub fn lines(&self) -> Vec<Vec<String>> {
        self.lines.iter().map(|line| line.iter().map(MoveText::to_string).collect()).collect()
    }

    /// Whether it is one for this game, in which the other side is to move.
    pub fn fits(&self, game: &Game) -> bool {
        let position = game.position();
        position.ply() + 1 == self.ply && PositionText::of(position).to_string() == self.position
    }

    /// The answer to the last turn of this game, and what is left of the plan after it; nothing if it is not foreseen.
    pub fn answer(&self, game: &Game) -> Option<(Turn, Option<Plan>)> {
        let last = game.turns().next_back()?;
        let mut before = game.clone();
        before.undo();
        if !self.fits(&before) {
            return None;
        }
        let meets = |line: &&Vec<MoveText>| {
            line.first().is_some_and(|text| text.resolve(before.position()) == Ok(last))
        };
        let met: Vec<&Vec<MoveText>> = self.lines.iter().filter(meets).collect();
        let turn = met.first()?.get(1)?.resolve(game.position()).ok()?;
        let mut after = game.clone();
        after.play(turn).ok()?;
        let rest: Vec<Vec<MoveText>> =
            met.iter().filter_map(|line| line.get(2..)).map(<[_]>::to_vec).collect();
        let rest: Vec<Vec<MoveText>> = rest.into_iter().filter(|line| !line.is_empty()).collect();
        let rest = (!rest.is_empty()).then(|| Plan {
            ply: after.position().ply() + 1,
            position: PositionText::of(after.position()).to_string(),
            lines: rest,
        });
        Some((turn, rest))
    }

    /// As it is kept.
    pub fn text(&self) -> String {
        let lines = self.lines().into_iter().map(|line| line.join(";"));
        let head = [self.ply.to_string(), self.position.clone()];
        head.into_iter().chain(lines).collect::<Vec<_>>().join("\n")
    }

    /// What was kept; nothing if it is none.
    pub fn read(text: &str) -> Option<Plan> {
        let mut rows = text.split('\n');
        let (ply, position) = (rows.next()?.parse().ok()?, rows.next()?.to_string());
        let line =
            |row: &str| row.split(';').map(|text| text.parse().ok()).collect::<Option<Vec<MoveText>>>();
        let lines = rows.map(line).collect::<Option<Vec<_>>>()?;
        Some(Plan { ply, position, lines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Expansions, Ruleset};

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
        for text in moves {
            let turn = text.parse::<MoveText>().expect("a turn").resolve(game.position()).expect("legal");
            game.play(turn).expect("legal");
        }
        game
    }

    fn lines(all: &[&[&str]]) -> Vec<Vec<String>> {
        all.iter().map(|line| line.iter().map(|text| text.to_string()).collect()).collect()
    }

    /// White has placed a spider and waits.
    fn plan(all: &[&[&str]]) -> Result<Plan, BadPlan> {
        Plan::of(&game(&["wS1"]), &lines(all))
    }

    #[test]
    fn what_was_foreseen_is_answered_and_the_rest_stays() {
        let plan = plan(&[
            &["bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ"],
            &["bS1 wS1-", "wQ -wS1", "bA1 bS1-", "wA1 -wQ"],
            &["bQ wS1-", "wQ -wS1"],
        ])
        .expect("a plan");
        assert_eq!(Plan::read(&plan.text()), Some(plan.clone()));
        // Another text for the same turn is the same turn.
        let now = game(&["wS1", "bS1 wS1-"]);
        let (turn, rest) = plan.answer(&now).expect("it is foreseen");
        assert_eq!(MoveText::of(now.position(), turn).to_string(), "wQ -wS1");
        let rest = rest.expect("there is more");
        assert_eq!(rest.lines().len(), 2);
        let now = game(&["wS1", "bS1 wS1-", "wQ -wS1", "bA1 bS1-"]);
        let (turn, rest) = rest.answer(&now).expect("it is foreseen");
        assert_eq!((MoveText::of(now.position(), turn).to_string().as_str(), rest), ("wA1 -wQ", None));
    }

    #[test]
    fn what_was_not_foreseen_is_not_answered() {
        let plan = plan(&[&["bS1 wS1-", "wQ -wS1"]]).expect("a plan");
        assert_eq!(plan.answer(&game(&["wS1", "bA1 wS1-"])), None, "another turn");
        assert_eq!(plan.answer(&game(&["wS1"])), None, "it is not time yet");
        assert_eq!(plan.answer(&game(&["wA1", "bS1 wA1-"])), None, "another game");
        assert_eq!(plan.answer(&game(&[])), None);
        assert!(plan.fits(&game(&["wS1"])) && !plan.fits(&game(&["wA1"])));
    }

    #[test]
    fn what_is_no_plan_is_refused_in_a_sentence() {
        assert_eq!(plan(&[&["bS1 wS1-"]]), Err(BadPlan::NoAnswer));
        assert_eq!(plan(&[&[]]), Err(BadPlan::NoAnswer));
        assert_eq!(plan(&[&["bS1 wS1-", "wQ -wS1"], &["bS1 wS1-", "wA1 -wS1"]]), Err(BadPlan::TwoAnswers));
        assert!(plan(&[&["bS1 wS1-", "wQ -wS1"], &["bS1 wS1-", "wQ -wS1"]]).is_ok(), "the same twice");
        assert_eq!(plan(&vec![&["bS1 wS1-", "wQ -wS1"][..]; 17]), Err(BadPlan::TooLarge));
        assert_eq!(plan(&[&vec!["bS1 wS1-"; 22][..]]), Err(BadPlan::TooLarge));
        for bad in [["bS1 wS1-", "pass"], ["wA1 wS1-", "wQ -wS1"], ["x", "y"], ["bS1 wS1-", "wQ bS1-"]] {
            assert!(matches!(plan(&[&bad]), Err(BadPlan::Turn(1, _))), "{bad:?}");
        }
        for text in ["", "3", "x\ny", "3\nBase\nnonsense", "3\nBase\n;"] {
            assert_eq!(Plan::read(text), None, "{text:?}");
        }
    }
}
