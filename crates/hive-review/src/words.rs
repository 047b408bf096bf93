//! What a turn does, in the game's own terms: keys of sentences, and what stands in them.

use hive_rules::{Bug, Color, Piece, PieceSet, Position, Turn};
use hive_search::Score;

/// What stands in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A tile: `{tile}`.
    Tile(Piece),
    /// A number: `{n}`.
    Number(u32),
}

/// A sentence by its key in the catalogues, and what stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Such as `review.word.pins`.
    pub key: &'static str,
    /// What is put into it.
    pub argument: Option<Argument>,
}

/// How many words there are about one turn at most: the strongest come first.
const MOST: usize = 3;

impl Word {
    const fn bare(key: &'static str) -> Word {
        Word { key, argument: None }
    }

    const fn about(key: &'static str, tile: Piece) -> Word {
        Word { key, argument: Some(Argument::Tile(tile)) }
    }

    const fn counting(key: &'static str, n: u32) -> Word {
        Word { key, argument: Some(Argument::Number(n)) }
    }

    /// All keys that words have: each language has a sentence for each.
    pub const KEYS: [&'static str; 15] = [
        "review.word.winsNow",
        "review.word.winsIn",
        "review.word.losesIn",
        "review.word.takesSide",
        "review.word.covers",
        "review.word.pins",
        "review.word.frees",
        "review.word.queenBreathes",
        "review.word.holdsOff",
        "review.word.helpsSiege",
        "review.word.freesTheirs",
        "review.word.pinsOwn",
        "review.word.leavesSide",
        "review.word.shutsIn",
        "review.word.shutsOwnIn",
    ];
}

/// What is better about the turn that was not played.
pub(crate) fn of_better(before: &Position, turn: Turn, score: Score) -> Vec<Word> {
    let seen = Seen::of(before, turn);
    let mut words = Vec::new();
    match score.plies_to_end() {
        Some(1) => return vec![Word::bare("review.word.winsNow")],
        Some(plies) if plies > 0 => {
            words.push(Word::counting("review.word.winsIn", (plies as u32).div_ceil(2)))
        }
        _ => {}
    }
    let [own, other] = [seen.player, !seen.player];
    if seen.gaps(other).1 < seen.gaps(other).0 {
        words.push(Word::counting("review.word.takesSide", seen.gaps(other).1));
    }
    if let Some(tile) = seen.newly_covered(other) {
        words.push(Word::about("review.word.covers", tile));
    }
    words.extend(seen.newly_pinned(other).map(|tile| Word::about("review.word.pins", tile)));
    words.extend(seen.newly_shut_in(other).map(|tile| Word::about("review.word.shutsIn", tile)));
    words.extend(seen.newly_free(own).map(|tile| Word::about("review.word.frees", tile)));
    if seen.gaps(own).1 > seen.gaps(own).0 {
        words.push(Word::counting("review.word.queenBreathes", seen.gaps(own).1));
    }
    words.truncate(MOST);
    words
}

/// What is bad about the turn that was played, and what it leads to.
pub(crate) fn of_played(before: &Position, turn: Turn, best: Score, after: Score) -> Vec<Word> {
    let seen = Seen::of(before, turn);
    let mut words = Vec::new();
    if let Some(plies) = after.plies_to_end().filter(|&plies| plies < 0) {
        words.push(Word::counting("review.word.losesIn", plies.unsigned_abs().div_ceil(2)));
        if best.plies_to_end().is_some_and(|plies| plies < 0) {
            words.push(Word::bare("review.word.holdsOff"));
        }
    }
    let [own, other] = [seen.player, !seen.player];
    if seen.gaps(own).1 < seen.gaps(own).0 {
        words.push(Word::counting("review.word.helpsSiege", seen.gaps(own).1));
    }
    if seen.gaps(other).1 > seen.gaps(other).0 {
        words.push(Word::counting("review.word.leavesSide", seen.gaps(other).1));
    }
    words.extend(seen.newly_free(other).map(|tile| Word::about("review.word.freesTheirs", tile)));
    words.extend(seen.newly_pinned(own).map(|tile| Word::about("review.word.pinsOwn", tile)));
    words.extend(seen.newly_shut_in(own).map(|tile| Word::about("review.word.shutsOwnIn", tile)));
    words.truncate(MOST);
    words
}

/// A position before and after a turn.
struct Seen<'a> {
    before: &'a Position,
    after: Position,
    player: Color,
    moved: Option<Piece>,
}

