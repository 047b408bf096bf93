//! Plays a game on both tables, the library's and the slow one, and compares them at every turn.

use crate::hive::around;
use crate::players::Player;
use crate::random::Random;
use crate::table::{Act, Acts, Table, cell};
use crate::tally::Tally;
use crate::tile::tiles_in_box;
use hive_rules::{CellSet, Color, Piece, PieceSet, Position, Ruleset, Turn};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;

/// Who plays what, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing {
    pub(crate) white: Player,
    pub(crate) black: Player,
    pub(crate) plies: u32,
}

/// A game in progress on both tables.
struct Match {
    ruleset: Ruleset,
    pairing: Pairing,
    seed: u64,
    table: Table,
    position: Position,
    /// The turns so far, as the Universal Hive Protocol writes them.
    record: Vec<String>,
    /// Whether a panic has told the game already.
    told: Cell<bool>,
}

/// Plays one game to its end, or for as many turns as agreed. Panics at the first difference.
pub(crate) fn play_game(ruleset: Ruleset, pairing: Pairing, seed: u64, tally: &mut Tally) {
    let mut game = Match {
        ruleset,
        pairing,
        seed,
        table: Table::new(ruleset),
        position: Position::new(ruleset),
        record: Vec::new(),
        told: Cell::new(false),
    };
    let mut random = Random::new(seed);
    loop {
        let acts = game.table.acts();
        game.compare_tables();
        game.compare_turns(&acts);
        tally.note_position(&game.table, &acts);
        if acts.is_empty() || game.table.ply >= pairing.plies {
            break;
        }
        let player = if game.table.to_move == Color::White { pairing.white } else { pairing.black };
        let act = player.choose(&game.table, &acts, &mut game.position, &mut random);
        tally.note_act(&game.table, &acts, act);
        game.play(act);
    }
    tally.note_end(&game.table);
}

impl Match {
    fn play(&mut self, act: Act) {
        self.record.push(written(&self.table, act));
        self.table.play(act);
        // A turn that is made and taken back leaves no trace.
        let before = self.position.clone();
        let undo = self.position.make(act.turn());
        self.position.unmake(undo);
        if self.position != before {
            self.fail(&format!("{act:?} was made and taken back, and the position is another one"));
        }
        let _ = self.position.make(act.turn());
    }

    /// Whether the same tiles lie in the same places, and everything that follows from them.
    fn compare_tables(&self) {
        let (table, position) = (&self.table, &self.position);
        self.same("side to move", position.to_move(), table.to_move);
        self.same("turns taken", position.ply(), table.ply);
        self.same("tile just moved", position.barred(), table.just_moved.map(|tile| tile.piece()));
        self.same("game over", position.is_over(), table.is_over());
        for color in [Color::White, Color::Black] {
            let what = format!("{color:?}'s queen surrounded");
            self.same(&what, position.surrounded(color), table.hive.is_surrounded(color));
            let hand: PieceSet =
                table.hands.iter().filter(|tile| tile.color == color).map(|tile| tile.piece()).collect();
            self.same(&format!("{color:?}'s hand"), position.hand(color), hand);
        }
        for (spot, stack) in table.hive.stacks() {
            let cell = cell(spot);
            let top_first: Vec<Piece> = stack.iter().rev().map(|tile| tile.piece()).collect();
            self.same(&format!("stack at {cell:?}"), position.stack(cell).collect(), top_first.clone());
            self.same(&format!("top at {cell:?}"), position.top(cell), top_first.first().copied());
            self.same(&format!("height at {cell:?}"), usize::from(position.height(cell)), stack.len());
        }
        for spot in table.hive.rim() {
            let cell = cell(spot);
            self.same(&format!("height at {cell:?}"), position.height(cell), 0);
            self.same(&format!("top at {cell:?}"), position.top(cell), None);
        }
        let taken: CellSet = table.hive.stacks().map(|(spot, _)| cell(spot)).collect();
        self.same("taken cells", *position.taken(), taken);
        for tile in tiles_in_box(self.ruleset.expansions) {
            let found = table.hive.find(tile);
            let piece = tile.piece();
            self.same(&format!("cell of {tile}"), position.cell_of(piece), found.map(|(spot, _)| cell(spot)));
            let level = position.level_of(piece).map(usize::from);
            self.same(&format!("level of {tile}"), level, found.map(|(_, level)| level));
        }
    }

