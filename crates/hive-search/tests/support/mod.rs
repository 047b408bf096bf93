//! What tests, benches and the miner of wins have in common.

pub(crate) mod prover;
pub(crate) mod suite;
