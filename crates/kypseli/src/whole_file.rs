//! Files that are written whole or not at all.

use crate::failure::Failure;
use std::fs;
use std::path::Path;

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
