//! What tiles could do, whoever's turn it is: for those who judge a position.

use super::ant::Reach;
use super::{beetle, grasshopper, ladybug, mosquito, spider};
use crate::ring::{SLIDES, Sides};
use crate::scene::Scene;
use crate::window::Window;
use crate::{Bug, Cell, Color, Piece, Position};

/// What a tile on the table could do by itself if it were its owner's turn.
///
/// ```
/// use hive_rules::*;
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// for (name, q) in [("wQ", 0), ("bQ", 1), ("wA1", -1)] {
///     game.play_to(name.parse().unwrap(), Cell::at(q, 0)).unwrap();
/// }
/// // In a row of three, the one in the middle holds the hive together.
/// let outlook = game.position().outlooks().of(Piece::queen(Color::White), &[]);
/// assert_eq!(outlook, Outlook::Pinned);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Nothing: another tile lies on it.
    Covered,
    /// Nothing: it holds the hive together.
    Pinned,
    /// It may be lifted.
    Free {
        /// By how many sides it could leave its cell; where there is none it can go nowhere.
        ways: u32,
        /// Whether one of the goals is among them.
        reaches: bool,
    },
}

/// The outlooks of the tiles of one position.
///
/// ```
/// use hive_rules::{Cell, Expansions, Game, Outlook, Piece, Color, Ruleset};
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// let queen = Piece::queen(Color::White);
/// game.play_to(queen, Cell::ORIGIN).unwrap();
/// // A tile that touches nothing has nowhere to slide.
/// let outlooks = game.position().outlooks();
/// assert_eq!(outlooks.of(queen, &[]), Outlook::Free { ways: 0, reaches: false });
/// ```
pub struct Outlooks<'a> {
    scene: Scene<'a>,
}

impl Position {
    /// What each tile could do, whoever's turn it is and whichever has just moved.
    ///
    /// ```
    /// use hive_rules::{Bug, Cell, Color, Expansions, Outlook, Piece, Position, Ruleset};
    /// let mut position = Position::new(Ruleset::rulebook(Expansions::NONE));
    /// let queen = Piece::queen(Color::White);
    /// position.play(position.check(queen, Cell::ORIGIN).unwrap()).unwrap();
    /// let black = Piece::queen(Color::Black);
    /// position.play(position.check(black, Cell::at(1, 0)).unwrap()).unwrap();
    /// let outlook = position.outlooks().of(queen, &[Cell::at(1, -1)]);
    /// assert_eq!(outlook, Outlook::Free { ways: 2, reaches: true });
    /// ```
    pub fn outlooks(&self) -> Outlooks<'_> {
        Outlooks { scene: Scene::new(&self.table) }
    }

    /// Whether a free cell cannot be slid into: each of its sides is taken or has a gate.
    #[inline]
    pub fn is_shut(&self, cell: Cell) -> bool {
        self.table.is_shut(cell)
    }

    /// Whether a player could place a tile on this cell: free, beside a tile of their own and
    /// beside none of the other's.
    #[inline]
    pub fn is_open_to(&self, color: Color, cell: Cell) -> bool {
        !self.table.is_taken(cell)
            && self.table.ring_of_color(cell, color) != 0
            && self.table.ring_of_color(cell, !color) == 0
    }
}

impl Outlooks<'_> {
    /// What one tile on the table could do; a tile in the hand counts as covered.
    #[inline]
    pub fn of(&self, piece: Piece, goals: &[Cell]) -> Outlook {
        let table = self.scene.table;
        let Some(from) = table.at(piece) else { return Outlook::Covered };
        if !table.is_top(piece) {
            return Outlook::Covered;
        }
        let bug = if table.level(piece) > 0 {
            Bug::Beetle
        } else if table.splits(from) {
            return Outlook::Pinned;
        } else {
            piece.bug()
        };
        Outlook::Free {
            ways: self.ways(bug, from),
            reaches: !goals.is_empty() && self.reaches(bug, from, goals),
        }
    }

    /// By how many sides a tile can leave its cell.
    #[inline]
    fn ways(&self, bug: Bug, from: Cell) -> u32 {
        let table = self.scene.table;
        let ring = table.ring(from);
        let sides = match bug {
            Bug::Queen | Bug::Pillbug | Bug::Ant | Bug::Spider => SLIDES[ring as usize],
            Bug::Grasshopper | Bug::Ladybug => ring,
            Bug::Beetle => beetle::sides(table, from),
            Bug::Mosquito => match mosquito::copied(table, from) {
                0 => 0,
                bugs if bugs & CLIMBERS == 0 => SLIDES[ring as usize],
                bugs if bugs & !CLIMBERS == 0 => ring,
                _ => SLIDES[ring as usize] | ring,
            },
        };
        sides.count_ones()
    }

    /// Whether a tile gets to one of the goals by the rule of an insect.
    #[inline]
    fn reaches(&self, bug: Bug, from: Cell, goals: &[Cell]) -> bool {
        let table = self.scene.table;
        match bug {
            Bug::Queen | Bug::Pillbug => SLIDES[table.ring(from) as usize] & sides(from, goals) != 0,
            Bug::Beetle => {
                let sides = sides(from, goals);
                sides != 0 && beetle::sides(table, from) & sides != 0
            }
            Bug::Spider => {
                let near = near(from, goals);
                near != Window::EMPTY && spider::ends(table, from).and(near) != Window::EMPTY
            }
            Bug::Ladybug => {
                let near = near(from, goals);
                near != Window::EMPTY && ladybug::ends(table, from).and(near) != Window::EMPTY
            }
            Bug::Grasshopper => grasshopper::landings(table, from).any(|landing| goals.contains(&landing)),
            Bug::Ant => {
                SLIDES[table.ring(from) as usize] != 0 && {
                    let reach = Reach::of(&self.scene, from);
                    goals.iter().any(|&goal| reach.contains(goal))
                }
            }
            // A mosquito copies no mosquito, so this goes no deeper.
            Bug::Mosquito => mosquito::needed(mosquito::copied(table, from))
                .any(|copied| self.reaches_as(copied, from, goals)),
        }
    }

    fn reaches_as(&self, copied: Bug, from: Cell, goals: &[Cell]) -> bool {
        self.reaches(copied, from, goals)
    }
}

/// The insects that leave their cell over others.
const CLIMBERS: u8 = 1 << Bug::Grasshopper.index() | 1 << Bug::Ladybug.index();

/// The sides of a cell on which a goal lies.
#[inline]
fn sides(from: Cell, goals: &[Cell]) -> Sides {
    goals.iter().fold(0, |all, &goal| all | from.side_of(goal))
}

/// The goals that are near a cell.
#[inline]
fn near(from: Cell, goals: &[Cell]) -> Window {
    goals.iter().filter_map(|&goal| Window::of_cell(from, goal)).fold(Window::EMPTY, Window::or)
}
