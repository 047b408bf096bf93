//! `kypseli serve`, and plain `kypseli`: the game server with its page.

use crate::failure::Failure;
use clap::Args;
use hive_server::{IpNet, Server, Settings};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// How many threads there may be for work that takes a moment. The server bounds that work itself.
const BLOCKING: usize = 64;

/// Serve the page and all games: to this machine, or to everybody.
// Values are read when the server starts, and not by the command line's own rules: the environment may hold some that
// make no sense, and no other command should mind.
#[derive(Args, Default)]
pub(crate) struct Serve {
    /// Where to listen [default: 127.0.0.1:8017]
    #[arg(long, env = "KYPSELI_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<String>,
    /// The folder for the file with all games [default: the user's folder for data]
    #[arg(long, env = "KYPSELI_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// A database for the games instead of the file: postgres://user:password@host/name
    #[arg(long, env = "KYPSELI_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
    /// One of several nodes on the same database: how they reach each other, nats://host:4222
    #[arg(long, env = "KYPSELI_BUS", value_name = "URL", hide_env_values = true)]
    bus: Option<String>,
    /// A file with credentials for the bus, as NATS has them
    #[arg(long, env = "KYPSELI_BUS_CREDENTIALS", value_name = "FILE")]
    bus_credentials: Option<PathBuf>,
    /// A file with certificates that are trusted at the bus, instead of those of this machine (PEM)
    #[arg(long, env = "KYPSELI_BUS_CERTIFICATES", value_name = "FILE")]
    bus_certificates: Option<PathBuf>,
    /// The name that all nodes of one cluster share [default: club]
    #[arg(long, env = "KYPSELI_CLUSTER", value_name = "NAME")]
    cluster: Option<String>,
    /// The address under which others reach the server, with its https://
    #[arg(long, env = "KYPSELI_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Proxies that are believed when they say for whom they ask
    #[arg(long, env = "KYPSELI_TRUST_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    trust_proxy: Option<Vec<String>>,
    /// Networks that may read /metrics [default: this machine alone]
    #[arg(long, env = "KYPSELI_METRICS_FROM", value_name = "NETWORK", value_delimiter = ',')]
    metrics_from: Option<Vec<String>>,
    /// A TOML file with the same options [default: kypseli.toml in the folder for data]
    #[arg(long, env = "KYPSELI_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// A folder with the page, read anew at each request, for those who work on it
    #[arg(long, env = "KYPSELI_WEB", value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// An index of games that the analysis can be asked about, as `kypseli index` makes it
    #[arg(long, env = "KYPSELI_EXPLORER", value_name = "FILE")]
    explorer: Option<PathBuf>,
    /// A server through which letters go, for those who lose their password: smtps://user:password@host
    #[arg(long, env = "KYPSELI_SMTP", value_name = "URL", hide_env_values = true)]
    smtp: Option<String>,
    /// Who writes them, such as "Kypseli <hive@example.org>"
    #[arg(long, env = "KYPSELI_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// How many threads think for engines, and as many for analyses [default: all but one processor]
    #[arg(long, env = "KYPSELI_ENGINE_THREADS", value_name = "N")]
    engine_threads: Option<String>,
    /// Analyse no positions for visitors, whose own browsers can; `=false`, whatever the file says
    #[arg(long, env = "KYPSELI_NO_ANALYSIS", value_name = "true|false", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    no_analysis: Option<String>,
    /// Logs for programs: a JSON object a line; `=false` for people, whatever the file says
    #[arg(long, env = "KYPSELI_LOG_JSON", value_name = "true|false", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    log_json: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let open = !self.no_open && has_desktop();
        let settings = self.settings()?;
        let config = settings.config()?;
        logs(config.log_json);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(BLOCKING)
            .build()
            .map_err(|error| format!("the server cannot start: {error}"))?;
        let ended = runtime.block_on(async {
            let server = Server::start(config).await?;
            let stop = stop()?;
            writeln!(io::stdout(), "Kypseli is at {} (Ctrl-C ends it)", server.url())?;
            if let Some(url) = server.network_url() {
                writeln!(io::stdout(), "Others in this network find it at {url}")?;
            }
            if open {
                open_browser(&server.url());
            }
            server.run(stop).await;
            Ok(())
        });
        // A picture that is still being drawn is nobody's any more.
        runtime.shutdown_background();
        ended
    }

    /// The command line and the environment, then the file.
    fn settings(self) -> Result<Settings, Failure> {
        let proxies = self.trust_proxy.map(|all| all.iter().map(|text| proxy(text)).collect());
        let watchers = self.metrics_from.map(|all| all.iter().map(|text| network(text)).collect());
        let near = Settings {
            listen: self.listen,
            data: self.data,
            database: self.database,
            bus: self.bus,
            bus_credentials: self.bus_credentials,
            bus_certificates: self.bus_certificates,
            cluster: self.cluster,
            public_url: self.public_url,
            trust_proxy: proxies.transpose().map_err(Failure::Usage)?,
            metrics_from: watchers.transpose().map_err(Failure::Usage)?,
            web: self.web,
            explorer: self.explorer,
            smtp: self.smtp,
            mail_from: self.mail_from,
            log_json: yes_or_no("logs as JSON", self.log_json.as_deref()).map_err(Failure::Usage)?,
            no_analysis: yes_or_no("no analysis", self.no_analysis.as_deref()).map_err(Failure::Usage)?,
            engine_threads: self
                .engine_threads
                .as_deref()
                .map(threads)
                .transpose()
                .map_err(Failure::Usage)?,
            limits: None,
        };
        let file = match self.config {
            Some(path) => Settings::read(&path)?,
            None => {
                let usual = near.clone().config()?.data.join("kypseli.toml");
                if usual.exists() { Settings::read(&usual)? } else { Settings::default() }
            }
        };
        Ok(near.or(file))
    }
}

