//! A NATS that nobody else uses, from the program that is installed on this machine, for tests.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const SCRIPT: &str = include_str!("private.sh");

/// A NATS of its own, which goes with whoever started it.
pub struct PrivateNats {
    /// Where it listens.
    pub port: u16,
    child: Child,
    /// Its input; when that ends, so does it.
    orders: Mutex<(Option<ChildStdin>, BufReader<ChildStdout>)>,
    _folder: TempDir,
}

impl PrivateNats {
    /// Starts one that lets everybody do everything.
    pub fn start() -> PrivateNats {
        PrivateNats::with("")
    }

    /// Starts one with further lines in its configuration.
    ///
    /// # Panics
    /// If NATS is not installed: a test without it has tested nothing.
    pub fn with(lines: &str) -> PrivateNats {
        let program = program().expect(
            "NATS is needed for this test: install nats-server (`cargo xtask ci` does), or say with KYPSELI_NATS where \
             it lies",
        );
        let folder = tempfile::tempdir().expect("a folder");
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = free.local_addr().expect("its address").port();
        drop(free);
        let all = format!("listen: \"127.0.0.1:{port}\"\nwrite_deadline: \"2s\"\n{lines}\n");
        std::fs::write(folder.path().join("nats.conf"), all).expect("it is written");
        let mut child = Command::new("sh")
            .args(["-c", SCRIPT, "private.sh"])
            .arg(folder.path())
            .arg(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let orders = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().expect("its output"));
        let private = PrivateNats { port, child, orders: Mutex::new((orders, answers)), _folder: folder };
        private.go_on();
        private
    }

    fn order(&self, order: &str) {
        let mut both = self.orders.lock().expect("nobody broke off");
        writeln!(both.0.as_mut().expect("it is there"), "{order}").expect("it hears");
        let mut line = String::new();
        both.1.read_line(&mut line).expect("it speaks");
        assert_eq!(line.trim_end(), order);
    }

    /// Breaks it off.
    pub fn stop(&self) {
        self.order("stop");
    }

    /// Starts it, also again.
    pub fn go_on(&self) {
        self.order("start");
        let began = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(20), "NATS does not start");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Breaks it off and starts it again.
    pub fn restart(&self) {
        self.stop();
        self.go_on();
    }

    /// The process that has started it.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for PrivateNats {
    fn drop(&mut self) {
        self.orders.lock().unwrap_or_else(|broken| broken.into_inner()).0 = None;
        let _ = self.child.wait();
    }
}

/// The program, wherever it lies.
fn program() -> Option<PathBuf> {
    if let Some(told) = std::env::var_os("KYPSELI_NATS") {
        return Some(PathBuf::from(told)).filter(|path| path.exists());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/usr/local/bin"].map(PathBuf::from));
    folders.map(|folder| folder.join("nats-server")).find(|program| program.exists())
}
