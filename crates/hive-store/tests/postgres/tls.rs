//! The way to a database elsewhere: encrypted, with a certificate that is looked at.

use hive_store::conformance::PrivatePostgres;
use hive_store::postgres::{self, Sharing};
use hive_store::{Store, StoreError};
use std::net::TcpListener;
use std::sync::Arc;

/// Makes a certificate for this machine, and a second one for nobody, as the user that runs the database.
const CERTIFICATES: &str = "
    CREATE TEMP TABLE said (line TEXT);
    COPY said FROM PROGRAM 'for name in server other; do openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=$name \
        -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE \
        -keyout $name.key -out $name.pem 2>&1 || exit 1; done; chmod 600 server.key' (DELIMITER E'\x01');
    ALTER SYSTEM SET ssl_cert_file = 'server.pem';
    ALTER SYSTEM SET ssl_key_file = 'server.key';
    ALTER SYSTEM SET ssl = on;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_is_looked_at_and_never_taken_unseen() {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address").port();
    let server = PrivatePostgres::start(Some(port));
    let name = server.database().await;
    let client = server.connect("postgres").await;
    for statement in CERTIFICATES.split(";\n").filter(|statement| !statement.trim().is_empty()) {
        client.batch_execute(statement).await.unwrap_or_else(|error| panic!("{statement}: {error:?}"));
    }
    server.restart();
    let trusting = |file: &str| {
        let file = server.folder().join("data").join(file).display().to_string().replace('/', "%2F");
        format!("postgres://kypseli@127.0.0.1:{port}/{name}?sslmode=verify-full&sslrootcert={file}")
    };
    let store =
        postgres::open(&trusting("server.pem"), Sharing::Alone, Arc::new(())).await.expect("it opens");
    store.is_well().await.expect("nothing is wrong");
    let client = server.connect("postgres").await;
    let encrypted = "SELECT COUNT(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                     WHERE application_name = 'kypseli' AND ssl";
    let connections: i64 = client.query_one(encrypted, &[]).await.expect("it is read").get(0);
    assert!(connections >= 2, "who writes and who reads, {connections}");
    store.close().await.expect("it closes");
    // Somebody else's certificate, and a name that it was not made for.
    let localhost = trusting("server.pem").replace("127.0.0.1", "localhost");
    for address in [trusting("other.pem"), localhost] {
        match postgres::open(&address, Sharing::Alone, Arc::new(())).await {
            Err(StoreError::Unusable(sentence)) => {
                assert!(
                    sentence.contains("there is no way to it: error performing TLS handshake"),
                    "{sentence}"
                );
            }
            Err(error) => panic!("{error:?}"),
            Ok(_) => panic!("{address} was believed"),
        }
    }
}
