//! Files that are nobody else's business: they hold the links of games and the key of the cookies.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Whether a file in the folder for data is ours.
fn is_ours(name: &str) -> bool {
    name == "kypseli.lock" || name.starts_with("kypseli.sqlite") || name.starts_with("kypseli-of-version-")
}

/// Makes the folder for data if it is not there, and closes it and what is ours in it to others. A folder in which
/// something else lies as well stays as open as it is.
pub(crate) fn folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)?;
    let mut alone = true;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if is_ours(&name) {
            if entry.file_type()?.is_file() {
                close(&entry.path());
            }
        } else {
            alone &= name == "kypseli.toml";
        }
    }
    if alone {
        close(path);
    }
    Ok(())
}

/// How a file is opened so that it is private if it is new.
pub(crate) fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes an empty file if there is none, before somebody else makes an open one.
pub(crate) fn file(path: &Path) -> io::Result<File> {
    options().read(true).write(true).create(true).truncate(false).open(path)
}

/// Takes from others what they may do with it. Whose it is may be somebody else: then it stays as it is.
#[cfg(unix)]
fn close(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let closed = fs::metadata(path).and_then(|meta| {
        let mode = meta.permissions().mode() & 0o7777;
        if mode & 0o077 == 0 {
            return Ok(());
        }
        fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077))
    });
    if let Err(error) = closed {
        tracing::warn!(path = %path.display(), %error, "others may read this");
    }
}

/// Folders of users are private there.
#[cfg(not(unix))]
fn close(_: &Path) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn what_is_ours_is_closed_and_nothing_else() {
        let data = tempfile::tempdir().expect("a folder");
        let own = data.path().join("a/b");
        folder(&own).expect("it can be made");
        assert_eq!(mode(&own), 0o700);
        file(&own.join("kypseli.lock")).expect("it can be made");
        assert_eq!(mode(&own.join("kypseli.lock")), 0o600);

        let shared = data.path().join("shared");
        fs::create_dir(&shared).expect("it can be made");
        for name in ["kypseli.sqlite", "kypseli.sqlite-wal", "kypseli-of-version-2.sqlite", "letter.txt"] {
            fs::write(shared.join(name), "").expect("it can be written");
            fs::set_permissions(shared.join(name), fs::Permissions::from_mode(0o644)).expect("ours");
        }
        fs::set_permissions(&shared, fs::Permissions::from_mode(0o755)).expect("ours");
        folder(&shared).expect("it is there");
        assert_eq!((mode(&shared), mode(&shared.join("letter.txt"))), (0o755, 0o644), "others use it");
        for name in ["kypseli.sqlite", "kypseli.sqlite-wal", "kypseli-of-version-2.sqlite"] {
            assert_eq!(mode(&shared.join(name)), 0o600, "{name}");
        }
        fs::remove_file(shared.join("letter.txt")).expect("it is there");
        folder(&shared).expect("it is there");
        assert_eq!(mode(&shared), 0o700);
    }
}
