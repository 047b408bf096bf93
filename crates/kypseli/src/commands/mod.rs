//! The subcommands: a file each.

mod admin;
mod arena;
mod bench;
mod best;
mod convert;
mod draw;
mod openings;
mod perft;
mod replay;
mod rules;
mod serve;
mod stats;
mod tune;
mod uhp;

use crate::failure::Failure;
use clap::Subcommand;

pub(crate) use serve::Serve;

#[derive(Subcommand)]
pub(crate) enum Command {
    Admin(admin::Admin),
    Arena(arena::Arena),
    Bench(bench::Bench),
    Best(best::Best),
    Convert(convert::Convert),
    Draw(draw::Draw),
    Openings(openings::Openings),
    Perft(perft::Perft),
    Replay(replay::Replay),
    Rules(rules::Rules),
    Serve(serve::Serve),
    Stats(stats::Stats),
    Tune(tune::Tune),
    Uhp(uhp::Uhp),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Admin(admin) => admin.run(),
            Command::Arena(arena) => arena.run(),
            Command::Bench(bench) => bench.run(),
            Command::Best(best) => best.run(),
            Command::Convert(convert) => convert.run(),
            Command::Draw(draw) => draw.run(),
            Command::Openings(openings) => openings.run(),
            Command::Perft(perft) => perft.run(),
            Command::Replay(replay) => replay.run(),
            Command::Rules(rules) => rules.run(),
            Command::Serve(serve) => serve.run(),
            Command::Stats(stats) => stats.run(),
            Command::Tune(tune) => tune.run(),
            Command::Uhp(uhp) => uhp.run(),
        }
    }
}
