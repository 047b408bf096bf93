//! Where a database is, as somebody says it: `postgres://user:password@host/name`.

use super::tls::{self, Tls};
use super::trouble;
use crate::StoreError;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// How long it may take until somebody answers.
const CONNECT: Duration = Duration::from_secs(3);

/// A connection on which nothing is heard is asked after so long whether it still is one.
const IDLE: Duration = Duration::from_secs(10);

/// The way to a database.
#[derive(Clone)]
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) tls: Option<Tls>,
    /// As it can be shown: without the password.
    pub(super) shown: String,
}

impl Address {
    /// Reads an address. What TLS needs is said as elsewhere with PostgreSQL (`sslmode`, `sslrootcert`), but never is a
    /// certificate taken unseen: without a word the way is in the open on this machine alone.
    pub(super) fn read(text: &str) -> Result<Address, StoreError> {
        let (front, options) = text.split_once('?').unwrap_or((text, ""));
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => roots = Some(PathBuf::from(unescaped(value))),
                _ => others.push(option),
            }
        }
        if !(front.starts_with("postgres://") || front.starts_with("postgresql://")) {
            return Err(trouble::no_address());
        }
        let rest = if others.is_empty() { String::new() } else { format!("?{}", others.join("&")) };
        // What is wrong is not repeated: the password may be a part of it.
        let mut config: Config = format!("{front}{rest}").parse().map_err(|_| trouble::no_address())?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(trouble::no_address());
        }
        let secured = match mode {
            None => roots.is_some() || !config.get_hosts().iter().all(here),
            Some("disable") => false,
            Some("require" | "verify-ca" | "verify-full") => true,
            Some(other) => return Err(trouble::no_ssl_mode(other)),
        };
        let tls = if secured { Some(tls::trusting(roots.as_deref())?) } else { None };
        config.ssl_mode(if secured { SslMode::Require } else { SslMode::Disable });
        if config.get_application_name().is_none() {
            config.application_name("kypseli");
        }
        config.connect_timeout(CONNECT).keepalives_idle(IDLE).keepalives_interval(IDLE);
        let shown = shown(&config);
        Ok(Address { config, tls, shown })
    }
}

/// Whether a host is this machine.
fn here(host: &Host) -> bool {
    match host {
        #[cfg(unix)]
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        }
    }
}

/// Where PostgreSQL listens if nothing else is said.
const USUAL_PORT: u16 = 5432;

fn shown(config: &Config) -> String {
    let hosts = config.get_hosts().iter().map(|host| match host {
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
        Host::Tcp(name) => name.clone(),
    });
    let hosts: Vec<String> = hosts.chain(config.get_hostaddrs().iter().map(IpAddr::to_string)).collect();
    let user = config.get_user().map(|user| format!("{user}@")).unwrap_or_default();
    let port = config.get_ports().first().filter(|port| **port != USUAL_PORT);
    let port = port.map(|port| format!(":{port}")).unwrap_or_default();
    let name = config.get_dbname().map(|name| format!("/{name}")).unwrap_or_default();
    format!("postgres://{user}{}{port}{name}", hosts.join(","))
}

/// `%2F` and the like as what they stand for.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, SslMode), String> {
        let address = Address::read(text).map_err(|error| error.to_string())?;
        Ok((address.shown, address.config.get_ssl_mode()))
    }

    #[test]
    fn an_address_is_shown_without_its_password() {
        let plain = SslMode::Disable;
        for (text, shown, mode) in [
            ("postgres://ann:secret@localhost/hive", "postgres://ann@localhost/hive", plain),
            ("postgresql://ann:secret@127.0.0.1:6000/hive", "postgres://ann@127.0.0.1:6000/hive", plain),
            ("postgres://ann@%2Frun%2Fpostgresql/hive", "postgres://ann@/run/postgresql/hive", plain),
            (
                "postgres://ann:x@db.example.org/hive?sslmode=disable",
                "postgres://ann@db.example.org/hive",
                plain,
            ),
        ] {
            assert_eq!(read(text), Ok((shown.to_string(), mode)), "{text}");
        }
    }

    #[test]
    fn what_goes_further_than_this_machine_is_encrypted() {
        for (text, mode) in [
            ("postgres://ann:x@db.example.org/hive", SslMode::Require),
            ("postgres://ann:x@localhost/hive?sslmode=verify-full", SslMode::Require),
            ("postgres://ann:x@localhost/hive", SslMode::Disable),
        ] {
            // Where the machine trusts nobody, that is said; elsewhere the way is encrypted.
            match read(text) {
                Ok((_, found)) => assert_eq!(found, mode, "{text}"),
                Err(sentence) => assert!(sentence.contains("sslrootcert"), "{sentence}"),
            }
        }
    }

    #[test]
    fn what_is_no_address_is_not_repeated() {
        for text in ["", "postgres://", "mysql://ann:secret@host/x", "postgres://a:secret@h:port/x", "hive"] {
            let sentence = read(text).expect_err(text);
            assert!(sentence.contains("should look like postgres://"), "{sentence}");
            assert!(!sentence.contains("secret"), "{sentence}");
        }
        let sentence = read("postgres://ann@localhost/x?sslmode=prefer").expect_err("it is half a promise");
        assert!(sentence.contains("`prefer`"), "{sentence}");
        let sentence = read("postgres://ann@h/x?sslrootcert=%2Fnowhere%2Froot.pem").expect_err("no file");
        assert!(sentence.starts_with("/nowhere/root.pem"), "{sentence}");
    }
}
