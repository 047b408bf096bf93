//! A tree that was written is read again as it was: turns, order of variations, comments, marks, arrows, evaluations.

use crate::script;
use hive_notation::{
    Arrow, Evaluation, Expected, Format, GameTree, Glyph, Ink, Mark, NodeId, Reading, Reference,
};
use hive_rules::{Color, Direction, Opening, Position};

/// Any bytes as a tree: the first says what is agreed, each further pair adds a turn, goes back, or says something.
pub fn of(bytes: &[u8]) -> GameTree {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    // No format says which opening was agreed, nor whether repetition counts.
    let mut ruleset = script::ruleset(first);
    (ruleset.opening, ruleset.repetition) = (Opening::Rulebook, false);
    let start = if first & 128 == 0 { Position::new(ruleset) } else { crate::pile::position(rest) };
    let mut tree = GameTree::new(start);
    let mut at = tree.root();
    for &[what, which] in rest.as_chunks::<2>().0 {
        match what % 16 {
            0 => at = up(&tree, at, which as usize % 4 + 1),
            1 => at = tree.root(),
            2 => say(&mut tree, at, which),
            3 => draw(&mut tree, at, which),
            4 => tree.notes_mut(at).evaluation = Some(evaluation(which)),
            5 if at != tree.root() => tree.notes_mut(at).glyph = Glyph::from_number(which % 6 + 1),
            6 => drop(tree.promote(at)),
            7 if which > 200 => {
                let parent = tree.parent(at).unwrap_or(tree.root());
                tree.remove(at);
                at = parent;
            }
            _ => {
                let turns = tree.position(at).legal_turns();
                let turn = turns.get(which as usize % turns.len().max(1)).copied();
                at = turn.and_then(|turn| tree.play(at, turn).ok()).unwrap_or(at);
            }
        }
    }
    tree
}

fn up(tree: &GameTree, at: NodeId, steps: usize) -> NodeId {
    (0..steps).fold(at, |at, _| tree.parent(at).unwrap_or(tree.root()))
}

/// Words that a careless format stumbles over.
fn say(tree: &mut GameTree, at: NodeId, which: u8) {
    const WORDS: [&str; 12] = [
        "plain",
        "a } brace",
        "{",
        "(2. wA1)",
        "]",
        "\\",
        "two\nlines",
        "&#125;",
        "[%clk 0:10]",
        "[Event \"x\"]",
        "$4 ; *",
        "трава 草 \u{a0} end",
    ];
    let word = WORDS[which as usize % WORDS.len()];
    tree.notes_mut(at).say(word).expect("there is room for a word");
}

fn draw(tree: &mut GameTree, at: NodeId, which: u8) {
    let ink = [Ink::Green, Ink::Red, Ink::Blue, Ink::Yellow][which as usize % 4];
    let tiles: Vec<_> = tree.start().ruleset().pieces().iter().collect();
    let place = |number: usize| Reference {
        piece: tiles[number % tiles.len()],
        side: Direction::ALL.get(number % 7).copied(),
    };
    let (from, to) = (place(which as usize), place(which as usize / 3 + 1));
    let notes = tree.notes_mut(at);
    if which & 64 == 0 {
        notes.marks.push(Mark { ink, place: from })
    } else {
        notes.arrows.push(Arrow { ink, from, to })
    }
}

fn evaluation(which: u8) -> Evaluation {
    let winner = if which & 2 == 0 { Color::White } else { Color::Black };
    let expected = match which & 1 {
        0 => Expected::Estimate(i32::from(which) * 37 - 5000),
        _ => Expected::Win { winner, turns: u32::from(which) / 8 },
    };
    Evaluation { expected, depth: (which & 4 != 0).then_some(u32::from(which)) }
}

/// Written and read again it is the same tree, and written once more the same text.
pub fn survive(tree: &GameTree) {
    for format in [Format::Pgn, Format::Sgf] {
        let text = format.write_tree(tree).expect("a tree can be written");
        let mut entries = format.read_trees(text.as_bytes(), Reading::default());
        assert_eq!(entries.len(), 1, "one tree is written as several:\n{text}");
        let again = match entries.remove(0).tree {
            Ok(again) => again,
            Err(error) => panic!("{} cannot be read again: {error}\n{text}", format.name()),
        };
        are_the_same(tree, &again, &text);
        assert_eq!(format.write_tree(&again).as_ref(), Some(&text), "written again it is another text");
        let linear = format.read(text.as_bytes(), Reading::default()).remove(0).record;
        let line = linear.expect("its main line is a record").turns().len();
        assert_eq!(line, tree.main_line().len(), "the record is not the main line:\n{text}");
    }
}

fn are_the_same(one: &GameTree, other: &GameTree, text: &str) {
    assert_eq!(one.len(), other.len(), "nodes are lost:\n{text}");
    let mut todo = vec![(one.root(), other.root())];
    while let Some((a, b)) = todo.pop() {
        assert_eq!(one.text(a), other.text(b), "another turn:\n{text}");
        assert_eq!(one.notes(a), other.notes(b), "other notes:\n{text}");
        let (below_a, below_b) = (one.children(a), other.children(b));
        assert_eq!(below_a.len(), below_b.len(), "other variations:\n{text}");
        todo.extend(below_a.iter().copied().zip(below_b.iter().copied()));
    }
}
