//! What a lesson asks for, what a learner answers, and what the rules say to that.

use hive_rules::{Cell, CellSet, Color, Direction, Game, Piece, PieceSet, Position, Refusal, Setup, Turn};
use std::fmt;
use std::str::FromStr;

/// What a lesson asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Move or place this tile, or any tile, to one of these cells.
    Go {
        /// The tile; any one where none is named.
        piece: Option<Piece>,
        /// The cells.
        to: CellSet,
    },
    /// Show every cell that this tile may go to.
    Reach(Piece),
    /// Show every cell where the side to move may place a new tile.
    Placings,
    /// Show every tile of this colour that holds the hive together and so cannot be lifted.
    Pinned(Color),
    /// Show every tile of the side to move that can move.
    Movers,
    /// Surround the other queen, and not your own.
    Win,
    /// Surround both queens at once.
    Draw,
    /// Take a turn after which this tile of your own could move.
    Free(Piece),
    /// Take a turn after which this tile of the other side cannot move.
    Hold(Piece),
    /// Take a turn after which the other side cannot win at once.
    Defend,
    /// Say whether the side to move has to pass.
    MustPass,
    /// Say how the game stands.
    Judge,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It goes on.
    Open,
    /// This player has won.
    Won(Color),
    /// It is drawn.
    Drawn,
}

/// What a learner answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This tile goes there.
    Go {
        /// The tile.
        piece: Piece,
        /// The cell.
        to: Cell,
    },
    /// These cells.
    Cells(CellSet),
    /// These tiles.
    Tiles(PieceSet),
    /// Yes or no.
    YesNo(bool),
    /// The game stands so.
    Standing(Standing),
}

/// What the rules say to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// That is it.
    Right,
    /// The turn is against the rules.
    Refused(Refusal),
    /// The answer is not what was asked for.
    Wrong(Mistake),
}

/// What is wrong with an answer that breaks no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The turn is legal, but not the one asked for.
    OtherTurn,
    /// The turn surrounds the learner's own queen.
    OwnRing,
    /// After the turn the other side can still close the ring.
    StillLost {
        /// The tile that closes it.
        by: Piece,
    },
    /// Some cells are missing, or there are too many.
    Cells {
        /// Cells that the answer leaves out.
        missing: CellSet,
        /// Cells that do not belong there, each with what the rules have against it.
        extra: Vec<(Cell, Refusal)>,
    },
    /// Some tiles are missing, or there are too many.
    Tiles {
        /// Tiles that the answer leaves out.
        missing: PieceSet,
        /// Tiles that do not belong there, each with what there is against it.
        extra: Vec<(Piece, Objection)>,
    },
    /// It is the other way round, or stands otherwise.
    No,
    /// The answer is of another kind than the question.
    OtherKind,
}

/// Why a tile does not belong to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objection {
    /// It belongs to the player that was not asked about.
    OtherSide,
    /// The hive hangs together without it: nothing keeps it from being lifted.
    Free,
    /// It cannot move.
    Stuck(Refusal),
}

