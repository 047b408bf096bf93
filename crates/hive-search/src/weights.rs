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
    [47, 5], // queen, sides taken: 1
    [47, -22], // queen, sides taken: 2
    [-33, -88], // queen, sides taken: 3
    [-200, -172], // queen, sides taken: 4
    [-418, -294], // queen, sides taken: 5
    [-42, -42], // queen, sides taken: 6
    [63, -9], // queen, free sides that can be slid into: 0
    [4, 20], // queen, free sides that can be slid into: 1
    [-3, 12], // queen, free sides that can be slid into: 2
    [-1, 11], // queen, free sides that can be slid into: 3
    [-26, 8], // queen, free sides that can be slid into: 4
    [-21, -11], // queen, free sides that can be slid into: 5
    [0, 0], // queen, free sides that can be slid into: 6
    [-202, -56], // queen covered by the other side
    [32, -53], // queen covered by her own side
    [0, 0], // pillbug could throw its queen
    [0, 0], // pillbug beside the other queen
    [-28, 48], // own tile beside the queen, free
    [-55, 22], // own tile beside the queen, fast
    [141, -23], // tile beside the other queen, free
    [177, -36], // tile beside the other queen, fast
    [94, 67], // free: queen
    [22, 1], // free: spider
    [94, 10], // free: beetle
    [36, 4], // free: grasshopper
    [75, 67], // free: ant
    [0, 0], // free: mosquito
    [0, 0], // free: ladybug
    [0, 0], // free: pillbug
    [95, -15], // pinned: queen
    [16, 4], // pinned: spider
    [73, 14], // pinned: beetle
    [42, 8], // pinned: grasshopper
    [37, 14], // pinned: ant
    [0, 0], // pinned: mosquito
    [0, 0], // pinned: ladybug
    [0, 0], // pinned: pillbug
    [-76, -8], // covered: queen
    [66, 6], // covered: spider
    [-88, 24], // covered: beetle
    [1, 7], // covered: grasshopper
    [54, 24], // covered: ant
    [0, 0], // covered: mosquito
    [0, 0], // covered: ladybug
    [0, 0], // covered: pillbug
    [-84, 4], // free to lift, with nowhere to go: queen
    [-15, -4], // free to lift, with nowhere to go: spider
    [0, 0], // free to lift, with nowhere to go: beetle
    [0, 0], // free to lift, with nowhere to go: grasshopper
    [17, 7], // free to lift, with nowhere to go: ant
    [0, 0], // free to lift, with nowhere to go: mosquito
    [0, 0], // free to lift, with nowhere to go: ladybug
    [0, 0], // free to lift, with nowhere to go: pillbug
    [27, -38], // ways out: queen
    [17, -2], // ways out: spider
    [10, 7], // ways out: beetle
    [-4, -1], // ways out: grasshopper
    [7, -11], // ways out: ant
    [0, 0], // ways out: mosquito
    [0, 0], // ways out: ladybug
    [0, 0], // ways out: pillbug
    [-69, -13], // two steps from the other queen: queen
    [32, 37], // two steps from the other queen: spider
    [13, 34], // two steps from the other queen: beetle
    [18, 23], // two steps from the other queen: grasshopper
    [-27, 16], // two steps from the other queen: ant
    [0, 0], // two steps from the other queen: mosquito
    [0, 0], // two steps from the other queen: ladybug
    [0, 0], // two steps from the other queen: pillbug
    [-54, 34], // three steps from the other queen: queen
    [23, 25], // three steps from the other queen: spider
    [-46, 18], // three steps from the other queen: beetle
    [20, 10], // three steps from the other queen: grasshopper
    [-3, 9], // three steps from the other queen: ant
    [0, 0], // three steps from the other queen: mosquito
    [0, 0], // three steps from the other queen: ladybug
    [0, 0], // three steps from the other queen: pillbug
    [8, 29], // four steps from the other queen: queen
    [-1, 24], // four steps from the other queen: spider
    [-64, 11], // four steps from the other queen: beetle
    [17, 12], // four steps from the other queen: grasshopper
    [21, 5], // four steps from the other queen: ant
    [0, 0], // four steps from the other queen: mosquito
    [0, 0], // four steps from the other queen: ladybug
    [0, 0], // four steps from the other queen: pillbug
    [6, 35], // beside the other queen after one move: queen
    [23, 0], // beside the other queen after one move: spider
    [25, -13], // beside the other queen after one move: beetle
    [34, 7], // beside the other queen after one move: grasshopper
    [85, -5], // beside the other queen after one move: ant
    [0, 0], // beside the other queen after one move: mosquito
    [0, 0], // beside the other queen after one move: ladybug
    [0, 0], // beside the other queen after one move: pillbug
    [0, 0], // tiles that could come, by sides taken: 0
    [4, -15], // tiles that could come, by sides taken: 1
    [19, 4], // tiles that could come, by sides taken: 2
    [27, 15], // tiles that could come, by sides taken: 3
    [69, 28], // tiles that could come, by sides taken: 4
    [107, 44], // tiles that could come, by sides taken: 5
    [5, 11], // cells to place on, two steps from the other queen
    [-53, -70], // in hand: queen
    [-26, 59], // in hand: spider
    [30, 70], // in hand: beetle
    [-5, 60], // in hand: grasshopper
    [24, 104], // in hand: ant
    [0, 0], // in hand: mosquito
    [0, 0], // in hand: ladybug
    [0, 0], // in hand: pillbug
    [65, 6], // the right to move
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
