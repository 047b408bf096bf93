//! Why a server cannot start, each in one sentence, with what lies behind it as its source.

use hive_bus::BusError;
use hive_index::IndexError;
use hive_store::StoreError;
use std::error::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::{fmt, io};

/// What is wrong with what somebody has said about how the server should run.
#[derive(Debug)]
pub enum ConfigError {
    /// The file with the settings cannot be read.
    Unread {
        /// Which.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Something in it makes no sense.
    Unclear {
        /// In which file.
        path: PathBuf,
        /// In which line.
        line: usize,
        /// What.
        source: toml::de::Error,
    },
    /// An address for others that is none.
    PublicUrl(String),
    /// A database that is none.
    Database(StoreError),
    /// A name of a cluster that is none.
    Cluster(String),
    /// Letters that cannot be sent so: what should be said instead.
    Mail(&'static str),
    /// Nobody knows where data may lie on this machine.
    NoFolder,
    /// No place to listen at.
    Place {
        /// What was said.
        said: String,
        /// Why nobody knows it; nothing if the name has no address.
        source: Option<io::Error>,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Unread { path, source } => write!(f, "{}: cannot be read: {source}", path.display()),
            ConfigError::Unclear { path, line, source } => {
                let what = source.message().lines().next().unwrap_or_default();
                write!(f, "{}, line {line}: {what}", path.display())
            }
            ConfigError::PublicUrl(url) => {
                write!(f, "the public address `{url}` should look like https://hive.example.org")
            }
            ConfigError::Database(error) => error.fmt(f),
            ConfigError::Cluster(name) => {
                write!(f, "`{name}` is no name of a cluster: small letters, digits and `-`, 1 to 40 of them")
            }
            ConfigError::Mail(text) => f.write_str(text),
            ConfigError::NoFolder => f.write_str("there is no folder for data: say where with --data"),
            ConfigError::Place { said, source } => {
                write!(f, "`{said}` is no place to listen at, such as 127.0.0.1:8017 or localhost:8017: ")?;
                match source {
                    Some(error) => write!(f, "{error}"),
                    None => f.write_str("nobody knows this name"),
                }
            }
        }
    }
}

impl Error for ConfigError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ConfigError::Unread { source, .. } => Some(source),
            ConfigError::Unclear { source, .. } => Some(source),
            ConfigError::Place { source, .. } => source.as_ref().map(|error| error as &dyn Error),
            ConfigError::Database(error) => Some(error),
            ConfigError::PublicUrl(_)
            | ConfigError::Cluster(_)
            | ConfigError::Mail(_)
            | ConfigError::NoFolder => None,
        }
    }
}

/// Why a server could not start.
#[derive(Debug)]
pub enum StartError {
    /// It cannot listen.
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        source: io::Error,
    },
    /// What is kept cannot be used.
    Store(StoreError),
    /// The way to other nodes cannot be used.
    Bus(BusError),
    /// A secret of the server is kept that is none.
    Key,
    /// The collection of games cannot be used.
    Explorer {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: IndexError,
    },
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (address, source) = match self {
            StartError::Listen { address, source } => (address, source),
            StartError::Store(error) => return error.fmt(f),
            StartError::Bus(error) => return error.fmt(f),
            StartError::Key => return f.write_str("a key is kept that is none"),
            StartError::Explorer { path, source } => return write!(f, "{}: {source}", path.display()),
        };
        match source.kind() {
            io::ErrorKind::AddrInUse => {
                let next = SocketAddr::new(address.ip(), address.port().wrapping_add(1).max(1024));
                write!(f, "{address} is taken: perhaps kypseli runs already; ")?;
                write!(f, "another one needs another port, such as --listen {next}")
            }
            io::ErrorKind::PermissionDenied => write!(f, "{address}: this user may not listen there"),
            io::ErrorKind::AddrNotAvailable => write!(f, "{address} is no address of this machine"),
            _ => write!(f, "{address}: cannot listen there: {source}"),
        }
    }
}

impl Error for StartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StartError::Listen { source, .. } => Some(source),
            StartError::Store(error) => Some(error),
            StartError::Bus(error) => Some(error),
            StartError::Key => None,
            StartError::Explorer { source, .. } => Some(source),
        }
    }
}