impl Goal {
    /// What the rules say to an answer in this position.
    pub fn check(&self, position: &Position, answer: &Answer) -> Verdict {
        match (self, answer) {
            (Goal::Reach(piece), Answer::Cells(cells)) => {
                judge_cells(position, *piece, position.targets_of(*piece), *cells)
            }
            (Goal::Placings, Answer::Cells(cells)) => {
                let new = position
                    .legal_turns()
                    .iter()
                    .find(|turn| turn.from().is_none())
                    .and_then(|turn| turn.piece());
                let new = new.unwrap_or(Piece::queen(position.to_move()));
                judge_cells(position, new, position.targets_of(new), *cells)
            }
            (Goal::Pinned(color), Answer::Tiles(tiles)) => {
                let lawful = position.pinned() & PieceSet::all_of(*color);
                judge_tiles(*color, lawful, *tiles, |_| Objection::Free)
            }
            (Goal::Movers, Answer::Tiles(tiles)) => {
                judge_tiles(position.to_move(), movers(position), *tiles, |tile| stuck(position, tile))
            }
            (Goal::MustPass, Answer::YesNo(answer)) => {
                right_if(*answer == position.check_pass().is_ok(), Mistake::No)
            }
            (Goal::Judge, Answer::Standing(answer)) => {
                right_if(*answer == Standing::of(&Game::starting_from(position.clone())), Mistake::No)
            }
            (goal, Answer::Go { piece, to }) if goal.wants_a_turn() => match position.check(*piece, *to) {
                Err(refusal) => Verdict::Refused(refusal),
                Ok(turn) => right_if(goal.met_by(position, turn), goal.missed_by(position, turn)),
            },
            _ => Verdict::Wrong(Mistake::OtherKind),
        }
    }

    /// Whether the answer is a turn, played on the board.
    pub const fn wants_a_turn(&self) -> bool {
        match self {
            Goal::Go { .. } | Goal::Win | Goal::Draw | Goal::Free(_) | Goal::Hold(_) | Goal::Defend => true,
            Goal::Reach(_)
            | Goal::Placings
            | Goal::Pinned(_)
            | Goal::Movers
            | Goal::MustPass
            | Goal::Judge => false,
        }
    }

    /// Every right answer: all turns that meet the goal, or the one answer to a question.
    pub fn solutions(&self, position: &Position) -> Vec<Answer> {
        match self {
            Goal::Reach(piece) => vec![Answer::Cells(position.targets_of(*piece))],
            Goal::Placings => vec![Answer::Cells(position.placing_cells())],
            Goal::Pinned(color) => vec![Answer::Tiles(position.pinned() & PieceSet::all_of(*color))],
            Goal::Movers => vec![Answer::Tiles(movers(position))],
            Goal::MustPass => vec![Answer::YesNo(position.check_pass().is_ok())],
            Goal::Judge => vec![Answer::Standing(Standing::of(&Game::starting_from(position.clone())))],
            Goal::Go { .. } | Goal::Win | Goal::Draw | Goal::Free(_) | Goal::Hold(_) | Goal::Defend => {
                let turns = position.legal_turns();
                let meeting = turns.iter().filter(|&&turn| self.met_by(position, turn));
                meeting.filter_map(|turn| Some(Answer::Go { piece: turn.piece()?, to: turn.to()? })).collect()
            }
        }
    }

    /// Whether a legal turn does what is asked for.
    fn met_by(&self, position: &Position, turn: Turn) -> bool {
        let own = position.to_move();
        let mut after = position.clone();
        let _ = after.make(turn);
        let ended = |standing| Standing::of(&Game::starting_from(after.clone())) == standing;
        match self {
            Goal::Go { piece, to } => {
                piece.is_none_or(|piece| turn.piece() == Some(piece))
                    && turn.to().is_some_and(|cell| to.contains(cell))
            }
            Goal::Win => ended(Standing::Won(own)),
            Goal::Draw => ended(Standing::Drawn),
            Goal::Free(piece) => ended(Standing::Open) && could_move(&after, *piece),
            Goal::Hold(piece) => ended(Standing::Open) && after.targets_of(*piece).is_empty(),
            Goal::Defend => !after.surrounded(own) && win(&after).is_none(),
            _ => false,
        }
    }

    /// What is wrong with a legal turn that does not do what is asked for.
    fn missed_by(&self, position: &Position, turn: Turn) -> Mistake {
        let own = position.to_move();
        let mut after = position.clone();
        let _ = after.make(turn);
        if after.surrounded(own) {
            return Mistake::OwnRing;
        }
        let reply = || win(&after).and_then(Turn::piece);
        match self {
            Goal::Defend => reply().map_or(Mistake::OtherTurn, |by| Mistake::StillLost { by }),
            _ => Mistake::OtherTurn,
        }
    }
}

