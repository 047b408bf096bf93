//! Several nodes as those who run them meet them: what is wrong is said in one sentence, and nothing is changed.
#![cfg(unix)]

use hive_bus::Bus;
use hive_bus::conformance::PrivateNats;
use hive_bus::nats::{self, Access};
use hive_store::conformance::PrivatePostgres;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A node, with nothing of the environment that could matter to it.
fn node(data: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    for name in ["DATABASE", "DATA", "CONFIG", "LISTEN", "BUS", "BUS_CREDENTIALS", "CLUSTER"] {
        command.env_remove(format!("KYPSELI_{name}"));
    }
    command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(data).args(words);
    command
}

/// The sentence with which a node does not start.
fn refused(data: &Path, words: &[&str]) -> String {
    let output = node(data, words).output().expect("the binary starts");
    // Words that make no sense are another mistake than a world that is not as they say.
    assert!(matches!(output.status.code(), Some(1 | 2)), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).trim().to_string();
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// A node that ends with the test.
struct Running(Child);

impl Running {
    fn start(data: &Path, words: &[&str]) -> Running {
        let mut child = node(data, words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line).expect("it speaks");
        assert!(line.contains("http://"), "{line}");
        Running(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let (postgres, nats) = (PrivatePostgres::start(None), PrivateNats::start());
    let data = tempfile::tempdir().expect("a folder");
    let data = data.path();
    let runtime = tokio::runtime::Runtime::new().expect("it starts");
    let (database, bus) = (postgres.address(&runtime.block_on(postgres.database())), nats.address());

    let alone = refused(data, &["--bus", &bus]);
    assert!(
        alone
            .ends_with("several nodes need a database that they share: --database postgres://… beside --bus"),
        "{alone}"
    );
    assert!(!data.join("kypseli.sqlite").exists(), "nothing was made");
    let named = refused(data, &["--database", &database, "--bus", &bus, "--cluster", "A Club"]);
    assert!(named.contains("`A Club` is no name of a cluster"), "{named}");
    let nowhere = refused(data, &["--database", &database, "--bus", "nats://ann:secret@127.0.0.1:1"]);
    assert!(nowhere.ends_with("the bus at nats://127.0.0.1:1 does not answer"), "{nowhere}");

    // Two clusters would not hear of each other, and a server alone would not hear of either.
    let _first = Running::start(data, &["--database", &database, "--bus", &bus, "--cluster", "one"]);
    let other = refused(data, &["--database", &database, "--bus", &bus, "--cluster", "two"]);
    assert!(other.contains("one"), "{other}");
    let single = refused(data, &["--database", &database]);
    assert!(single.contains("in use") || single.contains("used"), "{single}");
    let _second = Running::start(data, &["--database", &database, "--bus", &bus, "--cluster", "one"]);

    let closed = PrivateNats::with(
        "authorization { users = [ { user: \"ann\", password: \"secret\", permissions: { publish: \"x\", subscribe: \"x\" } } ] }",
    );
    let bus = format!("nats://ann:secret@127.0.0.1:{}", closed.port);
    let barred = refused(data, &["--database", &database, "--bus", &bus, "--cluster", "one"]);
    assert!(barred.contains("does not let us use kypseli.one.>") && !barred.contains("secret"), "{barred}");
}

/// The worker as it is shipped, over a real NATS: it answers a turn, follows an analysis with lines, and says when its one
/// thread is taken.
#[test]
fn a_worker_thinks_for_whoever_asks_over_the_bus() {
    let nats = PrivateNats::start();
    let mut worker = Command::new(env!("CARGO_BIN_EXE_kypseli"));
    worker.args(["worker", "--threads", "1", "--cluster", "one", "--bus", &nats.address()]);
    let mut child = worker.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the binary starts");
    let mut line = String::new();
    let out = BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line);
    let _running = Running(child);
    assert!(out.is_ok() && line.starts_with("thinking for the cluster one with 1 threads"), "{line}");
    let runtime = tokio::runtime::Runtime::new().expect("it starts");
    runtime.block_on(async {
        let within = std::time::Duration::from_secs(20);
        let bus = nats::open(&nats.address(), &Access::default(), "kypseli.one").await.expect("it opens");
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
        let turn = r#"{"v":1,"said":{"game":"Base;NotStarted;White[1]","tournament":false,"repetition":true,"level":7,"seed":7,"mostMs":500}}"#;
        let answer = bus.ask("kypseli.one.jobs", turn.into(), within).await.expect("it answers");
        assert!(said(&answer).contains(r#""turn":{"text":"w"#), "{}", said(&answer));
        let mut insights = bus.listen("kypseli.one.insights.x").await.expect("it listens");
        let study = r#"{"v":1,"said":{"game":"Base;NotStarted;White[1]","tournament":false,"repetition":true,"lines":2,"mostMs":60000,"ear":"kypseli.one.insights.x","stop":"kypseli.one.enough.x"}}"#;
        let answer = bus.ask("kypseli.one.studies", study.into(), within).await.expect("it answers");
        assert_eq!(said(&answer), r#"{"v":1,"said":"begun"}"#);
        let busy = bus.ask("kypseli.one.jobs", turn.into(), within).await.expect("it answers");
        assert_eq!(said(&busy), r#"{"v":1,"said":"busy"}"#);
        let mut heard = async |what: &str| {
            let next = async {
                while let Some(heard) = insights.next().await {
                    if said(&heard.payload).contains(what) {
                        return;
                    }
                }
            };
            tokio::time::timeout(within, next).await.unwrap_or_else(|_| panic!("no {what} was told"));
        };
        heard(r#""line":{"line""#).await;
        // Nobody wants it any more, and the thread is free for the next.
        bus.tell("kypseli.one.enough.x", "{}".into()).expect("it is told");
        heard(r#""end""#).await;
        let again = bus.ask("kypseli.one.jobs", turn.into(), within).await.expect("it answers");
        assert!(said(&again).contains(r#""turn""#), "{}", said(&again));
    });
}
