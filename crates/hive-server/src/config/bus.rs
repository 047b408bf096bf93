//! How a node reaches others, as an operator says it.

use crate::error::ConfigError;
use hive_bus::nats::Access;
use std::fmt;

/// How a node reaches others.
#[derive(Clone, PartialEq, Eq)]
pub struct BusConfig {
    /// The address of NATS, with its password.
    pub address: String,
    /// What it wants to see, and whom to believe.
    pub access: Access,
    /// The name that all nodes of the cluster share.
    pub cluster: String,
}

impl BusConfig {
    /// A bus at this address, for the cluster of this name; or a sentence about what is wrong with the name.
    pub fn new(address: String, access: Access, cluster: Option<String>) -> Result<BusConfig, ConfigError> {
        let cluster = cluster.unwrap_or_else(|| "club".to_string());
        let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=40).contains(&cluster.len()) || !cluster.bytes().all(letter) {
            return Err(ConfigError::Cluster(cluster));
        }
        Ok(BusConfig { address, access, cluster })
    }
}

/// Without a password, wherever it is shown.
impl fmt::Debug for BusConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BusConfig").field("cluster", &self.cluster).finish_non_exhaustive()
    }
}
