//! The checksum of the player's behaviour.

use hive_search::bench;

/// Changed on purpose only, and quoted in the commit that changes it.
const NODES: u64 = 672212;

#[test]
fn the_player_behaves_as_it_did() {
    assert_eq!(bench().nodes, NODES, "the player's behaviour has changed: if that is meant, change NODES");
}
