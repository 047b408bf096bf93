//! `cargo xtask deb`: a package for Debian and its relatives, installed and removed in a folder of its own before it is
//! called good.

use crate::command::{built, program, root, run};
use crate::load;
use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the package says of itself.
const CONTROL: &str = "Package: kypseli
Version: VERSION
Architecture: ARCHITECTURE
Maintainer: Kypseli <kypseli@localhost>
Installed-Size: SIZE
Depends: libc6, libgcc-s1
Section: games
Priority: optional
Description: server, player and analysis for the game of Hive
 One binary: a server with its page, an engine that speaks the Universal Hive
 Protocol, analysis, puzzles, records. With PostgreSQL and NATS several machines
 are one server.
";

/// The system hears of the units, where there is one that hears. Nothing is started by itself.
const RELOAD: &str = "#!/bin/sh
set -e
if [ -z \"$DPKG_ROOT\" ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
fi
";

/// What runs is ended before its binary goes.
const STOP: &str = "#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -z \"$DPKG_ROOT\" ] && [ -d /run/systemd/system ]; then
    systemctl stop kypseli.service kypseli-node.service kypseli-worker.service || true
fi
";

/// How it is packed: as small as it goes, which takes half a minute, or as soon as it goes.
const SMALL: &[&str] = &["-Zxz"];
const SOON: &[&str] = &["-Zgzip", "-z1"];

/// Builds the server as it is shipped, unless a binary is named, and the package.
pub(crate) fn run_release(options: &[&str]) -> Result<(), String> {
    let (named, rest) = load::split(options, "--binary")?;
    if let Some(word) = rest.first() {
        return Err(format!("`{word}` is not known: there is --binary PATH"));
    }
    package(&named.map_or_else(load::build, Ok)?, SMALL).map(drop)
}

/// The package of what was built for the tests, which nobody gets.
pub(crate) fn short() -> Result<(), String> {
    package(&built()?.join("kypseli").with_extension(EXE_EXTENSION), SOON).map(drop)
}

fn wrong(what: &Path) -> impl Fn(std::io::Error) -> String {
    let what = what.display().to_string();
    move |error| format!("{what}: {error}")
}

/// Writes a file of the package, and the folders above it.
fn put(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong(folder))?;
    }
    fs::write(path, contents).map_err(wrong(path))
}

/// What a program says.
fn said(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| format!("a program cannot be started: {error}"))?;
    if output.status.success() { Ok(output.stdout) } else { Err("a program failed".to_string()) }
}

fn package(binary: &Path, packed: &[&str]) -> Result<PathBuf, String> {
    let (root, version) = (root(), env!("CARGO_PKG_VERSION"));
    let text = |path: &str| fs::read_to_string(root.join(path)).map_err(wrong(Path::new(path)));
    let architecture = said(&mut program("dpkg", &["--print-architecture"]))?;
    let architecture = String::from_utf8_lossy(&architecture).trim().to_string();
    let folder = root.join("target/deb");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(wrong(&folder))?;
    }
    let tree = folder.join("tree");
    for unit in ["kypseli.service", "kypseli-node.service", "kypseli-worker.service"] {
        let unit_text = text(&format!("packaging/{unit}"))?.replace("/usr/local/bin/", "/usr/bin/");
        put(&tree.join("usr/lib/systemd/system").join(unit), unit_text)?;
    }
    let doc = tree.join("usr/share/doc/kypseli");
    for (from, to) in [
        ("LICENSE", "copyright"),
        ("CHANGELOG.md", "CHANGELOG.md"),
        ("docs/server.md", "server.md"),
        ("docs/cluster.md", "cluster.md"),
        ("packaging/haproxy.cfg", "examples/haproxy.cfg"),
    ] {
        put(&doc.join(to), text(from)?)?;
    }
    put(&tree.join("usr/bin/kypseli"), fs::read(binary).map_err(wrong(binary))?)?;
    let words = said(Command::new(binary).args(["completions", "bash"]))?;
    put(&tree.join("usr/share/bash-completion/completions/kypseli"), words)?;
    run(Command::new(binary).args(["man", "--output"]).arg(tree.join("usr/share/man/man1")))?;
    let size = fs::metadata(binary).map_err(wrong(binary))?.len() / 1024;
    let control = CONTROL.replace("VERSION", version).replace("ARCHITECTURE", &architecture);
    put(&tree.join("DEBIAN/control"), control.replace("SIZE", &size.to_string()))?;
    put(&tree.join("DEBIAN/postinst"), RELOAD)?;
    put(&tree.join("DEBIAN/postrm"), RELOAD)?;
    put(&tree.join("DEBIAN/prerm"), STOP)?;
    for program_file in ["usr/bin/kypseli", "DEBIAN/postinst", "DEBIAN/postrm", "DEBIAN/prerm"] {
        run(Command::new("chmod").arg("0755").arg(tree.join(program_file)))?;
    }
    let made = folder.join(format!("kypseli_{version}_{architecture}.deb"));
    let mut pack = Command::new("dpkg-deb");
    run(pack.arg("--root-owner-group").args(packed).arg("--build").arg(&tree).arg(&made))?;
    try_it(&made, &folder.join("machine"))?;
    println!("{} is good: {} KB", made.display(), fs::metadata(&made).map_err(wrong(&made))?.len() / 1024);
    Ok(made)
}

/// Installs the package in an empty folder, asks what was installed for its version, and removes it again.
fn try_it(made: &Path, machine: &Path) -> Result<(), String> {
    for folder in ["var/lib/dpkg/info", "var/lib/dpkg/updates"] {
        fs::create_dir_all(machine.join(folder)).map_err(wrong(machine))?;
    }
    for file in ["var/lib/dpkg/status", "var/lib/dpkg/available"] {
        put(&machine.join(file), "")?;
    }
    let dpkg = || {
        let mut dpkg = Command::new("dpkg");
        dpkg.arg(format!("--root={}", machine.display()));
        dpkg.args(["--force-not-root", "--force-depends", "--force-script-chrootless", "--force-bad-path"]);
        dpkg
    };
    run(dpkg().arg("--install").arg(made))?;
    let binary = machine.join("usr/bin/kypseli");
    let version = said(Command::new(&binary).arg("--version"))?;
    if !String::from_utf8_lossy(&version).contains(env!("CARGO_PKG_VERSION")) {
        return Err("what was installed is of another version".to_string());
    }
    run(dpkg().args(["--remove", "kypseli"]))?;
    let left: Vec<&str> =
        ["usr/bin/kypseli", "usr/lib/systemd/system/kypseli.service", "usr/share/doc/kypseli"]
            .into_iter()
            .filter(|path| machine.join(path).exists())
            .collect();
    if left.is_empty() { Ok(()) } else { Err(format!("{left:?} were left behind")) }
}
