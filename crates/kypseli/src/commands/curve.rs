//! `kypseli curve`: the curve from scores to winning chances, fitted to games.

use crate::failure::Failure;
use crate::number::grouped;
use crate::self_play::SelfPlay;
use crate::set_of_tiles::set_of_tiles;
use clap::Args;
use hive_review::{SCALE, fit};
use hive_rules::Expansions;
use hive_search::tuning::UNIT;
use hive_tune::Played;
use std::io::{self, Write};

/// Fit the curve from scores to winning chances to games that the player plays against itself.
///
/// The curve is 1 / (1 + exp(-score / scale)), and the scale is what is fitted. Nine games in ten are fitted; the tenth are
/// held out, and shown as a table of what was foretold and what came of it.
#[derive(Args)]
pub(crate) struct Curve {
    /// The sets of tiles to play with, each in its turn
    #[arg(long, value_name = "SET", value_delimiter = ',', default_value = "Base+MLP,Base", value_parser = set_of_tiles)]
    game_type: Vec<Expansions>,
    /// How many games to play
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(20..))]
    games: u32,
    #[command(flatten)]
    play: SelfPlay,
}

/// How many classes of chances the table has.
const CLASSES: usize = 10;

impl Curve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = self.play.games(&self.game_type, self.games, hive_tune::play);
        if games.len() < 20 {
            return Err("twenty games at least are needed for a curve".to_string().into());
        }
        let (held, fitted): (Vec<_>, Vec<_>) = games.iter().enumerate().partition(|(i, _)| i % 10 == 0);
        let [held, fitted] = [held, fitted].map(|games| samples(games.into_iter().map(|(_, game)| game)));
        let (scale, loss) = fit(&fitted);
        let mut out = io::stdout().lock();
        writeln!(out, "scale {scale:.1} ({SCALE} is built in), loss {loss:.4} bits a position")?;
        writeln!(
            out,
            "{} games: {} positions fitted, {} held out\n\nforetold    got  positions (held out)",
            grouped(games.len() as u64),
            grouped(fitted.len() as u64),
            grouped(held.len() as u64)
        )?;
        for class in classes(&held, scale) {
            writeln!(out, "{:>7.1}% {:>5.1}% {:>10}", 100.0 * class.0, 100.0 * class.1, grouped(class.2))?;
        }
        Ok(())
    }
}

/// Each score as White sees it, with what White got in the end.
fn samples<'a>(games: impl Iterator<Item = &'a Played>) -> Vec<(f64, f64)> {
    let of_game = |game: &'a Played| {
        game.samples.iter().map(move |(_, expected)| {
            // The tuning keeps scores as what its own curve expects of them.
            let expected = f64::from(*expected).clamp(1e-6, 1.0 - 1e-6);
            (UNIT * (expected / (1.0 - expected)).ln(), f64::from(game.result))
        })
    };
    games.flat_map(of_game).collect()
}

/// By tenths of chance: what was foretold, what was got, how many.
fn classes(samples: &[(f64, f64)], scale: f64) -> Vec<(f64, f64, u64)> {
    let mut sums = [(0.0, 0.0, 0u64); CLASSES];
    for &(score, result) in samples {
        let chance = 1.0 / (1.0 + (-score / scale).exp());
        let class = &mut sums[((chance * CLASSES as f64) as usize).min(CLASSES - 1)];
        *class = (class.0 + chance, class.1 + result, class.2 + 1);
    }
    let mean = |(foretold, got, count): (f64, f64, u64)| {
        (foretold / count.max(1) as f64, got / count.max(1) as f64, count)
    };
    sums.into_iter().filter(|class| class.2 > 0).map(mean).collect()
}
