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
    [44, 2], // queen, sides taken: 1
    [-8, -38], // queen, sides taken: 2
    [-78, -104], // queen, sides taken: 3
    [-192, -202], // queen, sides taken: 4
    [-398, -300], // queen, sides taken: 5
    [-62, -62], // queen, sides taken: 6
    [29, 9], // queen, free sides that can be slid into: 0
    [40, 25], // queen, free sides that can be slid into: 1
    [18, 19], // queen, free sides that can be slid into: 2
    [-7, 9], // queen, free sides that can be slid into: 3
    [-22, -7], // queen, free sides that can be slid into: 4
    [-46, -19], // queen, free sides that can be slid into: 5
    [0, 0], // queen, free sides that can be slid into: 6
    [-219, -66], // queen covered by the other side
    [32, -36], // queen covered by her own side
    [65, 53], // pillbug could throw its queen
    [-57, 19], // pillbug beside the other queen
    [9, 39], // own tile beside the queen, free
    [-7, 11], // own tile beside the queen, fast
    [165, -17], // tile beside the other queen, free
    [154, -23], // tile beside the other queen, fast
    [86, 54], // free: queen
    [18, 16], // free: spider
    [39, 22], // free: beetle
    [30, 8], // free: grasshopper
    [58, 76], // free: ant
    [15, 24], // free: mosquito
    [9, -6], // free: ladybug
    [55, 44], // free: pillbug
    [103, -13], // pinned: queen
    [8, -1], // pinned: spider
    [49, 19], // pinned: beetle
    [30, 3], // pinned: grasshopper
    [21, 15], // pinned: ant
    [55, 33], // pinned: mosquito
    [45, 24], // pinned: ladybug
    [37, 29], // pinned: pillbug
    [-86, 6], // covered: queen
    [47, 12], // covered: spider
    [52, 47], // covered: beetle
    [28, 19], // covered: grasshopper
    [177, 18], // covered: ant
    [69, 40], // covered: mosquito
    [29, 14], // covered: ladybug
    [-36, 13], // covered: pillbug
    [-87, -5], // free to lift, with nowhere to go: queen
    [22, 9], // free to lift, with nowhere to go: spider
    [0, 0], // free to lift, with nowhere to go: beetle
    [0, 0], // free to lift, with nowhere to go: grasshopper
    [24, 23], // free to lift, with nowhere to go: ant
    [32, -5], // free to lift, with nowhere to go: mosquito
    [0, 0], // free to lift, with nowhere to go: ladybug
    [53, 45], // free to lift, with nowhere to go: pillbug
    [27, -31], // ways out: queen
    [-3, -1], // ways out: spider
    [18, 4], // ways out: beetle
    [-15, -1], // ways out: grasshopper
    [-28, -10], // ways out: ant
    [13, 1], // ways out: mosquito
    [-7, 7], // ways out: ladybug
    [-1, -14], // ways out: pillbug
    [-9, 20], // two steps from the other queen: queen
    [14, 3], // two steps from the other queen: spider
    [15, 25], // two steps from the other queen: beetle
    [44, 27], // two steps from the other queen: grasshopper
    [1, 8], // two steps from the other queen: ant
    [39, 25], // two steps from the other queen: mosquito
    [58, 40], // two steps from the other queen: ladybug
    [8, 11], // two steps from the other queen: pillbug
    [-69, 56], // three steps from the other queen: queen
    [2, 13], // three steps from the other queen: spider
    [-67, 21], // three steps from the other queen: beetle
    [30, 17], // three steps from the other queen: grasshopper
    [5, 13], // three steps from the other queen: ant
    [-2, 23], // three steps from the other queen: mosquito
    [13, 23], // three steps from the other queen: ladybug
    [4, 28], // three steps from the other queen: pillbug
    [-16, 21], // four steps from the other queen: queen
    [-4, -1], // four steps from the other queen: spider
    [-106, 11], // four steps from the other queen: beetle
    [25, 6], // four steps from the other queen: grasshopper
    [14, 6], // four steps from the other queen: ant
    [-3, 24], // four steps from the other queen: mosquito
    [21, 35], // four steps from the other queen: ladybug
    [-26, 21], // four steps from the other queen: pillbug
    [-51, -24], // beside the other queen after one move: queen
    [35, 7], // beside the other queen after one move: spider
    [3, 3], // beside the other queen after one move: beetle
    [11, 9], // beside the other queen after one move: grasshopper
    [65, 5], // beside the other queen after one move: ant
    [25, 2], // beside the other queen after one move: mosquito
    [19, -10], // beside the other queen after one move: ladybug
    [21, 14], // beside the other queen after one move: pillbug
    [0, 0], // tiles that could come, by sides taken: 0
    [27, 0], // tiles that could come, by sides taken: 1
    [34, 2], // tiles that could come, by sides taken: 2
    [31, 9], // tiles that could come, by sides taken: 3
    [42, 15], // tiles that could come, by sides taken: 4
    [39, 22], // tiles that could come, by sides taken: 5
    [8, 14], // cells to place on, two steps from the other queen
    [-18, -43], // in hand: queen
    [-30, 30], // in hand: spider
    [-1, 56], // in hand: beetle
    [-10, 50], // in hand: grasshopper
    [-33, 107], // in hand: ant
    [-12, 70], // in hand: mosquito
    [-8, 46], // in hand: ladybug
    [2, -19], // in hand: pillbug
    [76, 12], // the right to move
];
