//! Trees in the words of the wire, and back; and positions that somebody lays out.

use super::piece_name;
use crate::{LaidMistake, LaidView, RecordFormat, RefusalView, Rule, Tag, TreeNode, TreeView};
use hive_notation::{
    Arrow, Format, GameTree, HopError, HopText, Mark, MoveText, NodeId, Notes, PositionText,
    PositionTextError, game_type, move_string, parse_game_type,
};
use hive_rules::{Color, Game, Piece, Position, Ruleset, SetupError, Unreachable};

/// A tree as it travels.
pub fn tree_view(tree: &GameTree) -> TreeView {
    let mut nodes = Vec::with_capacity(tree.len());
    // What is left to do, with the node before it and the table there: the first line comes first, and nothing recurses.
    let mut todo: Vec<(NodeId, u32, Position)> = vec![(tree.root(), 0, tree.start().clone())];
    while let Some((id, parent, mut position)) = todo.pop() {
        let text = tree.turn(id).map(|turn| move_string(&position, turn)).unwrap_or_default();
        if let Some(turn) = tree.turn(id) {
            // It was found legal when it came into the tree.
            let _ = position.make(turn);
        }
        let here = nodes.len() as u32;
        nodes.push(node_view(parent, text, tree.notes(id)));
        todo.extend(tree.children(id).iter().rev().map(|&child| (child, here, position.clone())));
    }
    let start = (!tree.from_the_beginning()).then(|| PositionText::of(tree.start()).to_string());
    TreeView {
        game_type: game_type(tree.start().ruleset().expansions).to_string(),
        start,
        tags: tree
            .tags
            .iter()
            .map(|(name, value)| Tag { name: name.clone(), value: value.clone() })
            .collect(),
        result: tree.claimed.map(|state| state.to_string()),
        nodes,
    }
}

fn node_view(parent: u32, text: String, notes: &Notes) -> TreeNode {
    TreeNode {
        parent,
        text,
        comment: notes.comment.clone(),
        glyph: notes.glyph.map(|glyph| glyph.number()),
        evaluation: notes.evaluation.map(|evaluation| evaluation.to_string()),
        marks: notes.marks.iter().map(ToString::to_string).collect(),
        arrows: notes.arrows.iter().map(ToString::to_string).collect(),
    }
}

/// Whether a tree has more to tell than its turns and comments.
pub(super) fn is_more_than_a_line(tree: &GameTree) -> bool {
    let line = tree.main_line();
    let rich = |id: &NodeId| {
        let notes = tree.notes(*id);
        notes.glyph.is_some()
            || notes.evaluation.is_some()
            || !notes.marks.is_empty()
            || !notes.arrows.is_empty()
    };
    tree.len() > line.len() + 1 || !tree.from_the_beginning() || rich(&tree.root()) || line.iter().any(rich)
}

fn bad(text: impl Into<String>) -> RefusalView {
    RefusalView::new(Rule::BadPosition, text)
}

/// The tree behind what has travelled, each turn checked.
pub fn tree_of(view: &TreeView) -> Result<GameTree, RefusalView> {
    if view.nodes.len() > GameTree::MOST_NODES {
        return Err(RefusalView::new(Rule::TooLarge, "the tree has too many turns"));
    }
    let start = match &view.start {
        Some(line) => {
            let text: PositionText = line.parse().map_err(|error| bad(format!("{error}")))?;
            text.position().map_err(|error| bad(format!("{error}")))?
        }
        None => {
            let expansions = parse_game_type(&view.game_type)
                .ok_or_else(|| bad(format!("`{}` is not a set of tiles", view.game_type)))?;
            // As records are read: by the rules that allow more.
            Position::new(Ruleset { repetition: false, ..Ruleset::rulebook(expansions) })
        }
    };
    let mut tree = GameTree::new(start);
    tree.tags = view.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    tree.claimed = view.result.as_deref().and_then(|state| state.parse().ok());
    let mut children = vec![Vec::new(); view.nodes.len()];
    for (i, node) in view.nodes.iter().enumerate().skip(1) {
        let parent = Some(node.parent as usize).filter(|&parent| parent < i);
        let parent = parent.ok_or_else(|| bad(format!("node {i} follows one that is not there")))?;
        children[parent].push(i);
    }
    let Some(first) = view.nodes.first() else { return Ok(tree) };
    annotate(tree.notes_mut(tree.root()), first)?;
    // One game goes along every line in turn, and back no further than to where the next one branches off: however the nodes
    // are told, each turn is played once.
    let mut game = Game::starting_from(tree.start().clone());
    let mut todo: Vec<(usize, NodeId, usize)> =
        children[0].iter().rev().map(|&child| (child, tree.root(), 0)).collect();
    while let Some((i, parent, depth)) = todo.pop() {
        while game.turns().len() > depth {
            game.undo();
        }
        let node = &view.nodes[i];
        let told = |error: &dyn std::fmt::Display| bad(format!("node {i}, `{}`: {error}", node.text));
        let text: MoveText = node.text.parse().map_err(|error| told(&error))?;
        let turn = text.resolve(game.position()).map_err(|error| told(&error))?;
        let id = tree.play_in(&mut game, parent, turn).map_err(|error| told(&error))?;
        annotate(tree.notes_mut(id), node)?;
        todo.extend(children[i].iter().rev().map(|&child| (child, id, depth + 1)));
    }
    Ok(tree)
}

