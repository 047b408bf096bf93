//! What whoever runs a server relies on: places, files, headers.

use crate::support::{House, Person, base, generous, request};
use hive_server::Limits;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

/// Who comes when there is no place is told so, in a way that browsers and programs understand.
#[tokio::test(flavor = "multi_thread")]
async fn who_finds_no_place_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { connections_per_address: 3, ..generous() }).await;
    let mut streams = Vec::new();
    for _ in 0..3 {
        streams.push(TcpStream::connect(house.address).await.expect("it listens"));
    }
    let answer = request(house.address, "GET /api/me", "", b"").await;
    let refusal = answer.refused(503, "limit");
    assert_eq!(answer.header("retry-after"), Some("30"));
    assert_eq!(refusal.retry_after_seconds, Some(30));
    drop(streams);
    let began = Instant::now();
    while request(house.address, "GET /api/me", "", b"").await.status != 200 {
        assert!(began.elapsed() < Duration::from_secs(10), "the places are free again");
    }
    house.close().await;
}

/// Links and the key of the cookies are nobody else's business.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().expect("a folder");
    let data = parent.path().join("data");
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    for open in [false, true] {
        if open {
            // As they were made before.
            std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).expect("ours");
            for entry in std::fs::read_dir(&data).expect("it is there") {
                let path = entry.expect("it is there").path();
                std::fs::set_permissions(path, PermissionsExt::from_mode(0o644)).expect("ours");
            }
        }
        let house = House::run(crate::support::config(&data, generous())).await;
        Person::new(house.address, "Anna").await.create(&base()).await;
        assert_eq!(mode(&data), 0o700);
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&data).expect("it is there") {
            let path = entry.expect("it is there").path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            names.push(path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default());
        }
        names.sort();
        assert_eq!(
            names,
            ["kypseli.count", "kypseli.lock", "kypseli.sqlite", "kypseli.sqlite-shm", "kypseli.sqlite-wal"]
        );
        house.close().await;
    }
}

/// What browsers are told with every answer.
#[tokio::test(flavor = "multi_thread")]
async fn every_answer_says_what_a_browser_may_do_with_it() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&base()).await;
    let picture = format!("/games/{id}.svg");
    for path in ["/", "/api/me", "/api/nowhere", "/healthz", "/favicon.none", picture.as_str()] {
        let answer = anna.get(path).await;
        let header = |name: &str| answer.header(name).unwrap_or_default().to_string();
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        // The first page has a form, which says where it comes from.
        let (referrer, form) =
            if path == "/" { ("same-origin", "'self'") } else { ("no-referrer", "'none'") };
        assert_eq!(header("referrer-policy"), referrer, "{path}");
        assert!(header("permissions-policy").contains("camera=()"), "{path}");
        // Both together let a page think with several threads.
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(header("cross-origin-embedder-policy"), "require-corp", "{path}");
        let policy = header("content-security-policy");
        let form = format!("form-action {form}");
        for part in ["default-src 'none'", "base-uri 'none'", &form, "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert_eq!(header("cache-control") == "no-store", path.starts_with("/api/"), "{path}");
        // Without https nobody is told to come back over it.
        assert_eq!(answer.header("strict-transport-security"), None, "{path}");
    }
    house.close().await;
}