    /// Whether both know the same legal turns.
    fn compare_turns(&self, acts: &Acts) {
        let list = self.position.legal_turns();
        let fast: BTreeSet<Turn> = list.iter().copied().collect();
        let slow: BTreeSet<Turn> = acts.keys().map(|act| act.turn()).collect();
        self.same("turns of the slow table that fall together", acts.len() - slow.len(), 0);
        if fast != slow {
            let only_fast: Vec<_> = fast.difference(&slow).collect();
            let only_slow: Vec<_> = acts.iter().filter(|(act, _)| !fast.contains(&act.turn())).collect();
            self.fail(&format!(
                "the legal turns differ\n  only the library: {only_fast:?}\n  only the oracle:  {only_slow:?}"
            ));
        }
        self.same("length of the list without repeats", list.len(), fast.len());
        self.same("count_turns", self.position.count_turns(), list.len());
        let mut visited = Vec::new();
        self.position.for_each_turn(|turn| visited.push(turn));
        visited.sort_unstable();
        self.same("turns visited", visited, slow.iter().copied().collect());
        self.same("a pass", fast.contains(&Turn::Pass), fast.len() == 1 && acts.contains_key(&Act::Pass));
        let placing: BTreeSet<hive_rules::Cell> = acts
            .keys()
            .filter_map(|act| if let Act::Place { to, .. } = act { Some(cell(*to)) } else { None })
            .collect();
        if !placing.is_empty() {
            self.same("placing cells", self.position.placing_cells().iter().collect(), placing);
        }
    }

    fn same<T: PartialEq + fmt::Debug>(&self, what: &str, fast: T, slow: T) {
        if fast != slow {
            self.fail(&format!("{what}: the library says {fast:?}, the oracle {slow:?}"));
        }
    }

    /// Panics with all that is needed to see the difference again.
    fn fail(&self, difference: &str) -> ! {
        self.told.set(true);
        panic!("{difference}\n{self}");
    }
}

/// The game so far, for whoever has to play it again.
impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table { ply, to_move, just_moved, hive, .. } = &self.table;
        writeln!(f, "ruleset: {:?}", self.ruleset)?;
        writeln!(f, "game: {:?}, seed {:#x}", self.pairing, self.seed)?;
        writeln!(f, "ply {ply}, {to_move:?} to move, just moved: {just_moved:?}")?;
        writeln!(f, "turns: {}", self.record.join(";"))?;
        write!(f, "hive:\n{hive}")
    }
}

/// Tells the game also when it was the library that panicked.
impl Drop for Match {
    fn drop(&mut self) {
        if std::thread::panicking() && !self.told.get() {
            eprintln!("the library panicked in this game:\n{self}");
        }
    }
}

/// A turn as the Universal Hive Protocol writes it, so that any engine can follow the game.
fn written(table: &Table, act: Act) -> String {
    let (Some(tile), Some(to)) = (act.tile(), act.to()) else { return "pass".to_owned() };
    let hive = match act.from() {
        Some(from) => table.hive.lifted(from),
        None => table.hive.clone(),
    };
    if let Some(under) = hive.top(to) {
        return format!("{tile} {under}");
    }
    let beside = around(to).into_iter().enumerate().find_map(|(side, spot)| Some((side, hive.top(spot)?)));
    match beside {
        None => tile.to_string(),
        Some((0, reference)) => format!("{tile} {reference}\\"),
        Some((1, reference)) => format!("{tile} /{reference}"),
        Some((2, reference)) => format!("{tile} -{reference}"),
        Some((3, reference)) => format!("{tile} \\{reference}"),
        Some((4, reference)) => format!("{tile} {reference}/"),
        Some((_, reference)) => format!("{tile} {reference}-"),
    }
}
