//! `cargo xtask bots`: the client of the streaming API that everybody has (berserk, from PyPI) plays on a server of ours.

use crate::command::{answers, built, program, root, run};
use crate::machine;
use std::env::consts::EXE_EXTENSION;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The version whose habits are known.
const BERSERK: &str = "berserk==0.14.0";

/// The server, which ends with the check.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays with what was built for the tests.
pub(crate) fn check() -> Result<(), String> {
    let python = python()?;
    let kypseli = built()?.join("kypseli").with_extension(EXE_EXTENSION);
    let data = root().join("target/bots");
    let _ = std::fs::remove_dir_all(&data);
    std::fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    let mut tokens = Vec::new();
    for name in ["Ann", "Bob"] {
        printed(admin(&kypseli, &data, &["account", name, "--bot"]))?;
        tokens.push(printed(admin(
            &kypseli,
            &data,
            &["token", name, "--scopes", "bot:play,challenge:read"],
        ))?);
    }
    let (_server, url) = serve(&kypseli, &data)?;
    let script = root().join("xtask/bots/play.py");
    run(Command::new(python).arg(script).arg(url).arg(&kypseli).args(tokens))
}

/// Python with the client, in a folder of its own below `target`.
fn python() -> Result<PathBuf, String> {
    machine::need_python()?;
    let folder = root().join("target/berserk");
    let python = folder.join("bin/python");
    let asked = "import berserk, sys; sys.exit(berserk.__version__ != '0.14.0')";
    if !answers(Command::new(&python).args(["-c", asked])) {
        let words = ["-m", "venv", "--clear"];
        run(program("python3", &words).arg(&folder))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", BERSERK]))?;
    }
    Ok(python)
}

fn admin(kypseli: &Path, data: &Path, words: &[&str]) -> Command {
    let mut admin = Command::new(kypseli);
    admin.arg("admin").args(words).arg("--data").arg(data);
    admin
}

/// What a program prints.
fn printed(mut command: Command) -> Result<String, String> {
    let run = command.output().map_err(|error| format!("kypseli cannot be started: {error}"))?;
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).trim().to_string());
    }
    Ok(String::from_utf8_lossy(&run.stdout).trim().to_string())
}

fn serve(kypseli: &Path, data: &Path) -> Result<(Server, String), String> {
    let started = Command::new(kypseli)
        .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn();
    let mut child = started.map_err(|error| format!("the server cannot be started: {error}"))?;
    let mut line = String::new();
    if let Some(out) = child.stdout.take() {
        BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
    }
    let server = Server(child);
    let url = line.split_whitespace().find(|word| word.starts_with("http://"));
    let url =
        url.map(str::to_string).ok_or_else(|| format!("the server does not say where it is: {line}"))?;
    Ok((server, url))
}
