//! How a command ends when it does not end well.

use hive_server::{ConfigError, StartError};
use std::io::{self, Write};

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One clear sentence for the user.
    Sentence(String),
    /// One clear sentence about an option that makes no sense: wrong usage, not bad luck.
    Usage(String),
    /// The user has been told already.
    Reported,
    /// Nobody reads the output any more.
    ClosedPipe,
}

impl From<String> for Failure {
    fn from(sentence: String) -> Failure {
        Failure::Sentence(sentence)
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Failure {
        match error {
            // The machine lacks something; whoever typed the command has made no mistake.
            ConfigError::NoFolder => Failure::Sentence(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        }
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Failure {
        Failure::Sentence(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Sentence(format!("the output cannot be written: {error}")),
        }
    }
}

/// Says something on standard error. If nobody listens there, there is nobody to tell that either.
pub(crate) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
}
