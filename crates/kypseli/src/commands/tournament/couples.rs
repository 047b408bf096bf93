//! Every two engines of a tournament, and the file that keeps their games.

use crate::failure::Failure;
use hive_arena::{Contest, Heading, Journal, JournalError, OpeningLine, Played, Rival, Tally};
use std::path::{Path, PathBuf};

/// Two engines, and what they have played.
pub(super) struct Couple {
    /// Which two, by number.
    pub(super) players: [usize; 2],
    /// What they have played.
    pub(super) tally: Tally,
    names: [String; 2],
    file: PathBuf,
    journal: Journal,
}

/// Every two engines, with what the folder has of them already.
pub(super) fn couples(
    folder: &Path,
    names: &[String],
    commands: &[String],
    event: &str,
    resume: bool,
    opening: &dyn Fn(u64) -> OpeningLine,
) -> Result<Vec<Couple>, Failure> {
    let mut couples = Vec::new();
    for second in 1..names.len() {
        for first in 0..second {
            let players = [first, second];
            let names = players.map(|player| names[player].clone());
            let engines = players.map(|player| commands[player].clone());
            let file = folder.join(format!("{} - {}.pgn", plain(&names[0]), plain(&names[1])));
            let heading = Heading { names: names.clone(), engines, event: event.to_string() };
            let mut tally = Tally::default();
            let journal = if resume {
                Journal::resume(&file, heading, opening).map(|(journal, scores)| {
                    scores.into_iter().for_each(|score| tally.add(score));
                    journal
                })
            } else {
                Journal::create(&file, heading)
            };
            let journal = journal.map_err(|error: JournalError| format!("{}: {error}", file.display()))?;
            couples.push(Couple { players, tally, names, file, journal });
        }
    }
    Ok(couples)
}

impl Couple {
    /// Plays the games of a contest that are missing, keeps each, and tells of it in a line.
    pub(super) fn play(
        &mut self,
        contest: &Contest<'_>,
        mut tell: impl FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Couple { names, file, journal, tally, .. } = self;
        let played = contest.play(std::mem::take(tally), |played, _| {
            journal.add(played).map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
            tell(&line(names, played))
        });
        *tally = played?;
        Ok(())
    }
}

fn line(names: &[String; 2], played: &Played) -> String {
    let [white, black] = [played.white, played.white.other()].map(|side| &names[side as usize]);
    let result = match played.score().winner() {
        None => "draw".to_string(),
        Some(Rival::First) => format!("{} wins", names[0]),
        Some(Rival::Second) => format!("{} wins", names[1]),
    };
    let (how, turns) = (played.finished.ending.name(), played.finished.game.turns().len());
    format!("round {}: {white} - {black}: {result}, {how}, {turns} turns", played.pair)
}

/// A name as it may stand in the name of a file.
fn plain(name: &str) -> String {
    let plain =
        |letter: char| if letter.is_alphanumeric() || " .+()_-".contains(letter) { letter } else { '_' };
    name.chars().map(plain).take(60).collect()
}
