//! `kypseli site`: the page as plain files, for any web space.

use crate::failure::Failure;
use clap::Args;
use hive_server::{SITE_MARK, SITE_SIGN, site};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Write a site that needs no server: play the computer or at one screen, rules, lessons, analysis, records. Any plain file
/// server can offer it.
#[derive(Args)]
pub(crate) struct Site {
    /// The folder to write into: empty, or an earlier site, which is renewed
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
    /// Where the site will lie below its address, such as /hive/
    #[arg(long, default_value = "/")]
    base: String,
    /// The page from this folder, instead of the one in the program
    #[arg(long, value_name = "FOLDER", hide = true)]
    web: Option<PathBuf>,
}

impl Site {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let files = site(&self.base, self.web.as_deref()).map_err(|error| error.to_string())?;
        let old = self.old_files()?;
        let trouble = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
        let mut bytes = 0;
        for (name, content) in &files {
            let path = self.output.join(name);
            let folder = path.parent().unwrap_or(&self.output);
            fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
            fs::write(&path, content).map_err(|error| trouble(&path, error))?;
            bytes += content.len();
        }
        // What only an earlier version had goes last: until now, it was whole.
        for path in old.iter().filter(|path| !files.keys().any(|name| self.output.join(name) == **path)) {
            fs::remove_file(path).map_err(|error| trouble(path, error))?;
            // And the folders that are empty then.
            let folders = path.ancestors().skip(1).take_while(|folder| *folder != self.output);
            let _ = folders.map(fs::remove_dir).take_while(Result::is_ok).count();
        }
        let megabytes = bytes as f64 / 1_000_000.0;
        writeln!(
            io::stdout(),
            "{} files, {megabytes:.1} MB, in {}: any file server can offer them.",
            files.len(),
            self.output.display()
        )?;
        Ok(())
    }

    /// The files of an earlier site in the folder. A folder with anything else in it is somebody's, and is left alone.
    fn old_files(&self) -> Result<BTreeSet<PathBuf>, String> {
        let (mut found, mut todo) = (BTreeSet::new(), vec![self.output.clone()]);
        while let Some(folder) = todo.pop() {
            let items = match fs::read_dir(&folder) {
                Ok(items) => items,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(format!("{}: {error}", folder.display())),
            };
            for item in items {
                let path = item.map_err(|error| format!("{}: {error}", folder.display()))?.path();
                // A link is a file here: what it leads to is not ours.
                if path.is_dir() && !path.is_symlink() {
                    if folder == self.output && !self.output.join(SITE_MARK).exists() {
                        return Err(self.is_somebodys());
                    }
                    todo.push(path);
                } else {
                    found.insert(path);
                }
            }
        }
        if found.is_empty() || found.contains(&self.output.join(SITE_MARK)) {
            let assets = self.output.join("assets");
            return Ok(found.into_iter().filter(|path| path.starts_with(&assets) || is_page(path)).collect());
        }
        Err(self.is_somebodys())
    }

    fn is_somebodys(&self) -> String {
        format!(
            "{}: this folder has other things in it; a site needs an empty one, or an earlier site",
            self.output.display()
        )
    }
}

/// Whether a file is a page of a site: it would lead to files that are gone. Whatever else lies in the folder, a page of
/// somebody's own or the name of a domain, was put there by its owner.
fn is_page(path: &Path) -> bool {
    path.ends_with("index.html") && fs::read_to_string(path).is_ok_and(|text| text.contains(SITE_SIGN))
}
