//! The way to a bus elsewhere: encrypted, with a certificate that is looked at.

use crate::LONG;
use hive_bus::conformance::PrivateNats;
use hive_bus::nats::{self, Access};
use hive_bus::{Bus, BusError, Bytes};
use std::path::Path;
use std::process::Command;

/// Makes a certificate for this machine, signed by itself, and says whether that worked.
fn certificate(folder: &Path, name: &str) {
    let words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=hive"];
    let alias = [
        "-addext",
        "subjectAltName=IP:127.0.0.1,DNS:localhost",
        "-addext",
        "basicConstraints=critical,CA:FALSE",
    ];
    let made = Command::new("openssl")
        .args(words)
        .args(alias)
        .arg("-keyout")
        .arg(folder.join(format!("{name}.key")))
        .arg("-out")
        .arg(folder.join(format!("{name}.crt")))
        .output()
        .expect("openssl makes certificates for this test");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

async fn sentence(address: &str, access: &Access) -> String {
    match nats::open(address, access, "club").await {
        Ok(_) => panic!("it should not open"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_is_looked_at_and_never_taken_unseen() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["server", "other"] {
        certificate(folder.path(), name);
    }
    let file = |name: &str| folder.path().join(name);
    let server = PrivateNats::with(&format!(
        "tls {{ cert_file: \"{}\", key_file: \"{}\" }}",
        file("server.crt").display(),
        file("server.key").display()
    ));
    let address = format!("tls://127.0.0.1:{}", server.port);
    let trusting = |name: &str| Access { certificates: Some(file(name)), ..Access::default() };
    let bus = nats::open(&address, &trusting("server.crt"), "club").await.expect("it opens");
    assert_eq!(bus.ask("club.x", Bytes::new(), LONG).await, Err(BusError::Nobody));
    // Nobody has said that it is to be trusted, or somebody else is.
    let told = format!("the bus at {address} has no certificate that is trusted here, or none at all");
    assert_eq!(sentence(&address, &Access::default()).await, told);
    assert_eq!(sentence(&address, &trusting("other.crt")).await, told);
    let missing = sentence(&address, &trusting("none.crt")).await;
    assert!(missing.contains("none.crt: these certificates cannot be read"), "{missing}");
    // A server that speaks in the open is not taken for one that does not.
    let open = PrivateNats::start();
    let address = format!("tls://127.0.0.1:{}", open.port);
    let told = format!("the bus at {address} has no certificate that is trusted here, or none at all");
    assert_eq!(sentence(&address, &trusting("server.crt")).await, told);
}
