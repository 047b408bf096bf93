//! `kypseli worker`: thinks for all nodes of a cluster.

use super::serve::{logs, stop};
use crate::failure::Failure;
use clap::Args;
use hive_server::{Access, BusConfig, Worker as Thinker};
use std::io::{self, Write};
use std::path::PathBuf;

/// Think for all nodes of a cluster: engines of high levels ask whoever is free.
#[derive(Args)]
pub(crate) struct Worker {
    /// How the nodes are reached: nats://host:4222
    #[arg(long, env = "KYPSELI_BUS", value_name = "URL", hide_env_values = true)]
    bus: String,
    /// A file with credentials for the bus, as NATS has them
    #[arg(long, env = "KYPSELI_BUS_CREDENTIALS", value_name = "FILE")]
    bus_credentials: Option<PathBuf>,
    /// A file with certificates that are trusted at the bus, instead of those of this machine (PEM)
    #[arg(long, env = "KYPSELI_BUS_CERTIFICATES", value_name = "FILE")]
    bus_certificates: Option<PathBuf>,
    /// The name of the cluster [default: club]
    #[arg(long, env = "KYPSELI_CLUSTER", value_name = "NAME")]
    cluster: Option<String>,
    /// How many threads think [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Worker {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let access = Access { credentials: self.bus_credentials, certificates: self.bus_certificates };
        let config = BusConfig::new(self.bus, access, self.cluster)?;
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(all, usize::from);
        logs(false);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(threads + 4)
            .enable_all()
            .build()
            .map_err(|error| format!("the worker cannot start: {error}"))?;
        let ended = runtime.block_on(async {
            let worker = Thinker::start(&config, threads).await?;
            let stop = stop()?;
            writeln!(
                io::stdout(),
                "thinking for the cluster {} with {threads} threads (Ctrl-C ends it)",
                config.cluster
            )?;
            worker.run(stop).await;
            Ok(())
        });
        // A thought that nobody waits for any more is nobody's.
        runtime.shutdown_background();
        ended
    }
}
