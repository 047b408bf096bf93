//! A chain through the events of a game: each carries a hash of itself and of all before it, so that one that was
//! changed, lost or put in from elsewhere is noticed (hash chain). It guards against accidents, not against somebody
//! who can write the file and knows how it is made.

use sha2::{Digest, Sha256};

/// How long a link is, in bytes: enough that no accident makes the same one.
const LENGTH: usize = 16;

/// A link of the chain.
pub(crate) type Link = [u8; LENGTH];

/// What comes before the first event.
pub(crate) const START: Link = [0; LENGTH];

/// An event as it lies in a row.
#[derive(Clone, Copy)]
pub(crate) struct Sealed<'a> {
    pub(crate) number: i64,
    pub(crate) version: i64,
    pub(crate) at: i64,
    pub(crate) body: &'a [u8],
}

/// The link of an event of this game after the one before it. This is written down for ever: it never changes.
pub(crate) fn link(before: &Link, game: &str, event: Sealed<'_>) -> Link {
    let mut hash = Sha256::new();
    hash.update(before);
    // Its length goes first, or the end of one field could be the beginning of the next.
    hash.update((game.len() as u64).to_le_bytes());
    hash.update(game);
    for value in [event.number, event.version, event.at] {
        hash.update(value.to_le_bytes());
    }
    hash.update(event.body);
    let mut link = START;
    link.copy_from_slice(&hash.finalize()[..LENGTH]);
    link
}

#[cfg(test)]
mod tests {
    use super::{START, Sealed, link};

    const EVENT: Sealed<'_> = Sealed { number: 1, version: 2, at: 3, body: b"{}" };

    /// Files that were written once are read for ever: the same event has the same link in every version.
    #[test]
    fn a_link_is_the_same_for_ever() {
        // Worked out by another program.
        let known = 0x98e0_be89_6f9b_c995_e0c1_af86_2e05_7843u128.to_be_bytes();
        assert_eq!(link(&START, "game", EVENT), known);
    }

    #[test]
    fn whatever_changes_the_link_changes() {
        let good = link(&START, "game", EVENT);
        let others = [
            link(&good, "game", EVENT),
            link(&START, "gam", Sealed { body: b"e{}", ..EVENT }),
            link(&START, "game", Sealed { number: 2, ..EVENT }),
            link(&START, "game", Sealed { version: 1, ..EVENT }),
            link(&START, "game", Sealed { at: 4, ..EVENT }),
            link(&START, "game", Sealed { body: b"[]", ..EVENT }),
        ];
        assert!(others.iter().all(|other| *other != good));
    }
}