fn annotate(notes: &mut Notes, node: &TreeNode) -> Result<(), RefusalView> {
    let too_much =
        |_| RefusalView::new(Rule::TooLarge, "there is more said at one turn than there is room for");
    if !node.comment.is_empty() {
        notes.say(&node.comment).map_err(too_much)?;
    }
    notes.glyph = node.glyph.and_then(hive_notation::Glyph::from_number);
    if let Some(evaluation) = &node.evaluation {
        notes.evaluation = evaluation.parse().ok();
    }
    // What cannot be read was never drawn.
    let most = Notes::MOST_MARKS;
    notes.marks.extend(node.marks.iter().filter_map(|mark| mark.parse::<Mark>().ok()).take(most));
    notes.arrows.extend(node.arrows.iter().filter_map(|arrow| arrow.parse::<Arrow>().ok()).take(most));
    Ok(())
}

/// The text of a tree in a format.
pub fn written_tree(view: &TreeView, format: RecordFormat) -> Result<String, RefusalView> {
    let tree = tree_of(view)?;
    let format = match format {
        RecordFormat::Pgn => Format::Pgn,
        RecordFormat::Sgf => Format::Sgf,
        RecordFormat::GameStrings => Format::GameStrings,
    };
    format.write_tree(&tree).ok_or_else(|| bad("a game string begins with an empty table"))
}

/// What there is to say about a position in one line.
pub fn laid_view(line: &str) -> LaidView {
    let wrong = |mistake| LaidView { line: None, hop: None, wrong: Some(mistake), unreachable: None };
    let read = if !PositionText::is_meant(line) && HopText::is_meant(line) {
        line.trim().parse().map(|HopText { setup }| PositionText { setup }).map_err(unreadable_hop)
    } else {
        line.parse().map_err(unreadable)
    };
    let text: PositionText = match read {
        Ok(text) => text,
        Err(mistake) => return wrong(mistake),
    };
    match text.position() {
        Ok(position) => LaidView {
            line: Some(PositionText::of(&position).to_string()),
            hop: Some(HopText::of(&position).to_string()),
            wrong: None,
            unreachable: text.unreachable().map(|reason| match reason {
                Unreachable::QueenOverdue(color) => of_side("queenMissing", color),
                Unreachable::ClimbedTooSoon(piece) => of_tile("climbedTooSoon", piece),
                Unreachable::QueenFirst(color) => of_side("queenFirst", color),
                Unreachable::TooManyTiles(color) => of_side("tooManyTiles", color),
                Unreachable::NoTurnToClimb(piece) => of_tile("noTurnToClimb", piece),
                Unreachable::TouchTwice => LaidMistake { name: "touchTwice", ..LaidMistake::default() },
            }),
        },
        Err(error) => wrong(impossible(error)),
    }
}

fn of_tile(name: &'static str, piece: Piece) -> LaidMistake {
    LaidMistake { name, piece: Some(piece_name(piece)), ..LaidMistake::default() }
}

fn of_side(name: &'static str, color: Color) -> LaidMistake {
    LaidMistake { name, side: Some(color.into()), ..LaidMistake::default() }
}

