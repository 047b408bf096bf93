//! What a turn does, in the game's own terms: keys of sentences, and what stands in them.

use crate::seen::{Seen, moving};
use crate::threat::threat;
use hive_rules::{Piece, Position, Turn};
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

/// From so many cells more or less on, room for placing is worth a word.
const MUCH_ROOM: u32 = 2;

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

    /// How many turns of a line are shown beside its words, and so the last of which they tell.
    pub const LINE: usize = 5;

    /// All keys that words have: each language has a sentence for each.
    pub const KEYS: [&'static str; 38] = [
        "review.word.winsNow",
        "review.word.winsIn",
        "review.word.losesIn",
        "review.word.wardsOff",
        "review.word.threatens",
        "review.word.threatensIn",
        "review.word.takesSide",
        "review.word.covers",
        "review.word.pins",
        "review.word.frees",
        "review.word.queenBreathes",
        "review.word.guards",
        "review.word.narrows",
        "review.word.bringsIn",
        "review.word.makesRoom",
        "review.word.helpsSiege",
        "review.word.freesTheirs",
        "review.word.pinsOwn",
        "review.word.leavesSide",
        "review.word.shutsIn",
        "review.word.shutsOwnIn",
        "review.word.leavesQueen",
        "review.word.answerThreatens",
        "review.word.answerThreatensIn",
        "review.word.answerTakesSide",
        "review.word.answerCovers",
        "review.word.answerPins",
        "review.word.answerShutsIn",
        "review.word.answerFrees",
        "review.word.answerBreathes",
        "review.word.lineTakesSide",
        "review.word.linePins",
        "review.word.lineFrees",
        "review.word.lineBreathes",
        "review.word.lineCloser",
        "review.word.lineSafer",
        "review.word.lineMoves",
        "review.word.lineHolds",
    ];
}

/// A choice that was made, and what searches found instead of it and against it.
pub(crate) struct Choice<'a> {
    pub(crate) now: &'a Position,
    /// The best line, the turn that should have been taken first.
    pub(crate) better: &'a [Turn],
    pub(crate) best: Score,
    /// The turn that was taken.
    pub(crate) played: Turn,
    /// How the other side answers it best, and what follows.
    pub(crate) answer: &'a [Turn],
    pub(crate) after: Score,
}

