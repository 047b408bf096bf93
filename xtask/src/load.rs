//! `cargo xtask load`: many games at the same time, over loopback.

use crate::command::{cargo, run, target};
use crate::machine;
use std::env::consts::EXE_EXTENSION;
use std::path::PathBuf;
use std::process::Command;

/// Builds the server as it is shipped, unless one is named, and the clients, and lets them play.
pub(crate) fn run_release(options: &[&str]) -> Result<(), String> {
    if options.contains(&"--nodes") {
        machine::need_postgres()?;
        machine::need_nats()?;
    }
    let (named, rest) = split(options, "--server")?;
    let server = named.map_or_else(build, Ok)?;
    run(example("load").arg("--server").arg(server).args(rest))
}

/// How what is shipped is built: as a whole, which takes longer than a newcomer would wait.
const SHIPPED: &str = "--profile=dist";

/// The server's binary as it is shipped, newly built.
pub(crate) fn build() -> Result<PathBuf, String> {
    run(&mut cargo(&["build", SHIPPED, "--package", "kypseli", "--locked"]))?;
    Ok(target().join("dist").join("kypseli").with_extension(EXE_EXTENSION))
}

/// A program that tries the server out, as a command that builds it first.
pub(crate) fn example(name: &str) -> Command {
    cargo(&["run", "--release", "--quiet", "--package", "hive-server", "--example", name, "--locked", "--"])
}

/// The server that is named after this word, and all other words. It is told from where the command was given, and the
/// clients start at the root.
pub(crate) fn split<'a>(options: &[&'a str], word: &str) -> Result<(Option<PathBuf>, Vec<&'a str>), String> {
    let Some(at) = options.iter().position(|&option| option == word) else {
        return Ok((None, options.to_vec()));
    };
    let path = options.get(at + 1).ok_or_else(|| format!("{word} lacks its path"))?;
    let whole = std::path::absolute(path).map_err(|error| format!("{path} is no path: {error}"))?;
    Ok((Some(whole), [&options[..at], &options[at + 2..]].concat()))
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_named_server_is_taken_out_of_the_words() {
        let split = |words: &[&'static str]| split(words, "--server");
        assert_eq!(split(&["--games", "5"]), Ok((None, vec!["--games", "5"])));
        let words = ["--games", "5", "--server", "here", "--visit-posts"];
        let (server, rest) = split(&words).expect("it is a path");
        assert!(server.is_some_and(|path| path.is_absolute() && path.ends_with("here")));
        assert_eq!(rest, ["--games", "5", "--visit-posts"]);
        assert!(split(&["--games", "5", "--server"]).is_err());
    }
}
