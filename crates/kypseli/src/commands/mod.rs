//! The subcommands: a file each.

mod admin;
mod arena;
mod bench;
mod best;
mod book;
mod bot;
mod completions;
mod convert;
mod curve;
mod draw;
mod explore;
mod index;
mod man;
mod openings;
mod perft;
mod play;
mod puzzles;
mod replay;
mod review;
mod rules;
mod serve;
mod site;
mod solve;
mod stats;
mod tournament;
mod tune;
mod uhp;
mod worker;

use crate::failure::Failure;
use clap::Subcommand;

pub(crate) use serve::Serve;

#[derive(Subcommand)]
pub(crate) enum Command {
    Admin(admin::Admin),
    Arena(arena::Arena),
    Bench(bench::Bench),
    Best(best::Best),
    Book(book::Book),
    Bot(bot::Bot),
    Completions(completions::Completions),
    Convert(convert::Convert),
    Curve(curve::Curve),
    Draw(draw::Draw),
    Explore(explore::Explore),
    Index(index::Index),
    Man(man::Manual),
    Openings(openings::Openings),
    Perft(perft::Perft),
    Play(play::Play),
    Puzzles(puzzles::Puzzles),
    Replay(replay::Replay),
    Review(review::Review),
    Rules(rules::Rules),
    Serve(serve::Serve),
    Site(site::Site),
    Solve(solve::Solve),
    Stats(stats::Stats),
    Tournament(tournament::Tournament),
    Tune(tune::Tune),
    Uhp(uhp::Uhp),
    Worker(worker::Worker),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Admin(admin) => admin.run(),
            Command::Arena(arena) => arena.run(),
            Command::Bench(bench) => bench.run(),
            Command::Best(best) => best.run(),
            Command::Book(book) => book.run(),
            Command::Bot(bot) => bot.run(),
            Command::Completions(completions) => completions.run(),
            Command::Convert(convert) => convert.run(),
            Command::Curve(curve) => curve.run(),
            Command::Draw(draw) => draw.run(),
            Command::Explore(explore) => explore.run(),
            Command::Index(index) => index.run(),
            Command::Man(manual) => manual.run(),
            Command::Openings(openings) => openings.run(),
            Command::Perft(perft) => perft.run(),
            Command::Play(play) => play.run(),
            Command::Puzzles(puzzles) => puzzles.run(),
            Command::Replay(replay) => replay.run(),
            Command::Review(review) => review.run(),
            Command::Rules(rules) => rules.run(),
            Command::Serve(serve) => serve.run(),
            Command::Site(site) => site.run(),
            Command::Solve(solve) => solve.run(),
            Command::Stats(stats) => stats.run(),
            Command::Tournament(tournament) => tournament.run(),
            Command::Tune(tune) => tune.run(),
            Command::Uhp(uhp) => uhp.run(),
            Command::Worker(worker) => worker.run(),
        }
    }
}
