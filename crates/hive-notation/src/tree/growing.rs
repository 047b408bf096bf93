//! A tree while it is being read: where the reader is, and the game up to there.

use super::{GameTree, NodeId, TreeError};
use crate::record::RecordProblem;
use crate::{MoveText, Record, ResolveError};
use hive_rules::{Game, Position};

/// A tree that grows turn by turn.
pub(crate) struct Growing {
    game: Game,
    pub(crate) tree: GameTree,
    at: NodeId,
    /// Where to return to at the end of each variation that is open.
    open: Vec<NodeId>,
    /// What is said before the first turn of a variation: it is about that turn.
    lead: String,
    /// A variation has begun and has no turn yet.
    fresh: bool,
}

/// A place to return to.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    node: NodeId,
    ply: usize,
}

impl Growing {
    pub(crate) fn new(start: Position) -> Growing {
        let tree = GameTree::new(start.clone());
        let at = tree.root();
        Growing {
            game: Game::starting_from(start),
            tree,
            at,
            open: Vec::new(),
            lead: String::new(),
            fresh: false,
        }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// How many turns lead to where the reader is.
    pub(crate) fn ply(&self) -> usize {
        self.game.turns().len()
    }

    /// Whether the reader is in a variation.
    pub(crate) fn in_variation(&self) -> bool {
        !self.open.is_empty()
    }

    /// Plays a turn, if the rules and the room for turns allow.
    pub(crate) fn play(&mut self, text: MoveText) -> Result<(), RecordProblem> {
        let illegal = |error| RecordProblem::Illegal { text: text.to_string(), error };
        let turn = text.resolve(self.game.position()).map_err(illegal)?;
        let known = self.tree.child(self.at, turn);
        if known.is_none() && self.tree.len() >= GameTree::MOST_NODES {
            return Err(RecordProblem::TooLarge);
        }
        self.game.play(turn).map_err(|refusal| illegal(ResolveError::Refused(refusal)))?;
        self.at = known.unwrap_or_else(|| self.tree.add(self.at, turn, text));
        self.fresh = false;
        let lead = std::mem::take(&mut self.lead);
        if lead.is_empty() { Ok(()) } else { self.say(&lead) }
    }

    /// Adds to what is said here.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), RecordProblem> {
        if text.trim().is_empty() {
            return Ok(());
        }
        if self.fresh {
            if self.lead.len() + text.len() >= super::Notes::LONGEST {
                return Err(RecordProblem::TooLarge);
            }
            self.lead.push_str(text);
            self.lead.push('\n');
            return Ok(());
        }
        self.notes(|notes| notes.say(text))
    }

    /// Changes what is said here.
    pub(crate) fn notes(
        &mut self,
        change: impl FnOnce(&mut super::Notes) -> Result<(), TreeError>,
    ) -> Result<(), RecordProblem> {
        change(self.tree.notes_mut(self.at)).map_err(|_| RecordProblem::TooLarge)
    }

    /// A variation begins: another turn instead of the last one.
    pub(crate) fn open(&mut self) -> Result<(), RecordProblem> {
        let parent = self.tree.parent(self.at).filter(|_| !self.fresh);
        let parent = parent.ok_or_else(|| RecordProblem::Line("(".to_string()))?;
        self.open.push(self.at);
        self.game.undo();
        (self.at, self.fresh) = (parent, true);
        Ok(())
    }

    /// A variation ends: back to the turn that it stood behind.
    pub(crate) fn close(&mut self) -> Result<(), RecordProblem> {
        let node = self.open.pop().ok_or_else(|| RecordProblem::Line(")".to_string()))?;
        let parent = self.tree.parent(node).unwrap_or(self.tree.root());
        while self.at != parent {
            self.up();
        }
        if let Some(turn) = self.tree.turn(node) {
            let _ = self.game.play_trusted(turn);
        }
        (self.at, self.fresh) = (node, false);
        self.lead.clear();
        Ok(())
    }

    /// Where the reader is.
    pub(crate) fn here(&self) -> Place {
        Place { node: self.at, ply: self.ply() }
    }

    /// Goes back to where the reader once was, on the way to where it is.
    pub(crate) fn back_to(&mut self, place: Place) {
        while self.ply() > place.ply {
            self.up();
        }
        self.at = place.node;
    }

    fn up(&mut self) {
        self.game.undo();
        self.at = self.tree.parent(self.at).unwrap_or(self.tree.root());
    }

    /// Whether the reader is on the main line: no node before it stands in front of another.
    pub(crate) fn on_main_line(&self) -> bool {
        self.tree.path(self.at).iter().all(|&id| {
            let parent = self.tree.parent(id).unwrap_or(self.tree.root());
            self.tree.children(parent).first() == Some(&id)
        })
    }

    /// The game along the main line.
    pub(crate) fn main_game(&self) -> std::borrow::Cow<'_, Game> {
        let end = self.tree.main_line().last().copied().unwrap_or(self.tree.root());
        if end == self.at {
            std::borrow::Cow::Borrowed(&self.game)
        } else {
            std::borrow::Cow::Owned(self.tree.game(end))
        }
    }

    pub(crate) fn into_tree(self) -> GameTree {
        self.tree
    }

    /// The main line; where the reader is at its end, nothing is played again.
    pub(crate) fn into_record(self) -> Record {
        let line = self.tree.main_line();
        let end = line.last().copied().unwrap_or(self.tree.root());
        let game = if end == self.at { self.game } else { self.tree.game(end) };
        self.tree.record_with(game, &line)
    }
}
