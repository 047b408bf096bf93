//! A PostgreSQL that nobody else uses, from the programs that are installed on this machine, for tests.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use tokio_postgres::{Client, NoTls};

const SCRIPT: &str = include_str!("private.sh");

/// How many there are in this process.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A PostgreSQL of its own, which goes with whoever started it.
pub struct PrivatePostgres {
    folder: PathBuf,
    port: u16,
    child: Child,
    /// Its input; when that ends, so does it.
    orders: Mutex<(Option<ChildStdin>, BufReader<ChildStdout>)>,
}

impl PrivatePostgres {
    /// The one that the tests of this process share.
    pub fn shared() -> &'static PrivatePostgres {
        static SHARED: OnceLock<PrivatePostgres> = OnceLock::new();
        SHARED.get_or_init(|| PrivatePostgres::start(None))
    }

    /// Starts another one, which also listens at this port of the machine.
    ///
    /// # Panics
    /// If PostgreSQL is not installed: a test without it has tested nothing.
    pub fn start(port: Option<u16>) -> PrivatePostgres {
        PrivatePostgres::with(port, "off")
    }

    /// Starts one that waits for the disk as those do that people rely on, for measurements.
    ///
    /// # Panics
    /// As [`PrivatePostgres::start`].
    pub fn lasting() -> PrivatePostgres {
        PrivatePostgres::with(None, "on")
    }

    fn with(port: Option<u16>, fsync: &str) -> PrivatePostgres {
        let programs = programs().expect(
            "PostgreSQL is needed for this test: install postgresql (`cargo xtask ci` does), or say with \
             KYPSELI_POSTGRES in which folder initdb lies",
        );
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("kypseli-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut child = Command::new("sh")
            .args(["-c", SCRIPT, "private.sh"])
            .arg(&folder)
            .arg(programs)
            .arg(port.map_or_else(String::new, |port| port.to_string()))
            .arg(fsync)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let orders = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().expect("its output"));
        let (port, orders) = (port.unwrap_or(5432), Mutex::new((orders, answers)));
        let private = PrivatePostgres { folder, port, child, orders };
        private.hear("ready");
        private
    }

    fn hear(&self, expected: &str) {
        let mut both = self.orders.lock().expect("nobody broke off");
        let mut line = String::new();
        both.1.read_line(&mut line).expect("it speaks");
        assert_eq!(line.trim_end(), expected, "PostgreSQL could not be started: its reason is above");
    }

    fn order(&self, order: &str) {
        let mut both = self.orders.lock().expect("nobody broke off");
        writeln!(both.0.as_mut().expect("it is there"), "{order}").expect("it hears");
        drop(both);
        self.hear(order);
    }

    /// Breaks it off, as a loss of power to its processes would, and starts it again.
    pub fn restart(&self) {
        self.order("restart");
    }

    /// Breaks it off.
    pub fn stop(&self) {
        self.order("stop");
    }

    /// Starts it again.
    pub fn go_on(&self) {
        self.order("start");
    }

    /// The socket at which it listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port))
    }

    /// Its first process, which has started all others; nothing while it is stopped.
    pub fn process(&self) -> Option<u32> {
        let told = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        told.lines().next()?.trim().parse().ok()
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The address of a database in it.
    pub fn address(&self, database: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://kypseli@{folder}:{}/{database}", self.port)
    }

    /// Makes a database with a name of its own.
    pub async fn database(&self) -> String {
        static NAMES: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NAMES.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0")).await;
        name
    }

    /// A connection of somebody else.
    pub async fn connect(&self, database: &str) -> Client {
        let (client, connection) =
            tokio_postgres::connect(&self.address(database), NoTls).await.expect("it answers");
        tokio::spawn(connection);
        client
    }

    /// Does something that the store knows nothing of.
    pub async fn sql(&self, database: &str, statements: &str) {
        let client = self.connect(database).await;
        client.batch_execute("SET search_path = kypseli, public").await.expect("it is set");
        client.batch_execute(statements).await.expect("it is done");
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        self.orders.lock().unwrap_or_else(|broken| broken.into_inner()).0 = None;
        let _ = self.child.wait();
    }
}

/// The folder with the newest PostgreSQL on this machine.
fn programs() -> Option<PathBuf> {
    let has = |folder: &PathBuf| folder.join("initdb").exists();
    if let Some(folder) = std::env::var_os("KYPSELI_POSTGRES") {
        return Some(PathBuf::from(folder)).filter(has);
    }
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = debian.filter_map(|entry| {
        let version: u32 = entry.file_name().to_str()?.parse().ok()?;
        Some((version, entry.path().join("bin")))
    });
    let newest = debian.filter(|(_, folder)| has(folder)).max().map(|(_, folder)| folder);
    newest.or_else(|| std::env::split_paths(&std::env::var_os("PATH")?).find(has))
}
