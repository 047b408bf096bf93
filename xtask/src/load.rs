//! `cargo xtask load`: many games at the same time, over loopback.

use crate::command::{cargo, root, run};
use std::path::PathBuf;

/// Builds the server as it is shipped, unless one is named, and the clients, and lets them play.
pub(crate) fn run_release(options: &[&str]) -> Result<(), String> {
    let (named, rest) = split(options)?;
    let server = match named {
        // Told from where the command was given; the clients start at the root.
        Some(path) => std::path::absolute(path).map_err(|error| format!("{path} is no path: {error}"))?,
        None => build()?,
    };
    let mut load = cargo(&[
        "run",
        "--release",
        "--quiet",
        "--package",
        "hive-server",
        "--example",
        "load",
        "--locked",
        "--",
    ]);
    run(load.arg("--server").arg(server).args(rest))
}

/// The server's binary, newly built.
pub(crate) fn build() -> Result<PathBuf, String> {
    run(&mut cargo(&["build", "--release", "--package", "kypseli", "--locked"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    Ok(target.join("release").join(if cfg!(windows) { "kypseli.exe" } else { "kypseli" }))
}

/// The server that is named, and all other words.
pub(crate) fn split<'a>(options: &[&'a str]) -> Result<(Option<&'a str>, Vec<&'a str>), String> {
    let Some(at) = options.iter().position(|&option| option == "--server") else {
        return Ok((None, options.to_vec()));
    };
    let path = options.get(at + 1).ok_or("--server lacks its path")?;
    Ok((Some(path), [&options[..at], &options[at + 2..]].concat()))
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_named_server_is_taken_out_of_the_words() {
        assert_eq!(split(&["--games", "5"]), Ok((None, vec!["--games", "5"])));
        let words = ["--games", "5", "--server", "here", "--visit-posts"];
        assert_eq!(split(&words), Ok((Some("here"), vec!["--games", "5", "--visit-posts"])));
        assert!(split(&["--games", "5", "--server"]).is_err());
    }
}
