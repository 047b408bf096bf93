//! The checksum of the player's behaviour.

use hive_search::{Watch, bench};

/// Changed on purpose only, and quoted in the commit that changes it.
const NODES: u64 = if cfg!(feature = "network") { 438600 } else { 408504 };

#[test]
fn the_player_behaves_as_it_did() {
    assert_eq!(
        bench(Watch::system()).nodes,
        NODES,
        "the player's behaviour has changed: if that is meant, change NODES"
    );
}