impl Choice<'_> {
    /// What is better about the turn that was not played.
    pub(crate) fn better(&self) -> Vec<Word> {
        let Some(&turn) = self.better.first() else { return Vec::new() };
        let mut words = Vec::new();
        let wins_in = self.best.plies_to_end().filter(|&plies| plies > 0);
        match wins_in {
            Some(1) => return vec![Word::bare("review.word.winsNow")],
            Some(plies) => words.push(Word::counting("review.word.winsIn", (plies as u32).div_ceil(2))),
            None if is_lost(self.after) && !is_lost(self.best) => {
                words.push(Word::bare("review.word.wardsOff"));
            }
            None => {}
        }
        let (seen, played) = (Seen::of_turn(self.now, turn), Seen::of_turn(self.now, self.played));
        let mut deeds = DEEDS.of(&seen);
        if wins_in.is_some() {
            // That it wins says more than that it threatens to.
            deeds.retain(|word| ![DEEDS.threatens, DEEDS.threatens_in].contains(&word.key));
        }
        // What the turn that was played does as well is not what is better about this one.
        let alike = DEEDS.of(&played);
        let (same, new): (Vec<Word>, Vec<Word>) = deeds.into_iter().partition(|word| alike.contains(word));
        words.extend(new);
        if words.is_empty() {
            words.extend(self.line_words());
        }
        if words.len() < MOST {
            words.extend(self.modest_words(&seen));
        }
        if words.is_empty() {
            words.extend(self.line_beside_line());
        }
        if words.is_empty() {
            words = same;
        }
        words.truncate(MOST);
        words
    }

    /// What is bad about the turn that was played, and what it leads to.
    pub(crate) fn wrong(&self) -> Vec<Word> {
        let mut words = Vec::new();
        if let Some(plies) = self.after.plies_to_end().filter(|&plies| plies < 0) {
            words.push(Word::counting("review.word.losesIn", plies.unsigned_abs().div_ceil(2)));
        }
        let seen = Seen::of_turn(self.now, self.played);
        let alike =
            self.better.first().map(|&turn| harms(&Seen::of_turn(self.now, turn))).unwrap_or_default();
        words.extend(harms(&seen).into_iter().filter(|word| !alike.contains(word)));
        // An answer that ends the game is what the turn loses by, which is said already.
        if let Some(&answer) = self.answer.first().filter(|_| !seen.after().is_over()) {
            let answered = Seen::of_turn(seen.after(), answer);
            if !answered.after().is_over() {
                words.extend(ANSWERS.of(&answered));
            }
        }
        words.truncate(MOST);
        words
    }

    /// The table at the end of what is shown of the better line, and after as many turns with the one that was played.
    fn ends(&self) -> (Seen, Seen) {
        let shown = self.better.len().min(Word::LINE);
        let played: Vec<Turn> = [self.played].iter().chain(self.answer).copied().take(shown).collect();
        (Seen::of_line(self.now, &self.better[..shown]), Seen::of_line(self.now, &played))
    }

    /// What the better line comes to, beside the table now; not what the turn that was played comes to as well.
    fn line_words(&self) -> Vec<Word> {
        let (better, played) = self.ends();
        let [own, other] = [better.player, !better.player];
        let mut words = Vec::new();
        let (before, after) = better.gaps(other);
        if after < before && after < played.gaps(other).1 {
            words.push(Word::counting("review.word.lineTakesSide", after));
        }
        let pinned = better.newly_pinned(other).filter(|&tile| played.newly_pinned(other) != Some(tile));
        words.extend(pinned.map(|tile| Word::about("review.word.linePins", tile)));
        let freed = better.newly_free(own).filter(|&tile| played.newly_free(own) != Some(tile));
        words.extend(freed.map(|tile| Word::about("review.word.lineFrees", tile)));
        let (before, after) = better.gaps(own);
        if after > before && after > played.gaps(own).1 {
            words.push(Word::counting("review.word.lineBreathes", after));
        }
        words
    }

    /// What a turn does that changes little at once.
    fn modest_words(&self, seen: &Seen) -> Vec<Word> {
        let mut words = Vec::new();
        let Some(&Turn::Place { piece, .. }) = self.better.first() else { return words };
        let is_same = matches!(self.played, Turn::Place { piece: other, .. } if other == piece);
        if !is_same {
            words.push(Word::about("review.word.bringsIn", piece));
        }
        let (before, after) = seen.room(seen.player);
        if after >= before + MUCH_ROOM {
            words.push(Word::counting("review.word.makesRoom", after));
        }
        words
    }

    /// What there is at the end of the better line that there is not with the turn that was played.
    fn line_beside_line(&self) -> Vec<Word> {
        let (better, played) = self.ends();
        let [own, other] = [better.player, !better.player];
        let mut words = Vec::new();
        if better.gaps(other).1 < played.gaps(other).1 {
            words.push(Word::counting("review.word.lineCloser", better.gaps(other).1));
        }
        if better.gaps(own).1 > played.gaps(own).1 {
            words.push(Word::counting("review.word.lineSafer", better.gaps(own).1));
        }
        let able = |seen: &Seen, color| moving(seen.after(), color).len() as u32;
        if able(&better, own) > able(&played, own) {
            words.push(Word::counting("review.word.lineMoves", able(&better, own)));
        }
        if able(&better, other) < able(&played, other) {
            words.push(Word::counting("review.word.lineHolds", able(&better, other)));
        }
        words
    }
}

