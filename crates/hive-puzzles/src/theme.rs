//! What a puzzle is about, as the tiles show it.

use crate::puzzle::Aim;
use hive_rules::{Bug, Color, Piece, PieceSet, Position, Turn, Way};

/// A theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Theme {
    /// A beetle, or a mosquito like one, comes down from the hive beside the queen.
    BeetleDrop,
    /// The first turn takes a tile of the other side's out of the game: pinned, or under a beetle.
    Pin,
    /// After a turn two tiles could each make the win: both cannot be met.
    DoubleThreat,
    /// A tile is thrown by a pillbug.
    PillbugThrow,
    /// The first turn threatens nothing at once.
    QuietTurn,
    /// The first turn leaves the queen more room than before.
    Tempo,
    /// The last side is closed by a slide along the ground.
    LastSlide,
    /// The other side would win with its next turn.
    Race,
    /// There is only one way to hold.
    Defence,
    /// The last side is closed from above: by a jump, or over the hive.
    LastJump,
    /// The last side is closed by a new tile.
    NewTile,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 11] = [
        Theme::BeetleDrop,
        Theme::Pin,
        Theme::DoubleThreat,
        Theme::PillbugThrow,
        Theme::QuietTurn,
        Theme::Tempo,
        Theme::LastSlide,
        Theme::Race,
        Theme::Defence,
        Theme::LastJump,
        Theme::NewTile,
    ];

    /// Its name in files, on the command line and in the catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::BeetleDrop => "beetle-drop",
            Theme::Pin => "pin",
            Theme::DoubleThreat => "double-threat",
            Theme::PillbugThrow => "pillbug-throw",
            Theme::QuietTurn => "quiet-turn",
            Theme::Tempo => "tempo",
            Theme::LastSlide => "last-slide",
            Theme::Race => "race",
            Theme::Defence => "defence",
            Theme::LastJump => "last-jump",
            Theme::NewTile => "new-tile",
        }
    }
}

/// Some themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Themes(u16);

impl Themes {
    /// As a number: bit 0 is the first of [`Theme::ALL`].
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The themes of such a number, if each of its bits is one.
    pub const fn from_bits(bits: u16) -> Option<Themes> {
        if bits >> Theme::ALL.len() == 0 { Some(Themes(bits)) } else { None }
    }

    /// Whether this is one of them.
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 >> theme as u8 & 1 != 0
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.contains(theme))
    }

    fn add(&mut self, theme: Theme, is_there: bool) {
        self.0 |= u16::from(is_there) << theme as u8;
    }

    /// What the tiles show of a line that begins here.
    pub(crate) fn of(start: &Position, aim: Aim, line: &[Turn]) -> Themes {
        let mut themes = Themes::default();
        let player = start.to_move();
        let holds = matches!(aim, Aim::Hold { .. });
        themes.add(Theme::Defence, holds);
        let mut position = start.clone();
        for (i, &turn) in line.iter().enumerate() {
            let before = position.clone();
            let way = before.way(turn);
            let _ = position.make(turn);
            if i % 2 != 0 {
                continue;
            }
            themes.add(Theme::PillbugThrow, matches!(way, Some(Way::Throw { .. })));
            themes.add(Theme::BeetleDrop, is_drop(&before, &position, turn, !player));
            if holds {
                continue;
            }
            themes.add(Theme::DoubleThreat, !position.is_over() && winners_if_idle(&position).len() >= 2);
            if i + 1 == line.len() {
                let low = |cell: hive_rules::Cell| before.height(cell) <= 1;
                let slides = matches!(&way, Some(Way::Walk { rule, cells })
                    if *rule != Bug::Ladybug && cells.first().is_some_and(|&cell| low(cell)));
                let jumps = matches!(way, Some(Way::Jump { .. } | Way::Walk { rule: Bug::Ladybug, .. }));
                themes.add(Theme::LastSlide, slides);
                themes.add(Theme::LastJump, jumps);
                themes.add(Theme::NewTile, matches!(way, Some(Way::Placed)));
            }
        }
        let Some(&first) = line.first() else { return themes };
        let mut after = start.clone();
        let _ = after.make(first);
        if !holds {
            themes.add(Theme::Tempo, sides(&after, !player) < sides(start, !player));
            themes.add(Theme::QuietTurn, !after.is_over() && winners_if_idle(&after).is_empty());
            themes.add(Theme::Race, aim.turns() > 1 && !winners_if_idle(start).is_empty());
        }
        themes.add(Theme::Pin, !after.is_over() && takes_out(start, &after, first, !player));
        themes
    }
}

/// How many sides of a player's queen are taken.
pub(crate) fn sides(position: &Position, color: Color) -> usize {
    position.cell_of(Piece::queen(color)).map_or(0, |cell| position.ring(cell).len())
}

/// The tiles with which whoever is not to move would win if the other did nothing.
pub(crate) fn winners_if_idle(position: &Position) -> PieceSet {
    let mut idle = position.clone();
    let _ = idle.make(Turn::Pass);
    let player = idle.to_move();
    let mut winners = PieceSet::EMPTY;
    for turn in idle.legal_turns() {
        let undo = idle.make(turn);
        if idle.surrounded(!player) && !idle.surrounded(player) {
            winners.extend(turn.piece());
        }
        idle.unmake(undo);
    }
    winners
}

/// Whether a climber came down beside this player's queen.
fn is_drop(before: &Position, after: &Position, turn: Turn, queen_of: Color) -> bool {
    let Turn::Move { piece, from, to } = turn else { return false };
    let queen = after.cell_of(Piece::queen(queen_of));
    matches!(piece.bug(), Bug::Beetle | Bug::Mosquito)
        && before.height(from) > 1
        && after.height(to) == 1
        && queen.is_some_and(|queen| queen.direction_to(to).is_some())
}

/// Whether a turn takes a tile of this player's out of the game that could move before.
fn takes_out(before: &Position, after: &Position, turn: Turn, of: Color) -> bool {
    let covered = turn.to().and_then(|to| before.top(to)).is_some_and(|piece| piece.color() == of);
    // Only whoever is to move can move: what could be done before is asked in that player's turn.
    let mut idle = before.clone();
    let _ = idle.make(Turn::Pass);
    let pinned = (after.pinned() & PieceSet::all_of(of)) - before.pinned();
    covered || pinned.iter().any(|piece| Some(piece) != turn.piece() && !idle.targets_of(piece).is_empty())
}
