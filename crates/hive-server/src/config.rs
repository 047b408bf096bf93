//! How the server runs: from the command line, the environment and a TOML file.

mod bus;
mod limits;

pub use bus::BusConfig;
pub use limits::Limits;

use crate::error::ConfigError;
use crate::mail::MailConfig;
use hive_bus::nats::Access;
use hive_store::Database;
use ipnet::IpNet;
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::path::{Path, PathBuf};

/// Where the server listens if nobody says otherwise.
pub const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8017);

/// What somebody has said about how the server should run; the rest is left open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Settings {
    /// Where to listen: an address or a name of this machine, and a port.
    pub listen: Option<String>,
    /// The folder for the file with all games.
    pub data: Option<PathBuf>,
    /// A database instead of the file.
    pub database: Option<String>,
    /// How several nodes on one database reach each other: nats://host:4222.
    pub bus: Option<String>,
    /// A file with credentials for the bus, as NATS has them.
    pub bus_credentials: Option<PathBuf>,
    /// A file with certificates that are trusted at the bus.
    pub bus_certificates: Option<PathBuf>,
    /// The name that all nodes of one cluster share.
    pub cluster: Option<String>,
    /// The address under which others reach the server.
    pub public_url: Option<String>,
    /// Proxies that are believed when they say for whom they ask.
    pub trust_proxy: Option<Vec<IpAddr>>,
    /// Networks that may read `/metrics`; usually this machine alone.
    pub metrics_from: Option<Vec<IpNet>>,
    /// A folder with the page, instead of the embedded one.
    pub web: Option<PathBuf>,
    /// An index of games that the analysis can be asked about, as `kypseli index` makes it.
    pub explorer: Option<PathBuf>,
    /// Through which server letters go: smtps://user:password@host.
    pub smtp: Option<String>,
    /// Who writes them: `Kypseli <hive@example.org>`.
    pub mail_from: Option<String>,
    /// Logs for programs, a JSON object a line.
    pub log_json: Option<bool>,
    /// Whether nobody may have positions analysed here: browsers do that themselves.
    pub no_analysis: Option<bool>,
    /// How many threads think for engines and analyses.
    pub engine_threads: Option<usize>,
    /// How much of everything.
    pub limits: Option<Limits>,
}

/// How the server runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder for data.
    pub data: PathBuf,
    /// Where games are kept; usually in a file in that folder.
    pub database: Database,
    /// How it reaches other nodes, if there are some.
    pub bus: Option<BusConfig>,
    /// The address under which others reach it, without a stroke at the end.
    pub public_url: Option<String>,
    /// Proxies that are believed.
    pub trust_proxy: Vec<IpAddr>,
    /// Networks that may read `/metrics`.
    pub metrics_from: Vec<IpNet>,
    /// A folder with the page, instead of the embedded one.
    pub web: Option<PathBuf>,
    /// An index of games that the analysis can be asked about.
    pub explorer: Option<PathBuf>,
    /// How letters are sent, if they are.
    pub mail: Option<MailConfig>,
    /// Whether logs are for programs.
    pub log_json: bool,
    /// Whether nobody may have positions analysed here.
    pub no_analysis: bool,
    /// How many threads think.
    pub engine_threads: usize,
    /// How much of everything.
    pub limits: Limits,
}

impl Settings {
    /// What a TOML file says.
    pub fn read(path: &Path) -> Result<Settings, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::Unread { path: path.to_path_buf(), source })?;
        toml::from_str(&text).map_err(|source: toml::de::Error| {
            let line = source.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            ConfigError::Unclear { path: path.to_path_buf(), line, source }
        })
    }

    /// What is said here, and what `others` say about the rest.
    pub fn or(self, others: Settings) -> Settings {
        Settings {
            listen: self.listen.or(others.listen),
            data: self.data.or(others.data),
            database: self.database.or(others.database),
            bus: self.bus.or(others.bus),
            bus_credentials: self.bus_credentials.or(others.bus_credentials),
            bus_certificates: self.bus_certificates.or(others.bus_certificates),
            cluster: self.cluster.or(others.cluster),
            public_url: self.public_url.or(others.public_url),
            trust_proxy: self.trust_proxy.or(others.trust_proxy),
            metrics_from: self.metrics_from.or(others.metrics_from),
            web: self.web.or(others.web),
            explorer: self.explorer.or(others.explorer),
            smtp: self.smtp.or(others.smtp),
            mail_from: self.mail_from.or(others.mail_from),
            log_json: self.log_json.or(others.log_json),
            no_analysis: self.no_analysis.or(others.no_analysis),
            engine_threads: self.engine_threads.or(others.engine_threads),
            limits: self.limits.or(others.limits),
        }
    }

    /// The whole, with what is usual filled in; or a sentence about what is wrong.
    pub fn config(self) -> Result<Config, ConfigError> {
        let public_url = match self.public_url {
            Some(url) if !is_url(&url) => return Err(ConfigError::PublicUrl(url)),
            url => url.map(|url| url.trim_end_matches('/').to_string()),
        };
        let data = match self.data {
            Some(data) => data,
            None => usual_folder().ok_or(ConfigError::NoFolder)?,
        };
        let database = match self.database {
            Some(text) => text.parse().map_err(ConfigError::Database)?,
            None => Database::File(data.clone()),
        };
        let access = Access { credentials: self.bus_credentials, certificates: self.bus_certificates };
        let bus = self.bus.map(|address| BusConfig::new(address, access, self.cluster)).transpose()?;
        Ok(Config {
            database,
            bus,
            listen: self.listen.as_deref().map_or(Ok(LISTEN), place)?,
            data,
            public_url,
            trust_proxy: self.trust_proxy.unwrap_or_default(),
            metrics_from: self.metrics_from.unwrap_or_else(this_machine),
            web: self.web,
            explorer: self.explorer,
            mail: MailConfig::of(self.smtp, self.mail_from)?,
            log_json: self.log_json.unwrap_or(false),
            no_analysis: self.no_analysis.unwrap_or(false),
            engine_threads: self.engine_threads.unwrap_or_else(usual_threads).clamp(1, 64),
            limits: self.limits.unwrap_or_default(),
        })
    }
}

