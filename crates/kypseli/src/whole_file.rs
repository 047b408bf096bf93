//! Files that are written whole or not at all.

use crate::failure::Failure;
use std::fs;
use std::path::Path;

/// Whether two paths lead to the same file.
pub(crate) fn same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Refuses to write over a record that is read: a file that is named, or one in a folder that is.
pub(crate) fn spare_sources<'a>(
    sources: impl IntoIterator<Item = &'a String>,
    output: &Path,
) -> Result<(), Failure> {
    let Ok(there) = output.canonicalize() else { return Ok(()) };
    let read =
        |source: &String| Path::new(source).canonicalize().is_ok_and(|source| there.starts_with(source));
    if sources.into_iter().any(read) {
        return Err(format!("{}: this is read as well, and stays as it is", output.display()).into());
    }
    Ok(())
}

/// Writes a file under another name first and renames it when it is complete, so that nobody
/// ever finds half of it, and what was there before stays until then.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let name =
        path.file_name().ok_or_else(|| format!("{}: this is not the name of a file", path.display()))?;
    let mut partial = name.to_os_string();
    partial.push(format!(".{}.partial", std::process::id()));
    let partial = path.with_file_name(partial);
    let written = fs::write(&partial, bytes).and_then(|()| fs::rename(&partial, path));
    written.map_err(|error| {
        // If it is not there to be removed, so much the better.
        let _ = fs::remove_file(&partial);
        format!("{}: cannot be written: {error}", path.display()).into()
    })
}
