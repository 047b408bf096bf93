//! Where the file lies, who may read it, and whether it is still the one that was opened.

use super::trouble;
use crate::StoreError;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Which file something is, wherever it lies.
type Id = (u64, u64);

/// The file that was opened and its log of writes (WAL), to be found again.
///
/// Only paths are asked, and neither file is opened: on POSIX, to close a second handle of a file gives up all locks
/// that the process has on it, also those of SQLite.
pub(super) struct Place {
    path: PathBuf,
    log: PathBuf,
    /// Nothing while nobody knows, because the disk did not say.
    file: Option<Id>,
    /// Nothing while nobody knows: a new connection may make it anew.
    log_file: Option<Id>,
    lost: bool,
}

impl Place {
    /// The place of a file that was just opened.
    pub(super) fn of(path: &Path) -> Place {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let log = PathBuf::from(log);
        let known = |path: &Path| id(path).ok().flatten();
        Place { path: path.to_path_buf(), file: known(path), log_file: known(&log), log, lost: false }
    }

    /// Whether both still lie where they were opened. Once they do not, they never do again: what lies there then is
    /// somebody else's. A disk that does not say is no reason to give up, but nothing is acknowledged before it does.
    pub(super) fn check(&mut self) -> Result<(), StoreError> {
        let look = |path: &Path| id(path).map_err(|error| trouble::unseen(path, &error));
        let (file, log) = (look(&self.path)?, look(&self.log)?);
        let is_the_same = |known: Option<Id>, found| known.is_none() || known == found;
        let both_lie_there = file.is_some() && log.is_some();
        if !both_lie_there || !is_the_same(self.file, file) || !is_the_same(self.log_file, log) {
            self.lost = true;
        }
        (self.file, self.log_file) = (self.file.or(file), log);
        self.trusted()
    }

    /// Something failed: perhaps because somebody took one of them away. Before the next connection forgets which log
    /// it was, it is looked at once more.
    pub(super) fn failed(&mut self) {
        self.lost |= is_another(&self.path, self.file) || is_another(&self.log, self.log_file);
    }

    /// A connection was closed, and the next may make its log anew. The file itself has to be the same.
    pub(super) fn reopened(&mut self) -> Result<(), StoreError> {
        self.lost |= is_another(&self.path, self.file);
        self.log_file = None;
        self.trusted()
    }

    /// Whether the file that was opened lies there no more.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    fn trusted(&self) -> Result<(), StoreError> {
        if self.lost { Err(trouble::lost(&self.path)) } else { Ok(()) }
    }
}

/// Which file lies there: nothing if there is none.
fn id(path: &Path) -> io::Result<Option<Id>> {
    match fs::metadata(path) {
        Ok(found) => Ok(Some(id_of(&found))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether something else lies there than what is known, or nothing; not if the disk does not say.
fn is_another(path: &Path, known: Option<Id>) -> bool {
    known.is_some() && id(path).is_ok_and(|found| found != known)
}

#[cfg(unix)]
fn id_of(found: &Metadata) -> Id {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

/// Elsewhere only that there is one can be told.
#[cfg(not(unix))]
fn id_of(_: &Metadata) -> Id {
    (0, 0)
}

/// Makes the folder if it is not there, for nobody else to look into: it holds links to games and the secret of the
/// cookies. One that is there is closed to others as well, unless something else lies in it: then it is shared on
/// purpose, and only what is ours in it is closed.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)?;
    let mut shared = false;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let ours = entry.file_name().to_string_lossy().starts_with("kypseli");
        shared |= !ours;
        if ours && entry.file_type()?.is_file() {
            close(&entry.path());
        }
    }
    if !shared {
        close(folder);
    }
    Ok(())
}

/// Takes from others what they may do with it. It may belong to somebody else: then it stays as it is.
fn close(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if let Ok(meta) = fs::metadata(path) {
            let mode = meta.permissions().mode();
            let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Opens a file for writing, and makes it if it is not there, for nobody else to read.
pub(super) fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// Lets nobody else read a file that is there. SQLite gives its logs the same rights.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
