//! Bytes of unknown origin as text.

use std::borrow::Cow;

/// The text of a file: UTF-8 if it is that, with or without a byte order mark, and Latin-1
/// otherwise, as old records have it.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Latin-1 is the first 256 characters of Unicode.
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| byte as char).collect()),
    }
}
