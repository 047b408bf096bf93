//! `kypseli puzzles mine`: puzzles out of games.

use crate::failure::{Failure, complain};
use crate::number::{grouped, plural};
use crate::{games, progress, whole_file};
use clap::Args;
use hive_notation::Reading;
use hive_puzzles::{Aim, Collection, Miner};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

/// Look for puzzles in games that were won on the table.
///
/// Positions near the end are taken in which one turn alone wins in 1 to 5 turns, or one alone holds. Both are proved;
/// what cannot be proved is left out. No two positions are alike, however they are turned.
#[derive(Args)]
pub(crate) struct Mine {
    /// Game strings, files or folders with records, or - for standard input
    #[arg(required = true)]
    games: Vec<String>,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// How many positions a proof may look at: more find longer wins
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(64..))]
    positions: u64,
    /// Take nothing but wins in so many turns and more; long ones need a million positions
    #[arg(long, value_name = "TURNS", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(Aim::LONGEST_WIN)))]
    wins_from: u32,
}

impl Mine {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut found = Vec::new();
        let mut troubles = 0;
        for argument in &self.games {
            let haul = games::read(argument, Reading::default());
            haul.complaints.iter().for_each(|complaint| complain(complaint));
            troubles += haul.complaints.len();
            found.extend(haul.found);
        }
        let (mut collection, mut miner) =
            (Collection::default(), Miner::new(self.positions).wins_from(self.wins_from));
        let bar = progress::bar(found.len() as u64, "mining");
        let mut read = 0;
        for record in &found {
            bar.inc(1);
            match &record.entry.record {
                Ok(good) => {
                    read += 1;
                    collection.puzzles.extend(miner.dig(&good.game));
                }
                Err(error) => {
                    troubles += 1;
                    complain(&games::complaint(record.file.as_deref(), error));
                }
            }
            if collection.puzzles.len() >= Collection::MOST {
                break;
            }
        }
        bar.finish_and_clear();
        collection.sort();
        collection.puzzles.truncate(Collection::MOST);
        whole_file::write(&self.output, collection.to_string().as_bytes())?;
        let mut out = io::stdout().lock();
        let (games, puzzles) = (named(read, "game"), named(collection.puzzles.len() as u64, "puzzle"));
        writeln!(out, "{puzzles} from {games}: {}", by_aim(&collection))?;
        if troubles > 0 { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// So many of something, as one says it.
pub(super) fn named(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), plural(count))
}

/// How many there are of each aim.
pub(super) fn by_aim(collection: &Collection) -> String {
    let mut counts: BTreeMap<Aim, usize> = BTreeMap::new();
    collection.puzzles.iter().for_each(|puzzle| *counts.entry(puzzle.aim).or_default() += 1);
    let told = |(aim, count): (Aim, usize)| match aim {
        Aim::Win { turns } => format!("{count} win{} in {turns}", plural(count as u64)),
        Aim::Hold { turns } => format!("{count} defence{} against {turns}", plural(count as u64)),
    };
    match counts.is_empty() {
        true => "none".to_string(),
        false => counts.into_iter().map(told).collect::<Vec<_>>().join(", "),
    }
}
