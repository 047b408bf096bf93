//! Mines games for the suites of wins:
//!
//! ```console
//! $ kypseli arena --engine "kypseli uhp" --engine "kypseli uhp" --game-type Base --games 300 --nodes 5000 --save base.pgn
//! $ cargo run --release -p hive-search --example mine_wins -- crates/hive-search/tests/wins base.pgn mlp.pgn
//! ```
//!
//! The last turns of decisive games are searched for positions in which the side to move wins in exactly
//! one, two or three turns. A game gives at most one of each, and no two are equal under symmetry.
//! The files take turns, so that each set of tiles gets its share.

#[path = "../tests/support/prover.rs"]
mod prover;

use hive_notation::{Format, Reading, game_string};
use hive_rules::{Game, Outcome};
use prover::Prover;
use std::collections::HashSet;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// How many wins in one, in two and in three are wanted.
const WANTED: [usize; 3] = [200, 200, 100];

/// How many turns before the end are looked at.
const LAST: usize = 8;

#[derive(Default)]
struct Mine {
    suites: [Vec<String>; 3],
    seen: HashSet<u64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((folder, files)) = arguments.split_first().filter(|(_, files)| !files.is_empty()) else {
        return Err("it should be: mine_wins FOLDER GAMES.pgn…".into());
    };
    let mut collections = Vec::new();
    for file in files {
        let entries = Format::Pgn.read(&fs::read(file)?, Reading::default());
        let games = entries.into_iter().map(|entry| Ok(entry.record?.game));
        collections.push(games.collect::<Result<Vec<Game>, Box<dyn Error>>>()?);
    }
    let mut mine = Mine::default();
    let longest = collections.iter().map(Vec::len).max().unwrap_or(0);
    for number in 0..longest {
        for game in collections.iter().filter_map(|games| games.get(number)) {
            mine.dig(game);
        }
        eprintln!("{} of {longest}: {:?} of {WANTED:?}", number + 1, mine.suites.each_ref().map(Vec::len));
    }
    for (turns, suite) in (1..).zip(&mine.suites) {
        let text = format!(
            "# The side to move wins in {turns}, and not sooner: proved by tests/support/prover.rs\n{}",
            suite.concat()
        );
        fs::write(Path::new(folder).join(format!("{turns}.txt")), text)?;
    }
    Ok(())
}

impl Mine {
    /// Looks for wins in a game, from its end backwards.
    fn dig(&mut self, game: &Game) {
        if !matches!(game.outcome(), Some(Outcome::Surrounded { .. })) {
            return;
        }
        let mut game = game.clone();
        let mut open: Vec<usize> =
            (1..=3).filter(|&turns| self.suites[turns - 1].len() < WANTED[turns - 1]).collect();
        for _ in 0..LAST {
            let Some(&most) = open.last() else { return };
            if game.undo().is_none() {
                return;
            }
            let mut prover = Prover::of(&game);
            let Some(turns) = (1..=most).find(|&turns| prover.wins_in(turns)) else { continue };
            if open.contains(&turns) && self.seen.insert(game.position().symmetry_key()) {
                open.retain(|&other| other != turns);
                let line = game_string(&game).unwrap_or_default();
                self.suites[turns - 1].push(format!("{line}\n"));
            }
        }
    }
}
