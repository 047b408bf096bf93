//! Where a collection can be cut: however long it is, it is read in pieces of whole games.

use super::Format;

impl Format {
    /// How many of these bytes, which begin with a game, are whole games that others follow: they can be read by
    /// themselves. Nothing if not even the first game is known to be over.
    ///
    /// ```
    /// use hive_notation::Format;
    /// assert_eq!(Format::GameStrings.whole_games(b"Base;wS1\nBase;wA1\nBase;w"), Some(18));
    /// let pgn = b"[GameType \"Base\"]\n\n1. wS1 {\n[White}\n\n[GameType \"Base\"]\n";
    /// assert_eq!(Format::Pgn.whole_games(pgn), Some(37));
    /// assert_eq!(Format::Sgf.whole_games(b"(;GM[27]C[\\])])(;GM[27]"), Some(15));
    /// ```
    pub fn whole_games(self, bytes: &[u8]) -> Option<usize> {
        match self {
            Format::GameStrings => bytes.iter().rposition(|&byte| byte == b'\n').map(|at| at + 1),
            Format::Pgn => pgn(bytes),
            Format::Sgf => sgf(bytes),
        }
    }
}

/// The last line that begins a game: a tag after turns or a result, outside of a comment.
fn pgn(bytes: &[u8]) -> Option<usize> {
    let (mut found, mut at, mut body, mut in_comment) = (None, 0, false, false);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let text = line.trim_ascii();
        if !in_comment && text.first() == Some(&b'[') {
            if std::mem::take(&mut body) {
                found = Some(at);
            }
        } else {
            body |= !text.is_empty();
            for byte in text {
                in_comment = match byte {
                    b'{' => true,
                    b'}' => false,
                    _ => in_comment,
                };
            }
        }
        at += line.len();
    }
    found
}

/// Behind the last tree that is closed, or before a game that begins though the one before was never closed.
fn sgf(bytes: &[u8]) -> Option<usize> {
    let (mut found, mut at, mut depth, mut in_value) = (None, 0, 0u32, false);
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'\\' if in_value => at += 1,
            b']' if in_value => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' if depth > 0 && begins_a_game(&bytes[at..]) => {
                (found, depth) = (Some(at - 1), 1);
            }
            b'(' => depth += 1,
            b')' if depth == 1 => (found, depth) = (Some(at), 0),
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    found
}

fn begins_a_game(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start().strip_prefix(b";");
    rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(b"GM["))
}
