//! Secrets of accounts: tokens, codes, links. What is kept of them is their hash alone.

use hive_play::{GameId, Identity, Millis};
use hive_store::{Proof, ProofKind};
use sha2::{Digest, Sha256};

/// How tokens begin, so that whoever finds one knows what it is.
const TOKEN: &str = "kyp_";

/// How many letters follow.
const LETTERS: usize = 32;

/// How many codes an account has.
pub(crate) const CODES: usize = 8;

/// Letters and digits that nobody mistakes for each other.
const CODE_LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many of them a code has: 80 bits.
const CODE: usize = 16;

/// The longest label, in characters.
pub(crate) const LONGEST_LABEL: usize = 60;

/// What a token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Play.
    BotPlay,
    /// See challenges.
    ChallengeRead,
    /// Send and answer challenges.
    ChallengeWrite,
}

impl Scope {
    const ALL: [(Scope, &str); 3] = [
        (Scope::BotPlay, "bot:play"),
        (Scope::ChallengeRead, "challenge:read"),
        (Scope::ChallengeWrite, "challenge:write"),
    ];

    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        Scope::ALL.iter().find(|(scope, _)| *scope == self).map_or("", |(_, name)| name)
    }

    /// What this name means.
    pub(crate) fn read(name: &str) -> Option<Scope> {
        Scope::ALL.iter().find(|(_, known)| *known == name).map(|(scope, _)| *scope)
    }

    /// Several, with spaces or commas between them. What nobody knows any more allows nothing.
    pub(crate) fn read_all(names: &str) -> Vec<Scope> {
        names.split([' ', ',']).filter_map(Scope::read).collect()
    }

    /// Several, as they are kept.
    pub(crate) fn write_all(scopes: &[Scope]) -> String {
        scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
    }
}

/// The identity that the secret of a cookie proves, or the name of its session.
pub(crate) fn id_of(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name under which a secret is kept that is no cookie's.
fn hash(purpose: &str, parts: &[&str]) -> String {
    let mut hash = Sha256::new_with_prefix(purpose);
    for part in parts {
        hash.update([0]);
        hash.update(part);
    }
    hex(&hash.finalize())
}

/// The name of a token that somebody shows; nothing if it is none.
pub(crate) fn token_id(token: &str) -> Option<String> {
    let letters = token.strip_prefix(TOKEN)?;
    let fits = letters.len() == LETTERS
        && letters.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    fits.then(|| hash("token", &[token]))
}

/// A token, and what is kept of it.
pub(crate) fn token(who: &Identity, label: &str, scopes: &[Scope], now: Millis) -> (String, Proof) {
    let token = format!("{TOKEN}{}", crate::random::secret());
    let id = hash("token", &[&token]);
    (token, proof(id, who, ProofKind::Token, label, Scope::write_all(scopes), now, None))
}

/// A link for one time, and what is kept of it.
pub(crate) fn link(who: &Identity, now: Millis, lasting: Millis) -> (String, Proof) {
    let link = crate::random::secret();
    let until = now.checked_add(lasting);
    let kept = proof(link_id(&link), who, ProofKind::Link, "", String::new(), now, until);
    (link, kept)
}

/// The name of a link that somebody follows.
pub(crate) fn link_id(link: &str) -> String {
    hash("link", &[link])
}

/// A link that goes to an address for letters, and what is kept of it.
pub(crate) fn mail_check(who: &Identity, address: &str, now: Millis, lasting: Millis) -> (String, Proof) {
    let code = crate::random::secret();
    let until = now.checked_add(lasting);
    let id = mail_check_id(&code);
    (code, proof(id, who, ProofKind::MailCheck, address, String::new(), now, until))
}

/// The name of such a link that somebody follows.
pub(crate) fn mail_check_id(code: &str) -> String {
    hash("mail-check", &[code])
}

/// The name under which an address is kept.
pub(crate) fn mail_id(address: &str) -> String {
    hash("mail", &[address])
}

/// The name under which a browser is kept that is told something.
pub(crate) fn device_id(address: &str) -> String {
    hash("device", &[address])
}

/// The name under which it is kept who has said something while they watched a game.
pub(crate) fn aside_id(game: &GameId, name: &str, text: &str) -> String {
    hash("aside", &[game.as_str(), name, text])
}

/// New codes, and what is kept of them.
pub(crate) fn codes(who: &Identity, now: Millis) -> (Vec<String>, Vec<Proof>) {
    let code = |_| {
        let numbers = crate::random::numbers(&crate::random::secret());
        let letters =
            numbers.iter().take(CODE).map(|number| char::from(CODE_LETTERS[usize::from(*number) % 32]));
        let letters: String = letters.collect();
        let id = code_id(who, &letters).unwrap_or_default();
        let shown = letters.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join("-");
        (shown, proof(id, who, ProofKind::Recovery, "", String::new(), now, None))
    };
    (0..CODES).map(code).unzip()
}

/// The name of a code that somebody writes; nothing if it is none. Letters that are mistaken for digits are taken for
/// them, and strokes and spaces do not count.
pub(crate) fn code_id(who: &Identity, code: &str) -> Option<String> {
    if code.len() > 4 * CODE {
        return None;
    }
    let letter = |c: char| match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    };
    let plain: String = code.chars().filter(|c| !c.is_whitespace() && *c != '-').map(letter).collect();
    let fits = plain.len() == CODE && plain.bytes().all(|byte| CODE_LETTERS.contains(&byte));
    fits.then(|| hash("code", &[who.as_str(), &plain]))
}

