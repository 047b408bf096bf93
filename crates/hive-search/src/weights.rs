//! What each feature of a position is worth: fitted by `kypseli tune`, not guessed.
//!
//! docs/strength.md says with which games. To renew a table, put what `tune` writes in its place.

use crate::evaluation::Weights;
use hive_rules::{Expansions, Ruleset};

/// The weights for a ruleset: the base game has its own.
pub(crate) fn of(ruleset: Ruleset) -> &'static Weights {
    if ruleset.expansions == Expansions::NONE { &BASE } else { &EXPANDED }
}

#[rustfmt::skip]
static BASE: Weights = [
    [0, 0], // queen, sides taken: 0
    [66, 47], // queen, sides taken: 1
    [85, -7], // queen, sides taken: 2
    [11, -81], // queen, sides taken: 3
    [-168, -165], // queen, sides taken: 4
    [-451, -270], // queen, sides taken: 5
    [0, 0], // queen, sides taken: 6
    [110, 2], // queen, free sides that can be slid into: 0
    [60, 24], // queen, free sides that can be slid into: 1
    [5, 24], // queen, free sides that can be slid into: 2
    [-21, 21], // queen, free sides that can be slid into: 3
    [-57, 3], // queen, free sides that can be slid into: 4
    [-56, -19], // queen, free sides that can be slid into: 5
    [0, 0], // queen, free sides that can be slid into: 6
    [-222, -46], // queen covered by the other side
    [52, -46], // queen covered by her own side
    [0, 0], // pillbug could throw its queen
    [0, 0], // pillbug beside the other queen
    [-29, 30], // own tile beside the queen, free
    [-63, -2], // own tile beside the queen, fast
    [192, -17], // tile beside the other queen, free
    [232, -18], // tile beside the other queen, fast
    [105, 77], // free: queen
    [37, 19], // free: spider
    [71, 15], // free: beetle
    [41, 8], // free: grasshopper
    [80, 69], // free: ant
    [0, 0], // free: mosquito
    [0, 0], // free: ladybug
    [0, 0], // free: pillbug
    [112, -22], // pinned: queen
    [22, -11], // pinned: spider
    [71, 12], // pinned: beetle
    [42, 2], // pinned: grasshopper
    [28, 6], // pinned: ant
    [0, 0], // pinned: mosquito
    [0, 0], // pinned: ladybug
    [0, 0], // pinned: pillbug
    [-100, -17], // covered: queen
    [-1, -1], // covered: spider
    [-50, 14], // covered: beetle
    [-23, 4], // covered: grasshopper
    [51, 9], // covered: ant
    [0, 0], // covered: mosquito
    [0, 0], // covered: ladybug
    [0, 0], // covered: pillbug
    [-91, 2], // free to lift, with nowhere to go: queen
    [6, -16], // free to lift, with nowhere to go: spider
    [0, 0], // free to lift, with nowhere to go: beetle
    [0, 0], // free to lift, with nowhere to go: grasshopper
    [38, -2], // free to lift, with nowhere to go: ant
    [0, 0], // free to lift, with nowhere to go: mosquito
    [0, 0], // free to lift, with nowhere to go: ladybug
    [0, 0], // free to lift, with nowhere to go: pillbug
    [29, -36], // ways out: queen
    [13, -12], // ways out: spider
    [14, 6], // ways out: beetle
    [-8, -1], // ways out: grasshopper
    [9, -15], // ways out: ant
    [0, 0], // ways out: mosquito
    [0, 0], // ways out: ladybug
    [0, 0], // ways out: pillbug
    [-40, -1], // two steps from the other queen: queen
    [28, 15], // two steps from the other queen: spider
    [44, 22], // two steps from the other queen: beetle
    [3, 26], // two steps from the other queen: grasshopper
    [-5, 19], // two steps from the other queen: ant
    [0, 0], // two steps from the other queen: mosquito
    [0, 0], // two steps from the other queen: ladybug
    [0, 0], // two steps from the other queen: pillbug
    [-49, 25], // three steps from the other queen: queen
    [0, 25], // three steps from the other queen: spider
    [-46, 17], // three steps from the other queen: beetle
    [0, 11], // three steps from the other queen: grasshopper
    [0, 6], // three steps from the other queen: ant
    [0, 0], // three steps from the other queen: mosquito
    [0, 0], // three steps from the other queen: ladybug
    [0, 0], // three steps from the other queen: pillbug
    [7, 7], // four steps from the other queen: queen
    [-13, 12], // four steps from the other queen: spider
    [-86, 9], // four steps from the other queen: beetle
    [0, 8], // four steps from the other queen: grasshopper
    [23, 8], // four steps from the other queen: ant
    [0, 0], // four steps from the other queen: mosquito
    [0, 0], // four steps from the other queen: ladybug
    [0, 0], // four steps from the other queen: pillbug
    [-20, 6], // beside the other queen after one move: queen
    [50, 5], // beside the other queen after one move: spider
    [24, -1], // beside the other queen after one move: beetle
    [71, 7], // beside the other queen after one move: grasshopper
    [71, -6], // beside the other queen after one move: ant
    [0, 0], // beside the other queen after one move: mosquito
    [0, 0], // beside the other queen after one move: ladybug
    [0, 0], // beside the other queen after one move: pillbug
    [0, 0], // tiles that could come, by sides taken: 0
    [-9, 1], // tiles that could come, by sides taken: 1
    [13, 2], // tiles that could come, by sides taken: 2
    [37, 11], // tiles that could come, by sides taken: 3
    [101, 20], // tiles that could come, by sides taken: 4
    [109, 36], // tiles that could come, by sides taken: 5
    [-7, 11], // cells to place on, two steps from the other queen
    [-62, -77], // in hand: queen
    [-26, 49], // in hand: spider
    [16, 64], // in hand: beetle
    [1, 53], // in hand: grasshopper
    [-9, 111], // in hand: ant
    [0, 0], // in hand: mosquito
    [0, 0], // in hand: ladybug
    [0, 0], // in hand: pillbug
    [83, 6], // the right to move
];

