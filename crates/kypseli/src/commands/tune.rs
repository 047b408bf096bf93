//! `kypseli tune`: the weights of the evaluation, fitted to games.

use crate::failure::Failure;
use crate::number::grouped;
use crate::progress;
use crate::set_of_tiles::set_of_tiles;
use crate::whole_file;
use clap::Args;
use hive_rules::{Expansions, Ruleset};
use hive_search::tuning::{feature_name, weights_of};
use hive_tune::{Fit, Progress, fit, play_all, render};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Fit the weights of the evaluation to games that the player plays against itself.
///
/// The games begin with random openings. One game in ten is kept out of the fit: the loss on
/// those says how good it is. The same seed gives the same games and the same weights. An interrupt
/// ends the playing and fits what there is.
#[derive(Args)]
pub(crate) struct Tune {
    /// The sets of tiles to play with, each in its turn
    #[arg(long, value_name = "SET", value_delimiter = ',', default_value = "Base+MLP", value_parser = set_of_tiles)]
    game_type: Vec<Expansions>,
    /// How many games to play
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(10..))]
    games: u32,
    /// How many positions to look at for each turn
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Another number gives other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// What to call the table
    #[arg(long, default_value = "WEIGHTS")]
    name: String,
    /// Write the table of weights to this file
    #[arg(long, short)]
    output: Option<PathBuf>,
}

impl Tune {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let interrupted = Arc::clone(&stop);
        // Without a handler an interrupt just ends the process: no reason not to play.
        let _ = ctrlc::set_handler(move || interrupted.store(true, Ordering::Relaxed));
        let bar = progress::bar(self.games.into(), "playing");
        let games = play_all(
            &self.game_type,
            self.games as usize,
            self.nodes,
            self.seed,
            self.threads.into(),
            &stop,
            || bar.inc(1),
        );
        bar.finish_and_clear();
        if games.len() < 10 {
            return Err(Failure::Sentence("ten games at least are needed for a fit".to_string()));
        }
        let bar = progress::bar(Progress::STEPS as u64, "fitting");
        let old = weights_of(Ruleset::tournament(self.game_type[0]));
        let fit = fit(&games, old, |progress| bar.set_position(progress.step as u64));
        bar.finish_and_clear();
        let results = [1.0, 0.5, 0.0].map(|result| games.iter().filter(|game| game.result == result).count());
        report(&fit, games.len(), results)?;
        if let Some(path) = &self.output {
            whole_file::write(path, render(&self.name, &fit.weights).as_bytes())?;
        }
        Ok(())
    }
}

fn report(fit: &Fit, games: usize, [white, drawn, black]: [usize; 3]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{:<52} {:>6} {:>6} {:>10}", "feature", "early", "late", "seen")?;
    for (feature, ([early, late], seen)) in fit.weights.iter().zip(&fit.seen).enumerate() {
        writeln!(out, "{:<52} {early:>6} {late:>6} {:>10}", feature_name(feature), grouped(*seen as u64))?;
    }
    writeln!(
        out,
        "\n{games} games: White won {white}, Black {black}, {drawn} drawn; {} positions fitted, {} held out\n\
         loss in bits a position, held-out games: {:.4} before, {:.4} after; fitted games: {:.4}",
        grouped(fit.positions.0 as u64),
        grouped(fit.positions.1 as u64),
        fit.before,
        fit.after,
        fit.fitted,
    )?;
    Ok(())
}