fn proof(
    id: String,
    who: &Identity,
    kind: ProofKind,
    label: &str,
    body: String,
    now: Millis,
    until: Option<Millis>,
) -> Proof {
    Proof { id, who: who.clone(), kind, label: label.to_string(), body, created: now, used: now, until }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_code_is_known_however_it_is_written() {
        let (ann, bob) = (Identity::from("a"), Identity::from("b"));
        let (codes, proofs) = codes(&ann, 5);
        assert_eq!((codes.len(), proofs.len()), (CODES, CODES));
        for (code, proof) in codes.iter().zip(&proofs) {
            assert_eq!(code.len(), 19);
            let sloppy =
                format!("  {} ", code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l"));
            for written in [code.clone(), code.replace('-', ""), sloppy] {
                assert_eq!(code_id(&ann, &written).as_ref(), Some(&proof.id), "{written}");
            }
            assert_ne!(code_id(&bob, code).as_ref(), Some(&proof.id), "it is hers");
            assert!(!proof.id.contains(&code[..4]));
        }
    }

    #[test]
    fn a_token_is_known_by_its_hash_and_does_what_it_says() {
        let who = Identity::from("a");
        let (token, proof) = token(&who, "my bot", &[Scope::BotPlay, Scope::ChallengeWrite], 5);
        assert_eq!(token_id(&token).as_ref(), Some(&proof.id));
        assert_eq!(Scope::read_all(&proof.body), [Scope::BotPlay, Scope::ChallengeWrite]);
        assert_eq!(Scope::read_all("bot:play,nonsense admin"), [Scope::BotPlay]);
        for other in ["", "kyp_", "kyp_short", &token[4..], &format!("{token}x"), "kyp_éééééééééééééééé"]
        {
            assert_eq!(token_id(other), None, "{other}");
        }
    }

    proptest! {
        /// Whatever somebody writes, nothing breaks, and nothing but 16 letters is a code.
        #[test]
        fn whatever_is_written_is_a_code_or_none(text in "\\PC{0,80}") {
            let who = Identity::from("a");
            if code_id(&who, &text).is_some() {
                prop_assert_eq!(text.chars().filter(|c| c.is_ascii_alphanumeric()).count(), CODE);
            }
            token_id(&text);
        }
    }
}