impl Config {
    /// The address for links: the public one, or where it listens.
    pub fn url(&self) -> String {
        self.public_url.clone().unwrap_or_else(|| match self.network_url() {
            Some(url) => url,
            None => self.local_url(),
        })
    }

    /// Whether others reach it over https.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https:"))
    }

    /// The address for a browser on this machine.
    pub fn local_url(&self) -> String {
        let here = match self.listen.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            ip => ip,
        };
        format!("http://{}", SocketAddr::new(here, self.listen.port()))
    }

    /// The address for others in the same network, for a server that listens to all of them.
    pub fn network_url(&self) -> Option<String> {
        let ip = if self.listen.ip().is_unspecified() { own_address()? } else { return None };
        Some(format!("http://{}", SocketAddr::new(ip, self.listen.port())))
    }
}

/// The addresses under which a machine talks to itself.
fn this_machine() -> Vec<IpNet> {
    ["127.0.0.0/8", "::1/128"].iter().filter_map(|text| text.parse().ok()).collect()
}

/// Where to listen, said with a number or a name.
fn place(text: &str) -> Result<SocketAddr, ConfigError> {
    let wrong = |source| ConfigError::Place { said: text.to_string(), source };
    let found: Vec<SocketAddr> = text.to_socket_addrs().map_err(|error| wrong(Some(error)))?.collect();
    // A name such as localhost often has an address of each kind, and the older one is understood everywhere.
    let first = found.iter().find(|address| address.is_ipv4()).or(found.first());
    first.copied().ok_or_else(|| wrong(None))
}

/// The address under which others in the network know this machine, if there is one: the one from which it would
/// speak to somebody far away. Nothing is sent.
pub(crate) fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is kept for examples: nobody has it.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

/// A scheme and a host, perhaps with a port, and nothing else.
fn is_url(url: &str) -> bool {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    host.map(|host| host.trim_end_matches('/'))
        .is_some_and(|host| !host.is_empty() && !host.contains(['/', ' ', '?', '#', '@']))
}

/// Where programs keep their data on this system.
pub fn usual_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if cfg!(target_os = "windows") {
        return set("APPDATA").map(|folder| folder.join("kypseli"));
    }
    if cfg!(target_os = "macos") {
        return set("HOME").map(|home| home.join("Library/Application Support/kypseli"));
    }
    let folder = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    folder.map(|folder| folder.join("kypseli"))
}

/// All but one of the processors: the server itself needs some time too.
fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |all| all.get().saturating_sub(1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_word_counts() {
        let near = Settings { log_json: Some(true), ..Settings::default() };
        let far: Settings = toml::from_str("log-json = false\nengine-threads = 3").expect("it is TOML");
        let both = near.or(far);
        assert_eq!((both.log_json, both.engine_threads), (Some(true), Some(3)));
    }

    #[test]
    fn a_file_with_a_mistake_is_refused_with_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kypseli.toml");
        std::fs::write(&path, "log-json = true\nlistn = \"127.0.0.1:1\"\n").expect("it can be written");
        let error = Settings::read(&path).expect_err("nobody knows listn");
        assert!(error.to_string().contains("line 2: unknown field `listn`"), "{error}");
    }

    #[test]
    fn a_place_to_listen_has_a_number_or_a_name() {
        let listen = |text: &str| {
            let settings = Settings {
                listen: Some(text.to_string()),
                data: Some("unused".into()),
                ..Settings::default()
            };
            settings.config()
        };
        for (text, local) in [
            ("127.0.0.1:8017", "http://127.0.0.1:8017"),
            ("localhost:8017", "http://127.0.0.1:8017"),
            ("0.0.0.0:8017", "http://127.0.0.1:8017"),
            ("[::]:8017", "http://127.0.0.1:8017"),
            ("[::1]:8017", "http://[::1]:8017"),
        ] {
            assert_eq!(listen(text).expect("it is a place").local_url(), local, "{text}");
        }
        // Nobody is sent to an address that is none.
        assert!(!listen("0.0.0.0:8017").expect("it is a place").url().contains("0.0.0.0"));
        for bad in ["x", "localhost", "127.0.0.1", "127.0.0.1:99999", ""] {
            let error = listen(bad).expect_err("no place");
            assert!(error.to_string().starts_with(&format!("`{bad}` is no place to listen at")), "{error}");
        }
    }

    #[test]
    fn links_need_a_whole_address() {
        for (url, good) in [
            ("https://hive.example.org", true),
            ("http://localhost:8017/", true),
            ("hive.example.org", false),
            ("https://", false),
            ("https://a/b", false),
        ] {
            let settings = Settings { public_url: Some(url.to_string()), ..Settings::default() };
            assert_eq!(settings.config().is_ok(), good, "{url}");
        }
    }
}
