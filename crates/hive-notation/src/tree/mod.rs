//! A game with all that might have been played instead: variations, comments, marks, arrows, evaluations.
//!
//! The nodes lie in one list and know each other by number, so that nothing recurses, however deep a tree is. A line
//! is a path from the root; the first child of each node is the main line, which a [`Record`] is.

mod evaluation;
mod glyph;
mod growing;
mod ink;
mod notes;

pub use evaluation::{Evaluation, Expected};
pub use glyph::Glyph;
pub(crate) use growing::{Growing, Place};
pub use ink::{Arrow, Ink, Mark};
pub use notes::Notes;

use crate::{GameState, MoveText, Record};
use hive_rules::{Game, Position, Refusal, Turn};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

/// A place in a tree: the table after a turn, or before the first. It is meant for the tree that it comes from, as long as
/// that node is not removed.
///
/// ```
/// use hive_notation::GameTree;
/// use hive_rules::{Expansions, Position, Ruleset};
/// let tree = GameTree::new(Position::new(Ruleset::rulebook(Expansions::NONE)));
/// assert_eq!(tree.root().index(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// Its number in the list: small, and its own as long as it is there.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// The turn that leads here; none at the root and where a node was removed.
    turn: Option<Turn>,
    text: MoveText,
    parent: NodeId,
    children: Vec<NodeId>,
    /// Most nodes have none.
    notes: Option<Box<Notes>>,
}

/// A game with its variations.
///
/// ```
/// use hive_notation::{Format, GameTree, Reading};
/// let text = "[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1- {The usual.} (2. bA1 wS1- $6) 3. wQ -wS1\n";
/// let tree = Format::Pgn.read_trees(text.as_bytes(), Reading::default()).remove(0).tree.unwrap();
/// let [first] = tree.children(tree.root()) else { panic!("one turn comes first") };
/// let [usual, other] = tree.children(*first) else { panic!("and two answers to it") };
/// assert_eq!(tree.notes(*usual).comment, "The usual.");
/// assert_eq!(tree.text(*other).unwrap().to_string(), "bA1 wS1-");
/// assert_eq!(tree.main_line().len(), 3);
/// assert!(Format::Pgn.write_tree(&tree).unwrap().contains("(2. bA1 wS1- $6"));
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    start: Position,
    nodes: Vec<Node>,
    /// Numbers of nodes that were removed.
    free: Vec<NodeId>,
    /// Who played, when and where: as in a [`Record`].
    pub tags: Vec<(String, String)>,
    /// The result as the record states it, whatever the table shows.
    pub claimed: Option<GameState>,
}

/// Why a tree cannot grow so.
///
/// ```
/// use hive_notation::{GameTree, TreeError};
/// use hive_rules::{Expansions, Position, Ruleset, Turn};
/// let mut tree = GameTree::new(Position::new(Ruleset::rulebook(Expansions::NONE)));
/// assert!(matches!(tree.play(tree.root(), Turn::Pass), Err(TreeError::Refused(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// The rules forbid the turn there.
    Refused(Refusal),
    /// There are as many turns, comments or marks as there may be.
    Full,
}

/// What nobody has said anything about.
static SILENCE: Notes = Notes::NONE;

impl GameTree {
    /// How many nodes a tree has at most.
    pub const MOST_NODES: usize = 50_000;

    /// A tree that begins at this position, without any turn.
    pub fn new(start: Position) -> GameTree {
        let root =
            Node { turn: None, text: MoveText::Pass, parent: NodeId(0), children: Vec::new(), notes: None };
        GameTree { start, nodes: vec![root], free: Vec::new(), tags: Vec::new(), claimed: None }
    }

    /// The tree whose only line is this game.
    pub fn of(record: &Record) -> GameTree {
        let mut tree = GameTree::new(start_of(&record.game));
        tree.tags = record.tags.clone();
        tree.claimed = record.claimed;
        let mut position = tree.start.clone();
        let mut at = tree.root();
        for (ply, turn) in std::iter::once(None).chain(record.game.turns().map(Some)).enumerate() {
            if let Some(turn) = turn {
                let spelled = record.moves.get(ply - 1).copied();
                at = tree.add(at, turn, spelled.unwrap_or_else(|| MoveText::of(&position, turn)));
                let _ = position.make(turn);
            }
            if let Some(comment) = record.comments.get(&ply) {
                tree.notes_mut(at).tell(comment);
            }
        }
        tree
    }

