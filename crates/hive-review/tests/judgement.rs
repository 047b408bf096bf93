//! Reviews are kept, and have to be known for what they are: the number of the judgement changes with the player.

use hive_review::{JUDGEMENT, UNTAUGHT};

/// What the player does at each judgement, as `kypseli bench` counts it; the last line is today's.
const PLAYERS: [(u32, &str); 2] =
    [(1, "network\t508372\nsum\t408504\n"), (2, "network\t562819\nsum\t408504\n")];

#[test]
fn another_player_is_another_judgement() {
    let (judgement, behaviour) = PLAYERS[PLAYERS.len() - 1];
    assert_eq!(judgement, JUDGEMENT);
    assert_eq!(
        behaviour,
        include_str!("../../hive-search/tests/bench.tsv"),
        "the player finds something else than before: raise JUDGEMENT, and add it to the list with what it does"
    );
    assert!(PLAYERS.windows(2).all(|pair| pair[0].0 < pair[1].0), "they rise");
    assert!(PLAYERS[0].0 > UNTAUGHT);
}