fn proxy(text: &str) -> Result<IpAddr, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is no address of a proxy to be trusted"))
}

/// A network such as 10.0.0.0/8, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let one = |_| text.parse::<IpAddr>().map(IpNet::from);
    text.parse::<IpNet>()
        .or_else(one)
        .map_err(|_| format!("`{text}` is no network that may read the metrics, such as 10.0.0.0/8"))
}

fn threads(text: &str) -> Result<usize, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is no number of threads for engines"))
}

fn yes_or_no(what: &str, text: Option<&str>) -> Result<Option<bool>, String> {
    match text.map(str::trim) {
        None => Ok(None),
        Some("true" | "1" | "yes" | "on") => Ok(Some(true)),
        Some("false" | "0" | "no" | "off" | "") => Ok(Some(false)),
        Some(text) => Err(format!("{what}: `{text}` is neither true nor false")),
    }
}

/// Logs go to standard error: lines for people, or objects for programs.
pub(super) fn logs(json: bool) {
    let logs = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        // Colours in a file are noise.
        .with_ansi(io::stderr().is_terminal())
        .with_max_level(tracing::Level::INFO);
    // Of the bus only what goes wrong: that it is there is no news.
    let quiet =
        Targets::new().with_default(tracing::Level::INFO).with_target("async_nats", tracing::Level::WARN);
    // Somebody who has set up logs before has the first word.
    let _ = if json {
        logs.json().finish().with(quiet).try_init()
    } else {
        logs.with_target(false).finish().with(quiet).try_init()
    };
}

/// When to end: an interrupt, or the word of whoever started us. It is heard from the call on, not only once somebody
/// waits for it.
#[cfg(unix)]
pub(super) fn stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// When to end: an interrupt.
#[cfg(not(unix))]
pub(super) fn stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Whether somebody sits in front of this machine.
fn has_desktop() -> bool {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", target_os = "windows")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Opens a browser; if there is none, the address has been said.
fn open_browser(url: &str) {
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    let _ = Command::new(program).args(words).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
