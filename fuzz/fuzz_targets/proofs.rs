//! Whatever a stranger sends as a passkey, a code, a token or an address: it is one or it is not, it is kept in one way, and
//! nothing else comes of it.
#![no_main]

use hive_server::tried::{code, has_signed, kept_key, mail, passkey, push_service, push_words, token};
use libfuzzer_sys::fuzz_target;

/// Who may be told something on their behalf: nobody whom a stranger names.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

const WORDS: &[u8] = b"it is your turn";

fuzz_target!(|bytes: &[u8]| {
    for attested in [false, true] {
        if let Some((id, key)) = passkey(bytes, attested) {
            assert!(!id.is_empty() && id.len() <= 1364, "{id}");
            assert_eq!(kept_key(&key).as_ref(), Some(&key));
            assert!(!has_signed(&key, b"something", bytes));
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Some(key) = kept_key(text) {
        assert_eq!(kept_key(&key).as_ref(), Some(&key));
        assert!(!has_signed(&key, bytes, bytes));
    }
    if let Some(id) = code(text) {
        assert_eq!(text.chars().filter(char::is_ascii_alphanumeric).count(), 16);
        assert_eq!(code(&text.to_lowercase()), Some(id), "letters are large or small");
    }
    if token(text).is_some() {
        assert!(text.starts_with("kyp_") && text.is_ascii() && text.len() == 36);
    }
    if let Some(address) = mail(text) {
        assert_eq!(mail(&address).as_ref(), Some(&address), "it is kept in one way");
        assert!(
            address.len() <= 254 && !address.contains(['\r', '\n', '\0', ' ', '<', '>', ',']),
            "{address:?}"
        );
    }
    if let Some((key, secret)) = text.split_once('\n')
        && let Some(sealed) = push_words(WORDS, key, secret)
    {
        // Its own salt, the size of a record, a key, the words, their end, and what proves that nobody has changed them.
        assert_eq!(sealed.len(), 16 + 4 + 1 + 65 + WORDS.len() + 1 + 16);
        assert!(!sealed.windows(WORDS.len()).any(|part| part == WORDS), "anybody could read it");
    }
    if let Some(host) = push_service(text) {
        let known = |service: &str| host == service || host.ends_with(&format!(".{service}"));
        assert!(SERVICES.iter().any(|service| known(service)), "{host}");
        // Further on the sign is a letter like others: before the first of these it would name somebody, and hide the host.
        let authority = text.get("https://".len()..).and_then(|rest| rest.split(['/', '?', '#']).next());
        let nobody = authority.is_some_and(|authority| !authority.contains('@'));
        assert!(text.to_ascii_lowercase().starts_with("https://") && nobody, "{text}");
    }
});