/// Why a tile of the side to move can go nowhere, asked about the cells beside it. A gap that is too narrow says
/// more than a way that does not lead there.
fn stuck(position: &Position, tile: Piece) -> Objection {
    let Some(at) = position.cell_of(tile) else {
        return Objection::Stuck(Refusal::NotThere { really: None });
    };
    let beside = Direction::ALL.into_iter().map(|side| at.neighbor(side));
    let refusals = beside.filter_map(|cell| position.check(tile, cell).err());
    let telling = |refusal: &Refusal| match refusal {
        Refusal::Gate { .. } => 1,
        Refusal::CannotReach { .. } => 2,
        Refusal::CellTaken { .. } => 3,
        _ => 0,
    };
    refusals.min_by_key(telling).map_or(Objection::Free, Objection::Stuck)
}

/// The tiles of the side to move that can move by themselves.
fn movers(position: &Position) -> PieceSet {
    let turns = position.legal_turns();
    let moves = turns.iter().filter(|turn| turn.from().is_some());
    moves.filter_map(|turn| turn.piece()).filter(|piece| piece.color() == position.to_move()).collect()
}

/// Whether a tile could move if its owner were to move now and nothing had to rest.
fn could_move(position: &Position, piece: Piece) -> bool {
    let tiles: Vec<_> = position
        .taken()
        .iter()
        .flat_map(|cell| {
            let stack: Vec<_> = position.stack(cell).map(|piece| (cell, piece)).collect();
            stack.into_iter().rev()
        })
        .collect();
    let setup = Setup { ruleset: position.ruleset(), tiles, to_move: piece.color(), barred: None };
    setup.position().is_ok_and(|position| !position.targets_of(piece).is_empty())
}

/// A turn with which the side to move surrounds the other queen at once.
fn win(position: &Position) -> Option<Turn> {
    position.legal_turns().iter().copied().find(|&turn| Goal::Win.met_by(position, turn))
}

fn right_if(right: bool, mistake: Mistake) -> Verdict {
    if right { Verdict::Right } else { Verdict::Wrong(mistake) }
}

fn judge_cells(position: &Position, piece: Piece, lawful: CellSet, given: CellSet) -> Verdict {
    let against = |cell: Cell| position.check(piece, cell).err().map(|refusal| (cell, refusal));
    let extra: Vec<_> = (given - lawful).iter().filter_map(against).collect();
    right_if(given == lawful, Mistake::Cells { missing: lawful - given, extra })
}

/// Holds tiles against those of one colour that are right. `against` is asked about others of that colour.
fn judge_tiles(
    color: Color,
    lawful: PieceSet,
    given: PieceSet,
    against: impl Fn(Piece) -> Objection,
) -> Verdict {
    let objection = |tile: Piece| if tile.color() == color { against(tile) } else { Objection::OtherSide };
    let extra = (given - lawful).iter().map(|tile| (tile, objection(tile))).collect();
    right_if(given == lawful, Mistake::Tiles { missing: lawful - given, extra })
}

impl Standing {
    /// How a game stands.
    pub fn of(game: &Game) -> Standing {
        match game.outcome() {
            None => Standing::Open,
            Some(outcome) => outcome.winner().map_or(Standing::Drawn, Standing::Won),
        }
    }
}

impl FromStr for Standing {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Standing, &'static str> {
        match text {
            "open" => Ok(Standing::Open),
            "white" => Ok(Standing::Won(Color::White)),
            "black" => Ok(Standing::Won(Color::Black)),
            "draw" => Ok(Standing::Drawn),
            _ => Err("a game stands `open`, `white`, `black` or `draw`"),
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Standing::Open => "open",
            Standing::Won(Color::White) => "white",
            Standing::Won(Color::Black) => "black",
            Standing::Drawn => "draw",
        })
    }
}