impl<'a> Seen<'a> {
    fn of(before: &'a Position, turn: Turn) -> Seen<'a> {
        let mut after = before.clone();
        let _ = after.make(turn);
        Seen { before, after, player: before.to_move(), moved: turn.piece() }
    }

    /// How many sides of a player's queen were free, and are now; alike where she is not on the table.
    fn gaps(&self, color: Color) -> (u32, u32) {
        let queen = Piece::queen(color);
        let gaps = |position: &Position| Some(6 - position.ring(position.cell_of(queen)?).len() as u32);
        match (gaps(self.before), gaps(&self.after)) {
            (Some(before), Some(after)) => (before, after),
            _ => (6, 6),
        }
    }

    fn pinned(&self, position: &Position, color: Color) -> PieceSet {
        position.pinned() & PieceSet::all_of(color)
    }

    /// The most valuable tile that could move before and is pinned now.
    fn newly_pinned(&self, color: Color) -> Option<Piece> {
        let (before, after) = (self.pinned(self.before, color), self.pinned(&self.after, color));
        best_of((after - before) & self.before.on_table(), self.moved)
    }

    /// The most valuable tile that was pinned or covered before and is free now.
    fn newly_free(&self, color: Color) -> Option<Piece> {
        let fast = |position: &Position| {
            let covered = position.on_table().iter().filter(|&piece| !position.is_uncovered(piece));
            self.pinned(position, color) | (covered.collect::<PieceSet>() & PieceSet::all_of(color))
        };
        best_of(fast(self.before) - fast(&self.after), self.moved)
    }

    /// The most valuable tile that could go somewhere before and can go nowhere now, though nothing lies on it and the hive
    /// would hold without it: gaps are too narrow, or there is nothing to leap over.
    fn newly_shut_in(&self, color: Color) -> Option<Piece> {
        let held = |position: &Position| {
            let covered = position.on_table().iter().filter(|&piece| !position.is_uncovered(piece));
            self.pinned(position, color) | covered.collect()
        };
        let tiles =
            (self.before.on_table() & PieceSet::all_of(color)) - held(self.before) - held(&self.after);
        best_of(tiles & (moving(self.before, color) - moving(&self.after, color)), self.moved)
    }

    /// A tile of this colour that is covered now and was not before.
    fn newly_covered(&self, color: Color) -> Option<Piece> {
        let open = |piece: &Piece| self.before.is_uncovered(*piece) && !self.after.is_uncovered(*piece);
        let covered = (self.before.on_table() & PieceSet::all_of(color)).iter().filter(open).collect();
        best_of(covered, None)
    }
}

/// The tiles of a player that could be moved if it were that player's turn.
fn moving(position: &Position, color: Color) -> PieceSet {
    let mut position = position.clone();
    if position.to_move() != color {
        let _ = position.make(Turn::Pass);
    }
    let on_table = position.on_table();
    position
        .legal_turns()
        .into_iter()
        .filter_map(Turn::piece)
        .filter(|&piece| on_table.contains(piece))
        .collect()
}

/// The tile that matters most to be free: the queen, an ant, what throws, what climbs.
fn best_of(tiles: PieceSet, except: Option<Piece>) -> Option<Piece> {
    const ORDER: [Bug; Bug::ALL.len()] = [
        Bug::Queen,
        Bug::Ant,
        Bug::Pillbug,
        Bug::Mosquito,
        Bug::Beetle,
        Bug::Ladybug,
        Bug::Grasshopper,
        Bug::Spider,
    ];
    let rank = |piece: &Piece| ORDER.iter().position(|&bug| bug == piece.bug());
    tiles.iter().filter(|&piece| Some(piece) != except).min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_notation::PositionText;

    /// The ant closes the gap through which the queen could have slid: what is said to be shut in could move, and cannot.
    #[test]
    fn what_is_shut_in_could_go_before_and_cannot_now() {
        let text: PositionText = "Base~white~1-wA1-bS1_wS1-bQ-bA1-wQ-wA2".parse().expect("it is one");
        let before = text.position().expect("it can lie so");
        let mut shut = 0;
        for turn in before.legal_turns() {
            let seen = Seen::of(&before, turn);
            let Some(tile) = seen.newly_shut_in(Color::Black) else { continue };
            assert!(moving(&before, Color::Black).contains(tile));
            assert!(seen.after.legal_turns().iter().all(|turn| turn.piece() != Some(tile)));
            shut += u32::from(tile == Piece::queen(Color::Black));
        }
        assert!(shut > 0, "the queen can be shut in");
    }
}
