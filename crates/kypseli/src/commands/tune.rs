//! `kypseli tune`: the weights of the evaluation, fitted to games.

use crate::failure::Failure;
use crate::number::grouped;
use crate::progress;
use crate::self_play::SelfPlay;
use crate::set_of_tiles::set_of_tiles;
use crate::whole_file;
use clap::Args;
use hive_rules::{Expansions, Ruleset};
use hive_search::tuning::{NETWORK, feature_name, weights_of};
use hive_tune::{Course, Fit, Lessons, Progress, fit, play, render, study, teach};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
    #[command(flatten)]
    play: SelfPlay,
    /// What to call the table
    #[arg(long, default_value = "WEIGHTS")]
    name: String,
    /// Teach the network instead of the weights: `--output` is the file that hive-search is compiled with
    #[arg(long, requires = "output", conflicts_with = "name")]
    network: bool,
    /// How often the network sees each position
    #[arg(long, default_value_t = 10, requires = "network", value_parser = clap::value_parser!(u16).range(1..=1000))]
    rounds: u16,
    /// Go on teaching the network in this file instead of a new one
    #[arg(long, requires = "network", value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the table of weights, or the network, to this file
    #[arg(long, short)]
    output: Option<PathBuf>,
}

impl Tune {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let (true, Some(path)) = (self.network, &self.output) {
            return self.teach(path);
        }
        let games = self.play.games(&self.game_type, self.games, play);
        if games.len() < 10 {
            return Err(too_few());
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

    /// Teaches a network with nine games of ten, and tells how well it foretells the tenth.
    fn teach(&self, path: &Path) -> Result<(), Failure> {
        let read = |path: &PathBuf| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
        let known = self.from.as_ref().map(read).transpose()?;
        if known.as_ref().is_some_and(|bytes| bytes.len() != NETWORK.bytes) {
            return Err(Failure::Sentence("the file to go on from is not a network".to_string()));
        }
        let games = self.play.games(&self.game_type, self.games, study);
        if games.len() < 10 {
            return Err(too_few());
        }
        // The base game apart from the others: one network has to do for both, and may serve one better.
        let [mut lessons, mut base, mut others] = [(); 3].map(|()| Lessons::default());
        for (i, game) in games.iter().enumerate() {
            let is_base = self.game_type[i % self.game_type.len()] == Expansions::NONE;
            match i % 10 {
                9 if is_base => base.extend(game),
                9 => others.extend(game),
                _ => lessons.extend(game),
            }
        }
        let held_out = [base, others];
        let bar = progress::bar(self.rounds.into(), "teaching");
        let course = Course { rounds: self.rounds.into(), seed: self.play.seed, from: known.as_deref() };
        let taught = teach(&lessons, &held_out, course, |_, _| bar.inc(1));
        bar.finish_and_clear();
        whole_file::write(path, &taught.bytes)?;
        writeln!(
            io::stdout().lock(),
            "{} games: {} positions learnt from, {} held out",
            games.len(),
            grouped(lessons.len() as u64),
            grouped(held_out.iter().map(Lessons::len).sum::<usize>() as u64),
        )?;
        let losses = taught.before.iter().zip(&taught.after);
        for (set, (before, after)) in ["the base game", "other sets"].into_iter().zip(losses) {
            writeln!(
                io::stdout().lock(),
                "loss in bits a position, held-out games of {set}: {before:.4} by the sum, {after:.4} with the network",
            )?;
        }
        Ok(())
    }
}

fn too_few() -> Failure {
    Failure::Sentence("ten games at least are needed for a fit".to_string())
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
