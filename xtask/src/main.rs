//! The chores of this repository, as plain programs: no shell, nothing to install by hand.

mod attack;
mod bots;
mod ci;
mod cluster;
mod command;
mod deb;
mod deep;
mod flaky;
mod fuzz;
mod halves;
mod load;
mod machine;
mod packages;
mod page;

mod wasm;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask ci                          every check; stops at the first that fails
cargo xtask page                        those of the page that need no browser
cargo xtask aside                       those that build in folders of their own: packages, module, fuzz targets
cargo xtask smoke                       the fuzz targets, for a moment each
cargo xtask deep                        deep perft figures, a hundred kills of the server, power and disk that fail, the page in full, 10,000 idle sockets
cargo xtask power                       power lost at a thousand moments, a disk that fails at every call (strace)
cargo xtask fuzz [TARGET] [--seconds N] looks for what breaks a law: one target, or each in turn
cargo xtask fuzz --runs N [--minutes M] so many executions over all targets, or for so long at most: the fast ones run twice as long
cargo xtask load [--games N] [--seconds N] [--pace MS] [--idle N] [--visits N [--visit-posts]] [--server PATH]
                                        many games at the same time: what turns and visits cost, as tables
cargo xtask bots                        a client of the streaming API (berserk, from PyPI) plays a whole game on a server of this machine
cargo xtask attack [--short] [--server PATH] [--before PATH]
                                        every attack that once hurt, on a server of this machine: what it costs others, as a table;
                                        with a server of before, on both in turn
cargo xtask cluster [--short] [--games N] [--kills N] [--rounds N] [--pace MS] [--server PATH]
                                        three nodes on PostgreSQL and NATS that are killed, ended and cut off while people play: whether
                                        anything was lost, and how soon games go on, as a table
cargo xtask deb [--binary PATH]         a package for Debian, installed and removed in a folder of its own before it is called good
cargo xtask flaky [server] [page] [browser] [--times N]
                                        tests again and again on a busy machine: which of them fail now and then
cargo xtask wasm [--check | --bench]    the module for browsers anew; whether it is the one of these sources; how fast it is
cargo xtask help                        this list";

/// Why a chore was not done.
enum Failure {
    /// It was tried and went wrong.
    Failed(String),
    /// It was not understood.
    Usage(String),
}

impl From<String> for Failure {
    fn from(reason: String) -> Failure {
        Failure::Failed(reason)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["ci"] => ci::run_all().map_err(Failure::from),
        ["page"] => ci::in_order(&page::CHECKS).map_err(Failure::from),
        ["aside"] => ci::in_order(&ci::ASIDE).map_err(Failure::from),
        ["smoke"] => ci::in_order(&ci::SMOKE).map_err(Failure::from),
        ["flaky", ref options @ ..] => flaky::run_often(options),
        ["power"] => deep::power().map_err(Failure::from),
        ["deep"] => deep::run_release().map_err(Failure::from),
        ["fuzz", ref options @ ..] => fuzz::run_for(options),
        ["wasm", ref options @ ..] => wasm::run_with(options),
        ["bots"] => bots::check().map_err(Failure::from),
        ["attack", ref options @ ..] => attack::run_release(options).map_err(Failure::from),
        ["cluster", "--short"] => cluster::short().map_err(Failure::from),
        ["cluster", ref options @ ..] => cluster::run_release(options).map_err(Failure::from),
        ["deb", ref options @ ..] => deb::run_release(options).map_err(Failure::from),
        ["load", ref options @ ..] => load::run_release(options).map_err(Failure::from),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(Failure::Usage("a chore is missing or unknown".to_string())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Failed(reason)) => {
            eprintln!("\nxtask: {reason}");
            ExitCode::FAILURE
        }
        Err(Failure::Usage(reason)) => {
            eprintln!("xtask: {reason}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}
