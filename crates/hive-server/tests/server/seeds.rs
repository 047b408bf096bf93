//! What the fuzz target `server` begins with: together its seeds ask at every address of the description, each in a way that
//! the server understands, on a stack as small as the target's.

#[path = "../../../../fuzz/house.rs"]
mod house;

use house::{Heard, House};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The stack of the target's threads.
const STACK: usize = 256 * 1024;

/// Where nobody who makes it all up is let in, and with which status they are sent away.
const SENT_AWAY: [(&str, u16); 8] = [
    // The house has no address over https.
    ("GET /api/push", 404),
    ("PUT /api/me/push", 404),
    // What nobody has signed, sent or made.
    ("POST /api/me/account/passkeys", 403),
    ("POST /api/mail/confirm", 403),
    ("POST /api/challenge/{id}/{what}", 400),
    // Nobody sits at this machine.
    ("POST /api/door", 403),
    ("DELETE /api/door", 403),
    ("GET /api/games/{id}/rating", 404),
];

/// Whether a path is one of an address in the description. Only the last part of an address may have parts of its own.
fn is_at(path: &str, address: &str) -> bool {
    let mut parts = path.split('?').next().unwrap_or_default().split('/');
    let open = |part: &str| part.starts_with('{');
    address
        .split('/')
        .all(|known| parts.next().is_some_and(|part| open(known) && !part.is_empty() || part == known))
        && (parts.next().is_none() || address.ends_with("/{text}") || address.ends_with("/{what}"))
}

/// The address of the description that a request is for: the one that says most of it.
fn address<'a>(described: &'a Value, request: &str) -> Option<&'a str> {
    let (method, path) = request.split_once(' ')?;
    let all = described["paths"].as_object()?.iter();
    let known = all.filter(|(_, operations)| operations.get(method.to_ascii_lowercase()).is_some());
    let fitting = known.map(|(address, _)| address.as_str()).filter(|address| is_at(path, address));
    fitting.min_by_key(|address| (address.matches('{').count(), std::cmp::Reverse(address.len())))
}

#[test]
fn every_address_has_a_seed_that_the_server_understands() {
    let described: Value = serde_json::from_str(include_str!("../../openapi.json")).expect("a description");
    let data = tempfile::tempdir().expect("a folder");
    let mut house = House::open(data.path(), STACK);
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/server");
    let mut files: Vec<_> =
        fs::read_dir(seeds).expect("seeds").map(|file| file.expect("a seed").path()).collect();
    files.sort();
    let mut best = BTreeMap::<String, u16>::new();
    for file in files {
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name").to_string();
        let seed = fs::read(&file).expect("it is read");
        let Heard { request, status, answer } = house.hear(&seed).expect("a request");
        let told = || format!("{name}: {request}: {answer}");
        assert!(status > 0 && status < 500, "{}", told());
        assert!(!answer.contains(r#""rule":"unreadable""#), "{}", told());
        let Some(address) = address(&described, &request) else { continue };
        let operation = format!("{} {address}", request.split(' ').next().unwrap_or_default());
        let before = best.entry(operation).or_insert(status);
        *before = status.min(*before);
    }
    let mut wrong = Vec::new();
    for (address, operations) in described["paths"].as_object().expect("addresses") {
        for method in operations.as_object().expect("operations").keys() {
            let operation = format!("{} {address}", method.to_ascii_uppercase());
            let status = best.get(&operation).copied();
            let away = SENT_AWAY.iter().find(|(known, _)| *known == operation).map(|(_, status)| *status);
            let understood = match away {
                Some(away) => status == Some(away),
                None => status.is_some_and(|status| (200..300).contains(&status)),
            };
            if !understood {
                wrong.push((operation, status));
            }
        }
    }
    assert!(wrong.is_empty(), "no seed at all, or none that is understood: {wrong:#?}");
}
