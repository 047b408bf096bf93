//! The deepest perft figures that can be waited for: `cargo xtask deep`.

use hive_notation::GameText;
use hive_rules::{Opening, perft};
use std::time::Instant;

/// The ordinary tests go to depth 6; depth 9 would take an hour.
const DEPTHS: std::ops::RangeInclusive<u32> = 7..=8;

#[test]
#[ignore = "meant for the release profile"]
fn deep_figures_are_right() {
    let figures = std::fs::read_to_string("../hive-rules/tests/perft.tsv")
        .expect("the figures lie in the tests of hive-rules");
    let (mut right, mut wrong) = (0, 0);
    for line in figures.lines().skip(1) {
        let [text, depth, nodes, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not a line of figures: {line}");
        };
        let read: GameText = text.parse().expect("the figures begin with a game string");
        let (depth, nodes): (u32, u64) =
            (depth.parse().expect("a depth"), nodes.parse().expect("a number of nodes"));
        if !DEPTHS.contains(&depth) {
            continue;
        }
        let game = read.replay(Opening::Tournament, false).expect("the figures are about legal games");
        let mut position = game.position().clone();
        let start = Instant::now();
        let counted = perft(&mut position, depth);
        let seconds = start.elapsed().as_secs_f64();
        let verdict = if counted == nodes { "ok" } else { "WRONG" };
        let speed = counted as f64 / seconds / 1e6;
        let short: String = text.chars().take(40).collect();
        println!(
            "{verdict:5} {counted:>14} of {nodes:>14} {seconds:>8.2} s {speed:>7.1} M/s  depth {depth}  {short}"
        );
        if counted == nodes {
            right += 1;
        } else {
            wrong += 1;
        }
    }
    println!("{right} right, {wrong} wrong");
    assert!(right > 0 && wrong == 0, "{wrong} figures are wrong, {right} right");
}