#[rustfmt::skip]
static EXPANDED: Weights = [
    [0, 0], // queen, sides taken: 0
    [79, 33], // queen, sides taken: 1
    [33, -2], // queen, sides taken: 2
    [-55, -73], // queen, sides taken: 3
    [-161, -180], // queen, sides taken: 4
    [-397, -264], // queen, sides taken: 5
    [0, 0], // queen, sides taken: 6
    [125, 30], // queen, free sides that can be slid into: 0
    [65, 48], // queen, free sides that can be slid into: 1
    [34, 37], // queen, free sides that can be slid into: 2
    [-20, 22], // queen, free sides that can be slid into: 3
    [-63, -5], // queen, free sides that can be slid into: 4
    [-76, -42], // queen, free sides that can be slid into: 5
    [0, 0], // queen, free sides that can be slid into: 6
    [-242, -57], // queen covered by the other side
    [104, -21], // queen covered by her own side
    [65, 87], // pillbug could throw its queen
    [-52, -4], // pillbug beside the other queen
    [-3, 24], // own tile beside the queen, free
    [-13, -16], // own tile beside the queen, fast
    [211, -10], // tile beside the other queen, free
    [216, -8], // tile beside the other queen, fast
    [100, 73], // free: queen
    [28, 33], // free: spider
    [62, 34], // free: beetle
    [33, 5], // free: grasshopper
    [70, 75], // free: ant
    [32, 8], // free: mosquito
    [38, -6], // free: ladybug
    [43, 33], // free: pillbug
    [103, -18], // pinned: queen
    [-9, -8], // pinned: spider
    [28, 5], // pinned: beetle
    [41, -1], // pinned: grasshopper
    [29, 6], // pinned: ant
    [19, 11], // pinned: mosquito
    [35, 14], // pinned: ladybug
    [26, 36], // pinned: pillbug
    [-70, -7], // covered: queen
    [48, 11], // covered: spider
    [23, 28], // covered: beetle
    [14, 34], // covered: grasshopper
    [143, 22], // covered: ant
    [62, 14], // covered: mosquito
    [-12, -16], // covered: ladybug
    [-32, -17], // covered: pillbug
    [-120, -10], // free to lift, with nowhere to go: queen
    [7, -17], // free to lift, with nowhere to go: spider
    [0, 0], // free to lift, with nowhere to go: beetle
    [0, 0], // free to lift, with nowhere to go: grasshopper
    [17, 12], // free to lift, with nowhere to go: ant
    [52, 23], // free to lift, with nowhere to go: mosquito
    [0, 0], // free to lift, with nowhere to go: ladybug
    [46, 34], // free to lift, with nowhere to go: pillbug
    [32, -29], // ways out: queen
    [-12, -10], // ways out: spider
    [8, -1], // ways out: beetle
    [-8, -1], // ways out: grasshopper
    [-17, -19], // ways out: ant
    [6, 1], // ways out: mosquito
    [-10, 7], // ways out: ladybug
    [10, -7], // ways out: pillbug
    [-25, -20], // two steps from the other queen: queen
    [26, -5], // two steps from the other queen: spider
    [-16, 28], // two steps from the other queen: beetle
    [5, 28], // two steps from the other queen: grasshopper
    [0, 14], // two steps from the other queen: ant
    [19, 4], // two steps from the other queen: mosquito
    [79, 45], // two steps from the other queen: ladybug
    [-11, 29], // two steps from the other queen: pillbug
    [-65, 14], // three steps from the other queen: queen
    [15, 6], // three steps from the other queen: spider
    [-90, 22], // three steps from the other queen: beetle
    [8, 17], // three steps from the other queen: grasshopper
    [16, 7], // three steps from the other queen: ant
    [-5, -9], // three steps from the other queen: mosquito
    [41, 45], // three steps from the other queen: ladybug
    [-11, 44], // three steps from the other queen: pillbug
    [-7, -6], // four steps from the other queen: queen
    [-15, -4], // four steps from the other queen: spider
    [-119, 8], // four steps from the other queen: beetle
    [-1, 17], // four steps from the other queen: grasshopper
    [10, 6], // four steps from the other queen: ant
    [22, -19], // four steps from the other queen: mosquito
    [23, 46], // four steps from the other queen: ladybug
    [-45, 32], // four steps from the other queen: pillbug
    [-47, -54], // beside the other queen after one move: queen
    [44, 3], // beside the other queen after one move: spider
    [59, -24], // beside the other queen after one move: beetle
    [45, 9], // beside the other queen after one move: grasshopper
    [57, 7], // beside the other queen after one move: ant
    [34, 14], // beside the other queen after one move: mosquito
    [-28, 0], // beside the other queen after one move: ladybug
    [-6, 9], // beside the other queen after one move: pillbug
    [0, 0], // tiles that could come, by sides taken: 0
    [19, -3], // tiles that could come, by sides taken: 1
    [25, 0], // tiles that could come, by sides taken: 2
    [30, 11], // tiles that could come, by sides taken: 3
    [75, 10], // tiles that could come, by sides taken: 4
    [80, 17], // tiles that could come, by sides taken: 5
    [1, 13], // cells to place on, two steps from the other queen
    [-34, -57], // in hand: queen
    [-41, 14], // in hand: spider
    [-21, 28], // in hand: beetle
    [-14, 40], // in hand: grasshopper
    [-53, 94], // in hand: ant
    [-60, 48], // in hand: mosquito
    [-31, 38], // in hand: ladybug
    [-6, -9], // in hand: pillbug
    [95, 13], // the right to move
];
