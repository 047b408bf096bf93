//! The subcommands: a file each.

mod arena;
mod bench;
mod best;
mod convert;
mod draw;
mod openings;
mod perft;
mod replay;
mod rules;
mod stats;
mod tune;
mod uhp;

use crate::failure::Failure;
use clap::Subcommand;
use std::io::{self, Write};

#[derive(Subcommand)]
pub(crate) enum Command {
    Arena(arena::Arena),
    Bench(bench::Bench),
    Best(best::Best),
    Convert(convert::Convert),
    Draw(draw::Draw),
    Openings(openings::Openings),
    Perft(perft::Perft),
    Replay(replay::Replay),
    Rules(rules::Rules),
    Stats(stats::Stats),
    Tune(tune::Tune),
    Uhp(uhp::Uhp),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Arena(arena) => arena.run(),
            Command::Bench(bench) => bench.run(),
            Command::Best(best) => best.run(),
            Command::Convert(convert) => convert.run(),
            Command::Draw(draw) => draw.run(),
            Command::Openings(openings) => openings.run(),
            Command::Perft(perft) => perft.run(),
            Command::Replay(replay) => replay.run(),
            Command::Rules(rules) => rules.run(),
            Command::Stats(stats) => stats.run(),
            Command::Tune(tune) => tune.run(),
            Command::Uhp(uhp) => uhp.run(),
        }
    }
}

/// What `kypseli` alone says.
pub(crate) fn welcome() -> Result<(), Failure> {
    writeln!(
        io::stdout(),
        "Kypseli {}: the game of Hive.\n\n\
         Try:\n  \
         kypseli draw docs/game.pgn --play   watch a game in the terminal\n  \
         kypseli replay games.pgn            check every turn of recorded games\n  \
         kypseli rules                       learn the game, in four languages\n  \
         kypseli perft Base+MLP --depth 6    count every game of six turns\n  \
         kypseli uhp                         the player, for any viewer\n  \
         kypseli help                        everything else",
        env!("CARGO_PKG_VERSION")
    )?;
    Ok(())
}
