//! The checksum of the player's behaviour.

use hive_search::{Network, Watch, bench, bench_with};

/// How many positions it looks at, with its network and without: also what the module for browsers is held against. Changed
/// on purpose only, and quoted in the commit that changes it.
const NODES: &str = include_str!("bench.tsv");

/// The number for a player of this kind.
fn nodes(kind: &str) -> u64 {
    let line = NODES.lines().find_map(|line| line.strip_prefix(kind)?.strip_prefix('\t'));
    line.and_then(|number| number.parse().ok()).expect("bench.tsv has a line for each kind of player")
}

#[test]
fn the_player_behaves_as_it_did() {
    assert_eq!(
        bench(Watch::system()).nodes,
        nodes(if cfg!(feature = "network") { "network" } else { "sum" }),
        "the player's behaviour has changed: if that is meant, change bench.tsv"
    );
}

/// As in a browser, where the network comes after the program.
#[test]
fn a_player_to_whom_the_network_is_lent_behaves_as_one_that_has_it() {
    let network = Network::read(include_bytes!("../src/network.bin")).expect("network.bin is whole");
    let network: &'static Network = Box::leak(Box::new(network));
    assert_eq!(bench_with(Watch::system(), Some(network)).nodes, nodes("network"));
}