fn unreadable(error: PositionTextError) -> LaidMistake {
    let told = |name, text| LaidMistake { name, text: Some(text), ..LaidMistake::default() };
    match error {
        PositionTextError::GameType(text) => told("gameType", text),
        PositionTextError::ToMove(text) => told("toMove", text),
        PositionTextError::Remark(text) => told("remark", text),
        PositionTextError::NotATile(text) => told("notATile", text),
        PositionTextError::TooShort => LaidMistake { name: "tooShort", ..LaidMistake::default() },
        PositionTextError::TooLarge => LaidMistake { name: "tooLarge", ..LaidMistake::default() },
    }
}

fn unreadable_hop(error: HopError) -> LaidMistake {
    let told = |name, text| LaidMistake { name, text: Some(text), ..LaidMistake::default() };
    match error {
        HopError::Fields => LaidMistake { name: "tooShort", ..LaidMistake::default() },
        HopError::GameType(text) => told("gameType", text),
        HopError::ToMove(text) => told("toMove", text),
        HopError::Sign { at, .. } => told("hopSign", at.to_string()),
    }
}

fn impossible(error: SetupError) -> LaidMistake {
    match error {
        SetupError::NotInSet(piece) => of_tile("notInSet", piece),
        SetupError::Twice(piece) => of_tile("twice", piece),
        SetupError::CopyMissing(piece) => of_tile("copyMissing", piece),
        SetupError::CannotClimb(piece) => of_tile("cannotClimb", piece),
        SetupError::Apart(piece) => of_tile("apart", piece),
        SetupError::NoTile(color) => of_side("noTile", color),
        SetupError::QueenMissing(color) => of_side("queenMissing", color),
        SetupError::BarredNotOnTop(piece) => of_tile("barredNotOnTop", piece),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_notation::Reading;

    const TREE: &str = "[GameType \"Base\"]\n[White \"Ann\"]\n\n1. wS1 {Begins. [%mark red wS1-]}\n2. bS1 wS1- $6 \
        {[%eval 0.50,7]} (2. bA1 wS1- {Why not?} 3. wQ -wS1 (3. wA1 -wS1)) 3. wQ -wS1 {[%arrow green wQ bS1-]}\n\n1-0\n";

    fn read(text: &str) -> GameTree {
        Format::Pgn.read_trees(text.as_bytes(), Reading::default()).remove(0).tree.expect("it is good")
    }

    /// A tree comes back from the page as it went there, in every format that has variations.
    #[test]
    fn a_tree_comes_back_as_it_went() {
        let view = tree_view(&read(TREE));
        assert_eq!(view.nodes.len(), 7);
        assert_eq!((view.nodes[2].glyph, view.nodes[2].evaluation.as_deref()), (Some(6), Some("0.50,7")));
        assert_eq!(tree_view(&tree_of(&view).expect("it is good")), view);
        for (format, back) in [(RecordFormat::Pgn, Format::Pgn), (RecordFormat::Sgf, Format::Sgf)] {
            let text = written_tree(&view, format).expect("it can be written");
            let entry = back.read_trees(text.as_bytes(), Reading::default()).remove(0);
            assert_eq!(tree_view(&entry.tree.expect("it is good")).nodes, view.nodes, "{text}");
        }
    }

    /// Nodes may be told in any order in which parents come first, and each turn is played once: told line after line or
    /// ply after ply, the tree is the same.
    #[test]
    fn the_order_of_nodes_does_not_matter() {
        let view = tree_view(&read(TREE));
        let depth = |i: usize| {
            std::iter::successors(Some(i), |&i| (i > 0).then(|| view.nodes[i].parent as usize)).count()
        };
        let mut order: Vec<usize> = (0..view.nodes.len()).collect();
        order.sort_by_key(|&i| depth(i));
        let mut told = view.clone();
        told.nodes = order
            .iter()
            .map(|&i| {
                let mut node = view.nodes[i].clone();
                let parent = order.iter().position(|&one| one == node.parent as usize);
                node.parent = parent.expect("it is there") as u32;
                node
            })
            .collect();
        assert_ne!(told, view);
        assert_eq!(tree_view(&tree_of(&told).expect("it is good")), view);
    }

    /// A line of thousands of turns and a hand that goes back and forth on another: nothing is played from the beginning again.
    #[test]
    fn long_trees_do_not_take_long() {
        let mut text = vec!["", "wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-"];
        let around = ["wQ \\wG1", "bQ bG1\\", "wQ -wG1", "bQ bG1-"];
        text.extend(around.iter().cycle().take(19_990));
        let nodes = |text: &[&str]| {
            text.iter()
                .enumerate()
                .map(|(i, text)| TreeNode {
                    parent: (i as u32).saturating_sub(1),
                    text: (*text).into(),
                    ..TreeNode::default()
                })
                .collect::<Vec<_>>()
        };
        let mut view = tree_view(&GameTree::new(Position::new(Ruleset {
            repetition: false,
            ..Ruleset::rulebook(hive_rules::Expansions::NONE)
        })));
        view.nodes = nodes(&text);
        let tree = tree_of(&view).expect("it is good");
        assert_eq!(tree.len(), view.nodes.len());
    }

    #[test]
    fn what_is_no_tree_is_refused_in_a_sentence() {
        let view = tree_view(&read(TREE));
        let told = |change: &dyn Fn(&mut TreeView)| {
            let mut view = view.clone();
            change(&mut view);
            tree_of(&view).expect_err("it is wrong").text
        };
        assert_eq!(told(&|view| view.nodes[1].parent = 9), "node 1 follows one that is not there");
        assert!(told(&|view| view.nodes[2].text = "bQ nowhere".into()).starts_with("node 2, `bQ nowhere`: "));
        assert_eq!(told(&|view| view.game_type = "Chess".into()), "`Chess` is not a set of tiles");
        assert_eq!(told(&|view| view.start = Some("x".into())), PositionTextError::TooShort.to_string());
    }

    /// HOP is read where a position in one line is, and written beside it.
    #[test]
    fn hop_is_read_and_written() {
        let laid = laid_view("base,A+q1-Q,w");
        let (line, hop) = (laid.line.expect("it is good"), laid.hop.expect("it is good"));
        assert_eq!(laid_view(&hop).line.as_deref(), Some(line.as_str()));
        assert_eq!(laid_view(&line).hop.as_deref(), Some(hop.as_str()));
        let wrong = |text: &str| laid_view(text).wrong.map(|mistake| (mistake.name, mistake.text));
        assert_eq!(wrong("QA7+a,w"), Some(("hopSign", Some("3".to_string()))));
        assert_eq!(wrong("chess,QA-a,w").map(|(name, _)| name), Some("gameType"));
    }

    #[test]
    fn each_impossible_position_has_its_word() {
        let word = |line: &str| {
            let LaidView { line, wrong, unreachable, .. } = laid_view(line);
            let name = |mistake: Option<LaidMistake>| mistake.map(|mistake| mistake.name);
            (line.is_some(), name(wrong).or(name(unreachable)).unwrap_or_default())
        };
        for (line, good, said) in [
            ("Base~white~wQ-bQ", true, ""),
            ("Base~white~wA1-wA2-wA3-wG1-bQ", true, "queenMissing"),
            ("Base~white~wA1.wB1-bQ", true, "climbedTooSoon"),
            ("Base~black~tournament~wQ", true, "queenFirst"),
            ("Base~white~wA1-bA1-bS1", true, "tooManyTiles"),
            ("Base~black~wQ.wB1-bA1", true, "noTurnToClimb"),
            ("Base~white~wS1-wA1_bA1-bS1", true, "touchTwice"),
            ("Base~white~wQ-1-bQ", false, "apart"),
            ("Base~white~wQ-wM-bQ", false, "notInSet"),
            ("Base~white~wQ-wQ-bQ", false, "twice"),
            ("Base~white~wQ-wA2-bQ", false, "copyMissing"),
            ("Base~white~wQ.wA1-bQ", false, "cannotClimb"),
            ("Base~white~wQ-wA1", false, "noTile"),
            ("Base~white~bS1~wQ-bS1.bB1-bQ", false, "barredNotOnTop"),
            ("Base~white~wX-bQ", false, "notATile"),
            ("Base~red~wQ-bQ", false, "toMove"),
            ("Bees~white~wQ-bQ", false, "gameType"),
            ("Base~white~dance~wQ-bQ", false, "remark"),
            ("Base", false, "tooShort"),
            ("Base~white~99-wQ", false, "tooLarge"),
        ] {
            let (is_good, word) = word(line);
            assert_eq!((is_good, word), (good, said), "{line}");
        }
    }
}