fn is_lost(score: Score) -> bool {
    score.plies_to_end().is_some_and(|plies| plies < 0)
}

/// The sentences about what a turn does for whoever takes it.
struct Deeds {
    threatens: &'static str,
    threatens_in: &'static str,
    takes_side: &'static str,
    covers: &'static str,
    pins: &'static str,
    shuts_in: &'static str,
    frees: &'static str,
    breathes: &'static str,
    /// What is said of a player's own turn alone.
    guards: Option<&'static str>,
    narrows: Option<&'static str>,
}

const DEEDS: Deeds = Deeds {
    threatens: "review.word.threatens",
    threatens_in: "review.word.threatensIn",
    takes_side: "review.word.takesSide",
    covers: "review.word.covers",
    pins: "review.word.pins",
    shuts_in: "review.word.shutsIn",
    frees: "review.word.frees",
    breathes: "review.word.queenBreathes",
    guards: Some("review.word.guards"),
    narrows: Some("review.word.narrows"),
};

/// The same about the answer of the other side.
const ANSWERS: Deeds = Deeds {
    threatens: "review.word.answerThreatens",
    threatens_in: "review.word.answerThreatensIn",
    takes_side: "review.word.answerTakesSide",
    covers: "review.word.answerCovers",
    pins: "review.word.answerPins",
    shuts_in: "review.word.answerShutsIn",
    frees: "review.word.answerFrees",
    breathes: "review.word.answerBreathes",
    guards: None,
    narrows: None,
};

impl Deeds {
    /// What a turn does, the strongest first.
    fn of(&self, seen: &Seen) -> Vec<Word> {
        let [own, other] = [seen.player, !seen.player];
        let mut words = Vec::new();
        words.extend(threat(seen.after(), own).map(|turns| match turns {
            1 => Word::bare(self.threatens),
            turns => Word::counting(self.threatens_in, turns),
        }));
        if seen.gaps(other).1 < seen.gaps(other).0 {
            words.push(Word::counting(self.takes_side, seen.gaps(other).1));
        }
        words.extend(seen.newly_covered(other).map(|tile| Word::about(self.covers, tile)));
        words.extend(seen.newly_pinned(other).map(|tile| Word::about(self.pins, tile)));
        words.extend(seen.newly_shut_in(other).map(|tile| Word::about(self.shuts_in, tile)));
        words.extend(seen.newly_free(own).map(|tile| Word::about(self.frees, tile)));
        if seen.gaps(own).1 > seen.gaps(own).0 {
            words.push(Word::counting(self.breathes, seen.gaps(own).1));
        }
        if let Some((key, tile)) = self.guards.zip(seen.new_guard(own)) {
            words.push(Word::about(key, tile));
        }
        let (before, after) = seen.room(other);
        let narrower = before >= after + MUCH_ROOM || (before > 0 && after == 0);
        words.extend(self.narrows.filter(|_| narrower).map(|key| Word::counting(key, after)));
        words
    }
}

/// What a turn does to whoever takes it.
fn harms(seen: &Seen) -> Vec<Word> {
    let [own, other] = [seen.player, !seen.player];
    let mut words = Vec::new();
    if seen.gaps(own).1 < seen.gaps(own).0 {
        words.push(Word::counting("review.word.helpsSiege", seen.gaps(own).1));
    }
    if seen.gaps(other).1 > seen.gaps(other).0 {
        words.push(Word::counting("review.word.leavesSide", seen.gaps(other).1));
    }
    words.extend(seen.lost_guard(own).map(|tile| Word::about("review.word.leavesQueen", tile)));
    words.extend(seen.newly_free(other).map(|tile| Word::about("review.word.freesTheirs", tile)));
    words.extend(seen.newly_pinned(own).map(|tile| Word::about("review.word.pinsOwn", tile)));
    words.extend(seen.newly_shut_in(own).map(|tile| Word::about("review.word.shutsOwnIn", tile)));
    words
}
