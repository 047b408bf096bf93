//! Where the games of a contest begin.

use crate::failure::Failure;
use crate::games::{self, complaint};
use hive_arena::OpeningLine;
use hive_notation::{Reading, game_type};
use hive_rules::Expansions;

/// What stands for openings by chance where a file could be named.
pub(crate) const RANDOM: &str = "random";

/// The openings of a contest, one for each pair of games.
pub(crate) struct Openings {
    list: Vec<OpeningLine>,
    /// Whether the list begins again at its end; otherwise chance takes over, for engines that
    /// always answer alike would only repeat their games.
    again: bool,
    expansions: Expansions,
    seed: u64,
}

impl Openings {
    /// Those of a file, those of chance, or those of the book if nothing is said.
    pub(crate) fn new(source: Option<&str>, expansions: Expansions, seed: u64) -> Result<Openings, Failure> {
        let (list, again) = match source {
            None => (OpeningLine::book(expansions, seed), false),
            Some(RANDOM) => (Vec::new(), false),
            Some(file) => (read(file, expansions)?, true),
        };
        Ok(Openings { list, again, expansions, seed })
    }

    /// The opening of a pair, counted from 1.
    pub(crate) fn of(&self, pair: u64) -> OpeningLine {
        let number = pair.saturating_sub(1) as usize;
        let number = if self.again { number % self.list.len().max(1) } else { number };
        match self.list.get(number) {
            Some(opening) => opening.clone(),
            None => OpeningLine::random(self.expansions, self.seed, pair),
        }
    }
}

/// The openings of a file.
fn read(file: &str, expansions: Expansions) -> Result<Vec<OpeningLine>, Failure> {
    let mut haul = games::read(file, Reading::default());
    if let Some(complaint) = haul.complaints.pop() {
        return Err(complaint.into());
    }
    let opening = |found: games::Found| {
        let place = found.prefix();
        let record = found.entry.record.map_err(|error| complaint(found.file.as_deref(), &error))?;
        let of = record.game.ruleset().expansions;
        if of != expansions {
            let (is, should) = (game_type(of), game_type(expansions));
            return Err(format!("{place}this is an opening of {is}, and {should} is played"));
        }
        OpeningLine::of(&record).ok_or_else(|| {
            format!("{place}no game can begin so: it is over already, or the queen came first")
        })
    };
    Ok(haul.found.into_iter().map(opening).collect::<Result<_, String>>()?)
}