    /// The table before the first turn.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The node before the first turn.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes there are, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Whether there is no turn in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// What may follow here, the main line first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.index()].children
    }

    /// Where this node hangs; nothing for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let node = &self.nodes[id.index()];
        node.turn.map(|_| node.parent)
    }

    /// The turn that leads here; nothing for the root.
    pub fn turn(&self, id: NodeId) -> Option<Turn> {
        self.nodes[id.index()].turn
    }

    /// The turn that leads here as it was written; nothing for the root.
    pub fn text(&self, id: NodeId) -> Option<MoveText> {
        let node = &self.nodes[id.index()];
        node.turn.map(|_| node.text)
    }

    /// What is said about a node.
    pub fn notes(&self, id: NodeId) -> &Notes {
        self.nodes[id.index()].notes.as_deref().unwrap_or(&SILENCE)
    }

    /// What is said about a node, to be changed.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.nodes[id.index()].notes.get_or_insert_default()
    }

    /// The nodes from the first turn to this one.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.parent(id)).filter(|&id| id != self.root()).collect();
        path.reverse();
        path
    }

    /// The nodes of the main line below a node.
    pub fn main_line_from(&self, id: NodeId) -> Vec<NodeId> {
        std::iter::successors(self.children(id).first().copied(), |&id| self.children(id).first().copied())
            .collect()
    }

    /// The nodes of the main line.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.main_line_from(self.root())
    }

    /// The game up to a node.
    pub fn game(&self, id: NodeId) -> Game {
        let mut game = Game::starting_from(self.start.clone());
        for turn in self.path(id).into_iter().filter_map(|id| self.turn(id)) {
            // Each was checked when it came in.
            let _ = game.play_trusted(turn);
        }
        game
    }

    /// The table at a node.
    pub fn position(&self, id: NodeId) -> Position {
        self.game(id).position().clone()
    }

    /// Adds a turn, or finds it if it is there already.
    pub fn play(&mut self, at: NodeId, turn: Turn) -> Result<NodeId, TreeError> {
        if let Some(known) = self.child(at, turn) {
            return Ok(known);
        }
        self.play_in(&mut self.game(at), at, turn)
    }

    /// The same where the game up to the node is at hand, which then goes on with the turn: whoever adds many turns need not
    /// play each of them from the beginning.
    pub fn play_in(&mut self, game: &mut Game, at: NodeId, turn: Turn) -> Result<NodeId, TreeError> {
        let text = MoveText::of(game.position(), turn);
        let known = self.child(at, turn);
        if known.is_none() && self.len() >= Self::MOST_NODES {
            return Err(TreeError::Full);
        }
        game.play(turn).map_err(TreeError::Refused)?;
        Ok(known.unwrap_or_else(|| self.add(at, turn, text)))
    }

    /// The child that this turn leads to.
    pub fn child(&self, at: NodeId, turn: Turn) -> Option<NodeId> {
        self.children(at).iter().copied().find(|&child| self.turn(child) == Some(turn))
    }

    /// Adds a turn that was found legal.
    fn add(&mut self, at: NodeId, turn: Turn, text: MoveText) -> NodeId {
        let node = Node { turn: Some(turn), text, parent: at, children: Vec::new(), notes: None };
        let id = match self.free.pop() {
            Some(id) => {
                self.nodes[id.index()] = node;
                id
            }
            None => {
                self.nodes.push(node);
                NodeId(self.nodes.len() as u32 - 1)
            }
        };
        self.nodes[at.index()].children.push(id);
        id
    }

    /// Makes a node the first of its siblings. Whether it was not already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else { return false };
        let siblings = &mut self.nodes[parent.index()].children;
        match siblings.iter().position(|&sibling| sibling == id) {
            Some(at @ 1..) => {
                siblings[..=at].rotate_right(1);
                true
            }
            _ => false,
        }
    }

    /// Removes a node and all that follows it; the root stays. The numbers of removed nodes are given to new ones.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        self.nodes[parent.index()].children.retain(|&child| child != id);
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            let node = &mut self.nodes[id.index()];
            (node.turn, node.notes) = (None, None);
            todo.append(&mut node.children);
            self.free.push(id);
        }
    }

    /// The main line as a record, with what is said about it.
    pub fn record(&self) -> Record {
        let line = self.main_line();
        let end = line.last().copied().unwrap_or(self.root());
        self.record_with(self.game(end), &line)
    }

    /// The main line as a record, with the game that was played along it.
    fn record_with(&self, game: Game, line: &[NodeId]) -> Record {
        let mut comments = BTreeMap::new();
        for (ply, &id) in std::iter::once(&self.root()).chain(line).enumerate() {
            let said = self.notes(id).to_comment();
            if !said.is_empty() {
                comments.insert(ply, said);
            }
        }
        let moves = line.iter().filter_map(|&id| self.text(id)).collect();
        Record { game, moves, tags: self.tags.clone(), comments, claimed: self.claimed }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether it begins on an empty table, as games do.
    pub fn from_the_beginning(&self) -> bool {
        self.start.ply() == 0
    }
}

/// The table before a game's first turn.
fn start_of(game: &Game) -> Position {
    let mut start = game.clone();
    while start.undo().is_some() {}
    start.position().clone()
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::Refused(refusal) => refusal.fmt(f),
            TreeError::Full => f.write_str("the tree is full"),
        }
    }
}

impl Error for TreeError {}
