//! The checks of the page: its format and lints, its types, its pure parts, and the whole of it in a real browser.

use crate::ci::Check;
use crate::command::{built, program, root, run};
use crate::{load, machine};
use std::env::consts::EXE_EXTENSION;
use std::path::Path;
use std::process::Command;

/// All that needs no browser and no server: `cargo xtask page`, and a part of `cargo xtask ci`.
pub(crate) const CHECKS: [Check; 4] =
    [("page tools", tools), ("page lint", lint), ("page types", types), ("page tests", tests)];

/// npm in the folder of the page.
fn npm(words: &[&str]) -> Command {
    let mut npm = program("npm", words);
    npm.current_dir(root().join("web"));
    npm
}

/// What the checks run on: Node, Chromium, and the packages that the lock file names.
fn tools() -> Result<(), String> {
    machine::need_node()?;
    machine::need_chromium()?;
    run(&mut npm(&["ci"]))
}

/// Scripts and styles are laid out by the formatter, and the linter finds nothing in them.
pub(crate) fn lint() -> Result<(), String> {
    run(&mut npm(&["run", "lint"]))
}

/// The types in the comments hold.
fn types() -> Result<(), String> {
    run(&mut npm(&["run", "types"]))
}

/// What can be tested without a browser, and the catalogues.
fn tests() -> Result<(), String> {
    run(&mut npm(&["test"]))
}

/// A real browser against the real server, with the page that is in it: that is what everybody gets, and it comes in half the
/// time.
pub(crate) fn browser() -> Result<(), String> {
    run(&mut against(&built()?.join("kypseli").with_extension(EXE_EXTENSION)))
}

/// The same with everything in every language and at every level, against the server as it is shipped.
pub(crate) fn deep() -> Result<(), String> {
    tools()?;
    run(against(&load::build()?).env("KYPSELI_DEEP", "1"))
}

fn against(program: &Path) -> Command {
    let mut browser = npm(&["run", "browser"]);
    browser.env("KYPSELI", program).env("KYPSELI_EMBEDDED", "1");
    browser
}
